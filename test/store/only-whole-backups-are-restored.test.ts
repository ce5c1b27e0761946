// A backup that is cut short, damaged or leads out of its folder is refused, and leaves nothing behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { DATABASE_FOLDER } from '../../core/store/pglite/folder-lock.ts';
import { restoreInto } from '../../core/store/pglite/restore.ts';

const BLOCK = 512;

interface Entry {
  name: string;
  body?: string;
  /** `0` a file, `5` a folder, `2` a symbolic link. */
  kind?: string;
  prefix?: string;
}

function member({ name, body = '', kind = '0', prefix = '' }: Entry): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(kind, 156);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const content = Buffer.alloc(Math.ceil(body.length / BLOCK) * BLOCK);
  content.write(body);
  return Buffer.concat([header, content]);
}

const VERSION: Entry = { name: `${DATABASE_FOLDER}/PG_VERSION`, body: '17\n' };
const archive = (entries: readonly Entry[]) =>
  Buffer.concat([...entries.map(member), Buffer.alloc(2 * BLOCK)]);

async function restored(t: Test, packed: Buffer): Promise<string> {
  const folder = join(t.testdir({ data: {} }), 'data');
  try {
    await restoreInto(folder, Readable.from([packed]));
  } catch (error) {
    const left = readdirSync(folder).filter((name) => name !== 'lock');
    t.same(left, [], 'nothing is left');
    t.same(readdirSync(join(folder, '..')), ['data'], 'nor outside');
    throw error;
  }
  return join(folder, DATABASE_FOLDER);
}

t.test('one that is whole is restored', async (t) => {
  const deep = { prefix: `${DATABASE_FOLDER}/base`, name: 'one/file', body: 'x'.repeat(700) };
  const folder = await restored(
    t,
    gzipSync(archive([{ name: `./${DATABASE_FOLDER}/`, kind: '5' }, VERSION, deep])),
  );
  t.equal(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), '17\n');
  t.equal(readFileSync(join(folder, 'base/one/file'), 'utf8'), deep.body);
});

t.test('others are not', async (t) => {
  const whole = archive([VERSION, { name: `${DATABASE_FOLDER}/file`, body: 'y'.repeat(2000) }]);
  const damaged = Buffer.from(whole);
  damaged[3]! ^= 1;
  const packed = gzipSync(whole);
  t.same(gunzipSync(packed), whole);
  const cases: Record<string, [Buffer, RegExp]> = {
    'a packed file that is cut': [packed.subarray(0, packed.length - 30), /not a whole backup/],
    'an archive that is cut': [gzipSync(whole.subarray(0, 2 * BLOCK + 700)), /it is cut short/],
    'an archive without its end': [gzipSync(whole.subarray(0, -2 * BLOCK)), /it is cut short/],
    'a damaged header': [gzipSync(damaged), /a header is damaged/],
    'no archive': [gzipSync('x'.repeat(600)), /a header is damaged/],
    'nothing packed': [Buffer.from('no backup'), /not a whole backup/],
    'a name above': [gzipSync(archive([VERSION, { name: '../outside', body: 'z' }])), /leads elsewhere/],
    'a name within that leads above': [
      gzipSync(archive([VERSION, { name: `${DATABASE_FOLDER}/../../../outside`, body: 'z' }])),
      /leads elsewhere/,
    ],
    'a name above by its prefix': [
      gzipSync(archive([VERSION, { prefix: '..', name: 'outside', body: 'z' }])),
      /leads elsewhere/,
    ],
    'an absolute name': [
      gzipSync(archive([VERSION, { name: '/nowhere/outside', body: 'z' }])),
      /leads elsewhere/,
    ],
    'a link': [
      gzipSync(archive([VERSION, { name: `${DATABASE_FOLDER}/link`, kind: '2' }])),
      /neither a file/,
    ],
    'another archive': [gzipSync(archive([{ name: 'readme', body: 'z' }])), /it has no database/],
  };
  for (const [name, [backup, why]] of Object.entries(cases))
    await t.test(name, (t) => t.rejects(restored(t, backup), { code: /invalid_request/, message: why }));
  t.notOk(existsSync('/nowhere/outside'));
});
