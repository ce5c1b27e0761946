/** Turns markup into plain text, for titles, standfirsts and excerpts. */
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { wordSet } from '../language/words/word-lists.ts';

/** Elements that end a line of text. */
const BLOCKS = wordSet(`
  address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table tbody td tfoot th thead tr ul
`);
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'title']);
/** Tags found written out in double-escaped titles. Others are text: "Angle brackets <3". */
const FORMATTING =
  /<\/?(?:a|abbr|b|big|br|cite|code|del|div|em|font|h[1-6]|i|img|ins|li|mark|ol|p|q|s|small|span|strike|strong|sub|sup|tt|u|ul)(?:\s[^<>]*)?\/?>/gi;
const ENTITY = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/i;
/** No real title or standfirst is longer; it bounds the work on hostile text. */
const MAX_MARKUP = 200_000;
/** Deeper nesting is an attack, and every closing tag is looked up among the open ones: what came before it is read. */
const HOSTILE_DEPTH = 1000;

/** Control characters other than white space. */
const CONTROL = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f`;
/** Soft hyphens, zero-width spaces, byte order marks. */
const UNSEEN = String.raw`\u00ad\u200b\u2060\ufeff\ufffe\uffff`;
const INVISIBLE = new RegExp(`[${CONTROL}${UNSEEN}]`, 'g');
const CONTROLS = new RegExp(`[${CONTROL}]`, 'g');
/** Joiners are signs of writing elsewhere. */
const JOINERS_IN_WORDS = /(?<=[\p{sc=Latn}\p{N}])[\u200c\u200d](?=[\p{sc=Latn}\p{N}])/gu;
/** White space that is not a single space: a lone space is left alone, so that long texts cost little. */
const WIDE = /[^\S ]\s*| \s+/g;

/** Collapses white space; removes control and invisible characters. */
export function collapsed(text: string): string {
  return text.replace(INVISIBLE, '').replace(WIDE, ' ').trim();
}

/** A text as somebody typed or pasted it, cleaned in the same way; a control character stands for a space there. */
export function typedText(text: string): string {
  return collapsed(text.replace(CONTROLS, ' ').replace(JOINERS_IN_WORDS, ''));
}

/** The same, with the line breaks, tabs and wide spaces of a table that was pasted. */
export function pastedText(text: string): string {
  return text.replace(CONTROLS, ' ').replace(JOINERS_IN_WORDS, '').replace(INVISIBLE, '').trim();
}

/** Letters that say about as much as two of an alphabet. */
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** How long a text is in letters of an alphabet: Chinese, Japanese and Korean say as much with half of them. */
export function lengthInLetters(text: string): number {
  if (!DENSE.test(text)) return text.length;
  let length = text.length;
  for (let at = 0; at < text.length; at++) if (isDense(text.charCodeAt(at))) length++;
  return length;
}

/** How long texts are together, in letters of an alphabet. */
export function lengthOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + lengthInLetters(text), 0);
}

/** The letters and digits of a text in lower case, by which two writings of it are compared. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function isDense(code: number): boolean {
  if (code < 0x3040) return false;
  return (
    code <= 0x30ff ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** The plain text of markup, one line per block. Comments, scripts and styles are left out. */
export function linesOf(markup: string): string[] {
  const lines: string[] = [];
  let line = '';
  let silent = 0;
  let depth = 0;
  const flush = () => {
    const text = collapsed(line);
    if (text) lines.push(text);
    line = '';
  };
  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        if (++depth > HOSTILE_DEPTH) parser.pause();
        if (SILENT.has(name)) silent++;
        else if (BLOCKS.has(name)) flush();
      },
      onclosetag(name) {
        depth--;
        if (SILENT.has(name)) silent = Math.max(0, silent - 1);
        else if (BLOCKS.has(name)) flush();
      },
      ontext(text) {
        if (silent === 0) line += text;
      },
    },
    { decodeEntities: true },
  );
  parser.end(markup.length > MAX_MARKUP ? markup.slice(0, MAX_MARKUP) : markup);
  flush();
  return lines;
}

/**
 * One line of plain text from markup, escaped text, or text escaped twice ("AT&amp;amp;T", "&lt;em&gt;…"). Text
 * without markup or entities only has its white space collapsed.
 */
export function plainText(markup: string): string {
  let text = markup.length > MAX_MARKUP ? markup.slice(0, MAX_MARKUP) : markup;
  // "<!" opens a comment, a section or a document type; otherwise it is text.
  text = text.replace(/<!(?!--|\[CDATA\[|doctype\s+html)/gi, '&lt;!');
  if (/<[a-z!/?]/i.test(text)) text = linesOf(text).join(' ');
  if (ENTITY.test(text)) text = decodeHTMLStrict(text);
  if (ENTITY.test(text)) text = decodeHTMLStrict(text);
  return collapsed(text.includes('<') ? text.replace(FORMATTING, ' ') : text);
}
