/** Phrases that outlets insert between paragraphs, by language. Matched against a whole block. */

import { isPictureOrShareLine, isPrompt } from './prompts.ts';

const LEADS = [
  // read also
  'lea también',
  'lee también',
  'leé también',
  'leer también',
  'leer más',
  'leé más',
  'lee más',
  'mirá también',
  'mira también',
  'ver también',
  'te puede interesar',
  'le puede interesar',
  'te recomendamos',
  'más información',
  'relacionad',
  'noticias relacionadas',
  'notas relacionadas',
  'en esta nota',
  'además',
  'seguí leyendo',
  'sigue leyendo',
  'seguir leyendo',
  'además:',
  'no te pierdas',
  'podés leer',
  'read more',
  'read also',
  'also read',
  'read next',
  'see also',
  'see more',
  'related',
  'related:',
  'more:',
  'more on this',
  'recommended',
  'more from',
  'watch:',
  'watch more',
  'listen:',
  'don.t miss',
  'click here',
  'up next',
  'continue reading',
  'leia também',
  'leia mais',
  'veja também',
  'saiba mais',
  'llegeix també',
  'et pot interessar',
  'lire aussi',
  'à lire aussi',
  'voir aussi',
  'lesen sie auch',
  'lesen sie mehr',
  'mehr zum thema',
  'mehr lesen',
  'weiterlesen',
  'auch interessant',
  'das könnte sie auch interessieren',
  'leggi anche',
  'lees ook',
  'läs också',
  'läs mer',
  'les også',
  'læs også',
  'lue myös',
  'czytaj też',
  'czytaj także',
  'zobacz także',
  'čtěte také',
  // follow, subscribe, share, copyright
  'suscríbete',
  'suscribite',
  'suscribirse',
  'síguenos',
  'seguinos',
  'seguí nuestras',
  'sumate a',
  'únete a',
  'unite a',
  'recibí',
  'compartir',
  'comparte',
  'subscribe',
  'sign up',
  'follow us',
  'join our',
  'share this',
  'share on',
  'support our',
  'download our',
  'get the latest',
  'advertisement',
  'publicidad',
  'anuncio',
  'anzeige',
  'werbung',
  'publicidade',
  'article continues',
  'story continues',
  'loading',
  'cargando',
  'copyright',
  '©',
  '\\(c\\)',
  'all rights reserved',
  'todos los derechos',
  'prohibida',
  'reproducir audio',
  'your browser',
  'su navegador',
  'javascript',
  'please enable',
  'foto:',
  'fotos:',
  'photo:',
  'photos:',
  'crédito:',
  'credit:',
  'bild:',
  'video:',
  'fuente: getty',
  'getty images',
  'image source',
  'image caption',
  'abonniere',
  'newsletter',
  'folgen sie',
  'folge uns',
  'teilen',
];
const LEAD = new RegExp(`^[\\W_]*(?:${LEADS.join('|')})`, 'iu');
/** A block longer than this that opens with such a phrase is a real paragraph ("Related to that …"). */
const LEAD_LENGTH = 160;

/** What follows the end of an article: everything from here on is left out. */
const CLOSING =
  /^[\W_]*(?:comentarios|comments|kommentare|commentaires|leave a (?:reply|comment)|deja (?:un|tu) comentario|dejá (?:un|tu) comentario|related (?:articles|stories|posts|news|content|topics)|notas relacionadas|noticias relacionadas|artículos relacionados|te puede interesar|más noticias|más leídas|lo más leído|most read|most popular|more (?:stories|news|from)(?: .{0,40})?|recommended (?:for you|stories|articles)|mehr zum thema|das könnte sie auch interessieren|weitere artikel|à lire aussi|ähnliche (?:artikel|beiträge)|read next|you (?:may|might) also like|tags|etiquetas|temas|topics|関連記事|関連ニュース|関連企業・業界|あわせて読みたい|おすすめ記事|相关(?:新闻|阅读)|相關(?:新聞|報導)|延伸閱讀|延伸阅读|관련 ?(?:기사|뉴스)|많이 본 (?:기사|뉴스)|filed under|share this(?: .{0,30})?|about the author|sobre (?:el autor|la autora|la firma)|tu suscripción se está usando en otro dispositivo|\d+ (?:comments|comentarios|kommentare|responses?|thoughts on .*))[\W_\d]*$/iu;

/**
 * `links`: share of the text inside links. An opening phrase alone is not enough: "Además, …" opens real
 * paragraphs too.
 */
export function isBoilerplate(text: string, links: number): boolean {
  if (text.length < 2 || /^\P{L}{1,12}$/u.test(text)) return true;
  if (isPrompt(text) || isPictureOrShareLine(text)) return true;
  const lead = text.length < LEAD_LENGTH ? LEAD.exec(text) : null;
  if (!lead) return false;
  return (
    links > 0.3 ||
    text.length < 40 ||
    /^\s*[:|»>→–—-]/.test(text.slice(lead[0].length - 1)) ||
    !/[.!?…]["”»’')]?$/.test(text)
  );
}

/** Whether a block marks the end of the article. */
export function endsArticle(text: string): boolean {
  return text.length < 80 && CLOSING.test(text);
}
