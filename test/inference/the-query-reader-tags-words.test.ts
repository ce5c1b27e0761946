// What a chart query asks for: topics, words of time and outlets as they are written, and what is to be counted.
import t from 'tap';
import { readingOf } from '../../core/inference/calls/chart-query.ts';
import { topicIn } from '../../core/inference/calls/query-topic.ts';
import { READER_THRESHOLDS as thresholds } from '../../core/inference/calls/query-words.ts';
import { QUERY_CLASSES, type QueryWordsAnswer, WORD_TAGS } from '../../workers/messages/query-words.ts';
import { NEEDS_TRAINED, SMALL_READER, TRAINED } from '../support/models.ts';
import { judgesFor, MODELS, openJudges } from './judges.ts';

const sure = (names: readonly string[], name: string): number[] =>
  names.map((one) => (one === name ? 0.9 : 0.01));

/** A query as a list of words with their tags: the query, its words and their tags. */
function taggedFrom(tagged: string) {
  const pairs = tagged.split(' ').map((pair) => pair.split('_') as [string, string?]);
  const query = pairs.map(([word]) => word).join(' ');
  return {
    query,
    words: [...query.matchAll(/\S+/g)],
    tags: pairs.map(([, tag = 'O']) => sure(WORD_TAGS, tag)),
  };
}

function readingFrom(tagged: string, kind: string, names: readonly string[] = []) {
  const { query, words, tags } = taggedFrom(tagged);
  const classes = {
    kind: sure(QUERY_CLASSES.kind, kind),
    type: sure(QUERY_CLASSES.type, 'none'),
    step: sure(QUERY_CLASSES.step, 'week'),
    share: sure(QUERY_CLASSES.share, 'no'),
  };
  return readingOf(query, { words, answer: { tags, classes }, thresholds }, names);
}

t.test('tags are texts of the query', async (t) => {
  t.match(readingFrom('tell Reuters_B-S copper_B-T mines_I-T weekly last_B-W year_I-W', 'counts_over_time'), {
    kind: 'counts_over_time',
    type: null,
    step: 'week',
    isShare: false,
    topics: ['copper mines'],
    outlets: ['Reuters'],
    windows: ['last year'],
    frame: 'tell xxxx weekly last year',
    certainty: 0.9,
  });
  const several = readingFrom('Boca_B-T or River_B-T', 'comparison');
  t.same(several.topics, ['Boca', 'River']);
  t.equal(several.frame, 'xxxx or xxxx');
  const cut = readingFrom('notas cartel_B-T de Sinaloa_B-T y más bola_B-T', 'by_outlet');
  t.same(
    cut.topics,
    ['cartel de Sinaloa'],
    'one topic is asked for: its pieces are joined, the smaller one is none',
  );
  t.same(cut.dropped, ['bola'], 'and is said');
  t.same(readingFrom('-_B-T weekly', 'counts_over_time').topics, [], 'a mark is no topic');
});

t.test('a plus sign at the end of a topic is part of it', (t) => {
  const topicsOf = (query: string) => {
    const words = [...query.matchAll(/\p{L}+/gu)];
    const tags = words.map(([word]) => sure(WORD_TAGS, /^(?:and|by)$/.test(word) ? 'O' : 'B-T'));
    const none = sure(QUERY_CLASSES.type, 'none');
    const classes = {
      kind: sure(QUERY_CLASSES.kind, 'comparison'),
      type: none,
      step: none,
      share: [0.9, 0.1],
    };
    return readingOf(query, { words, answer: { tags, classes }, thresholds }).topics;
  };
  t.same(topicsOf('Disney+ and HBO'), ['Disney+', 'HBO']);
  t.same(topicsOf('C++ and Rust+'), ['C++', 'Rust+']);
  t.same(topicsOf('Ford+GM and Tesla + Fiat'), ['Ford', 'GM', 'Tesla', 'Fiat']);
  t.end();
});

