/**
 * Warnings and notices in the body of /search, for clients that show no headers: exa-py, from 2.26, reports the first to
 * whoever wrote the request, and hands the second to the model that reads the results.
 */
import { isReadingWarning } from '#core/compat/extras.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import type { Warnings } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import { readingNotes, unknownNotes } from '#core/search/answer/notes.ts';
import { EXA_SEARCH_FIELDS } from './fields.ts';

interface ApiNote {
  /** In the form of `IGNORED_FIELD`. */
  code: string;
  /** JSON Pointer to the field of the request. */
  path: string;
  message: string;
}

/** What current clients ask for in every search whose caller says nothing of contents: no warning about it is news. */
const DEFAULT_CHARACTERS = 10_000;
const TEXT = 'limited:text';
const UNKNOWN_FIELD = 'Not a field of this API: it has no effect.';

/** What is to be said of a request and of how its results were produced; without keys that have nothing to say. */
export function exaNotes(
  body: JsonObject,
  { codes }: Warnings,
  answer: Answer | null,
): { warnings?: ApiNote[]; notices?: ApiNote[] } {
  const warnings = codes
    .filter((code) => !isReadingWarning(code) && !(code === TEXT && asksAsClientsDo(body)))
    .map((code) => warningOf(code, body));
  const notices = (answer === null ? [] : [...readingNotes(answer), ...unknownNotes(answer)]).map(
    ({ about, text }): ApiNote => ({ code: about.toUpperCase(), path: '/query', message: text }),
  );
  return { ...(warnings.length > 0 && { warnings }), ...(notices.length > 0 && { notices }) };
}

function warningOf(code: string, body: JsonObject): ApiNote {
  const at = code.indexOf(':');
  const row = EXA_SEARCH_FIELDS.find(({ path, warning }) => warning === code || code === `limited:${path}`);
  return {
    code: `${code.slice(0, at).toUpperCase()}_FIELD`,
    path: pointerTo(code.slice(at + 1).split('.'), body) ?? '',
    message: row?.description ?? UNKNOWN_FIELD,
  };
}

/** Where a body has a field that a code names by the last parts of its path; null where it has none of exactly that name. */
function pointerTo(name: readonly string[], body: JsonObject): string | null {
  const reached = name.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), body);
  if (reached !== undefined) return name.map((part) => `/${part}`).join('');
  for (const [part, value] of Object.entries(body)) {
    const inner = isObject(value) ? pointerTo(name, value) : null;
    if (inner !== null) return `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}${inner}`;
  }
  return null;
}

function asksAsClientsDo({ contents }: JsonObject): boolean {
  const text = isObject(contents) ? contents.text : undefined;
  return isObject(text) && text.maxCharacters === DEFAULT_CHARACTERS;
}
