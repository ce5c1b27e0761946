/** The corpora of the judged queries: articles as indexed, their texts, and the grades. */
import type { StoredArticle } from '../../../core/store/articles/article.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { type JudgedRow, readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { materialArticles, NEWS_SETS } from '../material.ts';

export interface Corpus {
  name: string;
  articles: StoredArticle[];
  /** Paragraphs by address, of sets that have texts. */
  texts: Map<string, string[]>;
}

export interface JudgedQuery {
  qid: string;
  query: string;
  kind: string;
  corpus: string;
  /** "en", "es", or "cross". */
  languages: string;
  /** Grade by address. */
  grades: Map<string, number>;
}

/** First letter of the ids, and which rows belong, by corpus. */
const CORPORA: readonly { name: string; letter: string; month: string | null; hasTexts: boolean }[] = [
  { name: 'en-2022-02', letter: 'n', month: '2022-02', hasTexts: false },
  { name: 'en-2022-05', letter: 'n', month: '2022-05', hasTexts: false },
  { name: 'en-2022-07', letter: 'n', month: '2022-07', hasTexts: false },
  { name: 'es-news', letter: 'e', month: null, hasTexts: true },
  { name: 'es-local', letter: 'g', month: null, hasTexts: true },
];

const SEEN = new Date('2023-11-15T00:00:00Z');

/** Reads one corpus after the other; null when the datasets are absent. */
export async function* readCorpora(): AsyncGenerator<Corpus> {
  for (const { name, letter, month, hasTexts } of CORPORA) {
    const set = NEWS_SETS.find((one) => one.letter === letter)!;
    const path = datasets(set.path);
    if (path === null) return;
    const corpus: Corpus = { name, articles: [], texts: new Map() };
    for await (const { line, body, ...article } of materialArticles(set, path)) {
      if (month !== null && !article.publishedAt?.toISOString().startsWith(month)) continue;
      corpus.articles.push({
        ...article,
        seq: line + 1,
        author: null,
        image: null,
        modifiedAt: null,
        firstSeenAt: SEEN,
        story: null,
      });
      if (hasTexts && body)
        corpus.texts.set(
          article.url,
          body
            .split(/\n+/)
            .map((one) => one.trim())
            .filter(Boolean),
        );
    }
    yield corpus;
  }
}

/** The judged queries of a corpus. */
export function judgedOf({ name, articles }: Corpus): JudgedQuery[] {
  const path = datasets('judged/judged.jsonl');
  if (path === null) return [];
  const urls = new Map(articles.map(({ seq, url }) => [seq, url]));
  const rows = readJudgedFile(path).filter(({ corpus }) => corpus === name);
  return [...Map.groupBy(rows, ({ qid }) => qid)].map(([qid, own]) => queryOf(qid, own, urls));
}

function queryOf(qid: string, rows: readonly JudgedRow[], urls: ReadonlyMap<number, string>): JudgedQuery {
  const { query, kind, query_lang, lang, corpus } = rows[0]!;
  const grades = rows.flatMap(({ id, grade }) => {
    const url = urls.get(Number(id!.slice(1)) + 1);
    return url === undefined ? [] : [[url, grade] as const];
  });
  const languages = query_lang === lang ? lang! : 'cross';
  return { qid, query, kind: kind!, corpus: corpus!, languages, grades: new Map(grades) };
}
