import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { fileProblem } from '../../../../core/platform/files/file-problem.ts';
import { restoreInto } from '../../../../core/store/pglite/restore.ts';
import { shellWord } from '../../output.ts';
import { progressBar } from '../../progress.ts';
import { UsageError } from '../usage-error.ts';
import type { Verb } from '../verb.ts';

export const restore: Verb = {
  noun: 'restore',
  verb: null,
  description: 'put a backup of the embedded database into an empty data folder',
  actions: [],
  arguments: [{ name: 'FILE', description: 'what backup wrote' }],
  createsStore: true,
  async run({ first: file }, backend) {
    const folder = backend.folder();
    const found = await stat(file).catch((error: Error) => {
      throw new UsageError(`${file} cannot be read: ${fileProblem(error)}`);
    });
    if (found.isDirectory()) throw new UsageError(`${file} cannot be read: it is a folder`);
    const { size } = found;
    const bar = progressBar(process.stderr);
    let read = 0;
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        read += chunk.length;
        bar.show(read / Math.max(size, 1), file);
        done(null, chunk);
      },
    });
    const source = createReadStream(file);
    source.on('error', (error) => counted.destroy(error));
    await restoreInto(folder, source.pipe(counted)).finally(() => bar.end());
    return {
      json: { folder, bytes: size },
      text: `Restored into ${folder}. Start the service with --data ${shellWord(folder)}.`,
    };
  },
};
