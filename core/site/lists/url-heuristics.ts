/** What a link's address and text suggest: an article, or a section, tag or service page. */
import { fold } from '../../language/words/fold.ts';
import { wordSet } from '../../language/words/word-lists.ts';

/** First parts of paths of lists and services, however long the rest is. */
const SERVICE_PARTS = wordSet(
  'tag tags tema temas topic topics author authors autor autores page pagina search buscar buscador busqueda login signin register ' +
    'registro ingresar suscripcion suscripciones subscribe subscription newsletter newsletters contact contacto about acerca nosotros ' +
    'privacy privacidad terms terminos legal cookies feed feeds rss wp-admin wp-login.php wp-content ayuda help faq account cuenta ' +
    'cart advertise publicidad',
);
/** First parts of paths of lists, unless a headline follows. */
const SECTION_PARTS = wordSet(
  'category categories categoria categorias seccion secciones section sections archive archives archivo',
);
const MEDIA = /\.(?:jpe?g|png|gif|webp|svg|pdf|mp3|mp4|zip|xml|json|css|js|ico|rss)$/i;
const DATED = /\/(?:19|20)\d{2}[/-]\d{1,2}(?:[/-]\d{1,2})?(?:\/|-|$)/;
const NUMBERED = /\d{4,}/;
const DOCUMENT = /\.(?:html?|php|aspx?|ece|shtml|phtml)$/i;
/** `?p=123`, `?id=9`: articles of sites without readable addresses. */
const BY_ID = /[?&](?:p|id|nota|noticia|article|articulo|story|idnota|post)=\w+/i;

interface PathFacts {
  path: string;
  /** First and last part, folded. */
  first: string;
  last: string;
  /** Words in the last part: a headline has several. */
  words: number;
}

/** The scores of all matching rules are added. */
const PATH_RULES: readonly [score: number, holds: (facts: PathFacts) => boolean][] = [
  [2, ({ words }) => words >= 3],
  [1, ({ words }) => words >= 5],
  [2, ({ path }) => DATED.test(path)],
  [1, ({ last }) => NUMBERED.test(last)],
  [1, ({ last }) => DOCUMENT.test(last)],
  [-6, ({ first }) => SERVICE_PARTS.has(first)],
  [-3, ({ first, words }) => SECTION_PARTS.has(first) && words < 4],
];

/** How much an address looks like an article's: from -9 (never) to 7 (certainly). */
export function urlScore(url: string): number {
  const { pathname, search } = new URL(url);
  if (MEDIA.test(pathname)) return -9;
  if (BY_ID.test(search)) return 1;
  const parts = fold(pathname).split('/').filter(Boolean);
  if (parts.length === 0) return -5;
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const slug = last.replace(DOCUMENT, '').split(/[-_+]|%20/);
  const facts = { path: pathname, first, last, words: slug.filter((word) => /[a-z]/.test(word)).length };
  return PATH_RULES.reduce((sum, [score, holds]) => sum + (holds(facts) ? score : 0), 0);
}

const WORDS_OF_TITLE = 4;
const WORDS_OF_LONG_TITLE = 6;

/** How much a link's text looks like a headline: 0 to 2. */
export function titleScore(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return words >= WORDS_OF_LONG_TITLE ? 2 : words >= WORDS_OF_TITLE ? 1 : 0;
}

/** Link texts that lead to more of the same ("read more", "next", "comments"), never headlines. */
export const SERVICE_TEXT =
  /^(?:(?:read|see|view|learn|show|add|leave|write|ver|leer|le[eé]|seguir|cargar|load) (?:\S+ )?(?:more|all|the|m[aá]s|nota|todo|todas|leyendo|comments?|comentarios?)\b.*|(?:next|previous|older|newer|siguiente|anterior)(?: \S+){0,2}|(?:share|compartir|comentarios?|comments?)\b.{0,20}|(?:terms|t[eé]rminos|pol[ií]tica de|aviso legal|privacy|condiciones)\b.{0,40}|\d+|»|«)$/i;
