/** Assembles all that a ranking lists, with its annotations, into pages to be shown. */

import { itemOf, queryOf } from '../judging/judged.ts';
import { diffusionOf } from '../ranking/diffusion.ts';
import type { Part, Ranking } from '../ranking/ranking.ts';
import type { ParsedQuery } from '../understanding/question.ts';
import { shownTiming } from '../understanding/timing.ts';
import { understoodOf } from '../understanding/understood.ts';
import type { Answer, Group } from './answer.ts';
import type { ListedResult, PagedAnswer } from './pages.ts';
import { type ResultContext, resultOf } from './result.ts';

/** Everything listed, of which nothing has been shown; `more`: the fields of an answer that do not come from its ranking. */
export function assemble<T extends Answer>(
  { whole, groups }: Ranking,
  context: ResultContext,
  more: Pick<Answer, 'id' | 'object' | 'left_out'>,
): PagedAnswer<T> {
  const { queries, mode, parsed } = context.question;
  const [only] = parsed.length === 1 ? parsed : [];
  const parts = [whole, ...(groups ?? [])];
  const frame = {
    ...more,
    mode,
    queries,
    ...partsOf(whole, context),
    groups: groups?.map((part) => groupOf(part, context)) ?? null,
    temporal: only === undefined ? null : shownTiming(only.timing),
    ...(only !== undefined && explained(only, context)),
    incomplete: false,
  };
  return {
    frame: frame as Answer as T,
    lists: parts.map((part) => listedOf(part, context)),
    from: parts.map(() => 0),
    topics: parsed.map(({ topic }) => topic),
  };
}

function groupOf(part: Part, context: ResultContext): Group {
  const parsed = context.question.parsed[part.at!]!;
  const { query, timing } = parsed;
  return {
    query,
    ...partsOf(part, context),
    temporal: shownTiming(timing),
    ...explained(parsed, context),
  };
}

function explained(
  parsed: ParsedQuery,
  { question: { explain }, judgedBy }: ResultContext,
): Pick<Group, 'did_you_mean' | 'explain'> {
  const { didYouMean } = parsed;
  return {
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
    ...(explain && { explain: { understood: understoodOf(parsed), judged_by: judgedBy } }),
  };
}

function partsOf(part: Part, context: ResultContext) {
  const { at, relevant, near, rejected } = part;
  return {
    found: relevant.length > 0,
    total: relevant.length,
    results: [],
    near_misses: near.map((one) => resultOf(one, at, context)),
    rejected: rejected.map((one) => resultOf(one, at, context)),
    diffusion: diffusionOf(relevant, context.question.timezone),
    tone: context.annotations.sums.get(part) ?? null,
    essential: context.annotations.essential.get(part) ?? null,
  };
}

/** Articles whose text was not read can be annotated when they are shown. */
function listedOf({ at, listed, shown }: Part, context: ResultContext): ListedResult[] {
  const { tone, questions = {} } = context.question;
  const isAnnotated = tone === true || Object.keys(questions).length > 0;
  return listed.map(({ lead, duplicates }, place): ListedResult => {
    const result = { ...resultOf(lead, at, context), duplicates };
    if (!isAnnotated || place < shown.length || lead.page !== null) return { result };
    return { result, unread: { article: itemOf(lead.article), passages: [], query: queryOf(lead, at) } };
  });
}
