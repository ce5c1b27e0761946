/** Words that ask for a measure. */
import { COBERTURA, CONTADO, COUNTED, COVERAGE, MEDIOS, NEWS, NOTAS, OUTLETS } from './coverage-words.ts';
import { any, anywhere, atEnd, atStart, type Rule } from './patterns.ts';

const EVOLVED =
  '(?:evolved?|evolving|changed?|changing|developed?|grown?|grew|var(?:y|ied)|moved?|risen?|rose|fallen|fell)';
/** Of events; of articles they are counts over time. */
const TIME_LINE = '(?:timeline|time line|chronology|cronologia|linea del? tiempo)';
const AT_LAST = '(?: over (?:the )?time)?';

/** Counts over time: "how did coverage evolve", "tendencia de". */
export const OVER_TIME: readonly Rule[] = [
  {
    words: atStart(`how (?:did|has|have|does|is|was|were)(?= .*\\b${EVOLVED}${AT_LAST}[\\s?.!]*$)`),
    also: atEnd(`${EVOLVED}${AT_LAST}`),
  },
  atStart(
    'como (?:ha |viene |fue )?(?:evoluciono|evoluciona|evolucionado|evolucionando|cambio|cambiando|cambiado|vario|variado|crecio|crecido)',
  ),
  atStart('(?:evolution|trends?)(?: (?:of|in|for))?', '(?:evolucion|tendencia)(?: (?:de|del|en))?'),
  anywhere(
    `${COVERAGE} (?:trends?|evolution)(?: (?:of|for|in))?`,
    `${TIME_LINE}(?: (?:of|for|de|del|con))?(?= (?:.* )?(?:${COUNTED}|${CONTADO}|reporting)(?![a-z]))`,
    'over (?:the )?time',
    'a lo largo del tiempo',
    'en el tiempo',
    'a traves del tiempo',
    `(?:evolution|trends?) (?:of|in)(?= (?:the )?${COUNTED})`,
    `(?:evolucion|tendencia) (?:de|del|en)(?= (?:el |la |las |los )?${CONTADO})`,
  ),
];

const GOOD = '(?:positive(?:ly)?|favou?rabl[ey]|good|friendly|for)';
const BAD = '(?:negative(?:ly)?|unfavou?rabl[ey]|critical(?:ly)?|bad|hostile|against)';
const BUENO = '(?:positiv[oa]s?|favorables?|buen[oa]s?|bien|a favor)';
const MALO = '(?:negativ[oa]s?|desfavorables?|critic[oa]s?|mal[oa]s?|mal|en contra)';
const OR = '(?:,? (?:neutral|neutr[oa]s?))?(?:,? (?:or|and|vs\\.?|versus|o|u|y|e)|,|/)';

/** Tone, in any words for good and bad. */
export const TONE: readonly Rule[] = [
  {
    words: anywhere(
      `(?:how )?(?:mostly |more )?${GOOD}${OR} ?(?:mostly |more )?(?:neutral,? (?:or|and) )?${BAD}`,
      `(?:mas )?${BUENO}${OR} ?(?:mas )?(?:neutr[oa]s?,? (?:o|y) )?${MALO}`,
      `how (?:positive|negative|favou?rable|critical|hostile|friendly)(?: (?:is|was|are|were))?(?= (?:the )?${any(COVERAGE, NEWS, OUTLETS)})`,
      `(?:que )?tan (?:positiv|negativ|favorabl|critic|dur|buen|mal)[oae]s?(?: (?:es|fue|son|fueron))?`,
      `(?:positive|negative|critical|favou?rable)(?= (?:${COVERAGE}|${NEWS}))`,
      `(?<=${any(COBERTURA, NOTAS)} )(?:positiv[oa]s?|negativ[oa]s?|critic[oa]s?|favorables?)`,
      // How somebody was treated, whatever the word.
      `how (?:kindly|harshly|fairly|unfairly|favou?rably|critically|positively|negatively)`,
      `(?:easy|(?:soft|hard|tough|harsh|kind|fair|mean)(?:er|est)?|nic(?:e|er|est)|nast(?:y|ier|iest)|hostile|critical) (?:on|to|about|towards?)(?= )`,
      `(?:good|bad|favou?rable|glowing|negative)(?: (?:and|or|vs\\.?|versus) (?:good|bad))? press(?= )`,
      `love or hate|praise (?:and|or) criticism|criticism (?:and|or) praise`,
      `(?:trato|trata|tratan|trataron|hablo|habla|hablan|hablaron) (?:mas )?(?:bien|mal|mejor|peor)(?: (?:al?|del?))?(?= )`,
      `(?:mas |menos )?(?:dur[oa]|blando|blanda|critic[oa]|amable|benevol[oa]|hostil|favorable)s? (?:con|hacia)(?= )`,
      `(?:buena|mala|mejor|peor)(?: [oy] (?:buena|mala))? prensa(?= )`,
      `elogios [yo] criticas|criticas [yo] (?:elogios|aplausos)`,
      `(?:how (?:is|was|are|were|has|have) )(?:the )?(?:${OUTLETS} )?(?:treat|portray|judg|present)ing`,
      `how (?:has|have|did|do|does) (?:the )?(?:[a-z]+ )?${OUTLETS} (?:treat(?:ed)?|portray(?:ed)?|play(?:ed)?)`,
      `(?:do|does|did) (?:the )?(?:${OUTLETS}|journalists) (?:like|love|hate|dislike|favou?r)`,
      `como (?:se )?(?:trata|trataron|tratan|juzgan|juzgo|pintan|retratan) (?:los |la )?${MEDIOS} al?`,
    ),
    also: atEnd(
      '(?:been )?(?:treated|portrayed|seen|presented)(?: (?:by|in) (?:the )?(?:media|press|news))?',
    ),
  },
  anywhere(
    '(?:sentiment|tone) analysis(?: (?:of|for|on))?',
    '(?:analisis de (?:sentimientos?|tono)|tonalidad)(?: (?:de|del|sobre|hacia))?',
    '(?:the )?(?<!(?:consumer|market|investor|business) )(?:tone|sentiment)(?: (?:towards?|about|of|on|in))?',
    '(?:el )?(?:tono|sentimiento)(?: (?:hacia|sobre|de|del|con|en))?',
  ),
];

