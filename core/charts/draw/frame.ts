/** What surrounds the marks: title, subtitle and legend above, notes and sources below. */

import type { Size } from '../data/chart.ts';
import type { Drawing } from './drawing.ts';
import { type LegendItem, legendOf } from './legend.ts';
import type { Box } from './sheet.ts';

const NARROW = 480;
const SMALL_SIZE = 11;
const SUBTITLE_SIZE = 13;
const RULE = { width: 48, height: 5 };
const MOST_NAMED = 6;

/** Draws everything but the marks. Returns the box that is left for them. */
export function drawSurroundings(
  drawing: Drawing,
  { width, height }: Size,
  legendItems: readonly LegendItem[],
): Box {
  const { sheet } = drawing;
  const { theme } = sheet;
  const narrow = width < NARROW;
  const short = height < 260;
  const pad = narrow ? 16 : 24;
  const inner = width - pad * 2;
  sheet.rect({ x: 0, y: 0, width, height }, theme.background);
  let y = pad - 4;
  if (theme.rule) {
    sheet.rect({ x: pad, y: 0, width: RULE.width, height: RULE.height }, theme.rule);
    y = Math.max(y, RULE.height + 12);
  }
  const size = narrow ? 17 : width < 720 ? 19 : 21;
  for (const line of sheet.wrap(drawing.title, inner, short ? 1 : narrow ? 3 : 2, size, 700)) {
    y += size * 1.25;
    sheet.text(pad, y - size * 0.25, line, { size, weight: 700 });
  }
  for (const line of sheet.wrap(drawing.subtitle, inner, short ? 1 : 2, SUBTITLE_SIZE)) {
    y += SUBTITLE_SIZE * 1.4;
    sheet.label(pad, y - 2, line, SUBTITLE_SIZE);
  }
  const legend = legendOf(sheet, legendItems, inner, short ? 1 : height < 340 ? 2 : 3);
  if (legend.height > 0) {
    y += 6;
    legend.draw(sheet, pad, y);
    y += legend.height;
  }
  const bottom = drawFooter(drawing, { x: pad, y: 0, width: inner, height: height - pad + 6 }, short);
  const top = y + 14;
  return { x: pad, y: top, width: inner, height: Math.max(40, bottom - top) };
}

/** Draws notes and sources upwards from the bottom. Returns the y at which they begin. */
function drawFooter(drawing: Drawing, area: Box, short: boolean): number {
  const { sheet, notes } = drawing;
  const lines = [
    ...(notes && !short ? sheet.wrap(notes, area.width, 2, SMALL_SIZE) : []),
    ...sheet.wrap(sourceLine(drawing), area.width, short ? 1 : 2, SMALL_SIZE),
  ];
  let y = area.height;
  for (const line of lines.toReversed()) {
    sheet.label(area.x, y - 3, line, SMALL_SIZE);
    y -= 15;
  }
  return lines.length > 0 ? y - 10 : y - 4;
}

/** `Sources: Reuters, El País and 3 more · summary of the plan`; empty when no source has a name. */
export function sourceLine({
  picture,
  words,
  formats,
}: Pick<Drawing, 'picture' | 'words' | 'formats'>): string {
  const names = [...new Set(picture.sources.map(({ name }) => name).filter((name) => name !== ''))];
  if (names.length === 0) return '';
  const shown =
    names.length > MOST_NAMED
      ? [
          ...names.slice(0, MOST_NAMED - 1),
          words.more(formats.integer(names.length - MOST_NAMED + 1)).replace(/^(and|y) /, ''),
        ]
      : names;
  return `${names.length > 1 ? words.sources : words.source}: ${formats.list(shown)}`;
}
