// Words that ask are no part of the topic, in both languages, before it, after it and around it; names keep theirs.
import t from 'tap';
import {
  barestTopic,
  namesWithCarriers,
  withoutCarrier,
} from '../../../core/search/understanding/carriers/carriers.ts';

const ENGLISH = `
What happened with …? | Tell me about … | what's the latest on the … | … news | … latest updates | any news on …?
I was wondering if you could give me a quick rundown of everything that's been going on with the … lately
Can you find out for me what happened to … | What do we know so far about the … | how is … doing | how's … going
What is … up to? | News in Spanish about … | sports news about … | Hi! I'd like to read some articles on …, please.
…: what do we know | headlines: … | bring me up to speed on … | fill me in on the … | Has there been any coverage of …
What's going on with … right now and why does it matter? | what do newspapers say about … | keep me posted on …
where do things stand with … | whatever happened to … | is … in the news | please find news about … | search for … news
Latest News About … | …, what's the latest? | what about … | everything you need to know about … | stories covering …
give me the latest … news please | show me what's been published about … | regarding …, any updates?
I'm worried about … | I'm a student and need information about … | I've been offline, what happened with …?
compile news on … | what's all the fuss about …? | how did … turn out? | on the subject of … | news: …
…, can you summarize it? | give me news on … if there is any | sorry, what happened to …?
could anybody send me a couple of solid reads about … | our client seeks recent dispatches on …
haven't been following the …, any news? | …. List only articles from reliable outlets. | would you mind digging up … | someone hand me background on … for my history class`;
const SPANISH = `
¿Qué pasó con …? | contame qué se sabe de … | cuéntame sobre … | cuénteme acerca de … | … noticias | noticias de …
¿Me podés contar las últimas novedades sobre …? | ¿podría informarme sobre …? | me gustaría saber qué está pasando con …
quiero noticias de … | dame lo último de … | tirame la data de … | che, ¿qué onda …? | en qué quedó lo de los …
cómo viene la … | ponme al tanto de … | mantenme informado sobre … | …, ¿alguna novedad? | últimas noticias …
haceme un resumen de lo que se dijo en los medios sobre … | hazme un resumen de las noticias sobre …
Buen día. ¿Qué novedades hay de la …? | busco notas sobre … en español | noticias deportivas sobre … | el tema de …
se sabe algo nuevo de … | ¿cuáles son las últimas noticias sobre …? | qué dice la prensa sobre … | lo de …
¿me contarías las novedades de …? | quisiera saber cómo va … | qué va a pasar con … | qué trascendió sobre …
¿qué puedo leer sobre …? | trato de entender qué pasa con … | avisame cualquier novedad sobre … | tema: …
soy periodista y necesito información sobre … | estuve desconectado, ¿qué pasó con …? | de … qué se sabe
tengo curiosidad por … | las claves de … | lo más importante de … | posta, ¿qué onda con …? | …, ¿me ponés al día?
… en las noticias | …: qué se sabe | por qué es noticia … | necesito información sobre …, por favor | ¿y …?`;
const TOPICS = [
  'rail strike in Leeds',
  'Axel Kicillof',
  'inflación',
  'Banco Central',
  'huelga de trenes',
  'F-16',
  '5G',
];

const patterns = (list: string) =>
  list
    .trim()
    .split(/\n| \| /)
    .map((one) => one.trim());

t.test('what is left is the topic', async (t) => {
  const wrong: string[] = [];
  for (const pattern of [...patterns(ENGLISH), ...patterns(SPANISH)]) {
    for (const topic of TOPICS) {
      const query = pattern.replace('…', topic);
      const { topic: found, carrier } = withoutCarrier(query);
      if (found !== topic || carrier === null) wrong.push(`${query}: ${found}`);
    }
  }
  t.same(wrong, []);
});

t.test('the carrier is shown with the place of the topic', async (t) => {
  t.match(withoutCarrier('¿Qué pasó con Boca, che?'), { topic: 'Boca, che', carrier: '¿Qué pasó con …?' });
  t.match(withoutCarrier('any news on “El Niño”?'), { topic: '“El Niño”', carrier: 'any news on …?' });
  t.match(withoutCarrier('news about C++?'), { topic: 'C++', carrier: 'news about …?' });
  t.match(withoutCarrier('Kicillof'), { topic: 'Kicillof', carrier: null });
  t.match(withoutCarrier('breaking news ukraine now'), { topic: 'ukraine', carrier: 'breaking news … now' });
  t.equal(withoutCarrier('noticias de Argentina ahora').topic, 'Argentina');
  t.match(withoutCarrier('latest news on HBO Now'), { topic: 'HBO Now' });
  for (const query of ['tell me about', 'breaking news now', 'último momento ahora'])
    t.match(withoutCarrier(query), { topic: '', carrier: query });
});

