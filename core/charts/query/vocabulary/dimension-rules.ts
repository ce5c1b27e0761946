/** Words that say what articles are counted under. */
import type { Dimension, Filing } from '../../data/plan.ts';
import { ABOUT, COBERTURA, COVERAGE, COVERED, CUBRIERON, NEWS, NOTAS } from './coverage-words.ts';
import { any, anywhere, atEnd, atStart, type VocabularyRule } from './patterns.ts';

interface Noun {
  as: Filing;
  /** Singular and plural, in that order. */
  en: readonly [string, string];
  es: readonly [string, string];
}

const NOUNS: readonly Noun[] = [
  {
    as: 'source',
    en: [
      'outlet|source|newspaper|paper|publisher|publication|masthead|site',
      'outlets|sources|newspapers|media(?: outlets)?|publishers|publications|mastheads|sites|papers',
    ],
    es: [
      'medio|fuente|diario|portal|periodico|cabecera',
      'medios|fuentes|diarios|portales|periodicos|cabeceras',
    ],
  },
  { as: 'section', en: ['section', 'sections'], es: ['seccion', 'secciones'] },
  { as: 'language', en: ['language', 'languages'], es: ['idioma|lengua', 'idiomas|lenguas'] },
  {
    as: 'country',
    en: ['country', 'countries'],
    es: ['pais(?: de origen)?(?: del? (?:medio|diario))?', 'paises'],
  },
];

/** What articles are counted under, in the singular. */
export const COLUMN_NOUNS = NOUNS.flatMap(({ en: [one], es: [uno] }) => [one, uno]);

/** Behind a verb: "covered the most", "hablaron más de". */
const MOST = '(?: (?:the )?(?:most|more|least))?(?: (?:articles|stories))?';
const MAS = '(?: (?:mas|menos|mejor))?(?: (?:sobre|de|del|acerca de))?';
/** The same at the end of the query, behind the topic. */
const MAX_AT_LAST = atEnd('(?:the )?(?:most|least)', 'mas|menos', 'covered|mentioned');

/** "by outlet", "which sections covered", "medios que más hablaron de". */
export const DIMENSION_RULES: readonly VocabularyRule<Dimension>[] = [
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: anywhere(
      `(?:by|per|for each|for every|broken down by|grouped by|split by) (?:the |each )?(?:news )?(?:${one}|${many})`,
      `across (?:${many})`,
      `(?:${one}) (?:breakdown|split|ranking|leaderboard|level)(?: (?:of|for|on))?`,
      `(?:por|segun|para|en) cada (?:${uno})`,
      `(?:por|segun) (?:los |las )?(?:${uno}|${varios})`,
      `segun (?:el |la )(?:${uno})`,
    ),
  })),
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: atStart(
      `(?:in )?(?:what|which) (?:${one}|${many}) (?:is|are|was|were) there (?:more|most)(?: ${any(NEWS, COVERAGE)})?${ABOUT}`,
      `(?:en )?que (?:${uno}|${varios}) (?:hay|hubo|sal(?:e|en|io|ieron)|aparec(?:e|en|io)|se (?:habla|hablo|publica|publico|escribe)) (?:mas|menos)(?: ${any(NOTAS, COBERTURA)})?(?: (?:sobre|de|del|la|el))?`,
      `(?:in |from )?(?:what|which) (?:news )?(?:${one}|${many}) (?:(?:has|have|is|are|was|were|did|do) )?${COVERED}${MOST}${ABOUT}`,
      `(?:news )?(?:${many}) (?:(?:that|which|who) )?(?:have )?(?:most )?${COVERED}${MOST}${ABOUT}`,
      `(?:news )?(?:${many}) (?:with|by|for) (?:the )?(?:most |number of |amount of |volume of |count of )?${any(NEWS, COVERAGE)}${ABOUT}`,
      `(?:${uno}|${varios}) que (?:mas |menos |mejor )?(?:${NOTAS} )?(?:se )?(?:han? |le )?(?:${CUBRIERON}|dedic(?:o|aron|an)|dieron)(?: (?:mas|menos))?(?: ${any(NOTAS, COBERTURA, 'espacio', 'lugar')})?(?: (?:sobre|de|del|acerca de|al?))?`,
      `(?:${varios}) (?:con (?:mas|menos|mayor|menor)|(?:por|segun) (?:la )?(?:cantidad|numero|volumen) de) (?:cantidad de )?${any(NOTAS, COBERTURA)}(?: (?:sobre|de|del|acerca de|que hablan? de))?`,
      `(?:en |a |de )?(?:que|cual(?:es)?) (?:${uno}|${varios}) (?:se )?(?:han? )?${CUBRIERON}${MAS}`,
    ),
    also: MAX_AT_LAST,
  })),
  {
    as: 'country',
    words: anywhere(
      '(?:de )?(?:que pais|donde) (?:son|vienen|proceden) (?:los )?(?:medios|diarios|portales)(?: que (?:publican|hablan|escriben)(?: (?:sobre|de))?)?',
      'where (?:are )?(?:the )?(?:outlets|papers|sources) (?:are |come )?(?:from|based)?',
    ),
  },
  {
    as: 'source',
    words: anywhere(
      '(?:across|among|between) (?:the )?(?:news )?(?:outlets|media|newspapers)',

      "(?:each|every) (?:outlet|newspaper)(?:'s)?",
      'entre (?:los )?(?:medios|diarios)',
    ),
  },
  {
    as: 'source',
    words: atStart(
      `who(?:'s|’s)? (?:has |have |is |are |was )?${COVERED}${MOST}${ABOUT}`,
      `quien(?:es)? (?:han? )?${CUBRIERON}${MAS}`,
    ),
    also: MAX_AT_LAST,
  },
];

/** After words that ask for the largest, "outlets on wildfires" counts by outlet too. */
export const RANKED_RULES: readonly VocabularyRule<Dimension>[] = NOUNS.map(
  ({ as, en: [one, many], es: [, varios] }) => ({
    as,
    words: atStart(
      `(?:${one}|${many}) (?:and (?:the )?(?:number|count) of|on|for|about|in|by|of|covering|writing about|with)(?: ${any(NEWS, COVERAGE)}${ABOUT})?`,
      `(?:${varios}) (?:y (?:la )?(?:cantidad|numero) de|segun|sobre|en|de|del|por|con)(?: (?:la |las )?${any(NOTAS, COBERTURA)}(?: (?:de|del|sobre))?)?`,
      `(?:${many}|${varios})(?=[\\s,:;.]|$)`,
    ),
  }),
);
