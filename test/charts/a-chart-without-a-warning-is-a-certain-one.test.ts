// A chart has no warning only where every part of its plan is certain: what the model took for no chart, topics that it is not
// sure of, words of a request inside a topic, and what is set against nothing are said.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { intentOf, otherwise, planRead } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['bbc', 'BBC'],
  ['ap', 'AP'],
]);

/** The plan with all that a warning names. */
function planOf(frame: string, learned: Partial<ReadChartQuery>) {
  const plan = planRead(frame, OUTLETS, learned);
  const { unread, doubted, unsure } = plan;
  return { ...plan, said: [...unread, ...doubted, ...(unsure === null ? [] : [unsure])] };
}

t.test('what a model takes for no chart, however unsure it is, is said', async (t) => {
  const query = 'ratio of climate to economy stories';
  const plan = planOf(query, { kind: 'not_chartable', topics: ['climate'], certainty: 0.4 });
  t.same([plan.topics, plan.doubted], [['ratio of climate to economy'], ['ratio of', 'to economy']]);
});

t.test('a topic that is likely another one is said, also where rules read the same', async (t) => {
  const frame = 'coverage of xxxx';
  const topics = ['drought relief'];
  const readAs = (certainty: number) =>
    planOf(frame, { topics, others: [otherwise({ frame }, certainty)] }).said;
  t.same(readAs(0.7), ['words']);
  t.same(readAs(0.9), []);
});

t.test('an outlet that one of two readings leaves out makes another plan', async (t) => {
  const frame = 'who wrote about xxxx';
  const others = [otherwise({ kind: 'by_outlet', frame, outlets: ['BBC'] }, 0.6)];
  const plan = planOf('who scribbled on xxxx, BBC', { kind: 'by_outlet', others });
  t.ok(plan.said.length > 0);
});

t.test('words of a request inside a topic, and two topics that were tagged as one', async (t) => {
  for (const [topic, words] of [
    ['curva de contagios', 'curva'],
    ['BBC coverage of the crisis', 'coverage'],
    ['Premio Nobel por disciplina', 'por disciplina'],
    ['bird flu and measles', 'and'],
    ['chikungunya cuba mes a mes', 'mes a mes'],
    ['crime in the bbc', 'BBC'],
    ['Orsi y Lacalle Pou', 'y'],
  ] as const)
    t.same(planOf('coverage of xxxx', { topics: [topic] }).said, [words], topic);
  for (const topic of ['US tariffs', 'BBC licence fee', 'Tesla earnings', '"law and order"'])
    t.same(planOf('coverage of xxxx', { topics: [topic] }).said, [], topic);
});

t.test('what is set against nothing that is drawn', async (t) => {
  const frame = 'cobertura nacional vs internacional de la xxxx';
  const plan = planOf(frame, { kind: 'by_country', topics: ['sequía'] });
  t.ok(plan.unread.includes('vs'));
});

t.test('people, places and subjects that articles are not filed under, and who wrote nothing', async (t) => {
  for (const [frame, words] of [
    ['which reporter wrote most about xxxx', 'which reporter'],
    ['a qué hora se publica más sobre xxxx', 'a que hora'],
    ['los diarios que no publicaron nada sobre xxxx', 'no publicaron'],
    ['mentions of xxxx in business sections', 'in business sections'],
    ['el medio más leído sobre xxxx', 'mas leido'],
  ] as const)
    t.ok(planOf(frame, { kind: 'by_outlet' }).unread.includes(words), frame);
  const besides = planOf('who covers xxxx besides the BBC', { kind: 'by_outlet' });
  t.same([besides.search.sources, besides.said], [['ap'], []]);
  t.same(planOf('xxxx by country, no Spain', { kind: 'by_country' }).unread, ['no spain']);
});

t.test('days at the end of a tagged topic are days, months of an event are not', async (t) => {
  const today = planOf('cobertura de xxxx', { topics: ['Central Córdoba de hoy'] });
  t.match(today, { topics: ['Central Córdoba'], days: { from: '2026-11-22' }, said: { length: 0 } });
  const dollar = { kind: 'comparison' as const, topics: ['dólar hoy'], windows: ['ayer'] };
  const compared = planOf('el xxxx vs ayer: artículos', dollar);
  t.match(compared, { topics: ['dólar'], windows: [{ from: '2026-11-21' }, { from: '2026-11-22' }] });
  const elections = { kind: 'by_outlet' as const, topics: ['elecciones de octubre'] };
  t.same(planOf('qué medios cubrieron más las xxxx', elections).topics, ['elecciones de octubre']);
});

