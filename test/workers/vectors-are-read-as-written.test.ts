import { Buffer } from 'node:buffer';
import t from 'tap';
import { readVectors, rowOf } from '../../workers/vectors.ts';

function bytes(): Buffer {
  const header = Buffer.from(JSON.stringify({ dimensions: 2, terms: ['vaccin', 'vacun~', 'ñandu~'] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, Buffer.from([255, 0, 3, 4, 51, 255, 0, -127 & 0xff, 0, 0, 0, 0])]);
}

t.test('rows are unit vectors, weights are idf', async (t) => {
  const { dimensions, values, weights, names } = readVectors(bytes());
  t.equal(dimensions, 2);
  t.same(
    [...values].map((value) => Math.round(value * 10) / 10),
    [0.6, 0.8, 0, -1, 0, 0],
  );
  t.same([...names], [0, 1, 0]);
  t.same([...weights].map(Math.fround), [16, 3.2, 0].map(Math.fround));
});

t.test('a word has the row of its stem in the language of the text', async (t) => {
  const vectors = readVectors(bytes());
  t.equal(rowOf(vectors, 'vaccines', 'en'), 0);
  t.equal(rowOf(vectors, 'vacunas', 'es'), 1);
  t.equal(rowOf(vectors, 'vacunas', 'en'), -1);
  t.equal(rowOf(vectors, 'vacunas', null), 1);
});
