/**
 * The word index's promise written down the slow way: every document looked at, one by one, with maps and loops.
 * It shares only the formulas (score, feedback) with the real one, not how documents are stored or found.
 */

import { fold } from '../../core/language/words/fold.ts';
import { indexTerms, type QueryTerm } from '../../core/language/words/terms.ts';
import { finalScore, inverseDocumentFrequency, saturatedFrequency } from '../../core/news/word-index/bm25.ts';
import type { ArticleFilter, FilterReason } from '../../core/news/word-index/filter.ts';
import type { IndexedDocument } from '../../core/news/word-index/indexed-document.ts';
import { expansionTerms, FEEDBACK_DOCUMENTS } from '../../core/news/word-index/relevance-feedback.ts';
import { incrementCount } from '../../core/news/word-index/shard.ts';
import { type EncodedTerm, encodeTerm } from '../../core/news/word-index/term-table.ts';
import type { WordHit } from '../../core/news/word-index/top-hits.ts';
import type { CandidateOptions, WordHits } from '../../core/news/word-index/word-index.ts';
import { type DomainRule, sectionSlug } from '../../core/web/url/url-scope.ts';

interface Counted {
  document: IndexedDocument;
  counts: Map<string, number>;
  titleLength: number;
  standfirstLength: number;
}

interface Weighed {
  variants: EncodedTerm[];
  weight: number;
}

const timeOf = (document: IndexedDocument): number => document.publishedAt ?? document.firstSeenAt;
const better = (a: WordHit, b: WordHit): number => b.score - a.score || b.seq - a.seq;

function countedIn(document: IndexedDocument): Counted {
  const counts = new Map<string, number>();
  const length = (text: string, field: 'title' | 'standfirst'): number => {
    const terms = indexTerms(text, document.language).slice(0, 255);
    for (const term of terms) counts.set(term, incrementCount(counts.get(term) ?? 0, field));
    return document.language === null ? Math.ceil(terms.length / 2) : terms.length;
  };
  return {
    document,
    counts,
    titleLength: length(document.title, 'title'),
    standfirstLength: length(document.standfirst ?? '', 'standfirst'),
  };
}

export function naiveCandidates(
  documents: readonly IndexedDocument[],
  terms: readonly QueryTerm[],
  choice: CandidateOptions,
): WordHits {
  const all = documents.map(countedIn);
  const holding = (term: EncodedTerm): number => all.filter(({ counts }) => counts.has(term.text)).length;
  const rarest = inverseDocumentFrequency(1, all.length);
  const rarityOf = (...variants: EncodedTerm[]): number =>
    inverseDocumentFrequency(
      variants.reduce((sum, term) => sum + holding(term), 0),
      all.length,
    );
  const asked: Weighed[] = terms
    .map(({ variants, foreign = [], weight }) => {
      const encoded = variants.map(encodeTerm);
      return { variants: [...encoded, ...foreign.map(encodeTerm)], weight: weight * rarityOf(...encoded) };
    })
    .sort((a, b) => b.weight - a.weight);
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const outside: Record<FilterReason, number> = {
    hidden: 0,
    window: 0,
    undated: 0,
    source: 0,
    domain: 0,
    country: 0,
    language: 0,
    section: 0,
  };
  let matched = 0;
  for (const one of all) {
    if (found(one, asked) / total < 0.5 || !touched(one, asked)) continue;
    const reason = naiveReason(one.document, choice.filter);
    if (reason === null) matched++;
    else outside[reason]++;
  }
  const passing = all.filter(({ document }) => naiveReason(document, choice.filter) === null);
  const ranked = (echoed: Weighed[]): WordHit[] =>
    passing
      .filter((one) => touched(one, asked) || touched(one, echoed))
      .map((one) => {
        const age = choice.now - timeOf(one.document);
        const score = finalScore(sum(one, asked), sum(one, echoed), found(one, asked) / total, age);
        return { seq: one.document.seq, score };
      })
      .sort(better);
  const heard = ranked([])
    .slice(0, FEEDBACK_DOCUMENTS)
    .map((hit) => ({ hit, terms: [...all.find(({ document }) => document.seq === hit.seq)!.counts.keys()] }));
  return {
    hits: ranked(expansionTerms(asked, total, heard, { termOf: encodeTerm, rarityOf, rarest })).slice(
      0,
      choice.limit,
    ),
    matched,
    outside,
  };
}

