// The vector index against cosines computed one by one: over tails and segments, within filters, as articles come and go.
import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { cosine } from '../../../core/inference/calls/encode.ts';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { type OnDisk, VectorMemory } from '../../../core/news/vector-index/vector-memory.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

const byte = fc.integer({ min: -128, max: 127 });
const vector = (dimensions: number) =>
  fc.array(byte, { minLength: dimensions, maxLength: dimensions }).map((values) => Int8Array.from(values));

t.test('products are exact for any number of dimensions, at the ends of the range', async (t) => {
  const some = fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
    fc.record({
      query: vector(dimensions),
      rows: fc.array(fc.oneof(vector(dimensions), fc.constant(new Int8Array(dimensions))), { minLength: 1 }),
    }),
  );
  fc.assert(
    fc.property(some, ({ query, rows }) => {
      const memory = new VectorMemory(query.length);
      const places = rows.map((row) => memory.add(row));
      const found = memory.cosines(query, places);
      for (const [i, row] of rows.entries())
        t.ok(Math.abs(found[i]! - cosine(query, row)) < 1e-6, `${found[i]} ${cosine(query, row)}`);
    }),
    { numRuns: 50 },
  );
  const extreme = new Int8Array(384).fill(-128);
  const memory = new VectorMemory(384);
  const last = Array.from({ length: 3000 }, () => memory.add(extreme)).at(-1)!;
  t.equal(memory.cosines(extreme, [last])[0], 1, 'no sum overflows, and the memory grows');
  t.throws(() => memory.add(new Int8Array(383)), RangeError);
  t.same(memory.cosines(extreme, []), new Float32Array(0));
});

