// A query is read by rules and by a model: what both read stands, what only a certain model reads is drawn, the rest is warned about.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { otherwise, planRead } from '../support/chart-readings.ts';

const OUTLETS = new Map([['sx', 'Southern Cross Times']]);

const planOf = (frame: string, learned: Partial<ReadChartQuery>) => planRead(frame, OUTLETS, learned);

t.test('what both read is drawn without a warning', async (t) => {
  const plan = planOf('coverage of xxxx, weekly', { step: 'week', certainty: 0.3 });
  t.match(plan, { topics: ['drought'], granularity: 'week', unread: { length: 0 } });
});

t.test('a model that is certain decides', async (t) => {
  const frame = 'gimme the top three who banged on about xxxx last week';
  const plan = planOf(frame, { kind: 'by_outlet', windows: ['last week'] });
  t.match(plan, { measure: 'coverage_by_source', topics: ['drought'], limit: 3, unread: { length: 0 } });
  t.match(plan.days, { from: '2026-11-09', to: '2026-11-15' });
});

t.test('a model that is not certain is drawn with a warning that names the words', async (t) => {
  const others = [otherwise({ frame: 'gimme a xxxx for drought', topics: ['line'] }, 0.5)];
  const plan = planOf('gimme a line for xxxx', { certainty: 0.5, type: 'line', others });
  t.match(plan, { topics: ['drought'], type: 'line', unread: { length: 0 }, doubted: ['gimme a line for'] });
});

t.test('an uncertain word on which nothing depends needs no warning', async (t) => {
  const others = [otherwise({ kind: 'by_outlet', frame: 'which papers banged on xxxx' }, 0.5)];
  const plan = planOf('which papers banged on about xxxx', { kind: 'by_outlet', certainty: 0.5, others });
  t.match(plan, {
    measure: 'coverage_by_source',
    topics: ['drought'],
    unread: { length: 0 },
    doubted: { length: 0 },
  });
});

t.test('the noun that two topics share is said once, and what is counted is none', async (t) => {
  const fires = { kind: 'comparison' as const, topics: ['fires in Chubut', 'Spain'] };
  const compared = planOf('compare xxxx with those in xxxx', fires);
  t.same(compared.topics, ['fires in Chubut', 'fires in Spain']);
  for (const [tagged, topic] of [
    ['"cost of living" pieces', '"cost of living"'],
    ['inflation covrage', 'inflation'],
    ['ChatGPT news', 'ChatGPT'],
    ['Fox News', 'Fox News'],
    ['fake news', 'fake news'],
    ['la', null],
  ] as const)
    t.same(
      planOf('x', { topics: ['floods', tagged], kind: 'comparison' }).topics.slice(1),
      topic ? [topic] : [],
    );
});

t.test('a word for the tone that the model counted is the tone, with a warning', async (t) => {
  const query = 'who treated drought better, habla mal de la sequía';
  const plan = planOf(query, { kind: 'by_outlet', frame: 'quien habla mal de xxxx' });
  t.match(plan, { measure: 'tone', dimension: 'source', topics: ['drought'], unsure: 'words' });
});

t.test('two columns, and topics of which only one is drawn, are said', async (t) => {
  const plan = planOf('xxxx por país: qué medios', { kind: 'by_outlet' });
  t.match(plan, { dimension: 'source', doubted: [String] });
  const one = planOf('["xxxx", "floods"] weekly', { dropped: ['floods'] });
  t.match(one, { topics: ['drought'], unread: ['floods'] });
  const both = planOf('xxxx vs xxxx', { kind: 'comparison', topics: ['netflix', 'disney+ vs max'] });
  t.same(both.topics, ['netflix', 'disney+', 'max']);
});

t.test(
  'a reading with more that is not drawn is another one, and a window is compared before other words',
  async (t) => {
    const frame = 'q=["xxxx","floods"]';
    const others = [otherwise({ frame, dropped: ['floods'] }, 0.7)];
    t.match(planOf(frame, { others }), { topics: ['drought'], doubted: [String] });
    const asked = 'xxxx esta semana o la anterior, ¿cuándo se habló más?';
    const plan = planOf(asked, { kind: 'comparison', windows: ['esta semana', 'la anterior'] });
    t.match(plan.windows, [{ from: '2026-11-09' }, { from: '2026-11-16' }]);
    const missed = planOf('xxxx esta semana o ni idea', { windows: ['esta semana', 'ni idea'] });
    t.match(missed.unread, ['ni idea']);
  },
);

t.test('one outlet is a filter', async (t) => {
  const plan = planOf('drought in the Southern Cross Times', {
    kind: 'by_outlet',
    outlets: ['Southern Cross Times'],
    frame: 'xxxx in the',
  });
  t.match(plan, { measure: 'coverage_over_time', search: { sources: ['sx'] } });
});

