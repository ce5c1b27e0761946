/**
 * Text with letters that the theme's font lacks. The renderer of PNGs shapes a text element in each font it names, and
 * drops the text when their numbers of glyphs differ; so each run is an element of its own, with its font and position.
 */

import { EMOJI_CSS, FALLBACK_CSS, type Family } from '../fonts/font-files.ts';
import { type Face, graphemesOf, hasLetter, textWidth } from '../fonts/font-metrics.ts';
import { coordinate, escapeXml } from './svg.ts';

/** Characters that every family has. */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u2212]*$/;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

interface Run {
  font: string | null;
  text: string;
}

/** The content of a `<text>` that begins at `x`; null when one font has all of the text. */
export function textRuns(text: string, face: Face, x: number): string | null {
  if (PLAIN.test(text)) return null;
  const runs = runsOf(text, face.family);
  if (runs.every(({ font }) => font === null)) return null;
  let at = x;
  return runs
    .map((run) => {
      const font = run.font === null ? '' : ` font-family="${run.font}, sans-serif"`;
      const piece = `<tspan x="${coordinate(at)}"${font}>${escapeXml(run.text)}</tspan>`;
      at += textWidth(run.text, face);
      return piece;
    })
    .join('');
}

function runsOf(text: string, family: Family): Run[] {
  const runs: Run[] = [];
  for (const segment of graphemesOf(text)) {
    const font = fontOf(segment, family);
    const last = runs.at(-1);
    // The emoji font's space is as wide as an emoji.
    const isSpaced = segment === ' ' && last?.font !== EMOJI_CSS;
    if (last && (last.font === font || isSpaced)) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

function fontOf(grapheme: string, family: Family): string | null {
  const code = grapheme.codePointAt(0)!;
  if (!grapheme.includes('\u20e3') && hasLetter(code, family)) return null;
  return PICTURE.test(grapheme) ? EMOJI_CSS : FALLBACK_CSS;
}
