// A query is read by rules and by a model: what both read stands, what only a certain model reads is drawn, the rest is warned about.
import t from 'tap';
import { type QueryChartRequest, readIntent } from '../../core/charts/query/intent.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';

const NOW = Date.parse('2026-11-22T15:00:00Z');
const OUTLETS = new Map([['sx', 'Southern Cross Times']]);
const READ: ReadChartQuery = {
  kind: 'counts_over_time',
  type: null,
  step: null,
  isShare: false,
  topics: ['drought'],
  outlets: [],
  windows: [],
  frame: 'xxxx',
  certainty: 0.99,
};

function planOf(query: string, learned: Partial<ReadChartQuery>) {
  const request = nativeSearchRequest('', { days: 30 }) as QueryChartRequest['request'];
  const zone = { windowGiven: false, timezone: 'America/Argentina/Buenos_Aires', locale: 'en' as const };
  const intent = readIntent({ query, request, ...zone }, NOW, '-03:00', OUTLETS, { ...READ, ...learned });
  return { ...intent, ...intent.reading };
}

t.test('what both read is drawn without a warning', async (t) => {
  const plan = planOf('coverage of drought, weekly', {
    step: 'week',
    frame: 'coverage of xxxx, weekly',
    certainty: 0.3,
  });
  t.match(plan, { topics: ['drought'], granularity: 'week', unread: [] });
});

t.test('a model that is certain decides', async (t) => {
  const query = 'gimme the top three who banged on about drought last week';
  const frame = 'gimme the top three who banged on about xxxx last week';
  const plan = planOf(query, { kind: 'by_outlet', frame, windows: ['last week'] });
  t.match(plan, { measure: 'coverage_by_source', topics: ['drought'], limit: 3, unread: [] });
  t.match(plan.days, { from: '2026-11-09', to: '2026-11-15' });
});

t.test('a model that is not certain is drawn with a warning that names the words', async (t) => {
  const frame = 'gimme a line for xxxx';
  const plan = planOf('gimme a line for drought', { frame, certainty: 0.5, type: 'line' });
  t.match(plan, { topics: ['drought'], type: 'line', unread: [], doubted: ['gimme a line for'] });
});

t.test('a second column around the topic makes a series for each', async (t) => {
  const split = {
    measure: 'coverage_by_source',
    dimension: 'source',
    isSplit: true,
    unread: [],
    doubted: [],
  };
  for (const by of ['by outlet and by day', 'by outlet and day', 'by day and outlet', 'per outlet, daily'])
    t.match(
      planOf(`coverage of drought ${by}`, { step: 'day', frame: `coverage of xxxx ${by}` }),
      { ...split, granularity: 'day' },
      by,
    );
  t.match(
    planOf('cobertura de drought por medio y semana', {
      step: 'week',
      frame: 'cobertura de xxxx por medio y semana',
    }),
    { ...split, granularity: 'week' },
  );
  const overTime = 'coverage of xxxx by outlet over time';
  t.match(planOf(overTime.replace('xxxx', 'drought'), { frame: overTime }), { ...split, granularity: null });
});

t.test('a column that tone over time cannot have is said', async (t) => {
  const frame = 'tone on xxxx by section over time';
  const plan = planOf(frame.replace('xxxx', 'drought'), { kind: 'tone_over_time', frame });
  t.match(plan, { measure: 'tone', dimension: 'time', unread: ['by section'] });
});

t.test('what is no chart of articles is warned about', async (t) => {
  const plan = planOf('drought price', { kind: 'not_chartable', topics: [] });
  t.ok(plan.unread.length > 0);
  t.match(planOf('prices of drought according to the press', { kind: 'not_chartable' }), {
    measure: 'stated_figures',
    unread: [],
  });
});

t.test('outlets are those of the index, the others are named', async (t) => {
  const frame = 'in: xxxx';
  t.same(
    planOf('drought in: Southern Cross Times', { frame, outlets: ['southern cross times'] }).search.sources,
    ['sx'],
  );
  const { unread } = planOf('drought in: The Elsewhere', { frame, outlets: ['The Elsewhere'] });
  t.ok(unread.includes('The Elsewhere'));
});

