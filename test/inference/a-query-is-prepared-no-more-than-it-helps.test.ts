import t from 'tap';
import type { CallDeps } from '../../core/inference/calls/call-deps.ts';
import { rawRelevance } from '../../core/inference/calls/relevance.ts';
import type { JudgeChunk, JudgeScores } from '../../workers/messages/relevance.ts';

const THREADS = 2;
const LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 };
const ENTRY = { name: 'words', input: { features_version: 1 }, limits: LIMITS, calibration: {} };

/** The articles of each chunk that so many judged articles are sent in while so many calls run. */
async function chunksOf(articles: number, running: number): Promise<number[]> {
  let sizes: number[] = [];
  const answered = ({ version, items }: JudgeChunk): JudgeScores => ({
    ...{ version, scores: new Float32Array(3 * items.length), shares: new Uint8Array(items.length) },
    passages: new Int32Array(items.length),
  });
  const deps = {
    threads: {
      stats: () => ({ threads: THREADS, queued: 0, running }),
      run: async (_entry: string, _label: unknown, chunks: JudgeChunk[]) => {
        sizes = chunks.map(({ items }) => items.length);
        return chunks.map(answered);
      },
    },
    models: { of: async () => ({ kind: 'words', model: { entry: ENTRY, files: {} } }) },
  } as unknown as CallDeps;
  const item = { title: 'Reefs bleach as seas warm', standfirst: null, language: 'en' };
  const items = new Array<typeof item>(articles).fill(item);
  await rawRelevance(deps, { query: 'reefs', basis: 'standfirst', items, idf: {} });
  return sizes;
}

t.test('idle threads share the articles of a search, busy ones take them whole', async (t) => {
  t.same(await chunksOf(300, 0), [150, 150]);
  t.same(await chunksOf(300, 1), [300]);
  t.same(await chunksOf(300, THREADS), [300]);
  t.same(await chunksOf(12, 0), [12], 'few are not worth another thread');
  t.same(await chunksOf(1000, THREADS), [250, 250, 250, 250], 'a cancelled call frees its thread soon');
});
