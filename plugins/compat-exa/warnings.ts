/**
 * Warnings and notices in the body of /search, for clients that show no headers: exa-py, from 2.26, reports the first to
 * whoever wrote the request, and hands the second to the model that reads the results.
 */
import { EXTRAS, readingWarnings } from '#core/compat/extras.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { NO_EFFECT, type Warnings } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import { readingNotes, unknownNotes } from '#core/search/answer/notes.ts';
import { EXA_SEARCH_FIELDS } from './fields.ts';

interface ApiNote {
  /** In the form of `IGNORED_FIELD`. */
  code: string;
  /** JSON Pointer to the field of the request; empty where it has none of exactly that name. */
  path: string;
  message: string;
}

/** What current clients ask for in every search whose caller says nothing of contents: no warning about it is news. */
const DEFAULT_CHARACTERS = 10_000;
const TEXT = 'limited:text';
const UNKNOWN_FIELD = 'Not a field of this API: it has no effect.';
const OVERRULED_FIELD = `Overruled by ${EXTRAS}: it has no effect.`;

/** The beginnings of paths of fields: options of contents may also be at the top. Elsewhere in a body nothing is read. */
const PARENTS = EXA_SEARCH_FIELDS.map(({ path }) => path.slice(0, path.lastIndexOf('.') + 1));
const PLACES = [...new Set(PARENTS.flatMap((parent) => [parent.replace(/^contents\./, ''), parent]))];

/** What is to be said of a request and of how its results were produced; without keys that have nothing to say. */
export function exaNotes(
  body: JsonObject,
  { codes }: Warnings,
  answer: Answer | null,
): { warnings?: ApiNote[]; notices?: ApiNote[] } {
  // Those are notices.
  const reading = new Set(readingWarnings(answer));
  const warnings = codes
    .filter((code) => !reading.has(code) && !(code === TEXT && asksAsClientsDo(body)))
    .map((code) => warningOf(code, body));
  const notices = (answer === null ? [] : [...readingNotes(answer), ...unknownNotes(answer)]).map(
    ({ about, text }): ApiNote => ({ code: about.toUpperCase(), path: '/query', message: text }),
  );
  return { ...(warnings.length > 0 && { warnings }), ...(notices.length > 0 && { notices }) };
}

function warningOf(code: string, body: JsonObject): ApiNote {
  const at = code.indexOf(':');
  const name = code.slice(at + 1);
  const row = EXA_SEARCH_FIELDS.find(({ warning }) => warning === code);
  const paths = PLACES.map((place) => place + name).filter((path) => isIn(body, path));
  // What is unknown in one place may be the name of a field in another.
  const path = (row ? undefined : paths.find((one) => !isField(one))) ?? paths[0];
  return {
    code: `${code.slice(0, at).toUpperCase()}_FIELD`,
    path: path === undefined ? '' : `/${path.replaceAll('.', '/')}`,
    message: row?.description ?? meaningOf(path ?? name),
  };
}

/** Why a field is ignored that its row does not say. */
function meaningOf(path: string): string {
  if (isField(path)) return OVERRULED_FIELD;
  return path.startsWith(`${EXTRAS}.`) ? NO_EFFECT : UNKNOWN_FIELD;
}

function isField(path: string): boolean {
  return EXA_SEARCH_FIELDS.some((row) => row.path === path);
}

function isIn(body: JsonObject, path: string): boolean {
  const inner = (value: unknown, part: string) =>
    isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return path.split('.').reduce<unknown>(inner, body) !== undefined;
}

function asksAsClientsDo({ contents }: JsonObject): boolean {
  const text = isObject(contents) ? contents.text : undefined;
  return isObject(text) && text.maxCharacters === DEFAULT_CHARACTERS;
}
