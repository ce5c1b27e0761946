import fc from 'fast-check';
import t from 'tap';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { ALL_CAPITALS, CAPITAL, NumberedWords, STOP } from '../../workers/relevance/numbered-words.ts';
import { type hashOf, KnownWords } from '../../workers/vectors/known-words.ts';
import { PLANE } from './evidence.ts';

const LANGUAGES = ['en', 'es', null, 'pt'];

/** English words that FNV-1a, begun as usual, gives the same last bits: as many as the largest table tells apart. */
function wordsOfOneHash(): string[] {
  const [beginning, prime, bits, end] = [0x811c9dc5 + 1, 0x01000193, 2 ** 19 - 1, 12_345];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const joined = (those: string[]) => those.flatMap((one) => letters.map((letter) => one + letter));
  const three = joined(joined(letters));
  const step = (hash: number, code: number) => Math.imul(hash ^ code, prime) & bits;
  const before = new Int32Array(bits + 1);
  for (let hash = 0; hash <= bits; hash += 1) before[step(hash, 0)] = hash;
  const byHash = Map.groupBy(three, (start) =>
    [...start].reduce((hash, letter) => step(hash, letter.charCodeAt(0)), beginning),
  );
  return joined(three).flatMap((rest) => {
    const hash = [...rest].reduceRight((after, letter) => before[after]! ^ letter.charCodeAt(0), end);
    return (byHash.get(hash) ?? []).map((start) => start + rest);
  });
}

t.test(
  'a word has one number in a language, however it is written, and another in other languages',
  async (t) => {
    const known = new KnownWords();
    const text = 'The fuel, THE Fuel';
    const numbers = LANGUAGES.slice(0, 3).map((language) => known.add('the', language, 7, 8));
    for (const [i, language] of LANGUAGES.slice(0, 3).entries()) {
      t.equal(known.numberAt(text, 0, 3, language), numbers[i]);
      t.equal(known.numberAt(text, 10, 13, language), numbers[i]);
      t.equal(known.numberAt(text, 4, 8, language), -1);
    }
    t.equal(known.numberAt(text, 0, 3, 'pt'), numbers[2], 'neither English nor Spanish');
    t.same(
      numbers.map((number) => known.isStop(number)),
      [true, false, false],
    );
    t.equal(known.row(numbers[0]!), 7);
    t.equal(known.anywhere(numbers[0]!), 8);
  },
);

t.test('numbers stay when there are many words, until room is made', async (t) => {
  const known = new KnownWords(20_000);
  const words = Array.from({ length: 30_000 }, (_, at) => `word${at}`);
  const numbers = words.map((word) => known.add(word, 'en', 0, 0));
  t.ok(words.every((word, at) => known.numberAt(word, 0, word.length, 'en') === numbers[at]));
  known.makeRoom();
  t.equal(known.generation, 1);
  t.ok(words.every((word) => known.numberAt(word, 0, word.length, 'en') === -1));
});

t.test('a word of no letters has a number, too', async (t) => {
  const known = new KnownWords();
  const numbers = LANGUAGES.slice(0, 3).map((language) => known.add('', language, -1, -1));
  for (const [i, language] of LANGUAGES.slice(0, 3).entries())
    t.equal(known.numberAt('. ', 1, 1, language), numbers[i]);
});

t.test('words whose usual hash is one have many, in whatever process', async (t) => {
  const words = wordsOfOneHash().slice(0, 1000);
  const { href } = new URL('../../workers/vectors/known-words.ts', import.meta.url);
  let fewest = words.length;
  for (let process = 0; process < 500; process += 1) {
    // A module of its own, which chooses anew.
    const { hashOf: hashed } = (await import(`${href}?${process}`)) as { hashOf: typeof hashOf };
    const places = new Set(words.map((word) => hashed(word, 0, word.length, 'en') & (2 ** 19 - 1)));
    fewest = Math.min(fewest, places.size);
  }
  t.ok(fewest > 10, `${fewest} for ${words.length} words`);
});

t.test('texts read by place are the words that they are split into', async (t) => {
  const piece = fc.constantFrom(
    ...'Fuel fuel U.S. US us It WHO the Él él COVID-19 O’Brien 10.000 東京の a A ñandú EE.UU. “ . , - '.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...LANGUAGES), (text, language) => {
      const words = new NumberedWords(PLANE);
      words.begin(language);
      const { from, to } = words.read(text);
      const split = splitWords(text);
      const again = words.add(split);
      t.equal(to - from, split.length);
      for (const [at, { surface, folded }] of split.entries()) {
        const number = words.numbers[from + at]!;
        const marks = words.marks[from + at]!;
        t.equal(PLANE.known.text(number), folded);
        t.equal((marks & CAPITAL) !== 0, /^\p{Lu}/u.test(surface), surface);
        t.equal((marks & ALL_CAPITALS) !== 0, /^\p{Lu}[\p{Lu}.]+$/u.test(surface), surface);
        t.equal((marks & STOP) !== 0, isStopWord(surface, folded, language), surface);
        t.same([words.numbers[again.from + at], words.marks[again.from + at]], [number, marks]);
      }
    }),
    { numRuns: 500 },
  );
});
