/**
 * Folders of tests that run in one process: the first service of a process costs ten times as much CPU as the next one, so that
 * each of them in a process of its own would cost the suite a minute of it. `.taprc` leaves their own `all.ts` out, since they
 * would run twice.
 */
export const FOLDERS = [
  ...['answers', 'billing', 'clients', 'cluster', 'console', 'http', 'language', 'platform', 'rules'],
  'tenants',
];
