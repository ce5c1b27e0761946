// Candidates come from words and vectors together, in the modes that use vectors and within the search's filters.
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { encodeArticles } from '../../core/news/jobs/encode-articles.ts';
import { fuse, fused } from '../../core/search/candidates/fusion.ts';
import { newsSource } from '../../core/search/candidates/news-source.ts';
import type { SearchRequest } from '../../core/search/request/search-request.ts';
import { understand } from '../../core/search/understanding/question.ts';
import { ENCODER, writeTiny } from '../support/hub/models.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { startTestService } from '../support/service.ts';

/** To the tiny encoder "yes" means the same as "central bank raises". */
const NEAR = 'central bank raises';
const OTHERS = ['volcano erupts', 'ten easy recipes', 'yes to summer picnic'];

t.test('an article without any of the words is found by its meaning', async (t) => {
  const encoder = writeTiny(join(t.testdir(), 'tiny'), ENCODER);
  const { app, publish, post } = await startTestService(t, { config: { models: { encoder }, read_ms: 0 } });
  await publish([NEAR, ...OTHERS].map((title, i) => ({ url: `https://eldiario.example/${i}`, title })));
  let unread = 0;
  const found = async (changes: Partial<SearchRequest>) => {
    const request: SearchRequest = { ...REQUEST, ...changes };
    const question = understand(request, app.clock.now(), '-03:00');
    const asked = { question, limit: 2, onProgress: () => undefined };
    const { union, leftOut } = await newsSource(app.search).find(asked);
    unread = leftOut.find(({ reason }) => reason === 'no_vector_yet')?.count ?? 0;
    return union.map(({ article }) => article.title);
  };
  await app.vectors.follow();
  t.same(await found({}), [OTHERS[2]], 'by words, while there are no vectors');
  t.equal(unread, 4, 'which the answer says');
  await encodeArticles({ ...app, words: app.index.wordIndex }, new AbortController().signal);
  await app.vectors.follow();
  for (const mode of ['fast', 'normal'] as const)
    t.same(new Set(await found({ mode })), new Set([NEAR, OTHERS[2]]), mode);
  t.equal(unread, 0);
  t.same(await found({ mode: 'ultra' }), [OTHERS[2]], 'ultra finds by words');
  t.same(await found({ languages: ['en'] }), [], 'and filters hold');
  const explained = await post('/v1/search', { query: 'yes', mode: 'normal', explain: true });
  t.same(
    explained.body.explain.judged_by,
    ['relevance-lexical'],
    'its folder does not say how cosines count',
  );
});

t.test(
  'the trained encoder shows an instance of a concept across languages',
  { skip: NEEDS_TRAINED },
  async (t) => {
    const config = { models: TRAINED, read_ms: 0 };
    const { app, publish, post } = await startTestService(t, { config });
    const titles = [
      'Five killed in Texas school shooting',
      'Dollar falls for a third day',
      'Ten easy recipes',
    ];
    await publish(
      titles.map((title, i) => ({ url: `https://eldiario.example/${i}`, title, language: 'en' })),
    );
    await encodeArticles({ ...app, words: app.index.wordIndex }, new AbortController().signal);
    await app.vectors.follow();
    const search = async (mode: string) => {
      const { body } = await post('/v1/search', { query: 'violencia armada', mode, min_score: 0 });
      return body.results as { title: string }[];
    };
    const explained = await post('/v1/search', { query: 'seguridad escolar', mode: 'normal', explain: true });
    t.same(explained.body.explain.judged_by, ['relevance-lexical', 'encoder', 'reranker']);
    const fast = await post('/v1/search', { query: 'school shooting', mode: 'fast', explain: true });
    t.same(fast.body.explain.judged_by, ['relevance-lexical', 'encoder']);
    t.type(fast.body.results[0].why.judged.cosine, 'number', 'what words find is judged by meaning, too');
    for (const mode of ['fast', 'normal']) {
      const [first] = await search(mode);
      t.equal(first?.title, titles[0], mode);
    }
    t.notMatch(await search('ultra'), [{ title: titles[0] }], 'words alone do not find it');
    for (const query of ['地震', 'Россия', '😀😀', 'C++']) {
      const { body } = await post('/v1/search', { query });
      t.same(
        [...body.results, ...body.near_misses],
        [],
        `${query}: what the models cannot read is near to nothing`,
      );
    }
  },
);

const REQUEST: SearchRequest = {
  queries: ['yes'],
  sources: null,
  include_domains: [],
  exclude_domains: [],
  countries: null,
  languages: null,
  sections: null,
  days: null,
  published_after: null,
  published_before: null,
  mode: 'normal',
  max_results: 10,
  highlights: false,
  dedupe: false,
  max_tokens: null,
  fresh: false,
  explain: false,
};

const ranking = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
const hits = (seqs: readonly number[]) => seqs.map((seq, i) => ({ seq, score: 100 - i }));

t.test('fusion goes by ranks alone', async (t) => {
  fc.assert(
    fc.property(ranking, ranking, ranking, fc.integer({ min: 1, max: 40 }), (words, vectors, near, limit) => {
      const nothing = { hits: hits(vectors), around: null };
      const around = { hits: hits(vectors), around: hits(near) };
      t.equal(fused(hits(words), around, 100).length, new Set([...words, ...vectors, ...near]).size);
      const together = fused(hits(words), nothing, limit).map(({ seq }) => seq);
      const union = new Set([...words, ...vectors]);
      t.equal(together.length, Math.min(limit, union.size));
      t.equal(new Set(together).size, together.length, 'each once');
      const all = fused(hits(words), nothing, 100).map(({ seq }) => seq);
      for (const one of words)
        for (const other of words) {
          const isAhead = words.indexOf(one) < words.indexOf(other);
          const rank = (seq: number) => (vectors.includes(seq) ? vectors.indexOf(seq) : 1000);
          if (isAhead && rank(one) < rank(other)) t.ok(all.indexOf(one) < all.indexOf(other), 'best in both');
        }
    }),
    { numRuns: 100 },
  );
  const same = hits([3, 1, 2]);
  t.same(
    fuse([{ hits: same, weight: 1 }], 9).map(({ seq }) => seq),
    [3, 1, 2],
    'one list keeps its order',
  );
});
