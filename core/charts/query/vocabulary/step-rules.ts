/** Words that ask for a step of time. */
import type { Granularity } from '../../data/table.ts';
import { CONTADO, COUNTED } from './coverage-words.ts';
import { any, anywhere, type VocabularyRule } from './patterns.ts';
import { CHART, GRAFICO, SHAPES } from './type-rules.ts';

/**
 * Each step, which is also its English noun, with its Spanish one, the adjectives that stand next to what is counted
 * ("daily", "diaria"), and the adverbs.
 */
const ROWS = [
  ['hour', 'hora', 'hourly', 'horari[oa]s?', 'hourly|hour by hour|by the hour', 'hora (?:a|por) hora'],
  ['day', 'dia', 'daily', 'diari[oa]s?', 'daily|day by day', 'diari[oa]mente|dia (?:a|por) dia'],
  ['week', 'semana', 'weekly', 'semanal(?:es)?', 'weekly|week by week', 'semanalmente|semana a semana'],
  ['month', 'mes', 'monthly', 'mensual(?:es)?', 'monthly|month by month', 'mensualmente|mes a mes'],
  ['quarter', 'trimestre', 'quarterly', 'trimestral(?:es)?', 'quarterly', 'trimestralmente'],
  ['year', 'ano', 'yearly|annual', 'anual(?:es)?', 'yearly|annually|year by year', 'anualmente|ano a ano'],
] as const satisfies readonly (readonly [Granularity, ...string[]])[];
export const STEP_WORDS = ROWS.map(([as, es, adjective, adjetivo, adverb, adverbio]) => {
  return { as, es, adjective, adjetivo, adverb, adverbio };
});
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
