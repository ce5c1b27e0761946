/** The price list: the only place where a price is written. */

/** Prices in USD, in the shape that the interface description publishes under `x-pricing`. */
export const PRICE_LIST = {
  currency: 'USD',
  per_1000_requests: {
    ultra: 1.0,
    fast: 1.4,
    normal: 2.2,
    deep: 5.6,
    similar: 2.2,
    similar_deep: 4.6,
    site_search: 2.4,
  },
  per_1000_pages: { contents: 0.2, contents_with_query: 0.4 },
  per_1000_urls_per_month: { custom_index: 2.0 },
  per_1000_charts: { query_addon: 0.5, from_data: 0.3 },
} as const;

/** Nano-dollars per unit of each item that can be billed; a unit is one query, page, URL and month, or chart. */
const UNIT_PRICES = {
  search_ultra: each(PRICE_LIST.per_1000_requests.ultra),
  search_fast: each(PRICE_LIST.per_1000_requests.fast),
  search_normal: each(PRICE_LIST.per_1000_requests.normal),
  search_deep: each(PRICE_LIST.per_1000_requests.deep),
  similar: each(PRICE_LIST.per_1000_requests.similar),
  similar_deep: each(PRICE_LIST.per_1000_requests.similar_deep),
  site_search: each(PRICE_LIST.per_1000_requests.site_search),
  contents: each(PRICE_LIST.per_1000_pages.contents),
  contents_with_query: each(PRICE_LIST.per_1000_pages.contents_with_query),
  custom_index: each(PRICE_LIST.per_1000_urls_per_month.custom_index),
  chart_query: each(PRICE_LIST.per_1000_charts.query_addon),
  chart_data: each(PRICE_LIST.per_1000_charts.from_data),
} as const;

export type Item = keyof typeof UNIT_PRICES;

export const ITEMS = Object.keys(UNIT_PRICES) as Item[];

/**
 * The exact price of `quantity` units of `item`, in nano-dollars. `custom_index` counts URLs for a whole month. Throws
 * `RangeError` when the quantity is not a whole number from zero up.
 */
export function priceOf(item: Item, quantity: number): bigint {
  if (!Number.isSafeInteger(quantity) || quantity < 0) {
    throw new RangeError(`quantity of ${item} must be a whole number, not ${quantity}`);
  }
  return UNIT_PRICES[item] * BigInt(quantity);
}

/** USD per thousand → nano-dollars per one. List prices have two decimals, so rounding only removes binary fractions. */
function each(usdPer1000: number): bigint {
  const nanoPerThousandth = 1e6;
  return BigInt(Math.round(usdPer1000 * nanoPerThousandth));
}
