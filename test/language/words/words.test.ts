import fc from 'fast-check';
import t from 'tap';
import { fold } from '../../../core/language/words/fold.ts';
import { splitWords } from '../../../core/language/words/words.ts';

const folded = (text: string): string[] => splitWords(text).map((word) => word.folded);

const CASES: [text: string, words: string[]][] = [
  ['', []],
  [' … — !! ', []],
  ['El dólar subió 3,5 %', ['el', 'dolar', 'subio', '3.5']],
  ['3.5 points', ['3.5', 'points']],
  ['10,000 and 1.000.000', ['10000', 'and', '1000000']],
  ['COVID-19 and Covid‑19', ['covid19', 'and', 'covid19']],
  ['F-16s, an F-16', ['f', '16s', 'an', 'f16']],
  ['S22 5G', ['s22', '5g']],
  ['Russia-Ukraine', ['russia', 'ukraine']],
  ['U.S. economy', ['us', 'economy']],
  ['in the U.S.A', ['in', 'the', 'usa']],
  ['EE.UU. y la UE', ['eeuu', 'y', 'la', 'ue']],
  ['ee.uu, EE.UU', ['eeuu', 'eeuu']],
  ['u.s inflation. Next', ['us', 'inflation', 'next']],
  ['the U.S.economy', ['the', 'us', 'economy']],
  ['J.K. Rowling', ['jk', 'rowling']],
  ['No.Way', ['no', 'way']],
  ["O'Brien’s dog", ['obrien', 'dog']],
  ["don't", ['dont']],
  ['«Última hora»: ÑANDÚ', ['ultima', 'hora', 'nandu']],
  ['ﬁnance Ｔｅｘｔ', ['finance', 'text']],
  ['Straße Øresund İstanbul Łódź', ['strasse', 'oresund', 'istanbul', 'lodz']],
  ['e\u0301lite', ['elite']],
  ['snake_case @user #hashtag', ['snake', 'case', 'user', 'hashtag']],
  ['Тест новости', ['тест', 'новости']],
];

t.test('words are split and folded as readers see them', async (t) => {
  for (const [text, expected] of CASES) t.same(folded(text), expected, JSON.stringify(text));
});

t.test('word offsets match the text', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let before = 0;
      for (const word of splitWords(text)) {
        if (text.slice(word.start, word.end) !== word.surface || word.start < before) return false;
        before = word.end;
      }
      return true;
    }),
  );
});

t.test('folding twice changes nothing more, and folded words are not empty', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      return fold(fold(text)) === fold(text) && splitWords(text).every((word) => word.folded !== '');
    }),
  );
});

t.test('long runs of dots, letters or marks are read to the end', async (t) => {
  for (const unit of ['a.', 'a', '1,', "'", 'a-', '\u0301', 'A.B'])
    t.doesNotThrow(() => splitWords(unit.repeat(200_000)));
});

t.test('piled marks are no text: of those that are letters, many are left out of a long one', async (t) => {
  const vowels = '\u0e34'.repeat(3000);
  t.equal(fold(`ก${vowels}`).length, 65);
  t.equal(fold(`cafe\u0301 ${'\u0301\u0316'.repeat(3000)}`), 'cafe ');
});
