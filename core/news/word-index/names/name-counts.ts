import { acronymPairsIn } from '../../../language/names/acronym-pairs.ts';
import { PARTICLES, properNamesIn } from '../../../language/names/proper-names.ts';
import { fold } from '../../../language/words/fold.ts';
import type { Word } from '../../../language/words/words.ts';
import { pushTo } from '../../../platform/objects.ts';
import type { EncodedTerm } from '../term-table.ts';
import type { CountedAcronym, CountedName, ShardNames } from './shard-names.ts';

/** Longer runs of capitals are titles of works and laws, not names that anybody asks for. */
const LONGEST_NAME = 6;
const PREPOSITIONS = new Set(['de', 'del', 'of']);

/** The names of a shard that still grows. */
export class NameCounts implements ShardNames {
  readonly names = new Map<string, number>();
  readonly acronyms = new AcronymCounts();
  readonly #byWord = new Map<string, string[]>();

  /** Counts the names of a text, given with its words. */
  add(text: string, spoken: readonly Word[]): void {
    const own = new Set<string>();
    for (const words of properNamesIn(text, spoken)) {
      const folded = words.map((word) => word.folded);
      for (const run of [folded, ...partsOf(folded)]) if (run.length <= LONGEST_NAME) own.add(run.join(' '));
    }
    for (const name of own) {
      const texts = this.names.get(name) ?? 0;
      if (texts === 0) for (const word of wordsToFindBy(name)) pushTo(this.#byWord, word, name);
      this.names.set(name, texts + 1);
    }
    for (const { acronym, expansion } of acronymPairsIn(text, spoken))
      this.acronyms.add({ acronym, expansion, texts: 1 });
  }

  texts({ text }: EncodedTerm): number {
    return this.names.get(text) ?? 0;
  }

  namesWith({ text }: EncodedTerm, most: number): CountedName[] {
    const names = (this.#byWord.get(text) ?? []).map((name) => ({ name, texts: this.names.get(name)! }));
    return names.sort((a, b) => b.texts - a.texts || (a.name < b.name ? -1 : 1)).slice(0, most);
  }

  expansionsOf({ text }: EncodedTerm): readonly CountedAcronym[] {
    return this.acronyms.expansionsOf(text);
  }

  acronymsOf({ text }: EncodedTerm): readonly CountedAcronym[] {
    return this.acronyms.acronymsOf(text);
  }
}

/** What a preposition joins, each by itself: a club and its player in "PSG de Messi". */
function partsOf(folded: readonly string[]): string[][] {
  const at = folded.findIndex((word) => PREPOSITIONS.has(word));
  if (at < 0) return [];
  const [before, after] = [folded.slice(0, at), folded.slice(at + 1)];
  const first = after.findIndex((word) => !PARTICLES.has(word));
  return [before, after.slice(Math.max(0, first)), ...partsOf(after)].filter((part) => part.length > 0);
}

/** The distinct words of a name that it is found by; none of a name of one word, which is found as a whole. */
export function wordsToFindBy(name: string): string[] {
  const words = name.split(' ');
  return words.length === 1 ? [] : [...new Set(words)].filter((word) => !PARTICLES.has(word));
}

/** Acronyms with what they stand for, found from either side. */
class AcronymCounts {
  /** Folded acronym and folded expansion → the pair. */
  readonly #pairs = new Map<string, CountedAcronym>();
  readonly #byAcronym = new Map<string, CountedAcronym[]>();
  readonly #byExpansion = new Map<string, CountedAcronym[]>();

  /** All pairs, by acronym. */
  get all(): CountedAcronym[] {
    return [...this.#pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
  }

  add(pair: CountedAcronym): void {
    const [acronym, expansion] = [fold(pair.acronym), fold(pair.expansion)];
    const key = `${acronym} ${expansion}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) {
      known.texts += pair.texts;
      return;
    }
    const own = { ...pair };
    this.#pairs.set(key, own);
    pushTo(this.#byAcronym, acronym, own);
    pushTo(this.#byExpansion, expansion, own);
  }

  expansionsOf(acronym: string): readonly CountedAcronym[] {
    return this.#byAcronym.get(acronym) ?? [];
  }

  acronymsOf(expansion: string): readonly CountedAcronym[] {
    return this.#byExpansion.get(expansion) ?? [];
  }
}
