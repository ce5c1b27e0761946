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
    ['curva de lo publicado sobre el hantavirus', 'curva'],
    ['how often were we (Ryanair) in the news', 'we'],
    ['heatwaves or droughts', 'or'],
    ['buzz around GTA VI by day', 'buzz'],
    ['nos están pegando mucho? Edenor', 'nos'],
  ] as const)
    t.same(planOf(query).reading.doubted, [words], query);
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
