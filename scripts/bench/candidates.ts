#!/usr/bin/env node
/** Recall and speed of candidate retrieval, compared with other systems over the same articles. */
import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../../core/platform/clock.ts';
import { mean, quantile } from '../cli/models/measures/measures.ts';
import { type Material, type Question, readMaterial, recall } from './candidates/judged.ts';
import { canillita } from './candidates/own.ts';
import { PEERS } from './candidates/peers.ts';
import { postgresSystem } from './candidates/postgres.ts';
import type { Index, System } from './candidates/system.ts';

const HELP = `Finds the candidates for the judged questions with several systems, one process each, one after another.

  node scripts/bench/candidates.ts [--data FOLDER] [--only NAME] [--json]

  --data   folder of unpacked datasets (judged/judged.jsonl, newsapi-en-2022/…); default: where the tests look
  --only   one system: canillita, "SQLite FTS5", "SQLite FTS5 porter", "MiniSearch 7.2", "PostgreSQL FTS"
  --json   one JSON object per system instead of a table
  --rounds times each question is asked, after a first time that does not count (default 3)

Recall is the share of the articles judged relevant (grade 2 or 3) among the first 100 or 300 found, averaged over
the questions: "whole" the whole index, "30 d" the 30 days up to a question's newest relevant article. "other half"
is recall@300 (whole) on the questions that no constant was set on. Times are for 300 candidates. The others get
the question's words without stop words, any of them, and the best title weight for the first half of the questions.
Memory is what the index holds after the questions, without the articles; of SQLite (in memory) and PostgreSQL
(on disk, with indexes) their own figure. PostgreSQL is measured when CANILLITA_TEST_DATABASE_URL names a server.`;

const DEPTH = 300;
const SHALLOW = 100;
const BYTES = 1e6;
/** Rounds of garbage collection before memory is read: typed arrays are freed late. */
const SETTLING = 4;
const PAUSE = 100;

interface Report {
  system: string;
  titleWeight: number;
  documents: number;
  buildSeconds: number;
  loadMs: number | null;
  megabytes: number;
  whole: Measured;
  window: Measured;
  otherHalf: number;
  byLanguage: Record<string, number>;
}

interface Measured {
  recall100: number;
  recall300: number;
  p50: number;
  p95: number;
}

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const SYSTEMS: System[] = [canillita, ...PEERS, postgresSystem(process.env.CANILLITA_TEST_DATABASE_URL)];

if (options.help) console.log(HELP);
else if (options.only !== undefined) await one(options.only);
else all();

function all(): void {
  const shared = ['--expose-gc', '--no-warnings', import.meta.filename, '--rounds', options.rounds, '--json'];
  const data = options.data === undefined ? [] : ['--data', options.data];
  for (const [i, { title }] of SYSTEMS.entries()) {
    const out = execFileSync(process.execPath, [...shared, ...data, '--only', title], { encoding: 'utf8' });
    if (out.trim() === '') continue;
    if (options.json) process.stdout.write(out);
    else print(JSON.parse(out) as Report, i === 0);
  }
}

async function one(title: string): Promise<void> {
  const system = SYSTEMS.find((known) => known.title === title);
  if (system === undefined) throw new Error(`no system "${title}"; see --help`);
  const before = await memory();
  const material = await readMaterial(options.data ?? null);
  if (material === null) throw new Error('the datasets are not here; see --help');
  const started = systemClock.tick();
  const index = await system.build(material.documents);
  if (index === null) return;
  const buildSeconds = (systemClock.tick() - started) / 1000;
  const report = await measured(system, index, material, buildSeconds, before);
  await index.close?.();
  if (options.json) console.log(JSON.stringify(report));
  else print(report, true);
}

