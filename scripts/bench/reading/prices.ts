/** Price strings of real shops, and the products whose markup names them. */
import { join } from 'node:path';
import { readPage } from '../../../core/web/page/page.ts';
import { DOLLARS } from '../../../core/web/page/product/currencies.ts';
import { readPrice } from '../../../core/web/page/product/price.ts';
import { folder, isInHalf, line, lines, page, type Row, rows, sameText, text } from './material.ts';
import type { Tally } from './tally.ts';

export function scorePrices(tally: Tally): void {
  const root = folder('products-markup', '');
  if (!root) return;
  products(join(root, 'product-extraction-benchmark'), tally);
  for (const row of rows(join(root, 'price-strings', 'price-parser.jsonl'))) {
    const [price, hint] = [line(row, 'price_raw'), line(row, 'currency_raw')];
    const got = readPrice(price, hint || null);
    const amount = row.amount === null ? null : Number(row.amount);
    const rightAmount = got.amount === amount;
    const rightMark = (got.mark ?? '') === line(row, 'currency');
    const part = line(row, 'list').includes('XFAIL') ? 'price strings, known to be hard' : 'price strings';
    const about = [price, hint, row.amount, row.currency, got];
    tally.add(part, rightAmount && rightMark, ...about);
    tally.add(`${part}: amount`, rightAmount, ...about);
    tally.add(`${part}: currency`, rightMark, ...about);
  }
}

const FIELDS = ['price', 'currency', 'availability', 'sku', 'brand', 'mpn', 'gtin'];

/** One answer per page and field. A wrong one is a false positive and, if the field has a truth, a false negative too. */
function products(root: string, tally: Tally): void {
  const truth = JSON.parse(text(join(root, 'ground-truth.json'))) as Record<string, Row>;
  const counts = new Map(FIELDS.map((field) => [field, { right: 0, wrong: 0, missed: 0 }]));
  for (const [id, row] of Object.entries(truth)) {
    if (!isInHalf(line(row, 'url'), tally.half)) continue;
    const data = readPage(page(join(root, 'html', `${id}.html.br`)), { url: line(row, 'url') }).data ?? {};
    for (const field of FIELDS) {
      const [want, got, count] = [lines(row, field), data[field], counts.get(field)!];
      const right = got !== undefined && want.some((one) => same(field, one, got));
      if (right) count.right++;
      else {
        if (got !== undefined) count.wrong++;
        if (want.length > 0) count.missed++;
      }
      if (got !== undefined || want.length > 0)
        tally.add(`products ${field}`, right, line(row, 'url'), want, got ?? null);
    }
  }
  for (const [field, { right, wrong, missed }] of counts)
    tally.figure(`products ${field}, F1`, ((2 * right) / (2 * right + wrong + missed)).toFixed(3));
}

/** Prices as decimals; a currency by its code, the dollar sign standing for any dollar. */
function same(field: string, want: string, got: string | number): boolean {
  if (field === 'price') return Number(want) === got;
  if (field !== 'currency') return sameText(want, String(got));
  const price = readPrice(want);
  return want === got || price.currency === got || (want === '$' && DOLLARS.test(String(got)));
}
