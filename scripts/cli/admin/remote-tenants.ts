/** The tenants of a running service, through its `/admin/v1` API. */
import type { TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import type { ServiceClient } from './service-client.ts';

/** Errors of the service are thrown as the same failures. */
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
