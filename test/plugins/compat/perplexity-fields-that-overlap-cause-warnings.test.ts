// Of two Perplexity fields for the same setting, one applies and the other is listed as ignored; extras take precedence.
import t from 'tap';
import { DAY } from '../../../core/platform/clock.ts';
import { understand } from '../../../core/search/understanding/question.ts';
import { readPerplexityChat } from '../../../plugins/compat-perplexity/chat-request.ts';
import { readPerplexitySearch } from '../../../plugins/compat-perplexity/request.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const KNOWN = { now: NOW, dateOffset: '-03:00', outlets: ['eldiario.example'] };

const read = (body: object) => {
  const { warnings, ...wanted } = readPerplexitySearch({ query: 'news', ...body }, KNOWN);
  return { ...wanted, codes: warnings.codes };
};
const chat = (body: object) => {
  const messages = [{ role: 'user', content: 'news' }];
  const { warnings, ...wanted } = readPerplexityChat({ model: 'sonar', messages, ...body }, KNOWN);
  return { ...wanted, codes: warnings.codes.filter((code) => code !== 'approximated:content') };
};

t.test('recency bounds the window whatever date words the query has', async (t) => {
  const query = 'news from last week';
  const windowOf = (body: object) =>
    understand(read({ query, ...body }).native, NOW, KNOWN.dateOffset).parsed[0]!.window;
  t.same(windowOf({ search_recency_filter: 'day' }), { from: NOW - DAY, to: null });
  t.same(windowOf({ search_recency_filter: 'hour' }).from, NOW - DAY / 24);
  t.not(windowOf({}).to, null, 'without it, the words set the window');
});

t.test('recency is so many days, and hours begin with a minute', async (t) => {
  for (const [name, days] of Object.entries({ day: 1, week: 7, month: 30, year: 365 }))
    t.match(read({ search_recency_filter: name }).native, { days, days_given: true }, name);
  const late = { ...KNOWN, now: NOW + 59_999 };
  const { native } = readPerplexitySearch({ query: 'news', search_recency_filter: 'hour' }, late);
  t.equal(native.published_after, '2026-11-20T14:00:00.000Z', 'requests of one minute are the same');
});

t.test('of several dates the narrowest count', async (t) => {
  const both = {
    ...{ search_after_date_filter: '11/15/2026', last_updated_after_filter: '11/16/2026' },
    ...{ search_before_date_filter: '11/19/2026', last_updated_before_filter: '11/18/2026' },
  };
  t.match(read(both).native, {
    published_after: '2026-11-16T00:00:00.000Z',
    published_before: '2026-11-18T23:59:59.999Z',
  });
  const { native } = read({ search_recency_filter: 'day', search_after_date_filter: '11/15/2026' });
  t.equal(native.published_after, new Date(NOW - DAY).toISOString());
});

t.test('dates of the extras overrule theirs, and only theirs', async (t) => {
  const recent = read({
    search_recency_filter: 'week',
    canillita: { published_before: '2026-11-19T00:00:00Z' },
  });
  t.match(recent.native, {
    days: null,
    published_after: new Date(NOW - 7 * DAY).toISOString(),
    published_before: '2026-11-19T00:00:00.000Z',
  });
  t.same(recent.codes, ['approximated:search_recency_filter']);
  const mixed = read({
    search_after_date_filter: '1/2/2026',
    last_updated_before_filter: '11/1/2026',
    canillita: { published_after: '2026-10-01' },
  });
  t.match(mixed.native, {
    published_after: '2026-10-01T03:00:00.000Z',
    published_before: '2026-11-01T23:59:59.999Z',
  });
  t.equal(mixed.updatedBefore, Date.parse('2026-11-01T23:59:59.999Z'));
  t.same(mixed.codes, ['ignored:search_after_date_filter']);
  const days = read({
    search_recency_filter: 'day',
    search_before_date: '1/2/2026',
    last_updated_after_filter: '1/2/2020',
    canillita: { days: 3 },
  });
  t.match(days.native, { days: 3, days_given: true, published_after: null, published_before: null });
  t.same(days.codes, [
    'ignored:search_recency_filter',
    'ignored:search_before_date',
    'ignored:last_updated_after_filter',
  ]);
  const both = read({ canillita: { days: 3, published_before: '2026-11-19' } });
  t.match(both.native, { days: 3, days_given: true, published_before: '2026-11-19' }, 'both as everywhere');
  const reversed = { search_before_date_filter: '1/2/2026', canillita: { published_after: '2026-10-01' } };
  t.throws(() => read(reversed), { code: 'invalid_request', as: 'invalid_date_range' });
});

