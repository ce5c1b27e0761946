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

/** Pesos and rupees have no decimals here: where the truth has 9.99, these shops write 9.990 for what is 9990. */
const WITHOUT_DECIMALS = /^(?:ARS|CLP|PKR)$/;

const FIELDS = ['price', 'currency', 'availability', 'sku', 'brand', 'mpn', 'gtin'];

/** One answer per page and field. A wrong one is a false positive and, if the field has a truth, a false negative too. */
function products(root: string, tally: Tally): void {
  const truth = JSON.parse(text(join(root, 'ground-truth.json'))) as Record<string, Row>;
  const none = () => ({ right: 0, wrong: 0, missed: 0 });
  const counts = new Map(FIELDS.map((field) => [field, none()]));
  const written = none();
  for (const [id, row] of Object.entries(truth)) {
    if (!isInHalf(line(row, 'url'), tally.half)) continue;
    const data = readPage(page(join(root, 'html', `${id}.html.br`)), { url: line(row, 'url') }).data ?? {};
    for (const field of FIELDS) {
      const [want, got, count] = [lines(row, field), data[field], counts.get(field)!];
      const right = got !== undefined && want.some((one) => same(field, one, got));
      add(count, right, { want, got });
      const isThousand =
        WITHOUT_DECIMALS.test(String(data.currency)) && want.some((one) => Number(one) * 1000 === got);
      if (field === 'price') add(written, right || isThousand, { want, got });
      if (got !== undefined || want.length > 0)
        tally.add(`products ${field}`, right, line(row, 'url'), want, got ?? null);
    }
  }
  counts.set('price, thousands as the shops write them', written);
  for (const [field, { right, wrong, missed }] of counts)
    tally.figure(`products ${field}, F1`, ((2 * right) / (2 * right + wrong + missed)).toFixed(3));
}

interface Count {
  right: number;
  wrong: number;
  missed: number;
}

function add(count: Count, right: boolean, { want, got }: { want: string[]; got: unknown }): void {
  if (right) count.right++;
  else {
    if (got !== undefined) count.wrong++;
    if (want.length > 0) count.missed++;
  }
}

/** Prices as decimals; a currency by its code, the dollar sign standing for any dollar. */
function same(field: string, want: string, got: string | number): boolean {
  if (field === 'price') return Number(want) === got;
  if (field !== 'currency') return sameText(want, String(got));
  const price = readPrice(want);
  return want === got || price.currency === got || (want === '$' && DOLLARS.test(String(got)));
}
