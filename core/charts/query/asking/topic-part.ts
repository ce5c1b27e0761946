/** Where the topic stands in a request of several clauses, or behind words that lead to it: "I'm writing a thesis and need … articles about X". */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { parseQuery } from '../plan-rules.ts';
import { ARTICLES } from '../vocabulary/asking-vocabulary.ts';
import { COBERTURA, COVERAGE, CUBRIERON, NEWS, NOTAS, OUTLETS } from '../vocabulary/coverage-words.ts';
import { any, withQuotesHidden } from '../vocabulary/patterns.ts';
import { isCapital } from '../vocabulary/query-text.ts';
import { type TopicWord, wordsOf } from './cut-topic.ts';
import { withoutOptions } from './options.ts';

/** The words that name the topic, and those around them, which only ask. */
export interface TopicPart {
  text: string;
  around: string[];
}

const QUESTION_WORD = any(
  'what|which|who|whose|how|when|where|why|is|are|was|were|did|does|do|has|have|can|could|would',
  "who['’]?s|how['’]?s|what['’]?s|when['’]?s|where['’]?s",
  '(?:a |de |en |por )?(?:que|quien(?:es)?|cual(?:es)?|como|cuando|donde|cuant[oa]s?)',
);
/** Between clauses. A comma divides where a question or a request follows. */
const CLAUSE_END = new RegExp(
  `[;:?!¿¡()]|[.…](?=\\s|$)|\\s[-–—]\\s|,\\s+(?=(?:y |and |but |pero )?${any(QUESTION_WORD, 'show|give|plot|chart|draw|dame|mostr[a-z]+|pon[a-z]+|graficame|armame')}(?![a-z]))`,
  'g',
);
/** What begins a clause that asks or explains, and names no topic. */
const ASKS = new RegExp(
  `^[\\s,]*(?:y |and |but |pero |so |o )?${any(
    QUESTION_WORD,
    "i|we|it|it['’]s|i['’](?:m|d|ve|ll)|we['’](?:re|d|ve)|im|my|our|just|please|show|give|plot|chart|draw|render|generate|get|need|want|looking|compare",
    'a ver|no|se|me|nos|mi|es para|para (?:el|la|un|una)|si se puede|sin|con un|dame|mostr[a-z]+|muestr[a-z]+|pon[a-z]*|arm[a-z]+|hac[a-z]+|haz[a-z]*|quiero|queremos|necesit[a-z]+|gracias|un grafico|una grafica|buenas|hola|che|oye|sigue',
  )}(?![a-z])`,
);

const WHO = any(
  `(?:the |each |every |most |all |any )?(?:[a-z]+ )?${OUTLETS}`,
  '(?:cada |los |la |las |el |que |ambos )?(?:medios?|diarios?|portal(?:es)?|periodicos?|prensa|periodistas)',
);
const WHAT = any(NEWS, COVERAGE, NOTAS, COBERTURA, 'mentions', 'menciones', 'piezas', 'items', 'reporting');
const FEELING = any(
  'tone|sentiment|mood|slant|tono|sentimiento|valoracion|polaridad|clima mediatico|humor|imagen',
);
const ATTENTION = any(
  'attention|ink|airtime|buzz|chatter|noise|space|atencion|espacio|ruido|interes|interest',
);
const MAS =
  '(?: (?:the )?(?:most|more|less|least|much|lots|anything|a lot|mas|menos|mucho|algo|poco|tanto))?';
const DONE =
  '(?: (?:that|which|have|has|had|been|were|was|are|is|published|written|there|que|se|ha|han|sido|publicad[oa]s|escrit[oa]s|hay|hubo|salieron|aparecid[oa]s))*';
const ON = any(
  'about|on|of|around|towards?|regarding|concerning|mentioning|covering|re',
  'sobre|acerca del?|respecto (?:al?|del?)|en torno al?|hacia|del?|que (?:hablan?|mencionan?|tratan?|nombran?)(?: (?:al?|del?|sobre))?',
);
/** "De cada medio sobre": who writes, before what is written about. */
const BY_THEM = `(?:(?: (?:by|in|from|of|de|del|en))? ${WHO} ${any('about|on|of|towards?|sobre|acerca del?|con|hacia|en|in|por|respecto (?:al?|del?)')})?`;

