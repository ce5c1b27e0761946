import fc from 'fast-check';
import t from 'tap';
import type { NameSought, PersonSought, SurnameSought } from '../../workers/messages/relevance.ts';
import { type NameMeanings, withNamesWhole, wordsOfNames } from '../../workers/relevance/names-in-text.ts';

function surname(word: string, bare: SurnameSought['bare']): SurnameSought {
  return { word, bare, odds: 0, written: 0, known: 0 };
}

function person(words: string, given: string[], fields: Partial<PersonSought> = {}): NameSought {
  const all = words.split(' ');
  const surnames = all
    .filter((word) => !given.includes(word) && !['von', 'der', 'de'].includes(word))
    .map((word) => surname(word, 'person'));
  return {
    words: all,
    forms: [],
    person: { given, surnames, others: [], least: 2, ...fields },
  };
}

const KICILLOF = person('axel kicillof', ['axel']);
const SCALONI = person('lionel scaloni', ['lionel', 'leo']);
const JORGE = person('jorge macri', ['jorge'], {
  surnames: [surname('macri', 'other')],
  others: [['mauricio', 'macri']],
});
const UNCLEAR = person('pedro sanchez', ['pedro'], {
  surnames: [surname('sanchez', 'unclear')],
});
const OBRADOR = person('andres manuel lopez obrador', ['andres', 'manuel'], {
  surnames: [surname('lopez', 'other'), surname('obrador', 'person')],
  others: [['jennifer', 'lopez']],
});
const LEYEN = person('ursula von der leyen', ['ursula']);
const RIVER: NameSought = {
  words: ['river', 'plate'],
  forms: [{ words: ['river'], written: 'capital', others: [['rio', 'river']] }],
  person: null,
};
const AI: NameSought = {
  words: ['artificial', 'intelligence'],
  forms: [
    { words: ['ai'], written: 'capitals', others: [] },
    { words: ['inteligencia', 'artificial'], written: 'any', others: [] },
  ],
  person: null,
};

const LA_PLATA: NameSought = {
  words: ['la', 'plata'],
  forms: [{ words: ['la', 'plata'], written: 'articled', others: [] }],
  person: null,
  isOneWord: true,
};

const read = (texts: string | string[], ...names: NameSought[]) =>
  withNamesWhole([texts].flat(), names)
    .map((words) => words.map(({ folded }) => folded).join(' '))
    .join(' | ');

