/**
 * Requests in words that no list can hold: somebody or a verb in the imperative, a noun for what is wanted, and the link to
 * the topic. "can someone point me to decent coverage of …", "recupera las piezas más recientes acerca de …".
 */

import { wordSet } from '../../../language/words/word-lists.ts';
import { isFree, LANGUAGES, type Range } from './parts.ts';
import type { Token } from './tokens.ts';

/** Words of the longest request. */
const LONGEST = 16;
/** Words between the noun and its link: "coverage at all on", "artículos de prensa relacionados con". */
const REACH = 4;
/** Words of a request behind the topic. */
const LONGEST_BEHIND = 14;

/** Who asks, is asked, or is spoken for. */
const SOMEBODY = wordSet(`
  alguien anybody anyone busca busco cliente folks i i'd i'll i'm i've id ill im ive me mi my necesita necesito nos
  ojala our podes podrian podrias puedes querria quiere quiero quisiera somebody someone tu us user users usted
  ustedes usuaria usuario vos we we'd we're y'all yall yo you yous
`);
/** In the imperative or the infinitive, at the start of a request. */
const ASKING = wordSet(`
  answer arma armar bring buscar busque busquen catch check cita cite collect compila compilar compile consulta
  consultar dame deme denme devolve devolver devuelve dig display elabora encontra encontrar encuentra entrega evita
  exclude extrae extraer fetch filter filtra find focus gather get give grab group help hoping hunt ignore include
  inclui incluir incluye junta juntar keep let limit limita list lista listame listar localiza localizar locate look
  looking mostra mostrar muestra muestrame necesita need obten obtene obtener only ordena ordenar order organise
  organize pick pido please point prefer prepara preparar presenta prioriza provide pull queria quisiera rank rastrea
  rastrear read recopila recopilar recover recupera recuperar reply request requesting respond responde resume resumi
  resumir retrieve return reune reuni reunir revisa revisar scan search seek seeking selecciona seleccionar select
  send share show solicito sort summarise summarize surface tell track trae traer trying usa usar use want wanting
  wish
`);
/** What is asked for. */
const WANTED = wordSet(`
  algo analisis analysis antecedentes anything article articles articulo articulos background bulletins clips
  cobertura commentary contenido contenidos content context contexto cosas coverage cronicas data datos details
  detalles developments dispatches enlaces everything facts fuentes headlines info informacion informaciones
  information informes insights intel item items links material news nota notas noticia noticias novedades piece
  pieces piezas posts publicaciones reads report reportajes reportes reporting reports resultados results something
  sources stories story stuff textos titulares todo update updates
`);
/** What is said of a topic: "wants to know about", "quiere saber sobre". */
const KNOWING = wordSet(`
  ask asking averiguar conocer curious enquire enterarme enterarse hablar hear hearing informarme informarse inquire
  know knowing learn learning leer out preguntar read reading saber speak talk thinking wondering
`);
/** What happens with a topic: "what was going on with". */
const HAPPENING = wordSet(
  'on up happening happened wrong new pasando pasa paso sucediendo ocurriendo sucede ocurre ocurrio onda',
);
const QUESTIONS = wordSet('what whats que como how');
/** Links that lead to nothing but a topic, and those that do so behind a noun. */
const STRONG = wordSet(
  'about regarding concerning covering mentioning sobre acerca referidos referidas respecto',
);
const WEAK = wordSet('on of with for around de con');
const RELATED = wordSet(
  'related relating relacionados relacionadas relacionado relacionada vinculados vinculadas referentes relativos relativas',
);
/** Behind a link, no topic follows yet: "artículos de prensa sobre", "information on what is happening with". */
const NO_TOPIC = wordSet(
  'me us you it this that what how de del mi que prensa diarios medios noticias actualidad portales agencias interes hoy ayer',
);
const SMALL = wordSet('the a an any some las los la el un una lo al del');
/** A section in front: "business pages: …". */
const PAGES = wordSet('pages page section desk seccion pagina paginas');
const BOUNDARY = /[.;!?]/;

/** Words of a request at the start of a range, its link included; 0 when there is none. `isCarried`: some have gone already. */
export function requestLength(tokens: readonly Token[], range: Range, isCarried: boolean): number {
  const { from } = range;
  if (isSection(tokens, range)) return 2;
  const end = Math.min(range.to - 1, from + LONGEST);
  let asks = isCarried || ASKING.has(tokens[from]!.folded);
  for (let at = from; at < end; at += 1) {
    const { folded, taken, capital, titled, before } = tokens[at]!;
    if (taken || capital || titled || (at > from && BOUNDARY.test(before))) return 0;
    asks ||= SOMEBODY.has(folded);
    const next = tokens[at + 1]!;
    if (!asks || !leadsToTopic(tokens, from, at)) continue;
    if (NO_TOPIC.has(next.folded) || LANGUAGES.has(next.folded)) continue;
    return at + 1 - from;
  }
  return 0;
}

/** Whether the word at `at` links what is asked for to its topic. */
function leadsToTopic(tokens: readonly Token[], from: number, at: number): boolean {
  const { folded } = tokens[at]!;
  const own = folded === 'de' || folded === 'to' || folded === 'con' ? tokens[at - 1]?.folded : undefined;
  const isRelated = own !== undefined && (RELATED.has(own) || STRONG.has(own));
  const reach = tokens.slice(Math.max(from, at - REACH), at).map((token) => token.folded);
  const hasWanted = reach.some((word) => WANTED.has(word));
  if (isRelated) return hasWanted || KNOWING.has(tokens[at - 2]?.folded ?? '');
  if (STRONG.has(folded))
    return !/^(?:de|del|a)$/.test(tokens[at + 1]!.folded) && (hasWanted || isKnown(tokens, at));
  if (!WEAK.has(folded)) return false;
  const before = tokens[at - 1]?.folded ?? '';
  if (WANTED.has(before)) return true;
  if (folded === 'on' && hasWanted && reach.at(-1) !== 'going') return true;
  const asked = tokens.slice(from, at).some((token) => QUESTIONS.has(token.folded));
  return (folded === 'with' || folded === 'con') && HAPPENING.has(before) && asked;
}

function isKnown(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.folded ?? '';
  return KNOWING.has(before) || (SMALL.has(before) && KNOWING.has(tokens[at - 2]?.folded ?? ''));
}

function isSection(tokens: readonly Token[], { from, to }: Range): boolean {
  const [, page, next] = tokens.slice(from, Math.min(to, from + 3));
  return page !== undefined && next !== undefined && PAGES.has(page.folded) && /[:,–—]/.test(next.before);
}

/** Words of a sentence behind the topic that only tells what to do: "… . Find relevant news articles."; 0: none. */
export function instructionLength(tokens: readonly Token[], { from, to }: Range): number {
  const least = Math.max(from + 1, to - LONGEST_BEHIND);
  let at = to - 1;
  while (at >= least && !BOUNDARY.test(tokens[at]!.before)) at -= 1;
  if (at < least || !ASKING.has(tokens[at]!.folded)) return 0;
  return isFree(tokens, { from: at, to }) ? to - at : 0;
}