t.test('a month alone behind a tagged topic is a window', async (t) => {
  for (const topic of ['crypto scams november', 'estafas cripto noviembre', 'OPEC cuts November']) {
    const { topics, days, said } = planOf('xxxx', { topics: [topic] });
    t.match(
      { topics, days, said },
      { topics: [topic.replace(/ \S+$/, '')], days: { from: '2026-11-01' } },
      topic,
    );
    t.same(said, [], topic);
  }
  for (const topic of [
    'elecciones de octubre',
    'Black November',
    'Red October',
    'guns of august',
    "women's march",
    'theresa may',
    'Theresa May',
    'plaza de mayo',
    'mutiny of the sailors in october',
    'april',
  ])
    t.same(planOf('xxxx', { topics: [topic] }).topics, [topic], topic);
});

t.test('one country or language is a filter, not a column', async (t) => {
  const plan = planOf('coverage of xxxx in Arabic outlets', { kind: 'by_language', topics: ['Iran'] });
  t.match(plan, { measure: 'coverage_over_time', dimension: 'time', search: { languages: ['ar'] } });
  const swedish = planOf('Swedish press on xxxx', { topics: ['NATO'] });
  t.same(swedish.search.countries, ['SE']);
});

t.test('areas by section run over time, and hours or spans are no number of rows', async (t) => {
  const areas = { kind: 'by_section' as const, topics: ['AI'], type: 'area' as const };
  const plan = planOf('stacked area of coverage of xxxx by section', areas);
  t.match(plan, { measure: 'coverage_by_section', isSplit: true, type: 'area' });
  for (const rest of ['something for the six: xxxx by outlet', 'xxxx by outlet, five years'])
    t.equal(planOf(rest, { kind: 'by_outlet' }).limit, null, rest);
});

t.test('countries whose outlets are named one by one are compared', async (t) => {
  for (const [frame, topic] of [
    ['UK press vs US press on xxxx', 'Prince Andrew'],
    ['se escribe más de xxxx en la prensa de España o en la de México', 'migración'],
  ] as const) {
    const plan = planOf(frame, { kind: 'by_country', topics: [topic] });
    t.match(plan, { measure: 'coverage_by_country', topics: [topic], unread: { length: 0 } }, frame);
    t.equal(plan.search.countries?.length, 2, frame);
  }
});

t.test('the verb of a question and a superlative are no words of the topic', async (t) => {
  const shifted = planOf('Day by day, how did the tone on the xxxx last week?', {
    kind: 'tone_over_time',
    step: 'day',
    topics: ['Budget shift'],
    windows: ['last week'],
  });
  t.match(shifted, { topics: ['Budget'], doubted: ['shift'] });
  const papers = { kind: 'by_outlet' as const, topics: ['Rachel Reeves'] };
  const hardest = planOf('which papers are hardest on xxxx?', papers);
  t.match(hardest, { measure: 'tone', dimension: 'source', unsure: 'words' });
});

t.test('outlets that were tagged as the end of a topic', async (t) => {
  const outlets = new Map([
    ['far', 'El Faro del Plata'],
    ['riv', 'The River Courier'],
    ['lit', 'La Voz del Litoral'],
  ]);
  const channel = new Map([
    ['tn', 'TN'],
    ['cla', 'Clarín'],
  ]);
  for (const [query, sources] of [
    ['shootings in TN', null],
    ['coverage of drought from TN', null],
    ['sequía en TN', ['tn']],
    ['coverage of drought by TN', ['tn']],
    ['coverage of drought in TN and Clarín', ['tn', 'cla']],
    ['coverage of drought in the newspaper TN', ['tn']],
  ] as const)
    t.same(intentOf(query, channel, null).search.sources ?? null, sources, `${query}: a state or an outlet`);
  for (const [topic, sources] of [
    ['inundación sin El Faro del Plata', ['riv', 'lit']],
    ['inundación excepto La Voz del Litoral y The River Courier', ['far']],
    ['floods in The River Courier', ['riv']],
  ] as const) {
    const { reading, search } = intentOf(topic, outlets, { topics: [topic] });
    t.same([reading.topics, search.sources], [[topic.split(' ')[0]], sources], topic);
    t.same([...reading.unread, ...reading.doubted], [], topic);
  }
});

t.test('outlets that are set against each other', async (t) => {
  const plan = planOf('floods, BBC against AP', {
    kind: 'comparison',
    topics: ['floods'],
    outlets: ['BBC', 'AP'],
    frame: 'xxxx, against',
  });
  t.match(plan, { measure: 'coverage_by_source', search: { sources: ['bbc', 'ap'] } });
  t.same(plan.said, []);
});
