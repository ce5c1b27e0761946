import { type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupOf } from '../../../../core/store/pglite/backup.ts';
import { shellWord } from '../../output.ts';
import { progressBar } from '../../progress.ts';
import { NO_TIMEOUT } from '../service-client.ts';
import { cannotWrite } from '../usage-error.ts';
import type { Verb } from '../verb.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Verb = {
  noun: 'backup',
  verb: null,
  description: 'copy the embedded database to a file, even while the service runs; put it back with restore',
  actions: ['backup'],
  arguments: [{ name: 'FILE', description: 'file to write, such as backup.tar.gz' }],
  async run({ first }, backend) {
    const file = resolve(first);
    await writeWhole(file, () =>
      backend.either<Readable>(backupOf, async (client) => {
        const { body } = await client.fetch('backup', { timeout: NO_TIMEOUT });
        return Readable.fromWeb(body as never);
      }),
    );
    const { size } = await stat(file);
    const named = shellWord(first);
    const text = `Written to ${file} (${(size / MEGABYTE).toFixed(1)} MiB). To go back to it: npm run admin -- restore ${named} --data FOLDER (or mkdir data && tar -xzf ${named} -C data)`;
    return { json: { file, bytes: size }, text };
  },
};

/** Where a name leads, whether there is a file yet or not. */
async function whereTo(named: string): Promise<string> {
  return realpath(named).catch(async () => {
    const target = await readlink(named).catch(() => null);
    return target === null ? named : resolve(dirname(named), target);
  });
}

/**
 * The file appears under its name only when it is complete and on disk. Opening it first shows whether it can be
 * written. What a link leads to is replaced, not the link.
 */
async function writeWhole(named: string, archive: () => Promise<Readable>): Promise<void> {
  const file = await whereTo(named);
  const draft = `${file}.draft`;
  const written = await openDraft(file, draft);
  try {
    const bar = progressBar(process.stderr);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        bytes += chunk.length;
        bar.count(`${(bytes / MEGABYTE).toFixed(1)} MiB`);
        done(null, chunk);
      },
    });
    await pipeline(await archive(), counted, written.createWriteStream({ flush: true })).finally(() =>
      bar.end(),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw FILE_CALLS.has((error as NodeJS.ErrnoException).syscall ?? '') ? cannotWrite(file, error) : error;
  } finally {
    await written.close();
  }
}

/** System calls on the target file, as opposed to reading the database. */
const FILE_CALLS: ReadonlySet<string> = new Set(['write', 'fsync', 'rename']);

async function openDraft(file: string, draft: string): Promise<FileHandle> {
  const existing = await stat(file).catch(() => null);
  if (existing?.isDirectory()) throw cannotWrite(file, new Error('it is a folder'));
  // Such as /dev/null, in whose place the backup would be for every program from now on.
  if (existing?.isFile() === false) throw cannotWrite(file, new Error('it is a device or a pipe'));
  // It holds whatever the database does, and that only its owner may read.
  return open(draft, 'w', 0o600).catch((error: unknown) => {
    throw cannotWrite(file, error);
  });
}
