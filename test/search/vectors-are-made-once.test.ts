// Vectors of articles that the index does not have are made once for each text, for a limited number of articles, whose pages may
// complete their texts.
import t from 'tap';
import { openMadeMeaning } from '../../core/search/candidates/made-meaning.ts';

const MOST = 200;
const VECTOR = Int8Array.of(3, 4);

/** The meaning of `count` articles, none of which the index has; and the texts that were encoded, in order. */
function articlesBeyondIndex(count: number) {
  const encoded: string[] = [];
  const articles = Array.from({ length: count }, (_, at) => ({
    seq: -1 - at,
    title: `Headline ${at}`,
    standfirst: null as string | null,
  }));
  const inference = {
    encode: async ({ as, texts }: { as: string; texts: string[] }, signal?: AbortSignal) => {
      await null;
      signal?.throwIfAborted();
      if (as === 'article') encoded.push(...texts);
      return texts.map(() => VECTOR);
    },
  };
  const index = { vectors: 0 } as never;
  const meaning = openMadeMeaning({ inference, vectors: { index, encoder: 'made' } }, () => articles);
  return { meaning, articles, encoded, seqs: articles.map(({ seq }) => seq) };
}

t.test('several topics judged side by side share them', async (t) => {
  const { meaning, encoded, seqs } = articlesBeyondIndex(MOST + 50);
  const found = await Promise.all(['one', 'two', 'three'].map((topic) => meaning.cosines(topic, seqs)));
  t.equal(encoded.length, MOST);
  t.equal(new Set(encoded).size, MOST);
  for (const cosines of found)
    t.strictSame(
      cosines,
      seqs.map((_, at) => (at < MOST ? 1 : null)),
    );
});

t.test('a text that the page completes is encoded again, of those articles only', async (t) => {
  const { meaning, articles, encoded, seqs } = articlesBeyondIndex(MOST + 50);
  await meaning.cosines('one', seqs);
  articles[3]!.standfirst = 'What the page says';
  articles[MOST]!.standfirst = 'What another says';
  t.strictSame(await meaning.cosines('one', [seqs[3]!, seqs[MOST]!]), [1, null]);
  t.strictSame(encoded.slice(MOST), ['Headline 3. What the page says']);
});

t.test('a caller who leaves does not take those of others along', async (t) => {
  const { meaning, encoded, seqs } = articlesBeyondIndex(2);
  await meaning.cosines('one', []);
  await meaning.cosines('two', []);
  const left = meaning.cosines('one', seqs, AbortSignal.abort(new Error('left')));
  const stays = meaning.cosines('two', seqs);
  await t.rejects(left, { message: 'left' });
  t.strictSame(await stays, [1, 1]);
  t.equal(encoded.length, 2);
});
