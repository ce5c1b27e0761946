import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupOf } from '../../core/store/backup.ts';
import { LONG_PATIENCE } from './service.ts';
import type { Verb } from './verb.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Verb = {
  noun: 'backup',
  verb: null,
  says: 'copy the embedded database to a file, also while the service runs; unpacked into an empty data folder it is the same',
  arguments: [{ name: 'FILE', says: 'where to, such as backup.tar.gz' }],
  options: {},
  async run({ words }, house) {
    const file = resolve(words[0]!);
    const archive = await house.either<Readable>(backupOf, async (service) => {
      const { body } = await service.fetch('/backup', LONG_PATIENCE);
      return Readable.fromWeb(body as never);
    });
    await writeWhole(archive, file);
    const { size } = await stat(file);
    const text = `Written to ${file} (${(size / MEGABYTE).toFixed(1)} MiB). To go back to it: mkdir data && tar -xzf ${words[0]} -C data`;
    return { json: { file, bytes: size }, text };
  },
};

/** The file is there when all of it is, and on disk. */
async function writeWhole(archive: Readable, file: string): Promise<void> {
  const draft = `${file}.draft`;
  try {
    await pipeline(archive, createWriteStream(draft));
    const written = await open(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
