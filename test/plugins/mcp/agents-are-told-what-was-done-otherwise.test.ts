// Agents read what the native answer says of a query and of a page: a corrected topic, the days searched, why nothing is quoted.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { quoted } from '../../../core/search/quoting/quotation-marks.ts';
import { articleFacts } from '../../../plugins/mcp/article-facts.ts';
import { articlesAsText } from '../../../plugins/mcp/articles.ts';
import { getContents } from '../../../plugins/mcp/tools/get-contents.ts';
import { searchNews } from '../../../plugins/mcp/tools/search-news.ts';
import { callTool } from '../../support/agents.ts';
import { STRIKE } from '../../support/articles.ts';
import { startTestService } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLE = 'Huelga de trenes en Rosario';
const pageOf = (head: string) =>
  says(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${TITLE}</title><meta property="og:type" content="article">${head}</head><body><article><h1>${TITLE}</h1>${STRIKE.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`,
  );
const PAGES = {
  plain: pageOf(''),
  nosnippet: pageOf('<meta name="robots" content="nosnippet">'),
  mute: pageOf('<meta name="robots" content="max-snippet:0">'),
  paid: pageOf(
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${TITLE}","isAccessibleForFree":false}</script>`,
  ),
};

t.test('in text and facts', async (t) => {
  const site = await website(
    t,
    Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [`/${name}`, page])),
  );
  const hosts = Object.keys(PAGES).map((name) => [`${name}.example:80`, `127.0.0.1:${site.port}`]);
  const service = await startTestService(t, {
    clock: heldClock(NOW),
    config: { read_ms: 5000, web_resolve: Object.fromEntries(hosts) },
  });
  await service.publish([
    {
      url: 'https://eldiario.example/1',
      title: 'Axel Kicillof anunció obras para la provincia',
      publishedAt: new Date(Date.parse(NOW) - 3_600_000),
    },
  ]);
  const call = (name: string, args: object) => callTool(service, name, args);
  const search = (query: string | string[]) => call('search_news', { query, mode: 'fast' });

  const mistyped = await search('Kicilof');
  t.match(mistyped.text, 'Nothing was found as written; "Kicillof" was searched instead.');
  t.equal(mistyped.facts.did_you_mean, 'Kicillof');
  const dated = await search('Kicillof hoy');
  t.match(dated.text, 'Days searched: 2026-03-11 (America/Argentina/Buenos_Aires, from "hoy").');
  const around = await search('Kicillof el 9 de marzo');
  t.match(around.text, 'Nothing is from the days asked for; these are from the days around them.');
  const plain = await search('Kicillof');
  t.notMatch(plain.text, /as written/);
  const byDefault = 'Days searched: the last 7, since no period was given (days: null searches all).';
  t.equal(plain.text.split('\n')[1], byDefault);
  for (const period of [{ days: null }, { days: 30 }, { published_after: '2026-03-01' }])
    t.notMatch((await call('search_news', { query: 'Kicillof', mode: 'fast', ...period })).text, byDefault);
  const several = await search(['Kicillof', 'Kicillof hoy']);
  t.match(
    several.text,
    `"Kicillof": 1 relevant. ${byDefault}\n"Kicillof hoy": 1 relevant. Days searched: 2026-03-11 (`,
  );
  const beside = await call('search_news', { query: 'Kicillof en marzo', mode: 'fast', days: 30 });
  t.match(beside.text, '"en marzo" sets no period here; what is from then comes first.');
  const undated = await search(['Kicillof', 'obras']);
  t.equal(undated.text.split(byDefault).length, 2, 'said once');
  t.match(several.text, /relevance 0\.\d\d · for "Kicillof", "Kicillof hoy"\n/);
  const shown = searchNews.output.properties as Record<string, object>;
  for (const name of ['did_you_mean', 'temporal', 'groups']) t.ok(shown[name], `${name} is described`);

  const similar = await call('find_similar', { url: 'http://plain.example/plain', mode: 'fast' });
  t.match(similar.text, 'Nothing was found. Try a longer period or mode deep.');
  const within = { url: 'http://plain.example/plain', mode: 'fast', sources: ['eldiario.example'] };
  t.match(
    (await call('find_similar', within)).text,
    similar.text.split('\n')[0],
    'by domain, as its definition says',
  );
  t.match(
    (await call('find_similar', { ...within, sources: ['nobody'] })).text,
    /"nobody" is not an outlet; list_outlets lists them/,
  );
  t.match(
    (await call('search_news', { query: 'Kicillof', sources: 'nobody' })).text,
    /; list_outlets lists them/,
  );
  t.match(
    (await call('search_news', { query: 'Kicillof', index: 'idx_nobody' })).text,
    /index_not_found: .*\nlist_indexes has the ids/,
  );

  const urls = Object.keys(PAGES).map((name) => `http://${name}.example/${name}`);
  const native = await service.post('/v1/contents', { urls: [...urls, 'http://nobody.example/x'] });
  t.match(native.body.left_out, [
    { reason: 'failed', count: 1 },
    { reason: 'quotes_not_allowed', count: 3 },
  ]);
  t.match(
    native.body.results.map(({ rights }: { rights: object | null }) => rights),
    [
      { paywalled: null, nosnippet: false, max_snippet: null },
      { nosnippet: true },
      { max_snippet: 0 },
      { paywalled: true },
      null,
    ],
  );
  const read = await call('get_contents', { urls });
  t.equal(read.text.match(/No excerpts: the page is paywalled, or its outlet allows none\./g)?.length, 3);
  t.match(read.facts.left_out, [{ reason: 'quotes_not_allowed', count: 3 }]);
  t.ok((getContents.output.properties as Record<string, object>).left_out);
  const asked = { urls: [urls[0], 'http://nobody.example/x'], query: 'huelga de trenes' };
  const judged = (await call('get_contents', asked)).text;
  t.match(judged, /covers the query with probability [01]\.\d\d\n/);
  t.match(judged, /http:\/\/nobody\.example\/x\n {3}could not be read: \S+/);
});

