/** What is drawn of a scene is kept with it: what many readers open is drawn once. */
import { LRUCache } from 'lru-cache';
import type { Chart } from './data/chart.ts';
import { contentHash } from './images.ts';
import type { Scene } from './wording/scene.ts';

export interface Drawn {
  body: string;
  /** Of `body`, for its ETag. */
  hash: string;
}

/** Forms of one scene that are kept: its page, SVG and CSV, in the themes and at the addresses that are asked for. */
const MOST = 8;

const kept = new WeakMap<Scene<Chart>, LRUCache<string, Drawn>>();

/** The form called `name` of a scene, which `draw` makes unless it is kept; the name tells everything besides the scene. */
export function drawnOnce(scene: Scene<Chart>, name: string, draw: () => string): Drawn {
  const forms = kept.get(scene) ?? new LRUCache<string, Drawn>({ max: MOST });
  kept.set(scene, forms);
  const found = forms.get(name);
  if (found) return found;
  const body = draw();
  const drawn = { body, hash: contentHash(body) };
  forms.set(name, drawn);
  return drawn;
}
