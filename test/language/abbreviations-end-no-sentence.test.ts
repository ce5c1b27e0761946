// A sentence is not cut at an abbreviation: no excerpt ends in "former New Jersey Gov." or begins with "Christie said".
import fc from 'fast-check';
import t from 'tap';
import { sentencesOf } from '../../core/language/sentences.ts';

/** Each item is one sentence; their text is divided so and not otherwise. */
const TEXTS: Record<string, string[]> = {
  titles: [
    'The three were joined by former New Jersey Gov. Chris Christie and Lt. Col. Alexander Vindman.',
    'It is Ms. Alley, Dr. García and the Rev. King.',
  ],
  'titles of several': [
    'The other candidates are Sens. Kamala Harris and Cory Booker.',
    'Drs. Ruiz and Poe agree.',
  ],
  'titles in Spanish': [
    'La Sra. Pérez y el Dr. García recibieron al Gral. San Martín en Av. Corrientes.',
    'Después se fueron.',
  ],
  initials: [
    'Harry S. Truman met J. K. Rowling and author P. D. James.',
    'All drank vitamin C.',
    'Nobody left.',
  ],
  acronyms: [
    'With the support of the U.S. Treasury, the E.U. Commission met at 8 p.m. Monday.',
    'They left for the U.S.',
    'The end came later.',
  ],
  'acronyms in Spanish': [
    'El ministro viajó a EE. UU. para reunirse.',
    'Volvió de EE. UU.',
    'El viernes descansa.',
  ],
  'numbers in Spanish': ['El ala logró el segundo tanto (2-1, min. 17) con el núm. 8.', 'Después empató.'],
  numbers: ['He used the selection at No. 5 on Nov. 8 (fig. 2).', 'He wanted more.', '5 Democrats agreed.'],
  firms: [
    'Warner Bros. Discovery sued Apple Inc.',
    'The judge left with Martin Luther King Jr.',
    'He smiled.',
  ],
  'words that are no titles': [
    'The team is over its salary cap.',
    'Gen. Milley did the last rep.',
    'Mavericks won.',
  ],
  'questions that go on': [
    '“Will it ever end?” asked the senator, who was on his way to court.',
    '«¿Vamos a ganar?», dijo; "¡Nunca!" respondió su rival.',
  ],
  sides: ['El partido Boca vs. River fue ayer.', 'Ganó Boca.'],
  'other scripts': ['中国经济增长。', '美国经济下降。'],
};

t.test('plain cases', (t) => {
  for (const [what, sentences] of Object.entries(TEXTS))
    t.same(sentencesOf(sentences.join(what === 'other scripts' ? '' : ' ')), sentences, what);
  t.same(sentencesOf('「勝つ。」と述べた。試合は明日。'), ['「勝つ。」と述べた。', '試合は明日。']);
  t.same(sentencesOf('Dr.\nGarcía'), ['Dr.', 'García'], 'a new line ends every sentence');
  t.same([sentencesOf(''), sentencesOf(' \n ')], [[], []]);
  t.end();
});

t.test('nothing of a text is lost', (t) => {
  const piece = fc.constantFrom(
    'Dr. ',
    'U.S. ',
    'A. ',
    'No. ',
    '5 ',
    'The ',
    'end. ',
    'sí? ',
    '“¡No!” ',
    '\n',
    '😀 ',
    'e\u0301',
    '. ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
      const text = pieces.join('');
      const bare = (some: string) => some.replace(/\s+/g, '');
      if (bare(sentencesOf(text).join('')) !== bare(text)) throw new Error(JSON.stringify(text));
    }),
  );
  t.pass();
  t.end();
});
