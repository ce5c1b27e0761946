// A table finds each of its strings and no other, also where strings share a bucket and a fingerprint.
import t from 'tap';
import { encodeTerm, packStrings, StringTable } from '../../../core/news/word-index/term-table.ts';
import { atOnce } from '../../../core/platform/turns.ts';

const SIZES = [0, 1, 2, 3, 7, 8, 9, 127, 128, 129, 4095, 4096, 4097, 65_536];
/** Of a segment of real articles most words are in buckets of at most six. */
const FULLEST = 24;

function opened(strings: readonly string[]) {
  const { parts, order } = atOnce(packStrings(strings));
  const bytes = parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return { table: new StringTable(bytes), order, bytes };
}

t.test('every string by its number, and none that is not there', async (t) => {
  for (const size of SIZES) {
    const strings = Array.from({ length: size }, (_, i) => `t${i}`);
    const { table, order } = opened(strings);
    t.same(
      [...order].sort((a, b) => a - b),
      [...strings.keys()],
      `${size} strings, each once`,
    );
    t.ok(
      order.every((given, number) => {
        return table.at(number) === strings[given] && table.find(encodeTerm(strings[given]!)) === number;
      }),
      `${size} strings`,
    );
    const absent = Array.from({ length: 1000 }, (_, i) => table.find(encodeTerm(`u${i}`)));
    t.ok(absent.every((number) => number === -1));
  }
});

t.test('strings that begin with one another, of any script', async (t) => {
  const strings = ['a', 'ab', 'abc', 'b', '', 'ñ', 'n', '𠮷', '𠮷野家', '\uffff'];
  const { table, order } = opened(strings);
  for (const [number, given] of order.entries()) t.equal(table.find(encodeTerm(strings[given]!)), number);
  for (const text of ['abcd', 'aa', '野', ' ']) t.equal(table.find(encodeTerm(text)), -1, text);
});

t.test('the same strings give the same bytes, whatever their order', async (t) => {
  const strings = Array.from({ length: 999 }, (_, i) => `${i * i}`);
  t.same(opened(strings).bytes, opened(strings.toReversed()).bytes);
});

t.test(
  'a long table is packed in turns, from the first string that is read to the last that is written',
  async (t) => {
    const strings = Array.from({ length: 65_536 }, (_, i) => `t${i}`);
    // So many turns for reading, and as many for writing.
    const each = strings.length / 4096;
    t.ok([...packStrings(strings)].length >= 2 * each);
  },
);

t.test('short words and numbers are spread over the buckets', async (t) => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const words = [...letters].flatMap((a) =>
    [...letters].flatMap((b) => [...letters].map((c) => `${a}${b}${c}`)),
  );
  for (const strings of [words, Array.from({ length: 20_000 }, (_, i) => String(i))]) {
    const { buffer, byteOffset, byteLength } = opened(strings).bytes[2]!;
    const buckets = new Uint32Array(buffer, byteOffset, byteLength / 4);
    const fullest = buckets.reduce((most, end, i) => Math.max(most, end - (buckets[i - 1] ?? 0)), 0);
    t.ok(fullest <= FULLEST, `${fullest} in the fullest`);
  }
});
