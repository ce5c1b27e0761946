// "Two weeks before and after 1 October" are two windows, whatever they are called; where their length is left open, it is said.
import t from 'tap';
import { intentOf, planRead } from '../support/chart-readings.ts';

const NONE = new Map<string, string>();
const planOf = (query: string) => planRead(query, NONE, { kind: 'comparison' });
const byRules = (query: string) => intentOf(query, NONE, null);
const daysOf = (windows: ReturnType<typeof byRules>['windows']) =>
  windows?.map(({ from, to }) => `${from} ${to}`);

for (const [query, first, second] of [
  ['xxxx in the two weeks before and after 1 October', '2026-09-17 2026-09-30', '2026-10-02 2026-10-15'],
  ['xxxx: 10 días antes y después del 3 de noviembre', '2026-10-24 2026-11-02', '2026-11-04 2026-11-13'],
  ['xxxx a month before and after the 5th of May 2026', '2026-04-05 2026-05-04', '2026-05-06 2026-06-05'],
  ['xxxx la semana anterior y posterior al 1 de junio', '2026-05-25 2026-05-31', '2026-06-02 2026-06-08'],
  ['xxxx the week before and the week after Aug 10', '2026-08-03 2026-08-09', '2026-08-11 2026-08-17'],
  ['xxxx half a week before and after 1 October', '2026-09-27 2026-09-30', '2026-10-02 2026-10-05'],
  ['xxxx medio mes antes y después del 1 de octubre', '2026-09-16 2026-09-30', '2026-10-02 2026-10-16'],
  ['xxxx half a year before and after 1 May', '2025-11-01 2026-04-30', '2026-05-02 2026-11-01'],
  [
    'xxxx los 15 días previos y posteriores al 10 de octubre',
    '2026-09-25 2026-10-09',
    '2026-10-11 2026-10-25',
  ],
] as const)
  t.test(query, async (t) => {
    const plan = planOf(query);
    t.same(daysOf(plan.windows), [first, second]);
    t.same([plan.topics, plan.unread, plan.doubted], [['drought'], [], []]);
  });

t.test('the length that is taken where none is named is said, and is as long on both sides', async (t) => {
  const month = planOf('was there more news about xxxx before or after June 24 2026?');
  t.same(daysOf(month.windows), ['2026-05-25 2026-06-23', '2026-06-25 2026-07-24']);
  t.same(
    month.windows?.map(({ words }) => words),
    ['30 days before June 24 2026', '30 days after June 24 2026'],
  );
  t.same(month.doubted, ['before or after']);
  t.equal(month.around, '30 days before and after June 24 2026');
  const days = planOf('xxxx antes y después del 10 de noviembre');
  t.same(daysOf(days.windows), ['2026-10-30 2026-11-09', '2026-11-11 2026-11-21']);
  t.equal(days.around, '11 días antes y después del 10 de noviembre');
  t.equal(planOf('xxxx before and after 20 November').around, '1 day before and after 20 November');
});

t.test('a length of each side is kept, also in a query that is suggested', async (t) => {
  for (const [query, first, second, said] of [
    [
      'xxxx two weeks before and a month after 1 October',
      ...['2026-09-17 2026-09-30', '2026-10-02 2026-11-01'],
      'two weeks before and a month after 1 October',
    ],
    [
      'xxxx dos semanas antes y un mes después del 1 de octubre',
      ...['2026-09-17 2026-09-30', '2026-10-02 2026-11-01'],
      'dos semanas antes y un mes después del 1 de octubre',
    ],
    [
      'xxxx before and two weeks after 1 October',
      ...['2026-09-17 2026-09-30', '2026-10-02 2026-10-15'],
      'two weeks before and after 1 October',
    ],
  ] as const) {
    const plan = planOf(query);
    t.same([daysOf(plan.windows), plan.around], [[first, second], said], query);
    t.same(daysOf(planOf(`xxxx ${said}`).windows), [first, second], said);
  }
  t.equal(byRules('floods two weeks before and few weeks after 1 October').windows, null);
});

t.test('the rules alone read them, too', async (t) => {
  const { windows, reading } = byRules('coverage of floods two weeks before and after 24 June 2026');
  t.same(daysOf(windows), ['2026-06-10 2026-06-23', '2026-06-25 2026-07-08']);
  t.same([reading.topics, reading.unread, reading.doubted], [['floods'], [], []]);
});

t.test('"contrast" asks for a comparison before words for articles', async (t) => {
  const { reading } = byRules(
    'Contrast news volume for hurricanes in the two weeks before and after 1 October',
  );
  t.same([reading.topics, reading.unread], [['hurricanes'], []]);
  const two = byRules('contrasta la cobertura de Boca y River').reading;
  t.same(two.topics, ['Boca', 'River']);
  for (const topic of ['contrast agents', 'contrast of cultures', 'contrastes térmicos'])
    t.same(byRules(topic).reading.topics, [topic]);
});

t.test('what is no day stays as it was', async (t) => {
  for (const query of [
    'coverage of Brexit before and after',
    'migrants before and after Brexit by month',
    'articles about Berlin before and after the wall fell',
    'cobertura del litio antes y después de la ley',
    'antes y después: Messi en Barcelona',
    'inflation before and after 2020',
    'crime before and after March 2026',
    'news before after sunset',
    'coverage of the before and after photos',
    'floods after 24 June 2026',
    'floods before 24 June 2026',
    'floods the week before 24 June 2026',
  ])
    t.equal(byRules(query).windows, null, query);
  t.throws(() => byRules('strikes before and after tomorrow'), { code: 'invalid_request' });
});
