#!/usr/bin/env node
/**
 * How many versions of a story `POST /v1/similar` finds among its first five, and how soon, over HTTP on loopback: the sample
 * press between its languages, the Spanish local news of three outlets among English news, and the English headlines of 2022.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../core/app/serve.ts';
import type { App } from '../../core/http/service.ts';
import { importArticles } from '../../core/news/articles/import-articles.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import { MODES, type Mode } from '../../core/search/modes.ts';
import { articlesByUrl } from '../../core/store/articles/stored-articles.ts';
import { addVectors } from '../../core/store/articles/vectors.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { storyVectors } from '../sets/story-vectors.ts';
import { post } from './process/post.ts';
import { UNLIMITED } from './process/unlimited.ts';
import {
  type Case,
  casesAcross,
  casesOf,
  englishRows,
  otherRows,
  pressRows,
  type Row,
  spanishRows,
} from './similar/rows.ts';

const HELP = `node scripts/bench/similar.ts --datasets FOLDER [--sets press,spanish,english] [--modes …] [--light]
  [--among] [--vectors FILE.jsonl] [--references N] [--every N] [--others N] [--missed]

press: for every article of the sample press whose story both languages have, all modes: the share of the other language's
versions among the first five and ten results, of those in its own language among the first five, and how many others are there.
spanish: for the articles of the Spanish groups with three outlets, all modes: the share of their siblings (articles of the group
from other outlets) among the first five, and how many results in English there are, which are all wrong.
english: headlines, mode fast, without vectors.

  --datasets    folder with newsapi-en-2022/ and gasteiz-es/, decompressed
  --references  most of them per set, spread evenly (default 300)
  --among       the sample press among the articles of the Spanish set
  --light       as on small machines, by words alone
  --vectors     keeps the vectors, for the next run
  --every       of the Spanish articles in no group, each N-th (default 1)
  --others      English articles among the Spanish ones (default 1500)
  --missed      prints the ids of the pairs that were missed in normal mode
`;

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    sets: { type: 'string', default: 'press,spanish,english' },
    modes: { type: 'string', default: MODES.join(',') },
    among: { type: 'boolean', default: false },
    light: { type: 'boolean', default: false },
    vectors: { type: 'string' },
    references: { type: 'string', default: '300' },
    every: { type: 'string', default: '1' },
    others: { type: 'string', default: '1500' },
    missed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const TOP = 5;
const PAGE = 10;
const OUTLETS = 3;
const WARM_UP = 10;
const modes = MODES.filter((mode) => values.modes.split(',').includes(mode));

if (values.help || values.datasets === undefined) process.stdout.write(HELP);
else {
  const run = { press, spanish, english };
  for (const set of values.sets.split(',')) await run[set as keyof typeof run](values.datasets);
}

async function press(datasets: string): Promise<void> {
  const rows = [...pressRows(), ...(values.among ? spanishSet(datasets) : [])];
  await withIndex(rows, !values.light, async (ask) => {
    const cases = spread(casesAcross(pressRows()));
    process.stdout.write(`Sample press: ${rows.length} articles, ${cases.length} references\n`);
    for (const mode of modes) {
      const answers = await answersTo(ask, cases, mode);
      across(answers, rows, mode);
      if (values.missed && mode === 'normal') tellMissed(answers);
    }
  });
}

async function spanish(datasets: string): Promise<void> {
  const rows = spanishSet(datasets);
  await withIndex(rows, !values.light, async (ask) => {
    const cases = spread(casesOf(rows, OUTLETS, TOP));
    process.stdout.write(`Spanish local news: ${rows.length} articles, ${cases.length} references\n`);
    for (const mode of modes) {
      const answers = await answersTo(ask, cases, mode);
      const foreign = answers.flatMap(({ results }) => results.filter(({ language }) => language !== 'es'));
      within(answers, mode, [`in English: ${foreign.length}`]);
      if (values.missed && mode === 'normal') tellMissed(answers);
    }
  });
}

/** Spanish local news, and English articles about none of it. */
function spanishSet(datasets: string): Row[] {
  return [...spanishRows(datasets, Number(values.every)), ...otherRows(datasets, Number(values.others))];
}

async function english(datasets: string): Promise<void> {
  const rows = await englishRows(datasets);
  await withIndex(rows, false, async (ask) => {
    const cases = spread(casesOf(rows, 2, TOP));
    process.stdout.write(`English headlines: ${rows.length} articles, ${cases.length} references\n`);
    within(await answersTo(ask, cases, 'fast'), 'fast', []);
  });
}

/** As many as are asked for. */
function spread(cases: readonly Case[]): Case[] {
  const step = Math.max(1, Math.ceil(cases.length / Number(values.references)));
  return cases.filter((_, at) => at % step === 0);
}

