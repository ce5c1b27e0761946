/** Requests narrowed to what their organization may see: whatever is computed, cached or continued for them knows it. */
import { visibleDomains } from '../../news/outlets/visible-outlets.ts';
import type { Organization } from '../../store/tenants/organization.ts';
import type { SearchRequest } from './search-request.ts';

type Asked = Pick<SearchRequest, 'index' | 'visible'>;

/** `request` for an organization; `outlets` are those of the news index. Pages of a custom index are known by domain only. */
export function asVisible<T extends Asked>(
  request: T,
  { outlets: visible }: Pick<Organization, 'outlets'>,
  outlets: Iterable<{ id: string; domain: string }>,
): T {
  if (visible === null) return request;
  return { ...request, visible: request.index == null ? visible : visibleDomains(visible, outlets) };
}
