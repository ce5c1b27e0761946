/**
 * When an article was published and when it was changed, never confusing the two. Every date on the page is read
 * along with its place; the most trustworthy place wins, and one that names its UTC offset lends it to one that
 * does not.
 */
import { shortened } from '../../../language/cut-text.ts';
import { readDate } from '../../../language/timestamps/timestamps.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { collapsed } from '../../markup-text.ts';
import { type Node, shortText } from '../dom/dom.ts';
import { isOfType, rawIn, type Thing } from '../structured/jsonld.ts';
import type { Metadata } from '../structured/metadata.ts';
import { canFallOn, isSameDayEverywhere } from './local-days.ts';
import {
  type DateStatement,
  datesInAddress,
  datesInBodyName,
  datesInNamedElements,
  datesInTimeElements,
  datesNearTitle,
  datesWithLabels,
  isPlausibleDate,
} from './written-dates.ts';

export interface PublicationDates {
  publishedAt: Date | null;
  modifiedAt: Date | null;
  /** The calendar day of publication at the outlet, YYYY-MM-DD; the instant in UTC may fall on another. */
  publishedOn: string | null;
  /** Where the publication date was found and how it was read. */
  evidence: string | null;
}

/** Meta names for publication, most precise first. */
const PUBLISHED = [
  'article:published_time',
  'og:article:published_time',
  'article:published',
  'og:published_time',
  'published_time',
  'datepublished',
  'publish_date',
  'publish-date',
  'publishdate',
  'publication_date',
  'publication-date',
  'pubdate',
  'pub_date',
  'published',
  'published-date',
  'date_published',
  'parsely-pub-date',
  'sailthru.date',
  'cxenseparse:recs:publishtime',
  'cxenseparse:publishtime',
  'dcterms.created',
  'dcterms.issued',
  'dcterms.date',
  'dcterms.available',
  'dc.date.issued',
  'dc.date.created',
  'dc.date.publication',
  'dc.created',
  'dc:date.created',
  'dc.issued',
  'dc.date',
  'dc:date',
  'dc:created',
  'article_date_original',
  'article.published',
  'article.created',
  'article_publish_date',
  'originalpublicationdate',
  'vr:published',
  'vf:published',
  'bt:pubdate',
  'rnews:datepublished',
  'ptime',
  'news-published',
  'created',
  'creation_date',
  'date.created',
  'datecreated',
  'og:pubdate',
  'date',
  'article:post_date',
  'og:release_date',
  'video:release_date',
  'release_date',
  'citation_publication_date',
  'citation_online_date',
  'shareaholic:article_published_time',
  'gtm.publish_date',
  'page_create_date',
];

const MODIFIED = [
  'article:modified_time',
  'og:article:modified_time',
  'article:modified',
  'og:updated_time',
  'datemodified',
  'last-modified',
  'lastmod',
  'modified',
  'dcterms.modified',
  'dc.date.modified',
  'dc.modified',
  'revised',
  'article:updated_time',
  'updated_time',
  'vr:updated',
  'date_modified',
  'modified_time',
  'article_updated',
];

/** Where a page is from: `language` decides how numeric dates are read, `country` on which days an instant can fall. */
export interface Origin {
  url: string;
  language: string | null;
  country: string | null;
}

/** The publication and modification times of a page. */
export function publicationDatesOf(
  data: Metadata,
  root: Node,
  { url, language, country }: Origin,
): PublicationDates {
  const published = statements(data, language, 'datePublished', PUBLISHED, [
    'datepublished',
    'datecreated',
    'pubdate',
  ]);
  if (published.length === 0) published.push(...datesInTimeElements(data, language));
  if (published.length === 0) published.push(...datesWithLabels(root, language));
  if (published.length === 0) published.push(...datesInNamedElements(root, language));
  if (published.length === 0) published.push(...datesNearTitle(data, root, language));
  if (published.length === 0) published.push(...datesInAddress(url));
  if (published.length === 0) published.push(...datesInBodyName(root));
  const modified = statements(data, language, 'dateModified', MODIFIED, ['datemodified']);
  const chosen = earlier(choose(published), published, modified, url);
  const changed = choose(modified);
  return {
    publishedAt: chosen ? placedBy(chosen, [...published, ...modified]).at : null,
    modifiedAt: changed ? placedBy(changed, [...modified, ...published]).at : null,
    publishedOn: chosen
      ? dayAt(chosen, country, function* () {
          yield* published;
          yield* datesInAddress(url);
          yield* datesInNamedElements(root, language);
          yield* datesNearTitle(data, root, language);
        })
      : null,
    evidence: chosen ? evidenceOf(chosen, [...published, ...modified]) : null,
  };
}

/** The publication date that the data of a script give; null when they give none that can be read. */
export function datesOfText(text: string | null, language: string | null): PublicationDates | null {
  const read = text === null ? null : readDate(text, { language });
  if (!read || !isPlausibleDate(read)) return null;
  const chosen: DateStatement = { read, place: 'script', text: text! };
  return { publishedAt: read.at, modifiedAt: null, publishedOn: read.day, evidence: evidenceOf(chosen, []) };
}