t.test('a budget in tokens counts, a size beside it does not', async (t) => {
  t.match(read({ search_context_size: 'low' }), {
    tokens: 2500,
    codes: ['approximated:search_context_size'],
  });
  for (const [size, tokens] of Object.entries({ medium: 5000, high: 10_000 }))
    t.equal(read({ search_context_size: size }).tokens, tokens, size);
  for (const field of ['max_tokens', 'max_tokens_per_page'])
    t.same(read({ [field]: 5000, search_context_size: 'low' }).codes, [
      ...(field === 'max_tokens' ? [] : ['limited:max_tokens_per_page']),
      'ignored:search_context_size',
    ]);
  t.equal(read({ max_tokens_per_page: 200, search_context_size: 'low' }).tokens, 10_000);
  t.match(read({ max_tokens: 30, canillita: { max_tokens: 2000 } }), {
    tokens: 2000,
    codes: ['ignored:max_tokens'],
  });
  t.throws(() => read({ max_tokens: 5000, search_context_size: 'huge' }), { code: 'invalid_request' });
});

t.test('names in camelCase are read by the rows of their twins', async (t) => {
  t.match(read({ maxResults: 80 }), {
    maxResults: 50,
    codes: ['approximated:maxResults', 'limited:max_results'],
  });
  t.match(read({ maxResults: 3, max_results: 4 }), { maxResults: 4, codes: ['ignored:maxResults'] });
  t.same(read({ maxResults: 3, max_results: null }).maxResults, 3);
  t.same(read({ displayServerTime: false }).codes, []);
  t.match(read({ maxResults: 3, canillita: { max_results: 7 } }), { maxResults: 7 });
  const people = { searchType: 'people', canillita: { mode: 'fast' } };
  t.throws(() => read(people), { code: 'invalid_request', as: 'unsupported_parameter' });
});

t.test('a model stands for a mode and a number of articles', async (t) => {
  const models: [name: string, mode: string, results: number][] = [
    ['sonar', 'normal', 5],
    ['sonar-pro', 'normal', 10],
    ['sonar-reasoning', 'normal', 10],
    ['sonar-reasoning-pro', 'normal', 10],
    ['sonar-deep-research', 'deep', 20],
  ];
  for (const [model, mode, results] of models)
    t.match(chat({ model }), { native: { mode }, maxResults: results }, model);
});

t.test('chat', async (t) => {
  t.match(chat({ num_search_results: 80 }), { maxResults: 50, codes: ['limited:num_search_results'] });
  t.match(chat({ num_search_results: 80, canillita: { max_results: 7 } }), {
    maxResults: 7,
    codes: ['ignored:num_search_results'],
  });
  const options = (inner: object, body: object = {}) => chat({ ...body, web_search_options: inner });
  t.match(options({ user_location: { country: 'AR' } }), {
    native: { countries: ['AR'] },
    codes: ['approximated:country'],
  });
  t.same(options({ user_location: { country: 'AR' } }, { country: 'UY' }).codes, [
    'approximated:country',
    'ignored:web_search_options.user_location',
  ]);
  t.match(options({ search_context_size: 'low' }, { max_tokens: 3000 }), {
    tokens: 3000,
    codes: ['ignored:search_context_size'],
  });
  t.match(options({ search_type: 'fast' }, { canillita: { mode: 'deep' } }), {
    native: { mode: 'deep' },
    codes: ['ignored:web_search_options.search_type'],
  });
});

