/** What all readers of names get: a topic with its words, and what the index shows of them. */
import { splitWords, type Word } from '../../../language/words/words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';

export interface ReadTopic {
  topic: string;
  spoken: readonly Word[];
  /** All its letters are capitals, which say nothing then. */
  isShouted: boolean;
  index: IndexKnowledge;
}

/** A name: words `from` to `to` (exclusive) of the topic, the first `given` of them first names. */
export interface NameSpan {
  from: number;
  to: number;
  given: number;
  /** What stands around it in the topic and is no name by itself: "Club Atlético …", "… Inc."; `from` and `to` without. */
  affixes?: { from: number; to: number };
  /** Of an organization: no part of the name means it. */
  isIndivisible?: boolean;
}

/** The words of a topic, to be read by what an index shows. */
export function readTopic(topic: string, index: IndexKnowledge): ReadTopic {
  const spoken = splitWords(topic);
  const isShouted = spoken.length > 1 && spoken.every(({ surface }) => surface === surface.toUpperCase());
  return { topic, spoken, isShouted, index };
}
