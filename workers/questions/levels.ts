import type { ParsedArticle } from './article.ts';
import { CONCEPTS } from './concepts.ts';
import { LEVEL_FEATURES } from './feature-names.ts';
import type { PreparedQuestion } from './question.ts';
import { conceptMentions, saturated } from './statement.ts';

/** A scale with more levels than this is long. */
const FEW = 3;
/** An article with fewer words is little more than a headline. */
const SHORT = 100;
const CONCEPT_INDEX = Object.fromEntries(CONCEPTS.map(({ name }, at) => [name, at]));

/** Writes the features of level `i` at `out[start …]`, in the order of `LEVEL_FEATURES`. */
export function writeLevel(
  { options, instructions }: PreparedQuestion,
  reading: ParsedArticle,
  i: number,
  out: Float32Array,
  start: number,
): void {
  const place = options.length < 2 ? 0 : i / (options.length - 1) - 0.5;
  const has = (name: string) => saturated(conceptMentions(reading, CONCEPT_INDEX[name]!, 2));
  const asks = (...names: string[]) =>
    names.some((name) => instructions.concepts.has(CONCEPT_INDEX[name]!)) ? 1 : 0;
  const mood = has('positive') + has('support') - has('negative') - has('criticism');
  const grave = Math.max(has('death'), has('injury'), has('disaster'), has('war')) + 0.5 * has('crime');
  const toned = asks('positive', 'negative', 'support', 'criticism');
  const values: Record<(typeof LEVEL_FEATURES)[number], number> = {
    first: i === 0 ? 1 : 0,
    last: i === options.length - 1 ? 1 : 0,
    place,
    place_squared: place * place,
    mood_by_place: mood * place,
    grave_by_place: grave * place,
    asked_grave_by_place: asks('serious', 'injury', 'death', 'threat') * (grave - 0.5) * place,
    asked_tone_by_place: toned * mood * place,
    asked_sure_by_place: asks('certain', 'official', 'rumour') * place,
    asked_urgent_by_place: asks('urgent') * place,
    asked_stage_by_place: asks('done', 'plan', 'ongoing') * place,
    official_by_place: (has('official') - has('rumour')) * place,
    done_by_place: (has('done') - has('plan')) * place,
    many_by_place: (options.length > FEW ? 1 : 0) * place,
    known_by_place: (reading.words > SHORT ? 1 : 0) * place,
  };
  for (const [k, name] of LEVEL_FEATURES.entries()) out[start + k] = values[name];
}
