// The addresses of a chart show what was drawn for the reader before, until it is changed, hidden, expired or deleted.
import t from 'tap';
import { drawnOnce } from '../../core/charts/drawn.ts';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { CSV, startChartService } from '../support/charts.ts';
import { addSources } from '../support/service.ts';

t.test('a form of a chart is drawn for its first reader, under its name', async (t) => {
  const service = await startChartService(t);
  const { id } = (await service.post('/v1/charts', { data: { csv: CSV } })).body;
  const { charts } = service.app;
  const scene = await charts.service.getScene(id);
  t.equal(await charts.service.getScene(id), scene, 'described once');
  const drawn = [1, 2].map((reader) => drawnOnce(scene, 'a name', () => `for reader ${reader}`));
  t.same(new Set(drawn.map(({ body }) => body)), new Set(['for reader 1']));
  t.not(drawnOnce(scene, 'another name', () => 'other').hash, drawn[0]?.hash);
});

t.test('what changed is drawn anew', async (t) => {
  const { post, send, look, clock } = await startChartService(t);
  const { id } = (
    await post('/v1/charts', {
      data: { csv: 'outlet,share\nAP,1.5\nEFE,0.5\n' },
      title: 'Before',
      locale: 'en',
    })
  ).body;
  const forms = ['', '?theme=dark', '.svg', '.svg?theme=dark', '.csv'];
  const open = () => Promise.all(forms.map(async (form) => (await look(`/charts/${id}${form}`)).payload));
  const before = await open();
  t.equal(new Set(before).size, forms.length, 'each form has a name of its own');
  t.same(await open(), before);
  await send('PATCH', `/v1/charts/${id}`, { title: 'After' });
  const [page, dark, svg, darkSvg] = await open();
  for (const each of [page, dark, svg, darkSvg]) {
    t.match(each, /After/);
    t.notMatch(each, /Before/);
  }
  clock.advance(90 * DAY);
  t.equal((await look(`/charts/${id}.svg`)).statusCode, 404, 'expired');
  const other = (await post('/v1/charts', { data: { csv: CSV } })).body.id;
  t.equal((await look(`/charts/${other}`)).statusCode, 200);
  await send('DELETE', `/v1/charts/${other}`);
  t.equal((await look(`/charts/${other}`)).statusCode, 404, 'deleted');
});

t.test('a host says which address the page gives', async (t) => {
  const { post, look } = await startChartService(t);
  const { id } = (await post('/v1/charts', { data: { csv: CSV } })).body;
  for (const host of ['one.example', 'two.example', 'one.example'])
    t.match((await look(`/charts/${id}`, { host })).payload, `http://${host}/charts/${id}`);
});

t.test('an outlet that its organization ceases to see is quoted no more', async (t) => {
  const service = await startChartService(t);
  const { post, look, app, clock } = service;
  const norte = { id: 'norte', name: 'Norte', homepage: 'https://norte.example/', country: 'AR' };
  await addSources(service, [{ ...norte, languages: ['es'], feeds: ['https://norte.example/rss'] }]);
  await service.publish(
    ['eldiario', 'norte'].map((host, at) => ({
      ...{ source: host === 'norte' ? 'norte' : 'el-diario', url: `https://${host}.example/${at}` },
      ...{
        title: `${host === 'norte' ? 'La inundación avanza' : 'Ayuda a evacuados de la inundación'}, dice ${host}`,
        publishedAt: new Date(clock.now() - at * HOUR),
      },
    })),
  );
  const made = (await post('/v1/charts', { query: 'cronología de la inundación', mode: 'fast' })).body;
  const page = async () => (await look(`/charts/${made.id}`)).payload;
  const { rows } = await app.db.query<{ org: string }>('select organization_id as org from chart');
  const { org = '' } = rows[0] ?? {};
  t.match(await page(), 'dice norte');
  await app.tenants.organizations.set(org, { outlets: ['el-diario'] });
  t.match(await page(), 'dice eldiario');
  t.notMatch(await page(), 'dice norte');
  const changed = await service.send('PATCH', `/v1/charts/${made.id}`, { theme: 'dark' });
  t.notMatch(JSON.stringify(changed.body), 'dice norte', 'nor to who changes it');
  const named = { query: 'la inundación por día en Norte', mode: 'fast' };
  t.match(
    await post('/v1/charts', named),
    { status: 422, body: { detail: /is about "inundación en Norte"/ } },
    'and its name is a word like any other',
  );
  await app.tenants.organizations.set(org, { outlets: null });
  t.match(await page(), 'dice norte');
  t.match((await post('/v1/charts', named)).body.plan, { topics: ['inundación'], articles: 1 });
});