t.test('two windows, several topics, and a figure', async (t) => {
  const windows = ['this week', 'last week'];
  const weeks = planOf('drought: this week v last week', {
    kind: 'comparison',
    windows,
    frame: 'xxxx: this week vs last week',
  });
  t.equal(weeks.windows?.length, 2);
  const topics = ['drought', 'floods', 'fires', 'hail', 'frost', 'wind'];
  const many = planOf('drought floods fires hail frost wind, which is bigger', {
    kind: 'comparison',
    topics,
  });
  t.match(many, { measure: 'comparison', topics: topics.slice(0, 5), leftOut: ['wind'] });
  t.equal(planOf('drought: the figure', { kind: 'kpi' }).type, 'kpi');
});

t.test('words of time are those that the model tagged, without the words around them', async (t) => {
  const frame = 'xxxx contra xxxx en , mayo de 2024';
  const two = {
    kind: 'comparison' as const,
    topics: ['Sheinbaum', 'Gálvez'],
    windows: ['mayo de 2024'],
    frame,
  };
  t.match(planOf('Sheinbaum contra Gálvez en El Universal, mayo de 2024', two).days, { from: '2024-05-01' });
  const span = { windows: ['junio', 'julio de 2024'], frame: 'picos de xxxx en junio y julio de 2024' };
  t.match(planOf('picos de drought en junio y julio de 2024', span), {
    windows: null,
    days: { from: '2024-06-01', to: '2024-07-31' },
  });
  const english = { windows: ['June', 'July 2024'], frame: 'peaks of xxxx in June and July 2024' };
  t.match(planOf('peaks of drought in June and July 2024', english), {
    windows: null,
    days: { from: '2024-06-01', to: '2024-07-31' },
  });
  const compared = {
    kind: 'comparison' as const,
    windows: ['en 2023', 'en 2024'],
    frame: 'cuanto mas se hablo de xxxx en 2023 que en 2024',
  };
  t.match(planOf('cuanto mas se hablo de drought en 2023 que en 2024', compared).windows, [
    { from: '2023-01-01' },
    { from: '2024-01-01' },
  ]);
});

t.test('days that follow each other are one window unless they are compared', async (t) => {
  const days = { windows: ['ayer y hoy'], frame: 'xxxx por medio, ayer y hoy', kind: 'by_outlet' as const };
  t.match(planOf('drought por medio, ayer y hoy', days), {
    windows: null,
    days: { from: '2026-11-21', to: '2026-11-22' },
  });
  const between = { windows: ['between 11 June and 19 July'], frame: 'xxxx between 11 June and 19 July' };
  t.match(planOf('drought between 11 June and 19 July', between), {
    windows: null,
    days: { from: '2026-06-11' },
  });
  t.match(planOf('q=drought last=30d', { windows: ['30d'], frame: 'q=xxxx last=30d' }).days, {
    from: '2026-10-23',
  });
});

t.test('what the model may have missed is said though it is certain', async (t) => {
  const lost = planOf('sentimiento drought', { frame: 'xxxx', topics: ['sentimiento drought'] });
  t.not(lost.doubted.length, 0);
  const forecast = planOf('India GDP growth forecast', { topics: ['India GDP growth forecast'] });
  t.same(forecast.unread, ['gdp']);
  const share = {
    kind: 'comparison' as const,
    topics: ['drought', 'floods'],
    isShare: true,
    frame: 'xxxx vs xxxx, percent',
  };
  t.not(planOf('drought vs floods, percent', share).unread.length, 0);
});

t.test('a share of tones is drawn in percent', async (t) => {
  const frame = 'what percentage of xxxx stories are negative';
  const plan = planOf('what percentage of drought stories are negative', {
    kind: 'tone',
    isShare: true,
    frame,
  });
  t.match(plan, { measure: 'tone', isShare: true });
});

t.test(
  'what asks for no chart is refused where the model is certain, and warned about where it is not',
  async (t) => {
    const nothing = { kind: 'no_request' as const, topics: [] };
    t.throws(() => planOf('summarise drought for me', { ...nothing, certainty: 0.9 }), {
      code: 'invalid_request',
    });
    t.match(planOf('summarise drought as a bar chart', { ...nothing, certainty: 0.7 }), { unread: [String] });
  },
);
