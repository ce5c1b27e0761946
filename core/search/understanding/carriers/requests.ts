/**
 * Requests in words that no list can hold: somebody or a verb in the imperative, a noun for what is wanted, and the link to
 * the topic. "can someone point me to decent coverage of …", "recupera las piezas más recientes acerca de …".
 */
import { LANGUAGES, type Range } from './parts.ts';
import type { Token } from './tokens.ts';
import { wordSet } from './vocabulary.ts';

/** Words of the longest request. */
const LONGEST = 16;
/** Words between the noun and its link: "coverage at all on", "artículos de prensa relacionados con". */
const REACH = 4;
/** Words of a request behind the topic. */
const LONGEST_BEHIND = 14;

/** Who asks, is asked, or is spoken for. */
const SOMEBODY = wordSet(`
  me us i you we someone somebody anyone anybody y'all yall yous user users im i'm i'd id i've ive ill i'll we're we'd
  my our folks nos alguien yo vos tu usted ustedes mi usuario usuaria cliente ojala quiero quiere necesito necesita busco
  busca quisiera querria podrias podrian puedes podes
`);
/** In the imperative or the infinitive, at the start of a request. */
const ASKING = wordSet(`
  find get give show fetch retrieve recover pull list search look locate collect gather compile point grab share tell
  summarize summarise need want seek seeking display return provide surface dig read catch bring send check hunt scan
  help let please request requesting wish hoping trying looking wanting track show select pick include only use sort rank
  prefer limit focus keep answer reply respond cite filter order exclude ignore rank summarise organize organise group
  buscar recupera recuperar encontra encontrar trae traer dame deme denme mostra muestra mostrar muestrame lista listar
  listame reuni reune reunir compila compilar junta juntar selecciona seleccionar consulta consultar localiza localizar
  rastrea rastrear obten obtene obtener devuelve devolve devolver extrae extraer necesita queria quisiera solicito pido
  incluye inclui incluir ordena ordenar resume resumi resumir usa usar prioriza evita filtra responde cita limita
  busque busquen encuentra revisa revisar arma armar prepara preparar elabora entrega presenta recopila recopilar
`);
/** What is asked for. */
const WANTED = wordSet(`
  news coverage articles article headlines stories story reports report reporting updates update information info details
  background developments pieces piece items item content anything something everything stuff links sources results
  material context reads analysis commentary insights intel bulletins dispatches data facts posts clips
  noticias noticia notas nota articulos articulo cobertura titulares novedades informacion informaciones informes reportes
  piezas publicaciones contenido contenidos material datos detalles textos cronicas algo todo cosas antecedentes contexto
  analisis resultados enlaces fuentes reportajes
`);
/** What is said of a topic: "wants to know about", "quiere saber sobre". */
const KNOWING = wordSet(`
  know hear read learn talk curious ask asking knowing reading learning hearing out thinking wondering speak enquire inquire
  saber leer conocer enterarse enterarme informarme informarse hablar preguntar averiguar
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
    if (NO_TOPIC.has(next.folded) || Object.hasOwn(LANGUAGES, next.folded)) continue;
    return at + 1 - from;
  }
  return 0;
}

/** Is the word at `at` the link between what is asked for and its topic? */
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
  const isFree = tokens.slice(at, to).every(({ taken, capital }) => !taken && !capital);
  return isFree ? to - at : 0;
}
