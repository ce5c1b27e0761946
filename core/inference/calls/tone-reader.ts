/** Reads the tone again by a cross-encoder, which sees the words in their order and the target among them. */

import type { HubJob } from '../../../workers/messages/hub.ts';
import { TONES, type ToneTask } from '../../../workers/messages/tone.ts';
import type { ToneProbabilities } from '../calibration/tone.ts';
import { fusedTone } from '../calibration/tone-fusion.ts';
import { trimItem } from '../threads/chunks.ts';
import type { CallDeps } from './call-deps.ts';
import { joinTexts, runHub } from './run-hub.ts';

/** In UTF-16 units: the model reads some 90 tokens. */
const LIMITS = { title: 300, standfirst: 400, passage: 0, passages: 0 };
/** A shorter word of a name may be any word. */
const SHORTEST_PART = 4;
/** Between words, so that these stay what they are to the tokenizer. */
const MARKED = '[ $1 ]';
/** Characters with a meaning in regular expressions. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

/** The tones by words together with what the cross-encoder says of headline and standfirst; as they were without one. */
export async function readAgain(
  deps: CallDeps,
  { query, basis, items, again = items.length }: ToneTask,
  byWords: readonly ToneProbabilities[],
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  const model = await deps.models.optional('tone_reader');
  if (model === null) return [...byWords];
  const read = items.slice(0, again);
  const jobs = read.map((item): HubJob => {
    const { title, standfirst } = trimItem(item, 'standfirst', LIMITS);
    const first = markedText(joinTexts([title, standfirst]), query);
    return { first, second: query, windowed: 'first', windows: 1 };
  });
  const label = { task: `tone_reader-${basis}`, items: read.length };
  const answers = await runHub(deps.threads, model, label, jobs, signal);
  return byWords.map((words, at) => {
    const [run] = answers[at] ?? [];
    if (run === undefined) return words;
    const logits = TONES.map((tone) => run[model.columns[tone]!]!);
    return fusedTone(words, logits, model.fusion, basis, items[at]!.language);
  });
}

/** The text with each mention of the target between brackets: the whole phrase or, without one, its longer words. */
export function markedText(text: string, target: string): string {
  const marked = mark(text, [target.trim()]);
  if (marked !== text) return marked;
  const parts = target.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return mark(
    text,
    parts.filter((part) => part.length >= SHORTEST_PART),
  );
}

function mark(text: string, phrases: readonly string[]): string {
  const longestFirst = [...new Set(phrases)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const either = longestFirst.map((phrase) => phrase.replace(SYNTAX, '\\$&')).join('|');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])(${either})(?![\\p{L}\\p{N}_])`, 'giu'), MARKED);
}
