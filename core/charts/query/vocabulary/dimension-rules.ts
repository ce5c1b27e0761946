/** Words that say what articles are counted under. */
import type { Dimension } from '../../data/plan.ts';
import { ABOUT, COVERED, CUBRIERON } from './coverage-words.ts';
import { anywhere, atEnd, atStart, type VocabularyRule } from './patterns.ts';

interface Noun {
  as: Exclude<Dimension, 'time'>;
  /** Singular and plural, in that order. */
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

const MOST = '(?: (?:the )?(?:most|more|least))?(?: (?:articles|stories))?';
const MAS = '(?: (?:mas|menos|mejor))?(?: (?:sobre|de|del|acerca de))?';
const MOST_AT_LAST = atEnd('(?:the )?(?:most|least)', 'mas|menos', 'covered|mentioned');

export const DIMENSION_RULES: readonly VocabularyRule<Dimension>[] = [
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: anywhere(
      `(?:by|per|for each|for every|broken down by|grouped by|split by) (?:the |each )?(?:news )?(?:${one}|${many})`,
      `across (?:${many})`,
      `(?:por|segun|para|en) cada (?:${uno})`,
      `(?:por|segun) (?:los |las )?(?:${uno}|${varios})`,
      `segun (?:el |la )(?:${uno})`,
    ),
  })),
  ...NOUNS.map(({ as, en: [one, many], es: [uno, varios] }) => ({
    as,
    words: atStart(
      `(?:in )?(?:what|which) (?:news )?(?:${one}|${many}) (?:(?:has|have|is|are|was|were|did|do) )?${COVERED}${MOST}${ABOUT}`,
      `(?:en |a )?(?:que|cual(?:es)?) (?:${uno}|${varios}) (?:se )?(?:han? )?${CUBRIERON}${MAS}`,
    ),
    also: MOST_AT_LAST,
  })),
  {
    as: 'source',
    words: anywhere(
      '(?:across|among) (?:the )?(?:news )?(?:outlets|media|newspapers)',
      'entre (?:los )?(?:medios|diarios)',
    ),
  },
  {
    as: 'source',
    words: atStart(
      `who (?:has |have )?${COVERED}${MOST}${ABOUT}`,
      `quien(?:es)? (?:han? )?${CUBRIERON}${MAS}`,
    ),
    also: MOST_AT_LAST,
  },
];
