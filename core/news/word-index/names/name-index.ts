import { LRUCache } from 'lru-cache';
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { PARTICLES } from '../../../language/names/proper-names.ts';
import { fold } from '../../../language/words/fold.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { type EncodedTerm, encodeTerm } from '../term-table.ts';
import type { CountedAcronym, CountedName, ShardNames } from './shard-names.ts';

/**
 * A word is a given name, on whatever list it is missing, when of the words that follow it most often so many, and at
 * least this share, are surnames: words that known given names stand before as well.
 */
const FOLLOWERS = 6;
/** Names with one word that are looked at in each shard: of what is asked for, of a first name, of a surname. */
const MAX_NAMES = 64;
/** Names that are looked at in all shards together, but so many in each. */
const MAX_NAMES_IN_ALL = 8192;
const MIN_NAMES = 4;
const MAX_FOLLOWED = 16;
const MAX_BEARERS = 8;
const MIN_SURNAMES = 3;
const SURNAME_SHARE = 0.5;
const MAX_REMEMBERED = 5000;
const REMEMBERED_MS = 10 * MINUTE;
/** Names remembered of words that were looked up in sealed segments; some 100 bytes each. */
const MAX_NAMES_REMEMBERED = 131_072;

/** The shards of an index. */
interface Shards {
  /** Another array whenever there are other segments. */
  sealed(): readonly { names: ShardNames }[];
  tails(): readonly { names: ShardNames }[];
}

/** What the articles of an index show of names: who else is called so, and what acronyms stand for. */
export class NameIndex {
  readonly #shards: Shards;
  /** Whether words are given names, as found so far; cleared now and then, because new articles may change it. */
  readonly #given = new LRUCache<string, boolean>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  /** By word and number of names: those of `#namesOf`, the sealed segments. To ask hundreds of them takes milliseconds. */
  readonly #names = new LRUCache<string, readonly CountedName[]>({
    maxSize: MAX_NAMES_REMEMBERED,
    sizeCalculation: ({ length }) => length + 1,
  });
  #namesOf: readonly { names: ShardNames }[] = [];

  constructor(shards: Shards) {
    this.#shards = shards;
  }

  /** Texts that write a name in just these words, folded and joined by single spaces. */
  texts(name: string): number {
    const encoded = encodeTerm(name);
    return this.#all().reduce((sum, { names }) => sum + names.texts(encoded), 0);
  }

  /**
   * Names of two words or more with this folded word, most often written first; of each shard, the first `most`, or fewer where
   * there are very many shards.
   */
  namesWith(word: string, most: number = MAX_NAMES): readonly CountedName[] {
    const encoded = encodeTerm(word);
    const tails = this.#shards.tails();
    const shards = this.#shards.sealed().length + tails.length;
    const ofEach = Math.min(most, Math.max(MIN_NAMES, Math.floor(MAX_NAMES_IN_ALL / shards)));
    const sealed = this.#sealedNamesWith(encoded, ofEach);
    const newer = tails.flatMap(({ names }) => names.namesWith(encoded, ofEach));
    return newer.length === 0 ? sealed : addedUp([...sealed, ...newer]);
  }

  #sealedNamesWith(word: EncodedTerm, most: number): readonly CountedName[] {
    const sealed = this.#shards.sealed();
    if (sealed !== this.#namesOf) this.#names.clear();
    this.#namesOf = sealed;
    const key = `${most} ${word.text}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const found = addedUp(sealed.flatMap(({ names }) => names.namesWith(word, most)));
    this.#names.set(key, found);
    return found;
  }

  #all(): { names: ShardNames }[] {
    return [...this.#shards.sealed(), ...this.#shards.tails()];
  }

  /** Is a folded word a given name, by the list or by the surnames that follow it? */
  isGivenName(word: string): boolean {
    if (GIVEN_NAMES.has(word)) return true;
    if (word.length < 2 || PARTICLES.has(word)) return false;
    if (isStopWordOfEither(word, word)) return false;
    const known = this.#given.get(word);
    if (known !== undefined) return known;
    const isGiven = this.#precedesSurnames(word);
    this.#given.set(word, isGiven);
    return isGiven;
  }

  #precedesSurnames(word: string): boolean {
    const followers = new Set<string>();
    let [before, after] = [0, 0];
    for (const { name, texts } of this.namesWith(word, MAX_FOLLOWED)) {
      const [first, ...others] = name.split(' ');
      const [next] = others;
      if (first === word) after += texts;
      else if (GIVEN_NAMES.has(first!)) before += texts;
      if (first === word && !PARTICLES.has(next!) && followers.size < FOLLOWERS) followers.add(next!);
    }
    if (before > after) return false;
    if (followers.size < MIN_SURNAMES) return false;
    const surnames = [...followers].filter(
      (one) => !GIVEN_NAMES.has(one) && this.#isSurname(one, word),
    ).length;
    return surnames >= MIN_SURNAMES && surnames >= SURNAME_SHARE * followers.size;
  }

  /** Do known given names begin most names with a word, but for those that it or `besides` begins? */
  #isSurname(word: string, besides: string): boolean {
    let [persons, all] = [0, 0];
    for (const { name, texts } of this.namesWith(word, MAX_BEARERS)) {
      const first = name.slice(0, name.indexOf(' '));
      if (first === word || first === besides) continue;
      all += texts;
      if (GIVEN_NAMES.has(first)) persons += texts;
    }
    return persons > 0 && persons >= SURNAME_SHARE * all;
  }

  /** What an acronym stands for, most often first. */
  expansionsOf(acronym: string): CountedAcronym[] {
    const folded = encodeTerm(fold(acronym));
    return added(this.#all().flatMap(({ names }) => names.expansionsOf(folded)));
  }

  /** What stands for an expansion, most often first. */
  acronymsOf(expansion: string): CountedAcronym[] {
    const folded = encodeTerm(fold(expansion));
    return added(this.#all().flatMap(({ names }) => names.acronymsOf(folded)));
  }
}

/** The names of several shards added up, most often written first. */
function addedUp(names: readonly CountedName[]): CountedName[] {
  const counts = new Map<string, number>();
  for (const { name, texts } of names) counts.set(name, (counts.get(name) ?? 0) + texts);
  return [...counts]
    .map(([name, texts]) => ({ name, texts }))
    .sort((a, b) => b.texts - a.texts || (a.name < b.name ? -1 : 1));
}

/** The pairs of several shards added up. */
function added(pairs: readonly CountedAcronym[]): CountedAcronym[] {
  const sums = new Map<string, CountedAcronym>();
  for (const pair of pairs) {
    const key = fold(`${pair.acronym} ${pair.expansion}`);
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...pair });
    else known.texts += pair.texts;
  }
  return [...sums.values()].sort((a, b) => b.texts - a.texts || (a.expansion < b.expansion ? -1 : 1));
}
