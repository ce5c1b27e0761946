import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { withNames } from '../../../core/search/understanding/named-question.ts';
import { namesAskedIn, soughtIn } from '../../../core/search/understanding/names/names-asked.ts';
import { understand } from '../../../core/search/understanding/question.ts';
import { article } from '../../support/word-index.ts';

/** [texts, headline] */
const PRESS: [count: number, title: string][] = [
  [5, 'Habló Axel Kicillof en La Plata'],
  [9, 'Qué dijo Kicillof en La Plata'],
  [2, 'Habló la hija de Mario Kicillof'],
  [9, 'Viajó Mauricio Macri a Roma'],
  [2, 'Viajó Jorge Macri a Roma'],
  [3, 'Llegó Alexis Rojas al club'],
  [3, 'Llegó Pedro Rojas al palacio'],
  [3, 'Llegó Hugo Rojas al estadio'],
  [4, 'La gira de Andrés Manuel López Obrador'],
  [4, 'El disco de Jennifer López'],
  [4, 'Habló Luis Juez en Madrid'],
  [6, 'Viajó Juan Carlos a Roma'],
  [4, 'El plan de Kim Jong Un en Asia'],
  [9, 'Habló Donald Trump en Miami'],
  [4, 'Habló Donald Trump Jr. en Miami'],
  [4, 'Habló Martin King Jr. en Miami'],
  [3, 'Protesta contra Tomás Arce Quiroga'],
  [6, 'Habló ayer Quimey Marie Pardal en Madrid'],
  [6, 'Habló Nora Zubiri en Madrid'],
  [2, 'Habló Ovidia Zubiri en Madrid'],
  [2, 'Ganó el Hove Albion en Londres'],
  [2, 'Subió la tasa del Banco Hierros del Sur'],
  [4, 'La fábrica de Hierros Sur cerró'],
  [2, 'Ganó ayer Hierros Sur Vial otra vez'],
  [2, 'Ganó ayer Hierros Sur United otra vez'],
  [3, 'Reclamo del EPRV por las rutas'],
  [2, 'Denuncia del Ente Regulador de Obras Públicas (EROP) por el puente'],
  [2, 'La Corte Penal Internacional juzga crímenes de guerra'],
  [2, 'Subió el índice de precios al consumidor y hay más inflación'],
  [6, 'Discutió ayer Wanda con Zubiri en vivo'],
  [3, 'Cae el turismo en Sri Lanka por la crisis'],
  [2, 'Sube el precio del PVC en las obras'],
  [3, 'Temporada en Mar del Plata con poca gente'],
  [45, 'Falta plata en el barrio'],
  [12, 'Sube el precio del petróleo oil en los mercados'],
  [2, 'Invierte Oficina Industrial Lunar (OIL) en la provincia'],
  [3, 'Premio para Cristina Fernández Cubas en Madrid'],
  [3, 'Crisis en Ecuador por la luz'],
  [2, 'Informe de la Real Academia en Madrid'],
  [9, 'Llegó una quimba ayer al puerto'],
  [3, 'Llegó la Quimba ayer al puerto'],
  [2, 'Paran los Talleres Municipales (TT. MM.) por el agua'],
  [1, 'Cierra el Quorum Industrial Básico (QUIMBA) del puerto'],
];

function indexOf(press: typeof PRESS, isSealed: boolean): WordIndex {
  const documents = press
    .flatMap(([count, title]) => Array.from({ length: count }, () => title))
    .map((title, at) => article({ seq: at + 1, title }));
  const index = new WordIndex();
  if (isSealed) index.addSegment('1', openSegment(buildSegment(documents)));
  else index.add(documents);
  return index;
}

const tail = indexOf(PRESS, false);
const segment = indexOf(PRESS, true);

const bare = (topic: string, index = segment) =>
  namesAskedIn(topic, index).names.flatMap(({ asked, sought }) =>
    (sought.person?.surnames ?? []).map(({ word, bare }) => `${asked}: ${word} ${bare}`),
  );

