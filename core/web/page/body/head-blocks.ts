/** What stands above the text of an article and is told apart from it: its title, its standfirst, its key points. */
import { lengthInLetters, lettersOf } from '../../markup-text.ts';
import { isInside, type Node } from '../dom/dom.ts';
import { type Block, lengthOf } from './clean-blocks.ts';

export interface Head {
  /** The titles that the page gives itself. */
  titles: readonly string[];
  /** The standfirst, and its element if it is on the page. */
  standfirst: { text: string; node: Node | null } | null;
}

/** How many blocks at the start can belong to the head. */
const REACH = 12;
/** Characters of punctuation by which two writings of one text may differ. */
const SLACK = 20;
/** Characters of a paragraph of the text proper. */
const PARAGRAPH = 80;
/** Characters of text that must be left, and no fewer than those of the standfirst: a short article keeps its all. */
const MIN_LEFT = 200;

/** The blocks after the head. A plain paragraph among others is text even if the metadata repeat it. */
export function withoutHead(blocks: readonly Block[], { titles, standfirst }: Head): Block[] {
  const letters = new Set(titles.map(lettersOf).filter(Boolean));
  const lead = standfirst ? lettersOf(standfirst.text.replace(/…$/, '')) : '';
  const near = new Set(blocks.slice(0, REACH));
  const longest = Math.max(0, ...titles.map(({ length }) => length)) + SLACK;
  const untitled = blocks.filter(
    (block) => !near.has(block) || block.text.length > longest || !letters.has(lettersOf(block.text)),
  );
  const points = keyPoints(untitled);
  const rest = untitled.filter((block) => !near.has(block) || !(isLead(block) || points.has(block)));
  const left = lengthOf(rest.filter(isText));
  return withoutBareHeading(left >= Math.max(MIN_LEFT, lead.length) ? rest : untitled);

  function isLead(block: Block): boolean {
    if (!standfirst) return false;
    const same =
      (standfirst.node !== null && isInside(block.node, standfirst.node)) ||
      (lead.length > 0 && block.text.length < lead.length * 2 + SLACK && lettersOf(block.text) === lead);
    return same && isApart(block, blocks);
  }
}

/** A few list items before the text of a longer article sum it up. */
function keyPoints(blocks: readonly Block[]): Set<Block> {
  const first = blocks.findIndex((block) => isText(block) && !isItem(block));
  const items = blocks.slice(0, Math.max(0, first)).filter(isItem);
  const text = blocks.filter(isText).length;
  return new Set(items.length <= MAX_POINTS && text >= LONGER ? items : []);
}

function isItem({ kind, node }: Block): boolean {
  return kind === 'item' || node.parent?.tag === 'li';
}

const MAX_POINTS = 6;
const LONGER = 5;

/** A heading at the end has nothing under it. */
function withoutBareHeading(blocks: Block[]): Block[] {
  return blocks.at(-1)?.kind === 'heading' ? blocks.slice(0, -1) : blocks;
}

/**
 * Whether no other paragraphs stand where this one does and are marked alike, directly or each in a box of its own:
 * they are the text, and so is this one.
 */
function isApart(block: Block, blocks: readonly Block[]): boolean {
  const own = placeOf(block.node);
  const alike = blocks.filter(
    ({ node, text }) =>
      node !== block.node && lengthInLetters(text) > PARAGRAPH && isSamePlace(placeOf(node), own),
  );
  return alike.length < ALIKE;
}

const ALIKE = 2;

interface Place {
  marks: string;
  parent: Node | null;
  above: Node | null;
}

function placeOf({ tag, attributes, parent }: Node): Place {
  const around = parent ? `${parent.tag} ${parent.attributes.class ?? ''}` : '';
  return { marks: `${tag} ${attributes.class ?? ''} in ${around}`, parent, above: parent?.parent ?? null };
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.marks === other.marks && (one.parent === other.parent || one.above === other.above);
}

function isText({ kind, text }: Block): boolean {
  return kind === 'paragraph' && lengthInLetters(text) > PARAGRAPH;
}