t.test('a text reads as if it wrote the name as asked', async (t) => {
  const cases: [why: string, texts: string | string[], name: NameSought, read: string][] = [
    ['a surname alone', 'Kicillof habló', KICILLOF, 'axel kicillof hablo'],
    ['the whole name', 'Axel Kicillof habló', KICILLOF, 'axel kicillof hablo'],
    ['an article that is part of a name', 'Robo en La Plata', LA_PLATA, 'robo en laplata'],
    ['another word behind the article', 'Del Río de la Plata a La Boca', LA_PLATA, 'del rio de la plata a la boca'],
    ['a word without its article', 'Robo en Mar del Plata', LA_PLATA, 'robo en mar del plata'],
    ['no name at all', 'Se llevaron la plata', LA_PLATA, 'se llevaron la plata'],
    ['an acronym', 'New AI rules', AI, 'new artificial intelligence rules'],
    ['capitals that say nothing', 'AI REGLAMENTO DEL CLUB', AI, 'ai reglamento del club'],
    ['an initial', 'A. Kicillof habló', KICILLOF, 'axel kicillof hablo'],
    ['a nickname in the name', 'Axel “Kichi” Kicillof habló', KICILLOF, 'axel kicillof hablo'],
    ['a slip in the first name', 'Lionnel Scaloni habló', SCALONI, 'lionel scaloni hablo'],
    ['a diminutive', 'Jorgito Macri habló', JORGE, 'jorge macri hablo'],
    ['a short form that no list has', 'Kicu Kicillof habló', person('kicundo kicillof', ['kicundo']), 'kicundo kicillof hablo'],
    ['another whole name', 'Paul Kicillof habló', person('pauline kicillof', ['pauline']), 'hablo'],
    ['two first names in one', 'Leolionel Scaloni habló', SCALONI, 'lionel scaloni hablo'],
    ['a middle initial', 'Axel J. Kicillof habló', KICILLOF, 'axel kicillof hablo'],
    ['initials of another', 'Ayer T.J. Kicillof habló', KICILLOF, 'ayer hablo'],
    ['a first name alone', 'Axel ganó la carrera', KICILLOF, 'gano la carrera'],
    ['another first name', 'Mario Kicillof habló', KICILLOF, 'hablo'],
    ['another initial', 'M. Kicillof habló', KICILLOF, 'hablo'],
    ['a sentence apart', 'Cayó el líder de Mario. Kicillof habló', KICILLOF, 'cayo el lider de mario axel kicillof hablo'],
    ['a comma apart', 'Sin Mario, Kicillof habló', KICILLOF, 'sin mario axel kicillof hablo'],
    ['the first name of another', 'Lionel Messi metió dos goles', SCALONI, 'messi metio dos goles'],
    ['a short form', 'Leo Scaloni eligió', SCALONI, 'lionel scaloni eligio'],
    ['a surname that means another', 'Macri viajó', JORGE, 'viajo'],
    ['unless the person is named', ['Macri viajó', 'Jorge Macri, el jefe'], JORGE, 'jorge macri viajo | jorge macri el jefe'],
    ['a name that the index knows', 'Mauricio Macri viajó', JORGE, 'viajo'],
    ['a nickname of another', 'El puño de “Canelo” Kicillof cayó', KICILLOF, 'el puno de canelo cayo'],
    ['a first name that no list has', 'Ayer Xyla Kicillof cayó', KICILLOF, 'ayer xyla cayo'],
    ['as the first name of another', 'Ayer Kicillof Pérez cayó', KICILLOF, 'ayer perez cayo'],
    ['in title case', 'Ayer Cayó Kicillof Otra Vez', KICILLOF, 'ayer cayo axel kicillof otra vez'],
    ['a nickname of the bearer', 'La furia del Peque Kicillof', KICILLOF, 'la furia del peque axel kicillof'],
    ['an office', 'ayer Gobernador Kicillof habló', KICILLOF, 'ayer gobernador axel kicillof hablo'],
    ['a day behind', 'ayer Kicillof Lunes', KICILLOF, 'ayer axel kicillof lunes'],
    ['a surname of many', 'Sánchez viajó', UNCLEAR, 'sanchez viajo'],
    ['where the text names another', ['Sánchez viajó', 'Alexis Sánchez, delantero'], UNCLEAR, 'viajo | delantero'],
    ['two surnames', 'López Obrador habló', OBRADOR, 'andres manuel lopez obrador hablo'],
    ['the second', 'Obrador habló', OBRADOR, 'andres manuel lopez obrador hablo'],
    ['the first', 'López habló', OBRADOR, 'hablo'],
    ['particles', 'Von der Leyen viaja', LEYEN, 'von der ursula von der leyen viaja'],
    ['an ordinary word', 'the macri of it and Jorge', JORGE, 'the of it and'],
    ['a club by half of its name', 'Ganó River en Córdoba', RIVER, 'gano river plate en cordoba'],
    ['another river', 'The Mississippi River rose', RIVER, 'the mississippi river rose'],
    ['one that the index knows', 'Rio River rose', RIVER, 'rio river rose'],
    ['a club in title case', 'Big Clubs Watch River Win', RIVER, 'big clubs watch river plate win'],
    ['an acronym', 'AI is here', AI, 'artificial intelligence is here'],
    ['and its possessive', 'AI’s promise', AI, 'artificial intelligence promise'],
    ['in small letters it is none', 'ai ai ai', AI, 'ai ai ai'],
    ['the other language', 'La inteligencia artificial', AI, 'la artificial intelligence'],
  ]; // biome-ignore format: one case a line
  for (const [why, texts, name, whole] of cases) t.equal(read(texts, name), whole, why);
});

const meaning = (isMeant: boolean | null, isOther = false): NameMeanings => ({
  ofSurnames: () => (isMeant === null ? null : () => isMeant),
  isOther: () => isOther,
});

