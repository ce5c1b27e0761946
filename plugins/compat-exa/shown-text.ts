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

/** Options with an upper limit. */
type Bounded = 'text' | 'highlights';

/** About a long paragraph: this service never returns whole pages. */
export const MAX_TEXT = 1000;
const MAX_HIGHLIGHTS = 10_000;
const CHARACTERS_PER_SENTENCE = 1333;

/**
 * Reads the options of contents; `nested`: those of them that the request has in an object `contents`, which errors name
 * there. Throws `invalid_request`.
 */
export function shownOf(options: JsonObject, nested: JsonObject): ShownText {
  const { text, highlights } = options;
  const bound = (name: Bounded) =>
    boundOf(options[name], name, Object.hasOwn(nested, name) ? `contents.${name}.` : `${name}.`);
  return {
    text: isUsed(text) ? Math.min(bound('text') ?? MAX_TEXT, MAX_TEXT) : null,
    highlights: isUsed(highlights) ? (bound('highlights') ?? MAX_HIGHLIGHTS) : null,
    subpages: typeof options.subpages === 'number' && options.subpages > 0,
    extras: asksForExtras(options.extras),
  };
}

/** The most characters that an option asks for; null for as many as there are. */
function boundOf(options: unknown, name: Bounded, prefix: string): number | null {
  if (!isObject(options)) return null;
  const fields = new FieldReader(options, EXA_STYLE, prefix);
  const characters = fields.integer('maxCharacters', 1, UNBOUNDED);
  if (characters !== null || name === 'text') return characters;
  const sentences = fields.integer('numSentences', 1, UNBOUNDED);
  return sentences === null ? null : sentences * CHARACTERS_PER_SENTENCE;
}
