/**
 * Names count whole: a text reads as if it wrote every name of the query just as the query does. Other forms of a name
 * become the name; a first name alone, or the surname behind another first name, is no part of it.
 */
import { HONORIFICS } from '../../core/language/names/honorifics.ts';
import { isCapitalised, isTitleCase } from '../../core/language/names/proper-names.ts';
import { splitWords, type Word } from '../../core/language/words/words.ts';
import type { FormSought, NameSought, PersonSought } from '../messages/relevance.ts';
import type { IsMeant } from './bare-names.ts';
import { isJoined, mentionsIn } from './mentions.ts';

/** A word of a text, perhaps one that a name was read as. */
interface TextWord extends Word {
  /** What stands between it and the word before. */
  gap: string;
  /** It is not part of the name looked for last, but may be part of another. */
  isNothing?: boolean;
  /** It is a surname that means somebody else, or not a name at all. */
  isAnothers?: boolean;
  /** It is part of a name that was read before. */
  isName?: boolean;
}

/** Fields that say what an article is about: headline and standfirst. */
const LEAD = 2;
/** "BBC", "U.S.", "MoD", "CEOs". */
const CAPITALS = /^\p{Lu}(?:[\p{L}.]*\p{Lu})?\.?(?:['’]?s)?$/u;

/** What parts of names mean, after a look at headline and standfirst. */
export interface NameMeanings {
  /** Whom a surname by itself means; null where nothing tells. */
  ofSurnames(lead: readonly Word[], person: PersonSought): IsMeant | null;
  /** Whether the acronyms of a name have another meaning there. */
  isOther(lead: readonly Word[], name: NameSought): boolean;
}

const UNKNOWN: NameMeanings = { ofSurnames: () => null, isOther: () => false };

/** The words of an article's fields with every name whole. They are read together: one says whom another means. */
export function withNamesWhole(
  fields: readonly string[],
  names: readonly NameSought[],
  meaning: NameMeanings = UNKNOWN,
): Word[][] {
  if (names.length === 0) return fields.map((text) => splitWords(text));
  const read = names.reduce(
    (before, name) =>
      withPersonWhole(withoutOtherMeanings(before, name, meaning), name, meaning).map((words) =>
        withFormsWhole(words, name),
      ),
    fields.map(textWords),
  );
  return read.map((words) => words.filter(({ isNothing }) => !isNothing));
}

/** Acronyms that mean something else than in the query are nothing. */
function withoutOtherMeanings(
  fields: readonly (readonly TextWord[])[],
  name: NameSought,
  meaning: NameMeanings,
): readonly (readonly TextWord[])[] {
  const acronyms = name.meanings?.acronyms ?? [];
  const has = ({ folded, isName }: TextWord) => !isName && acronyms.includes(folded);
  if (!fields.some((words) => words.some(has)) || !meaning.isOther(fields.slice(0, LEAD).flat(), name))
    return fields;
  return fields.map((words) =>
    words.map((word) => (has(word) ? { ...word, isNothing: true, isAnothers: true } : word)),
  );
}

/** The words of a text with what stands between them. */
export function textWords(text: string): TextWord[] {
  const words = splitWords(text);
  return words.map((word, at) => ({ ...word, gap: text.slice(words[at - 1]?.end ?? 0, word.start) }));
}

function runsAt(words: readonly Word[], at: number, run: readonly string[]): boolean {
  return at >= 0 && at + run.length <= words.length && run.every((word, k) => words[at + k]!.folded === word);
}

/** The words that a name counts as: those of the query, or all of them as one. */
export function wordsCounted({ words, isOneWord }: NameSought): string[] {
  return isOneWord ? [words.join('')] : words;
}

/** The words that a name is found by: where a text has none of them, `withNamesWhole` changes nothing for it. */
export function wordsOfNames({ forms, person, meanings }: NameSought): string[] {
  return [
    ...forms.flatMap(({ words }) => words.slice(0, 1)),
    ...(person?.given ?? []),
    ...(person?.surnames ?? []).map(({ word }) => word),
    ...(meanings?.acronyms ?? []),
  ];
}

/** Replaces the other forms of a name by the name. */
function withFormsWhole(words: readonly TextWord[], name: NameSought): TextWord[] {
  const { forms } = name;
  if (forms.length === 0) return [...words];
  const own = wordsCounted(name);
  const whole: TextWord[] = [];
  const isTitle = isTitleCase(words);
  for (let at = 0; at < words.length; ) {
    const form = longestAt(words, at, forms, isTitle);
    if (form === 0 || runsAt(words, at, own)) {
      whole.push(words[at]!);
      at += 1;
      continue;
    }
    whole.push(...asWritten(own, words[at]!));
    at += form;
  }
  return whole;
}

/** Words of the longest form at a place; 0: none stands there. `isTitle`: capitals join no names. */
function longestAt(
  words: readonly TextWord[],
  at: number,
  forms: readonly FormSought[],
  isTitle: boolean,
): number {
  let longest = 0;
  for (const { words: form, written, others } of forms) {
    if (form.length <= longest || !runsAt(words, at, form)) continue;
    // "Forest" was read as a part of Nottingham Forest before, and means something else here.
    if (form.length === 1 && words[at]!.isAnothers) continue;
    if (others.some((other) => runsAt(words, at - other.indexOf(form[0]!), other))) continue;
    if (WRITTEN[written](words, at, form.length, isTitle)) longest = form.length;
  }
  return longest;
}

type IsWritten = (words: readonly TextWord[], at: number, size: number, isTitle: boolean) => boolean;

const WRITTEN: Record<FormSought['written'], IsWritten> = {
  any: () => true,
  capitals: (words, at, size) =>
    words.slice(at, at + size).every(({ surface }) => CAPITALS.test(surface)) &&
    !isShoutedAround(words, at, size),
  capital: (words, at, size, isTitle) =>
    isCapitalised(words[at]!.surface) &&
    (isTitle ||
      (!(at > 1 && isLinked(words[at - 1]!, words[at - 1]!, words[at]!)) &&
        !(
          at + size < words.length && isLinked(words[at + size]!, words[at + size - 1]!, words[at + size]!)
        ))),
  articled: isArticled,
};

/** Letters of a word that is no acronym. */
const LONGER = 5;

/** Whether the words beside these are all in capitals, which then say nothing: "ALIANZA PARA LA SALUD". */
function isShoutedAround(words: readonly TextWord[], at: number, size: number): boolean {
  const beside = [words[at - 1], words[at + size]].filter((word) => word !== undefined);
  return beside.some(({ surface }) => surface.length >= LONGER && surface === surface.toUpperCase());
}

/** Articles that texts write in small letters before a name that has them: "the Guardian", "los Pumas". */
const EITHER_WAY = /^(?:the|los|las)$/;

/** Whether an article is part of the name behind it: "En La Plata", but neither "la plata" nor "Río de la Plata". */
function isArticled(words: readonly TextWord[], at: number): boolean {
  const [article, name] = [words[at]!, words[at + 1]!];
  if (name.gap !== ' ') return false;
  if (!words.some(({ surface }) => isCapitalised(surface))) return true;
  return isCapitalised(name.surface) && (EITHER_WAY.test(article.folded) || isCapitalised(article.surface));
}

/** Whether a word forms a name with the one beside it, with only a space between `left` and `right`: "Colorado River". */
function isLinked(word: TextWord, left: TextWord, right: TextWord): boolean {
  return isCapitalised(word.surface) && !HONORIFICS.has(word.folded) && isJoined(left, right);
}

/** A name in the place of other words, of which `first` is the first. */
function asWritten(own: readonly string[], { start, end, gap }: TextWord): TextWord[] {
  return own.map((folded, at) => {
    const surface = folded[0]!.toUpperCase() + folded.slice(1);
    return { surface, folded, start, end, gap: at === 0 ? gap : ' ', isName: true };
  });
}

/**
 * Replaces what means a person by the name, and makes first names alone and the names of others nothing. Where a text
 * names the person, or somebody else of the surname, in full, the surname by itself means whom it names.
 */
function withPersonWhole(
  fields: readonly (readonly TextWord[])[],
  { words: own, person }: NameSought,
  meaning: NameMeanings,
): (readonly TextWord[])[] {
  if (person === null) return [...fields];
  const mentions = fields.map((words) => mentionsIn(words, person));
  const all = mentions.flat();
  const isNamed = all.some(({ of }) => of === 'person');
  const isWhole = person.given.length === 0;
  const isOther = !isWhole && !isNamed && all.some(({ of }) => of === 'other');
  const isBare = !isNamed && all.some(({ of }) => of === 'bare');
  const isMeant = isBare ? meaning.ofSurnames(fields.slice(0, LEAD).flat(), person) : null;
  const given = new Set(person.given.filter((name) => own.includes(name)));
  const asNothing = (word: TextWord): TextWord => (word.isName ? word : { ...word, isNothing: true });
  const asAnothers = (word: TextWord) => ({ ...asNothing(word), isAnothers: true });
  const between = (words: readonly TextWord[]) =>
    words.map((word) => (given.has(word.folded) ? asNothing(word) : word));
  return fields.map((words, field) => {
    const whole: TextWord[] = [];
    let at = 0;
    for (const mention of mentions[field]!) {
      const { from, to, of, surname } = mention;
      const { bare } = surname;
      whole.push(...between(words.slice(at, from)));
      const means = () =>
        !person.isIndivisible &&
        bare !== 'never' &&
        (isMeant === null ? bare === 'person' : isMeant(words, mention));
      const isPerson = of === 'person' || (of === 'bare' && (isNamed || (!isOther && means())));
      // Of a name that has no parts, one word says nothing, unless it is another form of the name.
      const isUnclear =
        of === 'bare' &&
        (person.isIndivisible
          ? to - from > 1 || surname.known === 1 || bare === 'unclear'
          : isMeant === null && !isOther && bare === 'unclear');
      if (isPerson) whole.push(...asWritten(own, words[from]!));
      else whole.push(...(isUnclear ? words.slice(from, to) : words.slice(from, to).map(asAnothers)));
      at = to;
    }
    whole.push(...between(words.slice(at)));
    return whole;
  });
}
