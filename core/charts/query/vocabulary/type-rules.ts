/** Words that ask for a type of chart. */
import type { ChartType } from '../../data/options.ts';
import { CONTADO, COUNTABLES, COUNTED } from './coverage-words.ts';
import { any, anywhere, atStart, type VocabularyRule } from './patterns.ts';

interface Shape {
  as: ChartType;
  /** Names of the type before "chart" and after "gráfico de". */
  en: string;
  es: string;
  /**
   * Names that mean the type without those words, after "as" or "en"; words that also mean other things are left out.
   */
  alone?: string;
}

/** Longer names first. */
export const SHAPES: readonly Shape[] = [
  {
    as: 'bar_horizontal',
    en: 'horizontal bars?',
    es: 'barras? horizontal(?:es)?',
    alone: 'horizontal bars|barras? horizontal(?:es)?',
  },
  { as: 'stacked_bar', en: 'stacked bars?', es: 'barras apiladas', alone: 'stacked bars?|barras apiladas' },
  {
    as: 'donut',
    en: '(?:donut|doughnut)s?',
    es: '(?:donas?|donut|anillos?|rosquilla)',
    alone: 'donut|doughnut|dona|anillo',
  },
  { as: 'pie', en: 'pies?', es: '(?:tortas?|tartas?|pastel|circular(?:es)?)', alone: 'pie|torta|tarta' },
  { as: 'scatter', en: 'scatter', es: '(?:dispersion|puntos)', alone: 'scatter' },
  { as: 'funnel', en: 'funnel', es: 'embudo', alone: 'funnel|embudo' },
  {
    as: 'bar',
    en: '(?:bars?|columns?)',
    es: '(?:barras?|columnas)',
    alone: 'bars?|columns?|barras|columnas',
  },
  { as: 'line', en: 'lines?', es: 'lineas?', alone: 'lines?|lineas' },
  {
    as: 'area',
    en: '(?:stacked )?areas?',
    es: '(?:areas? apiladas?|areas?)',
    alone: 'stacked areas?|areas? apiladas?|area',
  },
  { as: 'table', en: 'table', es: 'tabla', alone: 'table|tabla' },
  { as: 'kpi', en: '(?:kpi|key figure)', es: 'kpi', alone: 'kpi|key figure|big number' },
];
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
      ...(alone
        ? [
            `(?:as|with|como|en|con) (?:an? |una? )?(?:${alone})${ENDS}`,
            `\\((?:${alone})\\)`,
            `(?<=[,;:–-] ?)(?:${alone})(?=[\\s.?!]*$)`,
          ]
        : []),
    ),
  })),
  ...SHAPES.flatMap(({ as, alone }) =>
    alone && as !== 'table' && as !== 'kpi'
      ? [
          {
            as,
            words: atStart(
              `(?:${alone})(?= ?[:,–-] ?| (?:by|per|por|segun) |(?: (?:de|of|con|with))?(?: (?:los|las|the))? (?:${COUNTABLES}|tono?|tone|sentiment)(?![a-z]))(?: ?[:,–-])?`,
              `(?:${alone})(?: (?:de|del|con|of|with|for|on|sobre))(?: (?:la|el|las|los|the))?(?= .*(?:${any(COUNTED, CONTADO)}|\\b(?:by|per|por|segun|cada)\\b))`,
            ),
          },
        ]
      : [],
  ),
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
