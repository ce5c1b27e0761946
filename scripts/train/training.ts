/** Shared by the trainings: options, and steps in order, which pass files through the work folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS } from '../cli/models/local-inference.ts';

/** Where the steps of a training read and write. */
export interface TrainingFolders {
  /** The data sets, decompressed. */
  datasets: string;
  /** Folder for files passed between steps. */
  work: string;
  /** The models folder to write. */
  models: string;
}

export type Say = (line: string) => void;

export type TrainingStep = (
  folders: TrainingFolders,
  say: Say,
  python: (script: string, ...args: string[]) => void,
) => Promise<void> | void;

export interface Training {
  help: string;
  /** Default work folder. */
  work: string;
  /** Folder of the Python scripts. */
  scripts: string;
  steps: Readonly<Record<string, TrainingStep>>;
  /** Added to the environment of Python. */
  environment?: Readonly<Record<string, string>>;
}

/** Runs the steps `--from` … `--to` of the command line; sets the exit code to 2 for invalid options. */
export async function runTraining({ help, work, scripts, steps, environment }: Training): Promise<void> {
  const names = Object.keys(steps);
  const { values: options } = parseArgs({
    options: {
      datasets: { type: 'string' },
      work: { type: 'string', default: work },
      models: { type: 'string', default: MODELS },
      from: { type: 'string', default: names[0]! },
      to: { type: 'string', default: names.at(-1)! },
      python: { type: 'string', default: 'python3' },
      help: { type: 'boolean', default: false },
    },
  });
  const [first, last] = [names.indexOf(options.from), names.indexOf(options.to)];
  if (options.help || options.datasets === undefined || first < 0 || last < 0) {
    process.stdout.write(`${help}\n`);
    process.exitCode = options.help ? 0 : 2;
    return;
  }
  const folders = { datasets: options.datasets, work: options.work, models: options.models };
  mkdirSync(folders.work, { recursive: true });
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const python = (script: string, ...args: string[]) => {
    const env = { ...process.env, ...environment };
    execFileSync(options.python, [resolve(scripts, script), ...args], { stdio: 'inherit', env });
  };
  for (const name of names.slice(first, last + 1)) {
    say(`— ${name}`);
    await steps[name]!(folders, say, python);
  }
}
