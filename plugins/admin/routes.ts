/** The operator's routes under `/admin/v1`, and the caller's own usage. */
import type { Request, ServerRoute } from '@hapi/hapi';
import { callerOf } from '../../core/http/authentication.ts';
import type { RouteFacts } from '../../core/http/plugin.ts';
import type { OrganizationFields, TenantAdmin, UsageQuestion } from '../../core/tenants/tenant-admin.ts';
import { type Action, actionRoutes, list, UNKNOWN } from './action.ts';
import * as schema from './schema.ts';

const idOf = (request: Request): string => request.params.id as string;
const labelOf = (request: Request): string => (request.payload as { label?: string } | null)?.label ?? '';

const ACTIONS: readonly Action<TenantAdmin>[] = [
  {
    method: 'GET',
    path: '/organizations',
    id: 'listOrganizations',
    summary: 'Every organization, oldest first',
    gives: [200, 'The organizations.', schema.listOf(schema.ORGANIZATION)],
    run: async (service) => list(await service.organizations()),
  },
  {
    method: 'POST',
    path: '/organizations',
    id: 'createOrganization',
    summary: 'Make an organization',
    validate: { payload: schema.NEW_ORGANIZATION },
    gives: [201, 'The organization.', schema.ORGANIZATION],
    run: (service, { payload }) =>
      service.createOrganization(payload as OrganizationFields & { name: string }),
  },
  {
    method: 'GET',
    path: '/organizations/{id}',
    id: 'getOrganization',
    summary: 'An organization and what it has spent this month',
    validate: { params: schema.ORGANIZATION_PATH },
    gives: [200, 'The organization.', schema.ORGANIZATION_AND_MONTH],
    errors: UNKNOWN,
    run: (service, request) => service.organization(idOf(request)),
  },
  {
    method: 'PATCH',
    path: '/organizations/{id}',
    id: 'setOrganization',
    summary: 'Change the name, plan, credit or rate limit of an organization',
    validate: { params: schema.ORGANIZATION_PATH, payload: schema.ORGANIZATION_CHANGES },
    gives: [200, 'The organization as it is now.', schema.ORGANIZATION],
    errors: UNKNOWN,
    run: (service, request) => service.setOrganization(idOf(request), request.payload as OrganizationFields),
  },
  {
    method: 'PUT',
    path: '/organizations/{id}/plugins/{capability}',
    id: 'setPlugin',
    summary: 'Switch a capability for an organization',
    validate: { params: schema.PLUGIN_PATH, payload: schema.SWITCH },
    gives: [200, 'The organization as it is now.', schema.ORGANIZATION],
    errors: UNKNOWN,
    run: (service, request) => {
      const { enabled } = request.payload as { enabled: boolean | null };
      return service.setPlugin(idOf(request), request.params.capability as string, enabled);
    },
  },
  {
    method: 'GET',
    path: '/organizations/{id}/keys',
    id: 'listKeys',
    summary: 'The keys of an organization, revoked ones too',
    validate: { params: schema.ORGANIZATION_PATH },
    gives: [200, 'The keys, oldest first.', schema.listOf(schema.KEY)],
    errors: UNKNOWN,
    run: async (service, request) => list(await service.keys(idOf(request))),
  },
  {
    method: 'POST',
    path: '/organizations/{id}/keys',
    id: 'createKey',
    summary: 'Make a key; it is shown this once',
    validate: { params: schema.ORGANIZATION_PATH, payload: schema.NEW_KEY },
    gives: [201, 'The key.', schema.MADE_KEY],
    errors: UNKNOWN,
    run: (service, request) => service.createKey(idOf(request), labelOf(request)),
  },
  {
    method: 'GET',
    path: '/keys',
    id: 'listOperatorKeys',
    summary: 'The operator keys, revoked ones too',
    gives: [200, 'The keys, oldest first.', schema.listOf(schema.KEY)],
    run: async (service) => list(await service.keys(null)),
  },
  {
    method: 'POST',
    path: '/keys',
    id: 'createOperatorKey',
    summary: 'Make an operator key; it is shown this once',
    validate: { payload: schema.NEW_KEY },
    gives: [201, 'The key.', schema.MADE_KEY],
    run: (service, request) => service.createKey(null, labelOf(request)),
  },
  {
    method: 'DELETE',
    path: '/keys/{id}',
    id: 'revokeKey',
    summary: 'Revoke a key: it opens nothing any more',
    validate: { params: schema.KEY_PATH },
    gives: [200, 'The key; revoking it again changes nothing.', schema.KEY],
    errors: UNKNOWN,
    run: (service, request) => service.revokeKey(idOf(request)),
  },
  {
    method: 'GET',
    path: '/usage',
    id: 'getUsageOfAll',
    summary: 'What was billed, by day of UTC, organization and item',
    validate: { query: schema.USAGE },
    gives: [200, 'The usage.', schema.USAGE_ANSWER],
    errors: UNKNOWN,
    run: (service, { query }) => {
      const { organization, ...question } = query as UsageQuestion & { organization?: string };
      return service.usage(organization ?? null, question);
    },
  },
];

/** The routes about tenants; each needs an operator key. */
export function operatorRoutes(service: TenantAdmin): ServerRoute[] {
  return actionRoutes(ACTIONS, service);
}

/** What the caller's own organization was billed. */
export function usageRoute(service: TenantAdmin): ServerRoute {
  return {
    method: 'GET',
    path: '/v1/usage',
    options: {
      auth: 'key',
      validate: { query: schema.OWN_USAGE },
      app: {
        operation: {
          id: 'getUsage',
          summary: 'What your organization was billed, by day of UTC and item',
          tags: ['Usage'],
          responses: { 200: { description: 'The usage.', schema: schema.USAGE_ANSWER } },
        },
      } satisfies RouteFacts,
    },
    handler: (request) => service.usage(callerOf(request).org!.id, request.query as UsageQuestion),
  };
}
