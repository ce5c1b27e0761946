// However a chart is asked for, in either language: what is left is the topic, and names are never eaten.
import t from 'tap';
import { type QueryChartRequest, readIntent } from '../../core/charts/query/intent.ts';
import { parseQuery } from '../../core/charts/query/plan-rules.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';

/** The query; measure, topic, step and type that are read from it. */
const PHRASINGS: [query: string, measure: string, topic: string, step?: string | null, type?: string][] = [
  [
    'gráfico de barras con la cantidad de noticias sobre Chile por país',
    'coverage_by_country',
    'Chile',
    null,
    'bar',
  ],
  ['cobertura mensual de la soja', 'coverage_over_time', 'soja', 'month'],
  ['cobertura anual de la vendimia', 'coverage_over_time', 'vendimia', 'year'],
  ['noticias diarias sobre el conflicto docente', 'coverage_over_time', 'conflicto docente', 'day'],
  ['cobertura de la Bolsa, semanal', 'coverage_over_time', 'Bolsa', 'week'],
  ['gráfico diario de la cobertura del paro', 'coverage_over_time', 'paro', 'day'],
  ['evolución mensual de las noticias sobre el dólar', 'coverage_over_time', 'dólar', 'month'],
  ['cobertura de la inflación mensual por medio', 'coverage_by_source', 'inflación mensual'],
  ['tono semanal de la cobertura de la inflación', 'tone', 'inflación', 'week'],
  [
    'mostrame una tabla de la cobertura de Mar del Plata por medio',
    'coverage_by_source',
    'Mar del Plata',
    null,
    'table',
  ],
  ['qué medios cubrieron más el incendio', 'coverage_by_source', 'incendio'],
  ['¿En qué medios se habló más de la sequía?', 'coverage_by_source', 'sequía'],
  ['quién cubrió más a Boca', 'coverage_by_source', 'Boca'],
  ['notas sobre Malvinas según el país del medio', 'coverage_by_country', 'Malvinas'],
  ['los 7 periódicos que más hablaron del T-MEC', 'coverage_by_source', 'T-MEC'],
  ['reparto por cabecera de las noticias sobre la DANA', 'coverage_by_source', 'DANA'],
  ['water rates stories by paper', 'coverage_by_source', 'water rates'],
  ['how have the papers treated the referendum', 'tone', 'referendum'],
  ['cómo pintan los medios a Bukele', 'tone', 'Bukele'],
  ['dame solo la cifra: gripe aviar', 'coverage_over_time', 'gripe aviar', null, 'kpi'],
  ['cuántas notas sobre el dólar se publicaron por semana?', 'coverage_over_time', 'dólar', 'week'],
  ['cuánto se habló de la sequía cada mes', 'coverage_over_time', 'sequía', 'month'],
  ['cómo evolucionó la cobertura de la elección chilena', 'coverage_over_time', 'elección chilena'],
  ['cómo cubrieron los medios el incendio', 'coverage_over_time', 'incendio'],
  ['qué porcentaje de la cobertura es sobre fútbol por medio', 'coverage_by_source', 'fútbol'],
  [
    'gráfico de torta de la cobertura de las elecciones por sección',
    'coverage_by_section',
    'elecciones',
    null,
    'pie',
  ],
  ['gráfico circular de noticias sobre salud por idioma', 'coverage_by_language', 'salud', null, 'pie'],
  ['gráfico de dona: cobertura de YPF por medio', 'coverage_by_source', 'YPF', null, 'donut'],
  ['quiero ver la evolución de la cobertura de River por día', 'coverage_over_time', 'River', 'day'],
  ['necesito un gráfico de líneas de la cobertura de Racing', 'coverage_over_time', 'Racing', null, 'line'],
  ['¿Cuál es el tono de la cobertura de Messi?', 'tone', 'Messi'],
  ['what share of coverage about heat wave by outlet', 'coverage_by_source', 'heat wave'],
  ['what percentage of the coverage is about wildfires by outlet', 'coverage_by_source', 'wildfires'],
  ['qué parte de las notas habla de fútbol por país', 'coverage_by_country', 'fútbol'],
  ['coverage of inflation per year', 'coverage_over_time', 'inflation', 'year'],
  ['coverage of electric cars by quarter', 'coverage_over_time', 'electric cars', 'quarter'],
  ['How did coverage of the Chilean election evolve?', 'coverage_over_time', 'Chilean election'],
  ['how has the tone of coverage about Milei changed over time', 'tone', 'Milei'],
  ['what outlets covered the port strike', 'coverage_by_source', 'port strike'],
  ['which newspapers wrote most about the strike', 'coverage_by_source', 'strike'],
  ['Which countries covered the summit most?', 'coverage_by_country', 'summit'],
  ['who wrote the most about Milei', 'coverage_by_source', 'Milei'],
  ['coverage of soybeans as a scatter plot', 'coverage_over_time', 'soybeans', null, 'scatter'],
  ['coverage of wildfires by section as a donut', 'coverage_by_section', 'wildfires', null, 'donut'],
  ['doughnut chart of coverage of wildfires by section', 'coverage_by_section', 'wildfires', null, 'donut'],
  ['can you show me a line graph of coverage of the drought?', 'coverage_over_time', 'drought', null, 'line'],
  ['please make a pie chart of coverage of Boca by outlet', 'coverage_by_source', 'Boca', null, 'pie'],
  ['weekly bar chart of soy coverage', 'coverage_over_time', 'soy', 'week', 'bar'],
  ['yearly articles about floods', 'coverage_over_time', 'floods', 'year'],
  ['coverage of Wall Street weekly', 'coverage_over_time', 'Wall Street', 'week'],
  ['daily coverage of the strike', 'coverage_over_time', 'strike', 'day'],
  ['how many articles a day about inflation', 'coverage_over_time', 'inflation', 'day'],
  ['how much coverage did the eclipse get', 'coverage_over_time', 'eclipse'],
  ['how often was lithium mentioned each month', 'coverage_over_time', 'lithium', 'month'],
  ['coverage trends of AI', 'coverage_over_time', 'AI'],
  ["line of Elon Musk's tone per week", 'tone', 'Elon Musk', 'week', 'line'],
  ['Biden’s coverage by outlet', 'coverage_by_source', 'Biden'],
  ["McDonald's coverage by outlet", 'coverage_by_source', "McDonald's"],
  ["coverage of Boeing's crisis by outlet", 'coverage_by_source', "Boeing's crisis"],
];

