/** From a question to the articles worth judging: the word index proposes, the database has the last word. */
import type { StoredArticle } from '../articles/article.ts';
import { articlesBySeq } from '../store/articles.ts';
import type { Database } from '../store/database.ts';
import { type QueryTerm, queryTerms } from '../text/terms.ts';
import type { LeftOut } from './answer.ts';
import type { Filter } from './lexicon/filter.ts';
import { domainRule } from './lexicon/place.ts';
import { DEPTHS } from './modes.ts';
import type { NewsIndex } from './news-index.ts';
import type { Question } from './question.ts';
import { spreadOf } from './spread.ts';
import type { Window } from './timing.ts';

export interface Candidate {
  article: StoredArticle;
  /** Evidence of words, comparable within one question only. */
  lexical: number;
  /** Other outlets with much the same headline; counted only where a query asks for a day and nothing else. */
  spread: number;
}

export interface Candidates {
  /** The words asked for, per query. */
  terms: QueryTerm[][];
  /** The union over all queries. */
  union: Candidate[];
  leftOut: LeftOut[];
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

/** Finds the candidates of every query of `question` within its filters, best first by the words they share. */
export async function findCandidates(
  index: NewsIndex,
  db: Database,
  question: Question,
  now: number,
): Promise<Candidates> {
  const limit = DEPTHS[question.mode].candidates;
  const terms = question.asked.map(({ topic }) => (topic === '' ? [] : queryTerms(topic)));
  const scores = new Map<number, number>();
  const outside = new Map<string, number>();
  let beyond = 0;
  const datesOnly = new Set<number>();
  for (const [at, { topic, window }] of question.asked.entries()) {
    const filter = filterOf(index, question, window);
    const found =
      topic === ''
        ? index.lexicon.recent(filter, limit)
        : index.lexicon.candidates(terms[at]!, { filter, limit, now });
    if (topic === '') {
      // Their scores are times, which compare with nothing else.
      for (const hit of found.hits) datesOnly.add(hit.seq);
    } else for (const hit of found.hits) scores.set(hit.seq, Math.max(scores.get(hit.seq) ?? 0, hit.score));
    for (const [reason, count] of Object.entries(found.outside)) {
      const name = REASONS[reason as keyof typeof REASONS];
      // Several queries narrow away overlapping sets; the largest is a count that is surely true.
      outside.set(name, Math.max(outside.get(name) ?? 0, count));
    }
    beyond = Math.max(beyond, found.matched - found.hits.length);
  }
  const wanted = [...new Set([...scores.keys(), ...datesOnly])];
  const articles = await articlesBySeq(db, wanted);
  // A document without a row was changed or removed since it was indexed; it must not take a place again.
  const there = new Set(articles.map((article) => article.seq));
  const gone = wanted.filter((seq) => !there.has(seq));
  if (gone.length > 0) index.lexicon.forget(gone);
  const spread = spreadOf(articles.filter(({ seq }) => datesOnly.has(seq)));
  const union = articles
    .map((article) => ({
      article,
      lexical: scores.get(article.seq) ?? 0,
      spread: spread.get(article.seq) ?? 0,
    }))
    .sort((a, b) => b.lexical - a.lexical || b.article.seq - a.article.seq);
  outside.set('beyond_mode', beyond);
  const leftOut = [...outside].filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }));
  return { terms, union, leftOut };
}

function filterOf(index: NewsIndex, question: Question, window: Window): Filter {
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
function sourceIds(index: NewsIndex, names: readonly string[]): string[] {
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
