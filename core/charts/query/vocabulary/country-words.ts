/** Countries by which editors call outlets, as patterns over folded words. */

interface CountryWords {
  /** ISO 3166-1. */
  code: string;
  en: string;
  es: string;
  /** Its name in both languages. */
  name: string;
}

/** Spanish adjectives in all their forms. */
const forms = (stem: string) => `${stem}[oa]s?`;

export const COUNTRY_WORDS: readonly CountryWords[] = [
  { code: 'AR', en: 'argentin(?:e|ian)', es: forms('argentin'), name: 'argentina' },
  { code: 'AU', en: 'australian|aussie', es: forms('australian'), name: 'australia' },
  { code: 'BO', en: 'bolivian', es: forms('bolivian'), name: 'bolivia' },
  { code: 'BR', en: 'brazilian', es: forms('brasilen'), name: 'brazil|brasil' },
  { code: 'CA', en: 'canadian', es: 'canadienses?', name: 'canada' },
  { code: 'CL', en: 'chilean', es: forms('chilen'), name: 'chile' },
  { code: 'CN', en: 'chinese', es: forms('chin'), name: 'china' },
  { code: 'CO', en: 'colombian', es: forms('colombian'), name: 'colombia' },
  { code: 'CU', en: 'cuban', es: forms('cuban'), name: 'cuba' },
  { code: 'DE', en: 'german', es: 'aleman(?:a|es|as)?', name: 'germany|alemania' },
  { code: 'EC', en: 'ecuador(?:e)?an', es: forms('ecuatorian'), name: 'ecuador' },
  { code: 'ES', en: 'spanish', es: 'espanol(?:a|es|as)?', name: 'spain|espana' },
  { code: 'FR', en: 'french', es: 'frances(?:a|es|as)?', name: 'france|francia' },
  {
    code: 'GB',
    en: 'british|uk|u\\.k\\.',
    es: 'britanic[oa]s?|ingles(?:a|es|as)?',
    name: 'uk|united kingdom|britain|great britain|reino unido|gran bretana',
  },
  { code: 'IE', en: 'irish', es: 'irlandes(?:a|es|as)?', name: 'ireland|irlanda' },
  { code: 'IL', en: 'israeli', es: 'israeli(?:es)?', name: 'israel' },
  { code: 'IN', en: 'indian', es: 'indi[oa]s?', name: 'india' },
  { code: 'IT', en: 'italian', es: forms('italian'), name: 'italy|italia' },
  { code: 'JP', en: 'japanese', es: 'japones(?:a|es|as)?', name: 'japan|japon' },
  { code: 'MX', en: 'mexican', es: forms('mexican'), name: 'mexico' },
  { code: 'NZ', en: 'new zealand|kiwi', es: 'neozelandes(?:a|es|as)?', name: 'new zealand|nueva zelanda' },
  { code: 'PE', en: 'peruvian', es: forms('peruan'), name: 'peru' },
  { code: 'PT', en: 'portuguese', es: 'portugues(?:a|es|as)?', name: 'portugal' },
  { code: 'PY', en: 'paraguayan', es: forms('paraguay'), name: 'paraguay' },
  { code: 'RU', en: 'russian', es: forms('rus'), name: 'russia|rusia' },
  { code: 'UA', en: 'ukrainian', es: forms('ucranian'), name: 'ukraine|ucrania' },
  {
    code: 'US',
    en: 'american|u\\.s\\.|us-based|(?<=\\b(?:in|by|across|among|from|the|of|which|and|or|vs) )us|us(?= (?:and|or|vs) )',
    es: 'estadounidenses?|norteamerican[oa]s?|yanquis?',
    name: 'united states|usa|u\\.s\\.|(?<=the )us|estados unidos|ee\\.? ?uu\\.?',
  },
  { code: 'UY', en: 'uruguayan', es: forms('uruguay'), name: 'uruguay' },
  { code: 'VE', en: 'venezuelan', es: forms('venezolan'), name: 'venezuela' },
  { code: 'ZA', en: 'south african', es: forms('sudafrican'), name: 'south africa|sudafrica' },
];

interface LanguageWords {
  /** ISO 639-1. */
  code: string;
  en: string;
  es: string;
}

/** Languages that no country of the list is called by: "Arabic outlets" are written in one. */
export const WORLD_LANGUAGES: readonly LanguageWords[] = [
  { code: 'ar', en: 'arabic', es: 'arabe' },
  { code: 'ca', en: 'catalan', es: 'catalan' },
  { code: 'eu', en: 'basque', es: 'euskera|vasco' },
  { code: 'gl', en: 'galician', es: 'gallego' },
  { code: 'he', en: 'hebrew', es: 'hebreo' },
  { code: 'hi', en: 'hindi', es: 'hindi' },
];

export const LANGUAGE_WORDS: readonly LanguageWords[] = [
  { code: 'en', en: 'english', es: 'ingles' },
  { code: 'es', en: 'spanish', es: 'espanol|castellano' },
  { code: 'fr', en: 'french', es: 'frances' },
  { code: 'de', en: 'german', es: 'aleman' },
  { code: 'pt', en: 'portuguese', es: 'portugues' },
  { code: 'it', en: 'italian', es: 'italiano' },
  ...WORLD_LANGUAGES,
];
