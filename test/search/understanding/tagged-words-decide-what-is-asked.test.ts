// A model that is certain says which words of a query are its topic; names stay whole, and without certainty the rules decide.
import t from 'tap';
import type { QueryTopic } from '../../../core/inference/calls/query-topic.ts';
import {
  parted,
  type QueryReading,
  readParted,
  withoutDates,
} from '../../../core/search/understanding/reading.ts';
import { Readings } from '../../../core/search/understanding/readings.ts';

const context = {
  zone: 'America/Argentina/Buenos_Aires',
  now: Date.parse('2026-11-23T15:00:00Z'),
  isBounded: false,
};

/** The topic that is marked: "anything on [the strike]?". */
function marked(text: string, certainty: number, keeps = 0): { query: string; topic: QueryTopic } {
  const parts: QueryTopic['parts'] = [];
  let query = '';
  for (const piece of text.split(/(\[[^\]]*\])/)) {
    const words = piece.replace(/^\[|\]$/g, '');
    if (words !== piece) parts.push({ from: query.length, to: query.length + words.length });
    query += words;
  }
  return { query, topic: { parts, certainty, sure: 0.7, keeps } };
}

function read(
  text: string,
  certainty = 0.99,
  names: readonly string[] = [],
  outlets: readonly string[] = [],
): QueryReading {
  const { query, topic } = marked(text, certainty);
  const rest = parted(withoutDates(query, context), { names, outlets: [] });
  const known = { outlets, isName: (pair: string) => pair === 'diego maradona' };
  return readParted(rest, context, names, topic, known);
}

/** Readings with a model that tags nothing, and the texts that it was asked about. */
function readingsAsking() {
  const asked: string[] = [];
  const readQueryTopic = async (query: string) => {
    asked.push(query);
    return null;
  };
  return { readings: new Readings({ outlets: () => new Map(), inference: { readQueryTopic } }), asked };
}

t.test('what is tagged is the topic, what is around it the carrier', async (t) => {
  for (const [text, topic, carrier] of [
    [
      'my gran keeps on at me about [Boca], do dig something up',
      'Boca',
      'my gran keeps on at me about …, do dig something up',
    ],
    ['what did [Milei] have to say about [the IMF]', 'Milei IMF', 'what did … have to say about the …'],
    ['whatever became of the [“ghost train”]?', '“ghost train”', 'whatever became of the …?'],
    ['[tell me lies]', 'tell me lies', null],
    ['[the strike] whatever there is', 'strike', 'the … whatever there is'],
    ['[noticias de Boca]', 'Boca', 'noticias de …'],
    ['[what is going on in Sudan]', 'Sudan', 'what is going on in …'],
    ['last [news on inflation]', 'inflation', 'last news on …'],
    ['[PBI de Chile] 2021 según el Indec', 'PBI de Chile 2021 según el Indec', null],
  ] as const)
    t.match(read(text), { topic, carrier }, text);
});

t.test('what is asked for stays, and so do words that ask for nothing', async (t) => {
  for (const text of [
    'how many votes did [Jagdeep Dhankhar] get',
    'how much did [LIC shares] fall on listing',
    'which firms lost most from [DeepSeek]',
    '¿cuántos muertos dejó [el huracán Otis]?',
    'why did the [peso] fall',
    'who won the [Booker Prize]',
    'when does [the monsoon] arrive',
    'what caused the [Iberian blackout]',
    '¿quién perdió [la final de Wimbledon]?',
    'Valieva dopaje [decisión del TAS]',
    '[Squid Game] popularity',
    '[Rodríguez Larreta] on classes',
    '[how to] link pan with [aadhaar]',
  ])
    t.match(read(text), { topic: marked(text, 1).query.replace(/^¿|\?$/g, ''), carrier: null }, text);
  t.match(read('¿cuántos artículos hablan de [la inflación]?'), { topic: 'inflación' });
  t.match(read('how often do the papers mention [Starmer]'), { topic: 'Starmer' });
  t.match(read('who is leading the [Tory race]'), { topic: 'leading the Tory race', carrier: 'who is …' });
  t.match(read('who knows anything about [Gaza aid]'), { topic: 'Gaza aid' });
  t.match(read("what's the scuttlebutt on [Gaza aid]"), { topic: 'Gaza aid' });
  t.match(read('who covered the [Gaza aid]'), { topic: 'Gaza aid' });
  t.match(read('qué rollo con [Shakira]'), { topic: 'Shakira' });
  t.match(read('qué se rumorea de [Messi]'), { topic: 'Messi' });
  t.match(read('who hogged the headlines: [Katrina Kaif]'), { topic: 'Katrina Kaif' });
  t.match(read('wires on [Gaza aid convoy]'), { topic: 'Gaza aid convoy' });
  t.match(read('lookup: [bolivia lithium deal]'), { topic: 'bolivia lithium deal' });
  t.match(read('how many articles are there on [rice prices]'), { topic: 'rice prices' });
});

t.test('without certainty, or a topic, the rules decide', async (t) => {
  t.match(read('tell me about [me]', 0.6), { topic: 'me', carrier: 'tell me about …' });
  t.equal(read('[tell] me about Boca', 0.6).topic, 'Boca');
  t.equal(read('tell me about Boca').topic, 'Boca');
});

