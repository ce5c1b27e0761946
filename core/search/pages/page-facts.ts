/** Facts about a page besides its text: what it declares, and what is known about its outlet. */
import { languageOfText } from '../../language/language-of-text.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';
import type { Page } from '../../web/page/page.ts';
import { domainOf } from '../../web/url/canonical-url.ts';

export interface PageFacts {
  /** The id of its outlet or, of an unknown one, its name or domain. */
  source: string;
  /** The outlet's takes precedence over what the page declares. */
  country: string | null;
  language: string | null;
  author: string | null;
}

/** The facts of the page at `url`; `outlets`: those of the news index. */
export function factsOf(
  { title, standfirst, siteName, country, language, authors }: Page,
  url: string,
  outlets: ReadonlyMap<string, OutletFacts>,
): PageFacts {
  const domain = domainOf(url);
  const outlet = outlets.values().find((one) => one.domain === domain);
  return {
    source: outlet?.id ?? siteName ?? domain,
    country: outlet?.country ?? country,
    language: languageOfText([title, standfirst].join('. '), [language, ...(outlet?.languages ?? [])]),
    author: authors.join(', ') || null,
  };
}
