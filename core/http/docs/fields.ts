/** Fields as tables: name, type and limits, default, meaning. */

import { type Content, type Html, html, inline, joined, slug } from './html.ts';
import { choices, type Document, refName, resolve, type Schema } from './openapi-document.ts';

/** Objects within objects are shown in the same table down to this depth. */
const MAX_DEPTH = 4;

/** A longer pattern is less clear than the description next to it. */
const MAX_PATTERN = 40;

interface Row {
  /** Names of the objects around it, such as `usage.`. */
  around: string;
  name: string;
  schema: Schema;
  required: boolean;
}

/** The id of the section that describes a named schema. */
export function schemaId(name: string): string {
  return `object-${slug(name)}`;
}

/** Whether a named schema has a section of its own: objects do, enumerations do not. */
export function hasSection(schema: Schema): boolean {
  return choices(schema).some((choice) => choice.properties !== undefined);
}

/** A table per shape of the object: one, or one per choice. */
export function objectTables(
  document: Document,
  schema: Schema,
  caption: string,
  side: 'request' | 'response',
): Html {
  const shapes = choices(resolve(document, schema)).map((shape) => resolve(document, shape));
  return html`${shapes.map((shape) => {
    const rows = rowsOf(document, shape, '', 0);
    if (rows.length === 0) return html`<p class="quiet">${typeOf(document, shape)}</p>`;
    return html`${shapes.length > 1 && variant(shape)}${fieldTable(document, rows, caption, side)}`;
  })}`;
}

/** Parameters, or the fields of an object, as a table. */
export function fieldTable(
  document: Document,
  rows: Row[],
  caption: string,
  side: 'request' | 'response',
): Html {
  const presets = rows.some(({ schema }) => schema.default !== undefined);
  return html`<table class="fields${presets && ' presets'}">
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type and limits</th>${presets && html`<th scope="col">Default</th>`}<th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ({ around, name, schema, required }) => html`<tr>
<th scope="row"><code><span class="around">${around}</span>${name}</code>${required && side === 'request' && html` <span class="required">required</span>`}</th>
<td><span class="type">${typeOf(document, schema)}</span>${limits(document, schema)}</td>
${presets && html`<td class="default">${schema.default !== undefined && preset(schema.default)}</td>`}
<td>${inline(schema.description ?? resolve(document, schema).description)}</td>
</tr>`,
  )}</tbody></table>`;
}

/** The fixed field that distinguishes an alternative. */
function variant(shape: Schema): Html | false {
  const fixed = Object.entries(shape.properties ?? {}).find(([, field]) => field.enum?.length === 1);
  return (
    fixed !== undefined &&
    html`<p class="variant"><code>${fixed[0]}: ${JSON.stringify(fixed[1].enum![0])}</code></p>`
  );
}

function rowsOf(document: Document, schema: Schema, around: string, depth: number): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = { around, name, schema: field, required: schema.required?.includes(name) ?? false };
    const inner = depth < MAX_DEPTH ? insideOf(field) : null;
    return inner
      ? [row, ...rowsOf(document, inner.schema, `${around}${name}${inner.step}`, depth + 1)]
      : [row];
  });
}

interface Inside {
  schema: Schema;
  step: string;
}

/** The unnamed object inside a field, and the step that leads to it; also of the only choice that has one. */
function insideOf(field: Schema): Inside | null {
  const [only, ...more] = choices(field)
    .map(insideOfChoice)
    .filter((inside) => inside !== null);
  return only && more.length === 0 ? only : null;
}

function insideOfChoice({ properties, items, ...schema }: Schema): Inside | null {
  if (properties) return { schema: { ...schema, properties }, step: '.' };
  if (items?.properties) return { schema: items, step: '[].' };
  const value = mapValue(schema);
  return value?.properties ? { schema: value, step: '.*.' } : null;
}

function mapValue(schema: Schema): Schema | undefined {
  const [patterned] = Object.values(schema.patternProperties ?? {});
  return (
    patterned ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
  );
}

