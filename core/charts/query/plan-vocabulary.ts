/**
 * Words of English and Spanish that ask for a count or a chart, as patterns over a query without accents and capitals.
 * The tables are read from top to bottom; what no table takes is the topic.
 */

import type { ChartType } from '../data/options.ts';
import type { Dimension } from '../data/plan.ts';
import type { Granularity } from '../data/table.ts';

export interface Rule<Value> {
  words: RegExp;
  as: Value;
  /** Cut out too, where the first was found. */
  also?: RegExp;
  /** With a capital of its own, inside the query, it is part of a name: "Publishers Weekly". */
  isPlain?: boolean;
}

/** One of several. */
function any(...words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

/** Words that only lead to others; one way to read each, or long runs of them would be tried in all ways. */
const LEADING = String.raw`(?:[\s,.;:¿?¡!]|(?:and|y|the|an?|el|la|los|las|una?|de|del|con|with|of|for|on|sobre) )*`;

/** Whole words, wherever they stand. */
function whole(...words: readonly string[]): RegExp {
  return new RegExp(`\\b${any(...words)}(?![a-z0-9])`);
}

/** The same, at the beginning of what is left. */
function first(...words: readonly string[]): RegExp {
  return new RegExp(`^${LEADING}${any(...words)}(?![a-z0-9])`);
}

/** The same, at its end. */
function last(...words: readonly string[]): RegExp {
  return new RegExp(`[\\s,]+${any(...words)}[\\s,.;:?!]*$`);
}

// --- what is counted -------------------------------------------------------------------------------------------

const NEWS = any('(?:news )?(?:articles?|stories|headlines?|reports|pieces)', 'news(?: items?)?');
const NOTAS = any(
  'articulos?(?: periodisticos?)?',
  'notas?(?: periodisticas?)?',
  'noticias?',
  'titulares?',
  'publicaciones',
);
/** Of health, phones and snow, coverage is another thing. */
const COVERAGE =
  '(?<!(?:health|insurance|medical|mobile|cellular|cell|vaccine|vaccination|snow|cloud|dental|forest|network|care) )(?:news |media |press )?coverage';
const COBERTURA =
  'cobertura(?! (?:medica|social|sanitaria|vacunal|previsional|movil|nubosa))(?: (?:mediatica|periodistica|informativa|noticiosa|de prensa|de los medios|en los medios))?';
const COUNTED = any(NEWS, COVERAGE, 'mentions', 'tone', 'sentiment');
const CONTADO = any(NOTAS, COBERTURA, 'menciones', 'tono', 'sentimiento');
const OUTLETS = '(?:outlets?|newspapers?|papers|media|press|publishers|publications|sites)';
const MEDIOS = '(?:medios?|diarios?|portal(?:es)?|periodicos?|prensa)';
const ABOUT = '(?: (?:about|on|of|mentioning))?';
const SOBRE = '(?: (?:sobre|de|del|acerca de|con|que (?:mencionan?|hablan? (?:de|del|sobre))))?';

// --- types of charts -------------------------------------------------------------------------------------------

interface Shape {
  as: ChartType;
  /** How charts of the type are called before "chart", and after "gráfico de". */
  en: string;
  es: string;
  /** How they are called without those, after "as" and "en"; things that are elsewhere too are not among them. */
  alone?: string;
}

/** Those with longer names first. */
const SHAPES: readonly Shape[] = [
  {
    as: 'bar_horizontal',
    en: 'horizontal bars?',
    es: 'barras horizontales',
    alone: 'horizontal bars|barras horizontales',
  },
  { as: 'stacked_bar', en: 'stacked bars?', es: 'barras apiladas', alone: 'stacked bars?|barras apiladas' },
  {
    as: 'donut',
    en: '(?:donut|doughnut)s?',
    es: '(?:donas?|donut|anillos?|rosquilla)',
    alone: 'donut|doughnut|dona|anillo',
  },
  { as: 'pie', en: 'pies?', es: '(?:tortas?|pastel|circular(?:es)?)', alone: 'pie|torta' },
  { as: 'scatter', en: 'scatter', es: '(?:dispersion|puntos)', alone: 'scatter' },
  { as: 'funnel', en: 'funnel', es: 'embudo', alone: 'funnel|embudo' },
  { as: 'bar', en: '(?:bars?|columns?)', es: '(?:barras?|columnas)', alone: 'bars?|barras' },
  { as: 'line', en: 'lines?', es: 'lineas?', alone: 'lines?|lineas' },
  { as: 'area', en: 'areas?', es: 'areas?', alone: 'area' },
  { as: 'table', en: 'table', es: 'tabla', alone: 'table|tabla' },
  { as: 'kpi', en: '(?:kpi|key figure)', es: 'kpi', alone: 'kpi|key figure|big number' },
];
const CHART = '(?:charts?|graphs?|plots?|diagrams?)';
const GRAFICO = '(?:graficos?|graficas?|diagramas?)';
/** After a word that may be something else, the query ends or says how it counts. */
const ENDS = String.raw`(?=[\s,.;:?!]*$|,|;| (?:by|per|over|since|this|last|por|segun|cada|desde)(?![a-z]))`;
const OTHER_TABLES = 'posiciones|goleadores|salvacion|promedios|descenso|honor|situacion';

export const TYPES: readonly Rule<ChartType>[] = [
  ...SHAPES.map(({ as, en, es, alone }) => ({
    as,
    words: whole(
      `(?:(?:as|in|with|using) )?(?:an? |the )?${en} ${CHART}(?: (?:of|for|with|showing))?`,
      `(?:(?:en|como|con) )?(?:una? |el |la )?${GRAFICO} (?:de |en )?${es}`,
      ...(alone ? [`(?:as|como|en) (?:an? |una? )?(?:${alone})${ENDS}`] : []),
    ),
  })),
  {
    as: 'table',
    words: first(
      'table (?:of|with)(?! contents)',
      `(?:tabla|cuadro) (?:de|del|con)(?! (?:la )?(?:${OTHER_TABLES}))`,
    ),
  },
  { as: 'bar_horizontal', words: first('barras horizontales(?: (?:de|con))?') },
];

// --- what articles are counted under ---------------------------------------------------------------------------

interface Noun {
  as: Exclude<Dimension, 'time'>;
  /** One and many. */
  en: readonly [string, string];
  es: readonly [string, string];
}

const NOUNS: readonly Noun[] = [
  {
    as: 'source',
    en: [
      'outlet|source|newspaper|publisher|publication|site',
      'outlets|sources|newspapers|media(?: outlets)?|publishers|publications|sites|papers',
    ],
    es: ['medio|fuente|diario|portal|periodico', 'medios|fuentes|diarios|portales|periodicos'],
  },
  { as: 'section', en: ['section', 'sections'], es: ['seccion', 'secciones'] },
  { as: 'language', en: ['language', 'languages'], es: ['idioma|lengua', 'idiomas|lenguas'] },
  { as: 'country', en: ['country', 'countries'], es: ['pais', 'paises'] },
];

/** What those do who write. */
const COVERED =
  '(?:cover(?:s|ed|ing)?|wr(?:ote|ites?|itten)|report(?:s|ed)?|publish(?:ed|es)?|mention(?:s|ed)?|talk(?:s|ed)?|spoke|speaks?|carr(?:y|ied)|r[ua]n|had|have)';
const CUBRIERON =
  '(?:cubr(?:e|en|io|ieron|ia|ian|iendo)|habl(?:a|an|o|aron|aba|aban)|escrib(?:e|en|io|ieron)|public(?:a|an|o|aron)|mencion(?:a|an|o|aron)|inform(?:a|an|o|aron)|report(?:a|an|o|aron)|trat(?:a|an|o|aron)|siguio|siguieron|siguen)';
const MOST = '(?: (?:the )?(?:most|more|least))?(?: (?:articles|stories))?';
const MAS = '(?: (?:mas|menos|mejor))?(?: (?:sobre|de|del|acerca de))?';
const MOST_AT_LAST = last('(?:the )?(?:most|least)', 'mas|menos', 'covered|mentioned');

export const DIMENSIONS: readonly Rule<Dimension>[] = [
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: whole(
      `(?:by|per|for each|for every|broken down by|grouped by|split by) (?:the |each )?(?:news )?(?:${one}|${many})`,
      `across (?:${many})`,
      `(?:por|segun|para|en) cada (?:${uno})`,
      `(?:por|segun) (?:los |las )?(?:${uno}|${varios})`,
      `segun (?:el |la )(?:${uno})`,
    ),
  })),
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: first(
      `(?:in )?(?:what|which) (?:news )?(?:${one}|${many}) (?:(?:has|have|is|are|was|were|did|do) )?${COVERED}${MOST}${ABOUT}`,
      `(?:en |a )?(?:que|cual(?:es)?) (?:${uno}|${varios}) (?:se )?(?:han? )?${CUBRIERON}${MAS}`,
    ),
    also: MOST_AT_LAST,
  })),
  {
    as: 'source',
    words: whole(
      '(?:across|among) (?:the )?(?:news )?(?:outlets|media|newspapers)',
      'entre (?:los )?(?:medios|diarios)',
    ),
  },
  {
    as: 'source',
    words: first(`who (?:has |have )?${COVERED}${MOST}${ABOUT}`, `quien(?:es)? (?:han? )?${CUBRIERON}${MAS}`),
    also: MOST_AT_LAST,
  },
];