interface Found {
  url: string;
  language: string | null;
}

type Ask = (url: string, mode: Mode) => Promise<{ results: Found[]; ms: number }>;

async function withIndex(
  rows: readonly Row[],
  isEncoded: boolean,
  use: (ask: Ask) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-similar-'));
  const file = join(folder, 'rows.jsonl');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const config = {
    ...loadConfig({ argv: [], env: isEncoded ? {} : { CANILLITA_MODELS: 'light' } }),
    role: 'api' as const,
    port: 0,
    ...UNLIMITED,
  };
  const service = await serve({ config, observe: unseen, sources: [], folder: null });
  try {
    await importArticles({ db: service.app.db, clock: systemClock, file, keepDays: 365 });
    await service.app.index.follow();
    if (isEncoded) await giveVectors(service.app, rows);
    const { key } = service.first!;
    await use(async (url, mode) => {
      const began = systemClock.tick();
      const body = { url, mode, days: null, max_results: PAGE, fresh: true };
      const response = await post(`${service.baseUrl}/v1/similar`, key, body);
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      const { results } = JSON.parse(text) as { results: Found[] };
      return { results, ms: systemClock.tick() - began };
    });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The vectors of the articles, as the job would make them. */
async function giveVectors({ db, inference, vectors }: App, rows: readonly Row[]): Promise<void> {
  const vectorOf = await storyVectors(inference, rows, values.vectors ?? null);
  const stored = await articlesByUrl(
    db,
    rows.map(({ url }) => url),
  );
  const encoder = (await inference.encoder())!;
  const made = stored.map((one) => ({ seq: one.seq, vector: new Uint8Array(vectorOf(one)) }));
  await addVectors(db, encoder, made);
  await vectors.follow();
}

interface Answered extends Case {
  results: Found[];
  ms: number;
}

async function answersTo(ask: Ask, cases: readonly Case[], mode: Mode): Promise<Answered[]> {
  for (const { reference } of cases.slice(0, WARM_UP)) await ask(reference.url, mode);
  const answers: Answered[] = [];
  for (const one of cases) answers.push({ ...one, ...(await ask(one.reference.url, mode)) });
  return answers;
}

/** Pairs of reference and sibling, and how many of them are among the first results. */
function share(answers: readonly Answered[], top: number): string {
  const pairs = answers.flatMap(({ siblings, results }) => {
    const first = new Set(results.slice(0, top).map(({ url }) => url));
    return siblings.map(({ url }) => first.has(url));
  });
  const found = pairs.filter(Boolean).length;
  return `${found} of ${pairs.length} = ${(found / pairs.length).toFixed(3)}`;
}

/** Results among the first that are no siblings, per reference. */
function strangers(answers: readonly Answered[]): string {
  const wrong = answers.flatMap(({ siblings, results }) => {
    const wanted = new Set(siblings.map(({ url }) => url));
    return results.slice(0, TOP).filter(({ url }) => !wanted.has(url));
  });
  return (wrong.length / answers.length).toFixed(2);
}

function times(answers: readonly Answered[]): string {
  const all = answers.map(({ ms }) => ms);
  const at = (share: number) => `${Math.round(quantile(all, share))} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}`;
}

function tell(mode: Mode, figures: readonly string[]): void {
  process.stdout.write(`  ${mode.padEnd(6)} ${figures.join('; ')}\n`);
}

function within(answers: readonly Answered[], mode: Mode, more: readonly string[]): void {
  tell(mode, [
    `siblings in the first ${TOP}: ${share(answers, TOP)}`,
    `others in the first ${TOP}: ${strangers(answers)} per reference`,
    ...more,
    times(answers),
  ]);
}

function across(answers: readonly Answered[], rows: readonly Row[], mode: Mode): void {
  const versions = answers.map((one) => {
    const { group, url } = one.reference;
    return { ...one, siblings: rows.filter((row) => row.group === group && row.url !== url) };
  });
  const own = versions.map((one) => ({
    ...one,
    siblings: one.siblings.filter(({ language }) => language === one.reference.language),
  }));
  tell(mode, [
    `other language, first ${TOP}: ${share(answers, TOP)}, first ${PAGE}: ${share(answers, PAGE)}`,
    `own language, first ${TOP}: ${share(own, TOP)}`,
    `other stories in the first ${TOP}: ${strangers(versions)} per reference`,
    times(answers),
  ]);
}

function tellMissed(answers: readonly Answered[]): void {
  for (const { reference, siblings, results } of answers) {
    const top = new Set(results.slice(0, TOP).map(({ url }) => url));
    for (const sibling of siblings)
      if (!top.has(sibling.url)) process.stdout.write(`    missed ${reference.id} ${sibling.id}\n`);
  }
}
