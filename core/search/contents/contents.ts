/** Metadata and short excerpts of pages named by the caller; never a whole page. */

import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { mayRead, notReadable } from '../../news/outlets/visible-outlets.ts';
import { SECOND } from '../../platform/clock.ts';
import { randomId } from '../../platform/id.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { presentAddresses } from '../../store/articles/former-addresses.ts';
import { type ReadFailure, TAKEN_DOWN } from '../../store/articles/pages.ts';
import { articlesByUrl } from '../../store/articles/stored-articles.ts';
import type { Page } from '../../web/page/page.ts';
import { addressOrNull, withoutCredentials } from '../../web/url/canonical-url.ts';
import type { Rights } from '../answer/answer.ts';
import { rightsOf } from '../answer/result.ts';
import { estimatedTokens, FRAME_TOKENS } from '../answer/token-budget.ts';
import { type LeftOut, leftOutFor } from '../candidates/left-out.ts';
import { factsOf } from '../pages/page-facts.ts';
import type { PageReading } from '../pages/page-reader.ts';
import { OTHER_OUTLET, onlyVisible, visibleArticles } from '../pages/visible-pages.ts';
import { type ExcerptSubject, pageExcerpts } from '../quoting/excerpts.ts';
import { isUnquotable, SHORT, standfirstShown } from '../quoting/quotes.ts';
import { shortenedQuote } from '../quoting/shortened.ts';
import type { SearchDeps } from '../search-run.ts';
import { topicOf } from '../understanding/question.ts';
import { termsIn } from '../understanding/rewordings/swaps.ts';
import { inverseFrequencies } from '../understanding/word-statistics.ts';
import { judgePages, type PageJudgement } from './judge-pages.ts';

export interface ContentsRequest {
  urls: string[];
  query: string | null;
  highlights: boolean;
  max_tokens: number | null;
  /** Whether it matters how much each page is about the query. Absent: yes. */
  judged?: boolean;
  /** The outlets whose pages may be read, by id or domain. Absent or null: all. */
  visible?: readonly string[] | null;
}

export interface PageContent {
  url: string;
  status: 'ok' | 'failed';
  /** `reason` is a one-word cause of the failed fetch. */
  error: { code: string; detail: string; reason: string | null } | null;
  title: string | null;
  source: string | null;
  country: string | null;
  language: string | null;
  author: string | null;
  published_at: string | null;
  modified_at: string | null;
  section: string | null;
  snippet: string | null;
  image: string | null;
  excerpts: string[];
  highlights: string[];
  /** What the page says about being shown; null when it could not be read. */
  rights: Rights | null;
  read: PageJudgement | null;
  data: Page['data'];
}

export interface Contents {
  id: string;
  object: 'contents';
  results: PageContent[];
  left_out: LeftOut[];
  incomplete: boolean;
}

/** Pages of one request. */
export const MAX_URLS = 10;
/** In ms: enough to read as many pages of one outlet, at one per second. */
const READ_BUDGET = (MAX_URLS + 2) * SECOND;

/** A new id for a contents answer. */
export function newContentsId(): string {
  return randomId('cont');
}

/**
 * Reads every page, in the given order. A page that fails has an `error`; the others are unaffected. Throws 400 for a query without a
 * word to search for.
 */