// --- steps of time ---------------------------------------------------------------------------------------------

interface Step {
  as: Granularity;
  en: string;
  es: string;
  /** "daily", "diaria": beside what is counted. */
  adjective: string;
  adjetivo: string;
  adverb: string;
  adverbio: string;
}

const STEP_WORDS: readonly Step[] = [
  {
    as: 'hour',
    en: 'hour',
    es: 'hora',
    adjective: 'hourly',
    adjetivo: 'horari[oa]s?',
    adverb: 'hourly',
    adverbio: 'hora (?:a|por) hora',
  },
  {
    as: 'day',
    en: 'day',
    es: 'dia',
    adjective: 'daily',
    adjetivo: 'diari[oa]s?',
    adverb: 'daily|day by day',
    adverbio: 'diari[oa]mente|dia (?:a|por) dia',
  },
  {
    as: 'week',
    en: 'week',
    es: 'semana',
    adjective: 'weekly',
    adjetivo: 'semanal(?:es)?',
    adverb: 'weekly|week by week',
    adverbio: 'semanalmente|semana a semana',
  },
  {
    as: 'month',
    en: 'month',
    es: 'mes',
    adjective: 'monthly',
    adjetivo: 'mensual(?:es)?',
    adverb: 'monthly|month by month',
    adverbio: 'mensualmente|mes a mes',
  },
  {
    as: 'quarter',
    en: 'quarter',
    es: 'trimestre',
    adjective: 'quarterly',
    adjetivo: 'trimestral(?:es)?',
    adverb: 'quarterly',
    adverbio: 'trimestralmente',
  },
  {
    as: 'year',
    en: 'year',
    es: 'ano',
    adjective: 'yearly|annual',
    adjetivo: 'anual(?:es)?',
    adverb: 'yearly|annually|year by year',
    adverbio: 'anualmente|ano a ano',
  },
];
const PICTURES = any(
  CHART,
  'numbers?|counts?|volume|evolution|trend|timeline',
  ...SHAPES.map(({ en }) => en),
);
const DIBUJOS = any(
  GRAFICO,
  'evolucion|tendencia|cantidad|numero|volumen|frecuencia|ritmo',
  ...SHAPES.map(({ es }) => es),
);