t.test('persons and whom their surnames mean', async (t) => {
  const cases: [topic: string, surnames: string[]][] = [
    ['Axel Kicillof', ['Axel Kicillof: kicillof person']],
    ['axel kicillof y el puerto', ['axel kicillof: kicillof person']],
    ['AXEL KICILLOF', ['AXEL KICILLOF: kicillof person']],
    ['gobernador Axel Kicillof presupuesto', ['Axel Kicillof: kicillof person']],
    ['A. Kicillof', ['A. Kicillof: kicillof person']],
    ['Jorge Macri', ['Jorge Macri: macri other']],
    ['Mauricio Macri', ['Mauricio Macri: macri person']],
    ['Pedro Rojas', ['Pedro Rojas: rojas unclear']],
    [
      'Andrés Manuel López Obrador',
      ['Andrés Manuel López Obrador: lopez other', 'Andrés Manuel López Obrador: obrador person'],
    ],
    ['Jorge Macri Axel Kicillof', ['Jorge Macri: macri other', 'Axel Kicillof: kicillof person']],
    [
      'Nora Zubiri Echegoyen',
      ['Nora Zubiri Echegoyen: zubiri person', 'Nora Zubiri Echegoyen: echegoyen person'],
    ],
    ['Nora T. Zubiri', ['Nora T. Zubiri: zubiri person']],
    ['Quimey Marie Pardal', ['Quimey Marie Pardal: pardal person']],
    ['Nora Zubiri Quiroga', ['Nora Zubiri Quiroga: zubiri person', 'Nora Zubiri Quiroga: quiroga other']],
    ['Luis Juez', ['Luis Juez: juez person']],
    ['Juan Carlos Zubiri', ['Juan Carlos Zubiri: zubiri other']],
    ['Kim Jong Un', ['Kim Jong Un: kim person', 'Kim Jong Un: jong person']],
    ['Xenia López', ['Xenia López: lopez other']],
    ['Xenia Kicillof Jr.', ['Xenia Kicillof Jr: kicillof other']],
    ['Ursula von der Leyen', ['Ursula von der Leyen: leyen person']],
    ['Kim Jong-un', ['Kim Jong-un: kim person', 'Kim Jong-un: jong person']],
    ['Xyla Gutiérrez', ['Xyla Gutiérrez: gutierrez person']],
    ['Ovidia Zubiri Rojas', ['Ovidia Zubiri Rojas: zubiri unclear', 'Ovidia Zubiri Rojas: rojas other']],
    ['San Martín de Kicillof', []],
    ['Rosario Central', []],
    ['Kicillof', []],
    ['huelga de trenes en Rosario', []],
    ['mark the date', []],
    ['will there be rain', []],
  ];
  for (const [topic, surnames] of cases) {
    t.same(bare(topic), surnames, topic);
    t.same(bare(topic, tail), surnames, `${topic}, from the tail`);
  }
  const others = namesAskedIn('Jorge Macri', segment).names[0]!.sought.person!.others;
  t.same(others, [['mauricio', 'macri']]);
  const within = (topic: string) => namesAskedIn(topic, segment).names[0]!.sought.person!.others;
  t.same(
    within('Hierros Sur Vial').slice(0, 1),
    [['hierros', 'sur']],
    'a name of its own, which more texts write',
  );
  t.notOk(within('Hierros Sur United').some((name) => name.join(' ') === 'hierros sur'));
});

t.test('a mark of generation tells a son from a father who is written as often', async (t) => {
  const isMarked = (topic: string) => namesAskedIn(topic, segment).names[0]!.sought.person!.isMarked ?? false;
  t.ok(isMarked('Donald Trump Jr.'));
  t.notOk(isMarked('Martin King Jr.'));
  t.same(forms('Felipe VI'), {}, 'the number of a king is no surname');
  t.same(
    Object.keys(forms('Queen Elizabeth II Platinum Jubilee')),
    ['Queen Elizabeth II'],
    'and ends her name',
  );
  t.notOk(isMarked('Donald Trump'));
});

