/** The names and acronyms of a topic, each with everything that stands for it. */

import type { FormSought, NameSought, PersonSought } from '../../../../workers/messages/relevance.ts';
import { isCapitalised, isTitleCase, PARTICLES } from '../../../language/names/proper-names.ts';
import { fold } from '../../../language/words/fold.ts';
import { foldedLine, splitWords, type Word } from '../../../language/words/words.ts';
import { isCapitals, isOrdinary } from '../rewordings/phrase-tables.ts';
import { isCompanySuffix } from './affixes.ts';
import { articledNamesIn, isArticledName, isListedName } from './articled-names.ts';
import { HEADS } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { meaningsOf } from './meanings.ts';
import type { NameAsked } from './name-asked.ts';
import { organizationsIn } from './organizations.ts';
import { formsOf, hasLongerForms, type OtherForms, otherFormsIn } from './other-forms.ts';
import { personsIn } from './persons.ts';
import { type NameSpan, type ReadTopic, readTopic } from './read-topic.ts';
import { joinedNameIn, signedNamesIn } from './signed-names.ts';
import { indivisibleSought, personSought } from './surnames.ts';

/** What a topic names. */
export interface NamesOfTopic {
  names: NameAsked[];
  acronyms: NameAsked[];
}

/** Reads the names of a topic, by what the index shows of them. */
export function namesAskedIn(topic: string, index: IndexKnowledge): NamesOfTopic {
  const read = readTopic(topic, index);
  const { spoken, isShouted } = read;
  const joint = joinedNameIn(read);
  const joined = joint === null ? [] : [joint];
  const signed = signedNamesIn(read, isWithin(joined));
  const articled = isShouted ? [] : articledNamesIn(read, isWithin([...joined, ...signed]));
  const isSigned = isWithin([...joined, ...signed, ...articled]);
  // "Walt Disney Company" is no person.
  const persons = personsIn({ ...read, isShouted: isShouted || isTitleCase(spoken) }).filter(
    ({ from, to }) =>
      !isSigned(from) &&
      !hasLongerForms(spoken, { from, to }) &&
      !isCompanySuffix(spoken[to - 1]!) &&
      !(to < spoken.length && isCompanySuffix(spoken[to]!)),
  );
  const isPersons = isWithin(persons);
  const found = isShouted ? [] : organizationsIn(read, (at) => isSigned(at) || isPersons(at));
  const organizations = found.filter((name) => !isKnownByAcronym(read, name));
  const isOrganization = ({ from, to }: OtherForms) =>
    found.some((one) => one.from === from && one.to === to);
  const whole = [...persons, ...organizations, ...joined].sort((a, b) => a.from - b.from);
  const isWhole = isWithin(whole.map((name) => name.affixes ?? name));
  const ofSigns = signed.map((found) => nameAsked(read, found, found.forms, found.firm ?? null));
  const ofTables = otherFormsIn(read, (at) => isSigned(at) || isWhole(at)).map((found) => {
    const sought = isBody(read, found) ? bodySought(read, found, isOrganization(found)) : null;
    return nameAsked(read, found, found.forms, sought);
  });
  const ofArticles = articled.map((found) => articledAsked(read, found));
  const others = [...ofSigns, ...ofArticles, ...ofTables];
  return {
    names: [...whole.map((name) => personAsked(read, name)), ...others.filter((name) => !isAcronym(name))],
    acronyms: others.filter(isAcronym),
  };
}

/** Tells the positions of words that belong to any of these runs. */
function isWithin(runs: readonly { from: number; to: number }[]): (at: number) => boolean {
  return (at) => runs.some(({ from, to }) => from <= at && at < to);
}

/**
 * Whether an organization has an acronym, or is part of a longer name that a table has. Nobody calls the Ministry of Defence
 * "Defence", nor the Los Angeles Police Department "Department".
 */
function isKnownByAcronym(read: ReadTopic, { from, to, affixes }: NameSpan): boolean {
  if (affixes !== undefined) return false;
  if (hasLongerForms(read.spoken, { from, to })) return true;
  return formsOf(read, from, to).some((form) => isCapitals(form) && splitWords(form).length === 1);
}

const ACRONYM = /^\p{Lu}\p{L}*\p{Lu}$/u;

/** Whether a name of several words, all with a capital, has an acronym. */
function isBody({ spoken, isShouted }: ReadTopic, { from, to, forms }: OtherForms): boolean {
  const proper = spoken.slice(from, to).filter(({ folded }) => !PARTICLES.has(folded));
  return (
    !isShouted &&
    proper.length > 1 &&
    proper.every(({ surface }) => isCapitalised(surface)) &&
    forms.some((form) => ACRONYM.test(form))
  );
}