/** What leads to a topic. */
const ANCHORS: readonly RegExp[] = [
  `${WHAT}${DONE} ${ON}`,
  // Each word is taken once: "news articles" is read in one way, not in two.
  `${FEELING}(?: (?=(?<led>(?:of|in|en|de|del|la|el|los|the|${WHAT})(?![a-z])))\\k<led>)* (?:${ON}|con|for|al?|to)`,
  `${ATTENTION} (?:${ON}|to|in|en|por|al?)`,
  `(?:writ(?:es?|ing|ten)|wrote|talk(?:s|ed|ing)?|report(?:s|ed|ing)?|publish(?:es|ed|ing)?|said|bang(?:s|ed|ing)? on)${MAS}(?: ${WHAT})? (?:about|on|of)`,
  `(?!trata de personas)(?:${CUBRIERON}|escribiendo|hablando|publicando|publicado|escrito|hablado|dedic(?:o|a|aron|an)|dieron|dio|dan)${MAS}(?: ${any(WHAT, ATTENTION)})? (?:sobre|acerca del?|del?|al?)`,
  `(?<!(?:is|are|was|were|been|being|be|get|got) )(?:cover(?:s|ing)?|covered|mention(?:s|ed|ing)?)${MAS}(?= (?!by|in|on|at|most|least|more|and|or|per|each|the (?:most|least))[a-z])`,
  `(?:cubr(?:e|en|io|ieron|ian|iendo)|mencion(?:a|an|o|aron))${MAS}(?= (?:el|la|los|las) )`,
].map((words) => new RegExp(`(?<![a-z])${words}${BY_THEM}(?![a-z])`));

const PRONOUN = /^[\s,]*(?:it|them|him|her|this|that|ello|ellos|ella|eso|esto|el tema)[\s,.]*$/;

interface Clause {
  text: string;
  folded: string;
}

/** The part of a request that names its topic; null: all of it may. */
export function topicPart(whole: string): TopicPart | null {
  const { rest, options } = withoutOptions(whole);
  // Alone, what is listed is the topic.
  if (options === '' || !/\p{L}/u.test(rest)) return partOf(whole);
  const part = partOf(rest);
  return { text: part?.text ?? rest, around: [...(part?.around ?? []), options] };
}

function partOf(rest: string): TopicPart | null {
  const clauses = clausesOf(rest);
  const led = clauses.map(behindAnchor);
  const at = led.findIndex((one) => one !== null);
  if (at >= 0) {
    const { text, before } = led[at]!;
    const others = clauses.filter((_, other) => other !== at).map((clause) => clause.text);
    return { text, around: [before, ...others] };
  }
  const [one, ...more] = clauses.filter(({ text }) => !isAsking(text) && namesSomething(text));
  if (one === undefined || more.length > 0 || !clauses.some(({ text }) => isAsking(text))) return null;
  return { text: one.text, around: clauses.filter((clause) => clause !== one).map(({ text }) => text) };
}

/** Whether words ask or explain. */
export function isAsking(text: string): boolean {
  return ASKS.test(foldLetters(text));
}

/** Whether words are more than a request. */
function namesSomething(text: string): boolean {
  return wordsLeft(text).some(({ kind }) => kind === 'own');
}

/** Whether words ask for something that no rule took. */
export function asksMore(text: string): boolean {
  return wordsLeft(text).some(
    ({ kind, folded }) => kind === 'own' || (kind === 'noun' && !ARTICLES.has(folded)),
  );
}

function wordsLeft(text: string): TopicWord[] {
  return parseQuery(text).topics.flatMap((topic) => wordsOf(topic, true));
}

function clausesOf(rest: string): Clause[] {
  const folded = withQuotesHidden(foldLetters(rest));
  const clauses: Clause[] = [];
  let start = 0;
  for (const end of [...folded.matchAll(CLAUSE_END), { index: folded.length, 0: '' }]) {
    const text = rest.slice(start, end.index).trim();
    if (/[\p{L}\p{N}]/u.test(text)) clauses.push({ text, folded: withQuotesHidden(foldLetters(text)) });
    start = end.index + end[0].length;
  }
  return clauses;
}

/** What follows the first words of a clause that lead to a topic; null: none do. */
function behindAnchor({ text, folded }: Clause): { text: string; before: string } | null {
  const [match] = ANCHORS.map((words) => words.exec(folded))
    .filter((found) => found !== null)
    .toSorted((a, b) => a.index - b.index);
  if (match === undefined) return null;
  const { before, found, behind } = partedAt(text, match);
  if (PRONOUN.test(foldLetters(behind)) || !namesSomething(behind)) return null;
  // A name before it is of the topic: "Mueller report on Russia".
  const isNamed = wordsOf(before, true).some(
    ({ kind, start }) => kind === 'own' && isCapital(before[start]!),
  );
  return isNamed && !ASKS.test(foldLetters(before)) ? null : { text: behind, before: before + found };
}