async function measured(
  system: System,
  index: Index,
  material: Material,
  buildSeconds: number,
  before: number,
): Promise<Report> {
  const { questions } = material;
  const documents = material.documents.length;
  const titleWeight = await bestBoost(system, index, questions);
  const whole = await asked(index, questions, titleWeight, false);
  const window = await asked(index, questions, titleWeight, true);
  const by = (pick: (question: Question) => boolean): number =>
    mean(whole.found.filter(({ question }) => pick(question)).map(({ recall300 }) => recall300));
  material.documents.length = 0;
  const languages = [...new Set(questions.map((question) => question.languages))];
  return {
    system: system.title,
    titleWeight,
    documents,
    buildSeconds,
    loadMs: index.load ?? null,
    megabytes: index.megabytes ?? ((await memory()) - before) / BYTES,
    whole: summary(whole),
    window: summary(window),
    otherHalf: by(({ half }) => half === 1),
    byLanguage: Object.fromEntries(
      languages.map((name) => [name, by((question) => question.languages === name)]),
    ),
  };
}

interface Found {
  question: Question;
  recall100: number;
  recall300: number;
}

interface Asked {
  found: Found[];
  times: number[];
}

async function asked(index: Index, questions: Question[], boost: number, windowed: boolean): Promise<Asked> {
  const found: Found[] = [];
  const times: number[] = [];
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const question of questions) {
      if (windowed && question.window === null) continue;
      const started = systemClock.tick();
      const seqs = await index.ask(question.text, windowed ? question.window : null, DEPTH, boost);
      const took = systemClock.tick() - started;
      const relevant = windowed ? question.relevantInWindow : question.relevant;
      if (round > 0) times.push(took);
      else
        found.push({
          question,
          recall100: recall(seqs, relevant, SHALLOW),
          recall300: recall(seqs, relevant, DEPTH),
        });
    }
  }
  return { found, times };
}

/** The title weight with the best recall on the questions used for tuning. */
async function bestBoost({ boosts }: System, index: Index, questions: Question[]): Promise<number> {
  if (boosts.length === 1) return boosts[0]!;
  const first = questions.filter(({ half }) => half === 0);
  const rated: { boost: number; rate: number }[] = [];
  for (const boost of boosts) {
    const rates = await Promise.all(
      first.map(async ({ text, relevant }) =>
        recall(await index.ask(text, null, DEPTH, boost), relevant, DEPTH),
      ),
    );
    rated.push({ boost, rate: mean(rates) });
  }
  return rated.sort((a, b) => b.rate - a.rate)[0]!.boost;
}

function summary({ found, times }: Asked): Measured {
  return {
    recall100: mean(found.map(({ recall100 }) => recall100)),
    recall300: mean(found.map(({ recall300 }) => recall300)),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

async function memory(): Promise<number> {
  for (let i = 0; i < SETTLING; i++) {
    globalThis.gc?.();
    await setTimeout(PAUSE);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function print(report: Report, first: boolean): void {
  const { whole, window } = report;
  const cells: [heading: string, value: string][] = [
    ['system', report.system.padEnd(20)],
    ['whole @100', whole.recall100.toFixed(3)],
    ['@300', whole.recall300.toFixed(3)],
    ['p50 ms', whole.p50.toFixed(1)],
    ['p95 ms', whole.p95.toFixed(1)],
    ['30 d @100', window.recall100.toFixed(3)],
    ['@300', window.recall300.toFixed(3)],
    ['p50 ms', window.p50.toFixed(1)],
    ['p95 ms', window.p95.toFixed(1)],
    ['other half', report.otherHalf.toFixed(3)],
    ...Object.entries(report.byLanguage).map(([name, rate]): [string, string] => [name, rate.toFixed(3)]),
    ['docs/s', Math.round(report.documents / report.buildSeconds).toString()],
    ['load ms', report.loadMs?.toFixed(0) ?? ''],
    ['MB', report.megabytes.toFixed(0)],
  ];
  const row = (pick: (cell: [string, string]) => string): string =>
    `| ${cells.map((cell) => pick(cell).padEnd(Math.max(cell[0].length, cell[1].length))).join(' | ')} |`;
  if (first) {
    console.log(row(([heading]) => heading));
    console.log(row(([heading, value]) => '-'.repeat(Math.max(heading.length, value.length))));
  }
  console.log(row(([, value]) => value));
}
