/**
 * Dates written for readers, for pages without dates in their metadata: time elements, labels, bylines, the
 * address.
 */
import { type ReadDate, readDate } from '../../../language/timestamps/timestamps.ts';
import { collapsed } from '../../markup-text.ts';
import { elements, lowerClassAndId, type Node, shortText } from '../dom/dom.ts';
import type { Metadata } from '../structured/metadata.ts';

export interface DateStatement {
  read: ReadDate;
  place: string;
  text: string;
}

/** False for dates before the web or at the zero of a clock. */
export function isPlausibleDate(read: ReadDate): boolean {
  return read.at.getUTCFullYear() >= 1990 && read.precision !== 'year';
}

/** `<time>` elements: those marked as published, else the first that is not about a change. */
export function datesInTimeElements(data: Metadata, language: string | null): DateStatement[] {
  const found: { statement: DateStatement; rank: number }[] = [];
  for (const node of data.times) {
    const text = node.attributes.datetime || shortText(node).slice(0, 100);
    const read = readDate(text, { language });
    if (!read || !isPlausibleDate(read)) continue;
    const rank = rankOf(node);
    if (rank > 0) found.push({ statement: { read, place: 'time element', text }, rank });
  }
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 1)
    .map(({ statement }) => statement);
}

function rankOf(node: Node): number {
  let name = '';
  let rank = 2;
  for (let at: Node | null = node, level = 0; at && level < 6; at = at.parent, level++) {
    const own = lowerClassAndId(at);
    if (level < 3) name += own;
    if (
      /comment|related|teaser|sidebar|footer|recommend|promo|card/.test(own) ||
      at.tag === 'footer' ||
      at.tag === 'aside' ||
      at.tag === 'nav'
    )
      rank = Math.min(rank, 1);
    if (at.tag === 'li') rank = Math.min(rank, 1);
    // An embedded post by someone else has a time of its own.
    if (at.tag === 'blockquote' || /instagram|twitter-tweet|fb-post|tiktok|bluesky/.test(own)) return 0;
  }
  if (/modif|updat|actualiz|aktualisiert|geaendert/.test(name)) return 0;
  if (node.attributes.pubdate !== undefined || /publi|entry-date|posted|created|erstellt/.test(name))
    rank += 2;
  return rank;
}

const LABEL =
  /^\W*(?:datum|date|fecha|data|published|publi[ée]|mise en ligne|publicad[oa]|posted|ver(?:ö|oe)ffentlicht|erstellt|pubblicato|gepubliceerd|publicerad|publisert|julkaistu|opublikowano|vom)(?:\s+(?:on|el|em|am|le|il|op|den|online))?\b\s*[:.]?/i;

const LABELLED_LENGTH = 80;

/** "Datum: 26. Januar 2022", "Published on …": a label and its date in one short element. */
export function datesWithLabels(root: Node, language: string | null): DateStatement[] {
  for (const node of elements(root)) {
    if (node.tag === 'script' || node.tag === 'title' || node.children.length > 8) continue;
    let text = '';
    for (const child of node.children)
      text +=
        typeof child === 'string'
          ? child
          : ` ${child.children.filter((inner) => typeof inner === 'string').join(' ')} `;
    text = collapsed(text);
    if (text.length > LABELLED_LENGTH || !LABEL.test(text)) continue;
    const read = dateWithin(text.replace(LABEL, '').trim(), language);
    if (read && isPlausibleDate(read.read)) return [{ ...read, place: 'label on the page' }];
  }
  return [];
}

const MAX_TEXT = 400;

const NAMES =
  /\b(?:date|dated|fecha|datum|published|pubdate|timestamp|time|byline|meta|posted|publicad|dateline|article-info|data|author|autor|info)\b|[a-z]date\b|date[_-]/;

/** Attributes that hold a date on any element; `title` only counts on elements named for a date. */
const DATED = [
  'data-date',
  'data-datetime',
  'data-published',
  'data-publish-date',
  'data-pubdate',
  'data-time',
];
const ELSEWHERE = /comment|related|sidebar|recommend|footer|modif|updat/;
const WHOLE = new Set(['html', 'body', 'main']);
const MAX_ELEMENTS = 20_000;

/**
 * Dates in elements whose name says they hold one: the first after the title, else the first before it (where a
 * page may show today's date), else one in a teaser.
 */
