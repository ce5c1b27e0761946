/** Tables of English and Spanish phrases that mean the same. */
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type StemLanguage, stem } from '../../../language/words/stem.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { splitWords, type Word } from '../../../language/words/words.ts';
import { atOnce, inTurns } from '../../../platform/turns.ts';
import { tableLines } from '../table-lines.ts';

/** Another phrase for the same thing. */
export interface Alternative {
  text: string;
  /** Null: an acronym or name, the same in any language. */
  language: StemLanguage | null;
  /** How close it is to the original phrase, 0-1. */
  worth: number;
}

/** An acronym is equal to its name; phrases in a line are close enough; narrower ones are less close. */
export const WORTH = { acronym: 1, same: 0.95, narrower: 0.85 } as const;

/** Words in the longest phrase that is looked up. */
export const LONGEST = 6;
/** In deep mode, acronyms this short count only in capitals, for many are ordinary words … */
const SHORT = 2;
/** … and so do these, everywhere. */
const ORDINARY =
  wordSet(`abs aca acc act acto ad aft ag aids alba alec alma als ama amb ambas ame an andes andi ant app ar ara arca are arena
  art asi ata ate au ave ba bad bart bat bid bis bm boa bos bri ca cab cade cae cal cam came can cap car
  cas cd ce cer cera cha che chip cia ciara cin cis cites clap coa cob cod cop cup cut da dana dane dart
  das dei dia dina does doi dot du ea ed eff ela em er era ere esa eso eta ets ev fa fed fi fide fiel fig fina
  fir fit fr ft gal gap gavi gen geo gm hijos hr hur ice idea ifs imp ina indep ines inf ing ins int inv ira
  ire isis it its ive la lab lan lap lat lau lax led mas max me mena meti mid mod morena mp mud nab nafta
  naim nice nih nil olaf once ops os ou pa pac pace paes pais pan par pas paso pe pi pip pis pisa pj pm po
  pot pp pr pri pro progresar psa pt pts quad rae ram rd rem repro reta rico sad saf sag sage sail salt
  sam same sat sco sea sec sena send senda sep set sic side simi sip sira sis sit snap sol sos sp spa
  start stem sube sup sus swat tad tamar tap tas tc tea ti tia tic tiff tope tra trips ts tur un una une
  unido unir up ups us usa usada uso ute uva va var vat vp wasp who woah`);

const LANGUAGES: readonly StemLanguage[] = ['en', 'es'];

/** Folded words of a name → the lines of names that have it: more than one where it is ambiguous. */
const senses = new Map<string, (readonly string[])[]>();
/** The same by stems, of names of several words: "non-governmental organisations" for one of them. */
const sensesByStems = new Map<string, (readonly string[])[]>();
/** Phrase, as stems of one language → its alternatives. */
const table = new Map<string, Alternative[]>();

/** Lines read before requests have their turn: about five milliseconds. */
const LINES_EACH = 64;

const FILES: readonly [file: string, add: (line: string) => void][] = [
  ['concepts.txt', addConcept],
  ['acronyms.txt', addNames],
  ['aliases.txt', addNames],
];

const filling = fillTables();

function* fillTables(): Generator<void, void> {
  let lines = 0;
  for (const [file, add] of FILES) {
    for (const line of tableLines(join(import.meta.dirname, file))) {
      if (lines > 0 && lines % LINES_EACH === 0) yield;
      add(line);
      lines += 1;
    }
  }
}

let filled: Promise<void> | null = null;

/** Reads the tables, in turns with requests, since it takes a tenth of a second. Searches wait for it before they use them. */
export function fillPhraseTables(): Promise<void> {
  filled ??= inTurns(filling);
  return filled;
}

/** Reads the rest of the tables at once, for callers that cannot wait. */
function mustBeFilled(): void {
  atOnce(filling);
}

/** `english, english | spanish, spanish ~ narrower, narrower` */
function addConcept(line: string): void {
  const [same, narrower = ''] = line.split(' ~ ');
  const [english = '', spanish = ''] = same!.split(' | ');
  const phrases = [...listed(english, 'en'), ...listed(spanish, 'es')];
  const others = listed(narrower, null).map((one) => ({ ...one, worth: WORTH.narrower }));
  for (const phrase of phrases) put(phrase, [...phrases, ...others]);
}

/** `name = name = name` */
function addNames(line: string): void {
  const names = line.split(' = ');
  for (const name of names) {
    const run = splitWords(name);
    addSense(senses, foldedKey(run), names);
    if (run.length > 1) for (const key of stemKeys(run)) addSense(sensesByStems, key, names);
  }
  const all = names.map((text): Alternative => ({ text, language: null, worth: WORTH.acronym }));
  for (const one of all) put(one, all);
}

function addSense(table: typeof senses, key: string, names: readonly string[]): void {
  const known = table.get(key) ?? [];
  if (!known.includes(names)) table.set(key, [...known, names]);
}

