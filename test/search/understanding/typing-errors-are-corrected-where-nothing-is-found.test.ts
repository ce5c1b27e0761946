// A typing error is corrected only where nothing is found as it was written, and the answer says so.
import t from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import { correctedTopic } from '../../../core/search/understanding/typos.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLES = [
  'Axel Kicillof anunció un plan de obras para la provincia',
  'La inflación de febrero fue la más baja en dos años',
  'Massa habló de la inflación ante empresarios',
  'Masa de pizza casera: la receta que no falla',
  'One mile from home: the runner who never stopped',
  'The mile record falls again in Oslo',
  'El equipo gana y sigue en la gran final',
  'El dato de la suba preocupa a un aula de economistas',
  'Cambio de clima: caen ramas en la plaza',
  'Farmers sell wheat; what it will cost them',
  'Se vende trigo a buen precio',
  'A spanner and a rapid repair: the plumber explains',
  'An homage to the forte of the presets',
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
  const ask = (query: string | string[]) => service.search({ query, mode: 'fast', explain: true });

  for (const [query, topic] of [
    ['Kicilof', 'Kicillof'],
    ['noticias de Kicilloff', 'Kicillof'],
    ['inflacón', 'inflación'],
    ['empresairos', 'empresarios'],
    ['Inflacón', 'inflación'],
    ['tirgo', 'trigo'],
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
  for (const name of [
    ...['Gaza', 'gaza', 'Iran', 'Irán', 'noticias de Irán', 'NATO', 'nato', 'Cuba', 'Lula', 'lula', 'Lima'],
    ...['Hamas', 'hamas', 'Shell', 'iraní', 'OTAN', 'Doha', 'Mali', 'news on Mali', 'Kenia'],
  ]) {
    const body = await ask(name);
    t.same([body.did_you_mean, body.found], [undefined, false], `${name}: a known word is no error`);
  }
  for (const word of ['chômage', 'forêt', 'hômage'])
    t.equal((await ask(word)).did_you_mean, undefined, `${word}: a word of another language`);
  for (const query of ['cuentos de Rapido', 'the Spaner affair', 'Clim'])
    t.equal((await ask(query)).did_you_mean, undefined, `${query}: a name is no word in small letters`);
  for (const query of ['cuanto fost el trigo', 'trigo post pandemia', 'precio del trigo spaner'])
    t.notMatch((await ask(query)).did_you_mean ?? '', /cost|spanner/, `${query}: only words of its language`);
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

t.test(
  'a corrected query is searched on its own days, though another had to be searched on nearby ones',
  async (t) => {
    const service = await startTestService(t, { clock: heldClock(NOW) });
    await service.publish([
      { url: 'https://eldiario.example/1', title: TITLES[0]!, publishedAt: new Date('2026-03-10T12:00:00Z') },
      { url: 'https://eldiario.example/2', title: TITLES[0]!, publishedAt: new Date('2026-03-08T12:00:00Z') },
      { url: 'https://eldiario.example/3', title: TITLES[1]!, publishedAt: new Date('2026-03-08T12:00:00Z') },
    ]);
    const query = ['inflación ayer', 'Kicilof ayer'];
    const { groups } = await service.search({ query, mode: 'fast' });
    const day = { from: '2026-03-10', to: '2026-03-10' };
    t.match(groups, [
      { total: 1, temporal: { widened: true } },
      { total: 1, temporal: { widened: false, window: day }, did_you_mean: 'Kicillof' },
    ]);
  },
);

t.test('the letters of an error are left alone in other words', async (t) => {
  const topic = 'supertirgo y tirgo';
  const frequent = (term: string) => (term.startsWith('supertirgo') || term.startsWith('trigo') ? 9 : 0);
  const corrected = await correctedTopic(
    { topic, terms: queryTerms(topic), language: null },
    {
      words: { documents: 100, frequency: frequent },
      texts: async () => [{ title: 'Se vende trigo', standfirst: null }],
    },
    { wordLanguages: async (words) => words.map(() => ({ en: false, es: false })) },
  );
  t.equal(corrected, 'supertirgo y trigo');
});
