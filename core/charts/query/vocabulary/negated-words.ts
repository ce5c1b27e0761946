/** Steps and shapes that a query names to say which it does not want: "daily, not weekly", "no pie, bars". */
import type { ChartType } from '../../data/options.ts';
import type { Granularity } from '../../data/table.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import { any } from './patterns.ts';
import { STEP_WORDS } from './step-rules.ts';
import { CHART, SHAPES } from './type-rules.ts';

const STEPS: readonly { as: Granularity; words: string }[] = STEP_WORDS.map(
  ({ as, es, adjective, adjetivo, adverb }) => ({
    as,
    words: `${adjective}|${adverb}|(?:by|per|a) ${as}|por ${es}|${adjetivo}`,
  }),
);
const NAMED: readonly { as: Granularity | ChartType; words: string }[] = [
  ...STEPS,
  ...SHAPES.map(({ as, en, es }) => ({ as, words: `${en}|${es}` })),
];
const WHOLE = NAMED.map(({ as, words }) => ({ as, words: new RegExp(`^(?:${words})$`) }));
const WHOLE_STEPS = WHOLE.slice(0, STEPS.length);
const NOT =
  '(?:not?(?: (?:as|in|quiero|want))?|(?:do not|don.t) want|rather than|instead of|en (?:vez|lugar) de|nada de)(?: (?:an?|the|una?|el|la))?';
const NEGATED = new RegExp(
  `(?<![a-z])(?:,? ?(?:and|but|y|pero) )?${NOT} (${any(...NAMED.map(({ words }) => words))})(?<chart> ${CHART})?(?: (?:please|por favor))?(?![a-z])`,
);
/** Before and behind a shape that stands by itself: "cities with no bars" are no chart. */
const OPENS = /(?:^|[,;:.(–—-]) *$/;
const CLOSES = /^ *(?:$|[,;:.)–—-])/;

/** The text without them, and whether a step or a shape is one of them. */
export function withoutNegated(text: string): {
  rest: string;
  isNot: (named: Granularity | ChartType | null) => boolean;
} {
  const match = NEGATED.exec(foldLetters(text));
  if (match === null || !isOfChart(foldLetters(text), match)) return { rest: text, isNot: () => false };
  const negated = WHOLE.filter(({ words }) => words.test(match[1]!));
  return {
    rest: partedAt(text, match)
      .rest.replace(/^[\s,;:]+/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    isNot: (named) => negated.some(({ as }) => as === named),
  };
}

/** Steps are; the names of shapes are other things as well. */
function isOfChart(folded: string, { 0: found, 1: named, index, groups }: RegExpExecArray): boolean {
  if (groups!.chart !== undefined || WHOLE_STEPS.some(({ words }) => words.test(named!))) return true;
  const isOpen = /^,| (?:and|but|y|pero) /.test(found) || OPENS.test(folded.slice(0, index));
  return isOpen && CLOSES.test(folded.slice(index + found.length));
}
