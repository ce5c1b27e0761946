/**
 * A small phrase parser. Rules are sequences of words and categories; all readings of a category at a position are
 * computed once and memoized, and the longest complete reading wins.
 *
 * A pattern is a list of items separated by spaces. `last|past` is either word, `que_viene` is consecutive words,
 * `<n:NUM>` is a category passed to the rule's function as `n`, and a trailing `?` makes an item optional.
 */
import { cardinal, dayOfMonth, ordinal, type Read, year } from './numbers.ts';
import type { DaySpan, Duration, Now, TimeUnit } from './span.ts';
import type { TimeToken } from './tokens.ts';

/** What a rule can capture. A rule's function reads only the slots in its pattern; optional ones may be missing. */
export interface Slots {
  num: number;
  num2: number;
  ord: number;
  dom: number;
  dom2: number;
  month: number;
  month2: number;
  year: number | undefined;
  year2: number | undefined;
  wd: number;
  wd2: number;
  dir: number;
  part: number;
  season: number;
  unit: TimeUnit;
  dur: Duration;
  a: DaySpan;
  b: DaySpan;
}

type Value = number | string | Duration | DaySpan;
export type Make = (slots: Slots, now: Now) => DaySpan | null;

interface Item {
  optional: boolean;
  /** Consecutive words, by the first of them. */
  words: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** A category, with its slot name. */
  category: string | null;
  slot: keyof Slots | null;
}

export interface GrammarRule {
  category: string;
  items: readonly Item[];
  /** The words that the rule can begin with; null when it can begin with a category. */
  starts: ReadonlySet<string> | null;
  make: Make;
}

export type Terminal = (tokens: readonly TimeToken[], at: number, text: string) => Read<Value>[];

const ITEM = /^<(\w+):(\w+)>(\?)?$/;

/** Parses a pattern into a rule. */
export function rule(category: string, pattern: string, make: Make): GrammarRule {
  const items = pattern.split(' ').map((item): Item => {
    const named = ITEM.exec(item);
    if (named !== null)
      return {
        optional: named[3] === '?',
        words: new Map(),
        slot: named[1] as keyof Slots,
        category: named[2]!,
      };
    const optional = item.endsWith('?');
    const options = (optional ? item.slice(0, -1) : item).split('|').map((option) => option.split('_'));
    return { optional, words: Map.groupBy(options, (words) => words[0]!), slot: null, category: null };
  });
  const leading = leadingOf({ items });
  const starts = leading.some((item) => item.category !== null)
    ? null
    : new Set(leading.flatMap(({ words }) => [...words.keys()]));
  return { category, items, starts, make };
}

/** The items that a rule can begin with: the first one that is required, and those before it. */
function leadingOf({ items }: Pick<GrammarRule, 'items'>): readonly Item[] {
  return items.slice(0, items.findIndex(({ optional }) => !optional) + 1);
}

/** Several patterns with the same meaning. */
export function rules(category: string, patterns: readonly string[], make: Make): GrammarRule[] {
  return patterns.map((pattern) => rule(category, pattern, make));
}

export const terminals = {
  NUM: cardinal,
  ORD: ordinal,
  DOM: dayOfMonth,
  YEAR: year,
} satisfies Record<string, Terminal>;

export interface Grammar {
  terminals: Readonly<Record<string, Terminal>>;
  /** Categories made up of others, in order of preference. */
  unions: Readonly<Record<string, readonly string[]>>;
  rules: ReadonlyMap<string, RulesByWord>;
  beginnings: ReadonlyMap<string, Beginnings>;
}

/** A grammar of these parts. */
export function grammarOf(parts: Omit<Grammar, 'beginnings'>): Grammar {
  return { ...parts, beginnings: beginningsOf(parts) };
}

/** The rules of a category, found by the word they begin with. */
export class RulesByWord {
  readonly #byWord: ReadonlyMap<string, readonly GrammarRule[]>;
  /** Rules that can begin with any word. */
  readonly #open: readonly GrammarRule[];
  /** The items that any of the rules can begin with. */
  readonly leading: readonly Item[];

  constructor(rules: readonly GrammarRule[]) {
    const words = new Set(rules.flatMap(({ starts }) => [...(starts ?? [])]));
    const beginning = (word: string) => rules.filter(({ starts }) => starts === null || starts.has(word));
    this.#byWord = new Map([...words].map((word) => [word, beginning(word)]));
    this.#open = rules.filter(({ starts }) => starts === null);
    this.leading = rules.flatMap(leadingOf);
  }

  /** Rules that can begin with a word, in order of preference. */
  beginningWith(word: string): readonly GrammarRule[] {
    return this.#byWord.get(word) ?? this.#open;
  }
}

/** What a reading of a category can begin with. */
interface Beginnings {
  words: Set<string>;
  terminals: Set<string>;
}

