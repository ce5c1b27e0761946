/** Numbers and percentages of CSV as spreadsheets in other languages write them → as `read-table.ts` reads them. */
import { withoutSigns } from './cell-signs.ts';
import type { GivenColumn } from './given-data.ts';
import { datesOf } from './localized-dates.ts';

type Mark = '.' | ',';

/** A column of CSV in plain spelling; `as` names what was read, for the warning about guesses. */
export interface PlainColumn {
  cells: (string | null)[];
  unit?: string;
  as?: string;
}

const PERCENT = /^[+\-−]?[\d.,\s'’]*\d\s?%$/;
/** They have no three decimals: "$1,234" and "US$ 1,234" are thousands. */
const DOLLARS: ReadonlySet<string> = new Set(['$', 'USD']);
/** Between thousands; the apostrophe is Swiss. */
const SPACES = /[\s\u00a0\u202f'’]/g;
/** Digits, perhaps with groups of three. */
const NUMBER = /^[+\-−]?(?:\d{1,3}(?:[.,\s\u00a0\u202f'’]\d{3})+|\d+)(?:[.,]\d+)?$/;

/** What a cell says about the mark of its decimals: both marks, or digits after one that are no thousands. */
function markIn(text: string): Mark | null {
  const plain = text.replace(/%$/, '').replace(SPACES, '');
  if (!NUMBER.test(plain)) return null;
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const at = Math.max(point, comma);
  if (at < 0) return null;
  const mark = point >= 0 ? '.' : ',';
  const isRepeated = plain.split(mark).length > 2;
  if (isRepeated) return mark === '.' ? ',' : '.';
  return plain.length - at - 1 === 3 && !/^[+\-−]?0[.,]/.test(plain) ? null : mark;
}

function onlyMark(cells: readonly (string | null)[]): Mark | null {
  const marks = new Set(cells.flatMap((cell) => (cell === null ? [] : (markIn(cell) ?? []))));
  return marks.size === 1 ? [...marks][0]! : null;
}

/** The columns of a CSV in plain spelling. Files separated by semicolons have decimal commas unless they show otherwise. */
export function plainColumns(
  rows: readonly (readonly (string | null)[])[],
  columns: readonly GivenColumn[],
  separator: string,
): PlainColumn[] {
  const bare = columns.map(({ type }, at) =>
    withoutSigns(
      rows.map((row) => row[at] ?? null),
      type,
    ),
  );
  const all = bare.flatMap(({ cells }) => cells);
  const ofFile = onlyMark(all);
  const hasCommas = all.some((cell) => cell !== null && /^[+\-−]?\d+,\d+\s?%?$/.test(cell));
  const usual: Mark | null = ofFile ?? (separator === ';' && hasCommas ? ',' : null);
  return columns.map(({ type }, at) => {
    const { cells, unit, as } = bare[at]!;
    const ofMoney = DOLLARS.has(unit ?? '') && cells.some((cell) => cell?.includes(',')) ? '.' : null;
    const column = plainColumn(cells, type, onlyMark(cells) ?? usual ?? ofMoney);
    const said = [...(column.as ? [column.as] : []), ...as];
    return {
      cells: column.cells,
      ...((column.unit ?? unit) && { unit: column.unit ?? unit! }),
      ...(said.length > 0 && { as: said.join(', ') }),
    };
  });
}

function plainColumn(cells: (string | null)[], type: GivenColumn['type'], mark: Mark | null): PlainColumn {
  const known = cells.filter((cell) => cell !== null);
  if (known.length === 0 || type === 'string' || type === 'boolean') return { cells };
  if (type !== 'number') {
    const dated = datesOf(cells, known);
    if (dated) return dated;
  }
  const isPercent = known.every((cell) => PERCENT.test(cell));
  if (!isPercent && !known.every((cell) => NUMBER.test(cell))) return { cells };
  const numbers = cells.map((cell) => cell && plainNumber(cell.replace(/\s?%$/, ''), mark));
  const isRead = mark === ',' && known.some((cell) => cell.includes(','));
  return {
    cells: numbers,
    ...(isPercent && { unit: '%' as const }),
    ...(isRead && { as: 'with decimal commas' }),
  };
}

/** The number as JSON writes it; as it is where nothing tells thousands from decimals. */
function plainNumber(text: string, mark: Mark | null): string {
  const joined = text.replace(SPACES, '').replace('−', '-');
  if (mark === null) return joined;
  const other = mark === ',' ? '.' : ',';
  const [whole = '', ...decimals] = joined.split(mark);
  const isGrouped = !whole.includes(other) || /^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole);
  if (decimals.length > 1 || !isGrouped || decimals.some((part) => part.includes(other))) return joined;
  return [whole.replaceAll(other, ''), ...decimals].join('.');
}
