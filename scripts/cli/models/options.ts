/** The options of the models command, and the inference that it opens with them. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Inference } from '../../../core/inference/inference.ts';
import { TASKS, type TaskName } from '../../../core/inference/models/manifest.ts';
import { assignmentProblems, REPLACEABLE } from '../../../core/inference/models/models.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import { localInference, MODELS } from './local-inference.ts';
import { KIND_NAMES } from './tasks/tasks.ts';

/** Limit of waiting calls; the command itself never makes more at once. */
const BATCHES_AHEAD = 1024;
const MAX_THREADS = 64;
const SPLITS = ['all', 'train', 'calibration', 'dev', 'test'] as const;

export type Options = ReturnType<typeof readOptions>;

/** Throws an Error whose message names the option. */
export function readOptions(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      task: { type: 'string' },
      data: { type: 'string' },
      split: { type: 'string', default: 'all' },
      stats: { type: 'string' },
      models: { type: 'string', default: MODELS },
      folder: { type: 'string' },
      file: { type: 'string' },
      into: { type: 'string' },
      mirror: { type: 'string' },
      threads: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const threads = Number(values.threads);
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS)
    throw new Error(`--threads is a whole number from 1 to ${MAX_THREADS}`);
  const split = SPLITS.find((known) => known === values.split);
  if (split === undefined) throw new Error(`--split is one of ${SPLITS.join(', ')}`);
  return {
    ...values,
    threads,
    split,
    task: positionals[0] === 'pull' ? pulledFor(values.task) : taskNamed(values.task, KIND_NAMES),
    verb: positionals[0] ?? '',
    rest: positionals.slice(1),
  };
}

/**
 * A task by its name, with a hyphen or an underscore; null when none is given. When there is no such task, throws an Error
 * that names those `offered`.
 */
export function taskNamed(name: string | undefined, offered: readonly TaskName[]): TaskName | null {
  if (name === undefined) return null;
  const found = TASKS.find((task) => task === name.replaceAll('-', '_'));
  if (found === undefined)
    throw new Error(`no model for the task "${name}" (there is: ${offered.map(hyphenated).join(', ')})`);
  return found;
}

/** The task that a model is pulled for: one that another model can take over. */
function pulledFor(name: string | undefined): TaskName | null {
  const task = taskNamed(name, REPLACEABLE);
  if (task === null || REPLACEABLE.includes(task)) return task;
  throw new Error(
    `${hyphenated(task)} cannot be replaced (a sentence encoder is for the task encoder, a tagger of queries for query-reader)`,
  );
}

/** The name of a task as it is typed. */
export function hyphenated(task: TaskName): string {
  return task.replace('_', '-');
}

/** Task → model, as in the service's settings; `--folder` replaces the model of the task. */
export function assignments({ folder, file, task }: Options): Record<string, string> {
  const { models } = loadConfig();
  const problems = assignmentProblems(models);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (folder === undefined || task === null) return models;
  return { ...models, [task]: `${resolve(folder)}${file === undefined ? '' : `#${file}`}` };
}

/** Opens the service's own inference for `use`, and closes it. */
export async function withInference<T>(
  options: Options,
  use: (inference: Inference) => Promise<T>,
): Promise<T> {
  const inference = await localInference({
    threads: options.threads,
    maxQueue: BATCHES_AHEAD,
    modelsFolder: options.models,
    models: assignments(options),
  });
  try {
    return await use(inference);
  } finally {
    await inference.close();
  }
}
