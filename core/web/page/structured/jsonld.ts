/** JSON-LD as found on pages: commented, wrapped, with raw line breaks or trailing commas, nested in graphs. */
import { isObject } from '../../../platform/objects.ts';
import { atOnce } from '../../../platform/turns.ts';
import { plainText } from '../../markup-text.ts';

export type Thing = Record<string, unknown>;

const MAX_SCRIPT = 2_000_000;
const MAX_THINGS = 3000;
const MAX_DEPTH = 12;
/** Values of one property that are followed: offers, variants, authors. Each may be a reference to a thing with as many. */
const MAX_VALUES = 200;

/** Every typed object in these scripts, outermost first, in order. Scripts beyond repair are skipped. */
export function thingsInScripts(scripts: string[]): Thing[] {
  return atOnce(collectingThings(scripts));
}

/** As `thingsInScripts`, for `inTurns`. */
export function* collectingThings(scripts: string[]): Generator<void, Thing[]> {
  const things: Thing[] = [];
  for (const script of scripts) {
    if (script.length > MAX_SCRIPT) continue;
    for (const value of yield* parsed(script)) collect(value, things, 0, false);
    yield;
  }
  return things;
}

function* parsed(script: string): Generator<void, unknown[]> {
  // Trimmed first, so that no pattern needs two runs of white space side by side, which take quadratic time.
  const text = script
    .trim()
    .replace(/^(?:\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*;?$/, '')
    .trim()
    .replace(/[;,]$/, '');
  let repairs = '';
  const attempts = [
    () => text,
    () => (repairs = repaired(text)),
    () => `[${repairs.replace(/\}\s*\{/g, '},{')}]`,
    () => repaired(plainEntities(text)),
  ];
  for (const attempt of attempts) {
    try {
      return [JSON.parse(attempt())];
    } catch {
      // The next attempt repairs more.
      yield;
    }
  }
  return [];
}

/** Removes comments and trailing commas, and repairs strings. */
function repaired(text: string): string {
  const nextEnd = nextIn(text, /-->/g);
  const nextData = nextIn(text, /[{[]/g);
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      const end = endOfString(text, i);
      out += repairedString(text.slice(i, end));
      i = end - 1;
    } else if (char === '/' && text[i + 1] === '/') {
      i = ending(text, '\n', i);
    } else if (char === '/' && text[i + 1] === '*') {
      i = ending(text, '*/', i) + 1;
    } else if (char === '<' && text.startsWith('<!--', i)) {
      // An HTML comment is skipped as a whole; of one around the data, only its delimiters.
      const end = nextEnd(i);
      i += (end === text.length || nextData(i + 4) < end ? 4 : end + 3 - i) - 1;
    } else if (char === '-' && text.startsWith('-->', i)) {
      i += 2;
    } else out += char;
  }
  return out.replace(/,(?=\s*[}\]])/g, '').replace(/,(?:\s*,)+/g, ',');
}

/** An escape, or a control character. */
const ESCAPES = /\\([\s\S]?)|[^ -\uffff]/g;
/** What JSON allows behind a backslash. */
const ESCAPED = /["\\/bfnrtu]/;

/** A string as JSON allows it: control characters become spaces, other escapes the character that they escape. */
function repairedString(text: string): string {
  return text.replace(ESCAPES, (found, escaped?: string) => {
    if (escaped === undefined) return ' ';
    return ESCAPED.test(escaped) ? found : escaped;
  });
}

/** Behind the quotation mark that ends the string begun at `from`; the end of the text without one. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** Where a global pattern is next found, else the end. Asked with growing positions, it searches the text once in all. */
function nextIn(text: string, pattern: RegExp): (from: number) => number {
  let at = -1;
  return (from) => {
    pattern.lastIndex = from;
    if (at < from) at = pattern.exec(text)?.index ?? text.length;
    return at;
  };
}

function ending(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from + 2);
  return at === -1 ? text.length : at;
}

function plainEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
}