t.test('what is refused is named as it was sent', async (t) => {
  const asked: [(body: object) => unknown, body: object, path: string][] = [
    [read, { maxResults: 0 }, 'maxResults'],
    [read, { max_results: 0, maxResults: 3 }, 'max_results'],
    [read, { maxTokens: 'x' }, 'maxTokens'],
    [read, { searchContextSize: 'huge' }, 'searchContextSize'],
    [read, { searchDomainFilter: ['not a domain'] }, 'searchDomainFilter'],
    [read, { searchAfterDateFilter: 'soon' }, 'searchAfterDateFilter'],
    [read, { search_after_date: 'soon' }, 'search_after_date'],
    [read, { displayServerTime: 'yes' }, 'displayServerTime'],
    [chat, { max_completion_tokens: 0 }, 'max_completion_tokens'],
    [chat, { web_search_options: 'x' }, 'web_search_options'],
    [chat, { web_search_options: { search_type: 'slow' } }, 'web_search_options.search_type'],
    [chat, { web_search_options: { user_location: 'AR' } }, 'web_search_options.user_location'],
    [
      chat,
      { web_search_options: { user_location: { country: 'XX' } } },
      'web_search_options.user_location.country',
    ],
    [chat, { country: 'XX', web_search_options: { user_location: { country: 'AR' } } }, 'country'],
    [chat, { web_search_options: { search_context_size: 'huge' } }, 'web_search_options.search_context_size'],
  ];
  for (const [reader, body, path] of asked)
    t.throws(() => reader(body), { message: new RegExp(`^${path} `), errors: [{ path }] }, path);
  for (const [body, name] of [
    [{ searchType: 'people' }, 'searchType'],
    [{ search_type: 'people' }, 'search_type'],
    [{ searchMode: 'sec' }, 'searchMode'],
  ] as const)
    t.throws(() => read(body), {
      message: new RegExp(`^${name} "(people|sec)" is not supported`),
      as: 'unsupported_parameter',
    });
  const wrong = Array(20).fill(1);
  t.throws(
    () => read({ canillita: { sections: wrong, countries: wrong, languages: wrong } }),
    { message: /^canillita\.countries\[0\] .* Also invalid: canillita\.countries\[1\], .* and 49 more\.$/ },
    'those that are only counted are counted',
  );
});

t.test('what only a model could do is refused in any form', async (t) => {
  const parts = (...content: object[]) => ({ messages: [{ role: 'user', content }] });
  const refused: object[] = [
    { n: '2' },
    { n: 2 },
    { response_format: 'json' },
    { response_format: { type: 'json_object' } },
    { tools: { name: 'x' } },
    { tool_choice: 'any' },
    parts({ type: 'text', text: 'news' }, { type: 'input_audio', input_audio: { data: '' } }),
    parts({ type: 'image_url', image_url: { url: 'x' } }),
  ];
  for (const body of refused)
    t.throws(
      () => chat(body),
      { code: 'invalid_request', as: 'unsupported_parameter' },
      JSON.stringify(body).slice(0, 60),
    );
  for (const body of [{ n: '1' }, { n: 1 }, { response_format: 'text' }, { tools: [], tool_choice: 'auto' }])
    t.same(chat(body).codes, []);
  t.equal(chat(parts({ type: 'text', text: 'rate' }, { text: 'rise' })).native.queries[0], 'rate\nrise');
});

t.test('only null is absent: other values without effect are named', async (t) => {
  for (const value of [0, false, '', [], {}, 'x', 1]) {
    t.same(read({ safe_search: value, hue: value }).codes, ['ignored:safe_search', 'ignored:hue']);
    t.same(chat({ temperature: value, _hue: value }).codes, ['ignored:temperature', 'ignored:_hue']);
  }
  t.same(read({ safe_search: null, hue: null }).codes, []);
  t.same(chat({ temperature: null, _hue: null }).codes, []);
  const place = { user_location: { latitude: 0, longitude: 0 } };
  t.same(chat({ web_search_options: place }).codes, ['ignored:web_search_options.user_location']);
  const silent = { n: 1, tools: [], tool_choice: 'none', disable_search: false, return_images: false };
  t.same(chat(silent).codes, []);
});

