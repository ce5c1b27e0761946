/** The outlets, takedowns and jobs of a running service, through its `/admin/v1` API. */
import type { JobAdmin } from '../../../core/jobs/job-admin.ts';
import type { Takedowns } from '../../../core/news/articles/takedowns.ts';
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { LONG_TIMEOUT, NO_TIMEOUT, type ServiceClient } from './service-client.ts';

/** Errors of the service are thrown as the same failures. */
export function remoteOutlets({ call, list, text }: ServiceClient): OutletRegistry {
  return {
    list: () => list('listSourcesOfOperator'),
    add: (body) => call('addSource', { body, timeout: LONG_TIMEOUT }),
    remove: (id) => call('removeSource', { id }),
    change: (id, body) => call('changeSource', { id, body }),
    poll: (id) => call('pollSource', { id }),
    import: (body) => call('importSources', { body, timeout: LONG_TIMEOUT }),
    importReport: (id, question) => call('getImport', { id, query: { ...question } }),
    export: (format) => text('exportSources', { query: { format } }),
    discover: (url) => call('discoverSources', { body: { url }, timeout: LONG_TIMEOUT }),
  };
}

export function remoteTakedowns({ call, list }: ServiceClient): Takedowns {
  return {
    takeDown: (url, reason) => call('takeDownArticle', { query: { url, reason }, timeout: NO_TIMEOUT }),
    takedowns: () => list('listTakedowns'),
    allow: (url) => call('liftTakedown', { query: { url } }),
  };
}

export function remoteJobs({ call, list }: ServiceClient): JobAdmin {
  return {
    queues: () => list('listQueues'),
    jobs: (question) => list('listQueuedJobs', { query: { ...question } }),
    retry: (id) => call('retryJob', { id }),
  };
}