/** What each category but the terminals can begin with: most words of a query begin no date, and are passed over. */
function beginningsOf({ terminals, unions, rules }: Omit<Grammar, 'beginnings'>): Map<string, Beginnings> {
  const found = new Map<string, Beginnings>();
  const of = (category: string): Beginnings => {
    if (Object.hasOwn(terminals, category)) return { words: new Set(), terminals: new Set([category]) };
    return found.get(category) ?? { words: new Set(), terminals: new Set() };
  };
  const categories = new Set([...Object.keys(unions), ...rules.keys()]);
  const sizeOf = () => found.values().reduce((sum, one) => sum + one.words.size + one.terminals.size, 0);
  // Categories begin with one another: until nothing is added.
  for (let before = -1; before < sizeOf(); ) {
    before = sizeOf();
    for (const category of categories) {
      const leading = rules.get(category)?.leading ?? [];
      const parts = [
        ...(unions[category] ?? []),
        ...leading.flatMap((item) => (item.category === null ? [] : [item.category])),
      ].map(of);
      found.set(category, {
        words: new Set([
          ...leading.flatMap((item) => [...item.words.keys()]),
          ...parts.flatMap(({ words }) => [...words]),
        ]),
        terminals: new Set(parts.flatMap((one) => [...one.terminals])),
      });
    }
  }
  return found;
}

/** Punctuation allowed between the words of a date. */
const SKIPPED = new Set([',', '.', '(', ')']);

/** Parses one query. */
export class Reader {
  /** Readings by category and position. */
  readonly #known = new Map<string, (Read<Value>[] | undefined)[]>();
  readonly #grammar: Grammar;
  readonly #tokens: readonly TimeToken[];
  readonly #text: string;
  readonly #now: Now;

  constructor(grammar: Grammar, tokens: readonly TimeToken[], text: string, now: Now) {
    this.#grammar = grammar;
    this.#tokens = tokens;
    this.#text = text;
    this.#now = now;
  }

  /** All readings of a category from a token: one per end position, from the first rule that matches. */
  spans(category: string, at: number): Read<DaySpan>[] {
    return this.#read(category, at) as Read<DaySpan>[];
  }

  #read(category: string, at: number): Read<Value>[] {
    if (at >= this.#tokens.length) return [];
    let known = this.#known.get(category);
    if (known === undefined) {
      known = [];
      this.#known.set(category, known);
    }
    const readings = known[at];
    if (readings !== undefined) return readings;
    // Prevents infinite recursion: a category cannot start with itself.
    known[at] = [];
    const found = this.#find(category, at);
    known[at] = found;
    return found;
  }

  #find(category: string, at: number): Read<Value>[] {
    const { terminals, unions, rules } = this.#grammar;
    const terminal = terminals[category];
    if (terminal !== undefined) return terminal(this.#tokens, at, this.#text);
    if (!this.#mayBegin(category, at)) return [];
    const readings = new Map<number, Read<Value>>();
    for (const one of unions[category] ?? []) {
      for (const reading of this.#read(one, at)) {
        if (!readings.has(reading[1])) readings.set(reading[1], reading);
      }
    }
    for (const rule of rules.get(category)?.beginningWith(this.#tokens[at]!.word) ?? [])
      this.#match(rule, 0, at, {}, readings);
    return [...readings.values()];
  }

  #mayBegin(category: string, at: number): boolean {
    const { words, terminals } = this.#grammar.beginnings.get(category)!;
    return (
      words.has(this.#tokens[at]!.word) ||
      terminals.values().some((terminal) => this.#read(terminal, at).length > 0)
    );
  }

  /** Matches the items of a rule from `index` on, and adds the readings to `readings`. */
  #match(
    rule: GrammarRule,
    index: number,
    at: number,
    slots: Partial<Record<keyof Slots, Value>>,
    readings: Map<number, Read<Value>>,
  ): void {
    const item = rule.items[index];
    if (item === undefined) {
      if (readings.has(at)) return;
      const value = rule.make(slots as Slots, this.#now);
      if (value !== null && value.from <= value.to) readings.set(at, [value, at]);
      return;
    }
    const isSkipped = index > 0 && SKIPPED.has(this.#tokens[at]?.word ?? '');
    for (const start of isSkipped ? [at, at + 1] : [at])
      for (const [value, end] of this.#readItem(item, start))
        this.#match(rule, index + 1, end, item.slot ? { ...slots, [item.slot]: value } : slots, readings);
    if (item.optional) this.#match(rule, index + 1, at, slots, readings);
  }

  /** The readings of an item that begin at `at`: values of its category, or its words. */
  #readItem({ category, words }: Item, at: number): Read<Value | null>[] {
    if (category !== null) return this.#read(category, at);
    return (words.get(this.#tokens[at]?.word ?? '') ?? [])
      .filter((phrase) => phrase.every((word, i) => this.#tokens[at + i]?.word === word))
      .map((phrase) => [null, at + phrase.length]);
  }
}

/** A terminal that matches phrases from a table, longest first. */
export function phraseTerminal<T extends Value>(
  table: readonly (readonly [phrase: string, value: T])[],
): Terminal {
  const byFirst = new Map<string, { words: string[]; value: T }[]>();
  for (const [phrase, value] of table) {
    const words = phrase.split('_');
    byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), { words, value }]);
  }
  return (tokens, at) =>
    (byFirst.get(tokens[at]?.word ?? '') ?? [])
      .filter(({ words }) => words.every((word, i) => tokens[at + i]?.word === word))
      .sort((a, b) => b.words.length - a.words.length)
      .map(({ words, value }) => [value, at + words.length] as const);
}

/** A terminal that matches single words from tables. */
export function wordTerminal<T extends Value>(...tables: readonly ReadonlyMap<string, T>[]): Terminal {
  return (tokens, at) => {
    const word = tokens[at]?.word ?? '';
    const value = tables.map((table) => table.get(word)).find((one) => one !== undefined);
    return value === undefined ? [] : [[value, at + 1]];
  };
}
