/**
 * Pages of one judgement: everything that a search lists is assembled once, and each answer shows the next part of it.
 * What has not been shown is plain JSON, so that it can be cached.
 */
import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import type { Inference } from '../../inference/inference.ts';
import { leftOutFor } from '../candidates/left-out.ts';
import type { Answer, Result } from './answer.ts';
import { cutToBudget } from './token-budget.ts';
import { type Readable, readTones } from './tone.ts';
import { answersOf } from './typed-answers.ts';

/** A result to be shown. `unread`: the text from which its tone and answers are judged once it is shown. */
export interface ListedResult {
  result: Result;
  unread?: Readable & { query: number };
}

/** A judgement, with what has not been shown of it yet. */
export interface PagedAnswer<T extends Answer = Answer> {
  /** The answer without its results. */
  frame: T;
  /** What has not been shown: of the whole, then of each group. */
  lists: ListedResult[][];
  /** How much of each list has been shown. */
  from: number[];
  /** By query. */
  topics: string[];
}

export interface AnswerPage<T extends Answer = Answer> {
  answer: T;
  /** Null when nothing is left, or when not a single result fits into `max_tokens`. */
  rest: PagedAnswer<T> | null;
}

export interface AnswerPageOptions {
  max_results: number;
  max_tokens: number | null;
  tone?: boolean;
  questions?: Readonly<Record<string, TypedQuestion>>;
}

/** The next `max_results` of each list, within `max_tokens`. */
export async function nextPage<T extends Answer>(
  inference: Inference,
  judgement: PagedAnswer<T>,
  options: AnswerPageOptions,
  signal?: AbortSignal,
): Promise<AnswerPage<T>> {
  const { frame, lists } = judgement;
  const next = lists.map((list) => list.slice(0, options.max_results));
  const [results = [], ...groups] = await annotated(inference, judgement.topics, next, options, signal);
  const whole: T = {
    ...frame,
    results,
    groups: frame.groups?.map((group, at) => ({ ...group, results: groups[at]! })) ?? null,
    left_out: [...frame.left_out, ...leftOutFor('over_max_results', lists[0]!.length - results.length)],
  };
  const answer = cutToBudget(whole, options.max_tokens) as T;
  const shown = [answer.results, ...(answer.groups ?? []).map((group) => group.results)];
  const isMore = lists.some((list, at) => list.length > shown[at]!.length);
  const isStuck = shown.every(({ length }) => length === 0);
  return { answer, rest: isMore && !isStuck ? after(judgement, shown) : null };
}

/** The judgement without what was shown before position `from` of each list. */
export function continued<T extends Answer>(
  judgement: PagedAnswer<T>,
  from: readonly number[],
): PagedAnswer<T> {
  const shown = judgement.from.map((before, at) => ({ length: Math.max(0, (from[at] ?? before) - before) }));
  return after(judgement, shown);
}

function after<T extends Answer>(
  { frame, lists, from, topics }: PagedAnswer<T>,
  shown: readonly { length: number }[],
): PagedAnswer<T> {
  const listless = { near_misses: [], rejected: [] };
  return {
    frame: { ...frame, ...listless, groups: frame.groups?.map((one) => ({ ...one, ...listless })) ?? null },
    lists: lists.map((list, at) => list.slice(shown[at]!.length)),
    from: from.map((before, at) => before + shown[at]!.length),
    topics,
  };
}

/** The results of each list, with the tone and answers that they lack. */
async function annotated(
  inference: Inference,
  topics: readonly string[],
  lists: readonly ListedResult[][],
  { tone = false, questions = {} }: AnswerPageOptions,
  signal?: AbortSignal,
): Promise<Result[][]> {
  const late = lists.flat().flatMap(({ unread }) => unread ?? []);
  // A tone that was counted is not read again: among other articles it may come out differently and contradict the sum.
  const toneless = lists.flat().flatMap(({ result, unread }) => (result.tone === null ? (unread ?? []) : []));
  const tones = new Map(
    tone
      ? (
          await Promise.all(
            topics.map((topic, at) =>
              readTones(
                inference,
                topic,
                toneless.filter(({ query }) => query === at),
                signal,
              ),
            ),
          )
        ).flatMap((own) => [...own])
      : [],
  );
  const answers = await answersOf(inference, questions, late, signal);
  const isAsked = Object.keys(questions).length > 0;
  return lists.map((list) =>
    list.map(({ result, unread }) =>
      unread === undefined
        ? result
        : {
            ...result,
            tone: result.tone ?? tones.get(unread) ?? null,
            answers: isAsked ? answers.get(unread)! : null,
          },
    ),
  );
}
