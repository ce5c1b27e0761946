// A country or language by a code that nobody has is refused wherever it is a field, and what was meant is named.
import t from 'tap';
import { countryProblem, languageMeant } from '../../core/search/request/code-fields.ts';
import { startTestService } from '../support/service.ts';

const COUNTRIES: readonly [given: string, meant: string | null][] = [
  ['ZZ', null],
  ['EU', null],
  ['Argentina', 'AR'],
  ['reino unido', 'GB'],
  ['USA', 'US'],
];
const LANGUAGES: readonly [given: string, meant: string | null][] = [
  ['xx', null],
  ['spanish', 'es'],
  ['Español', 'es'],
  ['inglés', 'en'],
  ['jp', 'ja'],
];

t.test('fields', async (t) => {
  const service = await startTestService(t, { config: { read_ms: 0 } });
  const { post } = service;
  const call = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const headers = { accept: 'application/json, text/event-stream' };
    const { body } = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
    const text = typeof body === 'string' ? JSON.parse(/^data: (\{.*)$/m.exec(body)![1]!) : body;
    return JSON.stringify(text);
  };
  const url = 'https://eldiario.example/1';
  const doors: [name: string, ask: (fields: object) => Promise<string>][] = [
    ['search', async (fields) => JSON.stringify((await post('/v1/search', { query: 'ab', ...fields })).body)],
    ['similar', async (fields) => JSON.stringify((await post('/v1/similar', { url, ...fields })).body)],
    ['charts', async (fields) => JSON.stringify((await post('/v1/charts', { query: 'ab', ...fields })).body)],
    [
      'watches',
      async (fields) => {
        const watch = { name: 'W', every_minutes: 60, request: { query: 'ab', ...fields } };
        return JSON.stringify((await post('/v1/watches', watch)).body);
      },
    ],
    [
      'exa',
      async (fields) =>
        JSON.stringify((await post('/compat/exa/search', { query: 'ab', canillita: fields })).body),
    ],
    ['search_news', (fields) => call('search_news', { query: 'ab', ...fields })],
    ['list_outlets', (fields) => call('list_outlets', fields)],
  ];
  const wrong: string[] = [];
  for (const [name, ask] of doors)
    for (const [field, cases] of [
      ['countries', COUNTRIES],
      ['languages', LANGUAGES],
    ] as const)
      for (const [given, meant] of cases) {
        const said = await ask({ [field]: [given] });
        const isNamed = meant === null || said.includes(`did you mean ${meant}?`);
        if (!/must be an ISO (?:3166-1 alpha-2|639-1) code/.test(said) || !isNamed)
          wrong.push(`${name} ${given}: ${said.slice(0, 200)}`);
      }
  t.same(wrong, []);

  const perplexity = async (fields: object) =>
    (await post('/compat/perplexity/search', { query: 'ab', ...fields })).body.error.message;
  t.match(await perplexity({ country: 'Argentina' }), 'did you mean AR?');
  t.match(await perplexity({ search_language_filter: ['spanish'] }), 'did you mean es?');
});

t.test('codes that people write for another', async (t) => {
  const { post, publish } = await startTestService(t, {
    config: { read_ms: 0 },
    sources: ['GB', 'GR', 'AR'].map((country) => ({
      id: country.toLowerCase(),
      name: country,
      homepage: `https://${country.toLowerCase()}.example/`,
      country,
      languages: ['en'],
      feeds: [`https://${country.toLowerCase()}.example/rss`],
    })),
  });
  await publish(
    ['gb', 'gr', 'ar'].map((source) => ({
      url: `https://${source}.example/1`,
      source,
      title: `Volcano erupts near the capital, ${source}`,
      language: 'en',
    })),
  );
  const found = async (fields: object) => {
    const { body } = await post('/v1/search', { query: 'volcano', mode: 'fast', ...fields });
    return body.results.map(({ source }: { source: string }) => source).sort();
  };
  t.same(await found({ countries: ['UK'] }), ['gb']);
  t.same(await found({ countries: ['el', 'ar'] }), ['ar', 'gr']);
  t.same(await found({ languages: ['eng'] }), ['ar', 'gb', 'gr'], 'the longer code of the same language');
});

t.test('what is longer than any name is refused without a search for what it may mean', async (t) => {
  // Marks that fold away, but take long to be put in order.
  const marks = '\u0301\u0316'.repeat(30);
  t.match(countryProblem('Spain'), 'did you mean ES?');
  t.equal(languageMeant('Spanish'), 'es');
  t.notMatch(countryProblem(`Spain${marks}`), 'did you mean');
  t.equal(languageMeant(`Spanish${marks}`), undefined);
});
