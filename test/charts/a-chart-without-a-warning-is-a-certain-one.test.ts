// A chart has no warning only where every part of its plan is certain: what the model took for no chart, topics that it is not
// sure of, words of a request inside a topic, and what is set against nothing are said.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { intentOf, otherwise } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['bbc', 'BBC'],
  ['ap', 'AP'],
]);

/** The plan with all that a warning names. */
function planOf(query: string, learned: Partial<ReadChartQuery>) {
  const intent = intentOf(query, OUTLETS, learned);
  const { unread, doubted, unsure } = intent.reading;
  return {
    ...intent,
    ...intent.reading,
    said: [...unread, ...doubted, ...(unsure === null ? [] : [unsure])],
  };
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
    planOf('coverage of drought relief', { frame, topics, others: [otherwise({ frame }, certainty)] }).said;
  t.same(readAs(0.7), ['words']);
  t.same(readAs(0.9), []);
});

t.test('an outlet that one of two readings leaves out makes another plan', async (t) => {
  const frame = 'who wrote about xxxx';
  const others = [otherwise({ kind: 'by_outlet', frame, outlets: ['BBC'] }, 0.6)];
  const asked = { kind: 'by_outlet', frame: 'who scribbled on xxxx, BBC', others } as const;
  t.same(planOf('who scribbled on drought, BBC', asked).said.length > 0, true);
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
  ] as const) {
    const plan = planOf(`coverage of ${topic}`, { frame: 'coverage of xxxx', topics: [topic] });
    t.same(plan.said, [words], topic);
  }
  for (const topic of ['US tariffs', 'BBC licence fee', 'Tesla earnings', '"law and order"']) {
    const plan = planOf(`coverage of ${topic}`, { frame: 'coverage of xxxx', topics: [topic] });
    t.same(plan.said, [], topic);
  }
});

t.test('what is set against nothing that is drawn', async (t) => {
  const frame = 'cobertura nacional vs internacional de xxxx';
  const plan = planOf(frame.replace('xxxx', 'la sequía'), { kind: 'by_country', topics: ['sequía'], frame });
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
    t.ok(
      planOf(frame.replace('xxxx', 'drought'), { kind: 'by_outlet', frame }).unread.includes(words),
      frame,
    );
  const besides = planOf('who covers drought besides the BBC', {
    kind: 'by_outlet',
    frame: 'who covers xxxx besides the BBC',
  });
  t.same([besides.search.sources, besides.said], [['ap'], []]);
  const outside = { kind: 'by_country', frame: 'xxxx by country, no Spain' } as const;
  t.same(planOf('drought by country, no Spain', outside).unread, ['no spain']);
});

t.test('days at the end of a tagged topic are days, months of an event are not', async (t) => {
  const today = planOf('cobertura de Central Córdoba de hoy', {
    topics: ['Central Córdoba de hoy'],
    frame: 'cobertura de xxxx',
  });
  t.match(today, { topics: ['Central Córdoba'], days: { from: '2026-11-22' }, said: { length: 0 } });
  const compared = planOf('el dólar hoy vs ayer: artículos', {
    kind: 'comparison',
    topics: ['dólar hoy'],
    windows: ['ayer'],
    frame: 'el xxxx vs ayer: artículos',
  });
  t.match(compared, { topics: ['dólar'], windows: [{ from: '2026-11-21' }, { from: '2026-11-22' }] });
  const event = planOf('qué medios cubrieron más las elecciones de octubre', {
    kind: 'by_outlet',
    topics: ['elecciones de octubre'],
    frame: 'qué medios cubrieron más las xxxx',
  });
  t.same(event.topics, ['elecciones de octubre']);
});

t.test('one country or language is a filter, not a column', async (t) => {
  const query = 'coverage of Iran in Arabic outlets';
  const plan = planOf(query, {
    kind: 'by_language',
    topics: ['Iran'],
    frame: 'coverage of xxxx in Arabic outlets',
  });
  t.match(plan, { measure: 'coverage_over_time', dimension: 'time', search: { languages: ['ar'] } });
  const swedish = planOf('Swedish press on NATO', { topics: ['NATO'], frame: 'Swedish press on xxxx' });
  t.same(swedish.search.countries, ['SE']);
});

t.test('areas by section run over time, and hours or spans are no number of rows', async (t) => {
  const frame = 'stacked area of coverage of xxxx by section';
  const plan = planOf(frame.replace('xxxx', 'AI'), {
    kind: 'by_section',
    topics: ['AI'],
    type: 'area',
    frame,
  });
  t.match(plan, { measure: 'coverage_by_section', isSplit: true, type: 'area' });
  for (const rest of ['something for the six: xxxx by outlet', 'xxxx by outlet, five years'])
    t.equal(planOf(rest.replace('xxxx', 'drought'), { kind: 'by_outlet', frame: rest }).limit, null, rest);
});

t.test('countries whose outlets are named one by one are compared', async (t) => {
  for (const [query, frame, topic] of [
    ['UK press vs US press on Prince Andrew', 'UK press vs US press on xxxx', 'Prince Andrew'],
    [
      'se escribe más de migración en la prensa de España o en la de México',
      'se escribe más de xxxx en la prensa de España o en la de México',
      'migración',
    ],
  ] as const) {
    const plan = planOf(query, { kind: 'by_country', topics: [topic], frame });
    t.match(plan, { measure: 'coverage_by_country', topics: [topic], unread: { length: 0 } }, query);
    t.equal(plan.search.countries?.length, 2, query);
  }
});

t.test('the verb of a question and a superlative are no words of the topic', async (t) => {
  const shifted = planOf('Day by day, how did the tone on the Budget shift last week?', {
    kind: 'tone_over_time',
    step: 'day',
    topics: ['Budget shift'],
    windows: ['last week'],
    frame: 'Day by day, how did the tone on the xxxx last week?',
  });
  t.match(shifted, { topics: ['Budget'], doubted: ['shift'] });
  const frame = 'which papers are hardest on xxxx?';
  const hardest = planOf(frame.replace('xxxx', 'Rachel Reeves'), {
    kind: 'by_outlet',
    topics: ['Rachel Reeves'],
    frame,
  });
  t.match(hardest, { measure: 'tone', dimension: 'source', unsure: 'words' });
});

t.test('outlets that were tagged as the end of a topic', async (t) => {
  const outlets = new Map([
    ['far', 'El Faro del Plata'],
    ['riv', 'The River Courier'],
    ['lit', 'La Voz del Litoral'],
  ]);
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
  const query = 'floods, BBC against AP';
  const plan = planOf(query, {
    kind: 'comparison',
    topics: ['floods'],
    outlets: ['BBC', 'AP'],
    frame: 'xxxx, against',
  });
  t.match(plan, { measure: 'coverage_by_source', search: { sources: ['bbc', 'ap'] } });
  t.same(plan.said, []);
});