export const STEPS: readonly Rule<Granularity>[] = STEP_WORDS.flatMap(
  ({ as, en, es, adjective, adjetivo, adverb, adverbio }) => [
    {
      as,
      words: whole(
        `(?:per|by|each|every|for each|for every) ${en}`,
        `(?<=${COUNTED} )an? ${en}`,
        `an? ${en}(?=[\\s?.!]*$)`,
        `(?:por|cada) ${es}`,
        adverbio,
      ),
    },
    {
      as,
      isPlain: true,
      words: whole(
        `(?:${adjective})(?= ${any(COUNTED, PICTURES)}(?![a-z0-9]))`,
        `(?:${adverb})(?=[\\s,.?!]*$|,? (?:by|per|as|in|over|since|this|last|from)(?![a-z]))`,
        // "La inflación mensual" is a topic of its own.
        `(?<=${any(CONTADO, DIBUJOS)} )(?:${adjetivo})`,
        `(?<=, )(?:${adjetivo})(?=[\\s.?!]*$)`,
      ),
    },
  ],
);

// --- measures --------------------------------------------------------------------------------------------------

const EVOLVED =
  '(?:evolved?|evolving|changed?|changing|developed?|grown?|grew|var(?:y|ied)|moved?|risen?|rose|fallen|fell)';
const AT_LAST = '(?: over (?:the )?time)?';

