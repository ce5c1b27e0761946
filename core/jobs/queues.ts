/** Names of the queues. The database stores them: a renamed queue orphans the jobs that wait in it. */
export const QUEUES = {
  dueFeeds: 'due-feeds',
  pollFeed: 'poll-feed',
  importOutlets: 'import-opml',
  websub: 'websub',
  sweep: 'sweep',
  dueIndexes: 'due-indexes',
  crawlIndex: 'crawl-index',
  billIndexes: 'bill-indexes',
  siteSearch: 'site-search',
  expireJobs: 'expire-jobs',
  expireCharts: 'expire-charts',
} as const;