const FORMATS: Record<string, string> = {
  uri: 'URI',
  date: 'date',
  'date-time': 'date-time',
  uuid: 'UUID',
  email: 'e-mail',
};

function typeOf(document: Document, schema: Schema): Content {
  const choice = schema.anyOf ?? schema.oneOf;
  const inherited = schema.type ? { type: schema.type } : {};
  const names = choice
    ? choice.map((one) => typeOf(document, one.$ref ? one : { ...inherited, ...one }))
    : oneType(document, schema);
  return joined(unique(names), html` <span class="or">or</span> `);
}

function oneType(document: Document, schema: Schema): Content[] {
  if (schema.$ref) return namedType(document, schema.$ref);
  if (schema.const !== undefined) return [html`<code>${JSON.stringify(schema.const)}</code>`];
  return [schema.type ?? 'any'].flat().map((type) => {
    if (type === 'array')
      return html`${schema.items ? typeOf(document, schema.items) : 'any'}<span class="or">[]</span>`;
    const value = type === 'object' ? mapValue(schema) : undefined;
    if (value) return html`map of ${typeOf(document, value)}`;
    return (type === 'string' && FORMATS[schema.format ?? '']) || type;
  });
}

function namedType(document: Document, ref: string): Content[] {
  const name = refName(ref);
  const schema = document.components.schemas?.[name] ?? {};
  return hasSection(schema) ? [html`<a href="#${schemaId(name)}">${name}</a>`] : [typeOf(document, schema)];
}

function limits(document: Document, schema: Schema): Html | null {
  const words = limitWords(document, resolve(document, schema));
  return words.length > 0 ? html`<span class="limits">${joined(words, html`<br>`)}</span>` : null;
}

function limitWords(document: Document, schema: Schema, each = ''): Content[] {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return unique(choice.flatMap((one) => limitWords(document, one.$ref ? {} : one, each)));
  const words: Content[] = [];
  if (schema.enum)
    words.push(
      joined(
        schema.enum.map((value) => html`<code>${String(value)}</code>`),
        ' ',
      ),
    );
  const numbers =
    range(schema.minimum, schema.maximum) ??
    range(schema.exclusiveMinimum, schema.exclusiveMaximum, 'between');
  if (numbers) words.push(numbers);
  // A minimum of one character is not worth showing.
  const length = range(
    schema.minLength === 1 && !schema.maxLength ? undefined : schema.minLength,
    schema.maxLength,
  );
  if (length) words.push(`${each}${length} characters`);
  if (schema.pattern && schema.pattern.length <= MAX_PATTERN)
    words.push(html`${each}<code class="pattern">${schema.pattern}</code>`);
  const items = range(schema.minItems || undefined, schema.maxItems);
  if (items) words.push(`${items} items`);
  if (schema.items) words.push(...limitWords(document, resolve(document, shallow(schema.items)), 'each '));
  for (const pattern of Object.keys(schema.patternProperties ?? {})) {
    words.push(html`keys <code class="pattern">${pattern}</code>`);
  }
  return words;
}

/** The limits of a named object are shown in its section. */
function shallow(items: Schema): Schema {
  return items.properties ? {} : items;
}

function range(least: number | undefined, most: number | undefined, kind = 'to'): string | null {
  if (least === undefined && most === undefined) return null;
  if (least === undefined) return kind === 'between' ? `below ${most}` : `up to ${most}`;
  if (most === undefined) return kind === 'between' ? `above ${least}` : `at least ${least}`;
  return least === most ? `exactly ${least}` : `${least} to ${most}`;
}

/** Each limit once; one that holds for every item is not repeated for a single value. */
function unique(words: Content[]): Content[] {
  const texts = words.map((word) => html`${word}`.text);
  return words.filter((_, at) => texts.indexOf(texts[at]!) === at && !texts.includes(`each ${texts[at]}`));
}

/** A default as code that may break after slashes and underscores. */
function preset(value: unknown): Html {
  const parts = JSON.stringify(value).split(/(?<=[/_])/);
  return html`<code>${joined(parts, html`<wbr>`)}</code>`;
}
