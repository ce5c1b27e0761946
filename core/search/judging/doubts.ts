/**
 * Doubts about whole lists: those in which not even the best article is convincing. An index that has nothing about a topic still
 * has articles close to it in meaning, and some of them score just above even odds.
 */
import { splitWords } from '../../language/words/words.ts';
import { RELEVANT } from '../relevance.ts';
import { namesAny } from '../understanding/exclusions/excluded.ts';
import type { ParsedQuery } from '../understanding/question.ts';
import { isOutside, type Judged, ownScore, type Verdict } from './judged.ts';

/**
 * A list is convincing if some article scores at least this, or is relevant by its words alone as well. Measured on 125 judged
 * queries (development, reranked as in `normal`): doubting the other lists hides 3 of 853 relevant articles; with the relevant
 * articles taken out of the index, 57 queries still list something, and doubts empty 13 of those lists.
 */
const CONVINCING = 0.65;

/**
 * The articles, with their verdicts marked as doubted for each query without a convincing article. A query that contains a name
 * is not doubted, since an article has the name or does not; if the name is all of it, some relevant article must have it. If no
 * word of a query is known, an article convinces only by its words: any string of letters is close in meaning to something
 * ("asdf" to African swine fever, at 0.83).
 */
export function doubted(parsed: readonly ParsedQuery[], judged: readonly Judged[]): Judged[] {
  const isDoubted = parsed.map(({ topic, names, acronyms, isUnknown }, at) => {
    if (names.length + acronyms.length > 0) return !isNamed({ topic, names, acronyms }, judged, at);
    return !judged.some(({ verdicts }) => isConvincing(verdicts[at]!, isUnknown));
  });
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) => {
      return isOutside(verdict) ? verdict : { ...verdict, isDoubted: isDoubted[at]! };
    }),
  }));
}

/** Whether a relevant article has the name that is the whole topic. True unless the topic is one word that has other forms. */
function isNamed(
  { topic, names, acronyms }: Pick<ParsedQuery, 'topic' | 'names' | 'acronyms'>,
  judged: readonly Judged[],
  at: number,
): boolean {
  const [only, ...more] = [...names, ...acronyms];
  if (only === undefined || more.length > 0 || only.forms.length === 0) return true;
  if (splitWords(topic).length !== 1 || only.asked !== topic.trim()) return true;
  const isThere = namesAny([only]);
  return judged.some(({ article: { title, standfirst }, passages, verdicts }) => {
    const verdict = verdicts[at]!;
    if (isOutside(verdict) || ownScore(verdict) < RELEVANT) return false;
    // The model of relevance knows more ways of writing a name; without one its probability stays below.
    if ((verdict.by?.relevance ?? 0) >= RELEVANT) return true;
    const text = [standfirst ?? '', ...passages.map((passage) => passage.text)].join('\n');
    return isThere({ title, standfirst: text });
  });
}

function isConvincing(verdict: Verdict, isUnknown: boolean): boolean {
  if (isOutside(verdict)) return false;
  const score = ownScore(verdict);
  return (
    (!isUnknown && score >= CONVINCING) || (score >= RELEVANT && (verdict.by?.relevance ?? 0) >= RELEVANT)
  );
}
