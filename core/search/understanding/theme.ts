/** Topics that name a theme of the news and nothing else: "football", "inflación", "violencia de género". */
import { queryTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import { frequencyOf, isKnownName } from './names/known-names.ts';
import type { NamesOfTopic } from './names/names-asked.ts';
import { alternativesOf } from './rewordings/phrase-tables.ts';

/** Words of a theme, stop words apart: with more, a topic says what happens. */
const MOST_WORDS = 2;
/**
 * Of two words that the tables of phrases do not have together, some name a theme ("chess lessons") and some ask for one
 * thing ("price of soy"). Halfway between both calibrations the log loss was .531 instead of .564 (judged queries,
 * development), with as many right.
 */
const PAIR_SHARE = 0.5;
const PLAIN = /^\p{L}[\p{Ll}'’-]*(?: +[\p{Ll}'’-]+)*$/u;

/**
 * How far a topic is judged as the name of a theme, 0 to 1. The words of a theme, in small letters but for the first, are
 * common ones: the index has them, not written as names, or the tables of phrases do. An article is about a theme when it
 * tells a case of it, whatever its words, so that themes are calibrated apart.
 */
export function themeShareIn(
  topic: string,
  { names, acronyms }: NamesOfTopic,
  index: IndexKnowledge,
): number {
  const share = themeShareByForm(topic);
  if (share === 0 || names.length > 0) return 0;
  if (acronyms.some(({ sought }) => sought.words.length === 1)) return 0;
  const words = queryTerms(topic).map(({ folded }) => folded);
  const isCommon = isTabled(topic) || words.every((word) => frequencyOf(word, index) > 0);
  return isCommon && words.every((word) => !isKnownName(word, index)) ? share : 0;
}

/** As `themeShareIn`, where no index is known: by the form of the topic and the tables of phrases. */
export function themeShareByForm(topic: string): number {
  if (!isPlainAndShort(topic)) return 0;
  return queryTerms(topic).length === 1 || isTabled(topic) ? 1 : PAIR_SHARE;
}

/** Whether a topic has one or two words besides stop words, in small letters except for the first. */
export function isPlainAndShort(topic: string): boolean {
  const terms = queryTerms(topic);
  return terms.length > 0 && terms.length <= MOST_WORDS && PLAIN.test(topic.trim());
}

/** Whether the tables have a topic as an ordinary phrase rather than as a name or an acronym. */
function isTabled(topic: string): boolean {
  return alternativesOf(splitWords(topic)).to.some(({ language }) => language !== null);
}
