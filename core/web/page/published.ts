/**
 * When an article was published, and when it was changed: never one for the other. Every statement on the page
 * is read with the place it stands in; the most trustworthy place wins, and a place that names the offset
 * explains one that does not.
 */
import { type DateReading, readDate } from '../../articles/dates.ts';
import { DAY, MINUTE } from '../../clock.ts';
import { collapsed, shortened } from '../text.ts';
import { elements, type Node, nameOf, rawText } from './dom.ts';
import { rawIn, type Thing, typesOf } from './jsonld.ts';
import type { Metadata } from './metadata.ts';

export interface Timing {
  publishedAt: Date | null;
  modifiedAt: Date | null;
  /** The calendar day of publication at the outlet, YYYY-MM-DD: an instant in UTC may fall on another one. */
  publishedOn: string | null;
  /** Where the published date stands and how it was read. */
  evidence: string | null;
}

interface Statement {
  read: DateReading;
  place: string;
  text: string;
}

/** Meta names that mean publication, most exact first. */
const PUBLISHED = [
  'article:published_time', 'og:article:published_time', 'article:published', 'og:published_time', 'published_time', 'datepublished', 'publish_date', 'publish-date', 'publishdate',
  'publication_date', 'publication-date', 'pubdate', 'pub_date', 'published', 'published-date', 'date_published', 'parsely-pub-date', 'sailthru.date', 'cxenseparse:recs:publishtime',
  'cxenseparse:publishtime', 'dcterms.created', 'dcterms.issued', 'dcterms.date', 'dcterms.available', 'dc.date.issued', 'dc.date.created', 'dc.date.publication', 'dc.created', 'dc.issued', 'dc.date', 'dc:date', 'dc:created',
  'article_date_original', 'article.published', 'article.created', 'article_publish_date', 'originalpublicationdate', 'vr:published', 'vf:published', 'bt:pubdate', 'rnews:datepublished', 'ptime', 'news-published', 'created', 'creation_date', 'date.created', 'datecreated', 'og:pubdate', 'date', 'article:post_date', 'og:release_date', 'video:release_date', 'release_date', 'citation_publication_date', 'citation_online_date', 'shareaholic:article_published_time', 'gtm.publish_date', 'page_create_date',
];
const MODIFIED = [
  'article:modified_time', 'og:article:modified_time', 'article:modified', 'og:updated_time', 'datemodified', 'last-modified', 'lastmod', 'modified', 'dcterms.modified', 'dc.date.modified', 'dc.modified', 'revised', 'article:updated_time', 'updated_time', 'vr:updated', 'date_modified', 'modified_time', 'article_updated',
];

/** The published and modified times of a page. `language` decides numeric dates. */
export function timingOf(data: Metadata, root: Node, url: string, language: string | null): Timing {
  const published = statements(data, language, 'datePublished', PUBLISHED, ['datepublished', 'datecreated', 'pubdate']);
  if (published.length === 0) published.push(...fromTimes(data, language));
  if (published.length === 0) published.push(...fromLabels(root, language));
  if (published.length === 0) published.push(...fromText(root, language));
  if (published.length === 0) published.push(...fromHeader(data, root, language));
  if (published.length === 0) published.push(...fromAddress(url));
  const modified = statements(data, language, 'dateModified', MODIFIED, ['datemodified']);
  const chosen = choose(published);
  const changed = choose(modified);
  return {
    publishedAt: chosen ? placedBy(chosen, [...published, ...modified]).at : null,
    modifiedAt: changed ? placedBy(changed, [...modified, ...published]).at : null,
    publishedOn: chosen ? dayAt(chosen, () => [...published, ...fromAddress(url), ...fromText(root, language), ...fromHeader(data, root, language)]) : null,
    evidence: chosen ? evidenceOf(chosen, [...published, ...modified]) : null,
  };
}

function statements(data: Metadata, language: string | null, key: string, names: string[], properties: string[]): Statement[] {
  const found: Statement[] = [];
  const add = (text: string | undefined, place: string) => {
    const read = text ? readDate(text, { language }) : null;
    if (read && plausible(read)) found.push({ read, place, text: text! });
  };
  for (const text of rawIn(data.article, key)) add(text, `json-ld ${key}`);
  if (key === 'datePublished' && found.length === 0) for (const text of rawIn(data.article, 'dateCreated')) add(text, 'json-ld dateCreated');
  if (found.length === 0) for (const thing of others(data.things, data.article)) for (const text of rawIn(thing, key)) add(text, `json-ld ${key}`);
  for (const name of names) for (const text of data.meta.get(name) ?? []) add(text, `meta ${name}`);
  for (const name of properties) {
    for (const node of data.properties.get(name) ?? []) {
      if (node.tag !== 'meta') add(node.attributes.content ?? node.attributes.datetime ?? collapsed(rawText(node)).slice(0, 100), `itemprop ${name}`);
    }
  }
  return found;
}