export const OVER_TIME: readonly Rule<'time'>[] = [
  {
    as: 'time',
    words: first(`how (?:did|has|have|does|is|was|were)(?= .*\\b${EVOLVED}${AT_LAST}[\\s?.!]*$)`),
    also: last(`${EVOLVED}${AT_LAST}`),
  },
  {
    as: 'time',
    words: first(
      'como (?:ha |viene |fue )?(?:evoluciono|evoluciona|evolucionado|evolucionando|cambio|cambiando|cambiado|vario|variado|crecio|crecido)',
    ),
  },
  {
    as: 'time',
    words: first('(?:evolution|trends?)(?: (?:of|in|for))?', '(?:evolucion|tendencia)(?: (?:de|del|en))?'),
  },
  {
    as: 'time',
    words: whole(
      `${COVERAGE} (?:trends?|evolution)(?: (?:of|for|in))?`,
      'over (?:the )?time',
      'a lo largo del tiempo',
      'en el tiempo',
      'a traves del tiempo',
      `(?:evolution|trends?) (?:of|in)(?= (?:the )?${COUNTED})`,
      `(?:evolucion|tendencia) (?:de|del|en)(?= (?:el |la |las |los )?${CONTADO})`,
    ),
  },
];

export const TONE: readonly Rule<'tone'>[] = [
  {
    as: 'tone',
    words: whole(
      '(?:the )?(?<!(?:consumer|market|investor|business) )(?:tone|sentiment)(?: (?:towards?|about|of|on|in))?',
      '(?:el )?(?:tono|sentimiento)(?: (?:hacia|sobre|de|del|con|en))?',
    ),
  },
];

export const FIGURES: readonly Rule<'stated_figures'>[] = [
  {
    as: 'stated_figures',
    words: whole(
      '(?:figures?|numbers|cifras|numeros)(?=.*\\b(?:reported|stated|given|outlets?|informad[oa]s?|reportad[oa]s?|segun|medios|diarios)\\b)',
      '(?:figures|cifras) (?:of|on|about|for|de|del|sobre)',
    ),
  },
];

export const TIMELINE: readonly Rule<'timeline'>[] = [
  {
    as: 'timeline',
    words: whole(
      '(?:timeline|time line|chronology|cronologia|linea del? tiempo)(?: (?:of|for|de|del|about|sobre))?',
    ),
  },
];

export const COMPARE: readonly Rule<'comparison'>[] = [
  {
    as: 'comparison',
    words: whole(
      'compare|comparing|comparison (?:of|between)',
      'comparar?|comparame|compara|comparacion (?:de|entre)',
    ),
  },
];

// --- what is left aside ----------------------------------------------------------------------------------------

/** Asking, before anything that is asked for; several may follow each other. */
export const ASKING: readonly RegExp[] = [
  first('please|por favor'),
  last('please|por favor'),
  first(
    '(?:can|could|would) you',
    '(?:podes|podrias|puedes)(?= (?:mostrar|hacer|graficar|dibujar|decir|armar))',
  ),
  first('i (?:want|need|would like)(?: to (?:see|know)|(?= (?:an?|the) ))', 'let me see'),
  first('(?:quiero|quisiera|necesito)(?: (?:ver|saber|conocer)|(?= (?:una?|el|la|las|los) ))'),
  first(
    `(?:show|draw|make|plot|give|create|build|display)(?: (?:me|us)|(?= (?:an?|the|how|what|which|${COUNTED}|${PICTURES})(?![a-z])))`,
    `(?:plot|graph|chart|draw)(?= .*${COVERAGE}(?![a-z]))`,
  ),
  first(
    '(?:mostra|muestra|dibuja|arma|genera|crea|haz|hace|deci|di|graficar|grafica|hacer|mostrar|decir|dibujar)(?:me|nos)',
    'dame|mostrar?|dibujar?|graficar',
    `(?:hace|hacer|muestra|arma|genera|crea)(?= (?:una?|el|la) (?:${GRAFICO}|tabla|linea|cronologia))`,
  ),
  first(
    `(?:what|which|how) (?:is|was|were|are)(?= (?:the )?${any(COUNTED, 'number', 'share')}(?![a-z]))`,
    `(?:que|cual|cuales|como) (?:es|fue|era|son)(?= (?:el |la )?${CONTADO}(?![a-z]))`,
  ),
];

