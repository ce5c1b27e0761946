/** Second half of the pipeline: from judged articles to an answer, whatever their source and judge. */

import type { Inference } from '../../inference/inference.ts';
import { randomId } from '../../platform/id.ts';
import type { Observe } from '../../platform/observe.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { type LeftOut, leftOutFor, mergeLeftOut } from '../candidates/left-out.ts';
import type { Judged, Verdict } from '../judging/judged.ts';
import { DEPTHS } from '../modes.ts';
import type { StoryVectors } from '../ranking/dedupe.ts';
import { rankingOf } from '../ranking/ranking.ts';
import type { StageTimer } from '../stages.ts';
import { step } from '../steps.ts';
import type { Question } from '../understanding/question.ts';
import { inverseFrequencies } from '../understanding/word-statistics.ts';
import { annotate, NO_ANNOTATIONS, type Quoting, SEARCH_QUOTING } from './annotations.ts';
import type { Answer } from './answer.ts';
import { assemble } from './assemble.ts';
import { type AnswerPage, continued, nextPage } from './pages.ts';
import type { OnProgress, PartialResults } from './progress.ts';
import { resultOf } from './result.ts';

export interface AnswerDeps {
  inference: Inference;
  observe: Observe;
}

/** Everything known after the last judgement. */
export interface JudgedSearch {
  question: Question;
  judged: Judged[];
  leftOut: LeftOut[];
  /** Candidates that were judged. */
  candidates: number;
}

/** What building an answer needs of a search. */
export interface AnswerRun {
  deps: AnswerDeps;
  object: Answer['object'];
  newId: () => string;
  /** Where the candidates come from. */
  from: CandidateSource;
  onProgress: OnProgress;
  stages: StageTimer;
  signal: AbortSignal | undefined;
  quoting?: Quoting;
  /** Additional fields of the answer, such as `reference`; they count towards `max_tokens`. */
  extra?: object;
  /** How much of each list came on earlier pages; absent: this is the first. */
  shown?: readonly number[] | undefined;
}

/** A new id: `srch_` and 24 hexadecimal digits. */
export function newSearchId(): string {
  return randomId('srch');
}

/** Ranks, annotates and assembles; lists what was left out; shows a page. */
export async function buildAnswer<T extends Answer = Answer>(
  run: AnswerRun,
  { question, judged, leftOut, candidates }: JudgedSearch,
): Promise<AnswerPage<T>> {
  const { object, newId, from, onProgress, quoting = SEARCH_QUOTING, extra = {}, shown } = run;
  const { stages, signal } = run;
  const { inference, observe } = run.deps;
  const ranking = rankingOf(judged, question, await storyVectors(inference, question, from));
  if (needsAnnotations(question)) onProgress(step('notes', 'Tone, answers and excerpts of what was found'));
  const idf = question.parsed.map(({ terms }) => inverseFrequencies(from.words, terms));
  const annotations = await annotate({ inference, question, idf, signal }, ranking, quoting, stages);
  const { whole } = ranking;
  const judgedBy = question.explain ? await judgesOf(inference, question, object, from, judged) : [];
  const context = { question, sources: from.sources, annotations, judgedBy };
  const judgement = assemble<T>(ranking, context, {
    id: newId(),
    object,
    ...extra,
    left_out: [
      ...mergeLeftOut(
        leftOut,
        leftOutFor('not_reranked_in_time', judged.filter(({ verdicts }) => verdicts.some(isLate)).length),
        leftOutFor('quotes_not_allowed', annotations.unquotable),
      ),
      ...leftOutFor('duplicates', whole.folded),
      ...leftOutFor('below_min_score', whole.below),
    ],
  });
  const unshown = shown === undefined ? judgement : continued(judgement, shown);
  const page = await nextPage(inference, unshown, question, signal);
  observe({
    event: 'searched',
    id: page.answer.id,
    mode: question.mode,
    cached: false,
    stages: stages.took,
    candidates,
    results: page.answer.results.length,
  });
  return page;
}

/** The names of the models that judged. Similar articles are compared by signatures, and between languages by vectors. */
async function judgesOf(
  inference: Inference,
  { mode }: Question,
  object: Answer['object'],
  { meaning }: CandidateSource,
  judged: readonly Judged[],
): Promise<string[]> {
  const { vectors, rerank } = DEPTHS[mode];
  if (object === 'similar') {
    const isByVectors = vectors && meaning !== undefined && (await inference.storyLines()) !== null;
    return isByVectors ? ['same_story', 'encoder'] : ['same_story'];
  }
  return inference.judges([
    ...(vectors && meaning !== undefined ? (['encoder'] as const) : []),
    ...(rerank.best > 0 && judged.some(isReranked) ? (['reranker'] as const) : []),
  ]);
}

const isLate = (verdict: Verdict) => verdict.isLate === true;

const isReranked = ({ verdicts }: Judged) => verdicts.some(({ by }) => typeof by?.reranker === 'number');

/** What vectors say of stories, where articles are grouped and there are some. */
async function storyVectors(
  inference: Pick<Inference, 'storyLines'>,
  { dedupe }: Question,
  { meaning }: Pick<CandidateSource, 'meaning'>,
): Promise<StoryVectors | null> {
  if (!dedupe || meaning === undefined) return null;
  const lines = await inference.storyLines();
  return lines && { lines, among: meaning.among };
}

/** The best results so far and how many are relevant; without highlights or whatever else takes time. */
export async function partialResults(
  inference: Pick<Inference, 'storyLines'>,
  { question, judged }: Pick<JudgedSearch, 'question' | 'judged'>,
  from: Pick<CandidateSource, 'sources' | 'meaning'>,
): Promise<PartialResults> {
  const { whole } = rankingOf(judged, question, await storyVectors(inference, question, from));
  const context = { question, sources: from.sources, annotations: NO_ANNOTATIONS, judgedBy: [] };
  const results = whole.shown.map(({ lead, duplicates }) => ({
    ...resultOf(lead, null, context),
    duplicates,
  }));
  return { results, total: whole.relevant.length };
}

function needsAnnotations({ highlights, tone, essential, questions }: Question): boolean {
  return highlights || tone === true || essential === true || Object.keys(questions ?? {}).length > 0;
}