t.test('a name that is something else without its article counts as one word', async (t) => {
  const asOneWord = (topic: string) =>
    namesAskedIn(topic, segment)
      .names.filter(({ sought }) => sought.isOneWord)
      .map(({ asked }) => asked);
  t.same(asOneWord('incendio en La Plata'), ['La Plata']);
  t.same(asOneWord('incendio en la plata'), ['la plata']);
  for (const topic of [
    'Mar del Plata',
    'la plata dulce',
    'Estudiantes de La Plata',
    'La Plata Norte',
    'La Crisis',
  ])
    t.same(asOneWord(topic), [], topic);
  t.same(asOneWord('fichajes de la Real'), ['la Real'], 'by the tables');
  t.same(asOneWord('movie with The Rock'), ['The Rock']);
  for (const topic of ['informe de la Real Academia', 'informe de la real academia'])
    t.notOk(
      namesAskedIn(topic, segment).names.some(({ forms }) => forms.includes('Real Sociedad')),
      topic,
    );
  const [sought] = soughtIn('incendio en La Plata', namesAskedIn('incendio en La Plata', segment));
  t.match(sought, { isOneWord: true, forms: [{ words: ['la', 'plata'], written: 'articled' }] });
});

t.test('the beginning of a name is no other name that begins so', async (t) => {
  const [cfk] = namesAskedIn('CFK', segment).acronyms;
  t.match(
    cfk!.sought.forms.find(({ words }) => words.join(' ') === 'cristina fernandez'),
    { others: [['cristina', 'fernandez', 'cubas']] },
  );
  const wordings = (index: WordIndex) => {
    const question = understand(nativeSearchRequest('CFK en Madrid', {}), 0, 'UTC');
    return withNames(question, index).parsed[0]!.wordings.map(({ topic }) => topic);
  };
  const judged = (query: string, index: WordIndex) =>
    withNames(understand(nativeSearchRequest(query, {}), 0, 'UTC'), index).parsed[0]!.spelledOut;
  t.equal(judged('CFK', segment), 'CFK', 'nor is it judged as a name that the other has most of');
  t.match(judged('CFK', tail), /^CFK$/);
  t.equal(judged('CFK', indexOf([[1, 'Nada']], true)), 'Cristina Fernández de Kirchner');
  const [whole] = namesAskedIn('Cristina Fernández de Kirchner', segment).names;
  t.strictSame(
    whole!.sought.person!.others,
    [['cristina', 'fernandez', 'cubas']],
    'who has another second surname',
  );
  t.same(wordings(segment), [], 'nor is it searched where the index has no more than the other');
  t.same(wordings(indexOf([...PRESS, [9, 'Juró Cristina Fernández en Madrid']], true)), [
    'Cristina Fernández en Madrid',
  ]);
});

t.test('names side by side are two', async (t) => {
  for (const topic of ['Wanda Zubiri pelea', 'Nora Barça']) t.same(bare(topic), [], topic);
  t.ok(forms('Nora Barça').Barça?.includes('FC Barcelona'));
  t.same(bare('Modi BJP'), []);
  t.same(bare('Francisco Ecuador visita'), []);
  t.same(
    namesAskedIn('Damián Ledesma Ecuador', segment).names.map(({ asked }) => asked),
    ['Damián Ledesma'],
  );
});

const forms = (topic: string, index = segment) => {
  const { names, acronyms } = namesAskedIn(topic, index);
  return Object.fromEntries([...names, ...acronyms].map(({ asked, forms }) => [asked, forms]));
};

