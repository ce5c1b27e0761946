// A sample of every row of the Exa field tables is sent, and handled as the row says.
import t from 'tap';
import {
  EXA_CONTENTS_FIELDS,
  EXA_SEARCH_FIELDS,
  EXA_SIMILAR_FIELDS,
} from '../../../plugins/compat-exa/fields.ts';
import { holdToTable } from '../../support/compat.ts';
import { startPressService } from '../../support/press-index.ts';

const tagOf = ({ tag }: Record<string, unknown>) => tag;

t.test('the field table', async (t) => {
  const service = await startPressService(t);
  const root = '/compat/exa';
  const [first] = (await service.post(`${root}/search`, { query: 'banco central' })).body.results;

  t.test('search', (t) =>
    holdToTable(t, service, {
      url: `${root}/search`,
      fields: EXA_SEARCH_FIELDS,
      body: { query: 'inflación' },
      tagOf,
    }),
  );
  t.test('findSimilar', (t) =>
    holdToTable(t, service, {
      url: `${root}/findSimilar`,
      fields: EXA_SIMILAR_FIELDS.map((field) =>
        field.path === 'url' ? { ...field, sample: first.url } : field,
      ),
      body: { url: first.url },
      tagOf,
    }),
  );
  t.test('contents', (t) =>
    holdToTable(t, service, {
      url: `${root}/contents`,
      fields: EXA_CONTENTS_FIELDS.map((field) =>
        field.path === 'ids' ? { ...field, beside: { urls: null } } : field,
      ),
      body: { urls: [first.url], text: false },
      tagOf,
    }),
  );

  t.test('addresses, keys and refusals', async (t) => {
    const { key } = service;
    const ask = (url: string, headers: Record<string, string>, payload: unknown = { query: 'banco' }) =>
      service.server.inject({ method: 'POST', url, headers, payload: payload as object });
    for (const url of [`${root}//search`, `${root}/search/`, `${root}/search?x=1`])
      t.equal((await ask(url, { 'x-api-key': key })).statusCode, 200, url);
    const both = await ask(`${root}/search`, { 'x-api-key': key, authorization: 'Bearer other' });
    t.equal(both.statusCode, 200, 'x-api-key counts');
    t.equal(both.headers['x-request-id'], JSON.parse(both.payload).requestId);
    const refusals: [url: string, payload: unknown, status: number, tag: string][] = [
      ['/answer', { query: 'why' }, 404, 'NOT_FOUND'],
      ['/search', { query: '' }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', type: 'psychic' }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', numResults: 1.5 }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', startPublishedDate: '2026-02-30' }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', includeDomains: 'a.example' }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', canillita: { mode: 'loud' } }, 400, 'INVALID_REQUEST_BODY'],
      ['/contents', { urls: ['https://a.example'], ids: ['https://a.example'] }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', numResults: 0 }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', category: 7 }, 400, 'INVALID_REQUEST_BODY'],
      ['/search', { query: 'ok', category: ['news'] }, 400, 'INVALID_REQUEST_BODY'],
      ['/findSimilar', {}, 400, 'INVALID_REQUEST_BODY'],
      ['/findSimilar', { url: '' }, 400, 'INVALID_REQUEST_BODY'],
      ['/findSimilar', { url: 'nothing' }, 400, 'INVALID_URLS'],
      ['/findSimilar', { url: 'ftp://nobody.example/x' }, 400, 'INVALID_URLS'],
      ['/findSimilar', { url: 'https://nobody.example/x' }, 422, 'FETCH_DOCUMENT_ERROR'],
    ];
    for (const [url, payload, status, tag] of refusals) {
      const reply = await ask(root + url, { 'x-api-key': key }, payload);
      t.equal(reply.statusCode, status, `${url} ${JSON.stringify(payload)}`);
      const body = JSON.parse(reply.payload);
      t.same(Object.keys(body).sort(), ['error', 'requestId', 'tag']);
      t.equal(body.tag, tag);
      t.type(body.error, 'string');
    }
    const broken = await service.server.inject({
      method: 'POST',
      url: `${root}/search`,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: '{"query":',
    });
    t.match(JSON.parse(broken.payload), { tag: 'INVALID_REQUEST_BODY' });
    t.equal((await ask(`${root}/search`, {})).statusCode, 401);
    for (const path of ['/answer', '/websets/v0/websets', '/chat/completions', '/monitors/x']) {
      const { payload } = await service.server.inject({ url: root + path });
      t.match(JSON.parse(payload), { tag: 'NOT_FOUND', error: /is not offered by .* Use POST \// }, path);
    }
    const get = await service.server.inject({ url: `${root}/search`, headers: { 'x-api-key': key } });
    t.match([get.statusCode, JSON.parse(get.payload).tag], [404, 'NOT_FOUND']);
  });

  t.test('authors, types and warnings are in the body', async (t) => {
    const { body, headers } = await service.post(`${root}/search`, {
      contents: { filterEmptyResults: true, text: true },
      numResults: 60,
      query: 'inflación',
      type: 'fast',
    });
    t.equal(body.resolvedSearchType, 'fast');
    t.ok(body.results.some(({ author }: { author?: string }) => author));
    t.notOk(body.results.some(({ author }: { author?: string | null }) => author === null || author === ''));
    const codes = ['ignored:filterEmptyResults', 'limited:text', 'limited:numResults'];
    t.equal(headers['x-compat-warnings'], codes.join(', '));
    t.same(body.canillita, { warnings: codes });
    const notes = [
      ['IGNORED_FIELD', '/contents/filterEmptyResults', /ever empty/],
      ['LIMITED_FIELD', '/contents/text', /short excerpt/],
      ['LIMITED_FIELD', '/numResults', /At most 50/],
    ].map(([code, path, message]) => ({ code, path, message }));
    t.match(body.warnings, notes, 'as exa-py reports them');
    t.equal(body.warnings.length, notes.length);
    t.notOk('notices' in body, 'nothing to say of the results');
    const options = { livecrawl: 'always', highlights: { query: 'why', numSentences: 2 }, text: true };
    const nested = await service.post(`${root}/search`, {
      query: 'inflación',
      type: 'Magic',
      contents: options,
    });
    t.equal(
      nested.headers['x-compat-warnings'],
      'approximated:type, ignored:livecrawl, ignored:highlights.query, approximated:numSentences, limited:text',
    );
    const long = { urls: [first.url], highlights: { query: 'tasa de interés '.repeat(20) } };
    const pages = await service.post(`${root}/contents`, long);
    t.equal(pages.headers['x-compat-warnings'], 'limited:highlights.query', 'what is cut off is said');
    const cut = await service.post(`${root}/search`, { query: ' tasa de interés '.repeat(20) });
    t.equal(cut.headers['x-compat-warnings'], 'limited:query');
    t.same(
      cut.body.warnings,
      [{ code: 'LIMITED_FIELD', path: '/query', message: 'Truncated to 200 characters.' }],
      'without a word about the warning itself',
    );
    const plain = await service.post(`${root}/search`, { query: 'X' });
    t.equal(plain.status, 200, 'one character is a query');
    t.notOk('canillita' in plain.body);
    t.notOk('warnings' in plain.body);
    const usual = { query: 'inflación', contents: { text: { maxCharacters: 10_000 } } };
    const asClients = await service.post(`${root}/search`, usual);
    t.equal(asClients.headers['x-compat-warnings'], 'limited:text');
    t.notOk('warnings' in asClients.body, 'not of what clients send with every search');
    const odd = {
      query: 'inflación',
      'a/b~': { livecrawl: 'x' },
      text: true,
      canillita: { mode: 'ultra', fish: 1 },
    };
    t.match(
      (await service.post(`${root}/search`, odd)).body.warnings,
      [
        { code: 'IGNORED_FIELD', path: '', message: 'Not a field of this API: it has no effect.' },
        { code: 'LIMITED_FIELD', path: '/text' },
        { code: 'IGNORED_FIELD', path: '/canillita/fish' },
      ],
      'where the request has them',
    );
    const similar = await service.post(`${root}/findSimilar`, { url: first.url });
    t.equal(similar.body.resolvedSearchType, 'neural');
  });

  t.test('a stream holds the whole answer', async (t) => {
    const asked = { query: 'inflación', numResults: 60, contents: { text: true } };
    const { body } = await service.post(`${root}/search`, asked);
    const reply = await service.post(`${root}/search`, { ...asked, stream: true });
    t.match(reply.headers, {
      'content-type': /^text\/event-stream/,
      'x-compat-warnings': 'limited:numResults, limited:text',
    });
    const [first = '', last = '', end, ...more] = (reply.body as string).trimEnd().split('\n\n');
    t.same([end, more], ['data: [DONE]', []]);
    t.match(JSON.parse(first.slice(6)), { type: 'results', results: body.results });
    const { type, output, canillita, resolvedSearchType } = JSON.parse(last.slice(6));
    t.same(
      { type, output, canillita, resolvedSearchType },
      { type: 'done', output: null, canillita: body.canillita, resolvedSearchType: 'neural' },
    );
    const plain = await service.post(`${root}/search`, { query: 'inflación', stream: true });
    t.notOk('x-compat-warnings' in plain.headers, 'no header where there is nothing to say');
    for (const unused of [false, null, 0, ''])
      t.type((await service.post(`${root}/search`, { query: 'inflación', stream: unused })).body, 'object');
    t.match(await service.post(`${root}/search`, { query: 'inflación', stream: 'true' }), {
      status: 400,
      body: { tag: 'INVALID_REQUEST_BODY', error: /stream must be true or false/ },
    });
  });

  t.test('what is empty by meaning costs nothing', async (t) => {
    for (const body of [
      { category: 'company' },
      { startPublishedDate: '2026-05-02', endPublishedDate: '2026-05-01' },
    ]) {
      const { body: answer } = await service.post(`${root}/search`, { query: 'banco', ...body });
      t.match(answer, { results: { length: 0 }, costDollars: { total: 0 } });
    }
  });
});
