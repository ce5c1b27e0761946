// Beyond so many articles, the words of sealed segments are in files without names, which are given up with their segments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { type Test } from 'tap';
import { queryTerms } from '../../core/language/words/terms.ts';
import { NewsIndex } from '../../core/news/news-index.ts';
import type { SegmentsOnDisk } from '../../core/news/segment-memory.ts';
import { buildSegment } from '../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../core/news/word-index/filter.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { addSegment } from '../../core/store/articles/segments.ts';
import { startTestService } from '../support/service.ts';
import { article } from '../support/word-index.ts';

const SEGMENTS = 4;
/** Articles of a segment. */
const EACH = 50;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** How many files of a folder this process has mapped. */
const mapped = (folder: string): number =>
  readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .filter((line) => line.includes(join(folder, 'unnamed-'))).length;

async function open(t: Test, onDisk?: SegmentsOnDisk) {
  const { db } = (await startTestService(t)).app;
  for (let nth = 0; nth < SEGMENTS; nth += 1) {
    const seqs = Array.from({ length: EACH }, (_, at) => nth * EACH + at + 1);
    const body = buildSegment(
      seqs.map((seq) => article({ seq, title: `Habló Axel Kicillof de la parte ${seq}` })),
    );
    await addSegment(db, { lo: seqs[0]!, hi: seqs.at(-1)!, documents: EACH }, body);
  }
  const index = new NewsIndex({
    db,
    clock: systemClock,
    observe: unseen,
    seals: false,
    ...(onDisk && { onDisk }),
  });
  t.teardown(() => index.close());
  await index.open();
  return { db, index };
}

/** What an index knows of the articles. */
function known({ wordIndex }: NewsIndex) {
  const seqs = Array.from({ length: SEGMENTS * EACH }, (_, at) => at + 1);
  return {
    documents: wordIndex.documents,
    names: wordIndex.names.texts('axel kicillof'),
    found: ['kicillof', `parte ${EACH + 3}`, 'nada'].map((query) =>
      wordIndex.candidates(queryTerms(query), { filter: NO_FILTER, limit: 99, now: 0 }),
    ),
    languages: wordIndex.languagesOf(seqs),
  };
}

t.test(
  'the same is found',
  { skip: process.platform !== 'linux' && 'maps are looked at in /proc' },
  async (t) => {
    const { index: inMemory } = await open(t);
    for (const [from, files] of [
      [0, SEGMENTS],
      [EACH + 1, SEGMENTS - 2],
      [SEGMENTS * EACH, 0],
    ] as const) {
      const folder = join(t.testdir(), `from-${from}`);
      const { index } = await open(t, { from, folder, failed: (error) => t.fail(String(error)) });
      t.equal(mapped(folder), files, `beyond ${from} articles`);
      t.same(known(index), known(inMemory));
      if (files > 0) t.same(readdirSync(folder), [], 'the files have no names');
    }
  },
);

t.test(
  'a segment gives up its file',
  { skip: process.platform !== 'linux' && 'maps are looked at in /proc' },
  async (t) => {
    const folder = t.testdir();
    const { db, index } = await open(t, { from: 0, folder, failed: (error) => t.fail(String(error)) });
    t.equal(mapped(folder), SEGMENTS);
    await db.query('delete from segment where lo > $1', [EACH]);
    await index.follow();
    while (mapped(folder) > 1) {
      collectGarbage();
      await setImmediate();
    }
    t.equal(index.wordIndex.documents, EACH);
    t.equal(index.wordIndex.names.texts('axel kicillof'), EACH, 'the other one is there');
  },
);

t.test('where no file can be made, words stay in memory', async (t) => {
  const errors: unknown[] = [];
  const folder = join(t.testdir({ file: 'no folder' }), 'file');
  const { index } = await open(t, { from: 0, folder, failed: (error) => errors.push(error) });
  t.match(errors, [{ code: /ENOTDIR|EEXIST/ }], 'said once');
  t.same(known(index), known((await open(t)).index));
});
