/** The names of a question, read once the index that will be searched is known. */

import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { foldedLine, splitWords } from '../../language/words/words.ts';
import { atOnce } from '../../platform/turns.ts';
import { compoundsIn } from './compounds.ts';
import { exclusionOf } from './exclusions/excluded.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import type { NameAsked } from './names/name-asked.ts';
import { namesAskedIn } from './names/names-asked.ts';
import type { ParsedQuery, Question } from './question.ts';
import { withDayReplaced, withWordsReplaced } from './replaced-words.ts';
import type { Wording } from './rewordings/rewordings.ts';
import { themeShareIn } from './theme.ts';

/** Weight of a first name among the words of a query: alone, it finds others who are called so. */
const GIVEN_WEIGHT = 0.2;
/** Other forms of several words that are searched besides, per query. */
const MAX_WORDINGS = 3;

/** The question with the names of its queries, and their other forms among what is searched. Those read before stay. */
export function withNames(question: Question, index: IndexKnowledge): Question {
  return atOnce(naming(question, index));
}

/** The same query by query: each takes milliseconds. */
export function* naming<Q extends Pick<Question, 'parsed'>>(
  question: Q,
  index: IndexKnowledge,
): Generator<void, Q> {
  const parsed: ParsedQuery[] = [];
  for (const query of question.parsed) {
    if (parsed.length > 0) yield;
    parsed.push(withExclusions(withNamesOf(query, index), index));
  }
  return { ...question, parsed };
}

function withExclusions(query: ParsedQuery, index: IndexKnowledge): ParsedQuery {
  if (query.excluded.length === query.exclusions.length) return query;
  return { ...query, exclusions: query.excluded.map((asked) => exclusionOf(asked, index)) };
}

function withNamesOf(query: ParsedQuery, index: IndexKnowledge): ParsedQuery {
  if (query.topic === '' || query.spelledOut !== null) return query;
  const known = remembering(index);
  const found = namesAskedIn(query.topic, known);
  const named = [...found.names, ...found.acronyms];
  const spellings = compoundsIn(query.topic, known).filter(
    (one) => !named.some(({ asked }) => asked.includes(one.asked) || one.asked.includes(asked)),
  );
  const all = [...named, ...spellings];
  return {
    ...query,
    ...found,
    spellings,
    themeShare: themeShareIn(query.topic, found, known),
    spelledOut: spelledOut(
      query.topic,
      [
        ...found.acronyms.filter(mayBeSpelledOut),
        ...found.names.filter((name) => mayBeSpelledOut(name) && isRareName(name, known)),
      ],
      known,
    ),
    terms: query.terms.map((term) => asSearched(term, all)),
    wordings: [...query.wordings, ...wordingsOf(query.topic, all, known)],
  };
}

/** The same knowledge for one topic: what was counted is not counted again. */
function remembering(index: IndexKnowledge): IndexKnowledge {
  const counts = new Map<string, number>();
  return {
    documents: index.documents,
    names: index.names,
    frequency: (term) => index.frequency(term),
    together(words) {
      const key = words.map((variants) => variants[0]).join(' ');
      const count = counts.get(key) ?? index.together(words);
      counts.set(key, count);
      return count;
    },
  };
}

/** A name is judged as its long form if at least this many times as many articles have that. */
const LONG_FORM_SHARE = 8;
/** The same of days like "8M", of whose articles many mean sums ("$8M"). */
const LONG_DAY_SHARE = 4;
/** The same of nicknames of persons, which are words of other languages and parts of other names as well: "Kun". */
const LONG_PERSON_SHARE = 2;
const DAY = /^\d+-?\p{Lu}$/u;

/**
 * Whether hardly any article has a name of one word, compared with what it stands for. The models know "F1", "Fed" and "Lula"; but
 * to them "8M" (8 March, women's day) is close to every number eight.
 */
function isRareName(name: NameAsked, index: IndexKnowledge): boolean {
  const own = Math.max(1, articlesWith(name.asked.replace('-', ''), index));
  const share = DAY.test(name.asked) ? LONG_DAY_SHARE : LONG_FORM_SHARE;
  return longForms(name, index).some((form) => {
    const least = isOfPerson(form, name, index) ? LONG_PERSON_SHARE : share;
    return articlesWith(form, index) >= least * own;
  });
}