const LEFT_OUT = [
  { reason: 'outside_window', count: 3 },
  { reason: 'not_read_in_time', count: 1 },
  { reason: 'over_max_tokens', count: 2 },
  { reason: 'no_text', count: 4 },
  { reason: 'not_worded_yet', count: 5 },
];

t.test('the text of an answer has all that an agent may tell of it', async (t) => {
  const one = {
    ...{
      url: 'https://a.example/1',
      title: 'Title',
      source: 'a',
      snippet: 'Standfirst.',
      highlights: ['Said.'],
    },
    ...{ published_at: '2026-11-20T14:05:33Z', score: 0.9, headline_relevance: 0.8, found_in: 'discovery' },
    ...{ read: { probability: 0.9, centrality: 2 }, tone: { label: 'negative' } },
    answers: { values: { quoted: { type: 'boolean', value: true, probability: 0.9 } } },
    duplicates: ['b', 'b', 'c', 'c', 'd'].map((source, n) => ({
      url: `https://${source}.example/${n}`,
      source,
    })),
  };
  const answer = {
    ...{ object: 'search', mode: 'normal', total: 2, results: [one], near_misses: [], rejected: [one] },
    ...{ left_out: LEFT_OUT, incomplete: true, next_cursor: 'more' },
    ...{ groups: null, temporal: null, usage: { cost_usd: 0.0022, cached: false } },
    tone: { overall: { positive: 1, neutral: 2, negative: 3 } },
    diffusion: {
      by_day: [1, 5, 2, 6, 3, 4].map((count, n) => ({ day: `2026-11-2${n}`, count })),
      by_source: [{ source: 'a', count: 2 }],
      first: { source: 'a', url: 'https://a.example/0', published_at: '2026-11-19T08:00:00Z' },
    },
  };
  const nameOf = (source: string | null) => `The ${source}`;
  const told = (more: object = {}) => articlesAsText({ ...answer, ...more } as never, 'Found', nameOf);
  t.same(told(), [
    'Found: 2 relevant, 1 shown.',
    '',
    '1. Title',
    '   The a · 2026-11-20 14:05Z · relevance 0.90 (read) · tone negative',
    '   https://a.example/1',
    '   Standfirst.',
    '   "Said."',
    '   quoted: value true, probability 0.9',
    '   same story: The b https://b.example/0',
    '   same story: The c https://c.example/2',
    '   same story: The d https://d.example/4',
    '   and 2 more of the same story',
    '',
    'Tone: 1 positive, 2 neutral, 3 negative.',
    '',
    'First: The a, 2026-11-19 08:00Z, https://a.example/0',
    'Relevant by day: 2026-11-21 5, 2026-11-22 2, 2026-11-23 6, 2026-11-24 3, 2026-11-25 4 and 1 other.',
    'Relevant by outlet: The a 2.',
    '',
    'Left out: 3 outside the days searched, 1 page not read (in time), 2 over max_tokens, 4 without text, 5 not worded yet.',
    'There is more: repeat the call with cursor more',
    'Truncated to max_tokens; raise max_tokens or lower max_results.',
    'Cost: 0.0022 USD.',
  ]);
  t.notMatch(told({ total: 1 }).join(), 'by outlet', 'one article is spread over nothing');
  t.equal(told({ usage: { cost_usd: 0, cached: true } }).at(-1), 'Cost: free (cached).');
  t.notMatch(told({ left_out: [] }).join(), 'Truncated', 'that counts were shortened needs no other call');
  const empty = { results: [], total: 0, diffusion: null, tone: null };
  const score = (value: number) => ({ ...one, score: value });
  const misses = told({ ...empty, near_misses: [score(0.2), score(0.02)], left_out: [LEFT_OUT[0]] });
  t.equal(
    misses.filter((line) => line.includes('Title')).length,
    1,
    'what has nothing to do with it is no miss',
  );
  t.equal(
    misses[1],
    'Nothing was found. 3 with such words are outside the days searched: try a longer period (days: null has no limit).',
  );
  const group = { query: 'q', total: 2, temporal: null, results: [one] };
  t.equal(
    told({ results: [], near_misses: [], groups: [group, { ...group, results: [] }] })[3],
    'No further articles: `groups` has those listed before that belong to each query.',
    'the last page of truncated groups',
  );
  t.match(
    told({ ...empty, left_out: [], groups: [{ ...group, results: [] }] })[2],
    /^Nothing was found\. Try /,
    'of several queries, too',
  );
  const onSite = told({ ...empty, object: 'site_search', left_out: [LEFT_OUT[0]] });
  t.equal(onSite[1], 'Nothing was found. Try other words or mode deep.', 'a site is searched without days');
  const unknown = told({
    ...empty,
    left_out: [LEFT_OUT[0], { reason: 'index_empty', count: 9, since: null }],
  });
  t.ok(unknown.includes('Left out: 3 outside the days searched.'), 'no number of outlets among articles');
  const facts = articleFacts(answer as never, nameOf);
  t.match(facts.results, [{ source_name: 'The a', read: { centrality: 2 }, found_in: 'discovery' }]);
  t.notMatch(JSON.stringify(facts.results), /headline_relevance|"probability":0.9,"centrality"/);
  const spread = { ...answer.diffusion, by_source: Array(12).fill({ source: 'a', count: 1 }) };
  const shortened = articleFacts({ ...answer, diffusion: spread } as never, nameOf).diffusion;
  t.match(shortened, { by_source: Array(10).fill({}), other_sources: 2, other_days: undefined });
  t.equal(
    articleFacts({ ...answer, diffusion: spread } as never, nameOf, { isWhole: true }).diffusion,
    spread,
  );
  t.same(facts.rejected, [{ url: one.url, title: one.title, score: one.score }]);
});

t.test('quotation marks of the words themselves stay as they are', async (t) => {
  t.equal(quoted('plain “words”'), '"plain “words”"');
  t.equal(quoted('"La góndola", resumió'), '“"La góndola", resumió”');
  t.equal(quoted('“one” and "two"'), '«“one” and "two"»');
});
