/** Classifies the response of a site's own search: results, none, or not a search at all. */
import { fold } from '../../language/words/fold.ts';
import { indexTerms, type QueryTerm } from '../../language/words/terms.ts';
import { collapsed } from '../../web/markup-text.ts';
import { beginning, elements, shortText } from '../../web/page/dom/dom.ts';
import type { ListedArticle } from '../lists/listing.ts';
import type { SitePage } from '../lists/site-page.ts';

export type SearchOutcome =
  | { is: 'results'; articles: ListedArticle[] }
  | { is: 'nothing' }
  | { is: 'no_search' };

/** How sites say that nothing was found, folded. */
const NO_RESULTS = new RegExp(
  [
    String.raw`\b(?:no|0|zero) (?:results?|matches|stories|articles|posts|items|hits)\b(?! per)`,
    String.raw`\bno (?:\w+ ){0,2}(?:results?|stories|articles|posts|matches)? ?(?:were |was )?(?:found|matched)\b`,
    String.raw`\bnothing (?:was )?(?:found|matched|here)\b`,
    String.raw`\b(?:did not|didn't|didn’t) (?:match|find|return)\b`,
    String.raw`\bcould(?:n't|n’t| not) find\b`,
    String.raw`\bsin resultados\b`,
    String.raw`\b0 resultados\b`,
    String.raw`\bno (?:se (?:ha[n]? )?)?(?:encontr\w+|hall\w+|hay|arroj\w+|produjo|obtuv\w+|existen)\b.{0,40}\b(?:resultad\w+|notas?|noticias?|articulos?|entradas?|coinciden\w+|nada|publicaciones|contenidos?|palabras)\b`,
    String.raw`\bninguna? (?:resultado|nota|noticia|articulo|entrada|coincidencia)\b`,
    String.raw`\bnada encontrado\b`,
    String.raw`\bnenhum resultado\b`,
  ].join('|'),
);
/** "No results" must appear within this many characters; later it is part of an article. */
const SEARCHED_LENGTH = 6000;
const MAX_SENTENCE = 240;
/** From this share of matching articles on, a page that says "no results" in passing still has some. */
const ENOUGH_MATCH = 1 / 3;
/** A page that repeats this share of the home page's list is the home page. */
const SAME_LIST = 0.7;

export interface SiteQuery {
  words: string;
  terms: readonly QueryTerm[];
  /** Nothing on the site declares this address as a search. */
  guessed: boolean;
}

/** Classifies the response to a search. `found`: articles on it; `atHome`: those on the home page. */
export function searchOutcomeOf(
  page: SitePage,
  found: readonly ListedArticle[],
  atHome: ReadonlySet<string>,
  asked: SiteQuery,
): SearchOutcome {
  const articles = found.filter(({ zone }) => zone === 'main');
  const matching = articles.filter((entry) => matches(entry, asked.terms)).length;
  const share = articles.length === 0 ? 0 : matching / articles.length;
  if (saysNoResults(page) && share < ENOUGH_MATCH) return { is: 'nothing' };
  const known = articles.filter(({ url }) => atHome.has(url)).length;
  const isEchoed = echoes(page, asked.words);
  const isHomepage =
    articles.length > 0 &&
    known >= SAME_LIST * Math.max(articles.length, atHome.size) &&
    share < ENOUGH_MATCH;
  if (isHomepage && !(isEchoed && known < atHome.size)) return { is: 'no_search' };
  if (asked.guessed && !isEchoed && share < ENOUGH_MATCH) return { is: 'no_search' };
  if (articles.length === 0) return { is: asked.guessed && !isEchoed ? 'no_search' : 'nothing' };
  return { is: 'results', articles };
}

/** Whether a headline or standfirst contains one of the words. */
function matches({ title, standfirst }: ListedArticle, terms: readonly QueryTerm[]): boolean {
  const words = new Set(indexTerms(`${title} ${standfirst ?? ''}`, null));
  return terms.some(({ variants }) => variants.some((variant) => words.has(variant)));
}

function saysNoResults({ root }: SitePage): boolean {
  let seen = 0;
  for (const node of elements(root)) {
    if (SILENT.has(node.tag) || INLINE.has(node.tag)) continue;
    const own = collapsed(
      node.children
        .map((child) => {
          if (typeof child === 'string') return child;
          // Whole blocks may be inside, and are read again by themselves.
          return INLINE.has(child.tag) ? beginning(child, SEARCHED_LENGTH) : ' ';
        })
        .join(''),
    );
    if (own === '') continue;
    seen += own.length;
    if (own.length <= MAX_SENTENCE && NO_RESULTS.test(fold(own))) return true;
    if (seen > SEARCHED_LENGTH) return false;
  }
  return false;
}

const SILENT = new Set(['script', 'title', 'noscript']);
const INLINE = new Set(['b', 'strong', 'em', 'i', 'span', 'q', 'mark', 'u', 'small']);

/** Whether the page repeats the words: in its title, a heading, or the search field. */
function echoes({ root, data }: SitePage, words: string): boolean {
  const wanted = fold(words);
  if (fold(data.documentTitle ?? '').includes(wanted)) return true;
  // Headings may be inside each other, each with all the text of the page.
  if (data.headings.some((heading) => fold(shortText(heading)).includes(wanted))) return true;
  for (const { tag, attributes } of elements(root))
    if (tag === 'input' && fold((attributes.value ?? '').slice(0, MAX_VALUE)) === wanted) return true;
  return false;
}

/** Characters of a search field's value that are read: more than a query may have. */
const MAX_VALUE = 500;
