/** Code on the page: JSON and curl, highlighted here so that the page needs no script for it. */

import { sample } from './example-values.ts';
import { type Content, type Html, html } from './html.ts';
import { type Document, type PlacedOperation, resolve } from './openapi-document.ts';

const JSON_TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const SOURCE_TOKENS =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|\b(?:await|const|if|import|new|throw)\b/g;
const SHELL_TOKENS = /('(?:[^']|'\\'')*'|"[^"]*")|(?<=\s)(-{1,2}[A-Za-z][\w-]*)|^(curl|export)\b/gm;

/** A panel of code with a title and a button that copies it. */
export function panel(title: Content, label: string, code: Html): Html {
  return html`<figure class="panel">
<figcaption>${title}<button type="button" class="copy" hidden>Copy</button></figcaption>
<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>
</figure>`;
}

/** A value as highlighted JSON. */
export function json(value: unknown): Html {
  return coloured(written(value), JSON_TOKENS, ([whole, text, colon, word]) => {
    if (text && colon) return html`<span class="k">${text}</span>${colon}`;
    return html`<span class="${text ? 's' : word ? 'w' : 'n'}">${whole}</span>`;
  });
}

const WIDEST_LIST = 60;

/** JSON on several lines, short lists on one. */
function written(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\[\n[^[\]{}]*\]/g, (list) => {
    const line = list.replace(/\n\s*/g, ' ').replace('[ ', '[').replace(/ \]$/, ']');
    return line.length > WIDEST_LIST ? list : line;
  });
}

/** Code whose strings are highlighted. */
export function source(text: string): Html {
  return coloured(
    text,
    SOURCE_TOKENS,
    ([whole, words]) => html`<span class="${words ? 's' : 'w'}">${whole}</span>`,
  );
}

/** A highlighted shell line. */
export function shell(line: string): Html {
  return coloured(
    line,
    SHELL_TOKENS,
    ([whole, text, flag]) => html`<span class="${text ? 's' : flag ? 'f' : 'w'}">${whole}</span>`,
  );
}

export interface ExampleRequest {
  method: string;
  url: string;
  /** Undefined: the operation takes none. */
  body: unknown;
  hasKey: boolean;
}

/** A request for an operation: its example body, or one of the required fields. */
export function requestOf(document: Document, { method, path, operation }: PlacedOperation): ExampleRequest {
  const body = operation.requestBody?.content['application/json'];
  const required = (operation.parameters ?? []).filter((parameter) => parameter.required);
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(schema, document)))}`);
  const url = `${document.servers?.[0]?.url ?? ''}${filled(document, path, operation.parameters ?? [])}`;
  return {
    method,
    url: [url, ...query].join(query.length > 0 ? '?' : ''),
    body: body && (body.example ?? minimal(document, body.schema)),
    hasKey: operation.security?.length !== 0,
  };
}

/** The curl command of an operation, with its example body and the key from the environment. */
export function curl(document: Document, place: PlacedOperation): string {
  const { method, url, body, hasKey } = requestOf(document, place);
  const lines = [
    `curl ${method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `}${quoted(url)}`,
    ...(hasKey ? ['  -H "Authorization: Bearer $CANILLITA_KEY"'] : []),
    ...(body === undefined
      ? []
      : ["  -H 'Content-Type: application/json'", `  -d ${quoted(indented(body))}`]),
  ];
  return lines.join(' \\\n');
}

/** JSON as shown below a flag on the previous line. */
function indented(value: unknown): string {
  return written(value).replaceAll('\n', '\n  ');
}

/** A body with the required fields only. */
function minimal(document: Document, given: Parameters<typeof sample>[0]): unknown {
  const schema = resolve(document, given);
  const required = schema.required ?? [];
  return Object.fromEntries(
    required.map((name) => [name, sample(schema.properties?.[name] ?? {}, document)]),
  );
}

function filled(document: Document, path: string, parameters: { name: string; schema: object }[]): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema;
    const value = schema && sample(schema, document);
    return typeof value === 'string' && value !== '…' ? value : whole;
  });
}

/** Quoted for the shell. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function coloured(text: string, tokens: RegExp, mark: (match: RegExpMatchArray) => Html): Html {
  const pieces: Content[] = [];
  let from = 0;
  for (const match of text.matchAll(tokens)) {
    pieces.push(text.slice(from, match.index), mark(match));
    from = match.index + match[0].length;
  }
  return html`${pieces}${text.slice(from)}`;
}
