// What a hub model is given of a task, and what is made of its outputs: which texts, in which order, by which calibration.
import t from 'tap';
import type { CallDeps } from '../../core/inference/calls/call-deps.ts';
import { encode } from '../../core/inference/calls/encode.ts';
import { answer } from '../../core/inference/calls/questions.ts';
import { judge } from '../../core/inference/calls/relevance.ts';
import { rerank } from '../../core/inference/calls/rerank.ts';
import { sameStory } from '../../core/inference/calls/story.ts';
import { tone } from '../../core/inference/calls/tone.ts';
import type { HubModel } from '../../core/inference/models/hub-folder.ts';
import type { HubAnswer, HubChunk, HubJob } from '../../workers/messages/hub.ts';

const FILE = { path: 'model.onnx', sha256: '' };
const MODEL = {
  ...{ name: 'hub', files: [], model: FILE, queryModel: FILE, tokenizer: FILE, tokenizerConfig: null },
  ...{ maxTokens: 128, labels: 1, pooling: 'mean', kind: 'relevance', columns: { yes: 0 } },
  ...{ prefix: '', queryPrefix: '', meaning: null, calibration: null, reranking: null },
} as unknown as HubModel;

/** A hub model whose outputs `runsOf` a job gives, and the jobs that it was given. */
function modelOf(runsOf: (job: HubJob) => number[][], model: Partial<HubModel> = {}) {
  const jobs: HubJob[] = [];
  const found = { ...MODEL, ...model };
  const answered = (chunk: HubChunk): HubAnswer => {
    jobs.push(...chunk.jobs);
    const runs = chunk.jobs.map(runsOf);
    const values = Float32Array.from(runs.flat(2));
    return { width: runs[0]?.[0]?.length ?? 0, runs: Int32Array.from(runs, ({ length }) => length), values };
  };
  const deps = {
    threads: {
      stats: () => ({ threads: 2, queued: 0, running: 0 }),
      run: async (_entry: string, _label: unknown, chunks: HubChunk[]) => chunks.map(answered),
    },
    models: {
      of: async () => ({ kind: 'hub', model: found }),
      optional: async () => found,
      assigned: async () => found,
    },
  } as unknown as CallDeps;
  return { deps, jobs };
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-4;
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const item = (title: string, language: string | null = null) => ({ title, standfirst: null, language });

t.test('a pair is read in both orders, and counts in the language of its first', async (t) => {
  const calibration = { headline: { all: [[1, 0]], es: [[0, 0]] } } as unknown as HubModel['calibration'];
  const { deps } = modelOf(({ first }) => [[first === 'one' ? 2 : 0]], { calibration });
  const side = (title: string, language: string) => ({
    title,
    standfirst: null,
    language,
    publishedAt: null,
  });
  const pairs = [
    { a: side('one', 'en'), b: side('other', 'es') },
    { a: side('other', 'en'), b: side('one', 'es') },
    { a: side('other', 'es'), b: side('one', 'en') },
  ];
  const [once, turned, spanish] = await sameStory(deps, { pairs });
  t.ok(near(once!, sigmoid(1)) && near(turned!, sigmoid(1)), 'the mean');
  t.ok(near(spanish!, 0.5));
});

const SENTIMENT: Partial<HubModel> = {
  kind: 'sentiment',
  labels: 3,
  columns: { positive: 0, neutral: 1, negative: 2 },
  targeted: true,
};

t.test('the tone is the mean of the windows, in the language of the article', async (t) => {
  const flat = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  const calibration = { headline: { all: [], es: flat } } as unknown as HubModel['calibration'];
  const windows = [
    [9, 0, 0],
    [9, 0, 0],
    [0, 0, 9],
  ];
  const { deps } = modelOf(() => windows, { ...SENTIMENT, calibration });
  const items = [item('a', 'en'), item('b', 'es')];
  const [english, spanish] = await tone(deps, { query: 'x', basis: 'headline', items });
  t.ok(Math.abs(english!.positive - 2 / 3) < 0.01 && Math.abs(english!.negative - 1 / 3) < 0.01);
  t.ok(near(spanish!.positive, 1 / 3));
});

t.test('the tone is read in the standfirst, and in passages with a word of the query', async (t) => {
  const { deps, jobs } = modelOf(() => [[0, 0, 0]], SENTIMENT);
  const passages = ['Norvane wins.', 'Nothing of it.', 'The group pays.'];
  const article = { ...item('Title'), standfirst: 'Standfirst', passages };
  const read = async (basis: 'headline' | 'article') => {
    await tone(deps, { query: 'Norvane group', basis, items: [article] });
    return jobs.at(-1)!.first;
  };
  t.equal(await read('headline'), 'Title. Standfirst');
  t.equal(await read('article'), 'Title. Standfirst. Norvane wins. The group pays.');
});

t.test('of articles with known scores, only the others are read again', async (t) => {
  const { deps, jobs } = modelOf(({ second }) => [[second === 'good' ? 2 : -2]]);
  const judgement = {
    probability: 0.5,
    centrality: 1.5,
    passage: null,
    by: { relevance: 0.5, cosine: 0.5, reranker: null },
  };
  const items = [
    { ...item('good'), judgement, known: 0.3 },
    { ...item('bad'), judgement },
    { ...item('good'), judgement },
  ];
  const found = await rerank(deps, { query: 'q', basis: 'standfirst', items });
  t.same(
    found.map(({ by }) => by.reranker!.toFixed(3)),
    ['0.300', sigmoid(-2).toFixed(3), sigmoid(2).toFixed(3)],
  );
  t.same(jobs.map(({ second }) => second).toSorted(), ['bad', 'good']);
});

t.test('cosines count by the line of the query: ordinary, or of a theme', async (t) => {
  const line = (offset: number) => ({ headline: { all: { words: 0, cosine: 0, offset } } });
  const { deps } = modelOf(() => [[0]], { meaning: { ...line(-2), themes: line(2) } });
  const items = [{ ...item('a'), cosine: 0.5 }, item('b')];
  const judged = async (themeShare: number) =>
    (await judge(deps, { query: 'q', basis: 'headline', items, idf: {}, themeShare })).map(
      ({ probability }) => probability,
    );
  const [ordinary, theme] = [await judged(0), await judged(1)];
  t.ok(near(ordinary[0]!, sigmoid(-2)) && near(theme[0]!, sigmoid(2)));
  t.ok(near(ordinary[1]!, 0.5) && near(theme[1]!, 0.5), 'without a cosine, words alone');
});

t.test('an answer is yes against no; long criteria are cut', async (t) => {
  const columns = { entailment: 0, contradiction: 1 };
  const { deps, jobs } = modelOf(({ second }) => [[second!.startsWith('It rose') ? 4 : 0, 0]], {
    ...{ kind: 'nli', labels: 2, columns },
  });
  const criteria = { true: `It rose ${'x'.repeat(5000)}`, false: 'It fell' };
  const question = { type: 'boolean', instructions: 'Did it rise?', criteria } as const;
  const [[yes]] = (await answer(deps, { question, basis: 'headline', items: [item('a')] })) as [[number]];
  t.ok(near(yes, sigmoid(2)));
  t.ok(Math.max(...jobs.map(({ second }) => second!.length)) <= 1000);
});

t.test('vectors fill eight bits, whatever the sign of their largest component', async (t) => {
  const { deps } = modelOf(() => [[-1, 0.5, 0]]);
  const [vector] = await encode(deps, { as: 'article', texts: ['a'] });
  t.same([...vector!], [-127, 64, 0]);
});
