/** What the card around a link says of its article: standfirst, date, section. */
import { readDate } from '../../language/timestamps/timestamps.ts';
import { shortened } from '../../web/markup-text.ts';
import { plausible } from '../../web/page/dates/written-dates.ts';
import { type Node, nameOf } from '../../web/page/dom/dom.ts';
import { firstElements, linesIn, textOf } from './element-texts.ts';
import type { SiteLink } from './listing.ts';
import { agoIn } from './relative-time.ts';
import { SERVICE_TEXT } from './url-heuristics.ts';

/** A card is small: what follows in its element is not looked at. */
const CARD_ELEMENTS = 200;
const SHORTEST_STANDFIRST = 30;
const LONGEST_STANDFIRST = 500;
const LONGEST_DATE = 80;
const LONGEST_AGO = 24;
const LONGEST_SECTION = 30;

const MANY = Symbol('many');
type Holders = ReadonlyMap<Node, string | typeof MANY>;

/** Which article each element holds links to, or that they are several. */
export function holdersOf(chosen: ReadonlyMap<string, SiteLink>): Holders {
  const holds = new Map<Node, string | typeof MANY>();
  for (const { node, url } of chosen.values()) {
    for (let at: Node | null = node; at; at = at.parent) {
      const before = holds.get(at);
      if (before === MANY) break;
      holds.set(at, before === undefined ? url : MANY);
    }
  }
  return holds;
}

const CARD_LEVELS = 8;
const OUTERMOST = new Set(['body', 'main', 'html', '#document']);

/** The largest element around a link that holds no other article. */
export function cardOf({ node, url }: SiteLink, holds: Holders): Node {
  let card = node;
  for (let level = 0; level < CARD_LEVELS; level++) {
    const { parent } = card;
    if (!parent || OUTERMOST.has(parent.tag) || holds.get(parent) !== url) break;
    card = parent;
  }
  return card;
}

/** The lines of a card, in order. */
export function cardLines(card: Node): string[] {
  return linesIn(card, CARD_ELEMENTS, LONGEST_STANDFIRST);
}

export function standfirstIn(lines: readonly string[], title: string): string | null {
  const line = lines.find(
    (text) =>
      text.length >= SHORTEST_STANDFIRST &&
      !title.includes(text) &&
      !text.includes(title) &&
      text.includes(' '),
  );
  return line && agoIn(line, 0) === null && readDate(line) === null
    ? shortened(line, LONGEST_STANDFIRST)
    : null;
}

const DATED = /date|fecha|time|hora|publi|posted|ago|meta|stamp|small/;

/** The date that a card carries, in an element or an attribute meant for it; `now`: for "3 hours ago". */
export function dateIn(
  card: Node,
  lines: readonly string[],
  language: string | null,
  now: number,
): Date | null {
  for (const node of firstElements(card, CARD_ELEMENTS)) {
    const { attributes, tag } = node;
    const marked = attributes.datetime ?? attributes['data-date'] ?? attributes['data-published'] ?? null;
    const named = tag === 'time' || tag === 'small' || DATED.test(nameOf(node));
    const text = marked?.trim() ?? (named ? textOf(node, LONGEST_DATE) : '');
    if (text === '' || text.length > LONGEST_DATE) continue;
    const read = readDate(text, { language });
    if (read && plausible(read) && read.precision !== 'month') return read.at;
    const ago = agoIn(text, now);
    if (ago !== null) return new Date(ago);
  }
  const ago = lines
    .filter((line) => line.length <= LONGEST_AGO)
    .map((line) => agoIn(line, now))
    .find((at) => at !== null);
  return ago === undefined ? null : new Date(ago);
}

const PERSON = /\/(?:author|autor|tag|tema)e?s?\//i;

/** The text of a short link in the card to something that is no article. */
export function sectionIn(
  card: Node,
  links: ReadonlyMap<Node, SiteLink>,
  chosen: ReadonlyMap<string, SiteLink>,
): string | null {
  for (const node of firstElements(card, CARD_ELEMENTS)) {
    const link = links.get(node);
    if (!link || chosen.has(link.url) || PERSON.test(link.url) || node.attributes.rel?.includes('author'))
      continue;
    const { text } = link;
    const short = text !== '' && text.length <= LONGEST_SECTION && text.split(' ').length <= 3;
    if (short && !/^(?:by|por)\b/i.test(text) && !SERVICE_TEXT.test(text)) return text;
  }
  return null;
}
