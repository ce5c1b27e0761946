/** Funnels: one stage per row, as wide as its value, with its share of the first stage. */

import { SLACK } from '../../fonts/font-metrics.ts';
import { colourOfRow, type Drawer } from '../drawing.ts';
import { baselineAt, STRONG } from '../sheet.ts';
import { coordinate } from '../svg.ts';

const SIZE = 13;
const LINE = 16;
const HIGHEST = 64;
const GAP = 3;
const LABEL_SHARE = 0.3;
const VALUE_SPACE = 24;
/** Between a name and its stage, and between a value and its share. */
const NAME_GAP = 14;
const SHARE_GAP = 8;
/** Stages fade from the first to the last, but never below this. */
const FADING = 0.09;
const FAINTEST = 0.45;
/** Stages get this much width even if texts leave less. */
const LEAST_STAGE = 40;
/** A narrower stage would be invisible. */
const NARROWEST = 2;

export const funnelDrawer: Drawer = {
  legend: () => [],
  height: ({ view }) => view.xCells.length * (2 * LINE + 6),
  draw(drawing, box) {
    const { sheet, view, formats } = drawing;
    const [series] = view.series;
    const values = series!.values.map((value) => value ?? 0);
    const write = formats.column(series!.column, values);
    const first = values[0] || 1;
    const said = values.map((value) => write(value));
    const parts = values.map((value) => value / first);
    const shares = parts.map(formats.shares(parts));
    const step = Math.min(HIGHEST, box.height / values.length);
    const labels = view.xCells.map((cell) =>
      sheet.wrap(String(cell ?? '–'), box.width * LABEL_SHARE, step >= 2 * LINE + 2 ? 2 : 1, SIZE, STRONG),
    );
    const left = sheet.space(labels.flat(), SIZE, STRONG) + NAME_GAP;
    const sizes = said.map(
      (text, at) => sheet.width(text, SIZE, STRONG) + sheet.width(shares[at]!, SIZE) + SHARE_GAP,
    );
    const right = Math.max(...sizes) * SLACK + VALUE_SPACE;
    const shareWidth = sheet.space(shares, SIZE);
    const stageWidth = Math.max(LEAST_STAGE, box.width - left - right);
    const centre = box.x + left + stageWidth / 2;
    const top = box.y + Math.max(0, (box.height - step * values.length) / 2);
    const half = (value: number) => Math.max(NARROWEST, (value / first) * stageWidth) / 2;
    const c = coordinate;
    for (const [at, value] of values.entries()) {
      const [y, next] = [top + step * at, values[at + 1] ?? value];
      const [upper, lower] = [half(value), (half(value) + half(next)) / 2];
      const bottom = y + step - GAP;
      sheet.path(
        `M${c(centre - upper)} ${c(y)}L${c(centre + upper)} ${c(y)}L${c(centre + lower)} ${c(bottom)}L${c(centre - lower)} ${c(bottom)}z`,
        { fill: colourOfRow(drawing, at, 0), 'fill-opacity': Math.max(FAINTEST, 1 - at * FADING) },
        { title: String(view.xCells[at] ?? '–'), lines: [`${said[at]} · ${shares[at]}`] },
      );
      const middle = y + (step - GAP) / 2;
      const name = { size: SIZE, weight: STRONG, anchor: 'end' } as const;
      sheet.lines(box.x + left - NAME_GAP, middle, labels[at]!, LINE, name);
      const [x, baseline] = [box.x + box.width, baselineAt(middle, SIZE)];
      sheet.label(x, baseline, shares[at]!, SIZE, 'end');
      sheet.strong(x - shareWidth - SHARE_GAP, baseline, said[at]!, SIZE, 'end');
      if (at > 0) sheet.rule(box.x, x, y - GAP / 2, sheet.theme.grid);
    }
  },
};
