/** What no carrier takes out of a topic: in "what did the pope say about gays" the pope, in "how many votes did she get" the votes. */
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine } from '../../../language/words/words.ts';
import { isOfCarriers } from './carriers.ts';
import { countWords, type Token } from './tokens.ts';

const ASKING = wordSet('what how why when where who que como cuando donde quien quienes');
const AUXILIARY = wordSet('is are was were did does do has have had will would can could should');
/** Verbs that follow the subject in English. */
const DOES = wordSet(`
  say said saying think thinks thinking do doing done tell told telling want wants plan planning announce announced promise
  promised propose proposed decide decided claim claimed react respond write demand ask rule ruled approve approved vote voted
  agree agreed warn warned`);
/** Verbs that precede the subject in Spanish. */
const HACE = wordSet(`
  dijo dice dijeron dicen opina opinan opino piensa piensan hizo hace hacen hicieron anuncio anuncia anunciaron propuso propone
  prometio promete respondio responde reacciono reacciona contesto pidio pide declaro decidio decide decidieron
  resolvio resuelve resolvieron dictamino dispuso fallo voto votaron aprobo aprobaron advirtio advierte`);
/** "Qué se dice" has no subject. */
const PRONOUN = wordSet('le les nos me te');
/** What follows a Spanish subject, before what it speaks about or to whom. */
const BEHIND = wordSet('sobre de del acerca con a al en por ante contra para');
const TO = wordSet('to at a al ante');
const ARTICLE = wordSet('the a an his her their our el la los las un una su sus');
/** Subjects that may say something about any topic. */
const ANYBODY = wordSet(`
  experts analysts critics media press newspapers scientists commentators expertos analistas criticos medios prensa diarios
  periodicos gente cientificos`);
/** Most words of a subject. */
const LONGEST = 3;

/** Whether a carrier would take the subject of a question, or the one it speaks to, out of the topic. */
export function takesSubject(tokens: readonly Token[], isCut: (at: number) => boolean): boolean {
  const asking = tokens.findIndex(({ folded }) => ASKING.has(folded));
  const subject = asking < 0 ? null : (englishSubject(tokens, asking) ?? spanishSubject(tokens, asking));
  if (subject === null) return false;
  // "WHO" and "US" are small words otherwise.
  const isNamed = (at: number) => isCut(at) && (tokens[at]!.capital || names(tokens[at]!));
  for (let at = subject.from; at < subject.to; at += 1) if (isNamed(at)) return true;
  return tokens.some(({ folded }, at) => {
    const to = tokens[at + 1] !== undefined && ARTICLE.has(tokens[at + 1]!.folded) ? at + 2 : at + 1;
    return at >= subject.to && TO.has(folded) && to < tokens.length && isNamed(to);
  });
}

function names({ folded }: Token): boolean {
  return !isStopWordOfEither(folded, folded) && !isOfCarriers(folded) && !ANYBODY.has(folded);
}

interface Subject {
  from: number;
  to: number;
}

/** "What did the pope say …" */
function englishSubject(tokens: readonly Token[], asking: number): Subject | null {
  if (!AUXILIARY.has(tokens[asking + 1]?.folded ?? '')) return null;
  const from = afterArticle(tokens, asking + 2);
  for (let to = from + 1; to <= from + LONGEST && to < tokens.length; to += 1)
    if (DOES.has(tokens[to]!.folded)) return { from, to };
  return null;
}

/** "Qué dijo el papa sobre …" */
function spanishSubject(tokens: readonly Token[], asking: number): Subject | null {
  const verb = PRONOUN.has(tokens[asking + 1]?.folded ?? '') ? asking + 2 : asking + 1;
  if (!HACE.has(tokens[verb]?.folded ?? '')) return null;
  const from = afterArticle(tokens, verb + 1);
  // "Qué dicen de …"
  if (BEHIND.has(tokens[from]?.folded ?? '')) return null;
  for (let to = from + 1; to <= from + LONGEST && to < tokens.length; to += 1)
    if (BEHIND.has(tokens[to]!.folded)) return { from, to };
  return null;
}

function afterArticle(tokens: readonly Token[], at: number): number {
  return ARTICLE.has(tokens[at]?.folded ?? '') ? at + 1 : at;
}

/** Questions for a number, a choice or a reason: "how many votes did … get", "what prize did … win", "why did … fall". */
const COUNTING =
  /^(?:how (?:many|much|long|often|far|fast|big|high|old)|which|why|por que|cuant[oa]s?|cual(?:es)?|what(?= \S+ (?:did|does|do|was|were|has|have|had) ))(?= )/;

/**
 * Whether a carrier would take out of a question what it asks for: all of it in one for a number, a choice or a reason; in others what
 * stands there without any word that asks for news: "who won the …", "who is leading the …", but not "who hogged the headlines: …" or
 * "who knows about …".
 */
export function takesAsked(tokens: readonly Token[], isCut: (at: number) => boolean): boolean {
  const asking = COUNTING.exec(foldedLine(tokens))?.[0];
  const from = asking === undefined ? 1 : countWords(asking);
  const taken = [...tokens.keys()].filter((at) => at >= from && isCut(at));
  if (!taken.some((at) => names(tokens[at]!))) return false;
  if (asking !== undefined) return true;
  return (
    ASKING.has(tokens[0]!.folded) && !taken.some((at) => asks(tokens[at]!) || ABOUT.has(tokens[at]!.folded))
  );
}

/** Before a topic that anything is asked about. */
const ABOUT = wordSet('about on regarding concerning with sobre acerca con');

/** Who asks or is asked. */
export const ASKER = wordSet('i me my we us our you your yo mi mis nos nuestro nuestra nuestros nuestras');
/** Who else is asked, and for anything there is. */
const ASKED = wordSet('te tu tus su usted le les any algo hay');

/**
 * Whether a carrier would take out words of which none asks: "Larreta on classes", "Squid Game popularity". One word at the start
 * may tell to do something: "compare".
 */
export function takesTopic(tokens: readonly Token[], isCut: (at: number) => boolean): boolean {
  const cut = tokens.filter((_, at) => isCut(at));
  if (isCut(0) && (cut.length === 1 || AUXILIARY.has(tokens[0]!.folded))) return false;
  return cut.some(names) && !cut.some(asks);
}

function asks({ folded }: Token): boolean {
  if ([ASKING, ASKER, ASKED].some((words) => words.has(folded))) return true;
  return isOfCarriers(folded) && !isStopWordOfEither(folded, folded);
}
