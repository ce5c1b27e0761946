import { join } from 'node:path';
import { DAY } from '../../../core/platform/clock.ts';
import { passagesOf } from '../../../core/search/pages/passages.ts';
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import { type JudgedRow, readJudgedFile, splitOf } from '../../cli/models/tasks/judged-rows.ts';
import { documentOf, Statistics } from '../../cli/models/tasks/statistics.ts';
import { plainTexts } from '../../sets/lines.ts';
import { type NewsArticle, newsArticles } from '../../sets/news-articles.ts';
import { isForVectors, readTrainingQueries, type TrainingQuery } from '../../sets/training-queries.ts';
import { Postings } from './postings.ts';

/** The origin of a pair; each has its own weight in the fit. */
type PairSet =
  | 'train'
  | 'calibration'
  | 'test'
  | 'about'
  | 'near'
  | 'mined'
  | 'other'
  | 'translated'
  | 'title'
  | 'random'
  | 'body'
  | 'wrong-body';

/** One query and the items to judge for it, each with its grade. */
export interface Batch {
  set: PairSet;
  /** Read and graded by a person, rather than made from a training query. */
  judged: boolean;
  qid: string;
  query: string;
  queryLanguage: string;
  kind: string;
  corpus: string;
  /** Judge the texts alone, without headlines. */
  textsAlone?: boolean;
  items: (JudgeItem & { id: string; grade: number })[];
}

export interface Material {
  batches: Batch[];
  /** Everything as one index; each corpus by itself; a young index of a few hundred articles. */
  statistics: { mixed: Statistics; own: Map<string, Statistics>; young: Statistics };
}

/** One in this many articles is in the young index (about 550 of 274,000). */
const YOUNG_EVERY = 500;
/** Hard negatives: the best by BM25 that are unlikely to be the same story. */
const MINED = { depth: 80, each: 4, sameWords: 0.2, days: 4 } as const;

/** One in this many long English texts is paired with its own headline and with another one. */
const LONG = { characters: 1000, every: 40, corpus: 'en-2022-03' } as const;

/** Reads all data that the relevance model is trained and measured on. Progress goes to `say`. */
export async function readMaterial(folder: string, say: (line: string) => void): Promise<Material> {
  const judged = readJudgedFile(join(folder, 'judged/judged.jsonl'));
  const queries = readTrainingQueries(join(folder, 'training-queries')).filter(({ id }) => !isForVectors(id));
  const heldOut = new Set(judged.filter(({ qid }) => splitOf(qid) !== 'train').map(({ id }) => id!));
  const wanted = new Set([...judged.map(({ id }) => id!), ...queries.map(({ id }) => id)]);

  const statistics: Material['statistics'] = {
    mixed: new Statistics(),
    own: new Map(),
    young: new Statistics(),
  };
  const articles = new Map<string, NewsArticle>();
  const judgedCorpora = new Set(judged.map((row) => row.corpus!));
  const shelves = new Map<string, { articles: NewsArticle[]; postings: Postings }>();
  let count = 0;
  for await (const article of newsArticles(folder)) {
    const document = documentOf(article);
    count += 1;
    if (count % 50_000 === 0) say(`${count} articles read`);
    statistics.mixed.add(document);
    if (count % YOUNG_EVERY === 0) statistics.young.add(document);
    const own = statistics.own.get(article.corpus) ?? new Statistics();
    statistics.own.set(article.corpus, own);
    own.add(document);
    if (wanted.has(article.id)) articles.set(article.id, article);
    // English negatives come from months without judged queries; Spanish ones from the whole set.
    if (judgedCorpora.has(article.corpus) && article.language === 'en') continue;
    if (heldOut.has(article.id)) continue;
    const customIndexes = shelves.get(article.corpus) ?? { articles: [], postings: new Postings() };
    shelves.set(article.corpus, customIndexes);
    customIndexes.articles.push(article);
    customIndexes.postings.add(document);
  }
  say(`${count} articles read; ${judged.length} judgements, ${queries.length} articles with queries`);

  const batches = judgedBatches(judged, articles);
  for (const [i, query] of queries.entries()) {
    if (i % 1000 === 0) say(`${i} of ${queries.length} training articles`);
    const article = articles.get(query.id)!;
    const customIndexes = shelves.get(article.corpus);
    if (heldOut.has(query.id) || customIndexes === undefined) continue;
    batches.push(...trainingBatches(query, article, customIndexes));
  }
  batches.push(...(await longTexts(folder)));
  return { batches, statistics };
}