/** The page itself may be dated where the article is not. Products, videos and comments are not asked. */
function others(things: Thing[], article: Thing | null): Thing[] {
  return things.filter((thing) => thing !== article && typesOf(thing).some((type) => /^(?:WebPage|ItemPage|NewsArticle|Article|BlogPosting|CreativeWork)$/i.test(type)));
}

/** Before the web, or the zero of some clock. */
function plausible(read: DateReading): boolean {
  return read.at.getUTCFullYear() >= 1990 && read.precision !== 'year';
}

/** The first instant with an offset, unless an earlier place disagrees about the day; else the first instant, else the first. */
function choose(list: Statement[]): Statement | null {
  const first = list[0];
  if (!first) return null;
  const near = list.filter((other) => Math.abs(other.read.at.getTime() - first.read.at.getTime()) <= 1.5 * DAY);
  return (
    near.find((other) => other.read.precision === 'instant' && other.read.zoned) ??
    near.find((other) => other.read.precision === 'instant') ??
    first
  );
}

/** An instant in UTC hides the outlet's day; a statement beside it that writes the day out shows it. */
function dayAt(chosen: Statement, all: () => Statement[]): string {
  if (!chosen.read.zoned || !/(?:Z|UTC|GMT|[+-]00:?00)\s*$/i.test(chosen.text)) return chosen.read.day;
  const beside = all().find(({ read, text }) => (!read.zoned || !/(?:Z|UTC|GMT|[+-]00:?00)\s*$/i.test(text)) && Math.abs(Date.parse(read.day) - Date.parse(chosen.read.day)) <= DAY);
  return beside?.read.day ?? chosen.read.day;
}

const OFFSET = /([+-])(\d{2}):?(\d{2})\s*$/;

/** A time without offset, placed by the offset of another statement of the page (other than UTC). */
function placedBy(chosen: Statement, all: Statement[]): { at: Date; by: string | null } {
  if (chosen.read.zoned || chosen.read.precision !== 'instant') return { at: chosen.read.at, by: null };
  for (const other of all) {
    const match = OFFSET.exec(other.text);
    if (!other.read.zoned || other.read.precision !== 'instant' || !match || Math.abs(other.read.at.getTime() - chosen.read.at.getTime()) > 60 * DAY) continue;
    const minutes = (Number(match[2]) * 60 + Number(match[3])) * (match[1] === '-' ? -1 : 1);
    if (minutes !== 0) return { at: new Date(chosen.read.at.getTime() - minutes * MINUTE), by: match[0].trim() };
  }
  return { at: chosen.read.at, by: null };
}

function evidenceOf(chosen: Statement, all: Statement[]): string {
  const { by } = placedBy(chosen, all);
  const how = chosen.read.precision === 'instant' ? (by ? `no offset: read at ${by}, as other times of the page` : chosen.read.evidence) : 'day only';
  return `${chosen.place} "${shortened(collapsed(chosen.text), 60)}" (${how})`;
}

/** `<time>` elements: those marked as published, else the first that is not about a change. */
function fromTimes(data: Metadata, language: string | null): Statement[] {
  const found: { statement: Statement; rank: number }[] = [];
  for (const node of data.times) {
    const text = node.attributes.datetime || collapsed(rawText(node)).slice(0, 100);
    const read = readDate(text, { language });
    if (!read || !plausible(read)) continue;
    const rank = rankOf(node);
    if (rank > 0) found.push({ statement: { read, place: 'time element', text }, rank });
  }
  return found.sort((a, b) => b.rank - a.rank).slice(0, 1).map(({ statement }) => statement);
}

function rankOf(node: Node): number {
  let name = '';
  let rank = 2;
  for (let at: Node | null = node, level = 0; at && level < 6; at = at.parent, level++) {
    const own = nameOf(at);
    if (level < 3) name += own;
    if (/comment|related|teaser|sidebar|footer|recommend|promo|card/.test(own) || at.tag === 'footer' || at.tag === 'aside' || at.tag === 'nav') rank = Math.min(rank, 1);
    if (at.tag === 'li') rank = Math.min(rank, 1);
  }
  if (/modif|updat|actualiz|aktualisiert|geaendert/.test(name)) return 0;
  if (node.attributes.pubdate !== undefined || /publi|entry-date|posted|created|erstellt/.test(name)) rank += 2;
  return rank;
}

const LABEL = /^\W*(?:datum|date|fecha|data|published|publi[ée]|mise en ligne|publicad[oa]|posted|ver(?:ö|oe)ffentlicht|erstellt|pubblicato|gepubliceerd|publicerad|publisert|julkaistu|opublikowano|vom)(?:\s+(?:on|el|em|am|le|il|op|den|online))?\b\s*[:.]?/i;
const LABELLED_LENGTH = 80;

