/** Words that ask for a measure. */
import { CONTADO, COUNTED, COVERAGE } from './coverage-words.ts';
import { anywhere, atEnd, atStart, type VocabularyRule } from './patterns.ts';

const EVOLVED =
  '(?:evolved?|evolving|changed?|changing|developed?|grown?|grew|var(?:y|ied)|moved?|risen?|rose|fallen|fell)';
const AT_LAST = '(?: over (?:the )?time)?';

export const OVER_TIME: readonly VocabularyRule<'time'>[] = [
  {
    as: 'time',
    words: atStart(`how (?:did|has|have|does|is|was|were)(?= .*\\b${EVOLVED}${AT_LAST}[\\s?.!]*$)`),
    also: atEnd(`${EVOLVED}${AT_LAST}`),
  },
  {
    as: 'time',
    words: atStart(
      'como (?:ha |viene |fue )?(?:evoluciono|evoluciona|evolucionado|evolucionando|cambio|cambiando|cambiado|vario|variado|crecio|crecido)',
    ),
  },
  {
    as: 'time',
    words: atStart('(?:evolution|trends?)(?: (?:of|in|for))?', '(?:evolucion|tendencia)(?: (?:de|del|en))?'),
  },
  {
    as: 'time',
    words: anywhere(
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

export const TONE: readonly VocabularyRule<'tone'>[] = [
  {
    as: 'tone',
    words: anywhere(
      '(?:the )?(?<!(?:consumer|market|investor|business) )(?:tone|sentiment)(?: (?:towards?|about|of|on|in))?',
      '(?:el )?(?:tono|sentimiento)(?: (?:hacia|sobre|de|del|con|en))?',
    ),
  },
];

export const FIGURES: readonly VocabularyRule<'stated_figures'>[] = [
  {
    as: 'stated_figures',
    words: anywhere(
      '(?:figures?|numbers|cifras|numeros)(?=.*\\b(?:reported|stated|given|outlets?|informad[oa]s?|reportad[oa]s?|segun|medios|diarios)\\b)',
      '(?:figures|cifras) (?:of|on|about|for|de|del|sobre)',
    ),
  },
];

export const TIMELINE: readonly VocabularyRule<'timeline'>[] = [
  {
    as: 'timeline',
    words: anywhere(
      '(?:timeline|time line|chronology|cronologia|linea del? tiempo)(?: (?:of|for|de|del|about|sobre))?',
    ),
  },
];

export const COMPARE: readonly VocabularyRule<'comparison'>[] = [
  {
    as: 'comparison',
    words: anywhere(
      'compare|comparing|comparison (?:of|between)',
      'comparar?|comparame|compara|comparacion (?:de|entre)',
    ),
  },
];