t.test('names that the index does not know are read to their end', async (t) => {
  for (const [topic, asked, surnames] of [
    ['José Ramón Ledesma Beltrán', 'José Ramón Ledesma Beltrán', 'ledesma beltran'],
    ['María Marta Iturbe Belsunce', 'María Marta Iturbe Belsunce', 'iturbe belsunce'],
    ['Peter James Alan Winthrop', 'Peter James Alan Winthrop', 'winthrop'],
    ['Ferdinand Marcos Jr.', 'Ferdinand Marcos Jr', 'marcos'],
    ['Julio César Chávez Jr.', 'Julio César Chávez Jr', 'chavez'],
    ["Laura Winthrop's Northern Tour", "Laura Winthrop's", 'winthrop'],
    ['Hierros Norte Banking Group', 'Hierros Norte Banking Group', 'hierros norte banking'],
    ['General Hierros Company', 'General Hierros Company', 'general hierros'],
  ] as const) {
    const [name] = namesAskedIn(topic, segment).names;
    t.equal(name?.asked, asked, topic);
    t.equal(name?.sought.person?.surnames.map(({ word }) => word).join(' '), surnames, topic);
  }
  t.notOk(forms('General Motors Company')['General Motors Company']?.includes('General'));
});

t.test('other forms', async (t) => {
  const cases: [topic: string, asked: string, form: string][] = [
    ['Axel Kicillof', 'Axel Kicillof', 'Kicillof'],
    ['Andrés Manuel López Obrador', 'Andrés Manuel López Obrador', 'AMLO'],
    ['multa del EROP', 'EROP', 'Ente Regulador de Obras Públicas'],
    ['multa del erop', 'erop', 'Ente Regulador de Obras Públicas'],
    ['Ente Regulador de Obras Públicas', 'Ente Regulador de Obras Públicas', 'EROP'],
    ['paro de TT. MM.', 'TT. MM', 'Talleres Municipales'],
    ['paro de TT. MM.', 'TT. MM', 'TTMM'],
    ['TTMM', 'TTMM', 'Talleres Municipales'],
    ['TTMM', 'TTMM', 'TT. MM.'],
    ['Talleres Municipales', 'Talleres Municipales', 'TTMM'],
    ['Talleres Municipales', 'Talleres Municipales', 'TT. MM.'],
    ['AI rules', 'AI', 'inteligencia artificial'],
    ['ai rules', 'ai', 'artificial intelligence'],
    ['inteligencia artificial', 'inteligencia artificial', 'IA'],
    ['onu', 'onu', 'United Nations'],
    ['UN Security Council', 'UN', 'ONU'],
    ['EE. UU.', 'EE. UU', 'Estados Unidos'],
    ['EVs in China', 'EVs', 'electric vehicles'],
    ['Fed minutes', 'Fed', 'Federal Reserve'],
    ['BA strike', 'BA', 'British Airways'],
    ['Acme Steel Inc', 'Acme Steel Inc', 'Acme Steel'],
    ['Molinos Sur S.A.', 'Molinos Sur S.A.', 'Molinos Sur'],
    ['Ford Motor Company', 'Ford Motor Company', 'Ford'],
    ['Walt Disney Company', 'Walt Disney Company', 'Disney'],
    ['West Ham United', 'West Ham United', 'West Ham'],
    ['Johnson & Johnson', 'Johnson & Johnson', 'J&J'],
    ['Hierros Sur & Company', 'Hierros Sur & Company', 'Hierros Sur'],
    ['Vial Norte S.A.I.C.', 'Vial Norte S.A.I.C.', 'Vial Norte'],
    ['Vial Norte S.A.B. de C.V.', 'Vial Norte S.A.B. de C.V.', 'Vial Norte'],
    ['Brighton & Hove Albion', 'Brighton & Hove Albion', 'Brighton'],
    ['East Palestine, Ohio', 'East Palestine, Ohio', 'East Palestine'],
    ['Hierros Sur Group, Inc.', 'Hierros Sur Group, Inc', 'Hierros Sur'],
    ['Ente Provincial Regulador Vial', 'Ente Provincial Regulador Vial', 'EPRV'],
    ['non-governmental organisations', 'non-governmental organisations', 'NGO'],
    ['Club Atlético Lanús', 'Club Atlético Lanús', 'Lanús'],
    ['River Plate', 'River Plate', 'River'],
    ['Amazon.com Inc.', 'Amazon.com Inc', 'Amazon'],
    ['CEOs', 'CEOs', 'chief executive'],
    ['organizaciones no gubernamentales', 'organizaciones no gubernamentales', 'ONG'],
    ['Organización de los Estados Americanos', 'Organización de los Estados Americanos', 'OEA'],
    ['Los Angeles Police Department', 'Los Angeles Police Department', 'LAPD'],
    ['roe v wade', 'roe v wade', 'Roe vs. Wade'],
    ['multa de la OSHA', 'OSHA', 'Occupational Safety and Health Administration'],
    ['Agencia Nacional de Tierras', 'Agencia Nacional de Tierras', 'ANT'],
    ['ley de la PAU', 'PAU', 'Prueba de Acceso a la Universidad'],
  ];
  for (const [topic, asked, form] of cases) t.ok(forms(topic)[asked]?.includes(form), `${topic}: ${form}`);
  for (const topic of ['BA.5', 'BA.5 variant']) t.same(forms(topic), {}, topic);
  for (const topic of [
    'un plan',
    'crisis en sri lanka',
    'Roe against Wade',
    'por qué sube la luz',
    'quimba en el puerto',
    'oil y petróleo',
    'Vial Norte y Vox en Castilla',
    'who won',
    'precio del pan',
    'us and them',
    'el paso',
    'UN PLAN PARA EL CAMPO',
    'Northport Town',
    'Paris, Texas',
  ])
    t.same(forms(topic), {}, `${topic}: nothing`);
});

