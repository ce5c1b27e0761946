/** The scripts of a page: what they hold as data, for pages that draw themselves. Nothing in them is run. */
import { jsonIn } from '../../platform/objects.ts';

const MAX_SCRIPTS = 200;
const MAX_SCRIPT = 3_000_000;
const DATA = /\bld\+json/i;

/** The texts of a page's inline scripts other than JSON-LD, in order. */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  const opening = /<script\b([^>]{0,1000})>/gi;
  for (let match = opening.exec(html); match && scripts.length < MAX_SCRIPTS; match = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex);
    const text = html.slice(opening.lastIndex, end === -1 ? undefined : end);
    if (!DATA.test(match[1]!) && text.trim() !== '' && text.length <= MAX_SCRIPT) scripts.push(text);
    if (end === -1) break;
    opening.lastIndex = end;
  }
  return scripts;
}

/**
 * `self.__next_f.push([1,"…"])`: pieces of the data that Next.js streams into a page. In two patterns: one for both ends
 * would search the rest of a script from each beginning.
 */
const FLIGHT = /self\.__next_f\.push\(\s*(?=\[)/;
const FLIGHT_END = /(?<=\])\s*\)\s*;?$/;
/** `window.__STATE__ = {…}`, `var data = JSON.parse("…")`. */
const ASSIGNED =
  /(?:^|[;\s])(?:window\.|self\.|globalThis\.|var |let |const )?[\w$.[\]"']{1,80}\s*=\s*(JSON\.parse\(\s*)?(?=[{["'])/g;
const MAX_VALUES = 50;

/** The JSON values that scripts hold: whole scripts, assigned objects, and rows of Next.js flight data. */
export function valuesInScripts(scripts: readonly string[]): { values: unknown[]; rows: unknown[] } {
  const values: unknown[] = [];
  let flight = '';
  for (const script of scripts) {
    const text = script.trim();
    const pushed = flightIn(text);
    if (pushed !== undefined) {
      const piece = jsonIn(pushed);
      if (Array.isArray(piece) && typeof piece[1] === 'string') flight += piece[1];
    } else if (/^[{[]/.test(text)) values.push(jsonIn(text));
    else values.push(...assignedValues(text));
    if (values.length >= MAX_VALUES) break;
  }
  const held = (value: unknown) => value !== undefined;
  return { values: values.filter(held), rows: flightRows(flight).filter(held) };
}

/** The list that a script pushes to the data of Next.js. */
function flightIn(text: string): string | undefined {
  const [opening, end] = [FLIGHT.exec(text), FLIGHT_END.exec(text)];
  return opening && end && opening.index < end.index
    ? text.slice(opening.index + opening[0].length, end.index)
    : undefined;
}

function assignedValues(script: string): unknown[] {
  const found: unknown[] = [];
  ASSIGNED.lastIndex = 0;
  for (let match = ASSIGNED.exec(script); match && found.length < MAX_VALUES; match = ASSIGNED.exec(script)) {
    const end = endOfValue(script, ASSIGNED.lastIndex);
    if (end === -1) break;
    const value = jsonIn(script.slice(ASSIGNED.lastIndex, end));
    found.push(match[1] && typeof value === 'string' ? jsonIn(value) : value);
    ASSIGNED.lastIndex = end;
  }
  return found.filter((value) => typeof value === 'object' && value !== null);
}

/** Where the object, list or string that starts at `from` ends, or -1. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"' || char === "'") {
      at = endOfString(text, at, char);
      if (at === -1) return -1;
      if (depth === 0) return at + 1;
    } else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** Rows `id:json`; a row `id:T<hex length>,text` is a text of that many bytes. */
function flightRows(flight: string): unknown[] {
  const rows: unknown[] = [];
  let at = 0;
  while (at < flight.length && rows.length < MAX_FLIGHT_ROWS) {
    const head = /^[\da-f]*:(?:T([\da-f]+),)?/i.exec(flight.slice(at, at + 40));
    if (!head) {
      at = nextLine(flight, at);
      continue;
    }
    const start = at + head[0].length;
    if (head[1] !== undefined) {
      const text = bytesOf(flight.slice(start), Number.parseInt(head[1], 16));
      rows.push(text);
      at = start + text.length;
    } else {
      const end = nextLine(flight, start);
      rows.push(jsonIn(flight.slice(start, end)));
      at = end;
    }
  }
  return rows;
}

const MAX_FLIGHT_ROWS = 5000;

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** The beginning of a text that takes `bytes` in UTF-8. */
function bytesOf(text: string, bytes: number): string {
  return Buffer.from(text.slice(0, bytes)).subarray(0, bytes).toString('utf8');
}
