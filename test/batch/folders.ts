/**
 * Folders of tests that run in one process: the first service of a process costs ten times as much CPU as the next one, so that
 * each of them in a process of its own would cost the suite more than a minute of it. Each batch has an `all.ts` of its name;
 * `.taprc` leaves out those of its folders, since they would run twice.
 */
export const BATCHES = {
  interfaces: [
    ...[
      'answers',
      'billing',
      'clients',
      'cluster',
      'console',
      'http',
      'language',
      'platform',
      'plugins/compat',
    ],
    ...['plugins/mcp', 'rules', 'tenants'],
  ],
  work: ['charts', 'indexes', 'jobs', 'site', 'watches', 'web', 'workers'],
};

export type BatchName = keyof typeof BATCHES;
