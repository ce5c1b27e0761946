/** The country of an outlet, as declared by its page: null rather than a guess. */
import { fold } from '../../language/words/fold.ts';
import { isObject } from '../../platform/objects.ts';
import { countryOfCode, countryOfHost, countryOfName, isCountry } from '../countries.ts';
import { isOfType, lineIn, type Thing } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

/** Defaults of publishing software, which say nothing about the country. */
const DEFAULTS = /^(?:en-US|en-GB|es-ES|fr-FR|pt-PT|ar-AR|zh-CN)$/;

const PUBLISHER = /(?:Organization|LocalBusiness|WebSite)$/;
/** What addresses say besides the names of the CLDR. */
const IN_ADDRESSES = new Map(
  Object.entries({
    usa: 'US',
    'u.s.a.': 'US',
    'united states of america': 'US',
    'estados unidos de america': 'US',
    england: 'GB',
    scotland: 'GB',
    'great britain': 'GB',
    arg: 'AR',
    deu: 'DE',
    esp: 'ES',
    fra: 'FR',
    gbr: 'GB',
    mex: 'MX',
    bra: 'BR',
    chl: 'CL',
    col: 'CO',
    per: 'PE',
    ury: 'UY',
    ita: 'IT',
    prt: 'PT',
    aut: 'AT',
    che: 'CH',
  }),
);
const NAME_LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'it', 'ca', 'nl', 'sv', 'da', 'nb', 'pl', 'cs'];

/**
 * ISO 3166-1 alpha-2 code of a page's outlet, or null. The publisher's own address comes first, then the domain,
 * then the region of the declared languages if they agree and are not a software default.
 */
export function countryOfPage(data: Metadata, url: string, language: string | null): string | null {
  return (
    ofPublisher(data) ??
    (URL.canParse(url) ? countryOfHost(new URL(url).hostname) : null) ??
    ofLanguages([language, metaLine(data, 'og:locale'), metaLine(data, 'content-language')])
  );
}

function ofPublisher(data: Metadata): string | null {
  const publishers = [data.article?.publisher].flat().filter(isObject);
  const organizations = data.things.filter((thing) => isOfType(thing, PUBLISHER));
  for (const organization of publishers.length > 0
    ? [...publishers, ...sameById(publishers, organizations)]
    : organizations.slice(0, 1)) {
    for (const address of [organization.address].flat().filter(isObject)) {
      const country = countryCodeOf(lineIn(address, 'addressCountry'));
      if (country) return country;
    }
  }
  return null;
}

/** An article may only reference its publisher (`@id`), which is then described elsewhere on the page. */
function sameById(publishers: Thing[], organizations: Thing[]): Thing[] {
  const ids = new Set<unknown>(publishers.map((one) => one['@id']).filter((id) => id !== undefined));
  return organizations.filter((organization) => ids.has(organization['@id']));
}

function ofLanguages(tags: (string | null)[]): string | null {
  const regions = new Set<string>();
  for (const tag of tags) {
    const match = /^([a-z]{2,3})(?:[-_][a-z]{4})?[-_]([a-z]{2})$/i.exec(tag?.trim() ?? '');
    if (match && !DEFAULTS.test(`${match[1]!.toLowerCase()}-${match[2]!.toUpperCase()}`))
      regions.add(match[2]!.toUpperCase());
  }
  const [region] = regions;
  return regions.size === 1 && isCountry(region!) ? region! : null;
}

/** The code of a country given by code or name: "AR", "ARG", "Argentina", "Deutschland", "USA". */
export function countryCodeOf(text: string | null): string | null {
  const name = fold(text?.trim() ?? '');
  if (/^[a-z]{2}$/.test(name)) return countryOfCode(name);
  return name.length > 60 ? null : (IN_ADDRESSES.get(name) ?? countryOfName(name, NAME_LANGUAGES));
}
