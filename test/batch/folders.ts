/**
 * Folders of tests that run in one process: the first service of a process costs ten times as much CPU as the next one, so that
 * each of them in a process of its own would cost the suite more than a minute of it. Each batch has an `all.ts` of its name, and
 * takes about as long as another. First come folders that look at the memory and the threads of their process.
 */
export const BATCHES = {
  archive: ['news', 'search', 'store', 'plugins/mcp'],
  interfaces: [
    ...['app', 'cluster', 'console', 'http', 'language', 'platform', 'plugins/compat', 'rules', 'scripts'],
    'tenants',
  ],
  work: [
    ...['inference', 'answers', 'billing', 'charts', 'clients', 'indexes', 'jobs', 'site', 'watches', 'web'],
    'workers',
  ],
};

export type BatchName = keyof typeof BATCHES;