/** Words that ask for a count, left when all else was taken; no part of the topic. */
export const FILLERS: readonly RegExp[] = [
  first(
    `(?:what|which) (?:(?:is|was) the )?(?:share|proportion|percentage|part) of (?:the |all )?${any(NEWS, COVERAGE)}(?: (?:is|was|are|were|goes to|went to))?${ABOUT}`,
    `(?:que|cual es (?:la|el)|cual fue (?:la|el)) (?:porcentaje|proporcion|parte|porcion) de (?:la |las |los )?${any(NOTAS, COBERTURA)}(?: (?:es|fue|son|fueron|hablan?))?${SOBRE}`,
    `how (?:many|much)(?: ${any(NEWS, COVERAGE)})?(?: (?:were|was|are|is|have|has|did|do|does))?(?: (?:there|been))?(?: (?:published|written))?(?: (?:the )?${OUTLETS} (?:write|talk|report|publish|say|speak))?(?: (?:about|on|mention(?:ing|ed)?|of))?`,
    `how often (?:was|is|were|are|has|have|did|do|does)(?: (?:the )?${OUTLETS})?(?: (?:mention|write about|cover|talk about))?`,
    `cuant[oa]s?(?: ${NOTAS})?(?: (?:hay|hubo|habia|han?|se|salieron|salio))*(?: ${CUBRIERON})?(?: (?:los |las |la )?${MEDIOS})?${SOBRE}`,
    `how (?:did|do|does|has|have) (?:the )?${OUTLETS} (?:cover|treat|report)(?:ed)?(?: (?:on|about))?`,
    `como ${CUBRIERON} (?:los |las |la |el )?${MEDIOS}(?: (?:sobre|de|del|a))?`,
    '(?:chart|graph|plot|diagram)s? (?:of|with|about|showing|for)',
    `${GRAFICO} (?:de|del|con|sobre|que muestre)`,
    `(?:stories|articles|headlines) of|${NOTAS} del?`,
  ),
  whole(
    `(?:the )?(?:number|amount|count|volume|share|proportion) of (?:the )?${any(NEWS, COVERAGE)}${ABOUT}`,
    `(?:la |el )?(?:cantidad|numero|volumen|total|proporcion|porcentaje) de (?:la |las |los )?${any(NOTAS, COBERTURA)}(?: publicad[oa]s)?${SOBRE}`,
  ),
  whole(`(?:the )?${COVERAGE} (?:of|on|about)`, `(?:la )?${COBERTURA} (?:de|del|sobre|acerca de)`),
  whole(`(?:the )?${COVERAGE}`, `(?:la )?${COBERTURA}`),
  whole(`${NEWS} (?:about|mentioning|on)`, `${NOTAS} (?:sobre|acerca de|que mencionan?|que hablan? de)`),
  last(
    '(?:were|was|are|is|have been|has been) (?:there|published|written|mentioned|released)',
    'mentioned|covered|get|got|receive|received|appear|appeared',
    'hay|hubo|salieron|se publicaron|se publico|aparecio|aparecieron',
    `(?:as|in) an?(?: ${CHART})?|en (?:un )?${GRAFICO}`,
  ),
];

/** Whose figures are meant; with figures alone. */
export const FIGURE_FILLERS: readonly RegExp[] = [
  whole(
    'que (?:dieron|dan|daban|publicaron|publican|informaron|informan|reportaron|dijeron) (?:los |las )?(?:medios|diarios|portales|notas|articulos)',
    '(?:that |which )?(?:the )?(?:outlets|newspapers|media|articles|stories) (?:reported|gave|give|published|stated|state)',
    '(?:stated|reported|given)(?: (?:in|by)(?: the)? (?:articles|news|outlets|media))?',
    'informad[oa]s(?: por los medios)?',
  ),
];

/** Between the things that a comparison names; words of other uses only where a comparison is asked for. */
export const VERSUS = /\s+(?:versus|vs\.?)\s+/;
export const AGAINST = /\s+(?:versus|vs\.?|against|frente a|contra)\s+/;
export const LISTED = /\s*,\s*(?:and\s+|y\s+|e\s+)?|\s+(?:and|with|y|e|con)\s+/;
/** No topic begins or ends with these. */
export const LEADING_EDGE =
  /^(?:the|an?|of|about|on|in|for|by|with|and|to|el|la|los|las|un|una|lo|de|del|sobre|en|por|con|y|e)\s+/;
export const TRAILING_EDGE =
  /\s+(?:the|an?|of|about|on|in|for|by|with|and|to|de|del|sobre|en|por|con|la|el|los|las|y)$/;