t.test('names of outlets are read whole', async (t) => {
  const names = ['La Voz', 'La Voz del Litoral', 'The River Courier'];
  const read = (tagged: string, kind = 'by_outlet') => {
    const { topics, outlets, frame } = readingFrom(tagged, kind, names);
    return { topics, outlets, frame };
  };
  t.same(read('floods_B-T in_I-T La_I-T Voz_B-S del Litoral_B-S'), {
    topics: ['floods in'],
    outlets: ['La Voz del Litoral'],
    frame: 'xxxx',
  });
  t.same(
    read('floods_B-T : La_O Voz_B-T del_I-T Litoral_I-T vs The_B-S River_I-S Courier_I-S'),
    { topics: ['floods'], outlets: ['La Voz del Litoral', 'The River Courier'], frame: 'xxxx : vs' },
    'in a list with another one',
  );
  t.same(read('floods_B-T in The_B-S River_I-S Courier_I-S and La_O Voz_B-T').outlets, [
    'The River Courier',
    'La Voz',
  ]);
  const about = 'tono de La_B-T Voz_I-T del_I-T Litoral_I-T según The_B-S River_I-S Courier_I-S';
  t.same(read(about).topics, ['La Voz del Litoral'], 'not where it is written about');
});

t.test(
  'what is read where a word or a class is taken for its second most probable is read as well',
  async (t) => {
    const { query, words, tags } = taggedFrom('Boca_B-T strike_I-T');
    const classes = {
      kind: sure(QUERY_CLASSES.kind, 'by_outlet').map((one) => (one === 0.9 ? 0.99 : one)),
      type: QUERY_CLASSES.type.map((name) => (name === 'pie' ? 0.6 : name === 'bar' ? 0.3 : 0)),
      step: QUERY_CLASSES.step.map((name) => (name === 'none' ? 0.97 : 0)),
      share: [0.98, 0.02],
    };
    const unsure = tags.with(1, [0.3, 0, 0.7, 0, 0, 0, 0]).with(0, [0.01, 0.99, 0, 0, 0, 0, 0]);
    const { others, certainty } = readingOf(query, { words, answer: { tags: unsure, classes }, thresholds });
    t.equal(certainty, 0.6);
    t.match(others, [
      { certainty: 0.6, parts: { type: null, topics: ['Boca strike'] } },
      { certainty: 0.7, parts: { type: 'pie', topics: ['Boca'] } },
    ]);
    t.equal(others.length, 2, 'what is certain is not taken for anything else');
  },
);

t.test('a type without half of the probability is not taken for named', async (t) => {
  const { query, words, tags } = taggedFrom('chart Boca_B-T');
  const type = QUERY_CLASSES.type.map((name) => (name === 'pie' ? 0.4 : 0.06));
  const classes = {
    kind: sure(QUERY_CLASSES.kind, 'tone'),
    type,
    step: sure(QUERY_CLASSES.step, 'none'),
    share: [1, 0],
  };
  t.equal(readingOf(query, { words, answer: { tags, classes }, thresholds }).type, null);
});

t.test('topics whose tone is compared stand beside each other', async (t) => {
  t.same(readingFrom('harder on Labour_B-T than on the Tories_B-T', 'tone').topics, ['Labour', 'Tories']);
  t.same(readingFrom('tone of Reform_B-T against tone of Greens_B-T', 'tone').topics, ['Reform', 'Greens']);
  t.same(readingFrom('tone of harbour_B-T strikes_I-T as Emol_B-T sees it', 'tone').topics, [
    'harbour strikes',
  ]);
});

t.test('the topic of a search is the words with its tags, in runs', async (t) => {
  const topicOf = (tagged: string) => {
    const { query, words, tags } = taggedFrom(tagged);
    const classes = {} as QueryWordsAnswer['classes'];
    const { parts, certainty } = topicIn(query, { words, answer: { tags, classes }, thresholds });
    return { topic: parts.map(({ from, to }) => query.slice(from, to)), certainty };
  };
  t.same(topicOf('news on copper_B-T mines_I-T please').topic, ['copper mines']);
  t.same(
    topicOf('notas cartel_B-T de Sinaloa_B-T hoy_B-W').topic,
    ['cartel de Sinaloa'],
    'a small word joins',
  );
  t.same(topicOf('what did Milei_B-T say of_O Lula_B-T').topic, ['Milei', 'Lula']);
  t.same(topicOf('strike_B-T , - rail_B-T').topic, ['strike , - rail'], 'marks join');
  t.same(topicOf('-_B-T anything new ?').topic, [], 'a mark is no topic');
  t.ok(topicOf('news on copper_B-T').certainty > 0.85);
  const { query, words, tags } = taggedFrom('copper_B-T mines_I-T');
  const unsure = tags.with(
    0,
    WORD_TAGS.map((tag) => (tag === 'B-T' ? 0.6 : tag === 'O' ? 0.4 : 0)),
  );
  const read = topicIn(query, {
    words,
    thresholds,
    answer: { tags: unsure, classes: {} as QueryWordsAnswer['classes'] },
  });
  t.same(
    read,
    { parts: [{ from: 0, to: 12 }], certainty: 0.6, sure: 0.7, keeps: 0 },
    'as certain as its least certain word',
  );
});

