/**
 * A small phrase parser. Rules are sequences of words and categories; all readings of a category at a position are
 * computed once and memoized, and the longest complete reading wins. Queries are short, so speed is no concern.
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
  /** Consecutive words, or a category with its slot name. */
  options: readonly string[][];
  category: string | null;
  slot: string | null;
}

export interface GrammarRule {
  category: string;
  items: readonly Item[];
  make: Make;
}

export type Terminal = (tokens: readonly TimeToken[], at: number, text: string) => Read<Value>[];

const ITEM = /^<(\w+):(\w+)>(\?)?$/;

/** Parses a pattern into a rule. */
export function rule(category: string, pattern: string, make: Make): GrammarRule {
  const items = pattern.split(' ').map((item): Item => {
    const named = ITEM.exec(item);
    if (named !== null)
      return { optional: named[3] === '?', options: [], slot: named[1]!, category: named[2]! };
    const optional = item.endsWith('?');
    const options = (optional ? item.slice(0, -1) : item).split('|').map((option) => option.split('_'));
    return { optional, options, slot: null, category: null };
  });
  return { category, items, make };
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
  rules: ReadonlyMap<string, readonly GrammarRule[]>;
}

/** Punctuation allowed between the words of a date. */
const SKIPPED = new Set([',', '.', '(', ')']);

/** Parses one query. */
export class Reader {
  readonly #known = new Map<string, Read<Value>[]>();
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
    const key = `${category} ${at}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // Prevents infinite recursion: a category cannot start with itself.
    this.#known.set(key, []);
    const readings = this.#find(category, at);
    this.#known.set(key, readings);
    return readings;
  }

  #find(category: string, at: number): Read<Value>[] {
    const { terminals, unions, rules } = this.#grammar;
    const terminal = terminals[category];
    if (terminal !== undefined) return terminal(this.#tokens, at, this.#text);
    const readings = new Map<number, Read<Value>>();
    for (const [value, end] of (unions[category] ?? []).flatMap((one) => this.#read(one, at))) {
      if (!readings.has(end)) readings.set(end, [value, end]);
    }
    for (const { items, make } of rules.get(category) ?? []) {
      for (const [slots, end] of this.#sequence(items, 0, at, {})) {
        if (readings.has(end)) continue;
        const value = make(slots as unknown as Slots, this.#now);
        if (value !== null && value.from <= value.to) readings.set(end, [value, end]);
      }
    }
    return [...readings.values()];
  }

  *#sequence(
    items: readonly Item[],
    index: number,
    at: number,
    slots: Record<string, Value>,
  ): Generator<Read<Record<string, Value>>> {
    const item = items[index];
    if (item === undefined) {
      yield [slots, at];
      return;
    }
    for (const place of index > 0 && SKIPPED.has(this.#tokens[at]?.word ?? '') ? [at, at + 1] : [at]) {
      for (const [value, end] of this.#item(item, place)) {
        const after = item.slot === null ? slots : { ...slots, [item.slot]: value };
        yield* this.#sequence(items, index + 1, end, after);
      }
    }
    if (item.optional) yield* this.#sequence(items, index + 1, at, slots);
  }

  #item(item: Item, at: number): Read<Value>[] {
    if (item.category !== null) return this.#read(item.category, at);
    const readings: Read<Value>[] = [];
    for (const words of item.options) {
      if (words.every((word, i) => this.#tokens[at + i]?.word === word))
        readings.push(['', at + words.length]);
    }
    return readings;
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
