import type { QuestionTask } from '../../workers/messages/questions.ts';
import type { JudgeTask } from '../../workers/messages/relevance.ts';
import type { ToneTask } from '../../workers/messages/tone.ts';
import type { Neighbour, NeighboursTask, WordLanguages } from '../../workers/messages/vectors.ts';
import type { Clock } from '../platform/clock.ts';
import { ConfigError } from '../platform/config.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { once } from '../platform/once.ts';
import type { Judgement } from './calibration/relevance.ts';
import type { ToneProbabilities } from './calibration/tone.ts';
import { type ReadChartQuery, readChartQuery } from './calls/chart-query.ts';
import { type EncodeTask, encode } from './calls/encode.ts';
import { type QueryTopic, readQueryTopic } from './calls/query-topic.ts';
import { answer } from './calls/questions.ts';
import { judge } from './calls/relevance.ts';
import { type RerankTask, rerank } from './calls/rerank.ts';
import { type StoryTask, sameStory } from './calls/story.ts';
import { tone } from './calls/tone.ts';
import { neighbours, wordLanguages } from './calls/vectors.ts';
import { inventoryOf, type ModelRecord, pictureOf } from './models/inventory.ts';
import { modelProblems, modelsIdentity, type OptionalTask, openModels } from './models/models.ts';
import { probe, probeEncoder } from './probe.ts';
import type { StoryLines } from './same-story/same-story.ts';
import { openThreads, type Threads, type ThreadsOptions } from './threads/threads.ts';
import { countWork, type TaskWork } from './threads/work-done.ts';

export interface InferenceOptions {
  /** Worker threads, each using one core. */
  threads: number;
  /** Calls that may wait; further ones are refused with `overloaded`. */
  maxQueue: number;
  modelsFolder: string;
  mustHaveModels?: boolean;
  /** Task → a model that replaces the shipped one; see `openModels`. */
  models?: Readonly<Record<string, string>>;
  /** What opens the workers; for tests, whose services take turns with them. */
  openThreads?: ((options: ThreadsOptions) => Threads) | undefined;
  clock: Clock;
  observe: Observe;
}