function stemKeys(run: readonly Word[]): string[] {
  const words = withoutArticles(run);
  return LANGUAGES.map((language) => keyOf(words, language));
}

function listed(text: string, language: Alternative['language']): Alternative[] {
  const phrases = text.split(',').map((phrase) => phrase.trim());
  return phrases.filter(Boolean).map((phrase) => ({ text: phrase, language, worth: WORTH.same }));
}

function put({ text, language }: Alternative, all: readonly Alternative[]): void {
  for (const languages of language === null ? LANGUAGES : [language]) {
    const key = keyOf(
      splitWords(text).map(({ folded }) => folded),
      languages,
    );
    const known = table.get(key) ?? [];
    const fresh = all.filter((one) => one.text !== text && !known.some((other) => other.text === one.text));
    table.set(key, [...known, ...fresh]);
  }
}

function keyOf(folded: readonly string[], language: StemLanguage): string {
  return `${language} ${folded.map((word) => stem(word, language)).join(' ')}`;
}

function foldedKey(run: readonly Word[]): string {
  return withoutArticles(run).join(' ');
}

const ARTICLES = new Set(['the', 'el', 'la', 'los', 'las']);

/** The words of a name without the articles in it, which it is written with or without: "Organización de (los) Estados Americanos". */
function withoutArticles(run: readonly Word[]): string[] {
  return run.map(({ folded }) => folded).filter((word, at) => at === 0 || !ARTICLES.has(word));
}

const PLURAL = /^\p{Lu}{2,}s$/u;

/** The senses of a run of words, each with all of its names; empty when the tables do not have it. */
export function sensesOf(run: readonly Word[]): readonly (readonly string[])[] {
  mustBeFilled();
  const key = foldedKey(run);
  const [only] = run;
  const isPlural = run.length === 1 && PLURAL.test(only!.surface);
  // "CEOs" has a line of its own, and one of the singular.
  const singular = isPlural ? (senses.get(key.slice(0, -1)) ?? []) : [];
  return [...new Set([...(senses.get(key) ?? []), ...singular, ...sensesOfStems(run)])];
}

/** Whether the tables have a run of words just as it is. Far cheaper than looking up its senses. */
export function isListed(run: readonly Word[]): boolean {
  mustBeFilled();
  return senses.has(foldedKey(run));
}

function sensesOfStems(run: readonly Word[]): readonly (readonly string[])[] {
  return run.length < 2 ? [] : stemKeys(run).flatMap((key) => sensesByStems.get(key) ?? []);
}

/** A name by its stems in a language, for comparing names: the singular and the plural are the same. */
export function stemKeyOf(name: string): string {
  const known = keysOfNames.get(name) ?? stemKeys(splitWords(name)).join(' ');
  keysOfNames.set(name, known);
  return known;
}

/** Most names that are compared are those of the tables. */
const keysOfNames = new LRUCache<string, string>({ max: 5000 });

export interface Alternatives {
  /** Closest first. */
  to: Alternative[];
  /** Languages of the phrase, as far as the tables know. */
  languages: StemLanguage[];
}

/** Alternatives for a run of words; empty when the tables do not have it. */
export function alternativesOf(run: readonly Word[]): Alternatives {
  mustBeFilled();
  const known: Alternatives = { to: [], languages: [] };
  const [only] = run;
  const mayBeWord = run.length === 1 && (only!.folded.length <= SHORT || isOrdinary(only!.folded));
  if (mayBeWord && !isCapitals(only!.surface)) return known;
  const folded = run.map((word) => word.folded);
  const byText = new Map<string, Alternative>();
  const mayBeName = run.length > 1 || isNamed(only!);
  for (const language of LANGUAGES) {
    const all = table.get(keyOf(folded, language));
    const own = mayBeName ? all : all?.filter(({ worth }) => worth < WORTH.acronym);
    if (own === undefined || (own.length === 0 && all!.length > 0)) continue;
    known.languages.push(language);
    for (const one of own) if (!byText.has(one.text)) byText.set(one.text, one);
  }
  known.to.push(...[...byText.values()].sort((a, b) => b.worth - a.worth));
  return known;
}

/**
 * Whether a single word is a name of the tables or the plural of one. Words that only share its stem are others: "and" is no
 * ANDE, "fire" no FIR, and "cuts" is no plural of CUT, for "cut" is a word.
 */
function isNamed({ folded }: Word): boolean {
  const singular = folded.replace(/s$/, '');
  const isPlural = singular.length > SHORT && !isOrdinary(singular) && senses.has(singular);
  return senses.has(folded) || isPlural;
}

/** Whether a folded word is an ordinary word besides an acronym. */
export function isOrdinary(folded: string): boolean {
  return ORDINARY.has(folded);
}

/** Whether a word is all capitals, apart from a plural ending. */
export function isCapitals(surface: string): boolean {
  return /^\p{Lu}[\p{Lu}\d.&-]*\p{Lu}[\d.]*s?$/u.test(surface);
}
