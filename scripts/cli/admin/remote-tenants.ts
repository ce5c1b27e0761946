/** The tenants of a running service, through its `/admin/v1` API. */
import type { TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import type { ServiceClient } from './service-client.ts';

/** Errors of the service are thrown as the same failures. */
export function remoteTenants({ ask }: ServiceClient): TenantAdmin {
  const organization = (id: string) => `/organizations/${encodeURIComponent(id)}`;
  const keysOf = (id: string | null) => (id === null ? '/keys' : `${organization(id)}/keys`);
  const list = async <T>(path: string) => (await ask<{ data: T[] }>('GET', path)).data;

  return {
    organizations: () => list('/organizations'),
    organization: (id) => ask('GET', organization(id)),
    createOrganization: (fields) => ask('POST', '/organizations', fields),
    setOrganization: (id, fields) => ask('PATCH', organization(id), fields),
    setPlugin: (id, capability, enabled) => {
      return ask('PUT', `${organization(id)}/plugins/${encodeURIComponent(capability)}`, { enabled });
    },
    keys: (id) => list(keysOf(id)),
    createKey: (id, fields) => ask('POST', keysOf(id), fields),
    setKey: (id, fields) => ask('PATCH', `/keys/${encodeURIComponent(id)}`, fields),
    revokeKey: (id) => ask('DELETE', `/keys/${encodeURIComponent(id)}`),
    usage: (id, question) => {
      const query = new URLSearchParams({ ...question, ...(id !== null && { organization: id }) });
      return ask('GET', `/usage?${query}`);
    },
  };
}
