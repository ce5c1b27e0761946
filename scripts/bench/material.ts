/**
 * Turns the real news of the datasets into files for `npm run admin -- import`: English of 2022, Spanish of 2023.
 * The judged queries name articles by set and line (`n12`), which is where the made addresses come from.
 */
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { datasets } from '../../test/support/corpora.ts';
import { numberedRows } from '../sets/lines.ts';

interface Row {
  [field: string]: string | undefined;
}

interface NewsSet {
  /** First letter of the ids in the judged queries. */
  letter: string;
  path: string;
  language: string;
  country: string | null;
  standfirst: (row: Row) => string | null;
  body: (row: Row) => string | null;
  title: (row: Row) => string;
  source: (row: Row) => string;
  date: (row: Row) => string | undefined;
  section: (row: Row) => string | null;
}

const FIRST_WORDS = 40;
const firstWords = (text = '') => text.split(/\s+/).slice(0, FIRST_WORDS).join(' ') || null;

export const NEWS_SETS: readonly NewsSet[] = [
  {
    letter: 'n',
    path: 'newsapi-en-2022/newsapi_en_2022.jsonl.xz',
    language: 'en',
    country: null,
    title: (row) => row.t ?? '',
    standfirst: (row) => row.d || null,
    body: (row) => row.c || null,
    source: (row) => row.s ?? 'unknown',
    date: (row) => row.dt,
    section: (row) => row.cat ?? null,
  },
  {
    letter: 'e',
    path: 'es-news-2023/es_news_2023.jsonl.xz',
    language: 'es',
    country: 'ES',
    title: (row) => row.title ?? '',
    standfirst: (row) => firstWords(row.body),
    body: (row) => row.body ?? null,
    source: (row) => row.outlet ?? 'es-news',
    date: (row) => row.date?.replace(/^(\d\d)\/(\d\d)\/(\d{4}) - /, '$3-$2-$1T'),
    section: () => null,
  },
  {
    letter: 'g',
    path: 'gasteiz-es/gasteiz_es.jsonl.xz',
    language: 'es',
    country: 'ES',
    title: (row) => row.original_title || row.title || '',
    standfirst: (row) => firstWords(row.original_body || row.body),
    body: (row) => row.original_body || row.body || null,
    source: (row) => row.source ?? 'gasteiz',
    date: (row) => row.date,
    section: () => null,
  },
];

/** The articles of a news set, from its file at `path`, each with the number of its line, from 0. */
export async function* materialArticles(set: NewsSet, path: string) {
  for await (const [row, line] of numberedRows<Row>(path)) {
    const source = set.source(row);
    yield {
      line,
      url: materialUrl(set.letter, line, source),
      title: set.title(row),
      standfirst: set.standfirst(row),
      section: set.section(row),
      language: set.language,
      country: set.country,
      source,
      publishedAt: momentOf(set.date(row)),
      body: set.body(row),
    };
  }
}

/** The sets have no time zone; times are read as UTC. */
function momentOf(text = ''): Date | null {
  const moment = Date.parse(/T[\d:]+$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(moment) ? null : new Date(moment);
}

/** The made address of an article of the datasets. */
export function materialUrl(letter: string, line: number, source: string): string {
  const host =
    source
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-+|-+$/g, '') || 'unknown';
  return `https://${host}.example/${letter}${line}`;
}

/** Writes one import file per news set into `folder`; null when the datasets are not here. */
export async function writeMaterial(folder: string): Promise<string[] | null> {
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const set of NEWS_SETS) {
    const from = datasets(set.path);
    if (from === null) return null;
    const to = join(folder, `${set.letter}.jsonl`);
    if (!existsSync(to)) await convert(set, from, to);
    files.push(to);
  }
  return files;
}

async function convert(set: NewsSet, from: string, to: string): Promise<void> {
  const out = createWriteStream(`${to}.draft`);
  for await (const { line: _, publishedAt, ...article } of materialArticles(set, from)) {
    const title = article.title.trim();
    if (!title) continue;
    if (!out.write(`${JSON.stringify({ ...article, title, published_at: publishedAt })}\n`))
      await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => out.end(resolve));
  renameSync(`${to}.draft`, to);
}
