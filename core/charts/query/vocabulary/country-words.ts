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

/** Countries with outlets that editors write about; a country that is not here is no filter. */
export const COUNTRY_WORDS: readonly CountryWords[] = [
  { code: 'AR', en: 'argentin(?:e|ian)', es: forms('argentin'), name: 'argentina' },
  { code: 'AT', en: 'austrian', es: 'austriac[oa]s?', name: 'austria' },
  { code: 'AU', en: 'australian|aussie', es: forms('australian'), name: 'australia' },
  { code: 'BE', en: 'belgian', es: 'belgas?', name: 'belgium|belgica' },
  { code: 'BO', en: 'bolivian', es: forms('bolivian'), name: 'bolivia' },
  { code: 'BR', en: 'brazilian', es: forms('brasilen'), name: 'brazil|brasil' },
  { code: 'CA', en: 'canadian', es: 'canadienses?', name: 'canada' },
  { code: 'CH', en: 'swiss', es: forms('suiz'), name: 'switzerland|suiza' },
  { code: 'CL', en: 'chilean', es: forms('chilen'), name: 'chile' },
  { code: 'CN', en: 'chinese', es: forms('chin'), name: 'china' },
  { code: 'CO', en: 'colombian', es: forms('colombian'), name: 'colombia' },
  { code: 'CR', en: 'costa rican', es: 'costarricenses?', name: 'costa rica' },
  { code: 'CU', en: 'cuban', es: forms('cuban'), name: 'cuba' },
  { code: 'DE', en: 'german', es: 'aleman(?:a|es|as)?', name: 'germany|alemania' },
  { code: 'DK', en: 'danish', es: 'danes(?:a|es|as)?', name: 'denmark|dinamarca' },
  { code: 'DO', en: 'dominican', es: forms('dominican'), name: 'dominican republic|republica dominicana' },
  { code: 'EC', en: 'ecuador(?:e)?an', es: forms('ecuatorian'), name: 'ecuador' },
  { code: 'EG', en: 'egyptian', es: forms('egipci'), name: 'egypt|egipto' },
  { code: 'ES', en: 'spanish', es: 'espanol(?:a|es|as)?', name: 'spain|espana' },
  { code: 'FI', en: 'finnish', es: 'finlandes(?:a|es|as)?', name: 'finland|finlandia' },
  { code: 'FR', en: 'french', es: 'frances(?:a|es|as)?', name: 'france|francia' },
  {
    code: 'GB',
    en: 'british|uk|u\\.k\\.',
    es: 'britanic[oa]s?|ingles(?:a|es|as)?',
    name: 'uk|united kingdom|britain|great britain|reino unido|gran bretana',
  },
  { code: 'GR', en: 'greek', es: forms('grieg'), name: 'greece|grecia' },
  { code: 'GT', en: 'guatemalan', es: forms('guatemaltec'), name: 'guatemala' },
  { code: 'HN', en: 'honduran', es: forms('honduren'), name: 'honduras' },
  { code: 'HU', en: 'hungarian', es: forms('hungar'), name: 'hungary|hungria' },
  { code: 'IE', en: 'irish', es: 'irlandes(?:a|es|as)?', name: 'ireland|irlanda' },
  { code: 'IL', en: 'israeli', es: 'israeli(?:es)?', name: 'israel' },
  { code: 'IN', en: 'indian', es: 'indi[oa]s?', name: 'india' },
  { code: 'IR', en: 'iranian', es: 'iranies?', name: 'iran' },
  { code: 'IT', en: 'italian', es: forms('italian'), name: 'italy|italia' },
  { code: 'JP', en: 'japanese', es: 'japones(?:a|es|as)?', name: 'japan|japon' },
  { code: 'KE', en: 'kenyan', es: forms('kenian'), name: 'kenya|kenia' },
  { code: 'KR', en: '(?:south )?korean', es: forms('(?:sur)?corean'), name: 'south korea|corea del sur' },
  { code: 'MX', en: 'mexican', es: forms('mexican'), name: 'mexico' },
  { code: 'NG', en: 'nigerian', es: forms('nigerian'), name: 'nigeria' },
  { code: 'NI', en: 'nicaraguan', es: 'nicaraguenses?', name: 'nicaragua' },
  {
    code: 'NL',
    en: 'dutch',
    es: 'holandes(?:a|es|as)?|neerlandes(?:a|es|as)?',
    name: 'netherlands|holanda|paises bajos',
  },
  { code: 'NO', en: 'norwegian', es: forms('norueg'), name: 'norway|noruega' },
  { code: 'NZ', en: 'new zealand|kiwi', es: 'neozelandes(?:a|es|as)?', name: 'new zealand|nueva zelanda' },
  { code: 'PA', en: 'panamanian', es: forms('panamen'), name: 'panama' },
  { code: 'PE', en: 'peruvian', es: forms('peruan'), name: 'peru' },
  { code: 'PK', en: 'pakistani', es: 'pakistanies?|paquistanies?', name: 'pakistan' },
  { code: 'PL', en: 'polish', es: forms('polac'), name: 'poland|polonia' },
  { code: 'PT', en: 'portuguese', es: 'portugues(?:a|es|as)?', name: 'portugal' },
  { code: 'PY', en: 'paraguayan', es: forms('paraguay'), name: 'paraguay' },
  { code: 'RO', en: 'romanian', es: forms('ruman'), name: 'romania|rumania' },
  { code: 'RU', en: 'russian', es: forms('rus'), name: 'russia|rusia' },
  { code: 'SA', en: 'saudi', es: 'saudies?|saudi', name: 'saudi arabia|arabia saudita' },
  { code: 'SE', en: 'swedish', es: forms('suec'), name: 'sweden|suecia' },
  { code: 'SV', en: 'salvadoran', es: forms('salvadoren'), name: 'el salvador' },
  { code: 'TR', en: 'turkish', es: forms('turc'), name: 'turkey|turquia' },
  { code: 'UA', en: 'ukrainian', es: forms('ucranian'), name: 'ukraine|ucrania' },
  {
    code: 'US',
    // "Us" has one reading, whichever condition holds: with two, a list of them would be read in exponential time.
    en: 'american|u\\.s\\.|us-based|(?=(?<=\\b(?:in|by|across|among|from|the|of|which|and|or|vs) )us|us(?= (?:and|or|vs) )|(?<!\\b(?:show|give|tell|send|get|draw|make) )us(?= coverage ))us',
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

/** Languages by which outlets are called. */
export const LANGUAGE_WORDS: readonly LanguageWords[] = [
  { code: 'en', en: 'english', es: 'ingles' },
  { code: 'es', en: 'spanish', es: 'espanol|castellano' },
  { code: 'fr', en: 'french', es: 'frances' },
  { code: 'de', en: 'german', es: 'aleman' },
  { code: 'pt', en: 'portuguese', es: 'portugues' },
  { code: 'it', en: 'italian', es: 'italiano' },
  ...WORLD_LANGUAGES,
];
