/** The topics that a model tagged, as they are searched for. */
import { type ChartQueryParts, TOPIC } from '../../inference/calls/chart-query.ts';
import { foldLetters } from './folded-letters.ts';
import { topicsOf, trimmed } from './plan-rules.ts';
import { pairedTopics } from './topics/paired-topics.ts';
import { EVERYTHING, OTHER_COVERAGE } from './vocabulary/coverage-words.ts';
import { LEAVING_OUT_LAST } from './vocabulary/exclusion-words.ts';
import { GENITIVE } from './vocabulary/fillers.ts';
import { STEP_NOUNS } from './vocabulary/step-rules.ts';

/** What is counted, behind a topic: "inflation covrage", ""cost of living" pieces", "ChatGPT news". */
const COUNTED_LAST =
  /(?<=\S)[\s,]+(?:(?:news |media |press )?cov(?:era|ra|er|ara)ge|articles|stories|headlines|mentions|pieces|items|notas|noticias|articulos|titulares|menciones|cobertura|publicaciones)$/;
const NEWS_LAST = /(?<=["”»]|\p{Lu}[\p{L}\p{N}.-]*)\s+news$/u;
/** What has such a word in its own name. */
const OWN_NAME = new RegExp(
  `(?:${OTHER_COVERAGE}|short|love|fake|false|fox|sky|nbc|abc|cbs|bbc) \\p{L}+$`,
  'u',
);
/** The same before it: "coverage of elections", tagged as one topic. */
const COUNTED_FIRST =
  /^(?:the |la |las |los )?(?:coverage|articles|stories|headlines|mentions|co[bv]ertura|notas|noticias|articulos|titulares|men[cs]iones) (?:of|on|about|del?|sobre) (?=\S)/;
/** "Trump vs", tagged as a topic. */
const VERSUS_EDGE = /^(?:vs?\.?|versus)\s+|\s+(?:vs?\.?|versus)$/giu;
const COMPARE_WORD =
  /(?<![a-z])(?:compar[a-z]*|contrast[a-z]*|vs|versus|which|who|quien|cual|share)(?![a-z])/;
/** Between two topics whatever the model takes the query for: "Boca vs River". */
const VERSUS_WORD = /\s+(?:vs\.?|versus)\s+/iu;
const QUOTED = /["“”«»]/;
const NOUN_NEXT =
  /^\s+(?!(?:and|or|vs|versus|v|in|on|at|by|per|from|since|for|over|during|between|after|before|until|with|than|to|as|is|was|has|had|did|does|gets?|got|[a-z]+ing|this|last|past|y|o|e|u|en|por|desde|contra|el|la)(?![a-z]))\p{Ll}/u;
/** Nothing but small words. */
const EMPTY =
  /^(?:the|an?|this|that|of|about|on|in|el|la|lo|los|las|un|una|de|del|al|sobre|en|y|e|o|and|or)$/;
/** The verb of a request, tagged as one of the topics behind it. */
const COMPARE_ALONE = /^(?:compare|comparing|comparison|compara|comparar|comparame|comparacion|comparativa)$/;
/** "los incendios de Chubut y los de Córdoba", "the fires in Spain and those in Greece": the noun is said once. */
const SAME_NOUN = new RegExp(
  `${TOPIC}[\\s,]*(?:y|e|o|u|and|or|vs\\.?|versus|contra|con|que|than|with|against|frente)?\\s+(?:(?:a|de|con|sobre|por|to|on|about|of|with)\\s+)?(?:el|la|lo|los|las|al|those|that|the ones?) (del?|en|in|of|from|on|at)(?: (?:el|la|los|las|the))? ${TOPIC}`,
  'g',
);

/** "apagón hora" of "apagón hora por hora". */
const STEP_LAST = new RegExp(`\\s+(${STEP_NOUNS.join('|')})$`);

/** "sentimiento eutanasia", tagged as one topic. */
const TONE_FIRST = /^(?:tono|sentimiento|tone|sentiment)(?: (?:de|del|sobre|of|on|about))? /;

/** Those that are compared may have been tagged as one. `names`: outlets with articles, by id. */
export function topicsRead(learned: ChartQueryParts, names: ReadonlyMap<string, string>): string[] {
  const { kind, windows, frame } = learned;
  const topics = pairedTopics(learned, names)?.topics ?? learned.topics;
  const isCompared = kind === 'comparison' && topics.length === 1 && windows.length < 2;
  const whole = withNouns(topics, frame);
  const isSplit = kind === 'tone' || kind === 'comparison';
  const parts = isSplit
    ? whole.flatMap((topic) => {
        if (isCase(topic, learned)) return [topic];
        const apart = topicsOf(topic.replace(VERSUS_EDGE, ''), isCompared);
        // One letter is a name where it is tagged as a topic: "Meta or X".
        return apart.length > 0 || topic.length > 1 ? apart : [topic];
      })
    : whole.flatMap((topic) => (QUOTED.test(topic) ? [topic] : topic.split(VERSUS_WORD)));
  const isTone = kind === 'tone' || kind === 'tone_over_time';
  const own = ownGenitives(learned);
  const bare = parts.map((topic) => {
    const said = withoutExclusion(withoutHalfQuotes(trimmed(topic)));
    const counted = trimmed(withoutCounted(said, frame.startsWith(TOPIC)));
    const plain = isTone
      ? trimmed(counted.slice(TONE_FIRST.exec(foldLetters(counted))?.[0].length ?? 0))
      : counted;
    const named = withoutVerb(withoutStep(plain, frame), frame);
    return own.find((name) => named === name.replace(GENITIVE, '')) ?? named;
  });
  const isList = bare.length > 1;
  const isNone = (folded: string) => EMPTY.test(folded) || (isList && isOfRequest(folded));
  return [...new Set(bare.filter((topic) => topic !== '' && !isNone(foldLetters(topic))))];
}

/** "Roe v. Wade": a case in court is written with a full stop, and not compared. */
const CASE = /^\p{Lu}[^\s,]*(?: (?:of|the|and|&|\p{Lu}[^\s,]*))* v\. \p{Lu}/u;

/** Whether a topic that was tagged whole is a case in court: beside others, or where nothing asks for a comparison of topics. */
function isCase(topic: string, { topics, frame }: ChartQueryParts): boolean {
  return CASE.test(topic) && (topics.length > 1 || !COMPARE_WORD.test(foldLetters(frame)));
}

/** Whether one of several topics is none, but a word of the request. */
function isOfRequest(folded: string): boolean {
  return EVERYTHING.test(folded) || COMPARE_ALONE.test(folded);
}

/** Topics that end in "'s" and that no noun follows, as in "Byju's in 2024": it is part of their name, unlike in "Milei's press". */
function ownGenitives({ topics, frame }: ChartQueryParts): string[] {
  const after = frame.split(TOPIC).slice(1);
  return topics.filter((topic, at) => GENITIVE.test(topic) && !NOUN_NEXT.test(after[at] ?? ''));
}

/** Without a quotation mark whose other half the model left outside. */
function withoutHalfQuotes(topic: string): string {
  const marks = topic.match(/["“”«»]/g) ?? [];
  return marks.length % 2 === 0 ? topic : topic.replace(/^["“«]|["”»]$/, '');
}

/** "litio" of "litio sin contar", before an outlet that is left out. */
function withoutExclusion(topic: string): string {
  const tail = LEAVING_OUT_LAST.exec(foldLetters(topic));
  return tail && /^[\s,]*\p{Ll}/u.test(topic.slice(tail.index)) ? topic.slice(0, tail.index) : topic;
}

/** "housing double" of "did coverage of housing double": the verb of a question, in the form that it has there. */
const QUESTION_VERBS: readonly { question: RegExp; verb: RegExp }[] = [
  {
    question: /(?:^|[,:;] )[\s¿]*(?:how |when |where )?(?:did|does|do)\b/,
    verb: /\s+(?:double|triple|halve|peak|spike|surge|jump|grow|increase|decrease|decline|drop|fall|rise|shrink|shift|improve|worsen|sour|cool|fade|tail)$/,
  },
  {
    question: /(?:^|[,:;] )[\s¿]*(?:how |when |where )?(?:has|have|had)\b/,
    verb: /\s+(?:doubled|tripled|halved|peaked|spiked|surged|jumped|grown?|increased|decreased|declined|dropped|fallen|risen|shrunk|shifted|improved|worsened|soured|cooled|faded|tailed)$/,
  },
];

/** The verb at the end of a topic, with the space before it; null: there is none. */
function verbLast(topic: string, frame: string): string | null {
  const folded = foldLetters(frame);
  const found = QUESTION_VERBS.find(({ question }) => question.test(folded));
  const verb = found?.verb.exec(foldLetters(topic))?.[0];
  return verb === undefined ? null : topic.slice(-verb.length);
}

/** Verbs of a question that are cut from the end of topics, where they may be nouns: "does Fed rate rise get coverage". */
export function verbsCut({ topics, frame }: ChartQueryParts): string[] {
  return topics.flatMap((topic) => verbLast(trimmed(topic), frame)?.trim() ?? []);
}

function withoutVerb(topic: string, frame: string): string {
  const verb = verbLast(topic, frame);
  return verb === null ? topic : topic.slice(0, -verb.length);
}

/** The topic without the first of two equal words: "hora por hora". */
function withoutStep(topic: string, frame: string): string {
  const [last, step] = STEP_LAST.exec(foldLetters(topic)) ?? [];
  if (step === undefined) return topic;
  const isTwice = new RegExp(`${TOPIC} (?:by|after|over|on|vs|por|a|tras|contra) ${step}(?![a-z])`);
  return isTwice.test(foldLetters(frame)) ? topic.slice(0, -last!.length) : topic;
}

/** `isFirst`: it begins the query, where all words have a capital. */
function withoutCounted(whole: string, isFirst: boolean): string {
  const topic =
    /^\p{Ll}/u.test(whole) || isFirst
      ? whole.slice(COUNTED_FIRST.exec(foldLetters(whole))?.[0].length ?? 0)
      : whole;
  const folded = foldLetters(topic);
  if (OWN_NAME.test(folded)) return topic;
  const last = COUNTED_LAST.exec(folded) ?? NEWS_LAST.exec(topic);
  return last && /^[\s,]*\p{Ll}/u.test(topic.slice(last.index)) ? topic.slice(0, last.index) : topic;
}

/** Each topic with the noun of the one before it, where the query leaves that out. */
function withNouns(topics: readonly string[], frame: string): string[] {
  const folded = foldLetters(frame);
  const places = [...folded.matchAll(new RegExp(TOPIC, 'g'))].map(({ index }) => index);
  return topics.map((topic, at) => {
    SAME_NOUN.lastIndex = places[at - 1] ?? folded.length;
    const match = SAME_NOUN.exec(folded);
    const before = topics[at - 1];
    if (before === undefined || match === null || match.index !== places[at - 1]) return topic;
    const by = match[1]!;
    const head = new RegExp(`^(.+?) ${by.startsWith('de') ? 'del?' : by} `, 'iu').exec(before)?.[1];
    return head === undefined ? topic : `${head} ${by} ${topic}`;
  });
}
