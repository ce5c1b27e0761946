/** The card around a link to an article: its standfirst, date and section. */
import { shortened } from '../../language/cut-text.ts';
import { readDate } from '../../language/timestamps/timestamps.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { isPlausibleDate } from '../../web/page/dates/written-dates.ts';
import { elements, lowerClassAndId, type Node } from '../../web/page/dom/dom.ts';
import { boundedText, linesIn } from './element-texts.ts';
import type { SiteLink } from './site-link.ts';
import { SERVICE_TEXT } from './url-heuristics.ts';

/** Cards are small: at most this many elements are read. */
const MAX_ELEMENTS = 200;
const MIN_STANDFIRST = 30;
export const MAX_STANDFIRST = 500;
const MAX_DATE = 80;
const MAX_RELATIVE_DATE = 24;
const MAX_SECTION = 30;

const SEVERAL = Symbol('several');
type Owners = ReadonlyMap<Node, string | typeof SEVERAL>;

/** For every element containing article links: the address of the one article, or `SEVERAL`. */
export function ownersOf(chosen: ReadonlyMap<string, SiteLink>): Owners {
  const owners = new Map<Node, string | typeof SEVERAL>();
  for (const { node, url } of chosen.values()) {
    for (let at: Node | null = node; at; at = at.parent) {
      const before = owners.get(at);
      if (before === SEVERAL) break;
      owners.set(at, before === undefined ? url : SEVERAL);
    }
  }
  return owners;
}

const CARD_LEVELS = 8;
const OUTERMOST = new Set(['body', 'main', 'html', '#document']);

/** The largest element around a link that contains no other article. */
export function cardOf({ node, url }: SiteLink, owners: Owners): Node {
  let card = node;
  for (let level = 0; level < CARD_LEVELS; level++) {
    const { parent } = card;
    if (!parent || OUTERMOST.has(parent.tag) || owners.get(parent) !== url) break;
    card = parent;
  }
  return card;
}

/** The lines of a card, in document order. */
export function cardLines(card: Node): string[] {
  return linesIn(card, MAX_ELEMENTS, MAX_STANDFIRST);
}

/** The first line long enough for a standfirst that is neither the title nor a date. */
export function standfirstOfCard(lines: readonly string[], title: string): string | null {
  const line = lines.find(
    (text) =>
      text.length >= MIN_STANDFIRST && !title.includes(text) && !text.includes(title) && text.includes(' '),
  );
  return line && timeOfRelative(line, 0) === null && readDate(line) === null
    ? shortened(line, MAX_STANDFIRST)
    : null;
}

const DATED = /date|fecha|time|hora|publi|posted|ago|meta|stamp|small/;

/**
 * The date in an element or attribute meant for one, else in a line such as "3 hours ago" (before `now`, in ms).
 */
export function dateOfCard(
  card: Node,
  lines: readonly string[],
  language: string | null,
  now: number,
): Date | null {
  for (const node of elements(card).take(MAX_ELEMENTS)) {
    const date = dateOfElement(node, language, now);
    if (date) return date;
  }
  const time = lines
    .filter((line) => line.length <= MAX_RELATIVE_DATE)
    .map((line) => timeOfRelative(line, now))
    .find((at) => at !== null);
  return time === undefined ? null : new Date(time);
}

function dateOfElement(node: Node, language: string | null, now: number): Date | null {
  const { attributes, tag } = node;
  const attribute = attributes.datetime ?? attributes['data-date'] ?? attributes['data-published'] ?? null;
  const isNamed = tag === 'time' || tag === 'small' || DATED.test(lowerClassAndId(node));
  const text = attribute?.trim() ?? (isNamed ? boundedText(node, MAX_DATE) : '');
  if (text === '' || text.length > MAX_DATE) return null;
  const read = readDate(text, { language });
  if (read && isPlausibleDate(read) && read.precision !== 'month') return read.at;
  const time = timeOfRelative(text, now);
  return time === null ? null : new Date(time);
}

const PERSON = /\/(?:author|autor|tag|tema)e?s?\//i;

/** The text of a short link in the card that does not lead to an article. */
export function sectionOfCard(
  card: Node,
  links: ReadonlyMap<Node, SiteLink>,
  chosen: ReadonlyMap<string, SiteLink>,
): string | null {
  for (const node of elements(card).take(MAX_ELEMENTS)) {
    const link = links.get(node);
    if (!link || chosen.has(link.url) || PERSON.test(link.url) || node.attributes.rel?.includes('author'))
      continue;
    const { text } = link;
    const isShort = text !== '' && text.length <= MAX_SECTION && text.split(' ').length <= 3;
    if (isShort && !/^(?:by|por)\b/i.test(text) && !SERVICE_TEXT.test(text)) return text;
  }
  return null;
}

const UNITS: readonly [RegExp, number][] = [
  [/^min/, MINUTE],
  [/^(?:h|hs|hrs?|hour|hora)/, HOUR],
  [/^(?:d|day|d[ií]a)/, DAY],
];
const UNIT = '(min(?:ute|uto)?s?|hours?|horas?|hrs?|hs?|days?|d[ií]as?|d)';
const AGO = [
  new RegExp(String.raw`^(?:hace|publicado hace)\s+(\d{1,3}|un|una)\s*${UNIT}\.?$`, 'i'),
  new RegExp(String.raw`^(?:(?:published|posted)\s+)?(\d{1,3}|an?)\s*${UNIT}\.?\s+ago$`, 'i'),
];

/** The time that "3 hours ago" or "hace 20 minutos" means when read at `now` (both in ms); null for any other text. */
export function timeOfRelative(text: string, now: number): number | null {
  for (const pattern of AGO) {
    const [, amount, unit] = pattern.exec(text.trim()) ?? [];
    const length = unit && UNITS.find(([name]) => name.test(unit.toLowerCase()))?.[1];
    if (length) return now - (/\d/.test(amount!) ? Number(amount) : 1) * length;
  }
  return null;
}
