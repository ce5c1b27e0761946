/** Lines of an archive, made into what is stored: in a thread of its own where there are many. */
import Joi from 'joi';
import { signatureOf } from '../../inference/same-story/same-story.ts';
import { isCalendarDay } from '../../language/dates/civil.ts';
import { languageOfCode, languageOfName } from '../../language/language-codes.ts';
import { Failure } from '../../platform/errors.ts';
import { plainMessage } from '../../platform/schemas/plain-messages.ts';
import { atOnce } from '../../platform/turns.ts';
import type { ArticleDraft } from '../../store/articles/articles.ts';
import { isReservedId } from '../../store/outlets/outlet-ids.ts';
import type { Page } from '../../web/page/page.ts';
import { NO_RULES } from '../../web/page/page-rights.ts';
import { canonicalAddress, domainOf } from '../../web/url/canonical-url.ts';
import { publicationDate } from '../publication-date.ts';
import { countIgnored, type IgnoredField, ignoredFields } from './ignored-fields.ts';
import { linesOf } from './line-batches.ts';

/** Articles with their outlets and pages, ready to be stored. */
export interface PreparedArticles {
  /** How many were valid, with those that repeat an address. */
  given: number;
  drafts: ArticleDraft[];
  sources: ImportedSource[];
  pages: { url: string; body: Page }[];
  /** What is wrong with the others, by place from 0. */
  refused: { at: number; why: string }[];
  /** Fields of the valid ones that articles do not have. */
  ignored: IgnoredField[];
}

export interface Preparation {
  now: number;
  /** Whether the given bodies are stored as pages that were read. */
  keepsBodies: boolean;
}

export interface LinesToPrepare extends Preparation {
  bytes: Uint8Array;
  /** Lines to leave out, as they were imported before. */
  skip: number;
}

/** Articles prepared before others have their turn: about five milliseconds. */
const ARTICLES_EACH = 32;

/** The entry of the thread. Empty lines are left out; `at` counts from the first line that is not skipped. */
export default function prepareLines({ bytes, skip, ...how }: LinesToPrepare): PreparedArticles {
  return atOnce(preparing(linesOf(bytes).slice(skip), readLine, how));
}

/** Prepares articles that came with a request, as `prepareLines` does lines; yields every few milliseconds. */
export function preparingObjects(
  articles: readonly unknown[],
  how: Preparation,
): Generator<void, PreparedArticles> {
  return preparing(articles, readArticle, how);
}

/** What was given, with its article; what is wrong with it; null: nothing was given. */
type Read = { given: object; article: ArticleLine } | string | null;

function* preparing<Item>(
  items: readonly Item[],
  read: (item: Item) => Read,
  { now, keepsBodies }: Preparation,
): Generator<void, PreparedArticles> {
  const refused: PreparedArticles['refused'] = [];
  const ignored = new Map<string, number>();
  const lines = new Map<string, ArticleLine>();
  let given = 0;
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ARTICLES_EACH === 0) yield;
    const one = read(item);
    if (typeof one === 'string') refused.push({ at, why: one });
    else if (one !== null) {
      lines.set(one.article.url, one.article);
      countIgnored(ignored, one.given, FIELDS);
      given += 1;
    }
  }
  const drafts: ArticleDraft[] = [];
  const pages: PreparedArticles['pages'] = [];
  const sources = new Map<string, ImportedSource>();
  for (const one of lines.values()) {
    if (drafts.length > 0 && drafts.length % ARTICLES_EACH === 0) yield;
    const source = sourceOf(one);
    sources.set(source.id, source);
    drafts.push(toDraft(one, source.id, now));
    if (keepsBodies && one.body !== null) pages.push({ url: one.url, body: pageOfText(one.title, one.body) });
  }
  return {
    ...{ given, drafts, sources: [...sources.values()], pages, refused },
    ignored: ignoredFields(ignored, FIELDS),
  };
}

interface ArticleLine {
  url: string;
  title: string;
  standfirst: string | null;
  source: string | null;
  section: string | null;
  language: string | null;
  country: string | null;
  author: string | null;
  image: string | null;
  published_at: Date | null;
  modified_at: Date | null;
  body: string | null;
}