function judgedBatches(judged: JudgedRow[], articles: Map<string, NewsArticle>): Batch[] {
  return [...Map.groupBy(judged, ({ qid }) => qid)].map(([qid, rows]) => {
    const { query, query_lang, kind, corpus } = rows[0]!;
    const items = rows.map(({ id, title, descr, lang, grade }) => {
      const passages = articles.get(id!)!.passages;
      return { id: id!, title, standfirst: descr, passages, language: lang, grade };
    });
    return {
      set: splitOf(qid),
      judged: true,
      qid,
      query,
      queryLanguage: query_lang!,
      kind: kind!,
      corpus: corpus!,
      items,
    };
  });
}

function trainingBatches(
  query: TrainingQuery,
  article: NewsArticle,
  customIndexes: { articles: NewsArticle[]; postings: Postings },
): Batch[] {
  const foreign = query.lang === 'en' ? 'es' : 'en';
  const batch = (
    set: PairSet,
    text: string | null,
    items: Batch['items'],
    language: string = query.lang,
  ): Batch => ({
    set,
    judged: false,
    qid: `${query.id}:${set}`,
    query: text ?? '',
    queryLanguage: language,
    kind: set,
    corpus: article.corpus,
    items: text === null ? [] : items,
  });
  const own = (grade: number) => [{ ...article, grade }];
  const mined = customIndexes.postings
    .search(query.about, MINED.depth)
    .map((at) => customIndexes.articles[at]!)
    .filter((other) => other.id !== article.id && !sameStory(article, other));
  const spread = mined
    .filter((_, i) => i % Math.max(1, Math.floor(mined.length / MINED.each)) === 0)
    .slice(0, MINED.each)
    .map((other) => ({ ...other, grade: 0 }));
  const stranger = {
    ...customIndexes.articles[(Number(query.id.slice(1)) * 7919) % customIndexes.articles.length]!,
    grade: 0,
  };
  return [
    batch('about', query.about, own(3)),
    batch('near', query.near_miss, own(0)),
    batch('other', query.about_other_words, own(3)),
    batch('title', article.title, own(3)),
    batch('translated', query.about_translated, own(3), foreign),
    batch('mined', query.about, spread),
    batch('mined', query.about_other_words, spread),
    batch('mined', query.about_translated, spread, foreign),
    batch('random', query.about, [stranger]),
    batch('random', query.about_translated, [stranger], foreign),
    ...(article.language === 'es' ? bodyBatches(article, spread[0] ?? stranger) : []),
  ].filter(({ items }) => items.length > 0);
}

/** A headline as query, with its own text and with another one. */
function bodyBatches(article: NewsArticle, other: NewsArticle): Batch[] {
  const batch = (set: PairSet, text: NewsArticle, grade: number): Batch => ({
    set,
    judged: false,
    qid: `${article.id}:${set}`,
    query: article.title,
    queryLanguage: article.language,
    kind: set,
    corpus: article.corpus,
    textsAlone: true,
    items: [{ ...text, grade }],
  });
  return [batch('body', article, 3), batch('wrong-body', other, 0)];
}

/** The same with long English texts: the English news set has only the first lines of each. */
async function longTexts(folder: string): Promise<Batch[]> {
  const batches: Batch[] = [];
  let before: NewsArticle | null = null;
  for await (const [{ t, x, d }, line] of plainTexts(folder, 'en')) {
    const at = line + 1;
    if (t === null || x.length < LONG.characters || at % LONG.every !== 0) continue;
    const article: NewsArticle = {
      id: `t${at}`,
      corpus: LONG.corpus,
      title: t,
      standfirst: null,
      language: 'en',
      day: d === null ? null : Math.floor(Date.parse(d) / DAY),
      passages: passagesOf(x.split('\n')).map(({ text }) => text),
    };
    if (before !== null) batches.push(...bodyBatches(article, before));
    before = article;
  }
  return batches;
}

/** Whether two articles could report the same story: days close together, or titles that share words. */
function sameStory(a: NewsArticle, b: NewsArticle): boolean {
  if (a.day === null || b.day === null || Math.abs(a.day - b.day) < MINED.days) return true;
  const one = new Set(documentOf({ ...a, standfirst: null }).terms);
  const two = new Set(documentOf({ ...b, standfirst: null }).terms);
  const shared = [...one].filter((term) => two.has(term)).length;
  return shared / Math.max(1, one.size + two.size - shared) > MINED.sameWords;
}
