/** Two topics that a query weighs against each other, of which the model tagged one or made one: "more on Gaza than on Sudan". */
import { type ChartQueryParts, TOPIC } from '../../../inference/calls/chart-query.ts';
import { foldLetters } from '../folded-letters.ts';
import { outletsCalled } from '../outlets/named-outlets.ts';
import { trimmed } from '../plan-rules.ts';
import { COLUMN_NOUNS } from '../vocabulary/dimension-rules.ts';
import { any } from '../vocabulary/patterns.ts';
import { STEP_ADJECTIVES, STEP_NOUNS } from '../vocabulary/step-rules.ts';
import { CHART, GRAFICO, SHAPE } from '../vocabulary/type-rules.ts';

const MORE = '(?:more|less|fewer|oftener|mas|menos)';
const THAN = '(?:than|que)';
const WEIGHED = new RegExp(`\\b${MORE}\\b`);
/** "covers xxxx more than the economy", "cubre más xxxx que economía". */
const OTHER_LAST = [
  new RegExp(`${TOPIC} ${MORE} (?:often )?${THAN} (?=[^ ])`),
  new RegExp(`\\b${MORE} (?:[a-z]+ ){0,3}${TOPIC} ${THAN} (?=[^ ])`),
];
/** What is no topic: a time, an amount, what somebody expects. */
const NO_TOPIC =
  /\d|^(?:the )?(?:last|previous|usual|normal|ever|before|others?|rest|any|anyone|it|that|average|people|everyone|most|we|you|i|they|expected|thought|necessary|predicted|nunca|antes|otr[oa]s?|el resto|lo|los demas|nadie|siempre|habitual|gente|la gente|se|esperad[oa]s?|previst[oa]s?)(?![a-z])/;
/** Behind a topic: the step and the shape of the chart. */
const STEP_OR_SHAPE = new RegExp(
  `[\\s,]+(?:(?:by|per|each|every|por|cada|in|as|en|como) (?:an? |una? )?(?:[a-z]+ )?${any(...STEP_NOUNS, ...COLUMN_NOUNS, CHART, GRAFICO, SHAPE)}(?: (?:${CHART}|de [a-z]+))?|${any(...STEP_ADJECTIVES)})$`,
);
const MOST_WORDS = 5;
const THAN_WORD = new RegExp(`\\b${THAN}\\b`);
const TAIL = new RegExp(` (?:${MORE} (?:often )?)?${THAN}$`);
/** All of it tagged as one topic: "drought more than the economy". */
const WHOLE = new RegExp(`^(.+?)( ${MORE} (?:often )?${THAN} (?:(?:on|about|sobre|de|a) )?)(.+)$`);
/** Before a topic that a comparison follows: "cubre más inflación que fútbol". */
const MORE_OF = new RegExp(`\\b${MORE} (?:(?:sobre|de|a|about|on|of) )?${TOPIC}`);
/** Few words on both sides, or "que" begins a clause. */
const FEW = /^(\S+(?: \S+){0,2}) que (?:(?:sobre|de|a) )?(\S+(?: \S+){0,2})$/u;
/** "Petro y a Uribe": the preposition before the first one is said again. */
const SAID_AGAIN = /^(.+?) (?:y|e|o|and|or) (a|de|sobre|con|on|about|of|to|for) (.+)$/u;

/** The topics that a query weighs against each other, and words that a topic is weighed against but that are not a topic. */
export interface Weighed {
  topics: string[];
  unread: string[];
}

/** Both topics; null: the query names one, or says them apart itself. `names`: outlets with articles, which are no topics. */
export function pairedTopics(
  { topics, dropped, frame: tagged, windows }: ChartQueryParts,
  names: ReadonlyMap<string, string>,
): Weighed | null {
  const [whole] = topics;
  if (whole === undefined || topics.length > 1) return null;
  const split = WHOLE.exec(foldLetters(whole));
  // "inflation more than", tagged as one topic; "inflation than" behind "more".
  const tail = TAIL.exec(foldLetters(whole))?.[0] ?? '';
  const isTail = split !== null || WEIGHED.test(tail) || WEIGHED.test(foldLetters(tagged));
  const head = split ? split[1]!.length : whole.length - (isTail ? tail.length : 0);
  const topic = whole.slice(0, head);
  const frame = tagged.replace(TOPIC, TOPIC + whole.slice(head));
  const folded = foldLetters(frame);
  const isPair = dropped.length === 1 && isWeighed(folded, foldLetters(dropped[0]!));
  if (isPair && !isOutlet(dropped[0]!, names)) return { topics: [dropped[0]!, topic], unread: [] };
  const inside = split ? null : insideOne(topic, folded);
  if (inside) return { topics: inside, unread: [] };
  return dropped.length === 0 ? withLast(topic, { frame, windows }, names) : null;
}

function isOutlet(words: string, names: ReadonlyMap<string, string>): boolean {
  return outletsCalled([words], names).outlets !== null;
}

function isWeighed(folded: string, other: string): boolean {
  const [at, topicAt] = [folded.indexOf(other), folded.indexOf(TOPIC)];
  if (at < 0 || topicAt < 0 || !WEIGHED.test(folded)) return false;
  return THAN_WORD.test(folded.slice(Math.min(at, topicAt), Math.max(at, topicAt)));
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

/** The topic with the untagged one at the end of the query; words there that are not a topic are reported as unread. */
function withLast(
  topic: string,
  { frame, windows }: { frame: string; windows: readonly string[] },
  names: ReadonlyMap<string, string>,
): Weighed | null {
  const folded = foldLetters(frame);
  const match = OTHER_LAST.map((words) => words.exec(folded)).find(Boolean);
  if (!match) return null;
  const end = match.index + match[0].length;
  const rest = windows.reduce((text, words) => text.replace(words, ' '), frame.slice(end));
  const other = trimmed(
    withoutChart(
      rest
        .replace(/[,;:].*$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  if (other === '' || other.includes(TOPIC) || isOutlet(other, names)) return null;
  const isTopic = !NO_TOPIC.test(foldLetters(other)) && other.split(' ').length <= MOST_WORDS;
  return isTopic ? { topics: [topic, other], unread: [] } : { topics: [topic], unread: [other] };
}

/** Words without the step and the shape behind them: "football by month in a bar chart". */
function withoutChart(words: string): string {
  const found = STEP_OR_SHAPE.exec(foldLetters(words));
  return found ? withoutChart(words.slice(0, found.index)) : words;
}
