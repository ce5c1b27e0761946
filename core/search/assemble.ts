/** From judged articles to the answer: what was found, what came close, what reading rejected, who reported it. */
import type { Answer, Group, LeftOut } from './answer.ts';
import { folded, storiesOf } from './dedupe.ts';
import { diffusionOf } from './diffusion.ts';
import { isOutside, isRelevant, type Judged, scoreOf, type Verdict } from './judging.ts';
import { RELEVANT } from './modes.ts';
import type { Question } from './question.ts';
import { best, type ResultContext, resultOf, timingAt } from './result.ts';
import { matchOf, rankOf, temporalOf } from './timing.ts';

const NEAR_MISSES = 5;
const REJECTED = 10;
/** Scores this close are a tie, which the newer article wins. */
const TIE = 1000;

/** Which story each relevant article tells, the same for every query; null when nobody asked. */
type Stories = ReadonlyMap<Judged, number> | null;

/** Everything of an answer but its id, object and what was left out; and how many articles stand behind others. */
export function assemble(
  judged: readonly Judged[],
  context: ResultContext,
): Omit<Answer, 'id' | 'object' | 'left_out'> & { folded: number } {
  const { queries, mode, max_results, asked, dedupe } = context.question;
  const stories = dedupe ? storiesOf(judged.filter((one) => one.verdicts.some(isRelevant))) : null;
  const groups =
    queries.length > 1 ? queries.map((query, at) => groupOf(query, at, judged, stories, context)) : null;
  const whole = partsOf(judged, null, stories, context);
  return {
    folded: whole.folded,
    mode,
    queries,
    found: whole.total > 0,
    total: whole.total,
    results: whole.results.slice(0, max_results),
    groups,
    near_misses: whole.near_misses,
    rejected: whole.rejected,
    diffusion: whole.diffusion,
    tone: null,
    essential: null,
    temporal: asked.length === 1 ? temporalOf(asked[0]!.timing) : null,
    incomplete: false,
  };
}

function groupOf(
  query: string,
  at: number,
  judged: readonly Judged[],
  stories: Stories,
  context: ResultContext,
): Group {
  const { folded: _, ...parts } = partsOf(judged, at, stories, context);
  const temporal = temporalOf(context.question.asked[at]!.timing);
  return { query, found: parts.total > 0, ...parts, tone: null, essential: null, temporal };
}

function partsOf(judged: readonly Judged[], at: number | null, stories: Stories, context: ResultContext) {
  const verdictOf = (one: Judged): Verdict => (at === null ? best(one) : one.verdicts[at]!);
  const ranked = judged
    .filter((one) => !isOutside(verdictOf(one)))
    .sort(
      (a, b) =>
        Math.round(scoreOf(verdictOf(b)) * TIE) - Math.round(scoreOf(verdictOf(a)) * TIE) ||
        b.spread - a.spread ||
        newer(a, b),
    );
  const relevant = byDate(
    ranked.filter((one) => isRelevant(verdictOf(one))),
    at,
    context.question,
  );
  const rejected = ranked.filter((one) => isRejected(verdictOf(one)));
  const toResult = (one: Judged) => resultOf(one, at, context);
  const sorted = context.question.asked.some(({ timing }) => timing !== null);
  const shown = folded(relevant, stories, sorted ? null : (one) => scoreOf(verdictOf(one)));
  return {
    total: relevant.length,
    folded: relevant.length - shown.length,
    results: shown.slice(0, context.question.max_results).map(({ lead, duplicates }) => ({
      ...toResult(lead),
      duplicates,
    })),
    near_misses:
      relevant.length > 0
        ? []
        : ranked
            .filter((one) => !rejected.includes(one))
            .slice(0, NEAR_MISSES)
            .map(toResult),
    rejected: rejected.slice(0, REJECTED).map(toResult),
    diffusion: diffusionOf(relevant, context.question.timezone),
  };
}

function newer(a: Judged, b: Judged): number {
  return (
    (b.article.publishedAt?.getTime() ?? 0) - (a.article.publishedAt?.getTime() ?? 0) ||
    b.article.seq - a.article.seq
  );
}

/** Results of the day first, or the newest first, where the query asks for that. */
function byDate(relevant: Judged[], at: number | null, question: Question): Judged[] {
  const timings = question.asked.map(({ timing }) => timing);
  if (timings.every((timing) => timing === null)) return relevant;
  const only = at ?? (timings.length === 1 ? 0 : null);
  if (only !== null && timings[only]?.words.basis === 'recency') return relevant.sort(newer);
  const ranks = new Map(
    relevant.map((one) => [one, rankOf(matchOf(timingAt(only, one, question), one.article))]),
  );
  return relevant.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
}

/** Its headline looked relevant, and reading said no. */
function isRejected(verdict: Verdict): boolean {
  return verdict.read !== null && verdict.headline >= RELEVANT && !isRelevant(verdict);
}

/** Adds up reasons that come from several stages. */
export function mergeLeftOut(...lists: readonly (readonly LeftOut[])[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of lists.flat()) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
