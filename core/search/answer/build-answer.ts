/** The second half of the pipeline: from judged articles to an answer, whoever judged them and wherever they are from. */

import type { Inference } from '../../inference/inference.ts';
import type { QueryTerm } from '../../language/words/terms.ts';
import type { Clock } from '../../platform/clock.ts';
import { idOf } from '../../platform/id.ts';
import type { Observe } from '../../platform/observe.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { inverseFrequencies, type Judged } from '../judging/judging.ts';
import { type OnProgress, step } from '../progress.ts';
import { rankingOf } from '../ranking/ranking.ts';
import type { StageTimer } from '../stages.ts';
import type { Question } from '../understanding/question.ts';
import { annotate, NO_ANNOTATIONS, type Quoting, SEARCH_QUOTING } from './annotations.ts';
import type { Answer, LeftOut, Result } from './answer.ts';
import { assemble, mergeLeftOut } from './assemble.ts';
import { resultOf } from './result.ts';
import { cutToBudget } from './token-budget.ts';

export interface AnswerDeps {
  inference: Inference;
  clock: Clock;
  observe: Observe;
}

/** Everything known when the last judgement is made. */
export interface JudgedSearch {
  question: Question;
  terms: QueryTerm[][];
  judged: Judged[];
  leftOut: LeftOut[];
  /** Candidates that were judged. */
  candidates: number;
}

/** How an answer is made, where doors differ. */
export interface AnswerOptions {
  object: Answer['object'];
  newId: () => string;
  from: CandidateSource;
  onProgress: OnProgress;
  quoting?: Quoting;
  /** Further fields of the answer, such as `reference`; they count in `max_tokens`. */
  extra?: object;
}

/** `srch_` and 24 hexadecimal digits. */
export function newSearchId(): string {
  return idOf('srch');
}

/** Ranks, annotates and assembles; says what was left out; keeps within `max_tokens`. `now` in milliseconds. */
export async function buildAnswer(
  deps: AnswerDeps,
  { question, terms, judged, leftOut, candidates }: JudgedSearch,
  { object, newId, from, onProgress: tell, quoting = SEARCH_QUOTING, extra = {} }: AnswerOptions,
  now: number,
  stages: StageTimer,
  signal?: AbortSignal,
): Promise<Answer> {
  const ranking = rankingOf(judged, question);
  if (takesNotes(question)) tell(step('notes', 'Tone, answers and excerpts of what was found'));
  const idf = terms.map((asked) => inverseFrequencies(from.words, asked));
  const annotations = await annotate(deps.inference, question, idf, ranking, quoting, stages, signal);
  const context = { question, terms, sources: from.sources, annotations, now };
  const { whole } = ranking;
  const hidden = whole.relevant.length - whole.folded - whole.shown.length;
  const answer: Answer = {
    id: newId(),
    object,
    ...assemble(ranking, context),
    ...extra,
    left_out: [
      ...mergeLeftOut(leftOut, counted('quotes_not_allowed', annotations.unquotable)),
      ...counted('duplicates', whole.folded),
      ...counted('over_max_results', hidden),
    ],
  };
  const cut = cutToBudget(answer, question.max_tokens);
  deps.observe({
    saw: 'searched',
    id: cut.id,
    mode: question.mode,
    cached: false,
    stages: stages.took,
    candidates,
    results: cut.results.length,
  });
  return cut;
}

/** The best so far, without anything that takes time. */
export function partialAnswer(
  { question, terms, judged }: Pick<JudgedSearch, 'question' | 'terms' | 'judged'>,
  from: CandidateSource,
  now: number,
): { results: Result[]; total: number } {
  const { whole } = rankingOf(judged, question);
  const context = { question, terms, sources: from.sources, annotations: NO_ANNOTATIONS, now };
  const results = whole.shown.map(({ lead, duplicates }) => ({
    ...resultOf(lead, null, context),
    duplicates,
  }));
  return { results, total: whole.relevant.length };
}

function takesNotes({ highlights, tone, essential, questions }: Question): boolean {
  return highlights || tone === true || essential === true || Object.keys(questions ?? {}).length > 0;
}

function counted(reason: string, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}
