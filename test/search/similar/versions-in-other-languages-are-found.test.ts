// With the encoder, versions of the reference's story in another language are found by meaning and compared by words and cosine,
// within all filters; before their vectors are made, and on small machines, words decide.
import t from 'tap';
import { encodeArticles } from '../../../core/news/jobs/encode-articles.ts';
import { HOUR, systemClock } from '../../../core/platform/clock.ts';
import type { Result } from '../../../core/search/answer/answer.ts';
import { articleUrl } from '../../../scripts/samples/press/address.ts';
import { ARTICLES, type Article } from '../../../scripts/samples/press/articles.ts';
import { draftsOf } from '../../../scripts/samples/press/drafts.ts';
import { OUTLETS } from '../../../scripts/samples/press/outlets.ts';
import { LIGHT, NEEDS_TRAINED, TRAINED } from '../../support/models.ts';
import { samplePress } from '../../support/press-index.ts';
import { addSources, startTestService, type TestService } from '../../support/service.ts';

const LANGUAGES = ['es', 'en'];
/** Reported in both languages. */
const STORIES = [...Map.groupBy(ARTICLES, ({ story }) => story).values()]
  .map((versions) => versions.filter((one) => !one.paywalled && one.minutesAgo !== null))
  .filter((versions) => LANGUAGES.every((code) => versions.some(({ language }) => language === code)))
  .slice(0, 5);
/** In the press, but not in the index. */
const UNLISTED = STORIES[0]!.find(({ language }) => language === 'en')!;
const LISTED = STORIES.flat().filter((one) => one !== UNLISTED);

/** A story whose versions share no word, at an outlet that cannot be read. */
const CAVE = {
  es: {
    url: 'http://eldiario.example/cueva',
    title: 'Hallan en una cueva pinturas rupestres de hace cuarenta mil años',
  },
  en: {
    url: 'http://eldiario.example/cave',
    title: 'Cave paintings forty thousand years old discovered',
  },
};

const byUrl = new Map(ARTICLES.map((article) => [articleUrl(article), article]));
const press = await samplePress(t);

async function startWith(models: Record<string, string>) {
  const service = await startTestService(t, {
    config: {
      models,
      web_resolve: { ...press.resolve, 'eldiario.example:80': '127.0.0.1:1' },
      read_ms: 10_000,
    },
  });
  await addSources(service, OUTLETS);
  const now = new Date(systemClock.now());
  await service.publish(Object.entries(CAVE).map(([language, one]) => ({ ...one, language })));
  await service.publish(
    draftsOf(LISTED, now).map((draft) => ({ ...draft, firstSeenAt: new Date(now.getTime() - HOUR) })),
  );
  return service;
}

const encodeAll = async ({ app }: TestService) => {
  await encodeArticles({ ...app, words: app.index.wordIndex }, new AbortController().signal);
  await app.vectors.follow();
};

async function ask({ post }: TestService, reference: Article | string, body: object = {}) {
  const url = typeof reference === 'string' ? reference : articleUrl(reference);
  const reply = await post('/v1/similar', { url, days: null, fresh: true, ...body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

const articlesOf = ({ results }: { results: Result[] }) => results.map(({ url }) => byUrl.get(url)!);

/** For the first listed article of every story: versions found, by language, and articles of other stories. */
async function counted(service: TestService, mode: string) {
  const counts = { own: 0, other: 0, wrong: 0 };
  for (const [reference] of Map.groupBy(LISTED, ({ story }) => story).values()) {
    for (const { story, language } of articlesOf(await ask(service, reference!, { mode }))) {
      if (story !== reference!.story) counts.wrong += 1;
      else counts[language === reference!.language ? 'own' : 'other'] += 1;
    }
  }
  return counts;
}

t.test('with the encoder', { skip: NEEDS_TRAINED }, async (t) => {
  const service = await startWith(TRAINED);
  const titles = async (mode: string) =>
    ((await ask(service, CAVE.es.url, { mode })).results as Result[]).map(({ title }) => title);
  const before = { ultra: await counted(service, 'ultra'), fast: await counted(service, 'fast') };
  t.same(await titles('normal'), []);
  await encodeAll(service);

  t.test('a version that shares no word', async (t) => {
    t.same(await titles('normal'), [CAVE.en.title]);
    t.same(await titles('deep'), [CAVE.en.title]);
    t.same(await titles('fast'), [CAVE.en.title]);
    t.same(await titles('ultra'), [], 'this mode finds candidates by words');
  });

  t.test('more versions in the other language, no fewer in its own', async (t) => {
    t.same(await counted(service, 'ultra'), before.ultra, 'this mode goes by words');
    const after = await counted(service, 'fast');
    const counts = JSON.stringify({ before: before.fast, after });
    t.ok(after.other >= before.fast.other + 2, counts);
    t.ok(after.own >= before.fast.own && after.wrong <= before.fast.wrong, counts);
  });

  const one = STORIES[0]!.find((article) => article !== UNLISTED)!;
  const isOther = ({ language }: { language: string | null }) => language !== one.language;

  t.test('explained', async (t) => {
    const body = await ask(service, one, { explain: true, mode: 'normal' });
    t.same(body.explain.judged_by, ['same_story', 'encoder']);
    const all = body.results as Result[];
    t.ok(all.some(isOther) && !all.every(isOther));
    for (const { language, why } of all)
      if (isOther({ language })) t.match(why!.judged, { relevance: Number, cosine: Number, reranker: null });
      else t.equal(why!.judged, null, 'within its language words decide');
    const words = await ask(service, one, { explain: true, mode: 'ultra' });
    t.same(words.explain.judged_by, ['same_story']);
  });

  t.test('within filters', async (t) => {
    const found = async (body: object) => articlesOf(await ask(service, one, body));
    const all = await found({});
    const other = all.find(isOther)!;
    const own = await found({ languages: [one.language] });
    t.ok(own.length > 0 && !own.some(isOther));
    t.ok((await found({ languages: [other.language] })).every(isOther));
    t.notOk((await found({ exclude_domains: [new URL(articleUrl(other)).host] })).includes(other));
    t.notOk((await found({ countries: ['ES'] })).includes(other));
    t.same(await found({ published_before: '2000-01-01' }), []);
    const outlets = [one, own[0]!].map((article) => new URL(articleUrl(article)).host);
    const { secret } = await service.stranger({ outlets });
    const request = { url: articleUrl(one), days: null };
    const { status, body } = await service.send('POST', '/v1/similar', request, secret);
    t.equal(status, 200);
    t.ok(body.results.length > 0 && articlesOf(body).every(({ outlet }) => outlet !== other.outlet));
    const address = `/admin/v1/articles?url=${encodeURIComponent(articleUrl(other))}`;
    t.equal((await service.send('DELETE', address, undefined, service.operatorKey)).status, 200);
    t.notOk((await found({})).includes(other));
  });

  t.test('a reference that the index does not have is encoded', async (t) => {
    const results = articlesOf(await ask(service, UNLISTED));
    t.ok(results.some(({ story, language }) => story === UNLISTED.story && language === 'es'));
  });
});

t.test('on a small machine', async (t) => {
  const service = await startWith(LIGHT);
  await encodeAll(service);
  const { explain, results } = await ask(service, STORIES[0]![0]!, { explain: true });
  t.same(explain.judged_by, ['same_story']);
  t.ok((results as Result[]).every(({ why }) => why!.judged === null));
});
