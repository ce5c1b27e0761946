// Vectors whose articles are gone are removed, and looked for only when there may be some.
import t from 'tap';
import { ArticleVectors } from '../../../core/news/article-vectors.ts';
import type { ArticleFilter } from '../../../core/news/word-index/filter.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { addVectors } from '../../../core/store/articles/vectors.ts';
import { startTestService } from '../../support/service.ts';
import { article } from '../../support/word-index.ts';

const ENCODER = 'of this test';
/** More than are worth looking for. */
const MANY = 5000;

class LookedThrough extends WordIndex {
  times = 0;

  override filtered(filter: ArticleFilter) {
    this.times += 1;
    return super.filtered(filter);
  }
}

t.test('those of the newest stay until newer articles are there', async (t) => {
  const { db } = (await startTestService(t)).app;
  const words = new LookedThrough();
  const following = new ArticleVectors({
    db,
    words,
    observe: (one) => t.fail(one.event),
    encoder: async () => ENCODER,
  });
  t.teardown(() => following.close());
  const vector = Uint8Array.of(1, 2, 3, 4);
  const add = (first: number, count: number) => {
    const seqs = Array.from({ length: count }, (_, i) => first + i);
    return addVectors(
      db,
      ENCODER,
      seqs.map((seq) => ({ seq, vector })),
    );
  };

  words.add([article({ seq: 1 })]);
  await add(1, 1 + MANY);
  await following.follow();
  t.equal(following.index.vectors, 1 + MANY, 'articles of these may be on their way');
  t.equal(words.times, 1, 'looked for');
  await following.follow();
  t.equal(words.times, 1, 'not again for the same ones');

  words.add([article({ seq: 2 * MANY })]);
  await following.follow();
  t.equal(words.times, 1, 'a few more are not worth it either');
  await add(2 * MANY, MANY);
  words.add([article({ seq: 3 * MANY })]);
  await following.follow();
  t.equal(words.times, 2);
  t.same(
    [1, 2, 2 * MANY, 3 * MANY - 1].map((seq) => following.index.vector(seq) !== null),
    [true, false, true, false],
  );
});
