/** The title: the outlet's own words, without the name of the site. */
import { shortened } from '../../language/cut-text.ts';
import { plainText } from '../markup-text.ts';
import { shortText } from './dom/dom.ts';
import { lineIn } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

/**
 * The article's title, else the page's. The outlet's own choice for sharing (og:title) comes first, as its feeds
 * and lists use it too; the heading and JSON-LD show where the site's name begins.
 */
export function titleOfPage(data: Metadata, siteName: string | null): string | null {
  const heading = headingOf(data);
  const shared = metaLine(data, 'og:title') ?? metaLine(data, 'twitter:title');
  const headline = lineIn(data.article, 'headline');
  const named = [
    shared,
    headline,
    heading,
    metaLine(data, 'dc.title', 'parsely-title', 'sailthru.title', 'title'),
    lineIn(data.article, 'name'),
  ];
  const documentTitle = data.documentTitle ? plainText(data.documentTitle) : null;
  const others = [heading, headline].filter((text): text is string => text !== null && text.length > 8);
  for (const written of [...named, documentTitle]) {
    const candidate = written?.replace(/\\(?=["'])/g, '');
    if (!candidate || candidate.length < 3 || candidate.length > MAX_TITLE || isSiteName(candidate, siteName))
      continue;
    // "Headline - Section - Paper": if the page shows only the first part as a heading, that is the title.
    const whole = others.find((other) => isCutAtQuote(candidate, other));
    if (whole) return withoutSite(whole, siteName) || whole;
    const inner = others.find((other) => candidate.length > other.length && startsAs(candidate, other));
    return inner ?? (withoutSite(candidate, siteName) || candidate);
  }
  const left = documentTitle || heading;
  return left === null ? null : shortened(left, MAX_TITLE);
}

/** No outlet writes longer titles. */
const MAX_TITLE = 500;

function isSiteName(text: string, siteName: string | null): boolean {
  return siteName !== null && folded(text) === folded(siteName);
}

function startsAs(long: string, short: string): boolean {
  return long.startsWith(short) && /^\s*(?:[|｜ㅣ·•»–—:：/*-]|::|\()/.test(long.slice(short.length));
}

/** Whether an attribute ended at a quote inside the title, as outlets forget to escape it. */
function isCutAtQuote(short: string, whole: string): boolean {
  return (
    whole.length > short.length && whole.startsWith(short) && /^\s*["“”„«]/.test(whole.slice(short.length))
  );
}

/** The first `<h1>` with text; of several, the one most like the document's title. */
export function headingOf(data: Metadata): string | null {
  const texts = data.headings
    .filter((node) => node.tag === 'h1')
    .map((node) => shortText(node))
    .filter(Boolean);
  const title = data.documentTitle ?? '';
  return texts.find((text) => shareMostWords(text, title)) ?? texts[0] ?? null;
}

/** What stands between a headline and the name of the site; the bars of East Asia need no space. */
const MARK = '(?:\\s+(?:[|·•»–—*-]|::)\\s+|\\s*[｜ㅣ│┃]\\s*)';
const MARKS = new RegExp(MARK);
const FIRST_MARK = new RegExp(`^${MARK}`);
const LAST_MARK = new RegExp(`${MARK}$`);
const BAR = /\s*[|｜]\s*/;
const BARS = /\s+\|\s+|\s*[｜ㅣ│┃]\s*/;

/** "Headline - The Paper", "Headline | Section | The Paper" → "Headline". */
function withoutSite(title: string, siteName: string | null, rounds = 3): string {
  // "El Diario|Headline": a bar needs no spaces after the name of the site.
  const bar = BAR.exec(title);
  if (siteName !== null && bar !== null && folded(title.slice(0, bar.index)) === folded(siteName))
    return title.slice(bar.index + bar[0].length);
  const parts = title.split(MARKS);
  if (parts.length < 2) return title;
  const last = parts.at(-1)!;
  const site = siteName ? folded(siteName) : '';
  const named =
    site !== '' &&
    (folded(last) === site ||
      folded(last).includes(site) ||
      (site.includes(folded(last)) && folded(last).length > 3));
  if (named) {
    const shorter = title.slice(0, title.lastIndexOf(last)).replace(LAST_MARK, '');
    return rounds > 0 ? withoutSite(shorter, siteName, rounds - 1) : shorter;
  }
  if (site !== '' && folded(parts[0]!) === site) return title.slice(parts[0]!.length).replace(FIRST_MARK, '');
  // "|" never appears inside a headline; what follows it, if short, is the paper or the section.
  const barred = title.split(BARS);
  return barred.length > 1 &&
    (barred[0]!.split(' ').length >= 4 ||
      (barred[0]!.length >= 8 && /[\p{sc=Han}\p{sc=Hangul}\p{sc=Kana}]/u.test(barred[0]!))) &&
    barred.slice(1).every((part) => part.split(' ').length <= 4)
    ? barred[0]!
    : title;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
    .replace(/\.?(?:com|de|es|net|org)$/, '');
}

/** Whether two texts share most of their words: `share` of those of the shorter, two thirds of that of the longer. */
export function shareMostWords(a: string, b: string, share = 0.6): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [one, two] = [words(a), words(b)];
  if (one.size === 0 || two.size === 0) return false;
  const shared = one.intersection(two).size;
  return (
    shared >= share * Math.min(one.size, two.size) && shared >= (share * 2 * Math.max(one.size, two.size)) / 3
  );
}
