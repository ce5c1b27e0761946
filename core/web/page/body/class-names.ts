/**
 * What class names and ids reveal about a part of a page, in the languages read here. Names are matched at the
 * start of a word (`related-posts`, `js-relatedPosts`), never inside one ("nav" in "navarra").
 */

/**
 * Parts that are never the article, however much text they hold: navigation, teasers, adverts, comments, forms.
 */
const STRONG = words(
  'comment|comments|comentario|comentarios|kommentar|kommentare|disqus|coral|respond|reply',
  'related|relacionad|relacionadas|relacionados|relateds|recirc|recommend|recommended|recommendations|recomendados|recomendadas|empfehlungen|lee-tambien|leer-mas|leia-mais|read-more|readmore|read-also|more-on|more-from|more-news|more-stories|more-articles|also-read|see-also|te-puede|puede-interesar|mas-leidas|mas-leidos|mas-vistas|most-read|most-popular|most-viewed|trending|ultimas-noticias|masnoticias|mas-noticias|teasers|topstories|top-stories|ligatus|outbrain|taboola|dianomi|plista|zergnet|nativo|revcontent|mgid|seedtag',
  'nav|navi|navbar|navigation|navegacion|menu|submenu|breadcrumb|breadcrumbs|migas|pagination|paginacion|pager|paging|skiplink|toolbar|topbar|sitemap|footer|masthead|ticker',
  'sidebar|side-bar|rightcol|right-col|right-rail|seitenleiste|marginal|complementary',
  'advert|advertisement|advertising|adslot|adunit|ad-slot|ad-wrapper|adbox|dfp|gpt|publicidad|werbung|anzeige|sponsored|affiliate',
  'newsletter|newsletters|subscribe|subscription|suscripcion|suscribete|regwall|login|signin|signup|registro|donate|donation|support-us|cookie|cookies|consent|gdpr|privacy|overlay|modal|popup|pop-up|popover|lightbox|tooltip',
  'post-navigation|nav-links|next-article|prev-article|correction-form|report-error|sr-only|screen-reader|screen-reader-text|visually-hidden|visuallyhidden|noprint|no-print|print-only|printonly|author-bio|about-author|author-box|infobox|reflist|mw-references-wrap|mw-editsection|navbox',
);

/** Parts that are seldom the article; such a name counts only where there is little running text. */
const WEAK = words(
  'popular|latest|teaser|tabs|pie|rail|skip|banner|promo|promoted|promotion|ad|ads|adv|anuncio|sponsor|partner|shop|kauf|commerce|product-box|suscri|abo|paywall|piano|register|membership|privacy|dialog|alert|toast|push|similar',
  'profile|signature|meta|media|embed|gallery|galeria|galerie|slideshow|slider|carousel|carrusel|swiper|video|videos|player|audio|podcast|jwplayer|playlist|factbox|fact-box|minutaje|toc|inhaltsverzeichnis|table-of-contents|index-box',
  'hidden|hide|invisible|amp-hidden|fallback|placeholder|loading|skeleton|search|buscar|buscador|suche|widget|widgets|cta|teads|infinite|reportar',
);

/** Weak names of single lines about the article or a picture: who, when, under which topics, to be shared where. */
const LABEL = words(
  'share|sharing|sharebar|sharedaddy|social|socials|redes|compartir|teilen|addthis|addtoany|a2a|facebook|twitter|whatsapp|follow|follow-us|siguenos|google-news|print|imprimir|email|tools|utility|actions|reactions|feedback|rating|vote|poll|encuesta|survey|quiz',
  'byline|byauthor|author|authors|autor|autores|bio|autorin|contributor|firma|dateline|timestamp|date|fecha|datum|published|pubdate|metadata|metas|info-bar|article-info|post-info|entry-meta|postmeta|tag|tags|tagcloud|keyword|keywords|topics|temas|etiquetas|categories|category|cat-links|schlagwort|schlagworte|themen|kicker|volanta|antetitulo|overline|dachzeile',
  'caption|captions|figcaption|wp-caption|wp-caption-text|credit|credits|epigrafe|leyenda|pie-de-foto|bildunterschrift|bu|copyright|legal|disclaimer|impressum|thumb|thumbnail|thumbnails|image|img|photo|foto|picture',
);

