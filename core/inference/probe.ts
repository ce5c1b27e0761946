/** An easy case per task, which any usable model gets right. */

import type { QuestionTask } from '../../workers/messages/questions.ts';
import type { JudgeTask } from '../../workers/messages/relevance.ts';
import type { ToneTask } from '../../workers/messages/tone.ts';
import { Failure } from '../platform/errors.ts';
import type { Judgement } from './calibration/relevance.ts';
import type { CallDeps } from './calls/call-deps.ts';
import { readChartQuery } from './calls/chart-query.ts';
import { cosine, encode } from './calls/encode.ts';
import { answer } from './calls/questions.ts';
import { judge } from './calls/relevance.ts';
import { rerank } from './calls/rerank.ts';
import { sameStory } from './calls/story.ts';
import { tone } from './calls/tone.ts';
import { neighbours } from './calls/vectors.ts';
import type { TaskName } from './models/manifest.ts';

const SURE = 0.9;
const SURELY_NOT = 0.05;

/** The same words, and nothing in common. */
const RELEVANCE: JudgeTask = {
  query: 'El Banco Central sube la tasa de interés',
  basis: 'headline',
  items: [
    { title: 'El Banco Central sube la tasa de interés', standfirst: null, language: 'es' },
    { title: 'Volcano erupts near fishing village', standfirst: null, language: 'en' },
  ],
  idf: {},
};
/** Praised, and condemned. */
const TONE: ToneTask = {
  query: 'Norvane',
  basis: 'headline',
  items: [
    { title: 'Norvane wins award and is praised by critics', standfirst: null, language: 'en' },
    { title: 'Norvane convicted of fraud and sent to prison', standfirst: null, language: 'en' },
  ],
};
const QUESTION: QuestionTask = {
  question: { type: 'boolean', instructions: 'Did the central bank raise interest rates?', criteria: null },
  basis: 'headline',
  items: [
    { title: 'Central bank raises interest rates to fight inflation', standfirst: null, language: 'en' },
    { title: 'Ten easy recipes for a summer picnic', standfirst: null, language: 'en' },
  ],
};
const CHART_QUERY = 'coverage of inflation by outlet';
const [SAME, OTHER] = RELEVANCE.items.map((item) => ({ ...item, publishedAt: null }));

type Case = (deps: CallDeps, isHub: boolean) => Promise<boolean>;

/** The answers that words and reader make together, or those of a model that replaces both. */
async function answersQuestions(deps: CallDeps, isHub: boolean): Promise<boolean> {
  const [[yes], [no]] = (await answer(deps, QUESTION)) as [[number], [number]];
  return isHub ? yes > no : yes > 0.6 && no < 0.4;
}

/** As both readers read it together, or the one that is there. */
async function readsQueries(deps: CallDeps): Promise<boolean> {
  const [read] = await inEveryWorker(deps, () => readChartQuery(deps, CHART_QUERY));
  return read!.kind === 'by_outlet' && read!.topics.join() === 'inflation';
}

/**
 * Whether the case is judged correctly. Shipped models must be certain; a hub model may be uncalibrated and only
 * has to rank the two sides correctly.
 */
const CASES: Record<TaskName, Case> = {
  async relevance(deps, isHub) {
    return (await inEveryWorker(deps, () => judge(deps, RELEVANCE))).every(isHub ? tellsApart : isSure);
  },
  async tone(deps, isHub) {
    const [praised, condemned] = await tone(deps, TONE);
    if (isHub) return praised!.positive > condemned!.positive && praised!.negative < condemned!.negative;
    return praised!.negative < condemned!.negative && condemned!.negative > condemned!.positive;
  },
  questions: answersQuestions,
  async same_story(deps) {
    const [same, other] = await sameStory(deps, {
      pairs: [
        { a: SAME!, b: SAME! },
        { a: SAME!, b: OTHER! },
      ],
    });
    return same! > other!;
  },
  async vectors(deps) {
    const [found] = await neighbours(deps, { words: ['huelga'], language: 'es', limit: 1 });
    return found!.length > 0;
  },
  async encoder(deps) {
    const as = 'query';
    const [query] = (await inEveryWorker(deps, () => encode(deps, { as, texts: [RELEVANCE.query] })))[0]!;
    const titles = RELEVANCE.items.map(({ title }) => title);
    const [same, other] = await encode(deps, { as: 'article', texts: titles });
    return cosine(query!, same!) > cosine(query!, other!);
  },
  // The tones that words and reader make together.
  async tone_reader(deps) {
    return CASES.tone(deps, true);
  },
  question_reader: answersQuestions,
  query_reader: readsQueries,
  queries: readsQueries,
  async reranker(deps) {
    const items = RELEVANCE.items.map((item) => ({ ...item, judgement: UNDECIDED }));
    return (await inEveryWorker(deps, () => rerank(deps, { ...RELEVANCE, items }))).every(tellsApart);
  },
};

const UNDECIDED: Judgement = {
  probability: 0.5,
  centrality: 1.5,
  passage: null,
  by: { relevance: 0.5, cosine: null, reranker: null },
};

/** In parallel, so that each worker gets one and loads its model before the first request. */
function inEveryWorker<T>({ threads }: CallDeps, call: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: threads.stats().threads }, call));
}

/**
 * Resolves when every configured task has its model and gets its case right; throws `unavailable` naming the
 * first that fails.
 */
export async function probe(deps: CallDeps): Promise<void> {
  const configured = await deps.models.configured();
  const assigned = new Set<TaskName>();
  for (const task of configured) if ((await deps.models.assigned(task)) !== null) assigned.add(task);
  // Tasks that answer together have one case, and one model that was assigned makes the answers of both uncertain.
  for (const tasks of Map.groupBy(configured, (task) => CASES[task]).values())
    await prove(
      deps,
      tasks[0]!,
      tasks.some((task) => assigned.has(task)),
    );
}

/** Throws `unavailable` unless the encoder tells a text that means the same from one that does not. */
export function probeEncoder(deps: CallDeps): Promise<void> {
  return prove(deps, 'encoder', false);
}

async function prove(deps: CallDeps, task: TaskName, isHub: boolean): Promise<void> {
  if (!(await CASES[task](deps, isHub)))
    throw new Failure('unavailable', `models: ${task} judges an easy case wrongly`);
}

function isSure(judgements: readonly Judgement[]): boolean {
  const [same, other] = judgements;
  return (
    same !== undefined && other !== undefined && same.probability > SURE && other.probability < SURELY_NOT
  );
}

function tellsApart([same, other]: readonly Judgement[]): boolean {
  return same !== undefined && other !== undefined && same.probability > other.probability;
}
