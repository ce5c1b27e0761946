// POST /v1/similar reads the article at a URL and returns other outlets' versions of its story, never the article
// itself.
import t from 'tap';
import { HOUR, systemClock } from '../../../core/platform/clock.ts';
import type { Result } from '../../../core/search/answer/answer.ts';
import { articleUrl } from '../../../scripts/samples/press/address.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';
import { draftsOf } from '../../../scripts/samples/press/drafts.ts';
import { OUTLETS } from '../../../scripts/samples/press/outlets.ts';
import { samplePress } from '../../support/press-index.ts';
import { plainReaders } from '../../support/readers.ts';
import { addSources, startTestService } from '../../support/service.ts';

const press = await samplePress(t);
const service = await startTestService(t, {
  listens: true,
  config: { web_resolve: press.resolve, read_ms: 10_000 },
});
await addSources(service, OUTLETS);
const byUrl = new Map(ARTICLES.map((article) => [articleUrl(article), article]));
const now = new Date(systemClock.now());
await service.publish(
  draftsOf(ARTICLES, now).map((draft) => ({ ...draft, firstSeenAt: new Date(now.getTime() - HOUR) })),
);
/** Readable by everyone, and reported in Spanish by three outlets or more. */
const STORIES = [...Map.groupBy(ARTICLES, ({ story, language }) => `${story} ${language}`).values()].filter(
  (versions) =>
    versions.filter((one) => one.kind === undefined && !one.paywalled && one.minutesAgo !== null).length >= 3,
);
const PLAIN = STORIES.map((versions) => versions.filter((one) => !one.paywalled && one.minutesAgo !== null));

/** Over a real socket, as for callers. */
async function ask(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.baseUrl}/v1/similar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.key}`, ...headers },
    body: JSON.stringify({ days: null, ...body }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
const one = PLAIN[0]![0]!;

t.test('other versions come first', async (t) => {
  let [found, wanted, wrong] = [0, 0, 0];
  for (const versions of PLAIN.slice(0, 12)) {
    const [reference, ...siblings] = versions;
    const { status, body } = await ask({ url: articleUrl(reference!) });
    t.equal(status, 200, articleUrl(reference!));
    const top = body.results.slice(0, 5).map(({ url }: Result) => url);
    wanted += Math.min(5, siblings.length);
    found += siblings.filter((sibling) => top.includes(articleUrl(sibling))).length;
    wrong += top.filter((url: string) => byUrl.get(url)!.story !== reference!.story).length;
    t.notOk(top.includes(articleUrl(reference!)), 'never the reference');
  }
  // Some versions are so distant (what it means for another country) that either verdict would be fair.
  t.ok(found / wanted >= 0.8, `${found} of ${wanted} siblings`);
  t.ok(wrong <= 2, `${wrong} of other stories`);
});

t.test('an answer has the shape of a search, and the reference', async (t) => {
  const { body, headers } = await ask({ url: `${articleUrl(one)}?utm_source=x#top`, mode: 'fast' });
  t.same(Object.keys(body.reference).sort(), [
    'author',
    'country',
    'image',
    'language',
    'published_at',
    'section',
    'snippet',
    'source',
    'title',
    'url',
  ]);
  t.match(body.reference, {
    url: articleUrl(one),
    title: one.title,
    source: one.outlet,
    language: one.language,
  });
  t.match(body, {
    id: /^sim_[0-9a-f]{24}$/,
    object: 'similar',
    mode: 'fast',
    queries: [one.title],
    found: true,
    total: body.results.length,
    groups: null,
    near_misses: { length: 0 },
    tone: null,
    essential: null,
    temporal: null,
    incomplete: false,
    diffusion: { undated: 0 },
  });
  t.ok(headers.get('ratelimit-limit') ?? headers.get('ratelimit'), 'limits are in the headers');
  t.ok(body.left_out.some(({ reason }: { reason: string }) => reason === 'reference'));
});

t.test('modes differ in what they compare', async (t) => {
  const looked = async (mode: string) => (await ask({ url: articleUrl(one), mode, fresh: true })).body;
  const [ultra, fast, normal, deep] = await Promise.all(['ultra', 'fast', 'normal', 'deep'].map(looked));
  for (const { results } of [ultra, fast]) t.ok(results.every(({ read }: Result) => read === null));
  for (const { results } of [normal, deep]) {
    t.ok(results.length > 0);
    for (const result of results as Result[]) t.equal(result.score, result.read?.probability ?? result.score);
    t.ok(results.some(({ read }: Result) => read !== null && read.centrality >= 0 && read.centrality <= 3));
  }
  t.same([normal.essential, normal.results[0].highlights], [null, []], 'normal quotes only when asked');
  t.equal(normal.usage.cost_usd, 0.0022);
  t.equal(deep.usage.cost_usd, 0.0046);
  const texts = deep.results.flatMap(({ highlights }: Result) => highlights);
  t.ok(texts.length > 0 && texts.every((text: string) => text.length <= 280));
  const { excerpts } = deep.essential;
  t.ok(excerpts.length > 0 && excerpts.length <= 3);
  t.equal(new Set(excerpts.map(({ source }: { source: string }) => source)).size, excerpts.length);
  for (const { url, text } of excerpts) {
    const fullText = byUrl.get(url)!.paragraphs.join(' ').replace(/\s+/g, ' ');
    t.ok(fullText.includes(text), `verbatim: ${text}`);
  }
});

