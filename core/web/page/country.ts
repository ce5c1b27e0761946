/** The country of an outlet, as declared by its page: null rather than a guess. */
import { allCountries, isCountry } from '../countries.ts';
import { isThing, lineIn, type Thing, typesOf } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

/** Country domains sold worldwide for what they spell. */
const SOLD = new Set(
  'ac ai am as bz cc cd cx dj eu fm gg gl id im io is la li ly me mu nu pw sc sh st su tk to tv vc vg ws co'.split(
    ' ',
  ),
);

/** Defaults of publishing software, which say nothing about the country. */
const DEFAULTS = /^(?:en-US|en-GB|es-ES|fr-FR|pt-PT|ar-AR|zh-CN)$/;

const PUBLISHER = /(?:Organization|LocalBusiness|WebSite)$/;
const NAME_LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'it', 'ca', 'nl', 'sv', 'da', 'nb', 'pl', 'cs'];

/**
 * ISO 3166-1 alpha-2 code of a page's outlet, or null. The publisher's own address comes first, then the domain,
 * then the region of the declared languages if they agree and are not a software default.
 */
export function countryOfPage(data: Metadata, url: string, language: string | null): string | null {
  return (
    ofPublisher(data) ??
    ofDomain(url) ??
    ofLanguages([language, metaLine(data, 'og:locale'), metaLine(data, 'content-language')])
  );
}

function ofPublisher(data: Metadata): string | null {
  const publishers = [data.article?.publisher].flat().filter(isThing);
  const organizations = data.things.filter((thing) => typesOf(thing).some((type) => PUBLISHER.test(type)));
  for (const organization of publishers.length > 0
    ? [...publishers, ...sameById(publishers, organizations)]
    : organizations.slice(0, 1)) {
    for (const address of [organization.address].flat().filter(isThing)) {
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

function ofDomain(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const last = new URL(url).hostname.split('.').at(-1) ?? '';
  if (last === 'gov' || last === 'mil') return 'US';
  if (!/^[a-z]{2}$/.test(last) || SOLD.has(last)) return null;
  return last === 'uk' ? 'GB' : known(last.toUpperCase());
}

function ofLanguages(tags: (string | null)[]): string | null {
  const regions = new Set<string>();
  for (const tag of tags) {
    const match = /^([a-z]{2,3})(?:[-_][a-z]{4})?[-_]([a-z]{2})$/i.exec(tag?.trim() ?? '');
    if (match && !DEFAULTS.test(`${match[1]!.toLowerCase()}-${match[2]!.toUpperCase()}`))
      regions.add(match[2]!.toUpperCase());
  }
  const [region] = regions;
  return regions.size === 1 ? known(region!) : null;
}

/** The code of a country given by code or name: "AR", "ARG", "Argentina", "Deutschland", "USA". */
export function countryCodeOf(text: string | null): string | null {
  const name = text?.trim() ?? '';
  if (/^[a-z]{2}$/i.test(name)) return name.toUpperCase() === 'UK' ? 'GB' : known(name.toUpperCase());
  return name === '' || name.length > 60 ? null : (names().get(name.toLowerCase()) ?? null);
}

const MORE: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'estados unidos de américa': 'US',
  uk: 'GB',
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
};

let table: Map<string, string> | null = null;

/** Country codes by lower-case name, built on first use. */
function names(): Map<string, string> {
  if (table) return table;
  table = new Map(Object.entries(MORE));
  const codes = allCountries();
  for (const language of NAME_LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase();
      if (name && !table.has(name)) table.set(name, code);
    }
  }
  return table;
}

function known(code: string): string | null {
  return isCountry(code) ? code : null;
}
