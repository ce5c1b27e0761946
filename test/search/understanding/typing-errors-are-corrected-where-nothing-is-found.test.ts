// A typing error is corrected only where nothing is found as it was written, and the answer says so.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLES = [
  'Axel Kicillof anunció un plan de obras para la provincia',
  'La inflación de febrero fue la más baja en dos años',
  'Massa habló de la inflación ante empresarios',
  'Masa de pizza casera: la receta que no falla',
  'One mile from home: the runner who never stopped',
  'The mile record falls again in Oslo',
];

t.test('typing errors', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW) });
  await service.publish(
    TITLES.map((title, n) => ({
      url: `https://eldiario.example/${n}`,
      title,
      language: 'es',
      publishedAt: new Date(Date.parse(NOW) - 3_600_000),
    })),
  );
  const ask = async (query: string | string[]) =>
    (await service.post('/v1/search', { query, mode: 'fast', explain: true })).body;

  for (const [query, topic] of [
    ['Kicilof', 'Kicillof'],
    ['noticias de Kicilloff', 'Kicillof'],
    ['inflacón', 'inflación'],
    ['empresairos', 'empresarios'],
  ] as const) {
    const body = await ask(query);
    t.equal(body.found, true, query);
    t.equal(body.did_you_mean, topic);
    t.equal(body.explain.understood.did_you_mean, topic);
    t.same(body.queries, [query]);
  }
  const right = await ask('masa de pizza');
  t.equal(right.did_you_mean, undefined);
  t.match(right.results[0].title, /^Masa de pizza/);
  for (const name of ['milei', 'Milei', 'mila', 'miles de']) {
    const body = await ask(name);
    t.equal(body.did_you_mean, undefined, `${name}: short words keep their end`);
  }
  const nothing = await ask('xylqwofon');
  t.equal(nothing.found, false);
  t.equal(nothing.did_you_mean, undefined);
  const { groups, ...several } = await ask(['Kicilof', 'masa de pizza']);
  t.equal(several.did_you_mean, undefined);
  t.same(
    groups.map(({ did_you_mean }: { did_you_mean?: string }) => did_you_mean),
    ['Kicillof', undefined],
  );
});
