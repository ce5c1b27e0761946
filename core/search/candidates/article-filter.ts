/** The filters of a question, as a filter for the word index and as the outlets that pass them. */

import { namedIds } from '../../news/outlets/named-outlets.ts';
import { visibleAmong } from '../../news/outlets/visible-outlets.ts';
import type { ArticleFilter } from '../../news/word-index/filter.ts';
import type { OutletFacts, SourceFacts } from '../../store/outlets/outlet-records.ts';
import { type DomainRule, domainRule, isWithinDomain } from '../../web/url/url-scope.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';

type Sources = ReadonlyMap<string, SourceFacts>;

/** The filter for one query: the question's filters, narrowed by the query's own window, language and outlets. */
export function articleFilter(
  sources: Sources,
  question: Question,
  { window, languageAsked, outlets }: Pick<ParsedQuery, 'window' | 'languageAsked' | 'outlets'>,
): ArticleFilter {
  return {
    outlets: sources,
    visible: visibleIds(sources, question),
    sources: idsWithin(
      question.sources &&
        namedIds(visibleAmong(question.visible ?? null, sources.values()), question.sources),
      outlets.length === 0 ? null : outlets.map(({ id }) => id),
    ),
    includeDomains: question.include_domains.map(domainRule),
    excludeDomains: question.exclude_domains.map(domainRule),
    countries: question.countries,
    languages: question.languages ?? (languageAsked && [languageAsked]),
    sections: question.sections,
    from: window.from,
    to: window.to,
  };
}

/** The ids that are in both lists; null is any. */
function idsWithin(one: string[] | null, other: string[] | null): string[] | null {
  return one === null || other === null ? (one ?? other) : one.filter((id) => other.includes(id));
}

/** The outlets whose articles may pass. One that declares no country or language may have articles of any. */
export function outletsWithin(sources: ReadonlyMap<string, OutletFacts>, question: Question): OutletFacts[] {
  const visible = visibleAmong(question.visible ?? null, sources.values());
  const named = question.sources === null ? null : new Set(namedIds(visible, question.sources));
  const included = question.include_domains.map(domainRule);
  const excluded = question.exclude_domains.map(domainRule);
  return visible.filter(({ id, domain, country, languages }) => {
    return (
      (named === null || named.has(id)) &&
      (included.length === 0 || included.some((rule) => overlaps(rule, domainRule(domain).host))) &&
      !excluded.some((rule) => rule.path === null && isWithinDomain(domainRule(domain).host, rule.host)) &&
      (question.countries === null || country === null || question.countries.includes(country)) &&
      (question.languages === null ||
        languages.length === 0 ||
        languages.some((language) => question.languages!.includes(language)))
    );
  });
}

/** Whether a rule and an outlet share addresses: the rule may be wider, or only a part of the outlet. */
function overlaps({ host: wanted }: DomainRule, host: string): boolean {
  return isWithinDomain(host, wanted) || isWithinDomain(wanted, host);
}

function visibleIds(sources: Sources, { visible = null }: Pick<Question, 'visible'>): string[] | null {
  return visible === null ? null : visibleAmong(visible, sources.values()).map(({ id }) => id);
}