/** Places of a page and of its text, by which whatever surrounds them is named too. */
const PLACE =
  /(?:^|[_-])(?:sidebar|side-bar|aside|right-?col|left-?col|right-rail|rail|paywall|piano|premium|regwall)(?=$|[_-])/;
/** `sidebar-grid__content`, `rail-layout`, `paywall_wrapper`: boxes around a place, not the place. */
const AROUND =
  /(?:^|[_-])(?:grid|layout|contents?|wrapper|wrap|container|inner|main|page|body|row|columns?)$/;

/** Words that only describe layout: `with-sidebar`, `no-ads`, `hidden-xs`, `md:hidden`. */
const LAYOUT =
  /(?:^|[_-])(?:with|has|no|non|without|show|is)-[a-z-]+|(?:^|[_-])hidden-(?:xs|sm?|md?|lg?|xl|print|mobile|phone|tablet|desktop|up|down).*/g;
/** WordPress classes name the article's own tags and categories. */
const ENTRY = /(?:^|\s)(?:hentry|type-(?:post|page|article|noticia|nota)|status-publish)(?=$|\s)/;

/** Names of parts that hold the article's text. */
const BODY =
  /(?:^|[\s_-])(?:article|articles|story|entry|post|news|noticia|nota|artikel|beitrag|content|main|news-detail|single)?(?:[_-]*)(?:article|story|entry|post|note|nota|news|noticia|artikel|cuerpo|texto|content)(?:[_-]+)(?:body|content|contents|text|txt|texto|copy|paragraphs|inner|cuerpo|contenido|main|maincontent|detail)(?![a-z])|articlebody|storybody|entrycontent|postcontent|articlecontent|articletext|storytext|bodytext|body-text|body-copy|story_text|newstext|articulo-cuerpo|cuerpo|cuerpo-nota|texto-noticia|richtext|rich-text|prose(?![a-z])/;

function words(...rows: string[]): RegExp {
  // A word ends where the name does, or at a dash, underscore, digit or capital (names are lower case by now).
  return new RegExp(`(?:^|[\\s_-])(?:${rows.join('|')})(?=$|[\\s_\\d-])`);
}

/** Splits camel case (`relatedPosts` → `related-posts`), so that words can be matched. */
export function splitCamelCase(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

/** `label` is a weak name that tells what a single line is about. */
export type OutsideSignal = 'strong' | 'weak' | 'label' | null;

/** How clearly a name (class and id as written) marks a part beside the article. */
export function outsideSignal(name: string): OutsideSignal {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const verdict = judged(name);
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(name, verdict);
  return verdict;
}

/** Names repeat within a page and across an outlet's pages. */
const verdicts = new Map<string, OutsideSignal>();
const MAX_VERDICTS = 5000;

function judged(written: string): OutsideSignal {
  const name = splitCamelCase(written);
  if (BODY.test(name) || ENTRY.test(name)) return null;
  const plain = withoutLayout(name);
  if (STRONG.test(plain)) return 'strong';
  if (LABEL.test(plain)) return 'label';
  return WEAK.test(plain) ? 'weak' : null;
}

function withoutLayout(name: string): string {
  const tokens = name.split(/\s+/).filter((token) => !token.includes(':'));
  const plain = tokens.map((token) => token.replace(LAYOUT, ' '));
  return plain.filter((token) => !(AROUND.test(token) && PLACE.test(token))).join(' ');
}

/** Whether a name marks a part that holds the article's text. */
export function namesArticleBody(name: string): boolean {
  return BODY.test(name);
}
