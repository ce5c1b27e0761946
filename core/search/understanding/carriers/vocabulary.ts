/** What carriers are made of, in one language. All words are folded; contractions are spelled out: "what is". */
export interface CarrierVocabulary {
  /** Words that an opening may consist of, besides those of other lists and those that `asks` recognises. */
  words: ReadonlySet<string>;
  /** Words that show that somebody asks for news; an opening has one, or one of `wishes`. */
  cues: ReadonlySet<string>;
  /** Words that show that somebody asks, beside a person or before a strong link: "want", "find". */
  wishes: ReadonlySet<string>;
  /** Who asks or is asked. */
  persons: ReadonlySet<string>;
  /** Other words that ask, by their form. */
  asks: RegExp;
  /** Words that show it together with a word before them: "pasó" in "qué pasó". */
  cuesAfter: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words that end an opening: the topic follows. With words of which one must stand before; null: any may. */
  links: ReadonlyMap<string, ReadonlySet<string> | null>;
  /** Links that can only lead to a topic. */
  strong: ReadonlySet<string>;
  /** Words after a link, articles aside, that show that no topic follows it: "in the press", "for me". */
  passed: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** Sections of a newspaper: they belong to an opening that has a strong link. */
  sections: ReadonlySet<string>;
  /** Openings that a topic follows without a link: "who is". */
  direct: RegExp;
  /** Words that begin an introduction, of any words, before a request: "I am a student and need news about". */
  introductions: ReadonlySet<string>;
  /** Those that a topic may follow without a request: "I am worried about". */
  speakers: ReadonlySet<string>;
  /** Words that ask for a name right behind them: "search Elon Musk". */
  beforeNames: ReadonlySet<string>;
  greetings: ReadonlySet<string>;
  /** Endings, longest first. */
  endings: readonly RegExp[];
  /** Endings that count behind another part of a carrier only: "coverage" in "any … coverage". */
  weakEndings: readonly RegExp[];
  /** Openings with endings that only count together: "how is … doing". */
  frames: readonly (readonly [opening: RegExp, ending: RegExp])[];
  /** Beginnings that add nothing to any topic: "the issue of", "lo de". */
  fillers: RegExp;
}

/** Matches any of the alternatives in `source` at the beginning of a text, as whole words. */
export function opening(source: string): RegExp {
  return new RegExp(`^(?:${source})(?= |$)`);
}

/** Matches any of the alternatives in `source` at the end of a text, as whole words. */
export function ending(source: string): RegExp {
  return new RegExp(`(?<=^| )(?:${source})$`);
}
