import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fold } from '../../core/language/words/fold.ts';
import { numberedRows, rowsIn } from './lines.ts';

/** An article of the same-story sets. */
export interface LabelledArticle {
  id: string;
  group: string;
  language: 'en' | 'es';
  title: string;
  standfirst: string | null;
  /** Its paragraphs, where the set has them. */
  text: string[] | null;
  source: string;
  at: Date;
  split: Split;
}

type Split = 'train' | 'dev' | 'test';

const WEEK_MS = 7 * 86_400_000;
/** Of every five weeks (or, where the set has only some weeks, groups): three train, one dev, one test. */
const SPLITS: readonly Split[] = ['train', 'train', 'train', 'dev', 'test'];
const LARGEST = 8;
const STANDFIRST_CHARACTERS = 240;

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u;

const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Cluster {
  dt: string;
  h: string[];
  s: string[];
}

/**
 * English: headlines that Google News listed together in 2022. Groups that share a headline are one; split by the week of
 * their day, so that no story is on two sides. A third of the headlines is found again in the news set of that year,
 * some with their standfirst; the others stand alone.
 */
export async function englishStories(datasets: string): Promise<LabelledArticle[]> {
  const folder = join(datasets, 'newsapi-en-2022');
  const clusters = rowsIn<Cluster>(join(folder, 'same_story_headlines.jsonl'));
  const group = merged(clusters);
  const wanted = new Set(clusters.flatMap(({ h }) => h.map(plain)));
  const seen = new Map<string, string>();
  for await (const [{ t, d, c }] of numberedRows<Record<string, string>>(
    join(folder, 'newsapi_en_2022.jsonl'),
  )) {
    const key = plain(t ?? '');
    const begins = d || c?.replace(/…$/, '');
    if (begins && wanted.has(key)) seen.set(key, begins);
  }
  const articles = new Map<string, LabelledArticle>();
  for (const [at, { dt, h, s }] of clusters.entries()) {
    const listed = new Date(`${dt}Z`);
    for (const [n, title] of h.entries()) {
      const key = plain(title);
      if (articles.has(key) || !LATIN.test(title)) continue;
      articles.set(key, {
        id: `n${at}.${n}`,
        group: `n${group[at]}`,
        language: 'en',
        title,
        standfirst: seen.get(key) ?? null,
        text: null,
        source: s[n]!,
        at: listed,
        split: SPLITS[Math.floor(Date.parse(`${clusters[group[at]!]!.dt}Z`) / WEEK_MS) % SPLITS.length]!,
      });
    }
  }
  return withoutChains([...articles.values()]);
}

/** Clusters that hang together by a headline that comes back every day ("redeem codes") are no story. */
function withoutChains(articles: readonly LabelledArticle[]): LabelledArticle[] {
  return [...Map.groupBy(articles, ({ group }) => group).values()]
    .filter(({ length }) => length <= LARGEST)
    .flat();
}

/** The least index of the clusters that hang together by a headline. */
function merged(clusters: readonly Cluster[]): number[] {
  const parent = clusters.map((_, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top]!;
    return top;
  };
  const owner = new Map<string, number>();
  for (const [at, { h }] of clusters.entries()) {
    for (const title of h.map(plain)) {
      const [low, high] = [root(owner.get(title) ?? at), root(at)].sort((a, b) => a - b);
      parent[high!] = low!;
      owner.set(title, low!);
    }
  }
  return parent.map((_, at) => root(at));
}

/**
 * Spanish: local news of three outlets, July 2026. Articles that were looked through and have no group are stories of
 * their own. Split by group.
 */
export async function spanishStories(datasets: string): Promise<LabelledArticle[]> {
  return withoutChains(await spanishArticles(datasets, true));
}

/** The articles of the three outlets: those that were looked through for groups, or the others. */
export async function spanishArticles(datasets: string, looked: boolean): Promise<LabelledArticle[]> {
  const articles: LabelledArticle[] = [];
  const path = join(datasets, 'gasteiz-es/gasteiz_es.jsonl');
  for await (const [row] of numberedRows<Record<string, string | boolean | undefined>>(path)) {
    if ((row['grouped_verified'] === true) !== looked) continue;
    const title = String(row['original_title'] ?? row['title'] ?? '');
    if (title === '') continue;
    const text = String(row['original_body'] ?? row['body'] ?? '')
      .split(/\n+/)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    const body = text.join(' ');
    const group = String(row['group_id'] ?? row['id']);
    articles.push({
      id: String(row['id']),
      group,
      language: 'es',
      title,
      standfirst: (body.startsWith(title) ? body.slice(title.length).trim() : body).slice(
        0,
        STANDFIRST_CHARACTERS,
      ),
      text,
      source: String(row['source']),
      at: new Date(String(row['date'])),
      split: SPLITS[createHash('sha256').update(group).digest()[0]! % SPLITS.length]!,
    });
  }
  return articles;
}

/** Front pages of the national press, one line an article: the headline, often with its standfirst. */
const FRONT_PAGES = 'diffario/diarios';
const FRONT_PAGE_DAYS = { from: '2022-03-01', to: '2022-04-15' };

/** Headlines of three Argentine front pages of six weeks, each a story of its own as far as is known. */
export async function spanishFrontPages(datasets: string): Promise<LabelledArticle[]> {
  const articles: LabelledArticle[] = [];
  const path = join(datasets, 'text/text-es.jsonl');
  for await (const [{ s, d, x }] of numberedRows<Record<string, string>>(path)) {
    if (s !== FRONT_PAGES || d! < FRONT_PAGE_DAYS.from || d! >= FRONT_PAGE_DAYS.to) continue;
    const id = `f${articles.length}`;
    articles.push({
      id,
      group: id,
      language: 'es',
      title: x!.slice(0, STANDFIRST_CHARACTERS),
      standfirst: null,
      text: null,
      source: s,
      at: new Date(`${d}T12:00:00Z`),
      split: 'train',
    });
  }
  return articles;
}
