/** What surrounds the marks: title, subtitle and legend above, notes and sources below. */

import { listed } from '../wording/words.ts';
import type { Drawing } from './drawing.ts';
import { type LegendItem, legendOf } from './legend.ts';
import { BOLD, type Box } from './sheet.ts';

const NARROW = 480;
const WIDE = 720;
/** Left and right of everything. */
export const MARGIN = 24;
const NARROW_MARGIN = 16;
const SMALL_SIZE = 11;
const SMALL_LINE = 15;
const SUBTITLE_SIZE = 13;
/** From line to line, as shares of the size. */
const TITLE_LINE = 1.25;
const SUBTITLE_LINE = 1.4;
/** Between the texts above and the legend, the legend and the marks, the marks and the texts below. */
const LEGEND_GAP = 6;
const MARKS_GAP = 14;
const FOOTER_GAP = 10;
/** Marks get this much height even if texts leave less. */
const LEAST_MARKS = 40;
const RULE = { width: 48, height: 5, below: 12 };
const MAX_NAMED = 6;

/** Lines that texts may take. */
interface Lines {
  title: number;
  subtitle: number;
  legend: number;
  notes: number;
  method: number;
  source: number;
}

const SHORT: Lines = { title: 1, subtitle: 1, legend: 1, notes: 0, method: 0, source: 1 };
const LOW: Lines = { title: 2, subtitle: 2, legend: 2, notes: 2, method: 1, source: 1 };
const USUAL: Lines = { title: 2, subtitle: 2, legend: 3, notes: 2, method: 2, source: 2 };
/** Drawings with height to spare cut no text short. */
const WHOLE: Lines = { title: 5, subtitle: 6, legend: 8, notes: 8, method: 5, source: 4 };
const SHORT_BELOW = 260;
const LOW_BELOW = 340;
const COLUMN_FROM = 400;

function linesFor({ size: { width, height }, isWhole }: Drawing): Lines {
  if (isWhole) return WHOLE;
  if (height < SHORT_BELOW) return SHORT;
  if (width < NARROW && height >= COLUMN_FROM) return WHOLE;
  if (height < LOW_BELOW) return width < NARROW ? { ...LOW, title: 3 } : LOW;
  return width < NARROW ? { ...USUAL, title: 3 } : USUAL;
}

/** Draws everything but the marks. Returns the box that is left for them. */
export function drawSurroundings(drawing: Drawing, legendItems: readonly LegendItem[]): Box {
  const { sheet } = drawing;
  const { width, height } = drawing.size;
  const { theme } = sheet;
  const narrow = width < NARROW;
  const lines = linesFor(drawing);
  const pad = narrow ? NARROW_MARGIN : MARGIN;
  const inner = width - pad * 2;
  sheet.rect({ x: 0, y: 0, width, height }, theme.background);
  let y = pad - 4;
  if (theme.rule) {
    sheet.rect({ x: pad, y: 0, width: RULE.width, height: RULE.height }, theme.rule);
    y = Math.max(y, RULE.height + RULE.below);
  }
  const size = narrow ? 17 : width < WIDE ? 19 : 21;
  for (const line of sheet.wrap(drawing.title, inner, lines.title, size, BOLD)) {
    y += size * TITLE_LINE;
    sheet.text(pad, y - size * (TITLE_LINE - 1), line, { size, weight: BOLD });
  }
  for (const line of sheet.wrap(drawing.subtitle, inner, lines.subtitle, SUBTITLE_SIZE)) {
    y += SUBTITLE_SIZE * SUBTITLE_LINE;
    sheet.label(pad, y - 2, line, SUBTITLE_SIZE);
  }
  const legend = legendOf(sheet, legendItems, inner, lines.legend);
  if (legend.height > 0) {
    y += LEGEND_GAP;
    legend.draw(pad, y);
    y += legend.height;
  }
  const bottom = drawFooter(drawing, { x: pad, y: 0, width: inner, height: height - pad + 6 }, lines);
  const top = y + MARKS_GAP;
  return { x: pad, y: top, width: inner, height: Math.max(LEAST_MARKS, bottom - top) };
}

/** Draws notes, method and sources upwards from the bottom. Returns the y at which they begin. */
function drawFooter(drawing: Drawing, area: Box, most: Lines): number {
  const { sheet, notes, method } = drawing;
  const wrapped = (text: string | null, lines: number) =>
    text && lines > 0 ? sheet.wrap(text, area.width, lines, SMALL_SIZE) : [];
  const lines = [
    ...wrapped(notes, most.notes),
    ...wrapped(method, most.method),
    ...sourceLines(drawing, (text) => wrapped(text, most.source)),
  ];
  let y = area.height;
  for (const line of lines.toReversed()) {
    sheet.label(area.x, y - 3, line, SMALL_SIZE);
    y -= SMALL_LINE;
  }
  return lines.length > 0 ? y - FOOTER_GAP : y - 4;
}

/** As many sources by name as fit: a line cut at its end would lose how many more there are. */
function sourceLines(drawing: Drawing, wrapped: (text: string) => string[]): string[] {
  for (let named = MAX_NAMED; named > 2; named--) {
    const lines = wrapped(sourceLine(drawing, named));
    if (!lines.at(-1)?.endsWith('…')) return lines;
  }
  return wrapped(sourceLine(drawing, 2));
}

/** The caller's line, otherwise `Sources: Reuters, El País and 3 more`; empty when no source has a name. */
export function sourceLine({ picture, words }: Pick<Drawing, 'picture' | 'words'>, most = MAX_NAMED): string {
  if (picture.style?.source_line) return picture.style.source_line;
  const names = [...new Set(picture.sources.map(({ name }) => name).filter((name) => name !== ''))];
  if (names.length === 0) return '';
  return `${names.length > 1 ? words.sources : words.source}: ${listed(names, picture.locale, most)}`;
}