t.test('a body with an acronym is not called by a part of its name', async (t) => {
  const index = indexOf(
    [
      [4, 'El Consejo Vial Austral (CVA) habló'],
      [4, 'Habló el Consejo Vial Austral'],
    ],
    true,
  );
  t.same(forms('Consejo Vial Austral', index), { 'Consejo Vial Austral': ['CVA'] });
});

t.test('of some organizations no part of the name means them', async (t) => {
  const isIndivisible = (topic: string) => {
    const { names, acronyms } = namesAskedIn(topic, segment);
    return [...names, ...acronyms].map(({ asked, sought }) => [asked, sought.person?.isIndivisible ?? false]);
  };
  for (const topic of ['Hierros Airlines', 'Paris Saint-Germain', 'Johnson & Johnson'])
    t.same(isIndivisible(topic), [[topic, true]]);
  for (const topic of ['Hierros Sur', 'Brighton & Hove Albion'])
    t.same(isIndivisible(topic), [[topic, false]]);
  t.same(bare('Banco Hierros del Sur').slice(0, 1), ['Banco Hierros del Sur: banco never']);
});

t.test('other meanings of an acronym go with it, so that texts are told apart', async (t) => {
  const meanings = (topic: string) => namesAskedIn(topic, segment).acronyms[0]?.sought.meanings;
  const industry = meanings('Confederation of British Industry')!;
  t.same(industry.acronyms, ['cbi']);
  t.same(industry.own, ['Confederation of British Industry']);
  t.ok(industry.others.some((names) => names.includes('Central Bureau of Investigation')));
  const court = meanings('CPI crímenes de guerra')!;
  t.ok(court.own.every((text) => text.includes('Corte Penal Internacional') && text.includes('guerra')));
  t.ok(court.others.some((names) => names.includes('índice de precios al consumidor')));
  t.equal(meanings('United Nations'), undefined, 'it has no other');
});

t.test('an acronym of two meanings is decided by the rest of the query', async (t) => {
  t.ok(forms('CPI inflación').CPI!.includes('índice de precios al consumidor'));
  t.notOk(forms('CPI inflación').CPI!.includes('Corte Penal Internacional'));
  t.ok(forms('CPI crímenes de guerra').CPI!.includes('Corte Penal Internacional'));
  t.notOk(forms('CPI crímenes de guerra').CPI!.includes('consumer price index'));
  t.ok(
    forms('CPI').CPI!.includes('Corte Penal Internacional') &&
      forms('CPI').CPI!.includes('consumer price index'),
  );
});