t.test('windows are read whole, or what is left of them is said', async (t) => {
  const windowsOf = (frame: string, windows: string[], kind: ReadChartQuery['kind'] = 'comparison') => {
    const plan = planOf(frame, { kind, windows });
    const read = plan.windows?.map(({ from, to }) => `${from} ${to}`) ?? [
      `${plan.days.from} ${plan.days.to}`,
    ];
    return [...read, ...plan.unread];
  };
  const weeks = ['2026-11-02 2026-11-08', '2026-11-09 2026-11-15'];
  t.same(
    windowsOf('¿xxxx tuvo más cobertura la semana pasada que la anterior?', ['la semana pasada']),
    weeks,
  );
  t.same(windowsOf('enero contra febrero: notas de xxxx', ['enero', 'febrero']), [
    '2026-01-01 2026-01-31',
    '2026-02-01 2026-02-28',
  ]);
  t.same(windowsOf('xxxx: 2022 v 2024', ['2022 v 2024']), ['2022-01-01 2022-12-31', '2024-01-01 2024-12-31']);
  t.same(windowsOf('xxxx por medio ayer y hoy', ['ayer', 'hoy'], 'by_outlet'), ['2026-11-21 2026-11-22']);
  t.same(windowsOf('xxxx esta semana o la anterior', ['esta semana']), [
    '2026-11-09 2026-11-15',
    '2026-11-16 2026-11-22',
  ]);
  const fields = windowsOf('q=xxxx months=6', ['months=6'], 'counts_over_time');
  t.same(fields, ['2026-05-22 2026-11-22'], 'as programs write them');
  const part = windowsOf('xxxx the same week last month', ['the same week last month'], 'kpi');
  t.same(part.slice(1), ['the same week last month']);
});

t.test(
  'days to come and what readers do are refused, other things that are not counted are said',
  async (t) => {
    for (const [code, frame, read] of [
      ['invalid_request', 'xxxx into 2027', { windows: ['2027'] }],
      ['invalid_request', 'project xxxx coverage into next month', {}],
      ['unchartable_data', 'how many people read our piece on xxxx', { kind: 'kpi', certainty: 0.6 }],
      ['invalid_request', 'generate an image of xxxx', { certainty: 0.5 }],
    ] satisfies [string, string, Partial<ReadChartQuery>][])
      t.throws(() => planOf(frame, read), { code }, frame);
    for (const [frame, unread] of [
      ['why is xxxx in the papers', 'why'],
      ['mapa de xxxx por provincia', 'mapa'],
      ['correlation of xxxx coverage', 'correlation'],
    ] as const)
      t.ok(planOf(frame, {}).unread.includes(unread), frame);
    const topic = planOf('coverage of xxxx', { topics: ['why nations fail'] });
    t.notOk(topic.unread.includes('why') && topic.doubted.length > 0, 'words of a topic are none of these');
  },
);

t.test('a second column around the topic makes a series for each', async (t) => {
  const none = { unread: [], doubted: [] };
  const split = { measure: 'coverage_by_source', dimension: 'source', isSplit: true, ...none };
  for (const by of ['by outlet and by day', 'by outlet and day', 'by day and outlet', 'per outlet, daily'])
    t.match(planOf(`coverage of xxxx ${by}`, { step: 'day' }), { ...split, granularity: 'day' }, by);
  const weekly = planOf('cobertura de xxxx por medio y semana', { step: 'week' });
  t.match(weekly, { ...split, granularity: 'week' });
  t.match(planOf('coverage of xxxx by outlet over time', {}), { ...split, granularity: null });
});

t.test('a column that tone over time cannot have is said', async (t) => {
  const plan = planOf('tone on xxxx by section over time', { kind: 'tone_over_time' });
  t.match(plan, { measure: 'tone', dimension: 'time', unread: ['by section'] });
});

