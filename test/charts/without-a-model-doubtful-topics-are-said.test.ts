// Where no model tells the topic from the request, words of the request that are left in a topic are named in a warning.
import t from 'tap';
import { intentOf } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['reuters', 'Reuters'],
  ['p12', 'Página/12'],
]);

const planOf = (query: string) => intentOf(query, OUTLETS, null);

t.test('words of the request', async (t) => {
  for (const [query, words] of [
    ['heatwaves or droughts', 'or'],
    ['buzz around GTA VI by day', 'buzz around'],
  ] as const)
    t.same(planOf(query).reading.doubted, [words], query);
});

t.test('words around the topic that only ask are cut, and decide what is drawn', async (t) => {
  for (const [query, topics, measure, dimension, doubted] of [
    [
      'frecuencia de lo publicado sobre el hantavirus',
      'hantavirus',
      'coverage_over_time',
      'time',
      'frecuencia de lo publicado sobre',
    ],
    ['nos están pegando mucho? Edenor', 'Edenor', 'tone', 'source', ''],
    ['Did interest in monkeypox fade?', 'monkeypox', 'coverage_over_time', 'time', 'Did interest in / fade'],
    [
      'what desks are writing about AI?',
      'AI',
      'coverage_by_section',
      'section',
      'what desks are writing about',
    ],
    [
      '¿qué portales le dieron más bola al paro?',
      'paro',
      'coverage_by_source',
      'source',
      'qué portales le dieron más bola al',
    ],
    ['is the tone on nuclear energy getting worse?', 'nuclear energy', 'tone', 'time', 'getting worse'],
    ['¿mejoró la imagen de Lula?', 'Lula', 'tone', 'time', 'mejoró la imagen de'],
    ['which got more ink: housing or health', 'housing / health', 'comparison', 'time', 'which got more ink'],
    [
      'outlets ranked by coverage of small boats',
      'small boats',
      'coverage_by_source',
      'source',
      'outlets ranked by coverage of',
    ],
    ['Rosalía por idioma, torta', 'Rosalía', 'coverage_by_language', 'language', ''],
    ['sentimiento Telefónica torta', 'Telefónica', 'tone', 'source', 'torta'],
    ['bird flu and measles', 'bird flu / measles', 'comparison', 'time', 'and'],
  ] as const) {
    const { reading } = planOf(query);
    const read = [
      reading.topics.join(' / '),
      reading.measure,
      reading.dimension,
      reading.doubted.join(' / '),
    ];
    t.same(read, [topics, measure, dimension, doubted], query);
  }
});

t.test('topics keep words that also ask', async (t) => {
  for (const topic of [
    ...['interest rates', 'press freedom', 'social media ban', 'opinion polls', 'sea level rise'],
    ...[
      'balance of power',
      'violencia contra la mujer',
      'trata de personas',
      'Trinidad and Tobago',
      'Mad Men',
    ],
    ...['Castilla y León', 'law and order', 'oferta y demanda'],
  ])
    t.same(planOf(`coverage of ${topic}`).reading.topics, [topic], topic);
  t.same(planOf('interest rates by week').reading.topics, ['interest rates']);
  t.same(planOf('Mueller report on Russia by week').reading.topics, ['Mueller report on Russia']);
  t.same(planOf('cobertura de Castilla y León y Asturias').reading.topics, ['Castilla y León', 'Asturias']);
  t.same(planOf('media ban in Turkey by week').reading.topics, ['media ban in Turkey']);
});

t.test('what readers do is said not to be counted', async (t) => {
  t.same(planOf('most read stories about Kate').reading.unread, ['most read']);
});

t.test('names and titles have none', async (t) => {
  for (const query of ['coverage of WHO', 'coverage of "us and them"', 'cobertura de Nos Ratones Paranoicos'])
    t.same(planOf(query).reading.doubted, [], query);
});

t.test('an outlet in front of the topic is a filter, one inside it is doubted', async (t) => {
  const plan = planOf('Reuters on sanctions, by week');
  t.match(plan, {
    search: { sources: ['reuters'] },
    reading: { topics: ['sanctions'], doubted: { length: 0 } },
  });
  t.same(planOf('lithium scoop Reuters').reading.doubted, ['Reuters']);
  t.same(planOf('coverage of Reuters').reading.topics, ['Reuters']);
});

t.test('a text or a picture is no chart', async (t) => {
  for (const query of ['write me a 200 word intro on the Fed', 'draw me a picture of a cat'])
    t.throws(() => planOf(query), { code: 'invalid_request' }, query);
});

t.test('"x día" is "por día"', async (t) => {
  t.match(planOf('cobertura COP31 x dia').reading, { topics: ['COP31'], granularity: 'day' });
});

t.test('several topics are compared in two windows, also by their shares, and by nothing else', async (t) => {
  const { isShare, unread } = planOf('inflation vs rents in percent: this week vs last week').reading;
  t.same([isShare, unread], [true, []]);
  const byOutlet = planOf('inflation vs rents by outlet: this week vs last week').reading;
  t.same([byOutlet.dimension, byOutlet.unread], ['time', ['by outlet']]);
  for (const topics of ['floods', 'floods vs fires']) {
    const byDay = planOf(`${topics} by day: this month vs last month`).reading;
    t.same([byDay.granularity, byDay.unread], [null, ['by day']], topics);
    t.same(planOf(`${topics} by hour: today vs yesterday`).reading.unread, ['by hour'], topics);
    t.same(planOf(`${topics}, monthly: this month vs last month`).reading.unread, [], topics);
  }
});