t.test('a chat budget below that of a native search is approximated, as in a search', async (t) => {
  for (const one of [read, chat]) {
    t.same(one({ max_tokens: 1999 }).codes, ['approximated:max_tokens']);
    t.same(one({ max_tokens: 2000 }).codes, []);
  }
});

t.test('invalid fields are named before a request is refused for what it means', async (t) => {
  const invalid = { code: 'invalid_request', errors: [{ path: /./ }] };
  const reversed = { search_after_date_filter: '5/2/2026', search_before_date_filter: '5/1/2026' };
  for (const body of [
    { search_type: 'people', max_results: 0 },
    { search_type: 'people', query: 5 },
    { search_mode: 'academic', search_recency_filter: 'decade' },
    { search_mode: 'sec', canillita: 5 },
    { ...reversed, max_tokens_per_page: 0 },
  ])
    t.throws(() => read(body), invalid, JSON.stringify(body));
  const picture = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }];
  for (const body of [
    { model: 'gpt-9', messages: [] },
    { model: 'gpt-9', canillita: 5 },
    { tools: [{}], num_search_results: 0 },
    { n: 2, country: 'XX' },
    { messages: picture, max_tokens: 0 },
    { model: 5 },
    { stream_mode: 'brief' },
    { return_images: 'no' },
  ])
    t.throws(() => chat(body), invalid, JSON.stringify(body));
  t.throws(
    () => chat({ model: 'gpt-9', n: 2 }),
    { code: 'invalid_request', as: 'unsupported_parameter' },
    'the first of several',
  );
  for (const model of ['gpt-9', '', '__proto__', 'constructor'])
    t.throws(() => chat({ model }), { code: 'invalid_request', as: 'invalid_model' }, model);
});

t.test('warnings come in the order of the request, those about no field last', async (t) => {
  const body = {
    query: ['a', 'b'],
    max_results: 60,
    country: 'AR',
    search_domain_filter: ['.example'],
    hue: 1,
  };
  const codes = [
    'approximated:query',
    'limited:max_results',
    'approximated:country',
    'approximated:search_domain_filter',
    'ignored:hue',
  ];
  t.same(read(body).codes, codes);
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  t.same(readPerplexitySearch(reversed, KNOWN).warnings.codes, codes.toReversed());
  const { warnings } = readPerplexityChat(
    { model: 'sonar', messages: [{ role: 'user', content: 'inflación' }], top_k: 3 },
    KNOWN,
  );
  t.same(warnings.codes, ['ignored:top_k', 'approximated:content']);
  t.same(read({ ...body, canillita: { group_by_query: true } }).codes, codes.slice(1));
  t.same(read({ search_domain_filter: ['eldiario.example/mundo'] }).codes, [
    'approximated:search_domain_filter',
  ]);
});

t.test('languages are at most twenty', async (t) => {
  const tags = (count: number) => Array.from({ length: count }, () => 'es');
  t.same(read({ search_language_filter: tags(20) }).native.languages, ['es']);
  t.throws(() => read({ search_language_filter: tags(21) }), { code: 'invalid_request' });
});