for (const [query, measure, topic, step = null, type = null] of PHRASINGS)
  t.test(query, async (t) => {
    const { topics, ...parsed } = parseQuery(query);
    t.same(topics, [topic]);
    t.match(parsed, { measure, granularity: step, type });
  });

const NAMES = [
  'La Nación por dentro',
  'Mar del Plata',
  'El Niño',
  'The Guardian',
  'Daily Mail',
  'Publishers Weekly',
  'Area 51',
  'Make America Great Again',
  'Table Mountain',
  'Aerolíneas Argentinas',
  'halftime show',
  'violencia contra las mujeres',
  'violence against women',
  'venta en línea',
  'tabla de posiciones',
  'protests across the country',
  'teoría de la evolución de Darwin',
  'trabajadores en pie de guerra',
  'health coverage in towns',
];
const ASKED: [before: string, after: string, measure: string][] = [
  ['', '', 'coverage_over_time'],
  ['cobertura de ', ' por sección', 'coverage_by_section'],
  ['coverage of ', ' by country', 'coverage_by_country'],
  ['tono de la cobertura de ', ' por medio', 'tone'],
  ['how many articles about ', ' per week', 'coverage_over_time'],
  ['gráfico de barras de la cobertura de ', ' por mes', 'coverage_over_time'],
  ['timeline of ', '', 'timeline'],
];

t.test('names are never truncated', async (t) => {
  for (const name of NAMES)
    for (const [before, after, measure] of ASKED)
      t.match(
        parseQuery(`${before}${name}${after}`),
        { measure, topics: [name] },
        `${before}${name}${after}`,
      );
});

