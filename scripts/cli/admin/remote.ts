/** What a verb works with, of a running service: through its `/admin/v1` API, whose errors are thrown as the same failures. */
import type { JobAdmin } from '../../../core/jobs/job-admin.ts';
import type { Takedowns } from '../../../core/news/articles/takedowns.ts';
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import type { TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import { LONG_TIMEOUT, NO_TIMEOUT, type ServiceClient } from './service-client.ts';

export function remoteTenants({ call, list, text }: ServiceClient): TenantAdmin {
  return {
    organizations: () => list('listOrganizations'),
    organization: (id) => call('getOrganization', { id }),
    createOrganization: (body) => call('createOrganization', { body }),
    setOrganization: (id, body) => call('setOrganization', { id, body }),
    deleteOrganization: (id) => call('deleteOrganization', { id }),
    setPlugin: (id, capability, enabled) => call('setPlugin', { id, capability, body: { enabled } }),
    keys: (id) => (id === null ? list('listOperatorKeys') : list('listKeys', { id })),
    createKey: (id, body) =>
      id === null ? call('createOperatorKey', { body }) : call('createKey', { id, body }),
    setKey: (id, body) => call('setKey', { id, body }),
    revokeKey: (id) => call('revokeKey', { id }),
    usage: (organization, question) => call('getUsageOfAll', { query: { ...question, organization } }),
    bills: (question) => call('getBills', { query: { ...question } }),
    billsCsv: (question) => text('getBills', { query: { ...question, format: 'csv' } }),
  };
}

export function remoteOutlets({ call, text }: ServiceClient): OutletRegistry {
  return {
    page: (question) => call('listSourcesOfOperator', { query: { ...question } }),
    find: (id) => call('getSource', { id }),
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
