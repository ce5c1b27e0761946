/** Two topics that a query weighs against each other, of which the model tagged one or made one: "more on Gaza than on Sudan". */
import { type ChartQueryParts, TOPIC } from '../../inference/calls/chart-query.ts';
import { foldLetters } from './folded-letters.ts';
import { trimmed } from './plan-rules.ts';

const MORE = '(?:more|less|fewer|oftener|mas|menos)';
const THAN = '(?:than|que)';
const WEIGHED = new RegExp(`\\b${MORE}\\b`);
/** "covers xxxx more than the economy", "cubre más xxxx que economía". */
const OTHER_LAST = [
  new RegExp(`${TOPIC} ${MORE} (?:often )?${THAN} (?=[^ ])`),
  new RegExp(`\\b${MORE} (?:[a-z]+ ){0,3}${TOPIC} ${THAN} (?=[^ ])`),
];
/** What is no topic: a time, an amount, another outlet. */
const NO_TOPIC =
  /\d|^(?:the )?(?:last|previous|usual|normal|ever|before|others?|rest|any|anyone|it|that|average|nunca|antes|otr[oa]s?|el resto|lo|los demas|nadie|siempre|habitual)(?![a-z])/;
const MOST_WORDS = 5;
const TAIL = new RegExp(` ${MORE} (?:often )?${THAN}$`);
/** Before a topic that a comparison follows: "cubre más inflación que fútbol". */
const MORE_OF = new RegExp(`\\b${MORE} (?:(?:sobre|de|a|about|on|of) )?${TOPIC}`);
/** Few words on both sides, or "que" begins a clause. */
const FEW = /^(\S+(?: \S+){0,2}) que (?:(?:sobre|de|a) )?(\S+(?: \S+){0,2})$/u;
/** "Petro y a Uribe": the preposition before the first one is said again. */
const SAID_AGAIN = /^(.+?) (?:y|e|o|and|or) (a|de|sobre|con|on|about|of|to|for) (.+)$/u;

/** Both topics; null: the query names one, or says them apart itself. */
export function pairedTopics({
  topics,
  dropped,
  frame: tagged,
  windows,
}: ChartQueryParts): [string, string] | null {
  const [whole] = topics;
  if (whole === undefined || topics.length > 1) return null;
  // "inflation more than", tagged as one topic.
  const tail = TAIL.exec(foldLetters(whole))?.[0] ?? '';
  const topic = whole.slice(0, whole.length - tail.length);
  const frame = tagged.replace(TOPIC, TOPIC + tail);
  const folded = foldLetters(frame);
  if (dropped.length === 1 && isWeighed(folded, foldLetters(dropped[0]!))) return [dropped[0]!, topic];
  return insideOne(topic, folded) ?? (dropped.length === 0 ? withLast(topic, frame, windows) : null);
}

function isWeighed(folded: string, other: string): boolean {
  const [at, topicAt, than] = [folded.indexOf(other), folded.indexOf(TOPIC), new RegExp(`\\b${THAN}\\b`)];
  if (at < 0 || topicAt < 0 || !WEIGHED.test(folded)) return false;
  return than.test(folded.slice(Math.min(at, topicAt), Math.max(at, topicAt)));
}

/** "Milei que Kicillof" after "cuántas notas más", "Petro y a Uribe" after "a". */
function insideOne(topic: string, folded: string): [string, string] | null {
  const than = WEIGHED.test(folded)
    ? /^(\p{Lu}.*?) que (?:de |sobre )?(\p{Lu}.*)$|^(.+?) than (?:on |about )?(.+)$/u.exec(topic)
    : null;
  const few = than === null && MORE_OF.test(folded) ? FEW.exec(topic) : null;
  if (few && !NO_TOPIC.test(foldLetters(few[2]!))) return [few[1]!, few[2]!];
  const again = than ? null : SAID_AGAIN.exec(topic);
  const isAgain = again !== null && new RegExp(`\\b${again[2]!}l? ${TOPIC}`).test(folded);
  if (than) return [(than[1] ?? than[3])!, (than[2] ?? than[4])!];
  return isAgain ? [again[1]!, again[3]!] : null;
}

/** The topic with the untagged one at the end of the query. */
function withLast(topic: string, frame: string, windows: readonly string[]): [string, string] | null {
  const folded = foldLetters(frame);
  const match = OTHER_LAST.map((words) => words.exec(folded)).find(Boolean);
  if (!match) return null;
  const end = match.index + match[0].length;
  const rest = windows.reduce((text, words) => text.replace(words, ' '), frame.slice(end));
  const other = trimmed(rest.replace(/[,;:].*$/, '').replace(/\s+/g, ' '));
  const isTopic = other !== '' && !other.includes(TOPIC) && !NO_TOPIC.test(foldLetters(other));
  return isTopic && other.split(' ').length <= MOST_WORDS ? [topic, other] : null;
}
