/**
 * What class names and ids say about a part of a page, in the languages of the outlets read here. Names are
 * matched at the start of a word (`related-posts`, `js-relatedPosts`), never inside one ("nav" in "navarra").
 */

/** Parts that are never the article: navigation, teasers, adverts, comments, forms, share bars. */
const BESIDE = words(
  'comment|comments|comentario|comentarios|kommentar|kommentare|disqus|coral|respond|reply',
  'related|relacionad|relaciona|relateds|recirc|recommend|recomend|empfehl|similar|lee-tambien|leer-mas|leia-mais|read-more|readmore|read-also|more-on|more-from|more-news|more-stories|more-articles|also-read|see-also|te-puede|puede-interesar|mas-leid|mas-vist|most-read|most-popular|most-viewed|popular|trending|latest|ultimas-noticias|masnoticias|mas-noticias|teaser|teasers|topstories|top-stories|ligatus|outbrain|taboola|dianomi|plista|zergnet|nativo|revcontent|mgid|seedtag',
  'nav|navi|navbar|navigation|navegacion|menu|submenu|breadcrumb|breadcrumbs|migas|pagination|paginacion|pager|paging|skip|skiplink|toolbar|topbar|sitemap|footer|pie|masthead|ticker|tabs',
  'sidebar|side-bar|rightcol|right-col|rail|right-rail|seitenleiste|marginal|complementary',
  'promo|promoted|promotion|advert|advertisement|advertising|ad|ads|adv|adslot|adunit|ad-slot|ad-wrapper|adbox|dfp|gpt|banner|publicidad|anuncio|werbung|anzeige|sponsor|sponsored|sponsoren|affiliate|partner|shop|kauf|commerce|product-box',
  'newsletter|newsletters|subscribe|subscription|suscripcion|suscribete|suscri|abo|paywall|piano|regwall|login|signin|signup|register|registro|donate|donation|support-us|apoya|membership|cookie|cookies|consent|gdpr|privacy|overlay|modal|popup|pop-up|popover|lightbox|tooltip|dialog|alert|toast|push',
  'share|sharing|sharebar|sharedaddy|social|socials|redes|compartir|teilen|addthis|addtoany|a2a|facebook|twitter|whatsapp|follow|follow-us|siguenos|google-news|print|imprimir|email|tools|utility|actions|reactions|feedback|rating|vote|poll|encuesta|survey|quiz',
  'byline|byauthor|author|authors|autor|autores|author-bio|bio|autorin|profile|contributor|signature|firma|dateline|timestamp|date|fecha|datum|published|pubdate|meta|metadata|metas|info-bar|article-info|post-info|entry-meta|postmeta|tag|tags|tagcloud|keyword|keywords|topics|temas|etiquetas|categories|category|cat-links|schlagwort|schlagworte|themen|kicker|volanta|antetitulo|overline|dachzeile',
  'caption|captions|figcaption|wp-caption|wp-caption-text|credit|credits|epigrafe|leyenda|pie-de-foto|bildunterschrift|bu|copyright|legal|disclaimer|impressum|gallery|galeria|galerie|slideshow|slider|carousel|carrusel|swiper|video|videos|player|audio|podcast|jwplayer|playlist|thumb|thumbnail|thumbnails|image|img|photo|foto|picture|media|embed|infobox|factbox|fact-box|minutaje|toc|inhaltsverzeichnis|table-of-contents|index-box',
  'hidden|hide|invisible|visually-hidden|visuallyhidden|sr-only|screen-reader|screen-reader-text|noprint|no-print|print-only|printonly|amp-hidden|fallback|placeholder|loading|skeleton|search|buscar|buscador|suche|widget|widgets|cta|teads|infinite|next-article|prev-article|post-navigation|nav-links|correction-form|report-error|reportar',
);

/** Parts whose name says that the article's text is in them. */
const BODY =
  /(?:^|[\s_-])(?:article|articles|story|entry|post|news|noticia|nota|artikel|beitrag|content|main|news-detail|single)?(?:[_-]*)(?:article|story|entry|post|note|nota|news|noticia|artikel|cuerpo|texto|content)(?:[_-]+)(?:body|content|contents|text|txt|texto|copy|paragraphs|inner|cuerpo|contenido|main|maincontent|detail)(?![a-z])|articlebody|storybody|entrycontent|postcontent|articlecontent|articletext|storytext|bodytext|body-text|body-copy|story_text|newstext|articulo-cuerpo|cuerpo|cuerpo-nota|texto-noticia|richtext|rich-text|prose(?![a-z])/;

function words(...rows: string[]): RegExp {
  // A word ends where its name does, or at a dash, underscore, digit or capital (names are lower case by now).
  return new RegExp(`(?:^|[\\s_-])(?:${rows.join('|')})(?=$|[\\s_\\d-])`);
}

/** Camel case is opened first (`relatedPosts` → `related-posts`), so that words can be seen. */
export function opened(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

export function saysBeside(name: string): boolean {
  return BESIDE.test(name);
}

export function saysBody(name: string): boolean {
  return BODY.test(name);
}