t.test('what is no chart of articles is warned about', async (t) => {
  const plan = planOf('drought price', { kind: 'not_chartable', topics: [] });
  t.ok(plan.unread.length > 0);
  t.match(planOf('prices of drought according to the press', { kind: 'not_chartable' }), {
    measure: 'stated_figures',
    unread: { length: 0 },
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
  const weeks = planOf('xxxx: this week v last week', { kind: 'comparison', windows });
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
  for (const [span, windows] of [
    ['picos de xxxx en junio y julio de 2024', ['junio', 'julio de 2024']],
    ['peaks of xxxx in June and July 2024', ['June', 'July 2024']],
  ] satisfies [string, string[]][])
    t.match(planOf(span, { windows }), { windows: null, days: { from: '2024-06-01', to: '2024-07-31' } });
  const years = { kind: 'comparison' as const, windows: ['en 2023', 'en 2024'] };
  const compared = planOf('cuanto mas se hablo de xxxx en 2023 que en 2024', years);
  t.match(compared.windows, [{ from: '2023-01-01' }, { from: '2024-01-01' }]);
});

t.test('days that follow each other are one window unless they are compared', async (t) => {
  const days = planOf('xxxx por medio, ayer y hoy', { windows: ['ayer y hoy'], kind: 'by_outlet' });
  t.match(days, { windows: null, days: { from: '2026-11-21', to: '2026-11-22' } });
  const windows = ['between 11 June and 19 July'];
  const between = planOf('xxxx between 11 June and 19 July', { windows });
  t.match(between, { windows: null, days: { from: '2026-06-11' } });
  t.match(planOf('q=xxxx last=30d', { windows: ['30d'] }).days, { from: '2026-10-23' });
});

t.test('what the model may have missed is said though it is certain', async (t) => {
  const lost = planOf('sentimiento drought', { frame: 'xxxx', topics: ['sentimiento drought'] });
  t.equal(lost.unsure, 'words');
  const forecast = planOf('India GDP growth forecast', { topics: ['India GDP growth forecast'] });
  t.same(forecast.unread, ['gdp']);
  const share = { kind: 'counts_over_time' as const, topics: ['drought'], isShare: true };
  t.not(planOf('xxxx, percent', share).unread.length, 0, 'of what is not known');
});

t.test('a name may end like a genitive, unless a noun follows it', async (t) => {
  for (const [frame, topic, wanted] of [
    ['good press or bad press for xxxx in 2024', "Byju's", "Byju's"],
    ['xxxx, by month', "St Mungo's", "St Mungo's"],
    ['is xxxx getting better press', "Gail's", "Gail's"],
    ['xxxx press, by month', "Milei's", 'Milei'],
    ['tone of xxxx coverage', "drought's", 'drought'],
  ] as const)
    t.same(planOf(frame, { topics: [topic], frame }).topics, [wanted], frame);
  const two = { kind: 'comparison' as const, topics: ["Hendrick's", "Gordon's"], frame: 'xxxx vs xxxx' };
  t.same(planOf('xxxx vs xxxx', two).topics, two.topics);
});

t.test(
  'shares of tones and of topics are drawn in percent, though only words around them ask for it',
  async (t) => {
    const plan = planOf('what percentage of xxxx stories are negative', { kind: 'tone', isShare: true });
    t.match(plan, { measure: 'tone', isShare: true });
    const topics = ['drought', 'floods'];
    for (const [frame, isShare] of [
      ['xxxx vs xxxx, percent', true],
      ['xxxx / xxxx: share of voice', false],
      ['qué cuota tienen xxxx y xxxx', false],
    ] as const) {
      const read = planOf(frame, { kind: 'comparison', topics, isShare });
      t.same([read.isShare, read.unread], [true, []], frame);
    }
  },
);

t.test(
  'what asks for no chart is refused where the model is certain, and warned about where it is not',
  async (t) => {
    const nothing = { kind: 'no_request' as const, topics: [] };
    t.throws(() => planOf('summarise drought for me', { ...nothing, certainty: 0.9 }), {
      code: 'invalid_request',
    });
    t.equal(planOf('summarise drought as a bar chart', { ...nothing, certainty: 0.7 }).unsure, 'request');
  },
);

t.test('all that is published is no topic, nor what most readers do', async (t) => {
  const asked: [string, Partial<ReadChartQuery>][] = [
    ['articles per outlet', { kind: 'by_outlet', topics: [], frame: 'articles per outlet' }],
    ['cobertura total por medio', { kind: 'by_outlet', topics: [], frame: 'cobertura total por medio' }],
    ['notas por día', { topics: ['notas por día'] }],
    [
      'todas las notas por sección',
      { kind: 'by_section', topics: ['todas las notas'], frame: 'xxxx por sección' },
    ],
    ['everything by section', { kind: 'by_section', topics: ['everything'], frame: 'xxxx by section' }],
  ];
  for (const [query, read] of asked)
    t.throws(() => planOf(query, read), { message: /must name a topic/ }, query);
  for (const topic of ['most read stories', 'notas más leídas', 'most shared'])
    t.throws(() => planOf(topic, { topics: [topic] }), { code: 'unchartable_data' }, topic);
  for (const topic of ['Todo Noticias', 'libros más leídos', 'Total']) {
    t.same(planOf('coverage of xxxx', { topics: [topic] }).topics, [topic]);
  }
});

t.test('what has a value each day by its name is said', async (t) => {
  for (const [query, topic, words] of [
    ['dólar blue últimos 30 días', 'dólar blue', 'dolar blue'],
    ['weather in Rosario', 'weather in Rosario', 'weather'],
    ['el tiempo en Rosario', 'tiempo en Rosario', 'el tiempo'],
    ['tipo de cambio por semana', 'tipo de cambio', 'tipo de cambio'],
  ] as const) {
    const frame = query.replace(topic, 'xxxx');
    t.same(planOf(frame, { topics: [topic], certainty: 0.5 }).unread, [words], query);
  }
  const asked = planOf('coverage of xxxx', { topics: ['weather in Rosario'] });
  t.same(asked.unread, [], 'not where articles are asked for');
});
