import type { HubJob } from '../messages/hub.ts';
import type { HubTokenizer, SpecialTokens } from './tokenizer.ts';

/** What the model is run on once. */
export interface EncoderInput {
  ids: number[];
  types: number[];
}

/** The side that is cut may have this share of the room. */
const CUT_SHARE = 0.5;
/** Share of a window that it has in common with the one before: a sentence at the border is read whole once. */
const OVERLAP = 1 / 8;

/** The runs of a job: one, or more where a text is longer than the model takes; at least one, however empty. */
export function encoderInputs(tokenizer: HubTokenizer, job: HubJob, maxTokens: number): EncoderInput[] {
  const frame = job.second === null ? tokenizer.single : tokenizer.pair;
  const deps = maxTokens - frame.before.ids.length - frame.between.ids.length - frame.after.ids.length;
  const first = tokenizer.ids(job.first);
  const second = job.second === null ? [] : tokenizer.ids(job.second);
  const windowed = job.second === null || job.windowed === 'first' ? first : second;
  const other = windowed === first ? second : first;
  const cut = other.slice(0, Math.max(Math.floor(deps * CUT_SHARE), deps - windowed.length));
  return windowsOf(windowed, deps - cut.length, job.windows).map((window) =>
    windowed === first ? withSpecialTokens(frame, window, cut) : withSpecialTokens(frame, cut, window),
  );
}

/** Stretches of at most `size` tokens, overlapping, `most` of them at most; one empty stretch of nothing. */
export function windowsOf(ids: readonly number[], size: number, most: number): number[][] {
  const step = Math.max(1, size - Math.floor(size * OVERLAP));
  const windows: number[][] = [];
  for (let from = 0; windows.length < most; from += step) {
    windows.push(ids.slice(from, from + size));
    if (from + size >= ids.length) break;
  }
  return windows;
}

function withSpecialTokens(
  { before, between, after, ...types }: SpecialTokens,
  first: number[],
  second: number[],
): EncoderInput {
  return {
    ids: [...before.ids, ...first, ...between.ids, ...second, ...after.ids],
    types: [
      ...before.types,
      ...first.map(() => types.first),
      ...between.types,
      ...second.map(() => types.second),
      ...after.types,
    ],
  };
}
