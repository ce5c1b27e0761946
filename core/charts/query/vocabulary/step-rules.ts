/** Words that ask for a step of time. */
import type { Granularity } from '../../data/table.ts';
import { CONTADO, COUNTED } from './coverage-words.ts';
import { any, anywhere, type VocabularyRule } from './patterns.ts';
import { CHART, GRAFICO, SHAPES } from './type-rules.ts';

interface Step {
  /** Also its English noun. */
  as: Granularity;
  es: string;
  /** "daily", "diaria": next to what is counted. */
  adjective: string;
  adjetivo: string;
  adverb: string;
  adverbio: string;
}

export const STEP_WORDS: readonly Step[] = [
  {
    as: 'hour',
    es: 'hora',
    adjective: 'hourly',
    adjetivo: 'horari[oa]s?',
    adverb: 'hourly|hour by hour|by the hour',
    adverbio: 'hora (?:a|por) hora',
  },
  {
    as: 'day',
    es: 'dia',
    adjective: 'daily',
    adjetivo: 'diari[oa]s?',
    adverb: 'daily|day by day',
    adverbio: 'diari[oa]mente|dia (?:a|por) dia',
  },
  {
    as: 'week',
    es: 'semana',
    adjective: 'weekly',
    adjetivo: 'semanal(?:es)?',
    adverb: 'weekly|week by week',
    adverbio: 'semanalmente|semana a semana',
  },
  {
    as: 'month',
    es: 'mes',
    adjective: 'monthly',
    adjetivo: 'mensual(?:es)?',
    adverb: 'monthly|month by month',
    adverbio: 'mensualmente|mes a mes',
  },
  {
    as: 'quarter',
    es: 'trimestre',
    adjective: 'quarterly',
    adjetivo: 'trimestral(?:es)?',
    adverb: 'quarterly',
    adverbio: 'trimestralmente',
  },
  {
    as: 'year',
    es: 'ano',
    adjective: 'yearly|annual',
    adjetivo: 'anual(?:es)?',
    adverb: 'yearly|annually|year by year',
    adverbio: 'anualmente|ano a ano',
  },
];
/** Steps by their nouns, in both languages. */
export const STEP_NOUNS = STEP_WORDS.flatMap(({ as, es }) => [as, es]);
/** The same by their adjectives. */
export const STEP_ADJECTIVES = STEP_WORDS.flatMap(({ adjective, adjetivo }) => [adjective, adjetivo]);

/** What "daily" and "weekly" may stand before, besides what is counted. */
export const PICTURES = any(
  CHART,
  'numbers?|counts?|volume|evolution|trend|timeline',
  ...SHAPES.map(({ en }) => en),
);
/** What "diario" and "semanal" may stand behind. */
const DIBUJOS = any(
  GRAFICO,
  'evolucion|tendencia|cantidad|numero|volumen|frecuencia|ritmo',
  ...SHAPES.map(({ es }) => es),
);

/** "per week", "cada mes", "daily coverage". */
export const STEP_RULES: readonly VocabularyRule<Granularity>[] = STEP_WORDS.flatMap(
  ({ as, es, adjective, adjetivo, adverb, adverbio }) => [
    {
      as,
      words: anywhere(
        `${as} by ${as}`,
        `(?:per|by|each|every|for each|for every) ${as}`,
        `(?<=${COUNTED} )an? ${as}`,
        `an? ${as}(?=[\\s?.!]*$)`,
        `(?:por|cada) ${es}`,
        adverbio,
      ),
    },
    {
      as,
      isPlain: true,
      words: anywhere(
        `(?:${adjective})(?= ${any(COUNTED, PICTURES)}(?![a-z0-9]))`,
        `(?:${adverb})(?: (?:is|would be) (?:fine|ok|enough))?(?=[\\s,.?!]*$| ?:|,? (?:by|per|as|in|over|since|this|last|from)(?![a-z]))`,
        // "La inflación mensual" is a topic of its own.
        `(?<=${any(CONTADO, DIBUJOS)} )(?:${adjetivo})`,
        `(?<=[,"”»] )(?:${adjetivo})(?=[\\s.?!]*$)`,
      ),
    },
  ],
);