export function naiveRecent(
  documents: readonly IndexedDocument[],
  filter: ArticleFilter,
  limit: number,
): WordHit[] {
  return documents
    .filter((document) => naiveReason(document, filter) === null)
    .map((document) => ({ seq: document.seq, score: timeOf(document) }))
    .sort(better)
    .slice(0, limit);
}

const strengthOf = (one: Counted, { variants }: Weighed): number =>
  Math.max(
    ...variants.map(({ text }) =>
      saturatedFrequency(one.counts.get(text) ?? 0, one.titleLength, one.standfirstLength),
    ),
  );
const touched = (one: Counted, terms: Weighed[]): boolean => terms.some((term) => strengthOf(one, term) > 0);
const sum = (one: Counted, terms: Weighed[]): number =>
  terms.reduce((total, term) => total + term.weight * strengthOf(one, term), 0);
const found = (one: Counted, terms: Weighed[]): number =>
  terms.reduce((total, term) => total + (strengthOf(one, term) > 0 ? term.weight : 0), 0);

/** The first reason why a document does not pass, by the words of the specification. */
function naiveReason(document: IndexedDocument, filter: ArticleFilter): FilterReason | null {
  const time = timeOf(document);
  if (filter.visible !== null && !filter.visible.includes(document.source)) return 'hidden';
  if ((filter.from !== null && time < filter.from) || (filter.to !== null && time > filter.to)) {
    return document.publishedAt === null ? 'undated' : 'window';
  }
  if (filter.sources !== null && !filter.sources.includes(document.source)) return 'source';
  const under = (rule: DomainRule): boolean => naiveUnder(document.url, rule);
  if (filter.excludeDomains.some(under)) return 'domain';
  if (filter.includeDomains.length > 0 && !filter.includeDomains.some(under)) return 'domain';
  const one = (wanted: string[] | null, value: string | null): boolean =>
    wanted === null || wanted.some((text) => text.toLowerCase() === value?.toLowerCase());
  const { country = document.country, languages = [] } = filter.outlets.get(document.source) ?? {};
  if (!one(filter.countries, country)) return 'country';
  const own = document.language === null ? languages : [document.language];
  if (!(own.length === 0 ? [null] : own).some((language) => one(filter.languages, language)))
    return 'language';
  return filter.sections === null || filter.sections.some((section) => naiveSection(document, section))
    ? null
    : 'section';
}

function naiveUnder(url: string, rule: DomainRule): boolean {
  const labels = new URL(url).hostname.split('.');
  const wanted = rule.host.split('.');
  if (labels.slice(-wanted.length).join('.') !== wanted.join('.')) return false;
  return rule.path === null || naivePathUnder(url, rule.path);
}

function naiveSection(document: IndexedDocument, section: string): boolean {
  if (document.section !== null && sectionSlug(document.section) === sectionSlug(section)) return true;
  const parts = naiveParts(new URL(document.url).pathname);
  return (
    naivePathUnder(document.url, sectionSlug(section)) &&
    parts.length > sectionSlug(section).split('/').length
  );
}

function naivePathUnder(url: string, path: string): boolean {
  const wanted = naiveParts(path);
  const parts = naiveParts(new URL(url).pathname);
  return wanted.every((part, i) => parts[i] === part);
}

const naiveParts = (path: string): string[] =>
  fold(decodeURIComponent(path))
    .split('/')
    .filter((part) => part !== '');
