/** Stems as indexes, vocabularies and term vectors have them. */
import { type StemLanguage, stem } from './stem.ts';

/** Marks Spanish stems; otherwise "care" (Spanish stem "car") would match every English "car". */
const SPANISH_MARK = '~';

/** The stem of a folded word in a language. */
export function indexStem(folded: string, language: StemLanguage): string {
  return language === 'es' ? stem(folded, 'es') + SPANISH_MARK : stem(folded, 'en');
}

/** What a map has for a word's stem in the language of a text; in another language than these two, for either stem. */
export function foundByStem<T>(
  byStem: ReadonlyMap<string, T>,
  folded: string,
  language: string | null,
): T | undefined {
  const english = language === 'es' ? undefined : byStem.get(indexStem(folded, 'en'));
  return english ?? (language === 'en' ? undefined : byStem.get(indexStem(folded, 'es')));
}

/** Whether an index term is a Spanish stem. */
export function isSpanishStem(term: string): boolean {
  return term.endsWith(SPANISH_MARK);
}