t.test('names in another wording of the topic', async (t) => {
  const found = namesAskedIn('multa del EROP', segment);
  const [sought] = soughtIn('multa del Ente Regulador de Obras Públicas', found);
  t.equal(sought!.words.join(' '), 'ente regulador de obras publicas');
  t.ok(sought!.forms.some(({ words }) => words.join(' ') === 'erop'));
  t.same(soughtIn('huelga', found), []);
});

t.test('another form takes the place of whole words, not of their letters in other words', async (t) => {
  const index = indexOf(
    [
      [5, 'European Union agrees on a deal'],
      [5, 'Immigration and Customs Enforcement arrests workers'],
      [4, 'Police raids by ICE agents'],
    ],
    true,
  );
  const asked = (query: string) => {
    const question = understand(nativeSearchRequest(query, {}), Date.parse('2026-03-11T12:00:00Z'), '-03:00');
    const { spelledOut, wordings } = withNames(question, index).parsed[0]!;
    return [spelledOut, ...wordings.map(({ topic }) => topic)];
  };
  const tariffs = 'EUR and European Union tariffs';
  t.same(asked('EUR and EU tariffs'), [tariffs, tariffs]);
  t.same(asked('police ice raids').slice(1), ['police Immigration and Customs Enforcement raids']);
});

t.test('a name that hardly any article has is judged as what it stands for', async (t) => {
  const press: typeof PRESS = [
    [5, 'Miles de mujeres en el Día Internacional de la Mujer'],
    [1, 'Convocan a la marcha del 8M en la plaza'],
    [5, 'Un año de los atentados del 11 de marzo en Madrid'],
    [9, 'Formula One returns to Miami'],
    [3, 'The F1 season begins in Bahrain'],
    [8, 'Boris Johnson agrees to resign'],
    [9, 'La película de Dwayne Johnson en los cines'],
    [2, 'Itna sun aata kun hai'],
    [4, 'Sergio Agüero habló de su retiro'],
    [9, 'European Central Bank raises rates'],
  ];
  const index = indexOf(press, true);
  const judged = (query: string) => {
    const question = understand(nativeSearchRequest(query, {}), Date.parse('2026-03-11T12:00:00Z'), '-03:00');
    return withNames(question, index).parsed[0]!.spelledOut;
  };
  const day = 'Día Internacional de la Mujer';
  t.same(['marcha 8M', '8-M', 'BoJo'].map(judged), [`marcha ${day}`, day, 'Boris Johnson']);
  for (const query of ['11M atentados', 'atentados 11M', 'atentados del 11M'])
    t.equal(
      judged(query),
      'atentados del 11 de marzo',
      'what the name stands for says again what is beside it',
    );
  t.equal(judged('juicio por los atentados del 11M'), 'juicio por los atentados del 11 de marzo');
  t.same(
    ['ECB and Bank of England', '8M y Día del Agua'].map(judged),
    ['European Central Bank and Bank of England', `${day} y Día del Agua`],
    'names beside it stay whole',
  );
  t.equal(judged('Kun'), 'Sergio Agüero', 'a nickname that others are called as well');
  t.same(
    ['F1', '$8M deal', 'loan of € 8M'].map(judged),
    ['F1', '$8M deal', 'loan of € 8M'],
    'well known, or a sum',
  );
});

t.test('hostile topics', async (t) => {
  const topics = [
    '',
    'A',
    'a b c d',
    'A. B. C.',
    'ONU FMI UE OMS',
    'J'.repeat(200),
    'X '.repeat(100),
    'مرحبا Axel كيسيوف',
    'Аxel Kicillof',
    '(((',
    'de la de la',
    'Juan',
    'Juan Juan Juan Juan Juan',
    'constructor toString',
  ];
  for (const topic of topics) {
    const { names, acronyms } = namesAskedIn(topic, segment);
    for (const { asked, sought } of [...names, ...acronyms])
      t.ok(topic.includes(asked) && sought.words.length > 0);
    t.ok(names.length + acronyms.length <= 100, topic);
  }
});