export async function contents(
  deps: SearchDeps,
  request: ContentsRequest,
  signal?: AbortSignal,
): Promise<Contents> {
  // First, so that no page is fetched for a query that is refused.
  const query = request.query === null ? null : await topicOf(request.query, deps.clock.now(), deps.readings);
  const visibility = { visible: request.visible, outlets: deps.index.sources };
  const outlets = [...deps.index.sources.values()];
  const pages = request.urls.map((url) => {
    const bare = withoutCredentials(url);
    if (bare !== null) return { url: bare, refusal: CREDENTIALS };
    if (mayRead(request.visible ?? null, outlets, url)) return { url, address: addressOrNull(url) };
    return { url, refusal: { reason: OTHER_OUTLET, detail: notReadable(url).message } };
  });
  const asAsked = new Set(pages.flatMap(({ address }) => address ?? []));
  // Outlets do not always lead from the address that an article had to the one that it has.
  const present = await presentAddresses(deps.db, [...asAsked]);
  const placeOf = (address: string) => present.get(address) ?? address;
  const addresses = new Set([...asAsked].map(placeOf));
  const [read, articles] = await Promise.all([
    deps.reader.read([...addresses], READ_BUDGET, signal),
    articlesByUrl(deps.db, [...addresses]),
  ]);
  const indexed = new Map(visibleArticles(articles, visibility).map((article) => [article.url, article]));
  const readings = onlyVisible(read, visibility);
  const asked = { ...request, query };
  // Once per page, too: what is billed once is judged once.
  const byAddress = new Map<string, PageContent>();
  for (const address of addresses) {
    const reading = readings.get(address) ?? { failure: LATE };
    const place = { url: address, article: indexed.get(address) ?? null };
    byAddress.set(address, await contentOf(deps, asked, place, reading, signal));
  }
  let late: Late = new Set();
  if (query !== null && request.judged !== false) {
    const judged = [...byAddress].flatMap(([address, content]) => {
      const reading = readings.get(address);
      if (content.status === 'failed' || reading === undefined || 'failure' in reading) return [];
      return { content, page: reading.page, article: indexed.get(address) ?? null };
    });
    const found = await judgePages(deps, query, judged, signal);
    for (const [at, { content }] of judged.entries()) content.read = found.judgements[at]!;
    late = found.late;
  }
  const results = pages.map(({ url, refusal, address }): PageContent => {
    const content = address == null ? failed(url, refusal ?? REFUSED) : byAddress.get(placeOf(address))!;
    return { ...content, url };
  });
  const whole = { id: newContentsId(), object: 'contents', results, incomplete: false } as const;
  return withinTokens({ ...whole, left_out: leftOutOfPages(results, late) }, request.max_tokens, late);
}

/** Judgements for which the reranker had no time. */
type Late = ReadonlySet<PageContent['read']>;

function leftOutOfPages(results: readonly PageContent[], late: Late): LeftOut[] {
  return [
    ...leftOutFor('failed', results.filter(({ status }) => status === 'failed').length),
    ...leftOutFor('not_reranked_in_time', results.filter(({ read }) => late.has(read)).length),
    ...leftOutFor('quotes_not_allowed', results.filter(isUnquoted).length),
  ];
}

/** Whether a page that was read has no excerpts because its outlet allows none. */
export function isUnquoted({ rights }: Pick<PageContent, 'rights'>): boolean {
  if (rights === null) return false;
  const { paywalled, nosnippet, max_snippet: maxSnippet } = rights;
  return isUnquotable({ paywalled, robots: { nosnippet, maxSnippet } });
}

/** The error code of a page that was not read, or had nothing to read. */
function codeOf(reason: string | null): string {
  return reason === null ? 'unreadable_reference' : (CODES[reason] ?? 'fetch_failed');
}

/** Reasons for which a page would not be read later either. */
const CODES: Record<string, string> = {
  [OTHER_OUTLET]: 'forbidden',
  [TAKEN_DOWN.reason]: 'unreadable_reference',
};

const REFUSED: ReadFailure = { reason: 'bad_url', detail: 'This is not an address that can be fetched.' };
/** As the fetcher would refuse it; the address is then shown without them. */
const CREDENTIALS: ReadFailure = {
  reason: 'bad_url',
  detail: 'This is not an address that can be fetched: user names are not allowed.',
};
const LATE: ReadFailure = {
  reason: 'timeout',
  detail: 'The page was not read in time; ask again in a few seconds.',
};