t.test('a firm of partners is none of them by itself', async (t) => {
  const firm: NameSought = {
    words: ['johnson', 'johnson'],
    forms: [{ words: ['j', 'j'], written: 'any', others: [] }],
    person: { given: [], surnames: [surname('johnson', 'other')], least: 2, isIndivisible: true, others: [] },
  };
  const readAs = (text: string) =>
    withNamesWhole([text], [firm], meaning(true))[0]!
      .map(({ folded }) => folded)
      .join(' ');
  t.equal(readAs('Johnson & Johnson recalls talc'), 'johnson johnson recalls talc');
  t.equal(readAs('J&J recalls talc'), 'johnson johnson recalls talc');
  t.equal(readAs('Talks with Johnson'), 'talks with');
  t.equal(readAs('Boris Johnson resigns'), 'resigns');
});

t.test('where the surname alone may mean another, what the text is about decides', async (t) => {
  const readAs = (isMeant: boolean | null, ...texts: string[]) =>
    withNamesWhole(texts, [UNCLEAR], meaning(isMeant))
      .map((own) => own.map(({ folded }) => folded).join(' '))
      .join(' | ');
  t.equal(readAs(true, 'Sánchez viajó'), 'pedro sanchez viajo');
  t.equal(readAs(false, 'Sánchez viajó'), 'viajo');
  t.equal(readAs(null, 'Sánchez viajó'), 'sanchez viajo');
  t.equal(
    readAs(false, 'Sánchez viajó', 'Pedro Sánchez, presidente'),
    'pedro sanchez viajo | pedro sanchez presidente',
  );
  t.equal(readAs(true, 'Sánchez viajó', 'Alexis Sánchez, delantero'), 'viajo | delantero');
});

t.test('a part of an organization’s name stands for it where the text is about it', async (t) => {
  const surnames = ['silver', 'lake', 'bank'].map((word) => surname(word, 'unclear'));
  const bank = person('silver lake bank', [], { surnames, least: 3, others: [['silver', 'state']] });
  const readAs = (isMeant: boolean | null, text: string) =>
    withNamesWhole([text], [bank], meaning(isMeant))[0]!
      .map(({ folded }) => folded)
      .join(' ');
  t.equal(readAs(null, 'Silver Lake Bank grows'), 'silver lake bank grows');
  t.equal(readAs(true, 'Silver grows'), 'silver lake bank grows');
  t.equal(readAs(false, 'Silver grows'), 'grows');
  t.equal(readAs(null, 'Silver grows'), 'silver grows');
  t.equal(readAs(true, 'The first Canada Bank grows'), 'the first canada grows');
  t.equal(readAs(true, 'A Silver Dollar grows'), 'a dollar grows');
  t.equal(readAs(true, 'Mark Silver grows'), 'grows');
  t.equal(readAs(true, 'Silver State beats Silver'), 'beats silver lake bank');
  bank.person!.others.push(['silver', 'lake']);
  t.equal(readAs(true, 'Silver Lake dries up'), 'dries up', 'a name of its own');
  t.equal(readAs(true, 'Silver Lake Bank grows'), 'silver lake bank grows', 'but not within the whole');
  t.equal(readAs(null, 'Silver & Lake Bank grows'), 'silver lake bank grows', 'joined by a sign');
  const [silver, lake] = surnames;
  bank.person!.surnames = [silver!, lake!, surname('bank', 'never')];
  t.equal(readAs(true, 'The Bank grows'), 'the grows', 'a word of many organizations');
});