const DIMENSIONS = 24;
const world = fc.record({
  documents: fc.array(
    fc.record({
      vector: fc.option(vector(DIMENSIONS), { nil: null }),
      language: fc.constantFrom('es', 'en'),
      publishedAt: fc.integer({ min: 0, max: 9 }),
      isSealed: fc.boolean(),
      isGone: fc.boolean(),
      isLate: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  query: vector(DIMENSIONS),
  languages: fc.constantFrom<(string[] | null)[]>(null, ['es']),
  from: fc.constantFrom(null, 5),
  limit: fc.integer({ min: 1, max: 12 }),
  inMemory: fc.constantFrom(100, 3, 0),
});

t.test(
  'the nearest of those that pass the filter, in memory and on disk, whatever order things happen in',
  async (t) => {
    const folder = t.testdir();
    await fc.assert(
      fc.asyncProperty(world, async ({ documents: given, query, languages, from, limit, inMemory }) => {
        const documents = given.map((one, i) => ({ ...one, seq: i + 1 }));
        const indexed = documents.map(({ seq, language, publishedAt }) =>
          article({ seq, language, publishedAt }),
        );
        const words = new WordIndex();
        const onDisk = { from: inMemory, folder, failed: (error: unknown) => void t.fail(String(error)) };
        const index = new VectorIndex(words, { onDisk });
        const add = (isLate: boolean) => {
          for (const one of documents)
            if (one.vector !== null && one.isLate === isLate)
              index.addAll([{ seq: one.seq, vector: one.vector }]);
        };
        const filter = { ...NO_FILTER, languages, from };
        add(false);
        words.add(indexed);
        await index.nearest(query, filter, limit);
        const sealed = indexed.filter((_, i) => documents[i]!.isSealed);
        if (sealed.length > 0) words.addSegment('1', openSegment(buildSegment(sealed)));
        await index.nearest(query, filter, limit);
        add(true);
        words.forget(documents.filter(({ isGone }) => isGone).map(({ seq }) => seq));

        const present = documents.filter(({ isGone }) => !isGone);
        const passing = present
          .filter((one) => languages === null || one.language === 'es')
          .filter(({ publishedAt }) => from === null || publishedAt >= from);
        const expected = passing
          .filter((one) => one.vector !== null)
          .map((one) => cosine(query, one.vector!))
          .sort((a, b) => b - a)
          .slice(0, limit);
        const found = await index.nearest(query, filter, limit);
        t.same(await index.nearest(query, filter, 1, limit), found, 'further ones, too');
        t.equal(found.without, passing.filter((one) => one.vector === null).length);
        t.equal(found.hits.length, expected.length);
        for (const [i, { score }] of found.hits.entries()) t.ok(Math.abs(score - expected[i]!) < 1e-6);
        const without = present.filter((one) => one.vector === null);
        t.equal(index.missing(0).count, without.length);
        t.same(new Set(index.missing(100).seqs), new Set(without.map(({ seq }) => seq)));
        const seqs = documents.map(({ seq }) => seq);
        t.same(
          seqs.map((seq) => index.vector(seq)),
          documents.map((one) => one.vector),
        );
        const between = index.among(seqs);
        for (const [a, one] of documents.entries())
          for (const [b, other] of documents.entries()) {
            const known = one.vector !== null && other.vector !== null;
            const expected = known ? cosine(one.vector!, other.vector!) : null;
            t.ok(expected === null ? between(a, b) === null : Math.abs(between(a, b)! - expected) < 1e-6);
          }
        await index.forgetGone();
        const newest = Math.max(0, ...present.map(({ seq }) => seq));
        const later = documents.filter(({ seq, vector: known }) => seq > newest && known !== null);
        t.equal(index.vectors, present.length - without.length + later.length);
        t.same(await index.nearest(query, filter, limit), found, 'and nothing else is forgotten');
      }),
      { numRuns: 60 },
    );
  },
);

t.test('on disk they leave no file behind; where there can be none, they stay in memory', async (t) => {
  const folder = t.testdir({ taken: 'a file, not a folder' });
  const errors: unknown[] = [];
  const failed = (error: unknown) => errors.push(error);
  const filled = (onDisk: OnDisk) => {
    const memory = new VectorMemory(4, { onDisk });
    for (let row = 0; row < 3000; row += 1) memory.add(Int8Array.of(row % 100, row % 77, row % 13, 1));
    memory.replace(2999, Int8Array.of(1, 2, 3, 4));
    const rows = Int32Array.from({ length: 3000 }, (_, row) => row);
    return [memory.cosines(Int8Array.of(4, 3, 2, 1), rows), memory.vector(2998), memory.vector(2999)];
  };
  const inMemory = filled({ from: 3000, folder, failed });
  t.same(filled({ from: 10, folder: join(folder, 'made'), failed }), inMemory);
  t.same(readdirSync(join(folder, 'made')), [], 'the file has no name');
  t.same(filled({ from: 10, folder: join(folder, 'taken'), failed }), inMemory);
  t.equal(errors.length, 1, 'said once');
});

t.test('when the disk becomes full, what it has stays there, and further ones are in memory', async (t) => {
  const errors: unknown[] = [];
  const failed = (error: unknown) => errors.push(error);
  const vectorOf = (n: number) => Int8Array.of(n % 100, n % 77, n % 13, 1);
  const filled = (onDisk: OnDisk | null) => {
    const memory = new VectorMemory(4, { onDisk });
    const rows: number[] = [];
    const add = (count: number) => {
      for (let n = 0; n < count; n += 1) rows.push(memory.add(vectorOf(rows.length)));
    };
    const remove = (nth: number) => memory.remove(rows.splice(nth, 1)[0]!);
    add(100);
    remove(12);
    add(1900);
    // One that is in the file, one that waits to be written, one that is in memory.
    for (const nth of [20, 1600, 1990]) memory.replace(rows[nth]!, vectorOf(nth + 5000));
    remove(30);
    remove(1900);
    add(2);
    memory.replace(rows.at(-1)!, vectorOf(9000));
    return {
      cosines: memory.cosines(Int8Array.of(4, 3, 2, 1), rows),
      vectors: rows.map((row) => memory.vector(row)),
    };
  };
  const inMemory = filled(null);
  const { writeSync } = fs;
  t.teardown(() => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  });
  for (const room of [0, 500, 5000, 6000]) {
    let left = room;
    fs.writeSync = ((file: number, bytes: Int8Array, from: number, length: number, at: number) => {
      const taken = Math.min(left, length);
      left -= taken;
      if (taken === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return writeSync(file, bytes, from, taken, at);
    }) as typeof writeSync;
    syncBuiltinESMExports();
    t.same(filled({ from: 10, folder: t.testdirName, failed }), inMemory, `room for ${room} bytes`);
    t.match(errors.splice(0), [/no space/], 'said once');
  }
});

t.test('how many have none is known at any time while vectors come', async (t) => {
  const [sealed, late, gone] = [3000, 3000, 7];
  const documents = Array.from({ length: sealed + late }, (_, i) => article({ seq: i + 1 }));
  const words = new WordIndex();
  words.addSegment('1', openSegment(buildSegment(documents.slice(0, sealed))));
  const index = new VectorIndex(words);
  const wrong: number[] = [];
  const expect = (count: number) => {
    if (index.missing(0).count !== count) wrong.push(count);
  };
  expect(sealed);
  for (let seq = 1; seq <= sealed; seq += 1) {
    index.addAll([{ seq: seq, vector: Int8Array.of(seq % 128, 1) }]);
    index.addAll([{ seq: seq, vector: Int8Array.of(seq % 128, 2) }]);
    if (seq % 500 === 0) expect(sealed - seq);
  }
  words.add(documents.slice(sealed));
  expect(late);
  words.forget([sealed + gone]);
  expect(late - 1);
  for (let seq = sealed + 1; seq <= sealed + late; seq += 1) {
    index.addAll([{ seq: seq, vector: Int8Array.of(seq % 128, 1) }]);
    if (seq % 500 === 0) expect(sealed + late - seq);
  }
  t.same(wrong, []);
});

t.test('a later vector replaces an earlier one; cleared, the index takes other dimensions', async (t) => {
  const words = new WordIndex();
  words.add([article({ seq: 7 })]);
  const index = new VectorIndex(words);
  index.addAll([{ seq: 7, vector: Int8Array.of(127, 0) }]);
  t.equal((await index.nearest(Int8Array.of(127, 0), NO_FILTER, 1)).hits[0]!.score, 1);
  index.addAll([{ seq: 7, vector: Int8Array.of(0, 127) }]);
  t.equal((await index.nearest(Int8Array.of(127, 0), NO_FILTER, 1)).hits[0]!.score, 0);
  t.equal(index.vectors, 1);
  index.clear();
  t.same(await index.nearest(Int8Array.of(127, 0), NO_FILTER, 1), { hits: [], without: 1 });
  index.addAll([{ seq: 7, vector: Int8Array.of(127, 0, 0) }]);
  t.equal((await index.nearest(Int8Array.of(127, 0, 0), NO_FILTER, 1)).hits[0]!.seq, 7);
});
