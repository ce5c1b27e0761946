/** Builds the answer from a ranking and its annotations. */

import { diffusionOf } from '../ranking/diffusion.ts';
import type { Part, Ranking } from '../ranking/ranking.ts';
import { shownTiming } from '../understanding/timing.ts';
import type { Answer, Group } from './answer.ts';
import { type ResultContext, resultOf } from './result.ts';

/** The whole answer except its id, `object` and `left_out`. */
export function assemble(
  { whole, groups }: Ranking,
  context: ResultContext,
): Omit<Answer, 'id' | 'object' | 'left_out'> {
  const { queries, mode, parsed } = context.question;
  return {
    mode,
    queries,
    ...partsOf(whole, context),
    groups: groups?.map((part) => groupOf(part, context)) ?? null,
    temporal: parsed.length === 1 ? shownTiming(parsed[0]!.timing) : null,
    incomplete: false,
  };
}

function groupOf(part: Part, context: ResultContext): Group {
  const { query, timing } = context.question.parsed[part.at!]!;
  return { query, ...partsOf(part, context), temporal: shownTiming(timing) };
}

function partsOf(part: Part, context: ResultContext) {
  const { at, relevant, shown, near, rejected } = part;
  return {
    found: relevant.length > 0,
    total: relevant.length,
    results: shown.map(({ lead, duplicates }) => ({ ...resultOf(lead, at, context), duplicates })),
    near_misses: near.map((one) => resultOf(one, at, context)),
    rejected: rejected.map((one) => resultOf(one, at, context)),
    diffusion: diffusionOf(relevant, context.question.timezone),
    tone: context.annotations.sums.get(part) ?? null,
    essential: context.annotations.essential.get(part) ?? null,
  };
}
