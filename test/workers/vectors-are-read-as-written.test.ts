import { Buffer } from 'node:buffer';
import t from 'tap';
import { readVectors, rowOf } from '../../workers/vectors/term-vectors.ts';

const DIMENSIONS = 8;
const REST = new Array<number>(DIMENSIONS - 2).fill(0);

function bytes(): Buffer {
  const terms = ['vaccin', 'vacun~', 'ñandu~'];
  const header = Buffer.from(
    JSON.stringify({ dimensions: DIMENSIONS, terms, words: ['vaccine', 'vacuna', 'ñandú'] }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const rows = [
    [255, 0, 51, 3, 4],
    [51, 255, 255, 0, -127 & 0xff],
    [0, 0, 0, 0, 0],
  ].flatMap((row) => [...row, ...REST]);
  return Buffer.concat([length, header, Buffer.from(rows)]);
}

t.test('a row has a weight, a share as a name, a rarity and a direction', async (t) => {
  const { dimensions, matrix, scales, weights, names, rarities, words } = readVectors(bytes());
  t.equal(dimensions, DIMENSIONS);
  t.same([...matrix.values], [3, 4, ...REST, 0, -127, ...REST, 0, 0, ...REST]);
  t.same([...scales], [1 / 5, 1 / 127, 0].map(Math.fround));
  t.same([...names], [0, 1, 0]);
  t.same([...weights], [16, 3.2, 0].map(Math.fround));
  t.same([...rarities], [3.2, 16, 0].map(Math.fround));
  t.equal(words[2], 'ñandú');
});

t.test('a word has the row of its stem in the language of the text', async (t) => {
  const vectors = readVectors(bytes());
  t.equal(rowOf(vectors, 'vaccines', 'en'), 0);
  t.equal(rowOf(vectors, 'vacunas', 'es'), 1);
  t.equal(rowOf(vectors, 'vacunas', 'en'), -1);
  t.equal(rowOf(vectors, 'vacunas', null), 1);
});
