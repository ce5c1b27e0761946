/** Turns a judged article into a result. */

import type { Evidence } from '../../inference/calibration/relevance.ts';
import { DAY } from '../../platform/clock.ts';
import type { Page } from '../../web/page/page.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { isListed, type Judged, queryOf, scoreOf, type Verdict, verdictOn } from '../judging/judged.ts';
import { standfirstShown } from '../quoting/quotes.ts';
import { timingFor } from '../ranking/ranking.ts';
import { matchDate } from '../understanding/date-match.ts';
import type { Question } from '../understanding/question.ts';
import { termsIn } from '../understanding/rewordings/swaps.ts';
import type { Annotations } from './annotations.ts';
import type { Result, Rights, Why } from './answer.ts';
import { rounded } from './rounded.ts';

export interface ResultContext {
  question: Question;
  sources: CandidateSource['sources'];
  annotations: Annotations;
  /** Names of the models that judged; empty where nobody asks. */
  judgedBy: string[];
}

/** `judged` as a result for the query at `at`; null means the best-matching query. */
export function resultOf(judged: Judged, at: number | null, context: ResultContext): Result {
  const { question, annotations } = context;
  const { article, page } = judged;
  const verdict = verdictOn(judged, at);
  return {
    url: article.url,
    title: article.title,
    source: article.source,
    country: article.country,
    language: article.language ?? outletLanguage(article.source, context),
    published_at: article.publishedAt?.toISOString() ?? null,
    section: article.section,
    snippet: standfirstShown(article.standfirst, page),
    score: rounded(scoreOf(verdict)),
    headline_relevance: rounded(verdict.headline),
    read: verdict.read && {
      probability: rounded(verdict.read.probability),
      centrality: rounded(verdict.read.centrality),
    },
    highlights: annotations.highlights.get(article.url) ?? [],
    tone: annotations.toneOf(judged, at),
    answers: annotations.answers.get(judged) ?? null,
    duplicates: [],
    ...matchDate(timingFor(at, judged, question), article),
    found_in: judged.foundIn,
    data: judged.data,
    ...(question.queries.length > 1 && {
      queries: question.queries.filter((_, query) => isListed(judged.verdicts[query]!, question)),
    }),
    ...(question.explain && { why: whyOf(judged, at, verdict, context) }),
  };
}

function outletLanguage(source: string, { question, sources }: ResultContext): string | null {
  const languages = sources.get(source)?.languages ?? [];
  return languages.find((language) => question.languages?.includes(language)) ?? languages[0] ?? null;
}

function whyOf(judged: Judged, at: number | null, verdict: Verdict, { question }: ResultContext): Why {
  const { article } = judged;
  const texts = [article.title, article.standfirst ?? '', ...judged.passages.map(({ text }) => text)];
  const articleTerms = termsIn(texts.join('\n'), article.language);
  // Matches from alternative wordings do not count as words of the query.
  const { terms } = question.parsed[queryOf(judged, at)]!;
  const found = terms.filter((term) => term.variants.some((variant) => articleTerms.has(variant)));
  return {
    words: {
      found: found.map((term) => term.surface),
      missing: terms.filter((term) => !found.includes(term)).map((term) => term.surface),
    },
    other_words: verdict.wording ?? null,
    headline: rounded(verdict.headline),
    article: verdict.read && rounded(verdict.read.probability),
    judged: verdict.by === undefined ? null : evidenceOf(verdict.by),
    passage: verdict.read?.passage ?? null,
    published_days_ago:
      article.publishedAt === null
        ? null
        : Math.round(((question.now - article.publishedAt.getTime()) / DAY) * 10) / 10,
    rights: judged.page && rightsOf(judged.page),
  };
}

function evidenceOf({ relevance, cosine, reranker }: Evidence): Evidence {
  return {
    relevance: rounded(relevance),
    cosine: cosine && rounded(cosine),
    reranker: reranker && rounded(reranker),
  };
}

/** What a page says about being shown. */
export function rightsOf({ paywalled, robots: { noarchive, nosnippet, maxSnippet } }: Page): Rights {
  return { paywalled, noarchive, nosnippet, max_snippet: maxSnippet };
}
