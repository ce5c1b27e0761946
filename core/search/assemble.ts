/** From judged articles to the answer: what was found, what came close, what reading rejected, who reported it. */
import type { Answer, Group, LeftOut } from './answer.ts';
import { diffusionOf } from './diffusion.ts';
import { isRelevant, type Judged, scoreOf, type Verdict } from './judging.ts';
import { RELEVANT } from './modes.ts';
import { best, type ResultContext, resultOf } from './result.ts';

const NEAR_MISSES = 5;
const REJECTED = 10;
/** Scores this close are a tie, which the newer article wins. */
const TIE = 1000;

/** Everything of an answer but its id, object and what was left out. */
export function assemble(
  judged: readonly Judged[],
  context: ResultContext,
): Omit<Answer, 'id' | 'object' | 'left_out'> {
  const { queries, mode, max_results } = context.question;
  const groups = queries.length > 1 ? queries.map((query, at) => groupOf(query, at, judged, context)) : null;
  const whole = partsOf(judged, null, context);
  return {
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
    temporal: null,
    incomplete: false,
  };
}

function groupOf(query: string, at: number, judged: readonly Judged[], context: ResultContext): Group {
  const parts = partsOf(judged, at, context);
  return { query, found: parts.total > 0, ...parts, tone: null, essential: null, temporal: null };
}

function partsOf(judged: readonly Judged[], at: number | null, context: ResultContext) {
  const verdictOf = (one: Judged): Verdict => (at === null ? best(one) : one.verdicts[at]!);
  const ranked = [...judged].sort(
    (a, b) =>
      Math.round(scoreOf(verdictOf(b)) * TIE) - Math.round(scoreOf(verdictOf(a)) * TIE) ||
      (b.article.publishedAt?.getTime() ?? 0) - (a.article.publishedAt?.getTime() ?? 0) ||
      b.article.seq - a.article.seq,
  );
  const relevant = ranked.filter((one) => isRelevant(verdictOf(one)));
  const rejected = ranked.filter((one) => isRejected(verdictOf(one)));
  const toResult = (one: Judged) => resultOf(one, at, context);
  return {
    total: relevant.length,
    results: relevant.slice(0, context.question.max_results).map(toResult),
    near_misses:
      relevant.length > 0
        ? []
        : ranked
            .filter((one) => !rejected.includes(one))
            .slice(0, NEAR_MISSES)
            .map(toResult),
    rejected: rejected.slice(0, REJECTED).map(toResult),
    diffusion: diffusionOf(relevant),
  };
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
