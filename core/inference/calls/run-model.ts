/** Runs models on the threads. What their files or the runtime get wrong is a failure that names the model. */
import { basename } from 'node:path';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import { Failure } from '../../platform/errors.ts';
import type { CallLabel, Threads } from '../threads/threads.ts';

/** A model as callers know it, the files that workers open to run it, and the entry that does. */
interface RunModel {
  name: string;
  files: readonly ModelFile[];
  entry: string;
}

/** Names of errors that are ours, whatever the model. */
const FAULTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError']);

/** As `Threads.run`; throws `unavailable` where a worker cannot open or run the model, as when a file has gone since the start. */
export async function runModel<Chunk, Result>(
  threads: Threads,
  model: RunModel,
  label: CallLabel,
  chunks: readonly Chunk[],
  signal?: AbortSignal,
): Promise<Result[]> {
  try {
    return await threads.run<Chunk, Result>(model.entry, label, chunks, signal);
  } catch (error) {
    const isNoModels = error instanceof Failure || FAULTS.has((error as Error | null)?.name ?? '');
    throw signal?.aborted || isNoModels ? error : modelFailure(model, error);
  }
}

/** What was thrown for a model that cannot be run, without paths on this machine. */
function modelFailure({ name, files }: Pick<RunModel, 'name' | 'files'>, error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const detail = files.reduce(
    (text, { path }) => text.replaceAll(path, basename(path)),
    message.replace(/^models: /, ''),
  );
  return new Failure('unavailable', `models: ${name} cannot be run: ${detail}`, { cause: error });
}
