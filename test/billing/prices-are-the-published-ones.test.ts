import t from 'tap';
import { ITEMS, PRICE_LIST, priceOf } from '../../core/billing/prices.ts';
import { PUBLISHED_PRICES } from '../support/prices.ts';

t.test('the list has exactly the published keys and prices', async (t) => {
  t.strictSame(PRICE_LIST, PUBLISHED_PRICES);
});

t.test('every item costs its price in whole nano-dollars', async (t) => {
  const nano = Object.fromEntries(ITEMS.map((item) => [item, priceOf(item, 1)]));
  t.strictSame(nano, {
    search_ultra: 1_000_000n,
    search_fast: 1_400_000n,
    search_normal: 2_200_000n,
    search_deep: 5_600_000n,
    similar: 2_200_000n,
    similar_deep: 4_600_000n,
    site_search: 2_400_000n,
    contents: 200_000n,
    contents_with_query: 400_000n,
    custom_index: 2_000_000n,
    chart_query: 500_000n,
    chart_data: 300_000n,
  });
  t.equal(priceOf('search_fast', 1000), 1_400_000_000n);
  t.equal(priceOf('search_fast', 0), 0n);
});

t.test('a quantity that is no count is a mistake of the caller', async (t) => {
  for (const quantity of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    t.throws(() => priceOf('contents', quantity), RangeError);
  }
});
