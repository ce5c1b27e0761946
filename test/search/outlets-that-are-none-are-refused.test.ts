// An outlet in `sources` that does not exist, or that the organization does not see, is refused by name at every door.
import t from 'tap';
import { callTool } from '../support/agents.ts';
import { LA_VOZ, startTestService, TEST_SOURCE } from '../support/service.ts';

t.test('unknown outlets', async (t) => {
  const service = await startTestService(t);
  const { secret } = await service.stranger({ outlets: ['other.example'] });
  const search = { query: 'Northgate', mode: 'ultra' };
  const DOORS: [url: string, body: (sources: string[]) => object, path: string][] = [
    ['/v1/search', (sources) => ({ ...search, sources }), 'sources.1'],
    ['/v1/similar', (sources) => ({ url: 'https://eldiario.example/nota', sources }), 'sources.1'],
    ['/v1/charts', (sources) => ({ query: 'Northgate by day', sources }), 'sources.1'],
    [
      '/v1/watches',
      (sources) => ({ name: 'W', every_minutes: 60, request: { ...search, sources } }),
      'request.sources.1',
    ],
  ];
  for (const [url, body, path] of DOORS) {
    const { status, body: answer } = await service.post(
      url,
      body([url === '/v1/similar' ? 'el-diario' : 'eldiario.example', 'nope']),
    );
    const message = /sources\[1\] "nope" is not an outlet; GET \/v1\/sources lists them$/;
    t.match({ status, errors: answer.errors }, { status: 400, errors: [{ path, message }] }, url);
    t.equal(answer.errors.length, 1, 'a known one is fine');
    const hidden = await service.send('POST', url, body(['el-diario', 'nope']), secret);
    t.match(
      hidden.body.errors?.map(({ message: said }: { message: string }) => said.replace(/^request\./, '')),
      [/^sources\[0\] "el-diario" is not an outlet; GET/, /^sources\[1\] "nope" is not an outlet; GET/],
      `${url}: one that is hidden is like one that is none`,
    );
  }
  const { name } = service.app.index.sources.get('el-diario')!;
  await service.publish([{ title: 'Northgate opens a port' }]);
  for (const known of [
    'el-diario',
    'eldiario.example',
    'https://www.eldiario.example/x',
    name,
    ` ${name.toUpperCase()}`,
  ]) {
    const { status, body } = await service.post('/v1/search', { ...search, sources: [known] });
    t.match({ status, total: body.total }, { status: 200, total: 1 }, known);
  }
});

t.test('names that are not of one outlet only', async (t) => {
  const outlets = [
    { ...TEST_SOURCE, name: 'Diario' },
    { ...LA_VOZ, id: 'diario', name: 'Hoy' },
    { ...LA_VOZ, id: 'diario-sur', name: 'Hoy', homepage: 'https://sur.example/', feeds: [] },
  ];
  const service = await startTestService(t, { sources: outlets });
  await service.publish(
    outlets.map(({ id, homepage }) => ({ source: id, url: `${homepage}1`, title: 'Northgate opens a port' })),
  );
  const { secret } = await service.stranger({ outlets: ['el-diario', 'diario-sur'] });
  const found = async (name: string, key?: string) => {
    const asked = { query: 'Northgate', mode: 'ultra', days: null, dedupe: false, sources: [name] };
    const { body } = await service.send('POST', '/v1/search', asked, key);
    return body.results.map(({ source }: { source: string }) => source).sort();
  };
  t.same(await found('diario'), ['diario'], 'an id is of its own outlet, not of another with such a name');
  t.same(await found('hoy'), ['diario', 'diario-sur'], 'a name means all outlets that have it');
  t.same(await found('diario', secret), ['el-diario'], 'an id that is hidden is none');
  t.same(await found('hoy', secret), ['diario-sur']);
  const similar = { url: 'https://eldiario.example/1', sources: ['hoy'] };
  const { text } = await callTool(service, 'find_similar', similar, secret);
  t.notMatch(text, /"diario"/, 'a hidden outlet of the name is not told of');
});

t.test('misspelled ids and names', async (t) => {
  const service = await startTestService(t, { sources: [{ ...TEST_SOURCE, name: 'The Harbour Post' }] });
  const sources = ['The Harbor Pst', 'el-dairio', 'nothing like it', 'el-diaro'];
  const { body } = await service.post('/v1/search', { query: 'Northgate', sources });
  t.match(
    body.errors.map(({ message }: { message: string }) => message.split('; ')[1]),
    ['did you mean "The Harbour Post"?', 'did you mean "el-diario"?', /^GET/, /^GET/],
    'three are compared with all outlets, however many are unknown',
  );
});
