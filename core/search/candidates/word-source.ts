/** From a question to the articles worth judging: the word index proposes, the database has the last word. */
import { setImmediate } from 'node:timers/promises';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import type { NewsIndex } from '../../news/news-index.ts';
import { type ArticleFilter, NO_FILTER } from '../../news/word-index/filter.ts';
import type { WordHit } from '../../news/word-index/top-hits.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { articlesBySeq } from '../../store/articles/articles.ts';
import type { Reads } from '../../store/replica-reads.ts';
import type { Page } from '../../web/page/page.ts';
import { domainRule } from '../../web/url/url-scope.ts';
import type { FoundIn } from '../answer/answer.ts';
import type { Question } from '../understanding/question.ts';
import type { PublicationWindow } from '../understanding/timing.ts';
import type { CandidateQuery, CandidateSet, CandidateSource } from './candidate-source.ts';
import { spreadOf } from './headline-spread.ts';

export interface Candidate {
  article: StoredArticle;
  /** Evidence of words, comparable within one question only. */
  lexical: number;
  /** Other outlets with much the same headline; counted only where a query asks for a day and nothing else. */
  spread: number;
  foundIn: FoundIn;
  /** Structured data that its page declares; null: none, or nobody asked the page. */
  data: Page['data'];
}

/** What each reason of the word index is called in `left_out`. */
const REASONS = {
  window: 'outside_window',
  source: 'other_source',
  domain: 'other_domain',
  country: 'other_country',
  language: 'other_language',
  section: 'other_section',
  undated: 'undated',
} as const;

/** The words asked for, per query; none where a query asks for a day and nothing else. */
export function termsOf(question: Question): QueryTerm[][] {
  return question.parsed.map(({ topic }) => (topic === '' ? [] : queryTerms(topic)));
}

/** The news index as a place to look in. */
export function newsSource(index: NewsIndex, reads: Reads): CandidateSource {
  return wordSource(index, (seqs) => reads.byKey(seqs, articlesBySeq, ({ seq }) => seq));
}

/** Articles by `seq`; those that are gone are left out. */
export type Load = (seqs: readonly number[]) => Promise<StoredArticle[]>;

/** Any word index as a place to look in. */
export function wordSource(index: SearchableIndex, load: Load): CandidateSource {
  return {
    words: index.wordIndex,
    get sources() {
      return index.sources;
    },
    find: (wanted) => findCandidates(index, load, wanted),
    async texts(terms, limit) {
      const { hits } = index.wordIndex.candidates(terms, { filter: NO_FILTER, limit, now: 0 });
      return load(hits.map(({ seq }) => seq));
    },
  };
}

/** A word index, and the outlets of its articles. */
export type SearchableIndex = Pick<NewsIndex, 'wordIndex' | 'sources'>;

/** Finds the candidates of every query within its filters, best first by the words they share. */
export async function findCandidates(
  index: SearchableIndex,
  load: Load,
  { question, terms, limit, now }: Pick<CandidateQuery, 'question' | 'terms' | 'limit' | 'now'>,
): Promise<CandidateSet> {
  const scores = new Map<number, number>();
  const outside = new Map<string, number>();
  let beyond = 0;
  const datesOnly = new Set<number>();
  for (const [at, { topic, window, wordings: otherwise }] of question.parsed.entries()) {
    const filter = filterOf(index, question, window);
    const found =
      topic === ''
        ? index.wordIndex.recent(filter, limit)
        : index.wordIndex.candidates(terms[at]!, { filter, limit, now });
    if (topic === '') {
      // Their scores are times, which compare with nothing else.
      for (const hit of found.hits) datesOnly.add(hit.seq);
    } else {
      const wordings: { hits: WordHit[]; worth: number }[] = [];
      for (const { terms, worth } of otherwise) {
        // Each takes milliseconds of the one thread that everybody waits for.
        await setImmediate();
        wordings.push({
          hits: index.wordIndex.candidates(terms, { filter, limit: OTHERWISE, now }).hits,
          worth,
        });
      }
      for (const { seq, score } of merged(found.hits, wordings, limit))
        scores.set(seq, Math.max(scores.get(seq) ?? 0, score));
    }
    for (const [reason, count] of Object.entries(found.outside)) {
      const name = REASONS[reason as keyof typeof REASONS];
      // Several queries narrow away overlapping sets; the largest is a count that is surely true.
      outside.set(name, Math.max(outside.get(name) ?? 0, count));
    }
    beyond = Math.max(beyond, found.matched - found.hits.length);
  }
  const wanted = [...new Set([...scores.keys(), ...datesOnly])];
  const articles = await load(wanted);
  // A document without a row was changed or removed since it was indexed; it must not take a place again.
  const there = new Set(articles.map((article) => article.seq));
  const gone = wanted.filter((seq) => !there.has(seq));
  if (gone.length > 0) index.wordIndex.forget(gone);
  const spread = spreadOf(articles.filter(({ seq }) => datesOnly.has(seq)));
  const union = articles
    .map(
      (article): Candidate => ({
        article,
        lexical: scores.get(article.seq) ?? 0,
        spread: spread.get(article.seq) ?? 0,
        foundIn: 'index',
        data: null,
      }),
    )
    .sort((a, b) => b.lexical - a.lexical || b.article.seq - a.article.seq);
  outside.set('beyond_mode', beyond);
  const leftOut = [...outside].filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }));
  return { union, leftOut };
}

/** Candidates that each other wording of a query may bring. */
const OTHERWISE = 200;

/** The best `limit` hits of a query and its other wordings, whose scores count by how near the wording is. */
function merged(
  hits: readonly WordHit[],
  wordings: readonly { hits: readonly WordHit[]; worth: number }[],
  limit: number,
): WordHit[] {
  if (wordings.length === 0) return [...hits];
  // Scores of two questions do not compare; shares of the best one do.
  const best = new Map<number, number>();
  for (const one of [{ hits, worth: 1 }, ...wordings]) {
    const top = one.hits[0]?.score ?? 1;
    for (const { seq, score } of one.hits)
      best.set(seq, Math.max(best.get(seq) ?? 0, (one.worth * score) / top));
  }
  return [...best]
    .map(([seq, score]) => ({ seq, score }))
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .slice(0, limit);
}

function filterOf(index: SearchableIndex, question: Question, window: PublicationWindow): ArticleFilter {
  return {
    sources: question.sources === null ? null : sourceIds(index, question.sources),
    includeDomains: question.include_domains.map(domainRule),
    excludeDomains: question.exclude_domains.map(domainRule),
    countries: question.countries,
    languages: question.languages,
    sections: question.sections,
    from: window.from,
    to: window.to,
  };
}

/** Sources are named by id or by domain. */
function sourceIds(index: SearchableIndex, names: readonly string[]): string[] {
  const wanted = new Set(names.map(plainDomain));
  return [...index.sources.values()]
    .filter((source) => wanted.has(source.id) || wanted.has(plainDomain(source.domain)))
    .map((source) => source.id);
}

function plainDomain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
}
