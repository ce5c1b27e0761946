/** Notes for whoever reads an answer, in English: how its query was read, and what its index cannot know. */
import { unknownIn } from '../candidates/unknowable.ts';
import { quoted } from '../quoting/quotation-marks.ts';
import type { Answer } from './answer.ts';

export interface AnswerNote {
  /** What it is about; a reason of `left_out`, or the field that says the same to programs. */
  about: 'did_you_mean' | 'temporal' | 'index_empty' | 'not_fresh_since';
  text: string;
}

/** Why the index cannot know, by the reason in `left_out`. */
const UNKNOWN: Record<string, string> = {
  index_empty:
    'The index has no article of those outlets and that period: it cannot tell whether there is news.',
  not_fresh_since: 'None of those outlets has been read for hours: the latest news is missing.',
};

/** How a query was read, where that is not as it was written. */
export function readingNotes({
  did_you_mean: topic,
  temporal,
}: Pick<Answer, 'did_you_mean' | 'temporal'>): AnswerNote[] {
  const { expression, window, widened, timezone } = temporal ?? {};
  const notes: AnswerNote[] = [];
  const add = (about: AnswerNote['about'], text: string) => notes.push({ about, text });
  if (topic !== undefined)
    add('did_you_mean', `Nothing was found as written; ${quoted(topic)} was searched instead.`);
  if (window) {
    const from = expression ? `, from ${quoted(expression)}` : '';
    add('temporal', `Days searched: ${daysOf(window)} (${timezone}${from}).`);
  } else if (expression)
    add('temporal', `${quoted(expression)} sets no period here; what is from then comes first.`);
  if (widened) add('temporal', 'Nothing is from the days asked for; these are from the days around them.');
  return notes;
}

/** What the index of an answer cannot know. */
export function unknownNotes({ left_out: leftOut }: Pick<Answer, 'left_out'>): AnswerNote[] {
  return unknownIn(leftOut).map(({ reason, since }) => ({
    about: reason as AnswerNote['about'],
    text: `${UNKNOWN[reason]} Last read: ${since ? toTheMinute(since) : 'never'}.`,
  }));
}

function daysOf({ from, to }: { from: string; to: string }): string {
  return from === to ? to : `${from} to ${to}`;
}

/** A moment as people read it, in UTC: "2026-03-11 14:05Z". */
export function toTheMinute(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')}Z`;
}
