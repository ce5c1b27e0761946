/** A judged article as a result of the answer. */

import type { QueryTerm } from '../../language/words/terms.ts';
import { indexTerms } from '../../language/words/terms.ts';
import { DAY } from '../../platform/clock.ts';
import type { Page } from '../../web/page/page.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { isRelevant, type Judged, scoreOf, type Verdict } from '../judging/judging.ts';
import { standfirstShown } from '../quoting/quotes.ts';
import type { Question } from '../understanding/question.ts';
import { matchDate, type Timing } from '../understanding/timing.ts';
import type { Annotations } from './annotations.ts';
import type { Result, Rights, Why } from './answer.ts';

export interface ResultContext {
  question: Question;
  terms: readonly QueryTerm[][];
  sources: CandidateSource['sources'];
  annotations: Annotations;
  now: number;
}

/** Probabilities are given to four decimals: more would claim a precision that no judge has. */
const round = (probability: number) => Math.round(probability * 10_000) / 10_000;

/** `judged` as a result for the query at `at`, or for the best of all queries when `at` is null. */
export function resultOf(judged: Judged, at: number | null, context: ResultContext): Result {
  const { question, annotations: notes } = context;
  const { article, page } = judged;
  const verdict = at === null ? bestVerdict(judged) : judged.verdicts[at]!;
  return {
    url: article.url,
    title: article.title,
    source: article.source,
    country: article.country,
    language: article.language ?? languageOf(article.source, context),
    published_at: article.publishedAt?.toISOString() ?? null,
    section: article.section,
    snippet: standfirstShown(article.standfirst, page),
    score: round(scoreOf(verdict)),
    headline_relevance: round(verdict.headline),
    read: verdict.read && {
      probability: round(verdict.read.probability),
      centrality: round(verdict.read.centrality),
    },
    highlights: notes.highlights.get(article.url) ?? [],
    tone: notes.toneOf(judged, at),
    answers: notes.answers.get(judged) ?? null,
    duplicates: [],
    ...matchDate(timingAt(at, judged, question), article),
    found_in: judged.foundIn,
    data: judged.data,
    ...(question.queries.length > 1 && {
      queries: question.queries.filter((_, query) => isRelevant(judged.verdicts[query]!)),
    }),
    ...(question.explain && { why: whyOf(judged, at, verdict, context) }),
  };
}

/** The words of time that count for an article: those of the query at `at`, or of the one that it answers best. */
export function timingAt(at: number | null, judged: Judged, { parsed: asked }: Question): Timing | null {
  return asked[at ?? judged.verdicts.indexOf(bestVerdict(judged))]!.timing;
}

/** The verdict that speaks most for the article. */
export function bestVerdict(judged: Judged): Verdict {
  return judged.verdicts.reduce((top, verdict) => (scoreOf(verdict) > scoreOf(top) ? verdict : top));
}

function languageOf(source: string, { question, sources }: ResultContext): string | null {
  const spoken = sources.get(source)?.languages ?? [];
  return spoken.find((language) => question.languages?.includes(language)) ?? spoken[0] ?? null;
}

function whyOf(judged: Judged, at: number | null, verdict: Verdict, { terms, now }: ResultContext): Why {
  const { article } = judged;
  const said = new Set([
    ...indexTerms(`${article.title} ${article.standfirst ?? ''}`, article.language),
    ...judged.passages.flatMap((passage) => indexTerms(passage.text, article.language)),
  ]);
  // What other wordings found is not among the words that were asked for.
  const asked = at === null ? terms[judged.verdicts.indexOf(verdict)]! : terms[at]!;
  const found = asked.filter((term) => term.variants.some((variant) => said.has(variant)));
  return {
    words: {
      found: found.map((term) => term.surface),
      missing: asked.filter((term) => !found.includes(term)).map((term) => term.surface),
    },
    other_words: verdict.wording ?? null,
    headline: round(verdict.headline),
    article: verdict.read && round(verdict.read.probability),
    passage: verdict.read?.passage ?? null,
    published_days_ago:
      article.publishedAt === null
        ? null
        : Math.round(((now - article.publishedAt.getTime()) / DAY) * 10) / 10,
    rights: judged.page && rightsOf(judged.page),
  };
}

function rightsOf({ paywalled, robots: { noarchive, nosnippet, maxSnippet } }: Page): Rights {
  return { paywalled, noarchive, nosnippet, max_snippet: maxSnippet };
}
