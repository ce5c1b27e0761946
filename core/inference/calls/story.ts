/** Whether two articles report the same story: by their signatures, or by an assigned hub cross-encoder. */

import { calibratedProbability, hubLines } from '../calibration/hub.ts';
import type { HubModel } from '../models/hub-folder.ts';
import { storyProbability as bySignature, storyEvidence } from '../same-story/same-story.ts';
import type { CallDeps } from './call-deps.ts';
import { joinTexts, logOdds, runHub } from './run-hub.ts';

export interface StorySide {
  title: string;
  standfirst: string | null;
  /** ISO 639-1, when known. */
  language: string | null;
  publishedAt: Date | null;
}

export interface StoryTask {
  pairs: { a: StorySide; b: StorySide }[];
}

/** The only basis of the calibration. */
export const STORY_BASIS = 'headline';

/** In UTF-16 units; the rest is ignored. */
const LONGEST = { title: 500, standfirst: 1500 };

/** See `Inference.sameStory`. */
export async function sameStory(deps: CallDeps, task: StoryTask, signal?: AbortSignal): Promise<number[]> {
  const model = await deps.models.assigned('same_story');
  if (model === null) return task.pairs.map(({ a, b }) => bySignature(evidenceOf(a), evidenceOf(b)));
  const raw = await rawSameStory(deps, model, task, signal);
  return raw.map((score, at) => {
    const lines = hubLines(model.calibration, STORY_BASIS, task.pairs[at]!.a.language);
    return calibratedProbability(score, lines[0]);
  });
}

/** Log-odds of a hub model before calibration. Symmetric: the mean of both orders of a pair. */
export async function rawSameStory(
  { threads }: CallDeps,
  model: HubModel,
  { pairs }: StoryTask,
  signal?: AbortSignal,
): Promise<number[]> {
  const text = ({ title, standfirst }: StorySide) =>
    joinTexts([title.slice(0, LONGEST.title), standfirst?.slice(0, LONGEST.standfirst)]);
  const jobs = pairs.flatMap(({ a, b }) =>
    [
      [a, b],
      [b, a],
    ].map(([first, second]) => {
      return { first: text(first!), second: text(second!), windowed: 'second' as const, windows: 1 };
    }),
  );
  const answers = await runHub(threads, model, { task: 'same-story', items: pairs.length }, jobs, signal);
  const odds = answers.map(([run]) => logOdds(model.columns, run!));
  return pairs.map((_, i) => (odds[2 * i]! + odds[2 * i + 1]!) / 2);
}

function evidenceOf({ title, standfirst, ...side }: StorySide) {
  const cut = {
    title: title.slice(0, LONGEST.title),
    standfirst: standfirst?.slice(0, LONGEST.standfirst) ?? null,
  };
  return storyEvidence({ ...side, ...cut, story: null });
}
