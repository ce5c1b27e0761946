/** Native answers in the format of the Exa API. Keys that were not requested are absent, never null. */

import type { Usage } from '#core/answers/answer-service.ts';
import { EXTRAS, nativeAnswerFields } from '#core/compat/extras.ts';
import { cutToWords } from '#core/language/cut-text.ts';
import { fold } from '#core/language/words/fold.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import type { LeftOut } from '#core/search/candidates/left-out.ts';
import type { Contents, PageContent } from '#core/search/contents/contents.ts';
import type { Mode } from '#core/search/modes.ts';
import type { StoredArticle } from '#core/store/articles/article.ts';
import { addressOrNull } from '#core/web/url/canonical-url.ts';
import type { ExaContents, ExaOptions } from './request.ts';
import type { ShownText } from './shown-text.ts';

interface ExaFrame {
  requestId: string;
  /** Milliseconds. */
  searchTime: number;
}

/** What a stored article has beyond a result. */
export type Byline = Pick<StoredArticle, 'author' | 'image'>;

/** The type of search that each mode is, in Exa's words. */
const SEARCH_TYPES: Record<Mode, string> = {
  ultra: 'instant',
  fast: 'fast',
  normal: 'neural',
  deep: 'deep',
};

type Item = Record<string, unknown>;

/** The answer to a search, or to a search for similar articles. */
export function exaSearchBody(
  answer: (Answer & { usage: Usage }) | null,
  wanted: ExaOptions & { native: { mode: Mode } },
  frame: ExaFrame,
  bylines: ReadonlyMap<string, Byline>,
): Item {
  const dated = (answer?.results ?? []).filter((one) => !wanted.dated || one.published_at !== null);
  const undated = (answer?.results.length ?? 0) - dated.length;
  const results = dated.filter(filterByPhrases(wanted)).slice(0, wanted.numResults);
  return {
    requestId: frame.requestId,
    resolvedSearchType: SEARCH_TYPES[wanted.native.mode],
    results: results.map((one) => itemOf(one, wanted.shown, bylines.get(one.url))),
    searchTime: frame.searchTime,
    costDollars: { total: answer?.usage.cost_usd ?? 0 },
    ...(wanted.extras && { [EXTRAS]: exaExtras(answer, results, undated, wanted) }),
  };
}

/** The native fields that the extras asked for, with native results: those of Exa must stay as they are. */
function exaExtras(
  answer: (Answer & { usage: Usage }) | null,
  results: readonly Result[],
  undated: number,
  wanted: ExaOptions,
) {
  return {
    warnings: wanted.warnings.codes,
    ...(answer && { ...nativeAnswerFields(answer), left_out: leftOut(answer, undated) }),
    results,
  };
}

/** What was left out, with the undated articles that a date of this API takes away here. */
function leftOut({ left_out: before }: Answer, undated: number): LeftOut[] {
  if (undated === 0) return before;
  const known = before.find(({ reason }) => reason === UNDATED);
  const others = before.filter(({ reason }) => reason !== UNDATED);
  return [...others, { reason: UNDATED, count: undated + (known?.count ?? 0) }];
}

const UNDATED = 'undated';

/** Exa's includeText and excludeText, applied to the title, standfirst and excerpts. */
function filterByPhrases({ includeText, excludeText }: ExaOptions): (result: Result) => boolean {
  const [wanted, unwanted] = [includeText.map(asRead), excludeText.map(asRead)];
  return ({ title, snippet, highlights }) => {
    const text = [title, snippet ?? '', ...highlights].map(asRead).join('\n');
    const has = (phrase: string) => text.includes(phrase);
    return wanted.every(has) && !unwanted.some(has);
  };
}

/** One spelling for texts that readers take for the same: case, accents, spaces and apostrophes differ between outlets. */
function asRead(text: string): string {
  return fold(text)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ');
}

function itemOf(result: Result, shown: ShownText, byline: Byline | undefined): Item {
  return {
    id: result.url,
    url: result.url,
    title: result.title,
    ...(result.published_at && { publishedDate: new Date(result.published_at).toISOString() }),
    ...(byline?.author && { author: byline.author }),
    ...(byline?.image && { image: byline.image }),
    score: result.score,
    ...textsOf(result.title, result.snippet, result.highlights, shown),
  };
}

