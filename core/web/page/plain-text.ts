/** Pages served as plain text, such as notices, releases and readme files. */
import { escapeText } from 'entities';
import { collapsed } from '../markup-text.ts';

const PLAIN_TYPE = /^\s*text\/(?:plain|markdown|x-markdown)\s*(?:[;,]|$)/i;
/** Many servers send HTML under that type. */
const MARKUP = /<(?:!doctype|html|head|body|article|h[1-6]|p|div|br)[\s/>]/i;
const BLANK_LINES = /\n[^\S\n]*\n\s*/;
/** A headline is among the first paragraphs, on a line of its own. */
const HEAD_PARAGRAPHS = 4;
const MAX_HEADLINE = 150;
const SENTENCE_END = /[.!?…:;,]["”»’')\]]*$/;
const MARKDOWN_HEADING = /^#{1,6}\s+|\s+#+$/g;
/** Characters; longer lines are paragraphs of their own, shorter ones were broken to fit a width. */
const MAX_BROKEN_LINE = 120;

/** Whether a document is plain text, by its type and because it has no markup. */
export function isPlainText(text: string, contentType: string | null): boolean {
  return PLAIN_TYPE.test(contentType ?? '') && !MARKUP.test(text);
}

/** Plain text as the HTML of a page: its headline, if it has one, and a paragraph for each. */
export function htmlOfPlainText(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(BLANK_LINES);
  const at = blocks.slice(0, HEAD_PARAGRAPHS).findIndex(isHeadline);
  const headline = at < 0 ? '' : collapsed(blocks[at]!).replace(MARKDOWN_HEADING, '');
  const paragraphs = blocks.toSpliced(at, at < 0 ? 0 : 1).flatMap(paragraphsOf);
  const body = paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n');
  return `<title>${escapeText(headline)}</title><article>${body}</article>`;
}

function isHeadline(block: string, at: number, blocks: readonly string[]): boolean {
  const line = block.trim();
  const isLine = line !== '' && !line.includes('\n') && line.length <= MAX_HEADLINE;
  return isLine && !SENTENCE_END.test(line) && at + 1 < blocks.length;
}

function paragraphsOf(block: string): string[] {
  const lines = block.split('\n');
  const isBroken = lines.every(({ length }) => length <= MAX_BROKEN_LINE);
  return (isBroken ? [block] : lines).map(collapsed).filter(Boolean);
}
