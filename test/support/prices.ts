/** The prices as the specification has them. */
export const PUBLISHED_PRICES = {
  currency: 'USD',
  per_1000_requests: {
    ultra: 1,
    fast: 1.4,
    normal: 2.2,
    deep: 5.6,
    similar: 2.2,
    similar_deep: 4.6,
    site_search: 2.4,
  },
  per_1000_pages: { contents: 0.2, contents_with_query: 0.4 },
  per_1000_urls_per_month: { custom_index: 2 },
  per_1000_charts: { query_addon: 0.5, from_data: 0.3 },
};
