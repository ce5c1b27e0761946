// Which processors add eight-bit products in sixteen bits.
import t from 'tap';
import { eightBitSumsOverflow } from '../../workers/processor.ts';

const FLAGS = 'model name\t: one\nflags\t\t: fpu sse4_2 avx avx2';

t.test('by architecture and instructions', async (t) => {
  t.equal(eightBitSumsOverflow('x64', FLAGS), true, 'AVX2 alone');
  t.equal(eightBitSumsOverflow('x64', `${FLAGS} avx512f avx512bw`), true, 'AVX-512 without VNNI');
  t.equal(eightBitSumsOverflow('x64', `${FLAGS} avx512_vnni amx_int8`), false);
  t.equal(eightBitSumsOverflow('x64', `${FLAGS} avx_vnni\npower`), false);
  t.equal(eightBitSumsOverflow('x64', null), true, 'nothing is known');
  t.equal(eightBitSumsOverflow('arm64', null), false);
});
