/** Horizontal bars: a label, a bar and its value in each row, negatives to the left of zero. */
import { scaleLinear } from 'd3-scale';
import { colourOf, type Drawer, drawOmitted, MORE_HEIGHT, omittedText, warnTruncated } from '../drawing.ts';

const SIZE = 12;
const LOWEST_ROW = 18;
const HIGHEST_ROW = 72;
const THICKEST = 40;
/** Of more rows than this, only the first are drawn. */
const MOST_WHOLE = 40;
const MOST_ROWS = 20;
const LINE = 14;
/** Share of the width that labels may take. */
const LABEL_SHARE = 0.38;
const NARROW = 420;
const NARROW_SHARE = 0.44;
const TIGHT_SIZE = 11;
const TIGHT_LINE = 12;
const GAP = 10;

export const rowDrawer: Drawer = {
  legend: () => [],
  draw(drawing, whole) {
    const { sheet, view, formats } = drawing;
    const { theme } = sheet;
    const [series] = view.series;
    const all = view.xCells.length;
    const fitInto = (height: number) => Math.max(1, Math.floor(height / LOWEST_ROW));
    const isWhole = all <= Math.min(fitInto(whole.height), MOST_WHOLE);
    const drawn = isWhole ? all : Math.min(fitInto(whole.height - MORE_HEIGHT), MOST_ROWS, all - 1);
    if (!isWhole) warnTruncated(drawing, drawn, all);
    const box = isWhole ? whole : drawOmitted(drawing, whole, omittedText(drawing, all - drawn));
    const values = series!.values.slice(0, drawn);
    const known = values.filter((value) => value !== null);
    const write = formats.column(series!.column, values);
    const labels = view.xCells.slice(0, drawn).map((cell) => (cell === null ? '–' : String(cell)));
    const step = Math.min(HIGHEST_ROW, box.height / drawn);
    const most = box.width * (box.width < NARROW ? NARROW_SHARE : LABEL_SHARE);
    // Labels get two lines in high rows, and two smaller lines where that just fits and avoids truncation.
    const cut = labels.some((label) => sheet.width(label, SIZE) * 1.02 > most);
    const tight = cut && step < 2 * LINE + 4 && step >= 2 * TIGHT_LINE;
    const [size, line] = tight ? [TIGHT_SIZE, TIGHT_LINE] : [SIZE, LINE];
    const set = labels.map((label) => sheet.wrap(label, most, tight || step >= 2 * LINE + 4 ? 2 : 1, size));
    const gutter = Math.max(...set.flat().map((text) => sheet.width(text, size) * 1.02), 0) + GAP;
    const valueWidth = (negative: boolean) =>
      Math.max(
        0,
        ...values
          .filter((value) => value !== null && value < 0 === negative)
          .map((value) => sheet.width(write(value!), SIZE, 600) * 1.02),
      ) + 8;
    const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
    const scale = scaleLinear()
      .domain(low === high ? [0, 1] : [low, high])
      .range([box.x + gutter + (low < 0 ? valueWidth(true) : 0), box.x + box.width - valueWidth(false)]);
    const zero = scale(0);
    const thickness = Math.min(THICKEST, step * 0.66);
    const top = box.y + Math.max(0, (box.height - step * drawn) / 2) * (drawn < 4 ? 1 : 0);
    sheet.group({ 'data-series': series!.label }, () => {
      for (const [row, value] of values.entries()) {
        const middle = top + step * (row + 0.5);
        const said = set[row]!;
        for (const [at, text] of said.entries())
          sheet.text(box.x + gutter - GAP, middle + size * 0.35 + (at - (said.length - 1) / 2) * line, text, {
            size,
            anchor: 'end',
          });
        if (value === null) {
          sheet.text(zero + 6, middle + SIZE * 0.35, '–', { size: SIZE, fill: theme.muted });
          continue;
        }
        const x = scale(value);
        const bar = {
          x: Math.min(zero, x),
          y: middle - thickness / 2,
          width: Math.max(1, Math.abs(x - zero)),
          height: thickness,
        };
        const colour = value < 0 ? colourOf(drawing, 1) : colourOf(drawing, 0);
        sheet.rect(bar, colour, {
          rx: Math.min(theme.corner, bar.width / 2),
          tip: { title: labels[row]!, lines: [`${series!.label}: ${write(value)}`] },
        });
        sheet.text(value < 0 ? x - 6 : x + 6, middle + SIZE * 0.35, write(value), {
          size: SIZE,
          weight: 600,
          anchor: value < 0 ? 'end' : 'start',
        });
      }
    });
    sheet.line(zero, top, zero, top + step * drawn, theme.axis);
  },
};
