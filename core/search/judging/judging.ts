/** Judgements on candidates: first by headline, then, for the best, by the text of their page. */

import { setImmediate } from 'node:timers/promises';
import type { Basis, JudgeItem } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { Inference } from '../../inference/inference.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import type { Page } from '../../web/page/page.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import type { Candidate } from '../candidates/word-source.ts';
import { DEPTHS, RELEVANT } from '../modes.ts';
import type { PageReader, PageReading } from '../pages/page-reader.ts';
import { type Passage, passagesOf } from '../pages/passages.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { asSaidIn, termsIn } from '../understanding/rewordings/swaps.ts';
import { isPublishedWithin } from '../understanding/timing.ts';

/** The judgements on one article for one query. */
export interface Verdict {
  headline: number;
  read: { probability: number; centrality: number; passage: number | null } | null;
  /** The other wording that the last judgement rests on; absent: the query as it was asked. */
  wording?: string | null;
}

export interface Judged extends Candidate {
  /** One per query, in the order of the queries. */
  verdicts: Verdict[];
  page: Page | null;
  passages: Passage[];
}

/** What an article outside the window of one of several queries gets for it. */
const OUTSIDE: Verdict = { headline: 0, read: null };

export function isOutside(verdict: Verdict): boolean {
  return verdict === OUTSIDE;
}

/** Takes back the verdicts on articles that lie outside a query's own window: candidates are those of all queries. */
export function withinWindows(question: Question, judged: readonly Judged[]): Judged[] {
  const [first, ...others] = question.parsed.map(({ window }) => window);
  if (others.every((window) => window.from === first!.from && window.to === first!.to)) return [...judged];
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) =>
      isPublishedWithin(question.parsed[at]!.window, one.article) ? verdict : OUTSIDE,
    ),
  }));
}

/** The last judgement made. */
export function scoreOf(verdict: Verdict): number {
  return verdict.read?.probability ?? verdict.headline;
}

/** What an index knows of its words; the lexicon does, and so may anything smaller. */
export interface WordStatistics {
  /** Documents in all. */
  readonly documents: number;
  /** Documents that hold an index term. */
  frequency(term: string): number;
}

/**
 * What is supposed of the language before an index is looked at: that so many articles have a word of a query so often.
 * An index of some hundred articles knows too little of how rare words are; one of many thousands is heard alone.
 */
const PRIOR_DOCUMENTS = 2000;
const PRIOR_FREQUENCY = 1.3;

/** Inverse document frequencies of every variant of the terms, from the index as it is now. */
export function inverseFrequencies(
  wordIndex: WordStatistics,
  terms: readonly QueryTerm[],
): Record<string, number> {
  const idf: Record<string, number> = {};
  const all = wordIndex.documents + PRIOR_DOCUMENTS;
  for (const variant of terms.flatMap((term) => term.variants)) {
    const frequency = wordIndex.frequency(variant) + PRIOR_FREQUENCY;
    idf[variant] = Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
  }
  return idf;
}

export interface JudgingDeps {
  inference: Inference;
  reader: PageReader;
  /** Time to read pages in normal mode, in milliseconds; deep mode has more. */
  readMs: number;
}

/** A candidate with its verdicts, one per query; nothing of it was read yet. */
export function judgedFrom(candidate: Candidate, verdicts: Verdict[]): Judged {
  return { ...candidate, verdicts, page: null, passages: [] };
}

/** Where a query asks for a day and nothing else, every article of it is what was asked for. */
const ALL = { probability: 1, centrality: 0, passage: null };

