// Both sides of "Trump vs Harris by outlet" are drawn, also where a model keeps one of them.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { otherwise, planRead } from '../support/chart-readings.ts';

const OUTLETS = new Map([['sx', 'Southern Cross Times']]);

const planOf = (frame: string, learned: Partial<ReadChartQuery> = {}) =>
  planRead(frame, OUTLETS, { kind: 'comparison', ...learned });

t.test('both sides of a comparison are topics where the model kept one', async (t) => {
  for (const [frame, kept, dropped, wanted] of [
    ['xxxx vs Harris by outlet', 'Trump', 'Harris', ['Trump', 'Harris']],
    ['Trump vs xxxx by outlet', 'Harris', 'Trump', ['Trump', 'Harris']],
    ['xxxx frente a Kicillof por medio', 'Milei', 'Kicillof', ['Milei', 'Kicillof']],
    ['compare xxxx with the euro by outlet', 'gold', 'euro', ['gold', 'euro']],
  ] as const) {
    const plan = planOf(frame, { kind: 'by_outlet', topics: [kept], dropped: [dropped] });
    t.match(plan, { measure: 'comparison', dimension: 'source' }, frame);
    t.same([plan.topics, plan.unread], [wanted, []], frame);
  }
  const tones = { kind: 'tone' as const, topics: ['Boric'], dropped: ['Kast'] };
  const said = 'Comparar el tono hacia xxxx y hacia Kast';
  t.same(planOf(said, tones).topics, ['Boric', 'Kast'], 'the preposition is said again');
  for (const [frame, dropped] of [
    ['xxxx and gas by outlet', 'gas'],
    ['xxxx vs Southern Cross Times by outlet', 'Southern Cross Times'],
    ['xxxx vs US press by outlet', 'US'],
    ['xxxx in Peru vs usual by outlet', 'Peru'],
  ] as const)
    t.same(planOf(frame, { kind: 'by_outlet', dropped: [dropped] }).topics, ['drought'], frame);
});

t.test('a side that is in another reading and in the rules is a topic, with a warning', async (t) => {
  const query = 'bar chart strikes vs layoffs vs rents';
  const frame = 'bar chart strikes vs xxxx vs xxxx';
  const topics = ['strikes', 'layoffs', 'rents'];
  const other = otherwise({ kind: 'comparison', topics, frame: 'bar chart xxxx vs xxxx vs xxxx' }, 0.85);
  const read = { frame, topics: topics.slice(1), certainty: 0.85, type: 'bar' as const };
  const plan = planOf(query, { ...read, others: [other] });
  t.same([plan.topics, plan.unsure], [topics, 'words']);
  t.same(planOf(query, read).topics, topics.slice(1), 'not in the rules alone');
});

t.test('a case in court is no comparison of its parties', async (t) => {
  const roe = { topics: ['Roe v. Wade'] };
  t.same(planOf('was there more news about xxxx in June?', roe).topics, ['Roe v. Wade']);
  const two = { topics: ['Roe v. Wade', 'Dobbs v. Jackson'] };
  t.same(planOf('compare xxxx and xxxx', two).topics, two.topics);
  t.same(planOf('who got more coverage: xxxx', { topics: ['Boca v. River'] }).topics, ['Boca', 'River']);
  t.same(planOf('xxxx by week', { topics: ['Boca v River'] }).topics, ['Boca', 'River']);
});