t.test('names and topics keep their words', async (t) => {
  for (const query of [
    'News of the World closure',
    'Noticias Argentinas despidos',
    'Tell Me Lies season 3',
    'Fox News ratings',
    'fake news on WhatsApp',
    'noticias falsas en elecciones',
    'search warrant at Mar-a-Lago',
    'world news',
    'business news in Chile',
    'US talks on tariffs',
    'qué dijo Milei sobre el FMI',
    'show trial in Moscow',
    'need for speed',
    'situación en Gaza',
    '"what happened" in Nashville',
    'Dame Judi Dench',
    'información pública',
    'climate change report',
    'What We Do in the Shadows',
    'look back in anger',
    'Cuéntame cómo pasó',
    'Noticia de un secuestro',
    'Have I Got News for You',
    'freedom of information act',
    'última dictadura militar',
    'final de la Copa Libertadores',
    '‘I’m focused on my work’: a field hospital',
    'Search Party season 5',
    'eventos en vivo',
    'información clasificada',
    'Facts of Life',
    'la Real contra el Athletic',
    'the Rock movie',
    'C++',
    'vacantes C#',
    'Disney+',
    'daños por la tormenta en Valencia',
    'Daños del granizo en La Rioja',
  ])
    t.match(withoutCarrier(query), { topic: query, carrier: null }, query);
});

t.test('a word with ñ is not the one with n', async (t) => {
  t.match(withoutCarrier('danos las noticias de la tormenta'), {
    topic: 'tormenta',
    carrier: 'danos las noticias de la …',
  });
});

t.test('articles before common nouns are no part of the topic', async (t) => {
  t.equal(withoutCarrier('la real razón del apagón').topic, 'real razón del apagón');
  t.equal(withoutCarrier('the rock band on tour').topic, 'rock band on tour');
});

t.test('a carrier may ask for a language', async (t) => {
  t.match(withoutCarrier('News in Spanish about inflation'), { topic: 'inflation', languageAsked: 'es' });
  t.match(withoutCarrier('noticias de Boca en inglés'), { topic: 'Boca', languageAsked: 'en' });
  t.match(withoutCarrier('books in English'), { topic: 'books in English', languageAsked: null });
});

t.test('names of outlets are left whole', async (t) => {
  const names = namesWithCarriers([
    'Últimas Novedades',
    'La Nación',
    'Noticias de Rosario',
    'Noticias',
    'Info Sur',
  ]);
  t.same(names, ['ultimas novedades', 'info sur']);
  t.equal(withoutCarrier('despidos en Últimas Novedades', names).topic, 'despidos en Últimas Novedades');
  t.equal(withoutCarrier('noticias de Rosario', names).topic, 'Rosario');
});

t.test('where nothing is found, all words that may ask are left out', async (t) => {
  t.equal(barestTopic('you and me anything more reading Kicillof'), 'Kicillof');
  for (const topic of ['state budget', 'Kicillof', 'cost of living', ''])
    t.equal(barestTopic(topic), null, topic);
});

/** Words of carriers and others, for queries that nobody writes. */
const PIECES =
  'tell me about what is the latest news on of in contame qué pasó con las últimas noticias de sobre por favor please how who , ? : " ¿ … Boca strike المظاهرات 選挙 😀 US Y'.split(
    ' ',
  );

t.test('any mixture of words is a carrier around a topic', async (t) => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let n = 0; n < 3000; n += 1) {
    const query = Array.from({ length: 1 + next(24) }, () => PIECES[next(PIECES.length)])
      .join(' ')
      .replaceAll('…', '');
    const { topic, carrier } = withoutCarrier(query);
    const whole = carrier === null ? query : topic === '' ? carrier : carrier.replace('…', () => topic);
    if (!query.includes(topic) || (carrier !== null && whole !== query.trim())) t.fail(`${query}: ${topic}`);
  }
  t.pass();
});

t.test('two hundred characters of carriers are read in milliseconds', async (t) => {
  const long = ['tell me the latest news on ', 'all the ', 'contame qué pasó con lo de las ', 'what is '].map(
    (one) => one.repeat(100).slice(0, 200),
  );
  for (const query of long) {
    withoutCarrier(query);
    const before = process.cpuUsage();
    for (let n = 0; n < 20; n += 1) withoutCarrier(query);
    const { user, system } = process.cpuUsage(before);
    t.ok((user + system) / 20 < 10_000, `${query.slice(0, 30)}: ${(user + system) / 20} µs of CPU`);
  }
});
