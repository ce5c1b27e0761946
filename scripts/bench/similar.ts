#!/usr/bin/env node
/**
 * How many versions of a story `POST /v1/similar` finds among its first five, and how soon, over HTTP on loopback: the Spanish
 * local news of three outlets as an index, and the English headlines of 2022.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../core/app/serve.ts';
import { importArticles } from '../../core/news/articles/import-articles.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import { MODES, type Mode } from '../../core/search/modes.ts';
import { corrected } from '../sets/corrected-stories.ts';
import { englishStories } from '../sets/stories.ts';

const HELP = `node scripts/bench/similar.ts --datasets FOLDER [--references N] [--missed]

For every article of every Spanish group with three outlets, all modes: the share of its siblings (articles of the group from
other outlets) among the first five results, p50 and p95. English: N headlines (default 300), mode fast.

  --datasets    folder with newsapi-en-2022/ and gasteiz-es/, decompressed
  --missed      prints the ids of the pairs that were missed in normal mode
`;

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    references: { type: 'string', default: '300' },
    missed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Row {
  id: string;
  group: string | null;
  url: string;
  title: string;
  standfirst: string | null;
  source: string;
  language: string;
  published_at: string;
  body: string;
}

interface Case {
  reference: Row;
  siblings: Row[];
}

const TOP = 5;
const OUTLETS = 3;
/** Larger groups are not one story but a topic over several days. */
const LARGEST = 8;
const STANDFIRST_CHARACTERS = 240;
const WARM_UP = 10;

if (values.help || values.datasets === undefined) process.stdout.write(HELP);
else {
  const spanish = spanishRows(values.datasets);
  await withIndex(spanish, async (ask) => {
    const cases = casesOf(spanish, OUTLETS);
    process.stdout.write(`Spanish local news: ${spanish.length} articles, ${cases.length} references\n`);
    for (const mode of MODES) await measured(ask, cases, mode, values.missed && mode === 'normal');
  });
  const english = await englishRows(values.datasets);
  await withIndex(english, async (ask) => {
    const all = casesOf(english, 2);
    const step = Math.max(1, Math.floor(all.length / Number(values.references)));
    const cases = all.filter((_, at) => at % step === 0);
    process.stdout.write(`English headlines: ${english.length} articles, ${cases.length} references\n`);
    await measured(ask, cases, 'fast', false);
  });
}

type Ask = (url: string, mode: Mode) => Promise<{ urls: string[]; ms: number }>;

async function withIndex(rows: readonly Row[], use: (ask: Ask) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-similar-'));
  const file = join(folder, 'rows.jsonl');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const config = {
    ...loadConfig({ argv: [], env: {} }),
    role: 'api' as const,
    port: 0,
    requests_per_second: 100_000,
    burst: 100_000,
  };
  const service = await serve({ config, observe: unseen, sources: [], folder: null });
  try {
    await importArticles({ db: service.app.db, clock: systemClock, file, keepDays: 365 });
    await service.app.index.follow();
    const { key } = service.first!;
    await use(async (url, mode) => {
      const began = systemClock.tick();
      const response = await fetch(`${service.baseUrl}/v1/similar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ url, mode, days: null, max_results: 10, fresh: true }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      const { results } = JSON.parse(text) as { results: { url: string }[] };
      return { urls: results.map((one) => one.url), ms: systemClock.tick() - began };
    });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measured(ask: Ask, cases: readonly Case[], mode: Mode, tellMissed: boolean): Promise<void> {
  for (const { reference } of cases.slice(0, WARM_UP)) await ask(reference.url, mode);
  const times: number[] = [];
  const missed: string[] = [];
  let [found, pairs, others] = [0, 0, 0];
  for (const { reference, siblings } of cases) {
    const { urls, ms } = await ask(reference.url, mode);
    times.push(ms);
    const top = new Set(urls.slice(0, TOP));
    for (const sibling of siblings) {
      pairs += 1;
      if (top.has(sibling.url)) found += 1;
      else missed.push(`${reference.id} ${sibling.id}`);
    }
    const wanted = new Set(siblings.map(({ url }) => url));
    others += urls.slice(0, TOP).filter((url) => !wanted.has(url)).length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(times[Math.floor(times.length * share)]!)} ms`;
  const figures = [
    `${mode.padEnd(6)} siblings in the first ${TOP}: ${found} of ${pairs} = ${(found / pairs).toFixed(3)}`,
    `others in the first ${TOP}: ${(others / cases.length).toFixed(2)} per reference`,
    `p50 ${at(0.5)}, p95 ${at(0.95)}`,
  ];
  process.stdout.write(`  ${figures.join('; ')}\n`);
  if (tellMissed) for (const pair of missed) process.stdout.write(`    missed ${pair}\n`);
}

/** One case per article of a group with this many outlets, if all its siblings fit among the first results. */
function casesOf(rows: readonly Row[], outlets: number): Case[] {
  const groups = Map.groupBy(
    rows.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  return [...groups.values()]
    .filter(
      (members) => members.length <= LARGEST && new Set(members.map(({ source }) => source)).size >= outlets,
    )
    .flatMap((members) =>
      members.map((reference) => ({
        reference,
        siblings: members.filter(({ source }) => source !== reference.source),
      })),
    )
    .filter(({ siblings }) => siblings.length > 0 && siblings.length <= TOP);
}

function spanishRows(datasets: string): Row[] {
  const seen = new Set<string>();
  return readFileSync(join(datasets, 'gasteiz-es/gasteiz_es.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | undefined>)
    .map((row) => {
      const title = row['original_title'] ?? row['title'] ?? '';
      const body = (row['original_body'] ?? row['body'] ?? '').trim();
      const text = body.startsWith(title) ? body.slice(title.length).trim() : body;
      return {
        id: row['id']!,
        group: row['group_id'] ?? null,
        url: row['url']!,
        title,
        standfirst: text.replace(/\s+/g, ' ').slice(0, STANDFIRST_CHARACTERS) || null,
        source: row['source']!,
        language: 'es',
        published_at: row['date']!,
        body: text || title,
      };
    })
    .filter(({ url, title }) => title !== '' && url && !seen.has(url) && seen.add(url));
}

async function englishRows(datasets: string): Promise<Row[]> {
  return corrected(await englishStories(datasets)).map(({ id, group, title, standfirst, source, at }) => ({
    id,
    group,
    url: `https://headlines.example/${id}`,
    title,
    standfirst,
    source,
    language: 'en',
    published_at: at.toISOString(),
    body: standfirst ?? title,
  }));
}
