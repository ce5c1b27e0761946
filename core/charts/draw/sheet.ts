/** The sheet that a chart is drawn on: collects SVG elements in one theme, and measures and truncates text. */

import { cleanText } from '../data/clean-text.ts';
import { FALLBACK_CSS, type Weight } from '../fonts/font-files.ts';
import {
  type Face,
  SLACK,
  textWidth,
  truncateMiddle,
  truncateText,
  wrapText,
} from '../fonts/font-metrics.ts';
import { coordinate, element, escapeXml } from './svg.ts';
import { textRuns } from './text-runs.ts';
import type { Theme } from './themes.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two boxes touch. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** Whether `one` lies inside `other`. */
export function isInside(one: Box, other: Box): boolean {
  return (
    one.x >= other.x &&
    one.x + one.width <= other.x + other.width &&
    one.y >= other.y &&
    one.y + one.height <= other.y + other.height
  );
}

/** Whether these lines have every letter of a text. */
export function isUncut(lines: readonly string[], text: string): boolean {
  return lines.join('').replace(/\s/g, '') === text.replace(/\s/g, '');
}

/** The weight of values and names, which `strong` writes. */
export const STRONG: Weight = 600;
/** The weight of titles and key figures. */
export const BOLD: Weight = 700;

/** From the middle of a line of text to its baseline, as a share of its size: capitals are 0.7 of it high. */
const HALF_CAPITAL = 0.35;

/** The baseline of a line whose capitals stand around the height `middle`. */
export function baselineAt(middle: number, size: number): number {
  return middle + size * HALF_CAPITAL;
}

type Anchor = 'start' | 'middle' | 'end';

export interface TextStyle {
  size: number;
  weight?: Weight;
  fill?: string;
  anchor?: Anchor;
}

interface RectStyle {
  rx?: number;
  tip?: Tip;
  opacity?: number;
  stroke?: string;
  dash?: string;
}

/** What a tooltip says about a mark. */
export interface Tip {
  title: string;
  lines: string[];
  /** Where a line shows which moment it is about. */
  x?: number;
}

/** Of swatches, in themes with rounded bars. */
const SWATCH_CORNER = 2;

