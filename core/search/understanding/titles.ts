/**
 * Titles of works in a query, as the headlines of an index show them: "whatever happened to baby jane" asks for a film where
 * they write “Whatever Happened to Baby Jane?”, not for what became of somebody.
 */
import { isCapitalised, isTitleCase } from '../../language/names/proper-names.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../language/words/words.ts';
import { TITLE_WORD } from './carriers/tokens.ts';

/** Headlines of the index whose titles are looked for. */
export interface IndexedHeadlines {
  /** Documents that have all words, each in one of its variants. */
  together(words: readonly (readonly string[])[]): number;
  /** Headlines with these words, of any date. */
  headlines(terms: readonly QueryTerm[], limit: number): Promise<string[]>;
}

/** Longer queries are no title with a word or two around it. */
const MAX_WORDS = 10;
/** Words that more articles than this have together are ordinary ones, not a title. */
const MAX_TOGETHER = 500;
/** Headlines that are read for a query. */
const HEADLINES_READ = 20;
/** Words of a title of which nothing was left: "últimas noticias" is a newspaper, too. */
const MIN_WHOLE = 3;
/** Words of a title without quotation marks, and how many of them have a capital that says something. */
const MIN_UNQUOTED = 3;
const MIN_CAPITALS = 2;
const SIGNS = /["“”«»‘›:;.!?¿¡|]| [-–—] /;
const OPENING = /["“«‘'‹]$/;
const CLOSING = /^[,.!?…]?["”»’'›]/;

/**
 * The title in a query of which only `topic` was left, folded; null where no headline shows one. It reaches beyond the topic.
 * Throws what reading headlines throws.
 */
export async function titleIn(
  query: string,
  topic: string,
  indexed: IndexedHeadlines,
): Promise<string | null> {
  const spoken = splitWords(query);
  if (spoken.length < 2 || spoken.length > MAX_WORDS) return null;
  const start = topic === '' ? query.length : query.indexOf(topic);
  if (start < 0) return null;
  const kept = {
    from: spoken.findIndex((word) => word.start >= start),
    to: spoken.findLastIndex((word) => word.end <= start + topic.length) + 1,
  };
  if (topic !== '' && kept.from === 0 && kept.to === spoken.length) return null;
  const headlines = await headlinesWith(query, spoken, topic === '' ? 1 : kept.from + 1, indexed);
  let longest: readonly Word[] = [];
  for (const headline of headlines)
    for (const run of titlesShared(spoken, headline)) {
      const [from, to] = [spoken.indexOf(run[0]!), spoken.indexOf(run.at(-1)!) + 1];
      const isWhole = run.length === spoken.length && run.length >= MIN_WHOLE;
      const crosses = (from < kept.from || to > kept.to) && from < kept.to && to > kept.from;
      if ((topic === '' ? isWhole : crosses) && run.length > longest.length) longest = run;
    }
  return longest.length === 0 ? null : foldedLine(longest);
}

/** Headlines with the query, or else with as many of its last words as any have; at most `starts` such are tried. */
async function headlinesWith(
  query: string,
  spoken: readonly Word[],
  starts: number,
  indexed: IndexedHeadlines,
): Promise<string[]> {
  let before = 0;
  for (const { start } of spoken.slice(0, starts)) {
    const terms = queryTerms(query.slice(start));
    if (terms.length === before) continue;
    before = terms.length;
    const found = indexed.together(terms.map(({ variants }) => variants));
    if (found > 0) return found > MAX_TOGETHER ? [] : indexed.headlines(terms, HEADLINES_READ);
  }
  return [];
}

/** The runs of a query's words that a headline has, written as a title. */
function titlesShared(spoken: readonly Word[], headline: string): Word[][] {
  const words = splitWords(headline);
  const isTitled = isTitleCase(words);
  const runs: Word[][] = [];
  for (let at = 0; at < words.length; at += 1)
    for (let from = 0; from < spoken.length; from += 1) {
      let size = 0;
      while (
        from + size < spoken.length &&
        words[at + size] !== undefined &&
        words[at + size]!.folded === spoken[from + size]!.folded
      )
        size += 1;
      for (; size > 1; size -= 1) {
        const isTitle =
          isQuoted(headline, words, at, size) || (!isTitled && isInCapitals(headline, words, at, size));
        if (!isTitle) continue;
        runs.push(spoken.slice(from, from + size));
        break;
      }
    }
  return runs;
}

function isQuoted(headline: string, words: readonly Word[], at: number, size: number): boolean {
  const [first, last] = [words[at]!, words[at + size - 1]!];
  return OPENING.test(headline.slice(0, first.start)) && CLOSING.test(headline.slice(last.end));
}

/** Whether each longer word of a run has a capital, and neither word beside the run has one. */
function isInCapitals(headline: string, words: readonly Word[], at: number, size: number): boolean {
  const run = words.slice(at, at + size);
  // “Últimas Noticias” de Caracas.
  if (SIGNS.test(headline.slice(run[0]!.start, run.at(-1)!.end))) return false;
  const beside = [words[at - 1], words[at + size]].filter((word) => word !== undefined);
  return (
    size >= MIN_UNQUOTED &&
    run.every(({ surface, folded }) => isCapitalised(surface) || folded.length < TITLE_WORD) &&
    run.slice(1).filter(({ surface }) => isCapitalised(surface)).length >= MIN_CAPITALS &&
    isCapitalised(run[0]!.surface) &&
    isCapitalised(run.at(-1)!.surface) &&
    beside.length > 0 &&
    !beside.some(({ surface }) => isCapitalised(surface))
  );
}