/** "Datum: 26. Januar 2022", "Published on …": a label and its date in one short element. */
function fromLabels(root: Node, language: string | null): Statement[] {
  for (const node of elements(root)) {
    if (node.tag === 'script' || node.tag === 'title' || node.children.length > 8) continue;
    let text = '';
    for (const child of node.children) text += typeof child === 'string' ? child : ` ${child.children.filter((inner) => typeof inner === 'string').join(' ')} `;
    text = collapsed(text);
    if (text.length > LABELLED_LENGTH || !LABEL.test(text)) continue;
    const read = dateWithin(text.replace(LABEL, '').trim(), language);
    if (read && plausible(read.read)) return [{ ...read, place: 'label on the page' }];
  }
  return [];
}

const MAX_TEXT = 400;
const NAMES = /\b(?:date|dated|fecha|datum|published|pubdate|timestamp|time|byline|meta|posted|publicad|dateline|article-info|data|author|autor|info)\b|[a-z]date\b|date[_-]/;

/** Dates written for readers, in elements whose name says that they hold one. */
function fromText(root: Node, language: string | null): Statement[] {
  const pending: Node[] = [root];
  let looked = 0;
  while (pending.length > 0 && looked < 20_000) {
    const node = pending.pop()!;
    looked++;
    const name = nameOf(node);
    if (/comment|related|teaser|sidebar|recommend|footer|modif|updat/.test(name) || node.tag === 'footer' || node.tag === 'aside' || node.tag === 'nav') continue;
    if (NAMES.test(name)) {
      const text = collapsed(rawText(node));
      const read = text.length <= MAX_TEXT ? dateWithin(text, language) : null;
      if (read && plausible(read.read)) return [{ ...read, place: 'text of the page' }];
    }
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]!;
      if (typeof child !== 'string') pending.push(child);
    }
  }
  return [];
}

/** Texts looked at on either side of the title. */
const BEFORE = 25;
const AFTER = 40;

/** A date in one of the short texts right around the title: after it first, then before. */
function fromHeader(data: Metadata, root: Node, language: string | null): Statement[] {
  const heading = data.headings.find((node) => node.tag === 'h1') ?? data.headings[0];
  const texts: string[] = [];
  let title = -1;
  for (const node of elements(root)) {
    if (node === heading) title = texts.length;
    if (title >= 0 && texts.length > title + AFTER) break;
    if (node.tag === 'script' || node.tag === 'title' || node.tag === 'option') continue;
    const text = collapsed(node.children.filter((child) => typeof child === 'string').join(' '));
    if (text !== '') texts.push(text);
  }
  if (title < 0) return [];
  const around = [...texts.slice(title, title + AFTER), ...texts.slice(Math.max(0, title - BEFORE), title).reverse()];
  for (const text of around) {
    if (text.length > 140 || CHANGED.test(text)) continue;
    const read = dateWithin(text, language);
    if (read && plausible(read.read)) return [{ ...read, place: 'text by the title' }];
  }
  return [];
}

const CHANGED = /updat|revis|modif|actualiz|aktualisi|geändert|copyright|©|\(c\)/i;

/** Pieces of running text that may be a date: numeric, or a day, a month word and a year in any order. */
const WITHIN = [
  /\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?/g,
  /\d{1,2}(?:st|nd|rd|th|º|\.)?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+|del\s+)?\d{4}(?:(?:\s*[,|–-]\s*|\s+(?:a las\s+|at\s+|um\s+)?)\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?\s?m\.?)?)?/giu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}(?:,?\s+(?:at\s+)?\d{1,2}:\d{2}\s?(?:[ap]\.?m\.?)?)?/giu,
  /\d{4}年\s?\d{1,2}月\s?\d{1,2}日(?:\s*\d{1,2}[:：]\d{2})?/g,
  /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:(?:\s*[,|–-]\s*|\s+(?:um\s+|a las\s+)?)\d{1,2}[:.h]\d{2})?/gi,
];

function dateWithin(text: string, language: string | null): { read: DateReading; text: string } | null {
  const whole = readDate(text, { language });
  if (whole) return { read: whole, text };
  for (const pattern of WITHIN) {
    for (const match of text.match(pattern)?.slice(0, 5) ?? []) {
      const read = readDate(match, { language });
      if (read && read.precision !== 'month') return { read, text: match };
    }
  }
  return null;
}

/** /2024/05/28/ in the address: the day the outlet filed the article under. */
function fromAddress(url: string): Statement[] {
  const match = /[/_-]((?:19|20)\d{2})[/_-]?([01]\d)[/_-]?([0-3]\d)(?=[/_.-]|$)/.exec(url);
  const read = match ? readDate(`${match[1]}-${match[2]}-${match[3]}`) : null;
  return read && plausible(read) ? [{ read, place: 'address', text: match![0] }] : [];
}