export function datesInNamedElements(root: Node, language: string | null): DateStatement[] {
  const found: (DateStatement & { rank: number })[] = [];
  const pending: { node: Node; teaser: boolean }[] = [{ node: root, teaser: false }];
  let past = false;
  for (let seen = 0; pending.length > 0 && seen < MAX_ELEMENTS; seen++) {
    const { node, teaser } = pending.pop()!;
    past ||= node.tag === 'h1';
    const name = lowerClassAndId(node);
    // Names of the whole page tell how it is laid out: `<body class="has-sidebar">`.
    const isElsewhere = ELSEWHERE.test(name) && !WHOLE.has(node.tag);
    if (isElsewhere || node.tag === 'footer' || node.tag === 'aside' || node.tag === 'nav') continue;
    const read = namedDate(node, name, language);
    if (read) found.push({ ...read, place: 'text of the page', rank: teaser ? 0 : past ? 2 : 1 });
    if (read && past && !teaser) break;
    const within = teaser || /teaser/.test(name);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]!;
      if (typeof child !== 'string') pending.push({ node: child, teaser: within });
    }
  }
  return found.sort((a, b) => b.rank - a.rank).slice(0, 1);
}

function namedDate(node: Node, name: string, language: string | null) {
  const texts = DATED.map((key) => node.attributes[key]);
  if (NAMES.test(name)) texts.push(shortText(node), node.attributes.title);
  for (const text of texts) {
    const read = text && text.length <= MAX_TEXT ? dateWithin(text, language) : null;
    if (read && isPlausibleDate(read.read)) return read;
  }
  return null;
}

/** Texts read on either side of the title. */
const BEFORE = 25;

const AFTER = 40;

/** A date in one of the short texts around the title: after it first, then before. */
export function datesNearTitle(data: Metadata, root: Node, language: string | null): DateStatement[] {
  const heading = data.headings.find((node) => node.tag === 'h1') ?? data.headings[0];
  const texts: string[] = [];
  let title = -1;
  for (const node of elements(root)) {
    if (node === heading) title = texts.length;
    if (title >= 0 && texts.length > title + AFTER) break;
    if (node.tag === 'script' || node.tag === 'title' || node.tag === 'option') continue;
    if (/comment|kommentar|comentario/.test(lowerClassAndId(node)) && !WHOLE.has(node.tag)) continue;
    const text = collapsed(node.children.filter((child) => typeof child === 'string').join(' '));
    if (text !== '') texts.push(text);
  }
  if (title < 0) return [];
  const around = [
    ...texts.slice(title, title + AFTER),
    ...texts.slice(Math.max(0, title - BEFORE), title).reverse(),
  ];
  for (const text of around) {
    if (text.length > 140 || CHANGED.test(text)) continue;
    const read = dateWithin(text, language);
    if (read && isPlausibleDate(read.read)) return [{ ...read, place: 'text by the title' }];
  }
  return [];
}

const CHANGED = /updat|revis|modif|actualiz|aktualisi|geändert|copyright|©|\(c\)/i;

/** Parts of running text that may be a date: numeric, or day, month name and year in any order. */
const WITHIN = [
  /\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?/g,
  /\d{1,2}(?:st|nd|rd|th|º|\.)?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+|del\s+)?\d{4}(?:(?:\s*[,|–-]\s*|\s+(?:a las\s+|at\s+|um\s+)?)\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?\s?m\.?)?)?/giu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}(?:,?\s+(?:at\s+)?\d{1,2}:\d{2}\s?(?:[ap]\.?m\.?)?)?/giu,
  /\d{4}年\s?\d{1,2}月\s?\d{1,2}日(?:\s*\d{1,2}[:：]\d{2})?/g,
  /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:(?:\s*[,|–-]\s*|\s+(?:um\s+|a las\s+)?)\d{1,2}[:.h]\d{2})?/gi,
];

function dateWithin(text: string, language: string | null): { read: ReadDate; text: string } | null {
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

/**
 * /2024/05/28/ or /2024/5/28/ in the address: the day the outlet filed the article under. `place` goes into the
 * evidence.
 */
export function datesInAddress(url: string, place = 'address'): DateStatement[] {
  const match = IN_ADDRESS.exec(url) ?? IN_PATH.exec(url);
  const read = match
    ? readDate(`${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`)
    : null;
  return read && isPlausibleDate(read) ? [{ read, place, text: match![0] }] : [];
}

const IN_ADDRESS = /[/_-]((?:19|20)\d{2})[/_-]?([01]\d)[/_-]?([0-3]\d)(?=[/_.-]|$)/;
const IN_PATH = /\/((?:19|20)\d{2})\/(\d{1,2})\/(\d{1,2})(?=\/)/;

/** A date in the page's own class or id: `<body class="news20190624_k100">`. */
export function datesInBodyName(root: Node): DateStatement[] {
  for (const node of elements(root)) {
    if (node.tag !== 'body') continue;
    const match = /[a-z_-]((?:19|20)\d{2})-?([01]\d)-?([0-3]\d)(?=[\s_-]|$)/.exec(lowerClassAndId(node));
    return match ? datesInAddress(`/${match[1]}/${match[2]}/${match[3]}/`, 'name of the page') : [];
  }
  return [];
}
