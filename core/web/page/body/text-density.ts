/** How much running text each element holds, and which elements are beside the article. */
import { wordSet } from '../../../language/words/word-lists.ts';
import { lengthInLetters } from '../../markup-text.ts';
import { classAndId, type Node, rawText } from '../dom/dom.ts';
import { type OutsideSignal, outsideSignal } from './class-names.ts';

export interface TextMeasure {
  /** Characters of text, of text inside links, and of text in real paragraphs. */
  text: number;
  links: number;
  prose: number;
  paragraphs: number;
}

export type TextMeasures = Map<Node, TextMeasure>;

const NEVER = wordSet(`
  nav footer aside button select textarea input label iframe script figure figcaption dialog menu video audio picture map
  fieldset progress head title amp-ad amp-embed amp-social-share amp-sidebar
`);

const ROLES =
  /^(?:navigation|complementary|banner|contentinfo|dialog|alertdialog|search|menu|menubar|toolbar|tablist|form|button|tooltip)$/;

export const BLOCK_TAGS = wordSet(`
  address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul
`);

/** A shorter paragraph says little about where the article is. */
const PROSE = 60;

/** Which names of elements count: every one, only those of parts that are never the article, or none. */
type Names = 'all' | 'strong' | 'none';

/** What is known of a part of the page when its elements are judged. */
export interface Surroundings {
  measures: TextMeasures;
  names: Names;
  /** Characters of prose in the part. */
  total: number;
}

/** Whether an element, by its tag, role, style or name, is beside the article. */
export function isOutsideArticle(node: Node, { measures, names, total }: Surroundings): boolean {
  if (NEVER.has(node.tag)) return true;
  const beside = looksBeside(node, names);
  if (beside === null) return false;
  // A page may wrap everything in a form, call its content "with-sidebar" or hide it until a script has run: an
  // element with most of the prose is never beside it.
  const own = measures.get(node);
  if (node.tag === 'p' && beside !== 'strong' && isLine(node, beside, own)) return false;
  if (!own || total === 0) return true;
  return own.prose < total * MOST && (beside === 'strong' || own.prose < MUCH || own.links > own.text * 0.3);
}

/** Whether a paragraph reads as text of the article in spite of a name such as `paywall`. */
function isLine(node: Node, beside: OutsideSignal, own: TextMeasure | undefined): boolean {
  const text = own?.text ?? 0;
  if (own && own.links > text * 0.5) return false;
  if (beside === 'label') return text >= LABEL_LENGTH;
  return text >= PROSE || /[.!?…:"”»’]\s*$/.test(rawText(node));
}

/** Longer lines are not a byline, a caption or a row of topics. */
const LABEL_LENGTH = 200;

/** Whether an element's own style hides it. */
export function isHiddenByStyle({ attributes: { style = '' } }: Node): boolean {
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

function looksBeside(node: Node, names: Names): OutsideSignal {
  const { tag, attributes } = node;
  if (tag === 'form' || tag === 'noscript') return 'strong';
  if (attributes.role && ROLES.test(attributes.role)) return 'strong';
  if (
    attributes.hidden !== undefined ||
    // Shown all the same; so are paragraphs that are only hidden from machines behind a paywall.
    (attributes['aria-hidden'] === 'true' && tag !== 'p') ||
    attributes['aria-modal'] === 'true'
  )
    return 'strong';
  if (isHiddenByStyle(node)) return 'strong';
  if (tag === 'body' || tag === 'html' || tag === 'main' || tag === 'article') return null;
  const name = names === 'none' ? '' : classAndId(node);
  const signal = name === '' ? null : outsideSignal(name);
  return names === 'strong' && signal !== 'strong' ? null : signal;
}

/** From this many characters of prose on, a weak name is ignored. */
const MUCH = 400;

const MOST = 0.4;

/** Measures a node and everything in it (characters), filling `measures`. */
export function measureText(node: Node, measures: TextMeasures, inLink: boolean): TextMeasure {
  const own: TextMeasure = { text: 0, links: 0, prose: 0, paragraphs: 0 };
  measures.set(node, own);
  for (const child of node.children) {
    if (typeof child === 'string') {
      const length = lengthInLetters(child.trim());
      own.text += length;
      if (inLink) own.links += length;
      continue;
    }
    if (NEVER.has(child.tag)) continue;
    const inner = measureText(child, measures, inLink || child.tag === 'a');
    own.text += inner.text;
    own.links += inner.links;
    own.prose += inner.prose;
    own.paragraphs += inner.paragraphs;
  }
  if (own.prose === 0 && isProse(node, own)) {
    own.prose = own.text - own.links;
    own.paragraphs = 1;
  } else if (MIXED.has(node.tag)) {
    const loose = looseText(node, measures);
    if (loose >= MUCH) {
      own.prose += loose;
      own.paragraphs += Math.ceil(loose / MUCH);
    }
  }
  return own;
}

const MIXED = new Set(['div', 'section', 'td', 'article', 'main', 'body', 'center', 'font']);

/** Text between block elements: old pages separate paragraphs with `<br>` alone. */
function looseText(node: Node, measures: TextMeasures): number {
  let loose = 0;
  for (const child of node.children) {
    if (typeof child === 'string') loose += lengthInLetters(child.trim());
    else if (!BLOCK_TAGS.has(child.tag) && child.tag !== 'a')
      loose += measures.get(child)?.prose ? 0 : (measures.get(child)?.text ?? 0);
  }
  return loose;
}

/** Elements that may hold a paragraph of loose text. */
const LOOSE = wordSet('div section td li span article');

/** A paragraph: a `<p>`, or a block of loose text with sentences in it. */
export function isProse(node: Node, own: TextMeasure): boolean {
  if (own.text < PROSE || own.links > own.text * 0.5) return false;
  if (node.tag === 'p' || node.tag === 'blockquote' || node.tag === 'pre') return true;
  if (!LOOSE.has(node.tag)) return false;
  let loose = 0;
  for (const child of node.children) {
    if (typeof child === 'string') loose += lengthInLetters(child.trim());
    else if (BLOCK_TAGS.has(child.tag)) return false;
  }
  return loose >= PROSE && own.text >= 2 * PROSE;
}
