// When the index has too little, a deep search searches sites that cover the topic: outlets whose articles came close,
// and requested domains missing from the index. Their articles are judged and marked as found there.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { directions, newspaper, STORIES } from '../site/newspaper.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';

const near = await newspaper(t, { host: 'eldiario.example', search: 'form' });
const own = await newspaper(t, { host: 'blog.example', search: 'wordpress' });
const far = await newspaper(t, { host: 'lejos.example', search: 'form' });
const FAR = {
  ...TEST_SOURCE,
  id: 'lejos',
  name: 'Lejos',
  homepage: 'https://lejos.example/',
  feeds: ['https://lejos.example/rss'],
};
const service = await startTestService(t, {
  clock: heldClock('2026-03-10T15:00:00Z'),
  sources: [TEST_SOURCE, FAR],
  config: { web_resolve: directions(near, own, far), read_ms: 4000 },
});
await service.publish([
  {
    title: 'Huelga de trenes: los andenes de Rosario, vacíos',
    standfirst: 'Los maquinistas siguen de huelga.',
  },
  {
    url: 'https://lejos.example/nota',
    source: 'lejos',
    title: 'Una receta de tarta de manzana',
    standfirst: 'Con canela.',
  },
]);
const ask = (body: object) =>
  service.search({ query: 'huelga de trenes', mode: 'deep', fresh: true, ...body });
const places = (answer: { results: { url: string; found_in: string }[] }) =>
  Object.fromEntries(
    answer.results.map(({ url, found_in }) => [
      new URL(url).host + url.slice(url.lastIndexOf('/')),
      found_in,
    ]),
  );

t.test('outlets that cover the topic', async (t) => {
  const answer = await ask({ days: 7 });
  const found = places(answer);
  t.equal(found['eldiario.example/0'], 'index');
  t.equal(found[`eldiario.example/${STORIES[0]!.slug}`], 'discovery');
  t.equal(found[`eldiario.example/${STORIES[1]!.slug}`], 'discovery', 'by the site’s own search');
  t.notOk(found[`eldiario.example/${STORIES[2]!.slug}`], 'older than asked for');
  t.same(far.log, [], 'who writes about something else is left alone');
  t.ok(answer.results.every(({ score }: { score: number }) => score >= 0.5));
  t.ok(
    answer.results.every(({ source }: { source: string }) => source === 'el-diario'),
    'they are of the outlet that the index knows',
  );
  t.match(answer.usage, { cost_usd: 0.0056, searches: 1 }, 'included in its price');
});

t.test('domains missing from the index', async (t) => {
  const answer = await ask({ include_domains: ['blog.example'], days: null });
  const found = places(answer);
  for (const { slug } of STORIES.slice(0, 3)) t.equal(found[`blog.example/${slug}`], 'discovery', slug);
  t.ok(Object.keys(found).every((place) => place.startsWith('blog.example')));
});

t.test('what is found there has the language and the country asked for', async (t) => {
  const blog = { include_domains: ['blog.example'], days: null };
  const reasons = ({ left_out }: { left_out: { reason: string; count: number }[] }) =>
    left_out.filter(({ reason }) => /^other_(?:language|country)$/.test(reason));
  const spanish = await ask({ ...blog, languages: ['es'] });
  t.ok(spanish.results.length >= 3);
  t.same(reasons(spanish), []);
  const english = await ask({ ...blog, languages: ['en'] });
  t.same(english.results, []);
  t.match(reasons(english), [{ reason: 'other_language', count: Number }]);
  const chilean = await ask({ ...blog, countries: ['CL'] });
  t.same(chilean.results, []);
  t.match(reasons(chilean), [{ reason: 'other_country', count: Number }]);
});

t.test('not when the index has enough, nor in other modes', async (t) => {
  const before = near.log.length;
  await ask({ max_results: 1 });
  await ask({ mode: 'normal' });
  t.equal(near.log.length, before);
});

t.test('an unresponsive site does no harm', async (t) => {
  const answer = await ask({ include_domains: ['nirgends.example'] });
  t.match(answer, { found: false, results: { length: 0 } });
  t.equal(answer.left_out.find(({ reason }: { reason: string }) => reason === 'site_failed')?.count, 1);
});

t.test('four sites at most, and none that the caller may not see', async (t) => {
  const domains = Array.from({ length: 6 }, (_, at) => `nirgends${at}.example`);
  const { left_out: leftOut } = await ask({ include_domains: domains });
  t.equal(leftOut.find(({ reason }: { reason: string }) => reason === 'site_failed')?.count, 4);
  const { secret } = await service.stranger({ outlets: ['el-diario'] });
  const seen = own.log.length;
  const asked = { query: 'huelga de trenes', mode: 'deep', include_domains: ['blog.example'], days: null };
  const { status, body } = await service.send('POST', '/v1/search', asked, secret);
  t.match({ status, body }, { status: 200, body: { results: { length: 0 } } });
  t.equal(own.log.length, seen, 'it is not even visited');
});

t.test('what is found there is judged by meaning, too', { skip: NEEDS_TRAINED }, async (t) => {
  const { search } = await startTestService(t, {
    clock: heldClock('2026-03-10T15:00:00Z'),
    config: { models: TRAINED, web_resolve: directions(own), read_ms: 4000 },
  });
  const blog = { include_domains: ['blog.example'], days: null, explain: true };
  const { results } = await search({ query: 'huelga de trenes', mode: 'deep', ...blog });
  t.ok(results.length >= 3);
  for (const { found_in, why } of results)
    t.match({ found_in, cosine: why.judged.cosine }, { found_in: 'discovery', cosine: Number });
});
