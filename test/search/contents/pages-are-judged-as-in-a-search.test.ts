// How much a page is about a query is judged as a search judges the pages that it reads: by words, meaning and the reranker.
import t from 'tap';
import { encodeArticles } from '../../../core/news/jobs/encode-articles.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { articlePage, TART } from '../../support/articles.ts';
import { NEEDS_TRAINED, TRAINED } from '../../support/models.ts';
import { startTestService } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const TITLE = 'Village evacuated as fire tears through Patagonian forest';
const FIRE = [
  'The flames reached the first houses of Villa Arrayán on Tuesday night, and 860 people were taken to the next town.',
  'Some 410 firefighters with nine planes fight the blaze, which has burned 14,200 hectares of native forest.',
];
/** No word of the page, and of no other. */
const QUERY = 'wildfires';

t.test('a page has the same probability in both', { skip: NEEDS_TRAINED }, async (t) => {
  const fire = articlePage(TITLE, FIRE, 'en');
  const site = await website(t, { '/fire': fire, '/copy': fire, '/tart': articlePage('Tarta', TART) });
  const { app, post, publish } = await startTestService(t, { site, config: { models: TRAINED } });
  const [known, copy, tart] = ['/fire', '/copy', '/tart'].map((path) => `http://eldiario.example${path}`);
  await publish([{ url: known!, title: TITLE, language: 'en' }]);
  await encodeArticles({ ...app, words: app.index.wordIndex }, new AbortController().signal);
  await app.vectors.follow();

  const found = await post('/v1/search', { query: QUERY, min_score: 0, explain: true });
  const [{ read, why }] = found.body.results;
  t.not(why.judged.cosine, null);
  t.ok(read.probability > 0.5 && why.judged.relevance < 0.5, 'which words alone would not say');

  const { body } = await post('/v1/contents', { urls: [known, copy, tart], query: QUERY });
  const [indexed, unknown, other] = body.results.map((one: { read: { probability: number } }) => one.read);
  t.same(indexed, read);
  t.ok(Math.abs(unknown.probability - read.probability) < 0.05, 'also where the index does not have it');
  t.ok(other.probability < 0.2);
});

t.test('of a page without a title, what it begins with counts', { skip: NEEDS_TRAINED }, async (t) => {
  const untitled = says(`<!doctype html><html lang="en"><body><p>${FIRE.join('</p><p>')}</p></body></html>`);
  const site = await website(t, { '/untitled': untitled });
  const { post } = await startTestService(t, { site, config: { models: TRAINED } });
  const read = async (query: string) => {
    const { body } = await post('/v1/contents', { urls: ['http://eldiario.example/untitled'], query });
    return body.results[0].read.probability;
  };
  t.ok((await read('firefighters in Villa Arrayán')) > 0.8);
  t.ok((await read('Trump')) < 0.05);
});

t.test('pages for which the reranker had no time are counted', { skip: NEEDS_TRAINED }, async (t) => {
  const site = await website(t, {
    '/fire': articlePage(TITLE, FIRE, 'en'),
    '/tart': articlePage('Tarta', TART),
  });
  const { app, post } = await startTestService(t, { site, config: { models: TRAINED } });
  const urls = ['/fire', '/tart'].map((path) => `http://eldiario.example${path}`);
  const leftOut = async () => (await post('/v1/contents', { urls, query: QUERY })).body.left_out;
  t.same(await leftOut(), []);
  t.intercept(app.inference, 'rerank', {
    value: async () => {
      throw new Failure('overloaded', 'Too many');
    },
  });
  t.match(await leftOut(), [{ reason: 'not_reranked_in_time', count: Number }]);
});
