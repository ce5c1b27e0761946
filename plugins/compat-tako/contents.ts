/** The contents of a URL: the rows of one of the caller's charts, or excerpts of an article. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { usdNumber } from '#core/billing/money.ts';
import { bodyOf, compatResponse } from '#core/compat/compat-api.ts';
import { FieldReader } from '#core/compat/field-reader.ts';
import { isUsed, Warnings, warnOfUnused } from '#core/compat/fields.ts';
import { refusedAs } from '#core/compat/native-refusals.ts';
import { requestCaller } from '#core/http/admission.ts';
import { callerOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { cutToCharacters, cutToUnits } from '#core/language/cut-text.ts';
import { HOUR } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';
import type { PageContent } from '#core/search/contents/contents.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { notFetched } from '#core/web/fetch-failure.ts';
import { canonicalAddress } from '#core/web/url/canonical-url.ts';
import { cardAddresses } from './cards.ts';
import { contentOf, endsLatest, FORMATS, MAX_ROWS, priceOnly, USUAL_ROWS } from './content.ts';
import { chartIdIn, rootOf } from './pages.ts';
import type { Tako } from './tasks.ts';

const MAX_CHARACTERS = 1_000_000;
const MAX_OFFSET = 100_000;
/** Characters of the passages of a page, and of the query that they answer. */
const PASSAGES = { least: 100, most: 20_000, usual: 4000 };
const MAX_QUERY = 200;
const NAMES = { query: 'highlights.query', include_domains: 'include_domains' };
const USED = ['url', 'mode', 'content_format', 'max_rows', 'offset', 'max_chars', 'quote_only', 'highlights'];

/** `POST /api/v1/contents`. */
export async function takoContents({ app }: Tako, request: Request, h: ResponseToolkit) {
  const body = new FieldReader(bodyOf(request));
  const warnings = new Warnings();
  warnOfUnused(bodyOf(request), USED, warnings);
  const url = body.string('url');
  const id = chartIdIn(url);
  const quoteOnly = body.value('quote_only') === true;
  const found = id
    ? await rowsOf(app, request, body, id, warnings)
    : await textOf(app, request, { url, quoteOnly, ...passagesAsked(body, warnings) }, warnings);
  const cost = quoteOnly ? 0 : found.cost;
  return compatResponse(
    h,
    {
      contents: [{ ...found, source_url: url }],
      request_id: request.info.id,
      usage: { total_cost_usd: cost, compute: { cost_usd: cost } },
    },
    warnings,
  );
}

interface Passages {
  /** What they are about; null: the page as a whole. */
  query: string | null;
  /** Only passages, without the standfirst. */
  only: boolean;
  characters: number;
}

/** Which text of a page is asked for, and how much of it. */
function passagesAsked(body: FieldReader, warnings: Warnings): Passages {
  // Only rows have pages.
  if (isUsed(body.value('offset'))) warnings.ignored('offset');
  const characters = body.integer('max_chars', 1, MAX_CHARACTERS) ?? MAX_CHARACTERS;
  if (body.value('highlights') === null) return { query: null, only: false, characters };
  const highlights = body.object('highlights');
  const query = highlights.value('query') === null ? null : highlights.string('query');
  const about = query && cutToCharacters(query, MAX_QUERY);
  if (about !== query) warnings.add('limited:highlights.query');
  const longest = highlights.integer('max_characters', PASSAGES.least, PASSAGES.most) ?? PASSAGES.usual;
  return { query: about, only: true, characters: Math.min(characters, longest) };
}

async function rowsOf(app: App, request: Request, body: FieldReader, id: string, warnings: Warnings) {
  const holder = callerOf(request);
  requireCapability('charts', app.capabilities, holder);
  const format = body.choice('content_format', FORMATS) ?? 'csv';
  if (format === 'card_json')
    throw new Failure('invalid_request', 'card_json is not available for charts.', {
      as: 'UNSUPPORTED_CONTENT_FORMAT',
    });
  if (body.value('highlights') !== null) body.refuse('highlights', 'is for pages, not for cards');
  const mode = body.choice('mode', ['url', 'inline']);
  const offset = body.integer('offset', 0, MAX_OFFSET) ?? 0;
  if (offset > 0 && mode !== 'inline') body.refuse('offset', 'requires the mode inline');
  const rows = Math.min(body.integer('max_rows') ?? USUAL_ROWS, MAX_ROWS);
  const chart = await app.charts.service.get(holder.org!.id, id, publicAddress(request, app));
  if (body.value('quote_only') === true) return { ...priceOnly(chart), url: null };
  if (offset > 0 && endsLatest(chart))
    throw new Failure('invalid_request', 'offset is not available for rows by date: the latest are kept.', {
      as: 'UNSUPPORTED_CONTENT_FORMAT',
    });
  if (mode === 'inline') {
    const { webpage_url: ref } = cardAddresses(id, rootOf(request, app), false);
    return { ...contentOf(chart, format, rows, ref, offset), offset };
  }
  if (format !== 'csv') warnings.add('approximated:content_format');
  const until = new Date(app.clock.now() + HOUR).toISOString();
  return { ...priceOnly(chart), content_format: 'csv', url: chart.csv_url, expires_at: until };
}

/** Excerpts of an article, never the whole page. */
async function textOf(
  app: App,
  request: Request,
  { url, quoteOnly, query, only, characters }: Passages & { url: string; quoteOnly: boolean },
  warnings: Warnings,
) {
  const caller = requestCaller(request, app);
  requireCapability('contents', app.capabilities, caller);
  // Refuses what is no address, by its field; a page that cannot be had is not found.
  canonicalAddress(url);
  const work = contentsWork(app, caller.org, {
    urls: [url],
    query,
    highlights: false,
    judged: false,
    max_tokens: null,
  });
  if (quoteOnly) {
    const cost = usdNumber(app.meter.quote(work.lines));
    return { content_format: null, data: null, url: null, cost, total_rows: null, truncated: false };
  }
  const { results, usage } = await refusedAs(NAMES, () => app.answers.serve(caller, work));
  const [page] = results;
  if (page?.status !== 'ok') throw new Failure('not_found', whyUnread(page?.error ?? null));
  warnings.add('limited:content');
  const passages = only && page.excerpts.length > 0 ? page.excerpts : [page.snippet, ...page.excerpts];
  const data = cutToUnits(passages.filter(Boolean).join(' … '), characters);
  return { content_format: null, data, cost: usage.cost_usd, total_rows: null, truncated: true };
}

function whyUnread(error: PageContent['error']): string {
  if (error === null) return 'The page could not be read.';
  return error.code === 'fetch_failed' ? notFetched('The page at url', error.detail) : error.detail;
}
