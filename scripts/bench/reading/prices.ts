/** Price strings of real shops, and the products whose markup names them. */
import { join } from 'node:path';
import { readPage } from '../../../core/web/page/page.ts';
import { DOLLARS } from '../../../core/web/page/product/currencies.ts';
import { readPrice } from '../../../core/web/page/product/price.ts';
import { interval, intervalText } from '../../cli/models/measures/interval.ts';
import {
  folder,
  foldOf,
  isInHalf,
  line,
  lines,
  page,
  type Row,
  rows,
  sameText,
  siteOf,
  text,
} from './material.ts';
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

const FOLDS = 5;
const FIELDS = ['price', 'currency', 'availability', 'sku', 'brand', 'mpn', 'gtin'];

/** One answer per page and field. A wrong one is a false positive and, if the field has a truth, a false negative too. */
interface Answer {
  right: boolean;
  isGiven: boolean;
  isWanted: boolean;
}

const AS_WRITTEN = 'price, thousands as the shops write them';

/** F1 by field: its interval from resampled sites, and by five folds of sites, for which no rule is fitted anew. */
function products(root: string, tally: Tally): void {
  const truth = JSON.parse(text(join(root, 'ground-truth.json'))) as Record<string, Row>;
  const answers = new Map([...FIELDS, AS_WRITTEN].map((field) => [field, new Map<string, Answer[]>()]));
  for (const [id, row] of Object.entries(truth)) {
    const url = line(row, 'url');
    if (!isInHalf(url, tally.half)) continue;
    const data = readPage(page(join(root, 'html', `${id}.html.br`)), { url }).data ?? {};
    const put = (field: string, answer: Answer) => {
      const sites = answers.get(field)!;
      const site = siteOf(url);
      sites.set(site, [...(sites.get(site) ?? []), answer]);
    };
    for (const field of FIELDS) {
      const [want, got] = [lines(row, field), data[field]];
      const right = got !== undefined && want.some((one) => same(field, one, got));
      const given = { isGiven: got !== undefined, isWanted: want.length > 0 };
      put(field, { right, ...given });
      const isThousand =
        WITHOUT_DECIMALS.test(String(data.currency)) && want.some((one) => Number(one) * 1000 === got);
      if (field === 'price') put(AS_WRITTEN, { right: right || isThousand, ...given });
      if (given.isGiven || given.isWanted) tally.add(`products ${field}`, right, url, want, got ?? null);
    }
  }
  for (const [field, sites] of answers) {
    const folds = Array.from({ length: FOLDS }, (_, fold) =>
      f1([...sites].filter(([site]) => foldOf(site, FOLDS) === fold).flatMap(([, own]) => own)),
    );
    tally.figure(
      `products ${field}, F1`,
      `${intervalText(interval([...sites.values()], f1))}, by fold ${folds.map((one) => one.toFixed(2)).join(' ')}`,
    );
  }
}

function f1(answers: Answer[]): number {
  const right = answers.filter((one) => one.right).length;
  const sum = answers.filter((one) => one.isGiven).length + answers.filter((one) => one.isWanted).length;
  return (2 * right) / sum;
}

/** Prices as decimals; a currency by its code, the dollar sign standing for any dollar. */
function same(field: string, want: string, got: string | number): boolean {
  if (field === 'price') return Number(want) === got;
  if (field !== 'currency') return sameText(want, String(got));
  const price = readPrice(want);
  return want === got || price.currency === got || (want === '$' && DOLLARS.test(String(got)));
}
