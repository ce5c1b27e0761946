/** Bars whose names do not fit below them lie: names beside bars have room for all of their words. */

import type { Picture } from '../../data/chart.ts';
import { hasOnlyLevels } from '../annotations.ts';
import { LONGEST_LEANING, namesBelow } from '../axes.ts';
import type { Drawer, Drawing } from '../drawing.ts';
import { TICK_SIZE } from '../number-axis.ts';
import { leastHeight, rowDrawer } from './rows.ts';

/** Drawings narrower than this have no slanted names. */
const NARROW = 480;
/** Pixels that the numbers of the axis take, about. */
const GUTTER = 36;

/** Draws bars of categories upright where their names can be read below them, and as rows otherwise. */
export function turning(upright: Drawer): Drawer {
  return {
    legend: upright.legend,
    height: (drawing, width) =>
      isTurned(drawing, width)
        ? rowDrawer.height!(lying(drawing), width)
        : (upright.height?.(drawing, width) ?? null),
    draw(drawing, box) {
      const rows = lying(drawing);
      if (!isTurned(drawing, box.width) || leastHeight(rows) > box.height) return upright.draw(drawing, box);
      drawing.warn({
        code: 'bars_turned',
        message: 'The names do not fit below the bars, so the bars are drawn as rows.',
      });
      rowDrawer.draw(rows, box);
    },
  };
}

function isTurned(drawing: Drawing, width: number): boolean {
  const { sheet, view, colours } = drawing;
  if (view.moments || colours || view.xCells.length < 2 || !hasOnlyLevels(drawing)) return false;
  const each = (width - GUTTER) / view.xCells.length;
  const { labels, isWhole } = namesBelow(drawing, each);
  return !isWhole && (width < NARROW || sheet.space(labels, TICK_SIZE) > LONGEST_LEANING);
}

/** The drawing as one of rows, stacked as its type is. */
function lying(drawing: Drawing): Drawing {
  const { style, type } = drawing.picture;
  const stacked = type === 'stacked_bar' && (style?.stacked || true);
  const picture: Picture = { ...drawing.picture, type: 'bar_horizontal', style: { ...style, stacked } };
  return { ...drawing, picture };
}
