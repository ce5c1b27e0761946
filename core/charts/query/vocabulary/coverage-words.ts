/**
 * English and Spanish words for what is counted, who publishes it, and what they do, as parts of patterns: each English
 * name is followed by the Spanish one for the same.
 */
import { any } from './patterns.ts';

/** Articles, under all their names. */
export const NEWS = any('(?:news )?(?:articles?|stories|headlines?|reports|pieces)', 'news(?: items?)?');
export const NOTAS = any(
  'articulos?(?: periodisticos?)?',
  'notas?(?: periodisticas?)?',
  'noticias?',
  'titulares?',
  'publicaciones',
);
/** Coverage by these is something else. */
export const OTHER_COVERAGE =
  'health|insurance|medical|mobile|cellular|cell|vaccine|vaccination|snow|cloud|dental|forest|network|care';
export const COVERAGE = `(?<!(?:${OTHER_COVERAGE}) )(?:news |media |press )?cov(?:era|ra|er|ara)ge`;
export const COBERTURA =
  'co[bv]ertura(?! (?:medica|social|sanitaria|vacunal|previsional|movil|nubosa))(?: (?:mediatica|periodistica|informativa|noticiosa|de prensa|de los medios|en los medios))?';
/** What a chart counts of articles. */
export const COUNTED = any(NEWS, COVERAGE, 'mentions', 'tone', 'sentiment');
export const CONTADO = any(NOTAS, COBERTURA, 'menciones', 'tono', 'sentimiento');
/** Who publishes them. */
export const OUTLETS = '(?:outlets?|newspapers?|papers|media|press|publishers|publications|sites)';
export const MEDIOS = '(?:medios?|diarios?|portal(?:es)?|periodicos?|prensa)';
/** Between such words and the topic, if anything. */
export const ABOUT = '(?: (?:about|on|of|mentioning))?';
export const SOBRE = '(?: (?:sobre|de|del|acerca de|con|que (?:mencionan?|hablan? (?:de|del|sobre))))?';

/** Verbs for what outlets do with a topic. */
export const COVERED =
  '(?:cover(?:s|ed|ing)?|focus(?:es|ed|ing)?(?: on)?|wr(?:ote|ites?|itten)|report(?:s|ed)?|publish(?:ed|es)?|mention(?:s|ed)?|talk(?:s|ed)?|spoke|speaks?|carr(?:y|ied)|r[ua]n|had|have)';
export const CUBRIERON =
  '(?:cubr(?:e|en|io|ieron|ia|ian|iendo)|habl(?:a|an|o|aron|aba|aban)|escrib(?:e|en|io|ieron)|public(?:a|an|o|aron)|mencion(?:a|an|o|aron)|nombr(?:a|an|o|aron)|inform(?:a|an|o|aron)|report(?:a|an|o|aron)|trat(?:a|an|o|aron)|siguio|siguieron|siguen)';

/** What articles are counted by, many. */
export const COUNTABLES =
  '(?:(?:news )?(?:outlets|media|newspapers|papers|publications|mastheads|sources|publishers|sites|sections|countries|languages)|medios|diarios|periodicos|cabeceras|portales|fuentes|secciones|paises|idiomas)';

/**
 * All that is published, which is no topic. Each of its words is taken once ("news articles" is read in one way, not in two),
 * because long runs of them would otherwise be tried in all combinations.
 */
export const EVERYTHING = new RegExp(
  `^(?:(?=(?<word>(?:the|el|la|los|las|all|overall|total(?:es)?|tod[oa]s?|everything|mentions|menciones|${any(NEWS, NOTAS, COVERAGE, COBERTURA)})(?: |$)))\\k<word>)+$`,
);