/** Whether a form begins with a first name and has nothing of the name as it is asked for: "Sergio Agüero" for "Kun". */
function isOfPerson(form: string, { sought }: NameAsked, { names }: IndexKnowledge): boolean {
  const words = splitWords(form).map(({ folded }) => folded);
  return names.isGivenName(words[0]!) && !words.some((word) => sought.words.includes(word));
}

function mayBeSpelledOut({ asked, sought }: NameAsked): boolean {
  return sought.words.length === 1 || DAY.test(asked);
}

/**
 * The topic with each of these names in the spelled-out form that most articles have. Where none has any, but somebody else's name
 * begins like one of them, the rest of the others would be taken for that: "Cristina Fernández Cubas" is not CFK.
 */
function spelledOut(topic: string, names: readonly NameAsked[], index: IndexKnowledge): string {
  return names.reduce((text, name) => {
    const [best] = longForms(name, index)
      .map((form) => ({ form, articles: articlesWith(form, index) }))
      .sort((a, b) => b.articles - a.articles);
    if (best === undefined || (best.articles === 0 && hasNamesakes(name, index))) return text;
    return withForm(text, name, best.form);
  }, topic);
}

function withForm(topic: string, { asked }: NameAsked, form: string): string {
  return (DAY.test(asked) ? withDayReplaced : withWordsReplaced)(topic, asked, form);
}

/** The forms of several words that are not mostly somebody else's name. */
function longForms({ forms, sought }: NameAsked, index: IndexKnowledge): string[] {
  return forms.filter((form) => splitWords(form).length > 1 && !isMostlyAnothers(form, sought, index));
}

function hasNamesakes({ forms, sought }: NameAsked, index: IndexKnowledge): boolean {
  return forms.some((form) => splitWords(form).length > 1 && isMostlyAnothers(form, sought, index));
}

/** A form is mostly another's if at least this share of its articles have a longer name of somebody else that begins with it. */
const OTHERS_SHARE = 0.5;

function isMostlyAnothers(form: string, { forms }: NameAsked['sought'], index: IndexKnowledge): boolean {
  const words = foldedLine(splitWords(form));
  const others = forms.find((one) => one.words.join(' ') === words)?.others ?? [];
  if (others.length === 0) return false;
  const longer = others.reduce((sum, other) => sum + articlesWith(other.join(' '), index), 0);
  return longer >= OTHERS_SHARE * articlesWith(form, index);
}

function articlesWith(form: string, index: IndexKnowledge): number {
  return index.together(queryTerms(form).map(({ variants }) => variants));
}

/** A word of the query as it is searched: first names weigh little, and forms of one word stand for it. */
function asSearched(term: QueryTerm, names: readonly NameAsked[]): QueryTerm {
  const own = names.filter(({ sought }) => sought.words.includes(term.folded));
  if (own.length === 0) return term;
  const variants = own
    .flatMap(({ sought }) => sought.forms)
    .filter(({ words }) => words.length === 1)
    .flatMap(({ words }) => queryTerms(words[0]!))
    .flatMap((one) => one.variants);
  const isGiven = own.every(
    ({ sought, slight }) => sought.person?.given.includes(term.folded) || slight?.includes(term.folded),
  );
  return {
    ...term,
    variants: [...new Set([...term.variants, ...variants])],
    weight: isGiven ? term.weight * GIVEN_WEIGHT : term.weight,
  };
}

/** The topic with one of its names in another form of several words: those that most articles have. */
function wordingsOf(topic: string, named: readonly NameAsked[], index: IndexKnowledge): Wording[] {
  const searched = named.flatMap((name) =>
    longForms(name, index)
      .filter((form) => !sharesSurname(form, name.sought))
      .map((form) => ({ name, form, articles: articlesWith(form, index) })),
  );
  return searched
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => b.articles - a.articles)
    .slice(0, MAX_WORDINGS)
    .map(({ name, form }) => {
      const replaced = withForm(topic, name, form);
      return { topic: replaced, terms: queryTerms(replaced), worth: 1 };
    });
}

/** A form with the person's surname is found by it. */
function sharesSurname(form: string, { person }: NameAsked['sought']): boolean {
  if (person === null) return false;
  return splitWords(form).some(({ folded }) => person.surnames.some(({ word }) => word === folded));
}
