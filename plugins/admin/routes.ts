/** The operator's routes under `/admin/v1`, and the caller's own usage. */
import type { Request } from '@hapi/hapi';
import { organizationOf } from '#core/http/authentication.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type {
  BillsQuestion,
  KeyFields,
  OrganizationFields,
  OwnUsage,
  TenantAdmin,
  UsageQuestion,
} from '#core/tenants/tenant-admin.ts';
import * as schema from './schema.ts';

const keyFieldsOf = (request: Request): KeyFields => (request.payload as KeyFields | null) ?? {};

/** Organizations, keys, switches and usage: under `/admin/v1`. */
export const TENANT_ROUTES: readonly Route<TenantAdmin>[] = [
  {
    method: 'GET',
    path: '/organizations',
    id: 'listOrganizations',
    summary: 'List the organizations, oldest first',
    responses: { 200: { description: 'The organizations.', schema: schema.listOf(schema.ORGANIZATION) } },
    handler: async (service) => schema.listed(await service.organizations()),
  },
  {
    method: 'POST',
    path: '/organizations',
    id: 'createOrganization',
    summary: 'Create an organization',
    body: schema.NEW_ORGANIZATION,
    responses: { 201: { description: 'The organization.', schema: schema.ORGANIZATION } },
    handler: (service, { payload }) =>
      service.createOrganization(payload as OrganizationFields & { name: string }),
  },
  {
    method: 'GET',
    path: '/organizations/{id}',
    id: 'getOrganization',
    summary: 'Get an organization and its spending this month',
    params: schema.ORGANIZATION_PATH,
    responses: { 200: { description: 'The organization.', schema: schema.ORGANIZATION_AND_MONTH } },
    errors: ['not_found'],
    handler: (service, request) => service.organization(idOf(request)),
  },
  {
    method: 'PATCH',
    path: '/organizations/{id}',
    id: 'setOrganization',
    summary: 'Change an organization: its name, plan, credit, rate limit and outlets, or suspend it',
    params: schema.ORGANIZATION_PATH,
    body: schema.ORGANIZATION_CHANGES,
    responses: { 200: { description: 'The changed organization.', schema: schema.ORGANIZATION } },
    errors: ['not_found'],
    handler: (service, request) =>
      service.setOrganization(idOf(request), request.payload as OrganizationFields),
  },
  {
    method: 'DELETE',
    path: '/organizations/{id}',
    id: 'deleteOrganization',
    summary: 'Delete an organization',
    description:
      'Its keys are revoked at once; a job then deletes its charts, indexes, watches and jobs. What it was billed stays in the ledger.',
    params: schema.ORGANIZATION_PATH,
    responses: { 200: { description: 'It is deleted.', schema: schema.DELETED_ORGANIZATION } },
    errors: ['not_found'],
    handler: (service, request) => service.deleteOrganization(idOf(request)),
  },
  {
    method: 'PUT',
    path: '/organizations/{id}/plugins/{capability}',
    id: 'setPlugin',
    summary: 'Enable or disable a capability for an organization',
    params: schema.PLUGIN_PATH,
    body: schema.SWITCH,
    responses: { 200: { description: 'The changed organization.', schema: schema.ORGANIZATION } },
    errors: ['not_found'],
    handler: (service, request) => {
      const { enabled } = request.payload as { enabled: boolean | null };
      return service.setPlugin(idOf(request), request.params.capability as string, enabled);
    },
  },
  {
    method: 'GET',
    path: '/organizations/{id}/keys',
    id: 'listKeys',
    summary: 'List the keys of an organization, including revoked ones',
    params: schema.ORGANIZATION_PATH,
    responses: { 200: { description: 'The keys, oldest first.', schema: schema.listOf(schema.KEY) } },
    errors: ['not_found'],
    handler: async (service, request) => schema.listed(await service.keys(idOf(request))),
  },
  {
    method: 'POST',
    path: '/organizations/{id}/keys',
    id: 'createKey',
    summary: 'Create a key, which is shown only once',
    params: schema.ORGANIZATION_PATH,
    body: schema.NEW_KEY,
    responses: { 201: { description: 'The key.', schema: schema.MADE_KEY } },
    errors: ['not_found'],
    handler: (service, request) => service.createKey(idOf(request), keyFieldsOf(request)),
  },
  {
    method: 'GET',
    path: '/keys',
    id: 'listOperatorKeys',
    summary: 'List the operator keys, including revoked ones',
    responses: { 200: { description: 'The keys, oldest first.', schema: schema.listOf(schema.KEY) } },
    handler: async (service) => schema.listed(await service.keys(null)),
  },
  {
    method: 'POST',
    path: '/keys',
    id: 'createOperatorKey',
    summary: 'Create an operator key, which is shown only once',
    body: schema.NEW_KEY,
    responses: { 201: { description: 'The key.', schema: schema.MADE_KEY } },
    handler: (service, request) => service.createKey(null, keyFieldsOf(request)),
  },
  {
    method: 'PATCH',
    path: '/keys/{id}',
    id: 'setKey',
    summary: 'Change the label, expiry, capabilities or rate limit of a key',
    description:
      'An operator key gets no expiry after which no other is valid, unless the setting `operator_key` has one: make another one first.',
    params: schema.KEY_PATH,
    body: schema.KEY_CHANGES,
    responses: { 200: { description: 'The changed key.', schema: schema.KEY } },
    errors: ['not_found', 'conflict'],
    handler: (service, request) => service.setKey(idOf(request), keyFieldsOf(request)),
  },
  {
    method: 'DELETE',
    path: '/keys/{id}',
    id: 'revokeKey',
    summary: 'Revoke a key',
    params: schema.KEY_PATH,
    description:
      'The last valid operator key is not revoked, unless the setting `operator_key` has one: make another one first.',
    responses: { 200: { description: 'The key; revoking it again changes nothing.', schema: schema.KEY } },
    errors: ['not_found', 'conflict'],
    handler: (service, request) => service.revokeKey(idOf(request)),
  },
  {
    method: 'GET',
    path: '/usage',
    id: 'getUsageOfAll',
    summary: 'Get what was billed, by UTC day, organization and item',
    query: schema.USAGE,
    responses: { 200: { description: 'The usage.', schema: schema.USAGE_ANSWER } },
    errors: ['not_found'],
    handler: (service, { query }) => {
      const { organization, ...question } = query as UsageQuestion & { organization?: string };
      return service.usage(organization ?? null, question);
    },
  },
  {
    method: 'GET',
    path: '/bills',
    id: 'getBills',
    summary: 'Get the bills of a month: what each organization was billed, by item',
    query: schema.BILLS,
    responses: {
      200: {
        description: 'The bills; with `format=csv` as CSV.',
        schema: schema.BILLS_ANSWER,
        otherTypes: ['text/csv'],
      },
    },
    errors: ['not_found'],
    async handler(service, { query }, h) {
      const { format, ...question } = query as unknown as BillsQuestion & { format: 'json' | 'csv' };
      if (format === 'json') return service.bills(question);
      return h.response(await service.billsCsv(question)).type('text/csv; charset=utf-8');
    },
  },
];

/** `GET /v1/usage`. */
export const USAGE_ROUTES: readonly Route<OwnUsage>[] = [
  {
    method: 'GET',
    path: '/v1/usage',
    id: 'getUsage',
    summary: 'Get what your organization was billed, by UTC day and item, and what is left of its credit',
    description: 'Counts against a rate limit of its own, not that of searches.',
    query: schema.OWN_USAGE,
    bucket: 'usage',
    responses: { 200: { description: 'The usage.', schema: schema.OWN_USAGE_ANSWER } },
    handler: (service, request) =>
      service.ownUsage(organizationOf(request).id, request.query as UsageQuestion),
  },
];