t.test('domains are a rule where the native lists are too short', async (t) => {
  const outlets = ['diario.example', ...Array.from({ length: 21 }, (_, at) => `o${at}.test`)];
  const filtered = (filter: string[], among = outlets) =>
    readPerplexitySearch({ query: 'news', search_domain_filter: filter }, { ...KNOWN, outlets: among });
  const few = filtered(['.test'], outlets.slice(0, 3));
  t.same([few.native.include_domains, few.passes], [['o0.test', 'o1.test'], null]);
  const { native, passes } = filtered(['.test', 'diario.example/mundo']);
  t.same(native.include_domains, []);
  t.equal(native.max_results, 50, 'others fill the places of those that do not pass');
  const passing = [
    'https://o20.test/a',
    'https://diario.example/mundo',
    'https://www.diario.example/mundo/a',
  ];
  for (const url of passing) t.ok(passes!(url), url);
  for (const url of ['https://diario.example/mundos', 'https://otro.example/mundo', 'https://test/'])
    t.notOk(passes!(url), url);
  const mixed = filtered(['.test', 'https://www.Example.com/mundo/', '-o3.test', '-.gob.test']);
  t.same(mixed.native.exclude_domains, ['o3.test']);
  const addresses = {
    'https://o7.test/a': true,
    'https://salud.gob.test/a': false,
    'https://mobile.example.com/mundo/a': true,
    'https://notexample.com/mundo': false,
  };
  for (const [url, isAllowed] of Object.entries(addresses)) t.equal(mixed.passes!(url), isAllowed, url);
  const starred = filtered(['*.diario.example/*', 'www.example.com/mundo/*', '-*.o3.test']).native;
  t.same(starred.include_domains, ['diario.example', 'example.com/mundo'], 'as the other APIs write them');
  t.same(starred.exclude_domains, ['o3.test']);
  t.same(filtered(['*.test'], outlets.slice(0, 3)).native.include_domains, ['o0.test', 'o1.test']);
  for (const none of ['*', '*.', '*diario.example', 'diario.*', '*.*.example'])
    t.throws(() => filtered([none]), { code: 'invalid_request' }, none);
  t.equal(filtered(['nobody.example']).empty, true, 'nothing is searched, or billed, where nothing can be');
  for (const filter of [['diario.example'], ['-nobody.example'], ['.test', 'nobody.example']])
    t.equal(filtered(filter).empty, false, filter.join());
});

t.test('countries are those of ISO 3166-1', async (t) => {
  for (const country of ['AR', 'uk', 'TL', 'BQ', '']) t.doesNotThrow(() => read({ country }), country);
  for (const country of ['XX', 'EU', 'ZZ', 'SU', 'UN', 'XK', 'ARG', 'A1'])
    t.throws(() => read({ country }), { code: 'invalid_request' }, country);
});

t.test('one character is a query', async (t) => {
  t.same(read({ query: 'X' }).native.queries, ['X']);
  t.throws(() => read({ query: ' ' }), { code: 'invalid_request' });
});

t.test('long prompts are distilled', async (t) => {
  const queryOf = (content: string) => {
    const { native, codes } = chat({ messages: [{ role: 'user', content }] });
    t.same(codes, ['limited:messages'], content.slice(0, 20));
    const [query] = native.queries as [string];
    t.ok([...query].length >= 1 && [...query].length <= 200, query);
    return query;
  };
  const padding = 'You are an analyst and answer in three short paragraphs with sources. '.repeat(4);
  const question = 'What did the Banco Central decide about interest rates this week?';
  t.equal(queryOf(`${padding}${question} Do not invent anything.`), question, 'its last question');
  t.equal(
    queryOf(`${padding}We follow Aurora Motors, as Aurora Motors builds cars.\nHow are the sales?`),
    'How are the sales? Aurora Motors',
    'with the names that it turns on',
  );
  t.match(
    queryOf(`Summarise the floods in Santa Fe: ${'the floods and the evacuation. '.repeat(9)}`),
    /^Santa Fe.* floods.* evacuation/,
    'names and topic, where nothing is asked',
  );
  for (const odd of ['x'.repeat(500), '\n'.repeat(300) + 'a'.repeat(201), '🗞'.repeat(500)]) queryOf(odd);
  for (const odd of ['?', '. '])
    t.throws(() => chat({ messages: [{ role: 'user', content: odd.repeat(500) }] }), /word to search for/);
});

t.test("the budget, by the name that OpenAI's clients have for it", async (t) => {
  const read = (body: object) => {
    const { tokens, codes } = chat(body);
    return [tokens, codes];
  };
  t.same(read({ max_completion_tokens: 5000 }), [5000, []]);
  t.same(read({ max_completion_tokens: 100 }), [100, ['approximated:max_tokens']]);
  const both = { max_tokens: 3000, max_completion_tokens: 5000 };
  t.same(read(both), [3000, ['ignored:max_completion_tokens']]);
  const sized = { max_completion_tokens: 5000, search_context_size: 'low' };
  t.same(read(sized), [5000, ['ignored:search_context_size']]);
  t.same(read({ max_completion_tokens: null }), read({}));
  const extras = { max_completion_tokens: 3000, canillita: { max_tokens: 5000 } };
  t.same(read(extras), [5000, ['ignored:max_tokens']]);
});
