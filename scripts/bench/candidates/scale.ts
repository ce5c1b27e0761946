/**
 * CPU of candidate retrieval as an index grows: the datasets' articles, repeated under other numbers and dates until there
 * are as many as asked for. What copies cannot show is a growing vocabulary; postings, segments and results grow as they would.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/news/word-index/indexed-document.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import type { PostingList } from '../../../core/news/word-index/shard.ts';
import { encodeTerm } from '../../../core/news/word-index/term-table.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { DAY, systemClock } from '../../../core/platform/clock.ts';
import { quantile } from '../../cli/models/measures/measures.ts';
import { copyOfSegment } from './copies.ts';
import { type Material, readMaterial } from './judged.ts';

const HELP = `node scripts/bench/candidates/scale.ts [--sizes 0.27,1,3] [--data FOLDER] [--rounds 3] [--vectors 1] [--folder FOLDER]

Milliseconds per judged query: candidates by words among so many million articles, over the whole index and within 30 days;
and by vectors (random ones, which cost as much to compare as any), up to --vectors million. p50 and p95 over the queries,
of each the least of the rounds; CPU of the main thread on average, also of the first round, when no words were asked before.
The floor beside them reads each entry of the query's words once and adds up the numbers. --folder keeps the segments for
the next run: to build them takes a minute.
`;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '0.27,1,3' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    vectors: { type: 'string', default: '1' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const MILLION = 1e6;
const LIMIT = 300;
const WINDOW = 30 * DAY;
const DIMENSIONS = 384;
async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const material = await readMaterial(values.data ?? null);
  if (material === null) return void process.stdout.write('The datasets are not here; nothing measured.\n');
  const blobs = segmentsOf(material);
  const { questions } = material;
  material.documents.length = 0;
  const wordIndex = new WordIndex();
  const vectors = new VectorIndex(wordIndex);
  let copies = 0;
  let documents = 0;
  process.stdout.write(
    '| million articles | | p50 ms | p95 ms | CPU ms | first round |\n|---|---|---|---|---|---|\n',
  );
  for (const size of values.sizes.split(',').map(Number)) {
    for (; documents < size * MILLION; copies += 1) {
      const first = copies * SEGMENT_DOCUMENTS + 1;
      const older = Math.floor(copies / blobs.length) * WINDOW;
      const segment = openSegment(copyOfSegment(blobs[copies % blobs.length]!, (row) => first + row, older));
      wordIndex.addSegment(String(copies), segment);
      documents += segment.documents;
      if (documents <= Number(values.vectors) * MILLION)
        await addVectors(vectors, segment.columns.seqs, size * MILLION);
    }
    await vectors.assignClusters();
    await report(wordIndex, vectors, questions, documents);
  }
}

/** Random vectors, in clusters where there will be many, as a start of the service adds those of a segment. */
async function addVectors(index: VectorIndex, seqs: Float64Array, expected: number): Promise<void> {
  const vectors = Array.from(seqs, (seq) => ({ seq, vector: new Int8Array(randomBytes(DIMENSIONS)) }));
  if (index.wantsClusters(expected)) await index.makeClusters(vectors.map(({ vector }) => vector));
  await index.addMany(vectors);
}

async function report(
  wordIndex: WordIndex,
  vectors: VectorIndex,
  questions: Material['questions'],
  documents: number,
): Promise<void> {
  const now = questions.reduce((latest, { window }) => Math.max(latest, window?.to ?? 0), 0);
  const asked = questions.map(({ text, window }) => {
    return { text, within: { ...NO_FILTER, from: (window?.to ?? now) - WINDOW, to: window?.to ?? now } };
  });
  const words = await measured(asked, ({ text }) => {
    wordIndex.candidates(queryTerms(text), { filter: NO_FILTER, limit: LIMIT, now });
  });
  const windowed = await measured(asked, ({ text, within }) => {
    wordIndex.candidates(queryTerms(text), { filter: within, limit: LIMIT, now });
  });
  const shards = wordIndex.filtered(NO_FILTER).map(({ shard }) => shard);
  const floor = await measured(asked, ({ text }) => {
    let sum = 0;
    for (const { variants } of queryTerms(text))
      for (const variant of variants)
        for (const shard of shards) sum += sumOfDocuments(shard.list(encodeTerm(variant)));
    return sum;
  });
  const query = new Int8Array(randomBytes(DIMENSIONS));
  const few = asked.slice(0, 20);
  const complete = vectors.vectors >= documents;
  const nearest = complete ? await measured(few, () => vectors.nearest(query, NO_FILTER, LIMIT)) : null;
  const near = complete ? await measured(few, ({ within }) => vectors.nearest(query, within, LIMIT)) : null;
  const cells = (times: Times | null) =>
    times === null
      ? ['', '', '', '']
      : [quantile(times.wall, 0.5), quantile(times.wall, 0.95), times.cpu, times.first].map((ms) =>
          ms.toFixed(2),
        );
  for (const [name, times] of Object.entries({
    words,
    'words, 30 days': windowed,
    floor,
    vectors: nearest,
    'vectors, 30 days': near,
  }))
    process.stdout.write(`| ${[(documents / MILLION).toFixed(2), name, ...cells(times)].join(' | ')} |\n`);
}

/** The segments of the articles, built or as an earlier run left them. */
function segmentsOf({ documents }: Material): Uint8Array[] {
  const { folder } = values;
  if (folder !== undefined && existsSync(folder))
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  const blobs: Uint8Array[] = [];
  for (let at = 0; at < documents.length; at += SEGMENT_DOCUMENTS)
    blobs.push(buildSegment(documents.slice(at, at + SEGMENT_DOCUMENTS)));
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    for (const [at, blob] of blobs.entries()) writeFileSync(join(folder, String(at).padStart(4, '0')), blob);
  }
  return blobs;
}

function sumOfDocuments(list: PostingList | null): number {
  let sum = 0;
  if (list !== null) for (let i = list.begin; i < list.end; i++) sum += list.documents[i]!;
  return sum;
}

interface Times {
  /** By query, the least of the rounds. */
  wall: number[];
  /** Of all queries together, the least of the rounds: the kernel may count it in steps of several milliseconds. */
  cpu: number;
  /** The same of the first round. */
  first: number;
}

/** Milliseconds that each query takes; the first round counts by itself. */
async function measured<Q>(queries: readonly Q[], ask: (query: Q) => unknown): Promise<Times> {
  const wall = queries.map(() => Number.POSITIVE_INFINITY);
  let cpu = Number.POSITIVE_INFINITY;
  let first = 0;
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const before = process.threadCpuUsage();
    for (const [at, query] of queries.entries()) {
      const began = systemClock.tick();
      await ask(query);
      if (round > 0) wall[at] = Math.min(wall[at]!, systemClock.tick() - began);
    }
    const { user, system } = process.threadCpuUsage(before);
    const each = (user + system) / 1000 / queries.length;
    if (round === 0) first = each;
    else cpu = Math.min(cpu, each);
  }
  return { wall, cpu, first };
}

await main();
