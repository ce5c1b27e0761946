import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ModelFile } from '../../../workers/messages/articles.ts';

/** A file of the models folder, with its current sha256. */
export function fileOf(models: string, file: string): ModelFile {
  const path = resolve(models, file);
  return { path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
}
