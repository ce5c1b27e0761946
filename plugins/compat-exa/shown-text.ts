/** How much of each result's text is shown. */
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { isUsed } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';
import { asksForExtras } from './fields.ts';
import { EXA_STYLE, UNBOUNDED } from './read.ts';

/** What of each result's text is shown, and how much. */
export interface ShownText {
  /** Characters; null: not asked for. */
  text: number | null;
  highlights: number | null;
  subpages: boolean;
  extras: boolean;
}

/** About a long paragraph: this service never returns whole pages. */
export const MAX_TEXT = 1000;
const MAX_HIGHLIGHTS = 10_000;
const CHARACTERS_PER_SENTENCE = 1333;

/** Reads the options of contents. Throws `invalid_request`. */
export function shownOf(contents: JsonObject): ShownText {
  const { text, highlights } = contents;
  return {
    text: isUsed(text) ? Math.min(bound(text, 'text') ?? MAX_TEXT, MAX_TEXT) : null,
    highlights: isUsed(highlights) ? (bound(highlights, 'highlights') ?? MAX_HIGHLIGHTS) : null,
    subpages: typeof contents.subpages === 'number' && contents.subpages > 0,
    extras: asksForExtras(contents.extras),
  };
}

/** The most characters that an option asks for; null for as many as there are. */
function bound(options: unknown, path: string): number | null {
  if (!isObject(options)) return null;
  const fields = new FieldReader(options, EXA_STYLE, `${path}.`);
  const characters = fields.integer('maxCharacters', 1, UNBOUNDED);
  if (characters !== null || path === 'text') return characters;
  const sentences = fields.integer('numSentences', 1, UNBOUNDED);
  return sentences === null ? null : sentences * CHARACTERS_PER_SENTENCE;
}