/** Hebrew, Arabic and their neighbours: one font draws all of such a text, so that the renderer can order it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc]/;

export class Sheet {
  readonly theme: Theme;
  readonly parts: string[] = [];
  /** Every text drawn, to find letters that no font has. */
  readonly texts: string[] = [];

  constructor(theme: Theme) {
    this.theme = theme;
  }

  /** The theme's font at a size. */
  face(size: number, weight: Weight = 400): Face {
    return { family: this.theme.family, weight, size };
  }

  /** Pixels that a text takes; reserve `space` for it. */
  width(text: string, size: number, weight: Weight = 400): number {
    return textWidth(text, this.face(size, weight));
  }

  /** Pixels to reserve for the widest of the texts; 0 for none. */
  space(texts: readonly string[], size: number, weight: Weight = 400): number {
    return Math.max(0, ...texts.map((text) => this.width(text, size, weight) * SLACK));
  }

  /** The text, truncated to a width. */
  fit(text: string, maxWidth: number, size: number, weight: Weight = 400): string {
    return truncateText(text, this.face(size, weight), maxWidth);
  }

  /** Truncates texts to one width, or a width each; those that would look alike are truncated in the middle. */
  fitAll(texts: readonly string[], widths: number | readonly number[], size: number): string[] {
    const maxWidth = (at: number) => (typeof widths === 'number' ? widths : widths[at]!);
    const fit = texts.map((text, at) => this.fit(text, maxWidth(at), size));
    const cut = texts.filter((text, at) => fit[at] !== text);
    const shortest = Math.min(...fit.filter((text, at) => text !== texts[at]).map((text) => text.length)) - 1;
    const headOf = (text: string) => text.slice(0, shortest);
    const isAlike = (text: string) => cut.some((other) => other !== text && headOf(other) === headOf(text));
    return texts.map((text, at) =>
      fit[at] !== text && isAlike(text) ? truncateMiddle(text, this.face(size), maxWidth(at)) : fit[at]!,
    );
  }

  /** The lines of a text, the last one truncated if it takes more than `lines`. */
  wrap(text: string, maxWidth: number, lines: number, size: number, weight: Weight = 400): string[] {
    return wrapText(text, this.face(size, weight), maxWidth, lines);
  }

  /** One line of text; y is its baseline. */
  text(x: number, y: number, content: string, style: TextStyle): void {
    if (content === '') return;
    const { size, weight = 400, fill = this.theme.ink, anchor = 'start' } = style;
    const said = cleanText(content);
    this.texts.push(said);
    const face = this.face(size, weight);
    const left = anchor === 'start' ? x : x - textWidth(said, face) * (anchor === 'end' ? 1 : 0.5);
    const isLeftward = RIGHT_TO_LEFT.test(said);
    const runs = isLeftward ? null : textRuns(said, face, left);
    const anchored = anchor === 'start' || runs !== null ? '' : ` text-anchor="${anchor}"`;
    const font = isLeftward ? ` font-family="${FALLBACK_CSS}, sans-serif"` : '';
    const weighted = weight === 400 ? '' : ` font-weight="${weight}"`;
    this.parts.push(
      `<text x="${coordinate(runs === null ? x : left)}" y="${coordinate(y)}" font-size="${coordinate(size)}"${weighted} fill="${fill}"${anchored}${font}>${isLeftward ? leftward(said) : (runs ?? escapeXml(said))}</text>`,
    );
  }

  /** Text in the muted colour. */
  label(x: number, y: number, content: string, size: number, anchor: Anchor = 'start'): void {
    this.text(x, y, content, { size, fill: this.theme.muted, anchor });
  }

  /** A semibold value or name. */
  strong(x: number, y: number, content: string, size: number, anchor: Anchor = 'start'): void {
    this.text(x, y, content, { size, weight: STRONG, anchor });
  }

  /** Lines of text around the height `middle`, each so far from the next. */
  lines(x: number, middle: number, lines: readonly string[], apart: number, style: TextStyle): void {
    const baseline = baselineAt(middle, style.size);
    for (const [at, line] of lines.entries())
      this.text(x, baseline + (at - (lines.length - 1) / 2) * apart, line, style);
  }

  rect(box: Box, fill: string, { rx = 0, tip, opacity, stroke, dash }: RectStyle = {}): void {
    const { x, y } = box;
    const [width, height] = [Math.max(0, box.width), Math.max(0, box.height)];
    const attributes = { x, y, width, height, fill, rx: rx || null, 'fill-opacity': opacity };
    this.parts.push(element('rect', { ...attributes, stroke, 'stroke-dasharray': dash, ...tipped(tip) }));
  }

  /** A square of a colour beside the name that it stands for. */
  swatch(x: number, y: number, size: number, colour: string): void {
    const rx = this.theme.corner > 0 ? SWATCH_CORNER : 0;
    this.rect({ x, y, width: size, height: size }, colour, { rx });
  }

  line(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    stroke: string,
    { width = 1, dash }: { width?: number; dash?: string } = {},
  ): void {
    this.parts.push(
      `<path d="M${coordinate(x1)} ${coordinate(y1)}L${coordinate(x2)} ${coordinate(y2)}" stroke="${stroke}" stroke-width="${coordinate(width)}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    );
  }

  /** A horizontal line, in the middle of a row of pixels so that it is sharp. */
  rule(from: number, to: number, y: number, stroke: string): void {
    const middle = Math.round(y) + 0.5;
    this.line(from, middle, to, middle, stroke);
  }

  circle(
    cx: number,
    cy: number,
    r: number,
    fill: string,
    { stroke, width, tip, opacity }: { stroke?: string; width?: number; tip?: Tip; opacity?: number } = {},
  ): void {
    const attributes = { cx, cy, r, fill, stroke, 'stroke-width': width, 'fill-opacity': opacity };
    this.parts.push(element('circle', { ...attributes, ...tipped(tip) }));
  }

  /** A path, with attributes as they are. */
  path(d: string, attributes: Record<string, string | number | null | undefined>, tip?: Tip): void {
    this.parts.push(element('path', { d, ...attributes, ...tipped(tip) }));
  }

  /** Groups what `work` draws into one element, such as the marks of one series. */
  group(attributes: Record<string, string>, work: () => void): void {
    const from = this.parts.length;
    work();
    const inner = this.parts.splice(from).join('');
    if (inner !== '') this.parts.push(element('g', attributes, inner));
  }
}

/** A first letter that is written to the left. */
const BEGINS_LEFTWARD = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc]/u;

/** A text that begins with letters written to the left runs that way as a whole: its numbers and marks too. */
function leftward(text: string): string {
  return BEGINS_LEFTWARD.test(text) ? `\u202b${escapeXml(text)}\u202c` : escapeXml(text);
}

/** The attributes from which the script of the embed page makes a tooltip. */
function tipped(tip: Tip | undefined): Record<string, string> {
  if (!tip) return {};
  return {
    class: 'mark',
    'data-t': cleanText(tip.title),
    'data-v': tip.lines.map(cleanText).join('\n'),
    ...(tip.x !== undefined && { 'data-x': String(Math.round(tip.x * 10) / 10) }),
  };
}
