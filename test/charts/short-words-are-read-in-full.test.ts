// "brent 30d wkly" is read as "brent last 30 days weekly", and sounds of dictation are no words; what may be a topic stays.
import t from 'tap';
import { asksInFields, fieldsSaid } from '../../core/charts/query/asking/fields.ts';
import { inFullWords } from '../../core/charts/query/asking/short-words.ts';
import { namedOutlets } from '../../core/charts/query/outlets/named-outlets.ts';
import { intentOf } from '../support/chart-readings.ts';

t.test('in full words', async (t) => {
  for (const [query, full] of [
    ['brent crude hdlns 30d daily', 'brent crude headlines last 30 days daily'],
    ['copper strike chile 14d', 'copper strike chile last 14 days'],
    ['fed mentions wtd', 'fed mentions this week'],
    ['nvda vs amd 30d share', 'nvda vs amd last 30 days share'],
    ['inflación últimos 15d por medio', 'inflación últimos 15 días por medio'],
    ['housing last 2w, by outlet', 'housing last 2 weeks, by outlet'],
    ['outages 48h', 'outages last 48 hours'],
    ['a chart of uh wildfire news, um, per day', 'a chart of wildfire news, per day'],
  ] as const)
    t.equal(inFullWords(query), full);
});

t.test('what may be something else stays', async (t) => {
  for (const query of [
    '3d printing by month',
    '3D movies last month',
    'half-life of 14d isotopes',
    '24h de Le Mans',
    'Le Mans 24h by outlet',
    'farmacias 24h por semana',
    'cobertura del paro de 24h',
    'huelga de 48h por medio',
    'strike of 48h, by outlet',
    'plazo fijo a 30d por semana',
    'cargador 65w',
    '10w bulbs',
    'covid-19 7d average',
    'Boca 30d, River 20d',
    'A7d by month',
    '"30d" campaign',
    'UM football coverage',
    'university of um',
    '48-h strike',
    'hmm',
  ])
    t.equal(inFullWords(query), query);
});

t.test('fields that say where a window begins are read by the rules alone', async (t) => {
  const json = '{"chart": "line", "topic": "wildfires", "interval": "week", "since": "2026-09-01"}';
  const model = {
    kind: 'counts_over_time' as const,
    windows: ['2026-09-01'],
    frame: json,
    topics: ['wildfires'],
  };
  const { reading, days } = intentOf(json, new Map(), model);
  t.match(reading, { topics: ['"wildfires"'], granularity: 'week', type: 'line' });
  t.equal(days.from, '2026-09-01');
  t.not(days.to, '2026-09-01');
  t.ok(asksInFields('topic=housing; start=2026-10-01; end=2026-10-31'));
  t.notOk(asksInFields('q=bird flu&interval=day&chart=line'), 'the model reads these');
  t.notOk(asksInFields('{"query":"coverage of inflation by outlet last month","type":"pie"}'));
  t.notOk(asksInFields('stories from: Monday'));
});

t.test('a window that cannot be one is said to be unread, and is no part of the topic', async (t) => {
  for (const [fields, unread] of [
    ['from=2026-13-45', ['from=2026-13-45']],
    ['from=2026-11-20&to=2026-11-01', ['from=2026-11-20', 'to=2026-11-01']],
    ['range=2026-11-20..2026-11-01', ['range=2026-11-20..2026-11-01']],
    ['days=0', ['days=0']],
    ['days=-5', ['days=-5']],
  ] as const)
    t.same(fieldsSaid(`q=dengue&${fields}`), { query: 'coverage of "dengue"', unread });
  for (const [fields, said] of [
    ['from=2026-1-5&to=2026-02', 'from 2026-1-5 to 2026-02'],
    ['from=2026-11-20T00:00:00Z', 'since 2026-11-20T00:00:00Z'],
    ['from=monday', 'since monday'],
    ['days=30', 'in the last 30 days'],
  ])
    t.same(fieldsSaid(`q=dengue&${fields}`), { query: `coverage of "dengue" ${said}`, unread: [] });
});

t.test('a field with outlets is no topic and no column', async (t) => {
  t.ok(asksInFields('q=dengue&outlets=La Voz'));
  t.ok(asksInFields('{"query": "dengue", "outlets": ["La Voz"]}'));
});

t.test('more fields, in brackets and behind bullets, and requests in a field', async (t) => {
  for (const [query, said] of [
    ['- topic: AI regulation - by: outlet', 'coverage of "AI regulation" by outlet'],
    ['tema: inflación; por: medio', 'coverage of "inflación" by outlet'],
    ['topic=housing; breakdown=outlet', 'coverage of "housing" by outlet'],
    [
      '{"query":"coverage of inflation by outlet","days":14}',
      'coverage of inflation by outlet in the last 14 days',
    ],
    ['{"query":"compare Boca and River","days":30}', 'compare Boca and River in the last 30 days'],
    ['{"query":"Boca vs River","interval":"week"}', 'coverage of "Boca" vs "River" by week'],
    ['{"query":"sentiment around Milei","by":"week"}', 'sentiment around Milei by week'],
    [
      'consulta: ¿qué medios hablaron más de dengue?; días: 7',
      '¿qué medios hablaron más de dengue? in the last 7 days',
    ],
    ['{"topic":"Boca (Argentina)","by":"outlet"}', 'coverage of "Boca (Argentina)" by outlet'],
    ['(topic: Boca (Argentina), by: outlet)', 'coverage of "Boca (Argentina)" by outlet'],
    ['topic: -40 degrees; by: week', 'coverage of "-40 degrees" by week'],
  ] as const)
    t.equal(fieldsSaid(query).query, said);
});

t.test('a word of time is the outlet of that name with a capital only', async (t) => {
  const outlets = new Map([
    ['semana', 'Semana'],
    ['tiempo', 'El Tiempo'],
    ['dia', 'El Día'],
  ]);
  for (const query of ['noticias de Petro por semana', 'Petro en la semana', 'Petro en el día'])
    t.equal(namedOutlets(query, outlets), null, query);
  t.match(namedOutlets('Petro por semana en Semana y El Tiempo', outlets), { ids: ['semana', 'tiempo'] });
  t.match(namedOutlets('Petro en El Día', outlets), { ids: ['dia'] });
});

t.test('what an outlet revealed is of that outlet', async (t) => {
  const outlets = new Map([
    ['infobae', 'Infobae'],
    ['nacion', 'La Nación'],
  ]);
  for (const [query, ids] of [
    ['qué reveló Infobae sobre el espionaje', ['infobae']],
    ['¿qué revelaron Infobae y La Nación sobre el espionaje?', ['infobae', 'nacion']],
  ] as const)
    t.match(namedOutlets(query, outlets), { ids }, query);
  for (const query of ['qué reveló la autopsia sobre Infobae', 'el censo reveló la nación dividida'])
    t.equal(namedOutlets(query, outlets), null, query);
});
