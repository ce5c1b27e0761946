/** The articles of the bench of similar articles, as lines of an import, and which of them are versions of one story. */
import { join } from 'node:path';
import { DAY, MINUTE } from '../../../core/platform/clock.ts';
import { ARTICLES } from '../../samples/press/articles.ts';
import { corrected } from '../../sets/corrected-stories.ts';
import { rowsIn } from '../../sets/lines.ts';
import { englishStories } from '../../sets/stories.ts';

export interface Row {
  id: string;
  group: string | null;
  url: string;
  title: string;
  standfirst: string | null;
  source: string;
  language: string;
  published_at: string | null;
  body: string;
}

const STANDFIRST_CHARACTERS = 240;
const PRESS_MOMENT = Date.UTC(2026, 5, 1);
/** The English news is of 2022, the Spanish of 2026: as if of the same weeks, none of it can be about the same events. */
const YEARS_APART = 4 * 365 * DAY + DAY;
const MONTHS = /^2022-0[4-7]/;

type Fields = Record<string, string | undefined>;

/** The written articles of the sample press. */
export function pressRows(): Row[] {
  return ARTICLES.map((one) => ({
    id: String(one.id),
    group: one.story,
    url: `https://press.example/${one.id}`,
    title: one.title,
    standfirst: one.standfirst,
    source: one.outlet,
    language: one.language,
    published_at:
      one.minutesAgo === null ? null : new Date(PRESS_MOMENT - one.minutesAgo * MINUTE).toISOString(),
    body: one.paragraphs.join('\n\n'),
  }));
}

/** Spanish local news of three outlets: every article of a group, and of the others each `step`-th. */
export function spanishRows(datasets: string, step = 1): Row[] {
  const seen = new Set<string>();
  return rowsIn<Fields>(join(datasets, 'gasteiz-es/gasteiz_es.jsonl'))
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
    .filter(({ url, title }) => title !== '' && url && !seen.has(url) && seen.add(url))
    .filter(({ group }, at) => group !== null || at % step === 0);
}

/** English news with standfirsts in the weeks of the Spanish set, spread evenly: all of other stories. */
export function otherRows(datasets: string, count: number): Row[] {
  const rows = rowsIn<Fields>(join(datasets, 'newsapi-en-2022/newsapi_en_2022.jsonl')).filter(
    (row) => row['t'] && row['d'] && MONTHS.test(row['dt'] ?? ''),
  );
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map((row, at) => ({
      id: `o${at}`,
      group: null,
      url: `https://other.example/${at}`,
      title: row['t']!,
      standfirst: row['d']!.slice(0, STANDFIRST_CHARACTERS),
      source: row['s'] ?? 'other',
      language: 'en',
      published_at: new Date(Date.parse(`${row['dt']}Z`) + YEARS_APART).toISOString(),
      body: row['d']!,
    }));
}

/** English headlines of 2022 by the story under which an aggregator listed them. */
export async function englishRows(datasets: string): Promise<Row[]> {
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

export interface Case {
  reference: Row;
  siblings: Row[];
}

/** Larger groups are not one story but a topic over several days. */
const LARGEST = 8;

/** One case per article of a group with this many outlets, if all its siblings fit among the first `top` results. */
export function casesOf(rows: readonly Row[], outlets: number, top: number): Case[] {
  return groupsOf(rows)
    .filter(
      (members) => members.length <= LARGEST && new Set(members.map(({ source }) => source)).size >= outlets,
    )
    .flatMap((members) =>
      members.map((reference) => ({
        reference,
        siblings: members.filter(({ source }) => source !== reference.source),
      })),
    )
    .filter(({ siblings }) => siblings.length > 0 && siblings.length <= top);
}

/** One case per article with versions of its story in the other language, and those versions. */
export function casesAcross(rows: readonly Row[]): Case[] {
  return groupsOf(rows)
    .flatMap((members) =>
      members.map((reference) => ({
        reference,
        siblings: members.filter(({ language }) => language !== reference.language),
      })),
    )
    .filter(({ siblings }) => siblings.length > 0);
}

function groupsOf(rows: readonly Row[]): Row[][] {
  const grouped = rows.filter(({ group }) => group !== null);
  return [...Map.groupBy(grouped, ({ group }) => group).values()];
}