function textsOf(title: string, snippet: string | null, excerpts: readonly string[], shown: ShownText): Item {
  const lines = [snippet, ...excerpts].filter((line) => line !== null && line !== '');
  return {
    ...(shown.text !== null && { text: cutToWords(lines.join('\n\n') || title, shown.text) }),
    ...(shown.highlights !== null && { highlights: fitting(excerpts, snippet, title, shown.highlights) }),
    ...(shown.subpages && { subpages: [] }),
    ...(shown.extras && { extras: { links: [], imageLinks: [] } }),
  };
}

/** Never empty: clients read the first one. */
function fitting(excerpts: readonly string[], snippet: string | null, title: string, most: number): string[] {
  const [first = title, ...rest] = excerpts.length > 0 ? excerpts : [snippet || title];
  const texts = [cutToWords(first, most)];
  let left = most - first.length;
  for (const excerpt of rest) {
    if (excerpt.length > left) break;
    left -= excerpt.length;
    texts.push(excerpt);
  }
  return texts;
}

/** Why a page could not be read, as Exa's crawl tags say it. */
const CRAWL_TAGS: Record<string, readonly [tag: string, status: number | null]> = {
  dns: ['CRAWL_NOT_FOUND', 404],
  connection: ['CRAWL_NOT_FOUND', 404],
  robots: ['SOURCE_NOT_AVAILABLE', 403],
  other_outlet: ['SOURCE_NOT_AVAILABLE', 403],
  blocked_address: ['SOURCE_NOT_AVAILABLE', 403],
  timeout: ['CRAWL_TIMEOUT', 408],
  busy: ['CRAWL_TIMEOUT', 408],
  bad_url: ['UNSUPPORTED_URL', 400],
  not_text: ['UNSUPPORTED_URL', 415],
};
const UNKNOWN_TAG = ['CRAWL_UNKNOWN_ERROR', 500] as const;
/** Behind the reason, at the end: a host that wants a pause is named with its seconds, which are no status. */
const STATUS_IN_DETAIL = /: ([45]\d\d)$/;

/** The answer to /contents: results of what could be read, a status of everything, in the order asked. */
export function exaContentsBody(
  answer: Contents & { usage: Usage },
  wanted: ExaContents,
  /** Canonical URLs of pages that were cached. */
  cached: ReadonlySet<string>,
  frame: ExaFrame,
): Item {
  const contents = answer.results;
  return {
    requestId: frame.requestId,
    results: contents.filter(({ status }) => status === 'ok').map((content) => pageOf(content, wanted.shown)),
    statuses: wanted.urls.map((url, at) => statusOf(url, contents[at], cached)),
    searchTime: frame.searchTime,
    costDollars: { total: answer.usage.cost_usd },
    ...(wanted.extras && { [EXTRAS]: { ...answer, warnings: wanted.warnings.codes } }),
  };
}

function pageOf(content: PageContent, shown: ShownText): Item {
  const title = content.title ?? '';
  return {
    // As requested: clients join results and statuses by it.
    id: content.url,
    url: addressOrNull(content.url) ?? content.url,
    title,
    ...(content.published_at && { publishedDate: new Date(content.published_at).toISOString() }),
    ...(content.author && { author: content.author }),
    ...(content.image && { image: content.image }),
    ...textsOf(title, content.snippet, content.excerpts, shown),
  };
}

function statusOf(id: string, content: PageContent | undefined, cached: ReadonlySet<string>): Item {
  if (content?.status === 'ok')
    return { id, status: 'success', source: cached.has(addressOrNull(id) ?? id) ? 'cached' : 'crawled' };
  const { reason, detail } = content?.error ?? { reason: 'timeout', detail: '' };
  const [tag, httpStatusCode] =
    reason === 'status' ? crawlStatus(detail) : (CRAWL_TAGS[reason ?? ''] ?? UNKNOWN_TAG);
  return { id, status: 'error', error: { tag, httpStatusCode } };
}

function crawlStatus(detail: string): readonly [string, number] {
  const status = Number(STATUS_IN_DETAIL.exec(detail)?.[1] ?? 500);
  return status === 404 || status === 410 ? ['CRAWL_NOT_FOUND', status] : [`CRAWL_HTTP_${status}`, status];
}