t.test('what is quoted is kept whole, whatever its words', async (t) => {
  for (const [query, measure, topics] of [
    ['coverage of "tone of voice" by outlet', 'coverage_by_source', ['"tone of voice"']],
    ['coverage of "Boca vs River"', 'coverage_over_time', ['"Boca vs River"']],
    ['coverage of "bread, butter and jam"', 'coverage_over_time', ['"bread, butter and jam"']],
    ['cobertura de «el tono de Milei» por medio', 'coverage_by_source', ['«el tono de Milei»']],
    ['articles about “news by country” per day', 'coverage_over_time', ['“news by country”']],
    [
      'compare "Gaza and Sudan" with "war in Ukraine"',
      'comparison',
      ['"Gaza and Sudan"', '"war in Ukraine"'],
    ],
    ['"Boca vs River" tickets', 'coverage_over_time', ['"Boca vs River" tickets']],
    ['"cost of living"', 'coverage_over_time', ['"cost of living"']],
    ['"coverage of inflation by outlet"', 'coverage_by_source', ['inflation']],
  ] as const)
    t.match(parseQuery(query), { measure, topics }, query);
});

t.test('a place whose name has an "and" is one topic', async (t) => {
  for (const [query, topics] of [
    ['comparar Castilla y León con Galicia', ['Castilla y León', 'Galicia']],
    ['Galicia, Castilla y León y Asturias', ['Galicia', 'Castilla y León', 'Asturias']],
    ['compare Trinidad and Tobago with Jamaica', ['Trinidad and Tobago', 'Jamaica']],
    ['comparar Boca y River', ['Boca', 'River']],
  ] as const)
    t.match(parseQuery(query), { measure: 'comparison', topics, unread: { length: 0 } }, query);
  t.same(parseQuery('cobertura de Castilla y León').unread, []);
  t.same(parseQuery('cobertura de Castilla y León y Asturias').unread, ['y']);
});

t.test('what happened is no part of the topic of a timeline', async (t) => {
  for (const [query, topic] of [
    ['timeline of what happened with the Northgate merger', 'Northgate merger'],
    ['línea de tiempo de lo que pasó con la fusión', 'fusión'],
    ['cronología: qué pasó en Cholila', 'Cholila'],
    ['timeline: What Happened to Monday', 'What Happened to Monday'],
  ] as const)
    t.match(parseQuery(query), { measure: 'timeline', topics: [topic] }, query);
});

t.test('no query hangs', async (t) => {
  const pieces = [
    ',',
    '¿? ',
    ' , ',
    'the ',
    'de la ',
    'coverage ',
    'cobertura de ',
    'how many ',
    'evolución ',
    'por ',
    'as a ',
  ];
  for (const piece of pieces)
    for (const end of ['', 'x', 'evolved?', 'por medio', 'most'])
      for (const start of ['', 'how did ', 'x', 'qué medios ']) {
        const query = `${start}${piece.repeat(500 / piece.length)}${end}`;
        t.doesNotThrow(() => parseQuery(query), `${start}${piece}… ${end}`);
      }
});

t.test('topics beyond five are named', async (t) => {
  t.match(parseQuery('compare Milei, Kicillof, Massa, Bullrich, Larreta, Macri and Cristina'), {
    topics: ['Milei', 'Kicillof', 'Massa', 'Bullrich', 'Larreta'],
    leftOut: ['Macri', 'Cristina'],
  });
});

t.test('an open start reaches back as far as a search', (t) => {
  const asked: QueryChartRequest = {
    query: 'coverage of wildfires before March 5',
    request: nativeSearchRequest('x', {}),
    windowGiven: false,
    timezone: 'UTC',
    locale: 'en',
  };
  const { reading, days } = readIntent(asked, Date.parse('2026-03-11T12:00:00Z'), '-03:00');
  t.same(reading.topics, ['wildfires']);
  t.same(days, { from: '2025-03-05', to: '2026-03-04' });
  t.end();
});
