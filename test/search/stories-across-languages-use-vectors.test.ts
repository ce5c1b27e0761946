// With the encoder, versions of a story in two languages are one result even if they share hardly a name; before their vectors
// are made, and on small machines, words decide.
import t from 'tap';
import { storyEvidence, storyProbability } from '../../core/inference/same-story/same-story.ts';
import { encodeArticles } from '../../core/news/jobs/encode-articles.ts';
import { LIGHT, NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { startTestService, type TestService } from '../support/service.ts';

const RATES = {
  es: 'El Banco Central sube la tasa de interés para frenar la inflación',
  en: 'Central bank raises interest rates to curb inflation',
};
const OTHER = 'Central bank opens museum of coins and interest grows';

const ARTICLES = [
  { url: 'https://eldiario.example/tasa', title: RATES.es, language: 'es' },
  { url: 'https://eldiario.example/rates', title: RATES.en, language: 'en' },
  { url: 'https://eldiario.example/museum', title: OTHER, language: 'en' },
];

type Post = TestService['post'];

/** Titles of the results, each with those of its duplicates. */
async function stories(post: Post) {
  const { body } = await post('/v1/search', {
    query: ['Banco Central tasa de interés', 'central bank interest rates'],
    mode: 'fast',
    min_score: 0,
    dedupe: true,
    fresh: true,
  });
  return (body.results as { title: string; duplicates: { title: string }[] }[])
    .map(({ title, duplicates }) => [title, ...duplicates.map((one) => one.title)].sort())
    .sort();
}

/** What /readyz says of vectors, once the models are loaded. */
async function vectors(get: TestService['get']) {
  let reply = await get('/readyz');
  while (reply.status !== 200) reply = await get('/readyz');
  return reply.body.vectors;
}

const APART = [[RATES.en], [OTHER], [RATES.es]].sort();
const TOGETHER = [[OTHER], [RATES.en, RATES.es].sort()].sort();

t.test('before and after the vectors are made', { skip: NEEDS_TRAINED }, async (t) => {
  const { app, publish, post, get } = await startTestService(t, { config: { models: TRAINED } });
  await publish(ARTICLES);
  t.same(await stories(post), APART);
  t.match(await vectors(get), { encoder: String, articles: 0, waiting: 3 });
  await encodeArticles({ ...app, words: app.index.wordIndex }, new AbortController().signal);
  await app.vectors.follow();
  t.same(await stories(post), TOGETHER);
  t.match(await vectors(get), { articles: 3, waiting: 0 });
});

t.test('on a small machine', async (t) => {
  const { publish, post, get } = await startTestService(t, { config: { models: LIGHT } });
  await publish(ARTICLES);
  t.same(await stories(post), APART);
  t.same(await vectors(get), { encoder: null, articles: 0, waiting: 0 });
});

t.test('a cosine counts between languages alone, more the higher it is', async (t) => {
  const line = { words: 0.8, cosine: 50, offset: -40 };
  const lines = { headline: line, text: line };
  const evidence = ({ title, language }: (typeof ARTICLES)[number]) =>
    storyEvidence({ title, language, standfirst: null, publishedAt: new Date(0), story: null });
  const [es, en, museum] = ARTICLES.map(evidence);
  const at = (cosine: number) => storyProbability(es!, en!, 0, { lines, cosine });
  const rising = [0.7, 0.8, 0.85, 0.9, 1].map(at);
  t.same(
    rising,
    rising.toSorted((a, b) => a - b),
  );
  t.ok(rising[0]! < 0.1 && rising.at(-1)! > 0.9, String(rising));
  for (const cosine of [0.7, 0.9])
    for (const least of [0, 0.2, 0.45]) {
      const p = storyProbability(en!, es!, least, { lines, cosine });
      t.ok(p === at(cosine) || (p === 0 && at(cosine) < least), 'symmetric, whatever is enough');
    }
  const within = storyProbability(en!, museum!, 0, { lines, cosine: 1 });
  t.equal(within, storyProbability(en!, museum!), 'words decide within a language');
});
