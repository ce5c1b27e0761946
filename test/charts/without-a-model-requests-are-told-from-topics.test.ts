// Without a model, what a request says around its topic is told from it by its clauses, fields, lists and words that lead to a topic.
import t from 'tap';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { intentOf } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['clarin', 'Clarín'],
  ['bbc', 'BBC'],
  ['ap', 'AP'],
]);

const planOf = (query: string) => intentOf(query, OUTLETS, null);

/** Topics, what is counted, by what, step and type. */
function planned(query: string): string {
  const { topics, measure, dimension, granularity, type } = planOf(query).reading;
  return [topics.join(' / '), measure, dimension, granularity, type].filter(Boolean).join(', ');
}

t.test('a topic stands behind words that lead to it, or in the clause that asks nothing', async (t) => {
  for (const [query, plan] of [
    [
      'I am writing a thesis and need a chart of how many articles there were about asylum seekers, per month please',
      'asylum seekers, coverage_over_time, time, month',
    ],
    [
      'Soy estudiante y para mi tesis quiero ver la cantidad de artículos que hablan de migrantes, por mes',
      'migrantes, coverage_over_time, time, month',
    ],
    ['Disney: is the coverage harsh?', 'Disney, tone, source'],
    ['el caso Koldo, ¿sigue vivo en los periódicos o ya se apagó?', 'caso Koldo, coverage_over_time, time'],
    ['Man United or Arsenal: which club had more stories?', 'Man United / Arsenal, comparison, time'],
    ['se está apagando el tema Epstein por día', 'Epstein, coverage_over_time, time, day'],
    [
      'show me Sydney Sweeney coverage since the jeans ad, weekly',
      'Sydney Sweeney, coverage_over_time, time, week',
    ],
  ] as const)
    t.equal(planned(query), plan, query);
  const { read } = planOf('balance positivo y negativo de Milei').reading;
  t.match(read, [{ words: 'balance positivo y negativo', what: 'measure', value: 'tone' }]);
  const windows = planOf('number of articles about Tesla this month vs last month');
  t.equal(windows.reading.type, null);
  t.equal(planned('day to day life in Gaza'), 'day to day life in Gaza, coverage_over_time, time');
  t.same(planOf('Sydney Sweeney coverage since the jeans ad').reading.unread, ['since the jeans ad']);
});

t.test('a request in fields is read as the sentence that it stands for', async (t) => {
  for (const [query, plan] of [
    ['q=bird flu&interval=day&chart=line', 'bird flu, coverage_over_time, time, day, line'],
    [
      'tema: litio; agrupación: semana; período: 2026-01-01 a 2026-06-30',
      'litio, coverage_over_time, time, week',
    ],
    ['group_by=outlet q="interest rates" last_n_days=14', 'interest rates, coverage_by_source, source'],
    ['topics=["cobre","litio"] compare=true', 'cobre / litio, comparison, time'],
    ['mode=tone topic="Online Safety Act"', 'Online Safety Act, tone, source'],
  ] as const)
    t.equal(planned(query).replaceAll('"', ''), plan, query);
  t.equal(planned('topic: AT&T; by: outlet').replaceAll('"', ''), 'AT&T, coverage_by_source, source');
  t.same(planOf('q=litio&country=ar&interval=fortnight&chart=heatmap').reading.unread, [
    ...['country=ar', 'interval=fortnight', 'chart=heatmap'],
  ]);
  t.equal(planned('Boeing: safety record by week'), 'Boeing: safety record, coverage_over_time, time, week');
});

t.test('a share of voice is one of the coverage, in either language', async (t) => {
  for (const query of [
    'share of voice: Boca, River',
    'cuota de voz Boca, River',
    'share of voice entre Boca y River',
    'cuota de voz: Boca, River',
    'share de voz de Boca y River',
    'participación de voz entre Boca y River',
  ]) {
    const { topics, measure, isShare, unread } = planOf(query).reading;
    t.same([topics, measure, isShare, unread], [['Boca', 'River'], 'comparison', true, []], query);
  }
  const query = 'la cuota de voz de Boca y River por semana';
  const learned = { kind: 'not_chartable' as const, topics: ['voz de Boca y River'] };
  const { reading } = intentOf(query, OUTLETS, learned);
  t.match(reading, {
    topics: ['Boca', 'River'],
    isShare: true,
    granularity: 'week',
    unsure: null,
  });
  t.same(reading.unread, []);
});

