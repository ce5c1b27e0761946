/** What a query excludes, in all its forms, and which articles name it. */

import { fold } from '../../../language/words/fold.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { termVariants } from '../../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../../language/words/words.ts';
import type { StoredArticle } from '../../../store/articles/article.ts';
import type { IndexKnowledge } from '../names/index-knowledge.ts';
import { namesAskedIn } from '../names/names-asked.ts';
import { placeCalled } from '../names/places.ts';
import { alternativesOf, isCapitals, WORTH } from '../rewordings/phrase-tables.ts';

/** Something excluded, and what else stands for it. */
export interface Exclusion {
  /** As the query has it. */
  asked: string;
  forms: string[];
}

type Texts = Pick<StoredArticle, 'title' | 'standfirst'>;

/** Shorter acronyms count in capitals only: "US" is no pronoun. */
const SHORT_ACRONYM = 3;
/** Letters that inflected forms of a word share. */
const SAME_LETTERS = 3;

/** Everything that stands for what is excluded: other forms of names, the other language, countries by their adjectives. */
export function exclusionOf(asked: string, index: IndexKnowledge): Exclusion {
  const run = splitWords(asked);
  const { names, acronyms } = namesAskedIn(asked, index);
  const whole = [...names, ...acronyms].filter(({ sought }) => sought.words.length === run.length);
  const others = alternativesOf(run).to.filter(
    ({ language, worth }) => language !== null && worth >= WORTH.same,
  );
  const place = placeCalled(foldedLine(run)) ?? [];
  const all = [...place, ...whole.flatMap(({ forms }) => forms), ...others.map(({ text }) => text)];
  const distinct = new Map(all.map((form) => [`${isCapitals(form)} ${fold(form)}`, form]));
  return { asked, forms: [...distinct.values()].filter((form) => form !== asked) };
}

/** Whether an article names any of these in its headline or standfirst. */
export function namesAny(exclusions: readonly Exclusion[]): (article: Texts) => boolean {
  const forms = exclusions.flatMap(({ asked, forms }) => [asked, ...forms]).flatMap(formOf);
  return ({ title, standfirst }) =>
    [title, standfirst ?? ''].some((text) => {
      const words = splitWords(text);
      return words.some((_, at) => forms.some((form) => standsAt(form, words, at)));
    });
}

interface SoughtForm {
  words: readonly { folded: string; variants: ReadonlySet<string> }[];
  /** How its first word must be written. */
  written: 'any' | 'capital' | 'capitals';
}

function formOf(form: string): SoughtForm[] {
  const run = splitWords(form);
  const [first] = run;
  if (first === undefined) return [];
  const words = run.map(({ folded }) => ({ folded, variants: new Set(termVariants(folded)) }));
  return [{ words, written: run.length === 1 ? writingOf(first) : 'any' }];
}

/** "Turkey" is no bird, "US" no pronoun, and "Fed" no verb. */
function writingOf({ surface, folded }: Word): SoughtForm['written'] {
  const isShort = folded.length <= SHORT_ACRONYM;
  if (isShort && (isCapitals(surface) || isStopWordOfEither('', folded))) return 'capitals';
  return surface[0] === surface[0]!.toLowerCase() ? 'any' : 'capital';
}

function standsAt({ words, written }: SoughtForm, text: readonly Word[], at: number): boolean {
  if (at + words.length > text.length) return false;
  const { surface } = text[at]!;
  if (written === 'capital' && surface[0] === surface[0]!.toLowerCase()) return false;
  if (written === 'capitals' && !isCapitals(surface)) return false;
  return words.every((word, k) => isFormOf(text[at + k]!.folded, word));
}

function isFormOf(folded: string, { folded: own, variants }: SoughtForm['words'][number]): boolean {
  if (folded === own) return true;
  if (folded.slice(0, SAME_LETTERS) !== own.slice(0, SAME_LETTERS)) return variants.has(folded);
  return termVariants(folded).some((variant) => variants.has(variant));
}
