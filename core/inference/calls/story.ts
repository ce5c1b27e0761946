/** That two articles tell the same story: by their signatures, or by a hub cross-encoder where one is assigned. */

import type { HubModel } from '../hub/folder.ts';
import { hubLines, lined } from '../hub/lines.ts';
import { sameStory as bySignature, weighEvidence } from '../same-story/same-story.ts';
import type { StorySide, StoryTask } from '../story.ts';
import type { CallDeps } from './call-deps.ts';
import { joined, logOdds, runHub } from './hub.ts';

/** The one basis there is, in a calibration. */
export const STORY_BASIS = 'headline';

/** What is looked at, in UTF-16 units. */
const LONGEST = { title: 500, standfirst: 1500 };

/** See `Inference.sameStory`. */
export async function sameStory(deps: CallDeps, task: StoryTask, signal?: AbortSignal): Promise<number[]> {
  const model = await deps.models.assigned('same_story');
  if (model === null) return task.pairs.map(({ a, b }) => bySignature(told(a), told(b)));
  const raw = await hubStories(deps, model, task, signal);
  return raw.map((score, at) => {
    const lines = hubLines(model.calibration, STORY_BASIS, task.pairs[at]!.a.language);
    return lined(score, lines[0]);
  });
}

/** Log-odds of a hub model before calibration. Symmetric: the mean of both orders, where a cross-encoder has two. */
export async function hubStories(
  { threads }: CallDeps,
  model: HubModel,
  { pairs }: StoryTask,
  signal?: AbortSignal,
): Promise<number[]> {
  const text = ({ title, standfirst }: StorySide) =>
    joined([title.slice(0, LONGEST.title), standfirst?.slice(0, LONGEST.standfirst)]);
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

function told({ title, standfirst, ...side }: StorySide) {
  const cut = {
    title: title.slice(0, LONGEST.title),
    standfirst: standfirst?.slice(0, LONGEST.standfirst) ?? null,
  };
  return weighEvidence({ ...side, ...cut, story: null });
}