export interface Inference {
  /**
   * Judges every item of the task, in order. A judgement depends only on the query, the item, the basis, the idf
   * and the model. Throws `overloaded` (with retry-after), `unavailable`, or the signal's reason.
   */
  judge(task: JudgeTask, signal?: AbortSignal): Promise<Judgement[]>;
  /**
   * Judges the items again, by a model that reads query and article together; as they were when there is none. A
   * judgement depends only on the query, the item with its judgement so far, the basis and the model. Throws like
   * `judge`.
   */
  rerank(task: RerankTask, signal?: AbortSignal): Promise<Judgement[]>;
  /**
   * The tone of every item toward the query, in order: by words, and by what reads text and target together where there
   * is one. Throws like `judge`.
   */
  tone(task: ToneTask, signal?: AbortSignal): Promise<ToneProbabilities[]>;
  /**
   * Answers the question for every item, in order: a boolean's [p(true)]; for a choice, one per option in the
   * order of its keys, and for a score, one per level, which sum to 1. Throws like `judge`.
   */
  answer(task: QuestionTask, signal?: AbortSignal): Promise<number[][]>;
  /** The probability that the two articles of each pair report the same story. Throws like `judge`. */
  sameStory(task: StoryTask, signal?: AbortSignal): Promise<number[]>;
  /**
   * Unit vectors of queries or articles in eight bits, comparable with one another by cosine; an empty one for a query of which the
   * encoder knows no word. Throws like `judge`, and `unavailable` when there is no encoder.
   */
  encode(task: EncodeTask, signal?: AbortSignal): Promise<Int8Array[]>;
  /**
   * What a chart query asks for, as far as a model can tell; null when there is no such model, or the query is too long
   * for it. `names`: of outlets, which are read whole. Throws like `judge`.
   */
  readChartQuery(query: string, names?: readonly string[]): Promise<ReadChartQuery | null>;
  /**
   * Which words of a search query are its topic, as far as a model can tell; null when there is no such model, or the query
   * is too long for it. Throws like `judge`.
   */
  readQueryTopic(query: string): Promise<QueryTopic | null>;
  /** Names of the models that judge relevance, with those of `parts` that there are. Throws `unavailable`. */
  judges(parts: readonly OptionalTask[]): Promise<string[]>;
  /** Equal where all tasks have the same models. Throws `unavailable`. */
  identity(): Promise<string>;
  /** Version of the encoder, on which its vectors depend; null when there is none. Throws `unavailable`. */
  encoder(): Promise<string | null>;
  /** Throws `unavailable` unless the encoder gets an easy case right: what it makes is stored, and replaces what others made. */
  proveEncoder(): Promise<void>;
  /**
   * How the cosine of two articles in different languages says that they are one story; null where words alone decide.
   * Throws `unavailable`.
   */
  storyLines(): Promise<StoryLines | null>;
  /**
   * Per word, its nearest words in both languages, nearest first; none for an unknown word. Throws like `judge`.
   */
  neighbours(task: NeighboursTask, signal?: AbortSignal): Promise<Neighbour[][]>;
  /** Per word, the languages in which it is known, as a name or otherwise. Throws like `judge`. */
  wordLanguages(words: readonly string[], signal?: AbortSignal): Promise<WordLanguages[]>;
  /**
   * Resolves when every task with a model got an easy case right, and every worker has loaded the models that searches
   * need; throws `unavailable` naming what is missing. Once a model has failed, they are asked again.
   */
  ready(): Promise<void>;
  stats(): { threads: number; queued: number; running: number };
  /** The model of every task, and what the workers have done since the start. */
  inventory(): Promise<{ models: ModelRecord[]; work: TaskWork[] }>;
  /** A picture of the inventory, as PNG. Throws `not_found`. */
  picture(task: string, name: string): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Starts the workers. With `mustHaveModels`, throws a `ConfigError` that names what is missing; otherwise missing models do
 * not prevent it: `ready` and calls fail until the files exist.
 */
export async function openInference(options: InferenceOptions): Promise<Inference> {
  const models = openModels(options.modelsFolder, options.models);
  const problems = options.mustHaveModels ? await modelProblems(models) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  const work = countWork(options.observe);
  const tokenizerBytes = await models.tokenizerBytes();
  const open = options.openThreads ?? openThreads;
  const threads = open({ ...options, observe: work.observe, tokenizerBytes });
  const listed = () => inventoryOf(models, options.modelsFolder);
  const deps = { threads, models };
  const proveAll = once(() => probe(deps));
  const proveEncoder = once(() => probeEncoder(deps));
  /** Every call that fails because of a model is logged, and all models have to be proved again. */
  const told = <T>(working: Promise<T>): Promise<T> =>
    working.catch((error: unknown) => {
      if (isOfModel(error)) {
        proveAll.forget();
        proveEncoder.forget();
        options.observe({ event: 'model-failed', error: error.message });
      }
      throw error;
    });
  return {
    judge: (task, signal) => told(judge(deps, task, signal)),
    rerank: (task, signal) => told(rerank(deps, task, signal)),
    tone: (task, signal) => told(tone(deps, task, signal)),
    answer: (task, signal) => told(answer(deps, task, signal)),
    sameStory: (task, signal) => told(sameStory(deps, task, signal)),
    encode: (task, signal) => told(encode(deps, task, signal)),
    readChartQuery: (query, names) => told(readChartQuery(deps, query, names)),
    readQueryTopic: (query) => told(readQueryTopic(deps, query)),
    async judges(parts) {
      const { kind, model } = await models.of('relevance');
      const others = await Promise.all(parts.map(models.optional));
      // An encoder whose folder does not say how cosines count only finds candidates.
      const judging = others.filter((one, i) => one !== null && (parts[i] !== 'encoder' || one.meaning));
      return [kind === 'shipped' ? model.entry.name : model.name, ...judging.map((one) => one!.name)];
    },
    identity: () => modelsIdentity(models),
    encoder: async () => (await models.optional('encoder'))?.version ?? null,
    proveEncoder,
    storyLines: async () => (await models.optional('encoder'))?.stories ?? null,
    neighbours: (task, signal) => told(neighbours(deps, task, signal)),
    wordLanguages: (words, signal) => told(wordLanguages(deps, words, signal)),
    ready: proveAll,
    stats: () => threads.stats(),
    inventory: async () => ({ models: await listed(), work: work.done() }),
    picture: async (task, name) => pictureOf(options.modelsFolder, await listed(), task, name),
    close: () => threads.close(),
  };
}

/** Whether a call failed because of a model, and not because workers are busy, dead or stopping. */
function isOfModel(error: unknown): error is Failure {
  return error instanceof Failure && error.code === 'unavailable' && error.message.startsWith('models: ');
}
