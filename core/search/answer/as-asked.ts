/** Puts the caller's own words into an answer that was computed for another wording of the same question. */

import type { Question } from '../understanding/question.ts';
import { understoodOf } from '../understanding/understood.ts';
import type { Answer, Explain, Group, Result } from './answer.ts';

type Lists = Pick<Group, 'results' | 'near_misses' | 'rejected' | 'temporal' | 'explain'>;

/** `answer` as if it had been computed for `question`, which has the same meaning. */
export function asAsked<T extends Answer>(answer: T, question: Question): T {
  const { queries: computed } = answer;
  const { queries } = question;
  if (queries.every((query, at) => query === computed[at])) return answer;
  const ownQueries = (result: Result): Result =>
    result.queries === undefined
      ? result
      : { ...result, queries: queries.filter((_, at) => result.queries!.includes(computed[at]!)) };
  const asked = <L extends Lists>(lists: L, at: number): L => ({
    ...lists,
    results: lists.results.map(ownQueries),
    near_misses: lists.near_misses.map(ownQueries),
    rejected: lists.rejected.map(ownQueries),
    temporal: lists.temporal && { ...lists.temporal, expression: expressionOf(question, at) },
    ...(lists.explain && { explain: explainedFor(lists.explain, question, at) }),
  });
  return {
    ...asked(answer, 0),
    queries,
    groups: answer.groups?.map((group, at) => ({ ...asked(group, at), query: queries[at]! })) ?? null,
  };
}

function expressionOf({ parsed }: Question, at: number): string | null {
  return parsed[at]!.timing?.words.expression ?? null;
}

/** Replaces only what comes from the caller's own words; the rest comes from the index. */
function explainedFor(explain: Explain, { parsed }: Question, at: number): Explain {
  const { understood } = explain;
  const { carrier, temporal } = understoodOf(parsed[at]!);
  return {
    ...explain,
    understood: {
      ...understood,
      carrier,
      temporal: understood.temporal && { ...understood.temporal, expression: temporal?.expression ?? null },
    },
  };
}