t.test('of a name that has no parts, a word says nothing, but for what is another form of it', async (t) => {
  const parts = ['paris', 'saint', 'germain'].map((word) => surname(word, 'never'));
  const club: NameSought = {
    words: ['paris', 'saint', 'germain'],
    forms: [{ words: ['psg'], written: 'capitals', others: [] }],
    person: { given: [], surnames: parts, least: 3, isIndivisible: true, others: [] },
  };
  t.equal(read('PSG beat Lyon in Paris', club), 'paris saint germain beat lyon in');
  t.equal(read('Paris Saint-Germain beat Lyon', club), 'paris saint germain beat lyon');
  t.equal(read('Un bar de Saint-Germain cerró', club), 'un bar de saint germain cerro');
  const ministry = { ...club, words: ['ministry', 'health'], forms: [] };
  const words = [surname('ministry', 'never'), surname('health', 'unclear')];
  ministry.person = { ...club.person!, surnames: words, least: 2 };
  t.equal(
    read('The Health minister left the Ministry', ministry),
    'the health minister left the',
    'an office',
  );
  club.forms.push({ words: ['paris'], written: 'capital', others: [] });
  club.person!.surnames[0] = { ...parts[0]!, known: 1 };
  t.equal(read('Ayer Paris ganó', club), 'ayer paris saint germain gano');
});

t.test('a mark of generation, a legal form, a possessive', async (t) => {
  const junior = person('donald trump jr', ['donald'], {
    surnames: [surname('trump', 'other')],
    isMarked: true,
    others: [['donald', 'trump']],
  });
  const company = person('visa', [], { least: 1 });
  const kemp = person('brian kemp', ['brian'], { others: [['georgia', 'kemp']] });
  const cases: [why: string, text: string, name: NameSought, read: string][] = [
    ['the son', 'Donald Trump Jr. testified', junior, 'donald trump jr jr testified'],
    ['the son, shorter', 'When Trump Jr. testified', junior, 'when donald trump jr jr testified'],
    ['the father', 'Donald Trump testified', junior, 'testified'],
    ['a company', 'Visa Inc. sued over fees', company, 'visa inc sued over fees'],
    ['no legal form', 'Hoy Visa se expande', company, 'hoy visa se expande'],
    ['another thing', 'The Golden Visa is gone', company, 'the golden is gone'],
    ['a place before', 'Why Georgia’s Kemp will testify', kemp, 'why georgia brian kemp will testify'],
  ]; // biome-ignore format: one case a line
  for (const [why, text, name, whole] of cases) t.equal(read(text, name), whole, why);
});

t.test('two persons of one surname', async (t) => {
  const alberto = person('alberto fernandez', ['alberto'], { others: [['anibal', 'fernandez']] });
  const anibal = person('anibal fernandez', ['anibal'], { others: [['alberto', 'fernandez']] });
  const text = 'Alberto Fernández echó a Aníbal Fernández';
  t.equal(read(text, alberto, anibal), 'alberto fernandez echo a anibal fernandez');
});

t.test('a text with none of the words that names are found by reads as it is written', async (t) => {
  const names = [KICILLOF, JORGE, OBRADOR, RIVER, AI];
  const found = new Set(names.flatMap(wordsOfNames));
  t.ok(
    ['kicillof', 'jorge', 'ai'].every((word) => found.has(word)),
    [...found].join(' '),
  );
  const word = fc.constantFrom(
    ...'Axel Kicillof J. Macri Jorge de River Plate A.I. Obrador el , “ Jr.'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const [plain] = withNamesWhole([words.join(' ')], []);
      if (plain!.some(({ folded }) => found.has(folded))) return;
      const [whole] = withNamesWhole([words.join(' ')], names);
      t.same(
        whole!.map(({ surface, folded }) => ({ surface, folded })),
        plain!.map(({ surface, folded }) => ({ surface, folded })),
      );
    }),
    { numRuns: 1000 },
  );
});

t.test('nothing changes without names, and any text can be read', async (t) => {
  const names = [KICILLOF, JORGE, OBRADOR, RIVER, AI];
  const word = fc.constantFrom(...'Axel Kicillof J. Macri Jorge de River AI Obrador . , - —'.split(' '));
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
      const plain = withNamesWhole(texts, []);
      const whole = withNamesWhole(texts, names);
      t.equal(whole.length, texts.length);
      t.equal(plain.length, texts.length);
      const again = withNamesWhole(
        whole.map((words) => words.map(({ surface }) => surface).join(' ')),
        [],
      );
      t.ok(again.every((words, field) => words.length === whole[field]!.length));
    }),
    { numRuns: 300 },
  );
});
