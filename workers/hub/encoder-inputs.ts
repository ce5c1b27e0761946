import type { HubJob } from '../messages/hub.ts';
import type { HubTokenizer, SpecialTokens } from './tokenizer.ts';

/** Input of one run of the model. */
export interface EncoderInput {
  ids: number[];
  types: number[];
}

/** Share of the tokens that the truncated side may take. */
const CUT_SHARE = 0.5;
/** Overlap of consecutive windows: a sentence at a border is read whole once. */
const OVERLAP = 1 / 8;

/** The runs of a job: several if a text is longer than the model's input; at least one, even if empty. */
export function encoderInputs(tokenizer: HubTokenizer, job: HubJob, maxTokens: number): EncoderInput[] {
  const frame = job.second === null ? tokenizer.single : tokenizer.pair;
  const available = maxTokens - frame.before.ids.length - frame.between.ids.length - frame.after.ids.length;
  const first = tokenizer.ids(job.first);
  const second = job.second === null ? [] : secondIds(tokenizer, job.second, job.more ?? '');
  const windowed = job.second === null || job.windowed === 'first' ? first : second;
  const other = windowed === first ? second : first;
  const cut = other.slice(0, Math.max(Math.floor(available * CUT_SHARE), available - windowed.length));
  return windowsOf(windowed, available - cut.length, job.windows).map((window) =>
    windowed === first ? withSpecialTokens(frame, window, cut) : withSpecialTokens(frame, cut, window),
  );
}

function secondIds(tokenizer: HubTokenizer, text: string, more: string): number[] {
  const ids = tokenizer.ids(text);
  return more === '' ? ids : [...ids, ...tokenizer.pair.between.ids, ...tokenizer.ids(more)];
}

/** Up to `most` overlapping windows of at most `size` tokens; one empty window for an empty text. */
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