t.test(
  'the trained reader finds topics in requests that no rule lists',
  { skip: NEEDS_TRAINED },
  async (t) => {
    const judges = await judgesFor(t, { threads: 1, models: { query_reader: TRAINED.query_reader } });
    for (const [query, topic] of [
      ['my gran keeps on about bird flu, dig something up would you', 'bird flu'],
      ['bo, ¿en qué anda lo de la huelga de trenes?', 'huelga de trenes'],
      ['sea level rise in Fiji', 'sea level rise in Fiji'],
    ] as const) {
      const { parts } = (await judges.readQueryTopic(query))!;
      t.equal(parts.map(({ from, to }) => query.slice(from, to)).join(' '), topic, query);
    }
    t.equal(await judges.readQueryTopic('¿?'.repeat(100)), null, 'too long for it');
  },
);

t.test(
  'both readers count where both are there, and each reads alone what the other cannot',
  { skip: NEEDS_TRAINED },
  async (t) => {
    const open = (models: Record<string, string>) => judgesFor(t, { threads: 1, models });
    const { query_reader } = TRAINED;
    const [reader, small, both] = [
      await open({ query_reader }),
      await open(SMALL_READER),
      await open({ query_reader, ...SMALL_READER }),
    ];
    const query = 'gimme a pie of who whinged about the drought';
    const certaintyBy = async (judges: typeof both) => (await judges.readChartQuery(query))!.certainty;
    const [byReader, bySmall, byBoth] = [
      await certaintyBy(reader),
      await certaintyBy(small),
      await certaintyBy(both),
    ];
    t.ok(Math.abs(byReader - bySmall) > 0.01, 'they differ');
    t.ok(byBoth !== byReader && byBoth !== bySmall, `${byBoth} beside ${byReader} and ${bySmall}`);
    t.match(await both.readChartQuery(query), { kind: 'by_outlet', type: 'pie', topics: ['drought'] });
    const own = await open({ query_reader: `${MODELS}/encoder#query-reader.onnx`, ...SMALL_READER });
    t.same(
      await own.readChartQuery(query),
      await reader.readChartQuery(query),
      'one of your own reads alone',
    );
    const long = `${'antidisestablishmentarianism '.repeat(25)}by outlet`;
    t.equal(await reader.readChartQuery(long), null, 'more tokens than the reader takes');
    t.same(await both.readChartQuery(long), await small.readChartQuery(long));
  },
);

t.test('the trained reader understands free phrasings', { skip: NEEDS_TRAINED }, async (t) => {
  const judges = await judgesFor(t, { threads: 1, models: { query_reader: TRAINED.query_reader } });
  await judges.ready();
  for (const [query, read] of [
    ['which papers banged on about drought the most?', { kind: 'by_outlet', topics: ['drought'] }],
    ['¿subió o bajó la cobertura de la sequía por semana?', { step: 'week', topics: ['sequía'] }],
    ['pie of who is writing about lithium', { type: 'pie', topics: ['lithium'] }],
    ['was the press kind to Norvane?', { kind: 'tone', topics: ['Norvane'] }],
  ] as const)
    t.match(await judges.readChartQuery(query), read, query);
  t.equal(await judges.readChartQuery('¿?'.repeat(100)), null, 'too long for it');
  t.equal(await judges.readChartQuery(' '), null);
  const light = await openJudges({ threads: 1 });
  t.teardown(() => light.close());
  t.equal(await light.readChartQuery('coverage of drought by outlet'), null, 'without the model');
});
