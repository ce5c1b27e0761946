/** What came of a site's own search: results, the news that there are none, or a page that is no answer at all. */
import { fold } from '../../language/words/fold.ts';
import { indexTerms, type QueryTerm } from '../../language/words/terms.ts';
import { collapsed } from '../../web/markup-text.ts';
import { elements, rawText } from '../../web/page/dom/dom.ts';
import type { ListedArticle } from '../lists/listing.ts';
import type { SitePage } from '../lists/site-page.ts';

export type SearchOutcome =
  | { is: 'results'; entries: ListedArticle[] }
  | { is: 'nothing' }
  | { is: 'no_search' };

/** How sites say that nothing was found, folded. */
const NOTHING = new RegExp(
  [
    String.raw`\b(?:no|0|zero) (?:results?|matches|stories|articles|posts|items|entries|hits)\b(?! per)`,
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
/** The sentence stands before the results would; what comes later is somebody's text. */
const SAID_WITHIN = 6000;
const LONGEST_SENTENCE = 240;
/** So much of a page must be about the words asked for when it says "no results" in passing. */
const ENOUGH_MATCH = 1 / 3;
/** A page with so much of the home page's list is the home page. */
const SAME_LIST = 0.7;

export interface SiteQuery {
  words: string;
  terms: readonly QueryTerm[];
  /** Nothing on the site says that this address searches. */
  guessed: boolean;
}

/** Reads the answer to a search. `found`: articles on it; `atHome`: those of the home page. */
export function searchOutcomeOf(
  page: SitePage,
  found: readonly ListedArticle[],
  atHome: ReadonlySet<string>,
  asked: SiteQuery,
): SearchOutcome {
  const entries = found.filter(({ zone }) => zone === 'main');
  const matching = entries.filter((entry) => matches(entry, asked.terms)).length;
  const share = entries.length === 0 ? 0 : matching / entries.length;
  if (saysNothing(page) && share < ENOUGH_MATCH) return { is: 'nothing' };
  const known = entries.filter(({ url }) => atHome.has(url)).length;
  const heard = echoes(page, asked.words);
  const homeAgain =
    entries.length > 0 && known >= SAME_LIST * Math.max(entries.length, atHome.size) && share < ENOUGH_MATCH;
  if (homeAgain && !(heard && known < atHome.size)) return { is: 'no_search' };
  if (asked.guessed && !heard && share < ENOUGH_MATCH) return { is: 'no_search' };
  if (entries.length === 0) return { is: asked.guessed && !heard ? 'no_search' : 'nothing' };
  return { is: 'results', entries };
}

/** Whether a headline or standfirst has one of the words. */
function matches({ title, standfirst }: ListedArticle, terms: readonly QueryTerm[]): boolean {
  const said = new Set(indexTerms(`${title} ${standfirst ?? ''}`, null));
  return terms.some(({ variants }) => variants.some((variant) => said.has(variant)));
}

function saysNothing({ root }: SitePage): boolean {
  let seen = 0;
  for (const node of elements(root)) {
    if (SILENT.has(node.tag) || INLINE.has(node.tag)) continue;
    const own = collapsed(
      node.children
        .map((child) => (typeof child === 'string' ? child : INLINE.has(child.tag) ? rawText(child) : ' '))
        .join(''),
    );
    if (own === '') continue;
    seen += own.length;
    if (own.length <= LONGEST_SENTENCE && NOTHING.test(fold(own))) return true;
    if (seen > SAID_WITHIN) return false;
  }
  return false;
}

const SILENT = new Set(['script', 'title', 'noscript']);
const INLINE = new Set(['b', 'strong', 'em', 'i', 'span', 'q', 'mark', 'u', 'small']);

/** Whether the page repeats the words: in its title, a heading, or the field they were typed into. */
function echoes({ root, data }: SitePage, words: string): boolean {
  const wanted = fold(words);
  if (fold(data.documentTitle ?? '').includes(wanted)) return true;
  if (data.headings.some((heading) => fold(collapsed(rawText(heading))).includes(wanted))) return true;
  for (const { tag, attributes } of elements(root))
    if (tag === 'input' && fold(attributes.value ?? '') === wanted) return true;
  return false;
}