t.test('a repeated request is free for ten minutes, unless it asks for a fresh answer', async (t) => {
  const body = { url: articleUrl(one), mode: 'ultra', max_results: 3 };
  const first = await ask(body);
  const again = await ask({ ...body, url: `${body.url}?utm_medium=y` });
  t.match(first.body.usage, { cost_usd: 0.0022, cached: false, searches: 1 });
  t.match(again.body.usage, { cost_usd: 0, cached: true, searches: 1 });
  t.same(again.body.results, first.body.results);
  t.match((await ask({ ...body, fresh: true })).body.usage, { cost_usd: 0.0022, cached: false });
  t.match((await ask({ ...body, max_results: 4 })).body.usage, { cached: false }, 'another question');
});

t.test('the cost cap is respected', async (t) => {
  const { status, body } = await ask({ url: articleUrl(one), fresh: true }, { 'x-max-cost-usd': '0.002' });
  t.match({ status, code: body.code }, { status: 402, code: 'insufficient_credit' });
});

t.test('filters, dates and counts', async (t) => {
  const all = (await ask({ url: articleUrl(one), mode: 'fast' })).body;
  const sibling = all.results[0] as Result;
  const only = (await ask({ url: articleUrl(one), mode: 'fast', sources: [sibling.source] })).body;
  t.ok(only.results.length > 0 && only.results.every(({ source }: Result) => source === sibling.source));
  const without = (
    await ask({ url: articleUrl(one), mode: 'fast', exclude_domains: [new URL(sibling.url).host] })
  ).body;
  t.notOk(without.results.some(({ source }: Result) => source === sibling.source));
  const before = (await ask({ url: articleUrl(one), mode: 'fast', published_before: '2000-01-01' })).body;
  t.match(before, { found: false, total: 0, results: { length: 0 } });
  t.match(before.left_out, [{ reason: 'reference', count: 1 }]);
  const few = (await ask({ url: articleUrl(one), mode: 'fast', max_results: 1 })).body;
  t.equal(few.results.length, 1);
  t.equal(few.total, all.total);
  const folded = (await ask({ url: articleUrl(one), dedupe: true })).body;
  t.ok(folded.results[0].duplicates.length > 0, 'versions of one story stand behind the one that leads');
  t.equal(
    folded.diffusion.by_source.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    folded.total,
    'counts stay per article',
  );
  const explained = (await ask({ url: articleUrl(one), mode: 'fast', explain: true })).body.results[0];
  t.match(explained.why, { words: { found: Array, missing: Array }, headline: Number });
});

t.test('an answer fits its cap, the reference included', async (t) => {
  const { body } = await ask({ url: articleUrl(one), mode: 'fast', max_tokens: 2000, max_results: 50 });
  t.ok(JSON.stringify(body).length / 4 <= 2000);
  t.equal(body.reference.title, one.title);
});

t.test('tone and questions, from the text that was read', async (t) => {
  const original = service.app.search.inference;
  Object.assign(service.app.search, { inference: { ...original, ...plainReaders(/./, /^$/) } });
  t.teardown(() => Object.assign(service.app.search, { inference: original }));
  const { status, body } = await ask({
    url: articleUrl(one),
    tone: true,
    questions: {
      is_it: { type: 'boolean', instructions: 'Is it news?' },
      which: { type: 'choice', instructions: 'Which?', criteria: { a: null, b: 'The second' } },
      how: { type: 'score', instructions: { much: true }, criteria: ['little', 'much'] },
    },
  });
  t.equal(status, 200);
  const [first] = body.results;
  t.match(first.tone, { label: String, basis: 'article' });
  t.match(first.answers, {
    basis: 'article',
    values: { is_it: { type: 'boolean' }, which: { type: 'choice' }, how: { type: 'score' } },
  });
  t.equal(body.tone.articles, body.total);
  t.ok(body.tone.by_source.every(({ source }: { source: string }) => typeof source === 'string'));
});
