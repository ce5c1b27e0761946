/** How widely a story is reported, with no query to judge by: the outlets that have a similar headline. */

import { indexTerms } from '../../language/words/terms.ts';
import type { StoredArticle } from '../../store/articles/article.ts';

/** Share of the shorter headline, and number of words, that two headlines of one story have in common. */
const SHARED = 0.5;
const MIN_WORDS = 2;
/** Words in more headlines than this carry no information, and would make every pair a candidate. */
const COMMON = 60;

/** Number of other outlets with the story, by article `seq`. Cost grows with the pairs that share a rare word. */
export function headlineSpread(articles: readonly StoredArticle[]): Map<number, number> {
  const terms = articles.map(({ title, language }) => [...new Set(indexTerms(title, language))]);
  const places = terms.flatMap((own, at) => own.map((term) => ({ term, at })));
  const holders = Map.groupBy(places, ({ term }) => term);
  return new Map(
    articles.map(({ seq, source }, at) => {
      const shared = new Map<number, number>();
      for (const term of terms[at]!) {
        const list = holders.get(term)!;
        if (list.length > COMMON) continue;
        for (const { at: other } of list) if (other !== at) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
      const outlets = new Set<string>();
      for (const [other, count] of shared) {
        const shorter = Math.min(terms[at]!.length, terms[other]!.length);
        if (count >= MIN_WORDS && count >= SHARED * shorter) outlets.add(articles[other]!.source);
      }
      outlets.delete(source);
      return [seq, outlets.size];
    }),
  );
}