t.test('words that the rules cut are kept only by a model that is certain enough of them', async (t) => {
  const text = 'how is [rail strike going]';
  const topicBy = (keeps: number) => {
    const { query, topic } = marked(text, 0.9, keeps);
    const rest = parted(withoutDates(query, context), { names: [], outlets: [] });
    return readParted(rest, context, [], topic).topic;
  };
  t.equal(topicBy(0.97), 'rail strike');
  t.equal(topicBy(0.85), 'rail strike going');
});

t.test('a name is never cut', async (t) => {
  t.equal(
    read('what does [Noticias] Argentinas say', 0.99, ['noticias argentinas']).topic,
    'Noticias Argentinas',
  );
  t.equal(
    read('what does Noticias [Argentinas] say', 0.99, ['noticias argentinas']).topic,
    'Noticias Argentinas',
  );
  t.match(
    read('anti-[vaccine convoy]'),
    { topic: 'anti-vaccine convoy', carrier: null },
    'nor is a compound',
  );
});

t.test('only what can be a carrier is cut', async (t) => {
  const outlets = ['faro del plata', 'el faro del plata', 'clarin', 'crecida'];
  for (const [text, topic] of [
    ['[Faro del Plata] litio', 'Faro del Plata litio'],
    ['[Faro del Plata] news', 'Faro del Plata'],
    ['anything from Clarín while [lithium] is mined', 'anything from Clarín while lithium is mined'],
    ['cuanto El Faro del Plata dice de [litio]', 'cuanto El Faro del Plata dice de litio'],
    ['whatever Diego [Maradona] said', 'whatever Diego Maradona said'],
    ['whatever my friend Ana said of [lithium]', 'lithium'],
    ['lookup: [lithium mines]', 'lithium mines'],
    ['Reuters on [lithium]', 'Reuters on lithium'],
    ['trigo viernes [13]', 'trigo viernes 13'],
    ['[wheat] Feb 30', 'wheat Feb 30'],
    ['[wheat] on the 30 of February', 'wheat on the 30 of February'],
    ['[trigo] 31 de abril', 'trigo 31 de abril'],
    ['give me 10 things to read about [wheat] tops', 'wheat'],
    ['Compare [inflation] in the UK and the US', 'inflation in the UK and the US'],
    ['compara la [inflación] en España, Francia y Portugal', 'inflación en España, Francia y Portugal'],
    ['look into [lockdowns] for my boss in Spain', 'lockdowns'],
    ['since the invasion, [oil prices]', 'since the invasion, oil prices'],
    ['antes de las elecciones [Sánchez amnistía]', 'antes de las elecciones Sánchez amnistía'],
    ['before I leave, anything on [wheat]', 'wheat'],
    ['what became of [Boeing] since', 'Boeing'],
    ['todo lo que se supo con la crecida del [litio]', 'litio'],
    ['what did the pope say about [gays]', 'what did the pope say about gays'],
    ['what is spacex doing with [nasa]', 'spacex doing with nasa'],
    ['what did [zelensky] say to the grammys', 'what did zelensky say to the grammys'],
    ['qué dijo el papa sobre los [gays]', 'qué dijo el papa sobre los gays'],
    ['what did the judge rule about [custody]', 'what did the judge rule about custody'],
    ['qué decidió el juez sobre los [despidos]', 'qué decidió el juez sobre los despidos'],
    ['what has the WHO said about [measles]', 'what has the WHO said about measles'],
    ['what did the US say about [chips]', 'what did the US say about chips'],
    ['cómo reaccionó [Messi] al premio', 'cómo reaccionó Messi al premio'],
    ['what do the analysts say about [wheat]', 'wheat'],
    ['qué se dice en el barrio del [trigo]', 'trigo'],
    ['qué dicen en el barrio sobre el [trigo]', 'trigo'],
    ['what did people say about the [strike]', 'strike'],
    ["what's the big deal with [wheat]", 'wheat'],
    ['[bitcoin] pero nunca [ethereum]', 'bitcoin pero nunca ethereum'],
    ['I am not sure what became of [Boeing]', 'Boeing'],
  ] as const) {
    const { topic: left, timing } = read(text, 0.99, [], outlets);
    t.same({ left, timing }, { left: topic, timing: null }, text);
  }
});

t.test('the language that the carrier names is asked for', async (t) => {
  t.match(read('whatever papers wrote in Spanish on [rents]'), { topic: 'rents', languageAsked: 'es' });
  t.equal(read('[Spanish rents]').languageAsked, null);
});

t.test('date words are read before, and a query is tagged without them', async (t) => {
  const { readings, asked } = readingsAsking();
  t.match(await readings.of(['floods in Kerala last week'], context), [{ topic: 'floods in Kerala' }]);
  t.same(asked, ['floods in Kerala']);
});

t.test('what was read is remembered, and short queries are not tagged', async (t) => {
  const { readings, asked } = readingsAsking();
  const queries = ['floods in Kerala', 'Boca Juniors', 'floods in Kerala last week'];
  const first = await readings.of(queries, context);
  t.same(
    first.map(({ topic }) => topic),
    ['floods in Kerala', 'Boca Juniors', 'floods in Kerala'],
  );
  t.same(await readings.of(queries, context), first);
  t.same(new Set(asked), new Set(['floods in Kerala']));
  t.ok(asked.length <= 2);
});