const AMOUNTS =
  '(?:precios?|valor(?:es)?|costos?|cotizacion|tasas?|indice|monto|casos|contagios|muertos|victimas|heridos|evacuados|hectareas|afectados|desaparecidos|detenidos)';
const QUANTITIES =
  '(?:prices?|costs?|rates?|value|index|amounts?|cases|deaths?|dead|death toll|casualties|victims|injured|missing|arrests|evacuees|hectares|acres|damages?)';

/** Figures that articles state; said of prices and the like, or with a word for figures. */
export const FIGURES: readonly Rule[] = [
  anywhere(
    `(?<=\\b${AMOUNTS}\\b.*)que (?:informan|informaron|reportan|reportaron|publican|dan|dieron) (?:los |las |la )?(?:medios?|diarios?|portales|prensa)`,
    `(?<=\\b${AMOUNTS}\\b.*)segun (?:informan |informaron |publican |dicen )?(?:los |las |la |cada )?(?:medios?|diarios?|portales|notas|prensa)`,
    `(?<=\\b${QUANTITIES}\\b.*)(?:according to|as (?:reported|stated|given|quoted) (?:by|in)|(?:reported|stated|quoted|given) (?:by|in)) (?:the |each )?(?:(?:news )?(?:outlets?|media)|newspapers?|press|articles)`,
    `(?<=\\b${QUANTITIES}\\b.*)as reported(?=[\\s.?!]*$)`,
  ),
  anywhere(
    '(?:figures?|numbers|cifras|numeros)(?=.*\\b(?:reported|stated|given|outlets?|informad[oa]s?|reportad[oa]s?|segun|medios|diarios)\\b)',
    '(?:figures|cifras) (?:of|on|about|for|de|del|sobre)',
  ),
];

/** What happened when. */
export const TIMELINE: readonly Rule[] = [
  anywhere(
    `${TIME_LINE}(?! (?:.* )?(?:${COUNTED}|${CONTADO}|reporting)(?![a-z]))(?: (?:of|for|de|del|about|sobre))?`,
  ),
];

/** Topics beside one another. */
export const COMPARE: readonly Rule[] = [
  // "Contrast agents" are a topic.
  atStart(
    `contrast(?= (?:the )?${any(NEWS, COVERAGE)})`,
    `contrast(?:ar?|ame)(?= (?:la |las |los )?${any(NOTAS, COBERTURA)})`,
  ),
  anywhere(
    'compare(?! to| with)|comparing|comparison (?:of|between)|(?:difference|gap) (?:in coverage )?between',
    'comparar?|comparame|compara|comparacion (?:de|entre)|comparativ[oa] (?:de|entre)|diferencia (?:de cobertura )?entre',
    'who (?:gets|got|has|had|receives?|received) (?:more|most) (?:press|coverage|articles|stories|attention)',
    '(?:de )?quien se (?:habla|hablo|escribe|escribio|publica|publico) mas',
    'cuanto mas se (?:habla|hablo|escribe|escribio)(?: de)?(?=.* que de)',
  ),
];