/**
 * "Dortmund" may be Borussia Dortmund where articles write the whole name, "Paris" is not Paris Saint-Germain where none does;
 * of bodies like the Bank of England no part is.
 */
function bodySought(read: ReadTopic, { from, to, forms }: OtherForms, isWritten: boolean): PersonSought {
  const words = foldedOf(read.spoken.slice(from, to));
  const isDivisible = isWritten && !words.some((word) => HEADS.has(word));
  const sought = isDivisible ? personSought(read, { from, to, given: 0 }) : indivisibleSought(words);
  return knownBy(forms, sought);
}

function personAsked(read: ReadTopic, name: NameSpan): NameAsked {
  const { from, to, given, affixes } = name;
  const others = formsOf(read, from, to);
  const sought = name.isIndivisible
    ? indivisibleSought(foldedOf(read.spoken.slice(from, to)))
    : personSought(read, name);
  const person = knownBy(others, sought);
  const surnames = read.spoken.slice(from + given, to);
  const alone = surnames.filter(({ folded }) =>
    person.surnames.some(({ word, bare }) => word === folded && bare === 'person'),
  );
  const proper = affixes === undefined ? [] : [partOf(read, from, to)];
  const asked = nameAsked(read, affixes ?? name, [...proper, ...others], person);
  const shown = [
    ...proper,
    ...(given > 0 && surnames.length > 1 ? [partOf(read, from + given, to)] : []),
    ...alone.map(({ surface }) => surface),
    ...others,
  ];
  const slight =
    affixes === undefined
      ? []
      : foldedOf([...read.spoken.slice(affixes.from, from), ...read.spoken.slice(to, affixes.to)]);
  const initials = foldedOf(read.spoken.slice(from, from + given)).filter((word) => word.length === 1);
  return { ...asked, forms: [...new Set(shown)], slight: [...slight, ...initials] };
}

/** The same person or organization, known by those of its words that are another form of its name: "Forest". */
function knownBy(forms: readonly string[], person: PersonSought): PersonSought {
  const folded = new Set(forms.map(fold));
  return {
    ...person,
    surnames: person.surnames.map((one) => (folded.has(one.word) ? { ...one, known: 1 } : one)),
  };
}

function nameAsked(
  read: ReadTopic,
  { from, to }: { from: number; to: number },
  forms: readonly string[],
  person: NameSought['person'],
): NameAsked {
  const { index } = read;
  const words = foldedOf(read.spoken.slice(from, to));
  const asked = partOf(read, from, to);
  const rest = [...read.spoken.slice(0, from), ...read.spoken.slice(to)]
    .map(({ surface }) => surface)
    .join(' ');
  const meanings = person === null || person.isIndivisible ? meaningsOf({ asked, forms, rest }, index) : null;
  return {
    asked,
    forms: [...forms],
    sought: {
      words,
      forms: withPlurals(forms).map((form) => formSought(form, [asked, ...forms], index)),
      person,
      ...(meanings && { meanings }),
    },
  };
}

/** A name that is nothing without its article. */
function articledAsked(read: ReadTopic, run: { from: number; to: number }): NameAsked {
  const forms = formsOf(read, run.from, run.to);
  const { sought, ...asked } = nameAsked(read, run, forms, null);
  const { spoken, index } = read;
  const isWhole = isArticledName(spoken, run.from, index);
  const written = isWhole ? 'articled' : writingOfListed(spoken.slice(run.from, run.to));
  const whole: FormSought = { words: sought.words, written, others: [] };
  return { ...asked, sought: { ...sought, isOneWord: true, forms: [whole, ...sought.forms] } };
}

function partOf({ topic, spoken }: ReadTopic, from: number, to: number): string {
  return topic.slice(spoken[from]!.start, spoken[to - 1]!.end);
}

function isAcronym({ asked, forms }: NameAsked): boolean {
  return [asked, ...forms].some((form) =>
    form.split(' ').every((word) => isCapitals(word) || /^\p{Lu}\p{Lu}\.$/u.test(word)),
  );
}

function foldedOf(run: readonly Word[]): string[] {
  return run.map(({ folded }) => folded);
}

/** Letters that an acronym must have more of to count in small letters in a text. */
const SHORT_ACRONYM = 3;
/** "BoE", "EVs": no ordinary word is written so. */
const MIXED_ACRONYM = /\p{Lu}.*\p{Lu}/u;
/** A longer name with a word counts if it is in at least this share of as many texts as the word by itself. */
const OTHERS_SHARE = 0.2;