/** Judges every candidate by its headline (and standfirst, as the mode says) against every query. */
export async function judgeHeadlines(
  deps: JudgingDeps,
  from: CandidateSource,
  question: Question,
  terms: readonly QueryTerm[][],
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<Judged[]> {
  const items = candidates.map(({ article }) => itemOf(article));
  const { basis } = DEPTHS[question.mode];
  const perQuery = await judgeAll(deps, from, question, terms, basis, items, signal);
  return candidates.map((candidate, row) =>
    judgedFrom(
      candidate,
      perQuery.map((said) => {
        const { probability, wording } = said[row]!;
        return { headline: probability, read: null, wording };
      }),
    ),
  );
}

interface Said extends Judgement {
  wording: string | null;
}

/** Judgements per query and item: on the topic as it was asked, or in the article's own words where those say more. */
async function judgeAll(
  deps: JudgingDeps,
  from: CandidateSource,
  question: Question,
  terms: readonly QueryTerm[][],
  basis: Basis,
  items: readonly JudgeItem[],
  signal?: AbortSignal,
): Promise<Said[][]> {
  return Promise.all(
    question.parsed.map(async (asked, at) => {
      if (asked.topic === '') return items.map(() => ({ ...ALL, wording: null }));
      const idf = inverseFrequencies(from.words, terms[at]!);
      const task = { query: asked.topic, basis, items: [...items], idf };
      const said = await deps.inference.judge(task, signal);
      const best = said.map((one): Said => ({ ...one, wording: null }));
      await judgeOtherwise(deps, from, asked, basis, items, best, signal);
      return best;
    }),
  );
}

/** Distinct wordings that articles are judged by, per query: those that most articles use. */
const WORDINGS = 48;
/** Articles whose words are found before others have a turn. */
const AT_A_TIME = 64;

/** Puts better judgements into `best`: those of each article on the topic in the words that it uses itself. */
async function judgeOtherwise(
  { inference }: JudgingDeps,
  from: CandidateSource,
  { topic, swaps }: ParsedQuery,
  basis: Basis,
  items: readonly JudgeItem[],
  best: Said[],
  signal?: AbortSignal,
): Promise<void> {
  if (swaps.length === 0) return;
  const wordings = new Map<string, { worth: number; rows: number[] }>();
  for (const [row, item] of items.entries()) {
    // Words of hundreds of texts are found on the one thread that everybody waits for.
    if (row % AT_A_TIME === 0) await setImmediate();
    const own = asSaidIn(topic, swaps, termsIn(textOf(item, basis), item.language));
    if (own === null) continue;
    const known = wordings.get(own.topic) ?? { worth: own.worth, rows: [] };
    known.rows.push(row);
    wordings.set(own.topic, known);
  }
  const common = [...wordings].sort(([, a], [, b]) => b.rows.length - a.rows.length).slice(0, WORDINGS);
  await Promise.all(
    common.map(async ([wording, { worth, rows }]) => {
      const idf = inverseFrequencies(from.words, queryTerms(wording));
      const task = { query: wording, basis, items: rows.map((row) => items[row]!), idf };
      const said = await inference.judge(task, signal);
      for (const [at, row] of rows.entries()) {
        const probability = said[at]!.probability * worth;
        if (probability > best[row]!.probability) best[row] = { ...said[at]!, probability, wording };
      }
    }),
  );
}

function textOf({ title, standfirst, passages = [] }: JudgeItem, basis: Basis): string {
  if (basis === 'headline') return title;
  return [title, standfirst ?? '', ...(basis === 'article' ? passages : [])].join('\n');
}

/** An article whose headline says less than this is not worth a page. */
const WORTH_READING = 0.15;

export interface ReadOutcome {
  judged: Judged[];
  /** Why pages that should have been read were not, or may not be shown, by reason. */
  unread: Map<string, number>;
}

/** The best matches of every query, as many as the mode reads, but for those that were read or are not `among`. */
export function worthReading(
  question: Question,
  judged: readonly Judged[],
  among: (one: Judged) => boolean = () => true,
): Set<Judged> {
  const limit = DEPTHS[question.mode].read;
  const chosen = new Set<Judged>();
  for (const [at, { topic }] of question.parsed.entries()) {
    if (topic === '') continue;
    const ranked = judged
      .filter((one) => one.verdicts[at]!.headline >= WORTH_READING)
      .sort((a, b) => b.verdicts[at]!.headline - a.verdicts[at]!.headline);
    for (const one of ranked.slice(0, limit)) if (one.page === null && among(one)) chosen.add(one);
  }
  return chosen;
}

/** Reads the chosen articles within `readMs` and judges them by their text; the others keep their verdict. */
export async function judgeArticles(
  deps: JudgingDeps,
  from: CandidateSource,
  question: Question,
  terms: readonly QueryTerm[][],
  judged: readonly Judged[],
  chosen: ReadonlySet<Judged>,
  readMs: number,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const { judged: after, unread } = await readInto(deps, from, judged, chosen, readMs, signal);
  return { judged: await judgeRead(deps, from, question, terms, after, chosen.size > 0, signal), unread };
}

/**
 * Gives the chosen articles the text of their pages, within `readMs`. Articles whose page asks not to be listed are
 * taken out.
 */
export async function readInto(
  deps: Pick<JudgingDeps, 'reader'>,
  from: Pick<CandidateSource, 'read'>,
  judged: readonly Judged[],
  chosen: ReadonlySet<Judged>,
  readMs: number,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const unread = new Map<string, number>();
  if (chosen.size === 0) return { judged: [...judged], unread };
  const urls = [...chosen].map((one) => one.article.url);
  const readings = await (from.read?.(urls, readMs, signal) ?? deps.reader.read(urls, readMs, signal));
  const after = judged.flatMap((one) => {
    if (!chosen.has(one)) return one;
    const reading = readings.get(one.article.url);
    const reason = reasonAgainst(reading);
    if (reason !== null) unread.set(reason, (unread.get(reason) ?? 0) + 1);
    if (reason === NOT_LISTED) return [];
    if (reason !== null) return one;
    const { page } = reading as { page: Page };
    return { ...one, page, passages: passagesOf(page.paragraphs) };
  });
  return { judged: after, unread };
}

/** The page asks search services not to list it. */
const NOT_LISTED = 'blocked_by_rights';

function reasonAgainst(reading: PageReading | undefined): string | null {
  if (reading === undefined) return 'not_read_in_time';
  if ('failure' in reading) return `not_read_${reading.failure.reason}`;
  if (reading.page.robots.noindex) return NOT_LISTED;
  return reading.page.paragraphs.length === 0 ? 'no_text' : null;
}

async function judgeRead(
  deps: JudgingDeps,
  from: CandidateSource,
  question: Question,
  terms: readonly QueryTerm[][],
  judged: readonly Judged[],
  any: boolean,
  signal?: AbortSignal,
): Promise<Judged[]> {
  const read = any ? judged.filter((one) => one.page !== null) : [];
  if (read.length === 0) return [...judged];
  const items = read.map(readItemOf);
  const perQuery = await judgeAll(deps, from, question, terms, 'article', items, signal);
  const row = new Map(read.map((one, at) => [one, at]));
  return judged.map((one) => {
    const at = row.get(one);
    if (at === undefined) return one;
    return {
      ...one,
      verdicts: one.verdicts.map((verdict, query) => {
        if (question.parsed[query]!.topic === '') return verdict;
        const { wording, ...read } = perQuery[query]![at]!;
        return { ...verdict, read, wording };
      }),
    };
  });
}

export function itemOf(article: Candidate['article']): JudgeItem {
  return { title: article.title, standfirst: article.standfirst, language: article.language };
}

/** With the passages of its text, when it was read. */
export function readItemOf(one: Judged): JudgeItem {
  return { ...itemOf(one.article), passages: one.passages.map((passage) => passage.text) };
}

/** Relevant to at least one query after the last judgement. */
export function isRelevant(verdict: Verdict): boolean {
  return scoreOf(verdict) >= RELEVANT;
}
