/** What an article's address and its link look like, and what those of sections, tags and services do. */
import { fold } from '../../language/words/fold.ts';

/** First parts of paths under which there are lists and services, however long what follows is. */
const NO_ARTICLE = new Set(
  (
    'tag tags tema temas topic topics author authors autor autores page pagina search buscar buscador busqueda login signin register ' +
    'registro ingresar suscripcion suscripciones subscribe subscription newsletter newsletters contact contacto about acerca nosotros ' +
    'privacy privacidad terms terminos legal cookies feed feeds rss wp-admin wp-login.php wp-content ayuda help faq account cuenta ' +
    'cart advertise publicidad'
  ).split(' '),
);
/** First parts that lead to lists, unless a headline follows. */
const SECTIONS = new Set(
  'category categories categoria categorias seccion secciones section sections archive archives archivo'.split(
    ' ',
  ),
);
const MEDIA = /\.(?:jpe?g|png|gif|webp|svg|pdf|mp3|mp4|zip|xml|json|css|js|ico|rss)$/i;
const DATED = /\/(?:19|20)\d{2}[/-]\d{1,2}(?:[/-]\d{1,2})?(?:\/|-|$)/;
const NUMBERED = /\d{4,}/;
const DOCUMENT = /\.(?:html?|php|aspx?|ece|shtml|phtml)$/i;
/** `?p=123`, `?id=9`: articles of sites without readable addresses. */
const BY_ID = /[?&](?:p|id|nota|noticia|article|articulo|story|idnota|post)=\w+/i;

/** From -9 (never an article) to 6 (surely one), by the address alone. */
export function addressLooks(url: string): number {
  const { pathname, search } = new URL(url);
  if (MEDIA.test(pathname)) return -9;
  const parts = fold(pathname).split('/').filter(Boolean);
  if (BY_ID.test(search)) return 1;
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 0) return -5;
  const words = last
    .replace(DOCUMENT, '')
    .split(/[-_+]|%20/)
    .filter((word) => /[a-z]/.test(word)).length;
  let looks = words >= 5 ? 3 : words >= 3 ? 2 : 0;
  if (DATED.test(pathname)) looks += 2;
  if (NUMBERED.test(last)) looks += 1;
  if (DOCUMENT.test(last)) looks += 1;
  if (NO_ARTICLE.has(first)) looks -= 6;
  if (SECTIONS.has(first) && words < 4) looks -= 3;
  return looks;
}

const LONG_TITLE = 6;
const TITLE = 4;

/** From 0 to 2: how much a link's text is like a headline. */
export function titleLooks(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return words >= LONG_TITLE ? 2 : words >= TITLE ? 1 : 0;
}

/** What a link to more of the same says, and not what an article is called. */
export const SERVICE_TEXT =
  /^(?:(?:read|see|view|learn|show|add|leave|write|ver|leer|le[eé]|seguir|cargar|load) (?:\S+ )?(?:more|all|the|m[aá]s|nota|todo|todas|leyendo|comments?|comentarios?)\b.*|(?:next|previous|older|newer|siguiente|anterior)(?: \S+){0,2}|(?:share|compartir|comentarios?|comments?)\b.{0,20}|(?:terms|t[eé]rminos|pol[ií]tica de|aviso legal|privacy|condiciones)\b.{0,40}|\d+|»|«)$/i;
