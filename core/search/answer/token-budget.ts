/**
 * Keeps an answer within `max_tokens`: the counts by day and outlet are shortened, then results are added best first until the
 * limit. `incomplete` is set.
 */
import { shortenedDiffusion } from '../ranking/diffusion.ts';
import type { Answer, Group, Result } from './answer.ts';

/** Rule of thumb for English and Spanish JSON. */
const CHARACTERS_PER_TOKEN = 4;
/** Tokens reserved for `usage`, the id and the braces. */
export const FRAME_TOKENS = 80;

/** About how many tokens a JSON value has for a language model. */
export function estimatedTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);
}

type Lists = Pick<Answer, 'results' | 'near_misses' | 'rejected'>;
const LISTS = ['results', 'near_misses', 'rejected'] as const;

/** The answer cut to `cap` estimated tokens; the same object when it fits. */
export function cutToBudget(whole: Answer, cap: number | null): Answer {
  const fits = (one: Answer) => cap === null || estimatedTokens(one) + FRAME_TOKENS <= cap;
  if (fits(whole)) return whole;
  const answer: Answer = {
    ...withShortDiffusion(whole),
    groups: whole.groups?.map(withShortDiffusion) ?? null,
    incomplete: true,
  };
  return fits(answer) ? answer : cutToResults(answer, cap!);
}

/** Results are worth more than the tail of the counts. */
function withShortDiffusion<Part extends Pick<Answer, 'diffusion'>>(part: Part): Part {
  return part.diffusion === null ? part : { ...part, diffusion: shortenedDiffusion(part.diffusion) };
}

function cutToResults(answer: Answer, cap: number): Answer {
  const empty: Lists = { results: [], near_misses: [], rejected: [] };
  const cut: Answer = {
    ...answer,
    ...empty,
    groups: answer.groups?.map((group) => ({ ...group, ...empty })) ?? null,
  };
  // Even without its lists the answer may be too long, or leave no space for the best result. Summaries are cut next,
  // those of groups before those of the whole.
  const best = answer.results[0] ?? answer.near_misses[0];
  const least = FRAME_TOKENS + (best === undefined ? 0 : estimatedTokens(best) + 1);
  for (const shrink of SHRINKS) {
    if (estimatedTokens(cut) + least <= cap) break;
    for (const group of cut.groups ?? []) shrink(group);
    if (estimatedTokens(cut) + least > cap) shrink(cut);
  }
  let left = cap - FRAME_TOKENS - estimatedTokens(cut);
  const take = (from: Result[], to: Result[]) => {
    for (const result of from) {
      const tokens = estimatedTokens(result) + 1;
      if (tokens > left) return;
      left -= tokens;
      to.push(result);
    }
  };
  for (const list of LISTS) {
    cut[list] = [];
    take(answer[list], cut[list]);
    for (const [at, group] of (answer.groups ?? []).entries()) {
      const target: Group = cut.groups![at]!;
      target[list] = [];
      take(group[list], target[list]);
    }
  }
  const dropped = addressesOf(answer).difference(addressesOf(cut)).size;
  cut.left_out = [...answer.left_out, { reason: 'over_max_tokens', count: dropped }];
  return cut;
}

/** URLs of every article shown, each counted once even if it is in several lists. */
function addressesOf(answer: Answer): Set<string> {
  const parts: Lists[] = [answer, ...(answer.groups ?? [])];
  return new Set(parts.flatMap((part) => LISTS.flatMap((list) => part[list].map(({ url }) => url))));
}

/** Longest and least important first. */
const SHRINKS: readonly ((part: Pick<Answer, 'diffusion' | 'tone' | 'essential'>) => void)[] = [
  (part) => {
    part.diffusion = null;
  },
  (part) => {
    if (part.tone !== null) part.tone = { ...part.tone, by_source: [] };
  },
  (part) => {
    if (part.essential !== null) part.essential = { excerpts: [] };
  },
];
