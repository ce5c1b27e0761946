/** What readers do with articles: nothing that is published tells. */
import { anywhere, atStart } from './patterns.ts';

/** What readers do, which is not known, and what they would be asked for. */
export const READERSHIP = anywhere(
  'readership|readers|most[- ](?:read|viewed|clicked|shared)|audiences?|page ?views?|clicks?|web traffic|subscribers|impressions|(?:people|users|visitors) (?:who )?(?:have )?(?:read|saw|viewed|clicked|visited)',
  'lectores|mas (?:leid|vist|clickead|compartid)[oa]s?|audiencia|clics?|suscriptores|tirada|visitas|(?:gente|personas|usuarios) (?:que )?(?:ha |han )?(?:ley|lee|leid|vi(?:o|eron)|visit)[a-z]*',
);

/** Articles by what readers do with them. */
export const MOST_READ = anywhere(
  'most[- ](?:read|viewed|clicked|shared|commented)',
  'mas (?:leid|vist|clickead|compartid|comentad)[oa]s?',
);

const PIECES = '(?:articles?|stor(?:y|ies)|pieces?|posts?|coverage)';
const PIEZAS = '(?:notas?|articulos?|piezas?|publicaci(?:on|ones))';

/** A query that counts what readers do, whatever its topic: "visitas" by themselves may be those of a president. */
export const COUNTS_READERS = atStart(
  '(?:(?:page ?)?views?|clicks?|visits?|reads) (?:on|of|to|for|in) (?:(?:my|our|the|your|their) )?(?:(?:[a-z]+ )?(?:articles?|stor(?:y|ies)|pieces?|posts?)|news|coverage)',
  '(?:visitas|clics?|clicks?|lecturas|vistas) (?:a|en|de|por) (?:(?:mis?|nuestr[oa]s?|l[ao]s?|el|sus?) )?(?:notas?|articulos?|noticias?|publicaciones|piezas?|cobertura)',
  // Of articles: people are killed as well, and presidents visited.
  `how many (?:people|readers|users)(?= (?:have )?(?:read|click|view)(?:ed|s)?(?![a-z]))`,
  `how many (?:people|readers|users|subscribers|clicks|page ?views|visits)(?= (?:[a-z]+ )*?(?:our|the|this|that) (?:[a-z]+ )?${PIECES}(?![a-z]))`,
  'cuant[oa]s? (?:lectores|gente|personas)(?= (?:ley|lee)[a-z]*)',
  `cuant[oa]s? (?:lectores|suscriptores|clics?|clicks?|visitas|gente|personas)(?= (?:ley|lee|tuv|entr|hicieron|vio|vieron|hubo|tiene|recib)[a-z]* (?:[a-z]+ )*?${PIEZAS}(?![a-z]))`,
  'lecturas (?:de|sobre) .*por (?:medios?|diarios?|notas?|articulos?|seccion(?:es)?)',
);

/** The same in a query whose words are not tagged, with how many outlets there are. */
export const READERS_ASKED = anywhere(
  'how many (?:outlets|newspapers|papers)|cuant[oa]s (?:medios|diarios|portales)|followers|seguidores',
  'readership|readers|audience|page ?views?|clicks|web traffic|subscribers',
  'lectores|audiencia|clics|suscriptores|tirada',
);
