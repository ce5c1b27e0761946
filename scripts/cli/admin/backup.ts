import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupOf } from '../../../core/store/pglite/backup.ts';
import { LONG_PATIENCE } from './service.ts';
import type { Verb } from './verb.ts';
import { unwritable } from './writing.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Verb = {
  noun: 'backup',
  verb: null,
  says: 'copy the embedded database to a file, also while the service runs; unpacked into an empty data folder it is the same',
  arguments: [{ name: 'FILE', says: 'where to, such as backup.tar.gz' }],
  options: {},
  async run({ words }, service) {
    const file = resolve(words[0]!);
    await writeWhole(file, () =>
      service.either<Readable>(backupOf, async (service) => {
        const { body } = await service.fetch('/backup', LONG_PATIENCE);
        return Readable.fromWeb(body as never);
      }),
    );
    const { size } = await stat(file);
    const text = `Written to ${file} (${(size / MEGABYTE).toFixed(1)} MiB). To go back to it: mkdir data && tar -xzf ${words[0]} -C data`;
    return { json: { file, bytes: size }, text };
  },
};

/** The file is there when all of it is, and on disk. Whether it can be written is known before the copy is made. */
async function writeWhole(file: string, archive: () => Promise<Readable>): Promise<void> {
  const draft = `${file}.draft`;
  const written = await opened(file, draft);
  try {
    await pipeline(await archive(), written.createWriteStream({ flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw OURS.has((error as NodeJS.ErrnoException).syscall ?? '') ? unwritable(file, error) : error;
  } finally {
    await written.close();
  }
}

/** What is done to the file alone, and not for the archive. */
const OURS: ReadonlySet<string> = new Set(['write', 'fsync', 'rename']);

async function opened(file: string, draft: string): Promise<FileHandle> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw unwritable(file, new Error('it is a folder'));
  return open(draft, 'w').catch((error: unknown) => {
    throw unwritable(file, error);
  });
}
