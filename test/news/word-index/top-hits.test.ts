import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { TopHits } from '../../../core/news/word-index/top-hits.ts';

const hit = { seq: fc.nat(200), score: fc.integer({ min: -3, max: 3 }) };
const hits = fc.uniqueArray(fc.record(hit, { noNullPrototype: true }), {
  selector: ({ seq }) => seq,
  maxLength: 60,
});

t.test('the best hits are those of a sorted list, also among equals', async () => {
  fc.assert(
    fc.property(hits, fc.nat(20), (offered, limit) => {
      const best = new TopHits(limit);
      for (const { seq, score } of offered) if (score >= best.floor) best.offer(seq, score);
      const sorted = [...offered].sort((a, b) => b.score - a.score || b.seq - a.seq);
      return isDeepStrictEqual(best.sorted(), sorted.slice(0, limit));
    }),
    { numRuns: 1000 },
  );
});
