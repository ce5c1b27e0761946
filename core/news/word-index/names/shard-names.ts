import type { EncodedTerm } from '../term-table.ts';

/** A proper name, folded, its words joined by single spaces, and the texts that write it so. */
export interface CountedName {
  name: string;
  texts: number;
}

/** An acronym and its meaning, each as written first, and the texts that explain the one by the other. */
export interface CountedAcronym {
  acronym: string;
  expansion: string;
  texts: number;
}

/** The names of a shard's documents. Counts are of texts, not of mentions. */
export interface ShardNames {
  /** Texts that write a name in just these words. */
  texts(name: EncodedTerm): number;
  /** Names of two words or more with this word, which is folded and no particle: the `most` that most texts write. */
  namesWith(word: EncodedTerm, most: number): CountedName[];
  /** What a folded acronym stands for. */
  expansionsOf(acronym: EncodedTerm): readonly CountedAcronym[];
  /** What stands for a folded expansion. */
  acronymsOf(expansion: EncodedTerm): readonly CountedAcronym[];
}
