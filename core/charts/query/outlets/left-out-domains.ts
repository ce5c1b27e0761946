/** Outlets that a query leaves out by their domains: "inflación por mes excluyendo clarin.com". */
import { isDomainName, withoutDomainsLeftOut } from '../../../search/understanding/exclusions/domains.ts';
import { withoutOperators } from '../../../search/understanding/exclusions/operators.ts';

interface Asked {
  query: string;
  /** Words that were taken out of the query, as the outlets that they leave out are filtered out. */
  leftOut?: string;
  request: { exclude_domains: string[] };
}

/** The request with the domains that its query leaves out as a filter, so that they are no words of a topic. */
export function withoutLeftOutDomains<Request extends Asked>(asked: Request): Request {
  const { query, request } = asked;
  const operators = withoutOperators(query);
  const isOfDomains = operators.excluded.length > 0 && operators.excluded.every(isDomainName);
  const { rest, excluded, words } = withoutDomainsLeftOut(isOfDomains ? operators.rest : query);
  const signed = isOfDomains ? operators.excluded : [];
  const domains = [...signed, ...excluded];
  if (domains.length === 0) return asked;
  return {
    ...asked,
    query: rest,
    leftOut: [...signed.map((one) => `-${one}`), ...(words === null ? [] : [words])].join(', '),
    request: { ...request, exclude_domains: [...request.exclude_domains, ...domains] },
  };
}