/** PostgreSQL holds no U+0000, which archives contain. */
const clean = Joi.string().replace(/\0/g, '').trim();
/** Archives wrap and indent texts as their pages did; feeds are read without that, too. */
const oneLine = clean.replace(/\s+/g, ' ');
const optional = (kind: Joi.StringSchema, max: number) =>
  kind.max(max).allow(null, '').empty('').default(null);
const text = (max: number) => optional(oneLine, max);
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/i;
/** JavaScript's dates reach further, but PostgreSQL does not read its years below 1 and above 9999. */
const moment = Joi.date()
  .iso()
  .min('0001-01-01')
  .max('9999-12-31T23:59:59.999Z')
  // `Date` reads the 30th of February as the 2nd of March, and a time without an offset as one of this machine's zone; feeds
  // that give none mean UTC.
  .custom((date: Date, helpers) => {
    const given = String(helpers.original);
    const [day] = /^\d{4}-\d{2}-\d{2}/.exec(given) ?? [];
    if (day !== undefined && !isCalendarDay(day)) return helpers.error('date.calendar');
    return WITHOUT_OFFSET.test(given) ? new Date(`${given}Z`) : date;
  })
  .messages({ 'date.calendar': '{{#label}} must be a day of the calendar' })
  .allow(null)
  .default(null);
/** By its code or name: "es-AR", "spa" and "Spanish" are es. What is neither counts as none given. */
const language = text(35).custom(
  (given: string) => languageOfCode(given.split(/[-_]/)[0]!) ?? languageOfName(given),
);

const fields = {
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .max(2000)
    .required()
    .messages({ 'string.uriCustomScheme': '{{#label}} must be a full http or https address' }),
  title: oneLine.min(1).max(1000).required(),
  standfirst: text(5000),
  source: text(200),
  section: text(200),
  language,
  country: text(2),
  author: text(500),
  image: text(2000),
  published_at: moment,
  modified_at: moment,
  body: optional(clean, 1_000_000),
};
const FIELDS: ReadonlySet<string> = new Set(Object.keys(fields));
const line = Joi.object(fields)
  .label('the article')
  .options({ stripUnknown: true, errors: { wrap: { label: false } } });

function readLine(raw: string): Read {
  if (raw.trim() === '') return null;
  try {
    return readArticle(JSON.parse(raw));
  } catch (error) {
    return (error as Error).message;
  }
}

/** A text says what is wrong with it. */
function readArticle(given: unknown): Exclude<Read, null> {
  try {
    const { error, value } = line.validate(given);
    if (error) return plainMessage(error.message);
    const article = value as ArticleLine;
    return { given: given as object, article: { ...article, url: canonicalAddress(article.url) } };
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function toDraft(one: ArticleLine, source: string, now: number): ArticleDraft {
  const { url, title, standfirst, language } = one;
  return {
    url,
    source,
    title,
    standfirst,
    section: one.section,
    language,
    author: one.author,
    image: one.image,
    publishedAt: publicationDate(one.published_at, now),
    modifiedAt: publicationDate(one.modified_at, now),
    firstSeenAt: new Date(now),
    story: signatureOf({ title, standfirst, language }),
  };
}

export interface ImportedSource {
  id: string;
  name: string;
  domain: string;
  country: string | null;
  language: string | null;
}

/** The outlet of a line: by its name if given, else by its domain. */
function sourceOf({ url, source, country, language }: ArticleLine): ImportedSource {
  const domain = domainOf(url);
  const name = source ?? domain;
  return {
    id: slug(name),
    name,
    domain,
    country: country?.toUpperCase() ?? null,
    language,
  };
}

/** The id of an outlet known by its name only. */
export function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
  return isReservedId(plain) ? `outlet-${plain}` : plain || 'unknown';
}

/** The page of a text that came without one. */
function pageOfText(title: string, body: string): Page {
  return {
    title,
    standfirst: null,
    paragraphs: body
      .split(/\n+/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    emptyBecause: null,
    publishedAt: null,
    publishedOn: null,
    modifiedAt: null,
    dateEvidence: null,
    authors: [],
    section: null,
    language: null,
    country: null,
    image: null,
    canonicalUrl: null,
    siteName: null,
    paywalled: null,
    robots: { ...NO_RULES },
    kind: 'article',
    feeds: [],
    data: null,
  };
}
