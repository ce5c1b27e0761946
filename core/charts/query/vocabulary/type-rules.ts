/** Words that ask for a type of chart. */
import type { ChartType } from '../../data/options.ts';
import { CONTADO, COUNTABLES, COUNTED } from './coverage-words.ts';
import { any, anywhere, atStart, type VocabularyRule } from './patterns.ts';

/**
 * Each type with its names before "chart" and after "gráfico de", longer ones first, and those that mean it without
 * these words, after "as" or "en"; words that also mean other things are left out of them.
 */
const ROWS = [
  [
    'bar_horizontal',
    'horizontal bars?',
    'barras? horizontal(?:es)?',
    'horizontal bars|barras? horizontal(?:es)?',
  ],
  ['stacked_bar', 'stacked bars?', 'barras apiladas', 'stacked bars?|barras apiladas'],
  ['donut', '(?:donut|doughnut)s?', '(?:donas?|donut|anillos?|rosquilla)', 'donut|doughnut|dona|anillo'],
  ['pie', 'pies?', '(?:tortas?|tartas?|pastel|circular(?:es)?)', 'pie|torta|tarta'],
  ['scatter', 'scatter', '(?:dispersion|puntos)', 'scatter'],
  ['funnel', 'funnel', 'embudo', 'funnel|embudo'],
  ['bar', '(?:bars?|columns?)', '(?:barras?|columnas)', 'bars?|columns?|barras|columnas'],
  ['line', 'lines?', 'lineas?', 'lines?|lineas'],
  ['area', '(?:stacked )?areas?', '(?:areas? apiladas?|areas?)', 'stacked areas?|areas? apiladas?|area'],
  ['table', 'table', 'tabla', 'table|tabla'],
  ['kpi', '(?:kpi|key figure)', 'kpi', 'kpi|key figure|big number'],
] as const satisfies readonly (readonly [ChartType, string, string, string])[];
export const SHAPES = ROWS.map(([as, en, es, alone]) => ({ as, en, es, alone }));
/** The names of all types. */
export const SHAPE = any(...SHAPES.flatMap(({ en, es }) => [en, es]));
/** A chart of any type, in English and Spanish. */
export const CHART = '(?:charts?|graphs?|plots?|diagrams?)';
export const GRAFICO = '(?:graficos?|graficas?|diagramas?)';
/** Ambiguous words only count at the end of the query or before a word about how to count. */
const ENDS = String.raw`(?=[\s,.;:?!]*$|,|;| (?:by|per|over|since|this|last|por|segun|cada|desde)(?![a-z]))`;
const OTHER_TABLES = 'posiciones|goleadores|salvacion|promedios|descenso|honor|situacion';

/** "as a bar chart", "gráfico de torta"; words with other meanings only where they end the query. */
export const TYPE_RULES: readonly VocabularyRule<ChartType>[] = [
  ...SHAPES.map(({ as, en, es, alone }) => ({
    as,
    words: anywhere(
      `(?:(?:as|in|with|using) )?(?:an? |the )?${en} ${CHART}(?: (?:of|for|with|showing))?`,
      `(?:(?:en|como|con) )?(?:una? |el |la )?${GRAFICO} (?:de |en )?${es}`,
      `(?:${en}|${es})(?: (?:of|for|de|del))?(?: (?:the|el))?(?= (?:tone|tono|sentiment)(?![a-z]))`,
      `(?<=(?:tone|tono|sentiment) )(?:${en}|${es})(?= (?:of|for|on|de|sobre) )`,
      `(?:as|with|como|en|con) (?:an? |una? )?(?:${alone})${ENDS}`,
      `\\((?:${alone})\\)`,
      `(?<=[,;:–-] ?)(?:${alone})(?=[\\s.?!]*$)`,
    ),
  })),
  ...SHAPES.filter(({ as }) => as !== 'table' && as !== 'kpi').map(({ as, alone }) => ({
    as,
    words: atStart(
      `(?:${alone})(?= ?[:,–-] ?| (?:by|per|por|segun) |(?: (?:de|of|con|with))?(?: (?:los|las|the))? (?:${COUNTABLES}|tono?|tone|sentiment)(?![a-z]))(?: ?[:,–-])?`,
      `(?:${alone})(?: (?:de|del|con|of|with|for|on|sobre))(?: (?:la|el|las|los|the))?(?= .*(?:${any(COUNTED, CONTADO)}|\\b(?:by|per|por|segun|cada)\\b))`,
    ),
  })),
  {
    as: 'table',
    words: atStart(
      'table (?:of|with)(?! contents)',
      '(?:tabla|cuadro|table)(?:(?= (?:por|segun|by) )|(?= ?:))',
      `(?:tabla|cuadro) (?:de|del|con)(?! (?:la )?(?:${OTHER_TABLES}))`,
    ),
  },
  { as: 'line', words: atStart('line(?= ?:)|linea(?= ?:)') },
  { as: 'bar_horizontal', words: atStart('barras horizontales(?: (?:de|con))?') },
  { as: 'stacked_bar', words: atStart('(?:stacked bars?|barras? apiladas?)(?: (?:of|de|con|with))?') },
  { as: 'area', words: atStart('(?:stacked areas?|areas? apiladas?)(?: (?:of|de|con|with))?') },
];
