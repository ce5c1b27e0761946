/** The sheet that a chart is drawn on: collects SVG elements in one theme, and measures and truncates text. */

import { cleanText } from '../data/clean-text.ts';
import type { Weight } from '../fonts/font-files.ts';
import { type Face, textWidth, truncateMiddle, truncateText, wrapText } from '../fonts/font-metrics.ts';
import { coordinate, element, escapeXml } from './svg.ts';
import { textRuns } from './text-runs.ts';
import type { Theme } from './themes.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextStyle {
  size: number;
  weight?: Weight;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** What a tooltip says about a mark. */
export interface Tip {
  title: string;
  lines: string[];
}

export class Sheet {
  readonly theme: Theme;
  readonly parts: string[] = [];
  /** Every text drawn, to find letters that no font has. */
  readonly texts: string[] = [];

  constructor(theme: Theme) {
    this.theme = theme;
  }

  face(size: number, weight: Weight = 400): Face {
    return { family: this.theme.family, weight, size };
  }

  width(text: string, size: number, weight: Weight = 400): number {
    return textWidth(text, this.face(size, weight));
  }

  fit(text: string, maxWidth: number, size: number, weight: Weight = 400): string {
    return truncateText(text, this.face(size, weight), maxWidth);
  }

  /** Truncates texts to a width each; those that would look alike are truncated in the middle. */
  fitAll(texts: readonly string[], rooms: readonly number[], size: number): string[] {
    const fit = texts.map((text, at) => this.fit(text, rooms[at]!, size));
    const cut = texts.filter((text, at) => fit[at] !== text);
    const shortest = Math.min(...fit.filter((text, at) => text !== texts[at]).map((text) => text.length)) - 1;
    const headOf = (text: string) => text.slice(0, shortest);
    const isAlike = (text: string) => cut.some((other) => other !== text && headOf(other) === headOf(text));
    return texts.map((text, at) =>
      fit[at] !== text && isAlike(text) ? truncateMiddle(text, this.face(size), rooms[at]!) : fit[at]!,
    );
  }

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
    const runs = textRuns(said, face, left);
    const anchored = anchor === 'start' || runs !== null ? '' : ` text-anchor="${anchor}"`;
    const weighted = weight === 400 ? '' : ` font-weight="${weight}"`;
    this.parts.push(
      `<text x="${coordinate(runs === null ? x : left)}" y="${coordinate(y)}" font-size="${coordinate(size)}"${weighted} fill="${fill}"${anchored}>${runs ?? escapeXml(said)}</text>`,
    );
  }

  rect(
    { x, y, width, height }: Box,
    fill: string,
    more: { rx?: number; tip?: Tip; opacity?: number } = {},
  ): void {
    this.parts.push(
      element('rect', {
        x,
        y,
        width: Math.max(0, width),
        height: Math.max(0, height),
        fill,
        rx: more.rx || null,
        'fill-opacity': more.opacity,
        ...tipped(more.tip),
      }),
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 1, dash?: string): void {
    this.parts.push(
      `<path d="M${coordinate(x1)} ${coordinate(y1)}L${coordinate(x2)} ${coordinate(y2)}" stroke="${stroke}" stroke-width="${coordinate(width)}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    );
  }

  circle(
    cx: number,
    cy: number,
    r: number,
    fill: string,
    more: { stroke?: string; width?: number; tip?: Tip; opacity?: number } = {},
  ): void {
    this.parts.push(
      element('circle', {
        cx,
        cy,
        r,
        fill,
        stroke: more.stroke,
        'stroke-width': more.width,
        'fill-opacity': more.opacity,
        ...tipped(more.tip),
      }),
    );
  }

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

/** The attributes from which the script of the embed page makes a tooltip. */
function tipped(tip: Tip | undefined): Record<string, string> {
  if (!tip) return {};
  return { class: 'mark', 'data-t': cleanText(tip.title), 'data-v': tip.lines.map(cleanText).join('\n') };
}
