/** What a reader of a few sentences is given of an article: those that speak of the question. */
import { topicOfSentence } from './statement.ts';
import { shareOfMass, type TermMatches } from './term-matches.ts';

/** UTF-16 units: some 95 tokens. */
const LONGEST = 420;
/** A sentence is not cut shorter than this; what fits less is left out. */
const SHORTEST_PART = 60;
/** What options, the topic and standing at the beginning add to the words of the question that a sentence has. */
const OF_OPTIONS = 0.5;
const OF_TOPIC = 0.3;
const OF_LEAD = 0.15;
const POWER = 2;

/** The title and the sentences closest to the question and its options, in the order of the text. */
export function excerptOf(matches: TermMatches): string {
  const { sentences } = matches.reading;
  const worth = sentences.map(({ zone }, s) => (zone === 0 ? Infinity : worthOf(matches, s)));
  const best = [...sentences.keys()].sort((a, b) => worth[b]! - worth[a]! || a - b);
  const taken = new Map<number, string>();
  let room = LONGEST;
  for (const s of best) {
    const { text } = sentences[s]!;
    if (room < Math.min(text.length, SHORTEST_PART)) continue;
    const part = text.length <= room ? text : `${text.slice(0, room).replace(/\s+\S*$/, '')}…`;
    taken.set(s, part);
    room -= part.length + 1;
  }
  return [...taken.keys()]
    .sort((a, b) => a - b)
    .map((s) => ended(taken.get(s)!))
    .join(' ');
}

function worthOf({ prepared, reading, near, terms }: TermMatches, s: number): number {
  const { instructions, options } = prepared;
  const words = shareOfMass(instructions, prepared, near, POWER, s * terms);
  const ofOptions = options.map((option) => shareOfMass(option, prepared, near, POWER, s * terms));
  const topic = topicOfSentence(instructions, reading, s);
  const lead = reading.sentences[s]!.zone === 1 ? OF_LEAD : 0;
  return words + OF_OPTIONS * Math.max(0, ...ofOptions) + OF_TOPIC * topic + lead;
}

function ended(text: string): string {
  return /[.!?…:;»"”]$/.test(text) ? text : `${text}.`;
}
