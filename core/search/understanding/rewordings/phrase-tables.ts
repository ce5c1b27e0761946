/** The tables of other words: what says the same as a phrase of a query, in English and in Spanish. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StemLanguage, stem } from '../../../language/words/stem.ts';
import { splitWords, type Word } from '../../../language/words/words.ts';

/** Another way to say a phrase. */
export interface Alternative {
  text: string;
  /** Null: an acronym or a name, the same in any language. */
  language: StemLanguage | null;
  /** How much of the phrase it says, 0-1. */
  worth: number;
}

/** An acronym and what it stands for are one thing; words of a line are near enough; narrower ones say less. */
export const WORTH = { acronym: 1, same: 0.95, narrower: 0.85 } as const;

/** Words of the longest phrase that is looked up. */
export const LONGEST = 6;
/** Acronyms this short are words of some language too: they count only in capitals. */
const SHORT = 2;

const LANGUAGES: readonly StemLanguage[] = ['en', 'es'];

/** Phrase, by its stems in one language → what may stand for it. */
const table = new Map<string, Alternative[]>();

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

for (const line of read('concepts.txt')) addConcept(line);
for (const line of read('acronyms.txt')) addAcronyms(line.split(' = '));

/** `english, english | spanish, spanish ~ narrower, narrower` */
function addConcept(line: string): void {
  const [same, narrower = ''] = line.split(' ~ ');
  const [english = '', spanish = ''] = same!.split(' | ');
  const phrases = [...listed(english, 'en'), ...listed(spanish, 'es')];
  const others = listed(narrower, null).map((one) => ({ ...one, worth: WORTH.narrower }));
  for (const phrase of phrases) put(phrase, [...phrases, ...others]);
}

function addAcronyms(names: readonly string[]): void {
  const all = names.map((text): Alternative => ({ text, language: null, worth: WORTH.acronym }));
  for (const one of all) put(one, all);
}

function listed(text: string, language: Alternative['language']): Alternative[] {
  const phrases = text.split(',').map((phrase) => phrase.trim());
  return phrases.filter(Boolean).map((phrase) => ({ text: phrase, language, worth: WORTH.same }));
}

function put({ text, language }: Alternative, all: readonly Alternative[]): void {
  for (const spoken of language === null ? LANGUAGES : [language]) {
    const key = keyOf(
      splitWords(text).map(({ folded }) => folded),
      spoken,
    );
    const known = table.get(key) ?? [];
    const fresh = all.filter((one) => one.text !== text && !known.some((other) => other.text === one.text));
    table.set(key, [...known, ...fresh]);
  }
}

function keyOf(folded: readonly string[], language: StemLanguage): string {
  return `${language} ${folded.map((word) => stem(word, language)).join(' ')}`;
}

export interface Alternatives {
  /** Most worth first. */
  to: Alternative[];
  /** Languages that the run of words is of, as far as the tables know. */
  languages: StemLanguage[];
}

/** What may stand for a run of words; nothing when the tables do not know it. */
export function alternativesOf(run: readonly Word[]): Alternatives {
  const known: Alternatives = { to: [], languages: [] };
  const [only] = run;
  if (run.length === 1 && only!.folded.length <= SHORT && !isCapitals(only!.surface)) return known;
  const folded = run.map((word) => word.folded);
  const found = new Map<string, Alternative>();
  for (const language of LANGUAGES) {
    const own = table.get(keyOf(folded, language));
    if (own === undefined) continue;
    known.languages.push(language);
    for (const one of own) if (!found.has(one.text)) found.set(one.text, one);
  }
  known.to.push(...[...found.values()].sort((a, b) => b.worth - a.worth));
  return known;
}

/** Written all in capitals, but for a plural's ending. */
export function isCapitals(surface: string): boolean {
  return /^\p{Lu}[\p{Lu}\d.&-]*\p{Lu}[\d.]*s?$/u.test(surface);
}
