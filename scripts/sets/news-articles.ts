import { join } from 'node:path';
import { passagesOf } from '../../core/search/pages/passages.ts';
import { numberedRows } from './lines.ts';

/** An article of the news sets, as the index and the judge would see it. */
export interface NewsArticle {
  /** Letter of the set and line in it: `n…`, `e…`, `g…`. */
  id: string;
  /** What a search over one month or one press would cover. */
  corpus: string;
  title: string;
  standfirst: string | null;
  language: 'en' | 'es';
  /** Days since the epoch; null when the set has no date. */
  day: number | null;
  passages: string[];
}

/** In the Spanish sets a standfirst is the beginning of the body, as long as in the judgements. */
const STANDFIRST_CHARACTERS = 240;
const DAY_MS = 86_400_000;

type Line = Record<string, string | undefined>;

const SETS: { file: string; read(line: Line, at: number): NewsArticle }[] = [
  {
    file: 'newsapi-en-2022/newsapi_en_2022.jsonl',
    read: ({ t = '', d = '', c = '', dt = '' }, at) => ({
      id: `n${at}`,
      corpus: `en-${dt.slice(0, 7)}`,
      title: t,
      standfirst: d || null,
      language: 'en',
      day: day(dt),
      // The set has the first 200 characters of the text only.
      passages: passagesOf(c.replace(/…$/, '').split('\n')).map(({ text }) => text),
    }),
  },
  {
    file: 'es-news-2023/es_news_2023.jsonl',
    read: ({ title = '', body = '', date = '' }, at) => spanish(`e${at}`, 'es-news', title, body, date),
  },
  {
    file: 'gasteiz-es/gasteiz_es.jsonl',
    read: (line, at) =>
      spanish(
        `g${at}`,
        'es-local',
        line['original_title'] ?? line['title'] ?? '',
        line['original_body'] ?? line['body'] ?? '',
        line['date'] ?? '',
      ),
  },
];

/** Reads the three news sets under `folder`, where their files lie decompressed. */
export async function* newsArticles(folder: string): AsyncGenerator<NewsArticle> {
  for (const { file, read } of SETS) {
    for await (const [line, at] of numberedRows<Line>(join(folder, file))) yield read(line, at);
  }
}

function spanish(id: string, corpus: string, title: string, body: string, date: string): NewsArticle {
  return {
    id,
    corpus,
    title,
    standfirst: body.replace(/\s+/g, ' ').trim().slice(0, STANDFIRST_CHARACTERS) || null,
    language: 'es',
    day: day(date),
    passages: passagesOf(body.split('\n')).map(({ text }) => text),
  };
}

function day(date: string): number | null {
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : Math.floor(at / DAY_MS);
}