function statements(
  data: Metadata,
  language: string | null,
  key: string,
  names: string[],
  properties: string[],
): DateStatement[] {
  const found: DateStatement[] = [];
  const add = (text: string | undefined, place: string) => {
    const read = text ? readDate(text, { language }) : null;
    if (read && isPlausibleDate(read)) found.push({ read, place, text: text! });
  };
  for (const text of rawIn(data.article, key)) add(text, `json-ld ${key}`);
  if (key === 'datePublished' && found.length === 0)
    for (const text of rawIn(data.article, 'dateCreated')) add(text, 'json-ld dateCreated');
  if (found.length === 0)
    for (const thing of others(data.things, data.article))
      for (const text of rawIn(thing, key)) add(text, `json-ld ${key}`);
  for (const name of names) for (const text of data.meta.get(name) ?? []) add(text, `meta ${name}`);
  for (const name of properties) {
    for (const node of data.properties.get(name) ?? []) {
      if (node.tag !== 'meta')
        add(
          node.attributes.content ?? node.attributes.datetime ?? shortText(node).slice(0, 100),
          `itemprop ${name}`,
        );
    }
  }
  return found;
}

/** The page itself may be dated where the article is not. Products, videos and comments are not asked. */
function others(things: Thing[], article: Thing | null): Thing[] {
  return things.filter((thing) => thing !== article && isOfType(thing, DATED));
}

const DATED = /^(?:WebPage|ItemPage|NewsArticle|Article|BlogPosting|CreativeWork)$/i;
const IN_UTC = /(?:Z|UTC|GMT|[+-]00:?00)\s*$/i;

/** The first instant with an offset, unless an earlier place disagrees about the day; else the first instant, else the first. */
function choose(list: DateStatement[]): DateStatement | null {
  const first = list[0];
  if (!first) return null;
  const near = list.filter(
    (other) => Math.abs(other.read.at.getTime() - first.read.at.getTime()) <= 1.5 * DAY,
  );
  return (
    near.find((other) => other.read.precision === 'instant' && other.read.zoned) ??
    near.find((other) => other.read.precision === 'instant') ??
    first
  );
}

/**
 * A page that was moved or revised may declare that day as its publication date. The day in its address, or an
 * older statement with equal published and modified days, shows when it first appeared.
 */
function earlier(
  chosen: DateStatement | null,
  published: DateStatement[],
  modified: DateStatement[],
  url: string,
): DateStatement | null {
  if (!chosen) return null;
  const rewritten = modified.some((one) => one.read.day === chosen.read.day);
  const older = [...(rewritten ? published : []), ...datesInAddress(url)].find(
    (one) => chosen.read.at.getTime() - one.read.at.getTime() > LONG_BEFORE,
  );
  return older ?? chosen;
}

const LONG_BEFORE = 30 * DAY;

/**
 * An instant in UTC hides the outlet's calendar day; a statement next to it that spells the day out reveals it,
 * if the instant can fall on that day there.
 */
function dayAt(chosen: DateStatement, country: string | null, all: () => Generator<DateStatement>): string {
  const { at, day, precision, zoned } = chosen.read;
  if (!zoned || !IN_UTC.test(chosen.text)) return day;
  if (precision === 'instant' && isSameDayEverywhere(at, country)) return day;
  const beside = all().find(
    ({ read, text }) =>
      (!read.zoned || !IN_UTC.test(text)) &&
      (precision === 'instant' ? canFallOn(at, read.day, country) : read.day === day),
  );
  return beside?.read.day ?? day;
}

const OFFSET = /([+-])(\d{2}):?(\d{2})\s*$/;

/** A time without offset, resolved with the offset of another statement of the page (other than UTC). */
function placedBy(chosen: DateStatement, all: DateStatement[]): { at: Date; by: string | null } {
  if (chosen.read.zoned || chosen.read.precision !== 'instant') return { at: chosen.read.at, by: null };
  for (const other of all) {
    const match = OFFSET.exec(other.text);
    if (
      !other.read.zoned ||
      other.read.precision !== 'instant' ||
      !match ||
      Math.abs(other.read.at.getTime() - chosen.read.at.getTime()) > 60 * DAY
    )
      continue;
    const minutes = (Number(match[2]) * 60 + Number(match[3])) * (match[1] === '-' ? -1 : 1);
    if (minutes !== 0)
      return { at: new Date(chosen.read.at.getTime() - minutes * MINUTE), by: match[0].trim() };
  }
  return { at: chosen.read.at, by: null };
}

function evidenceOf(chosen: DateStatement, all: DateStatement[]): string {
  const { by } = placedBy(chosen, all);
  const how =
    chosen.read.precision === 'instant'
      ? by
        ? `no offset: read at ${by}, as other times of the page`
        : chosen.read.evidence
      : 'day only';
  return `${chosen.place} "${shortened(collapsed(chosen.text), 60)}" (${how})`;
}
