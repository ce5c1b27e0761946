// A table finds each of its strings and no other, also where the bits of a hash and those of a number share a slot.
import t from 'tap';
import { encodeTerm, findTerm, searchTable } from '../../../core/news/word-index/term-table.ts';

const SIZES = [0, 1, 2, 3, 7, 8, 9, 127, 128, 129, 4095, 4096, 4097, 65_535, 65_536];

t.test('every string by its number, and none that is not there', async (t) => {
  for (const size of SIZES) {
    const strings = Array.from({ length: size }, (_, i) => Buffer.from(`t${i}`));
    const offsets = new Uint32Array(size + 1);
    for (const [i, bytes] of strings.entries()) offsets[i + 1] = offsets[i]! + bytes.length;
    const table = searchTable({ bytes: Buffer.concat(strings), offsets });
    const found = strings.map((bytes) => findTerm(table, encodeTerm(bytes.toString())));
    t.ok(
      found.every((number, i) => number === i),
      `${size} strings`,
    );
    const absent = Array.from({ length: 1000 }, (_, i) => findTerm(table, encodeTerm(`u${i}`)));
    t.ok(absent.every((number) => number === -1));
  }
});