t.test('languages, sections and outlets that are listed are what is counted by', async (t) => {
  for (const [query, plan] of [
    ['español vs inglés: notas de Gaza', 'Gaza, coverage_by_language, language'],
    ['Rosalía: more in English or more in Spanish?', 'Rosalía, coverage_by_language, language'],
    ['¿en política o en economía se habla más del FMI?', 'FMI, coverage_by_section, section'],
    ['BBC vs Sky News vs ITV: number of articles on small boats', 'small boats, coverage_by_source, source'],
    ['AP vs Reuters on OPEC', 'OPEC, coverage_by_source, source'],
  ] as const)
    t.equal(planned(query), plan, query);
  t.same(planOf('BBC vs Sky News on small boats').reading.unread, ['Sky News']);
  t.equal(planned('AP vs Reuters line chart on OPEC'), 'OPEC, coverage_by_source, source, line');
  t.same(planOf('timeline of the strikes in The Guardian').reading.unread, ['Guardian']);
  const { reading, search } = planOf('BBC: licence fee by month');
  t.match({ sources: search.sources, doubted: reading.doubted }, { sources: ['bbc'], doubted: ['BBC'] });
  for (const topic of ['English teachers in Spanish schools', 'semana santa', 'reforma laboral', 'sun cream'])
    t.equal(planned(`coverage of ${topic}`), `${topic}, coverage_over_time, time`, topic);
});

t.test('what is no request, or asks for another quantity, is refused or named', async (t) => {
  for (const query of [
    ...[
      'thanks, that is perfect',
      'gracias, quedó bárbaro',
      "delete yesterday's charts",
      'haceme un gráfico lindo',
    ],
    ...['how many people read our piece on the water companies', 'cuántos lectores tuvo la nota del cepo'],
  ])
    t.throws(() => planOf(query), query);
  for (const query of ['who will win the Alabama runoff', 'cuántos diputados votaron la ley bases'])
    t.not(planOf(query).reading.unread.length, 0, query);
  for (const query of ['how many people were killed in Gaza', 'cuánta gente hubo en la marcha'])
    t.doesNotThrow(() => planOf(query), query);
  for (const topic of ['Great Barrier Reef', 'OK Corral anniversary', 'Perfect Days'])
    t.equal(planned(topic), `${topic}, coverage_over_time, time`, topic);
});

t.test('topics that have words of requests stay whole', async (t) => {
  for (const topic of [
    ...[
      'inversión de la curva de rendimientos',
      'tablita cambiaria',
      'layoffs at news organisations',
      'pick up trucks recalls',
    ],
    ...['leaders of every country', 'pelea entre dos barras', 'trabajo por horas', 'inflation year on year'],
    ...['monthly interest payments', 'protests all over the world', 'dengue en el mundo', 'para athletics'],
    ...['floods in Metro Manila', 'crisis en La República Dominicana'],
  ])
    t.same(planOf(topic).reading.topics, [topic], topic);
  t.same(planOf('turismo en Semana Santa').reading.topics, ['turismo en Semana Santa']);
  t.equal(planned('deportes y salud'), 'deportes / salud, comparison, time');
  for (const topic of ['Le Pen', 'net zero', 'first lady', 'SAVE Act last week', 'Guardiola ayer'])
    t.same(planOf(topic).reading.doubted, [], topic);
  for (const query of ['Boeing 737 vs Airbus A320', 'COVID-19 vs flu'])
    t.same(planOf(query).reading.doubted, [], query);
  t.same(planOf('most covered topics').reading.doubted, ['topics']);
  t.same(planOf('"Life During Wartime" album').reading.topics, ['"Life During Wartime" album']);
});

t.test('lists of numbers are drawn with a warning', async (t) => {
  for (const [query, rows] of [
    ['tabla: provincia, casos; Salta 320; Jujuy 210; Tucumán 415', 3],
    ["my numbers: yes 52, no 41, don't know 7 (percent)", 3],
    ['scatter these: (1,4) (2,5.5) (3,4.9) (4,7.2)', 4],
  ] as const) {
    const own = ownNumbers(query)!;
    t.equal(readTable(own.data).table.rows.length, rows, query);
    if (rows === 3) t.not(own.doubts.length, 0, query);
  }
  t.equal(ownNumbers('travel 7%, tech 13%, staff 80%. pie please')!.type, 'pie');
});