/** Forms with their plurals, where they have one: acronyms and common nouns. */
function withPlurals(forms: readonly string[]): string[] {
  const plurals = forms.flatMap((form) => {
    const isNoun = form === form.toLowerCase() && form.includes(' ');
    if (!isNoun && !/^\p{Lu}{3,}$/u.test(form)) return [];
    if (!isNoun) return [`${form}s`];
    const words = form.split(' ');
    return [`${words.slice(0, -1).join(' ')} ${pluralOf(words.at(-1)!)}`, words.map(pluralOf).join(' ')];
  });
  return [...new Set([...forms, ...plurals])];
}

/** The plural of a noun or adjective, in Spanish or regular English; small words as they are. */
function pluralOf(word: string): string {
  if (word.length <= 3 || /s$/.test(word)) return word;
  if (/[aeiouáéó]$/.test(word)) return `${word}s`;
  if (/ión$/.test(word)) return word.replace(/ión$/, 'iones');
  if (/(?:al|or|ad|ar|il)$/.test(word) && !/(?:tor|ger|al)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return `${word}s`;
}

/** How a form must be written in a text to count for a name; `all`: the name as it is asked for, then its forms. */
function formSought(form: string, all: readonly string[], index: IndexKnowledge): FormSought {
  const { names } = index;
  const words = splitWords(form);
  const [only] = words;
  if (words.length === 2 && isArticledName(words, 0, index))
    return { words: foldedOf(words), written: 'articled', others: [] };
  const isListedPair = words.length === 2 && isListedName(words, 0);
  const written = isListedPair ? writingOfListed(words) : words.length === 1 ? writingOf(only!) : 'any';
  if (written !== 'capital')
    return {
      words: foldedOf(words),
      written,
      others: written === 'any' ? longerNames(words, all, index) : [],
    };
  const own = foldedOf(splitWords(all[0]!));
  const least = OTHERS_SHARE * names.texts(only!.folded);
  const others = names
    .namesWith(only!.folded)
    .filter(({ texts }) => texts > least)
    .map(({ name }) => name.split(' '))
    .filter((other) => !own.every((word) => other.includes(word)));
  return { words: foldedOf(words), written, others };
}

/**
 * Names of others that begin with a form, if that is also the beginning of a longer form: somebody called "Cristina Fernández"
 * and "Cristina Fernández de Kirchner" is not Cristina Fernández Cubas.
 */
function longerNames(form: readonly Word[], all: readonly string[], { names }: IndexKnowledge): string[][] {
  const line = `${foldedLine(form)} `;
  const whole = all
    .map((one) => `${foldedLine(splitWords(one))} `)
    .filter((one) => one.length > line.length && one.startsWith(line));
  if (form.length < 2 || whole.length === 0) return [];
  return names
    .namesWith(form.at(-1)!.folded)
    .filter(({ name }) => name.startsWith(line))
    .filter(({ name }) => !whole.some((one) => one.startsWith(`${name} `) || `${name} `.startsWith(one)))
    .map(({ name }) => name.split(' '));
}

/** The article of "The Rock" has a capital; that of "la Real" has one only at the beginning of a sentence. */
function writingOfListed([article]: readonly Word[]): FormSought['written'] {
  return isCapitalised(article!.surface) || article!.folded === 'the' ? 'articled' : 'any';
}

function writingOf({ surface, folded }: Word): FormSought['written'] {
  if (isCapitals(surface)) return folded.length <= SHORT_ACRONYM || isOrdinary(folded) ? 'capitals' : 'any';
  return surface === surface.toLowerCase() || MIXED_ACRONYM.test(surface) ? 'any' : 'capital';
}

/** The names as they are looked for by a judge of `wording`: the topic, or another wording of it. */
export function soughtIn(
  wording: string,
  { names, acronyms, spellings = [] }: NamesOfTopic & { spellings?: NameAsked[] },
): NameSought[] {
  const words = ` ${foldedLine(splitWords(wording))} `;
  const has = (run: readonly string[]) => words.includes(` ${run.join(' ')} `);
  return [...names, ...acronyms, ...spellings].flatMap(({ asked, sought }) => {
    if (has(sought.words)) return [sought];
    const form = sought.forms.find((one) => has(one.words));
    if (form === undefined) return [];
    const [only] = splitWords(asked);
    const own: FormSought = {
      words: sought.words,
      // "SAT", asked for in small letters, is no verb either.
      written:
        sought.words.length === 1 ? writingOf({ ...only!, surface: only!.surface.toUpperCase() }) : 'any',
      others: [],
    };
    const forms = [own, ...sought.forms.filter((one) => one !== form)];
    if (form.written !== 'articled') return [{ ...sought, words: form.words, forms }];
    return [{ ...sought, words: form.words, isOneWord: true, forms: [form, ...forms] }];
  });
}
