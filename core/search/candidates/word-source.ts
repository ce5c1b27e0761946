/** Candidates from a word index, and from vectors where there are any. The database has the last word on what still exists. */
import { setImmediate } from 'node:timers/promises';
import type { NewsIndex } from '../../news/news-index.ts';
import { NO_FILTER } from '../../news/word-index/filter.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import type { SourceFacts } from '../../store/outlets/outlet-records.ts';
import { DEPTHS } from '../modes.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { articleFilter } from './article-filter.ts';
import type { Candidate } from './candidate.ts';
import type { CandidateQuery, CandidateSet, CandidateSource, ReferenceInIndex } from './candidate-source.ts';
import { fused, mergedHits, type WeightedHits } from './fusion.ts';
import { headlineSpread } from './headline-spread.ts';
import { type LeftOutReason, leftOutOf } from './left-out.ts';
import type { Meaning } from './meaning.ts';

/**
 * Reasons in `left_out` for the filters of the word index, and for a reference that they exclude. Articles that may not be seen
 * are not even counted.
 */
const REASONS = {
  hidden: null,
  window: 'outside_window',
  source: 'other_source',
  domain: 'other_domain',
  country: 'other_country',
  language: 'other_language',
  section: 'other_section',
  undated: 'undated',
  reference: 'reference',
} as const;

/** Candidates that each alternative wording of a query can add. */
const PER_WORDING = 200;

/** Articles by `seq`, without those that no longer exist. */
type LoadArticles = (seqs: readonly number[]) => Promise<StoredArticle[]>;

/** A word index and the outlets of its articles. */
export type SearchableIndex = Pick<NewsIndex, 'wordIndex'> & {
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /** Absent: candidates come from words alone. */
  readonly meaning?: Meaning;
};

/** Any word index as a source of candidates. */
export function wordSource(index: SearchableIndex, load: LoadArticles): CandidateSource {
  return {
    words: index.wordIndex,
    sources: index.sources,
    ...(index.meaning && { meaning: index.meaning }),
    find: (query) => findCandidates(index, load, query),
    async texts(terms, limit) {
      const { hits } = index.wordIndex.candidates(terms, { filter: NO_FILTER, limit, now: 0 });
      return load(hits.map(({ seq }) => seq));
    },
  };
}

/** Candidates of every query within its filters, best first by words and meaning. */
async function findCandidates(
  index: SearchableIndex,
  load: LoadArticles,
  { question, limit, reference, signal }: Omit<CandidateQuery, 'onProgress'>,
): Promise<CandidateSet> {
  const scores = new Map<number, number>();
  const datesOnly = new Set<number>();
  const outside = new Map<LeftOutReason, number>();
  // Articles excluded for several queries overlap, so only the largest count is certain.
  const leaveOut = (reason: LeftOutReason, count: number) =>
    outside.set(reason, Math.max(outside.get(reason) ?? 0, count));
  let beyond = 0;
  for (const query of question.parsed) {
    const matches = await matchesOf(index, question, query, { limit, reference, signal });
    for (const { seq, score } of matches.hits) {
      // For queries with only days, scores are times and not comparable with others.
      if (query.topic === '') datesOnly.add(seq);
      else scores.set(seq, Math.max(scores.get(seq) ?? 0, score));
    }
    const excluded = reference ? excludedVersions(index, question, query, reference) : matches.outside;
    for (const [filtered, count] of Object.entries(excluded)) {
      const reason = REASONS[filtered as keyof typeof REASONS];
      if (reason !== null) leaveOut(reason, count);
    }
    beyond = Math.max(beyond, matches.beyond);
    leaveOut('no_vector_yet', matches.without);
  }
  const articles = await loadOrForget(index, load, [...new Set([...scores.keys(), ...datesOnly])]);
  const spread = headlineSpread(articles.filter(({ seq }) => datesOnly.has(seq)));
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
    .sort(byScore);
  return { union, leftOut: leftOutOf([...outside, ['beyond_mode', beyond]]) };
}

function byScore(a: Candidate, b: Candidate): number {
  return b.lexical - a.lexical || b.article.seq - a.article.seq;
}

/** Best matches of a query in all its wordings, and how many more there are. */
async function matchesOf(
  { wordIndex, sources, meaning }: SearchableIndex,
  question: Question,
  query: ParsedQuery,
  { limit, reference, signal }: Pick<CandidateQuery, 'limit' | 'reference' | 'signal'>,
) {
  const { topic, spelledOut, terms, wordings } = query;
  const filter = articleFilter(sources, question, query);
  const { now } = question;
  const meant = spelledOut ?? topic;
  const { vectors } = DEPTHS[question.mode];
  const isByMeaning = topic !== '' && vectors;
  if (isByMeaning) meaning?.expect(meant, signal);
  // Each search takes milliseconds on the main thread, and so does the work before it.
  await setImmediate();
  const matches =
    topic === '' ? wordIndex.recent(filter, limit) : wordIndex.candidates(terms, { filter, limit, now });
  const others: WeightedHits[] = [];
  for (const { terms, worth } of wordings) {
    await setImmediate();
    const { hits } = wordIndex.candidates(terms, { filter, limit: PER_WORDING, now });
    others.push({ hits, weight: worth });
  }
  const byWords =
    others.length === 0 ? matches.hits : mergedHits([{ hits: matches.hits, weight: 1 }, ...others], limit);
  const near = isByMeaning ? await meaning?.nearest(meant, filter, limit, signal) : null;
  // Versions of a story are near the article itself.
  const around = near && reference === undefined ? await meaning!.around(meant, near, limit) : null;
  return {
    hits: near?.hits.length ? fused(byWords, { hits: near.hits.slice(0, limit), around }, limit) : byWords,
    outside: matches.outside,
    beyond: matches.matched - matches.hits.length,
    without: near?.without ?? 0,
  };
}

/**
 * What the filters exclude of the articles with the words of a reference's headline. Few versions have half of all the words
 * that they are looked for by, which are those of the text, too.
 */
function excludedVersions(
  { wordIndex, sources }: SearchableIndex,
  question: Question,
  query: ParsedQuery,
  { headline, seq }: ReferenceInIndex,
): Partial<Record<keyof typeof REASONS, number>> {
  const filter = articleFilter(sources, question, query);
  const { outside } = wordIndex.candidates(headline, { filter, limit: 1, now: question.now });
  const own = seq === null ? null : wordIndex.reasonAgainst(seq, filter);
  if (own === null) return outside;
  const others = { ...outside, [own]: Math.max(0, outside[own] - 1) };
  return own === 'hidden' ? others : { ...others, reference: 1 };
}

/** Articles by `seq`. Those without a row are removed from the index so that they do not displace others again. */
async function loadOrForget(
  { wordIndex }: SearchableIndex,
  load: LoadArticles,
  seqs: readonly number[],
): Promise<StoredArticle[]> {
  const articles = await load(seqs);
  const present = new Set(articles.map(({ seq }) => seq));
  const gone = seqs.filter((seq) => !present.has(seq));
  if (gone.length > 0) wordIndex.forget(gone);
  return articles;
}