/** Documents that can be read but are not pages: excerpts of a feed would mix several articles. */
const NOT_PAGES: Partial<Record<Page['kind'], ReadFailure>> = {
  feed: {
    reason: 'not_text',
    detail:
      'This is a feed, a sitemap or a list of feeds, not a page: give the address of an article. Of a feed or sitemap you can make an index (POST /v1/indexes), or have it added as an outlet.',
  },
  data: {
    reason: 'not_text',
    detail: 'This is data (JSON), not a page: give the address of the page that shows it.',
  },
};

/** What a page says of itself; where it says nothing, what the index has of the article: imported texts say nothing. */
async function contentOf(
  deps: SearchDeps,
  request: ContentsRequest,
  { url, article }: { url: string; article: StoredArticle | null },
  reading: PageReading,
  signal?: AbortSignal,
): Promise<PageContent> {
  if ('failure' in reading) return failed(url, reading.failure);
  const { page, redirectedTo: end = url } = reading;
  const notPage = NOT_PAGES[page.kind];
  if (notPage) return failed(url, notPage);
  if (page.title === null && page.paragraphs.length === 0) {
    return failed(url, { reason: null, detail: 'The page has nothing to read.' });
  }
  const about = request.query ?? page.title ?? '';
  const terms = queryTerms(about);
  const idf = inverseFrequencies(deps.index.wordIndex, terms);
  const facts = factsOf(page, end, deps.index.sources);
  const { language } = facts;
  const subject = { about, idf, language };
  const excerpts = about ? await pageExcerpts(deps.inference, page, subject, signal) : [];
  return {
    url,
    status: 'ok',
    error: null,
    title: page.title,
    ...facts,
    author: facts.author ?? article?.author ?? null,
    published_at: (page.publishedAt ?? article?.publishedAt)?.toISOString() ?? null,
    modified_at: (page.modifiedAt ?? article?.modifiedAt)?.toISOString() ?? null,
    section: page.section ?? article?.section ?? null,
    snippet: standfirstShown(page.standfirst ?? article?.standfirst ?? null, page),
    image: page.image ?? article?.image ?? null,
    excerpts,
    highlights: request.highlights ? highlightsAmong(excerpts, subject, terms) : [],
    rights: rightsOf(page),
    read: null,
    data: page.data,
  };
}

/** `reason` is null where the page was read and has no text. */
function failed(url: string, { reason, detail }: { reason: string | null; detail: string }): PageContent {
  return {
    url,
    status: 'failed',
    error: { code: codeOf(reason), detail, reason },
    title: null,
    source: null,
    country: null,
    language: null,
    author: null,
    published_at: null,
    modified_at: null,
    section: null,
    snippet: null,
    image: null,
    excerpts: [],
    highlights: [],
    rights: null,
    read: null,
    data: null,
  };
}

/** A short quote from the excerpt with most query words; empty when none can be cut to size. */
function highlightsAmong(
  excerpts: readonly string[],
  { about, language }: ExcerptSubject,
  terms: readonly QueryTerm[],
): string[] {
  const count = (text: string) => {
    const own = termsIn(text, language);
    return terms.filter(({ variants }) => variants.some((variant) => own.has(variant))).length;
  };
  for (const excerpt of excerpts.toSorted((a, b) => count(b) - count(a))) {
    const cut = shortenedQuote(excerpt, about, SHORT);
    if (cut !== null) return [cut];
  }
  return [];
}

/** Keeps pages in order as long as they fit, and counts the rest: each page once, whatever was wrong with it. */
function withinTokens(whole: Contents, cap: number | null, late: Late): Contents {
  if (cap === null || estimatedTokens(whole) + FRAME_TOKENS <= cap) return whole;
  const results: PageContent[] = [];
  let left = cap - FRAME_TOKENS - estimatedTokens({ ...whole, results: [] });
  for (const result of whole.results) {
    left -= estimatedTokens(result) + 1;
    if (left < 0) break;
    results.push(result);
  }
  const cut = whole.results.length - results.length;
  return {
    ...whole,
    results,
    left_out: [...leftOutOfPages(results, late), { reason: 'over_max_tokens', count: cut }],
    incomplete: true,
  };
}