function collect(value: unknown, things: Thing[], depth: number, schema: boolean): void {
  if (depth > MAX_DEPTH || things.length >= MAX_THINGS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, things, depth + 1, schema);
  } else if (isObject(value)) {
    const aliased = schema || /schema\.org/.test(JSON.stringify(value['@context'] ?? ''));
    localise(value, aliased);
    if (value['@type'] !== undefined) things.push(value);
    for (const inner of Object.values(value))
      if (typeof inner === 'object') collect(inner, things, depth + 1, aliased);
  }
}

/** "schema:name" → "name"; the schema.org context also allows "type" and "id" without the @. */
function localise(thing: Thing, aliased: boolean): void {
  for (const key of Object.keys(thing)) {
    const local = key.startsWith('@') ? key : key.replace(/^.*[/#:]/, '');
    if (local !== key && local !== '' && local !== '__proto__') thing[local] ??= thing[key];
    if (local !== key) delete thing[key];
  }
  if (aliased && typeof thing.type === 'string') thing['@type'] ??= thing.type;
  if (aliased && typeof thing.id === 'string') thing['@id'] ??= thing.id;
}

/** The types of a thing without their vocabulary: `http://schema.org/NewsArticle` → `NewsArticle`. */
export function typesOf(thing: Thing): string[] {
  return [thing['@type']]
    .flat()
    .map((type) => (typeof type === 'string' ? type.replace(/^.*[/#:]/, '') : ''));
}

/** Whether one of a thing's types is of this kind. */
export function isOfType(thing: Thing, kind: RegExp): boolean {
  return typesOf(thing).some((type) => kind.test(type));
}

/** The first value of these keys as a line of plain text, or null. Objects yield their name, text or address. */
export function lineIn(thing: Thing | null, ...keys: string[]): string | null {
  for (const key of keys) {
    for (const value of [thing?.[key]].flat()) {
      const text = isObject(value)
        ? (value['@value'] ?? value.name ?? value.text ?? value.url ?? value['@id'])
        : value;
      if (typeof text === 'number') return String(text);
      if (typeof text === 'string' && text.trim() !== '') return plainText(text);
    }
  }
  return null;
}

/** All the values of a key as raw text (dates, addresses). */
export function rawIn(thing: Thing | null, key: string): string[] {
  return [thing?.[key]]
    .flat()
    .map((value) => (isObject(value) ? (value['@value'] ?? value['@id'] ?? value.url) : value))
    .filter((value): value is string => typeof value === 'string')
    .map((text) => text.trim())
    .filter(Boolean);
}

/** The things under a key. References (`@id`, or an address as text) are resolved among `all`. */
export function thingsUnder(thing: Thing, key: string, all: Thing[]): Thing[] {
  const found: Thing[] = [];
  for (const value of [thing[key]].flat(2).slice(0, MAX_VALUES)) {
    const id = typeof value === 'string' ? value : isObject(value) && isName(value) ? value['@id'] : null;
    if (id) {
      const whole = all.find((other) => other['@id'] === id && !isName(other));
      if (whole) found.push(whole);
    } else if (isObject(value)) found.push(value);
  }
  return found;
}

function isName(thing: Thing): boolean {
  return thing['@id'] !== undefined && Object.keys(thing).every((key) => key === '@id' || key === '@type');
}

/** The names of people or organizations under a key. `@id` references are resolved among `all`. */
export function namesUnder(thing: Thing | null, key: string, all: Thing[]): string[] {
  const names: string[] = [];
  for (const value of [thing?.[key]].flat(2).slice(0, MAX_VALUES)) {
    if (typeof value === 'string' && !/^https?:|^\//.test(value)) names.push(plainText(value));
    if (!isObject(value)) continue;
    const whole =
      value.name === undefined && value['@id']
        ? (all.find((other) => other['@id'] === value['@id'] && other.name) ?? value)
        : value;
    for (const name of [whole.name].flat()) {
      if (typeof name === 'string') names.push(plainText(name));
      else if (isObject(name) && typeof name['@value'] === 'string') names.push(plainText(name['@value']));
    }
  }
  return names.filter(Boolean);
}
