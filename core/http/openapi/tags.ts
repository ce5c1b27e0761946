/** The chapters of the OpenAPI document, in reading order. A tag that is not listed comes after them. */
export const TAGS: readonly { name: string; description: string }[] = [
  {
    name: 'Search',
    description: 'News by topic, judged for relevance, from the index or from a live site.',
  },
  { name: 'Similar', description: 'Articles about the same story as one you already have.' },
  { name: 'Contents', description: 'Metadata and short excerpts of pages by URL.' },
  { name: 'Jobs', description: 'Status and result of work that outlives the request.' },
  { name: 'Indexes', description: 'Your own list of URLs, sitemap or feed, searched with the same models.' },
  { name: 'Charts', description: 'Embeddable charts from a query or from your own data.' },
  { name: 'Watches', description: 'Searches that are repeated, and what is new in them.' },
  { name: 'Sources', description: 'The outlets of the index.' },
  {
    name: 'Compatibility',
    description: 'For unmodified clients of other search APIs: change only the base URL and the key.',
  },
  { name: 'Usage', description: 'What you used, and what it cost.' },
  { name: 'Service', description: 'Health, metrics and this description.' },
  { name: 'Operator', description: 'Organizations, keys and switches. Needs an operator key.' },
];
