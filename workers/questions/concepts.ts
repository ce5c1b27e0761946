import { stem } from '../../core/language/words/stem.ts';
import { RARITY } from './concept-rarity.ts';
import { TABLE } from './concept-table.ts';

/** Words by concept: a question asks "was anyone killed", the news says "dos fallecidos"; both are `death`. */
export interface Concept {
  name: string;
  /** Indices of the concepts that contradict this one: a rise is not a fall. */
  against: number[];
  /** How much a mention says; 0: nothing. */
  weight: number;
}

type ConceptLanguage = 'en' | 'es';
const LANGUAGES: readonly ConceptLanguage[] = ['en', 'es'];
const SHORTEST_PREFIX = 3;
/** A concept of this rarity is in one article of four and says next to nothing. */
const COMMON = 1.4;
const MIN_WEIGHT = 0.2;
const CACHED_WORDS = 50_000;
const NONE: readonly number[] = [];

interface ConceptVocabulary {
  /** Stem or word as written → concepts. */
  words: Map<string, number[]>;
  /** Word prefix → concepts. */
  prefixes: Map<string, number[]>;
  remembered: Map<string, readonly number[]>;
}

const vocabularies: Record<ConceptLanguage, ConceptVocabulary> = { en: empty(), es: empty() };

/** Every concept, in table order; other files refer to them by index. */
export const CONCEPTS: readonly Concept[] = readTable();

/**
 * The concepts of a folded word in a text of `language`; if unknown, both languages are tried. A word has few
 * concepts: the list is short and in table order.
 */
export function conceptsOf(folded: string, language: string | null): readonly number[] {
  if (language === 'en' || language === 'es') return conceptsIn(vocabularies[language], folded, language);
  const found = LANGUAGES.flatMap((each) => conceptsIn(vocabularies[each], folded, each));
  return found.length === 0 ? NONE : [...new Set(found)];
}

function conceptsIn(
  { words, prefixes, remembered }: ConceptVocabulary,
  folded: string,
  language: ConceptLanguage,
): readonly number[] {
  const known = remembered.get(folded);
  if (known !== undefined) return known;
  const found = new Set([...(words.get(folded) ?? NONE), ...(words.get(stem(folded, language)) ?? NONE)]);
  for (let size = SHORTEST_PREFIX; size <= folded.length; size += 1) {
    for (const concept of prefixes.get(folded.slice(0, size)) ?? NONE) found.add(concept);
  }
  const answer = found.size === 0 ? NONE : [...found];
  if (remembered.size >= CACHED_WORDS) remembered.clear();
  remembered.set(folded, answer);
  return answer;
}

function empty(): ConceptVocabulary {
  return { words: new Map(), prefixes: new Map(), remembered: new Map() };
}

function readTable(): Concept[] {
  const lines = TABLE.split('\n').filter((line) => line.trim() !== '');
  const split = lines.map((line) => line.split('|').map((part) => part.trim()));
  const rarities = new Map(
    RARITY.trim()
      .split(/\s+/)
      .map((pair) => [pair.split('=')[0]!, Number(pair.split('=')[1])]),
  );
  const index = new Map(split.map(([name], i) => [name!, i]));
  return split.map(([name, english = '', spanish = '', against = ''], i) => {
    addWords(english, 'en', i);
    addWords(spanish, 'es', i);
    const denied = against.split(' ').flatMap((other) => index.get(other) ?? []);
    return {
      name: name!,
      against: denied,
      weight: Math.max(MIN_WEIGHT, (rarities.get(name!) ?? COMMON) - COMMON),
    };
  });
}

function addWords(text: string, language: ConceptLanguage, concept: number): void {
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const prefix = word.endsWith('*');
    const key = prefix ? word.slice(0, -1) : word.startsWith('=') ? word.slice(1) : stem(word, language);
    const into = prefix ? vocabularies[language].prefixes : vocabularies[language].words;
    into.set(key, [...(into.get(key) ?? []), concept]);
  }
}
