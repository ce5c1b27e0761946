/** What is drawn of a scene is kept with it: what many readers open is drawn once. */
import { LRUCache } from 'lru-cache';
import type { Chart, Size } from './data/chart.ts';
import type { AskedTheme } from './data/options.ts';
import { draw } from './draw/render.ts';
import { contentHash } from './images.ts';
import { type Scene, sceneWith } from './wording/scene.ts';

export interface Form {
  body: string;
  /** Of `body`, for its ETag. */
  hash: string;
}

/** Forms of one scene that are kept: its page, SVG and CSV, in the themes and at the addresses that are asked for. */
const MOST = 8;

const kept = new WeakMap<Scene<Chart>, LRUCache<string, Form>>();

/** The form called `name` of a scene, which `make` returns unless it is kept; the name tells everything besides the scene. */
export function drawnOnce(scene: Scene<Chart>, name: string, make: () => string): Form {
  const forms = kept.get(scene) ?? new LRUCache<string, Form>({ max: MOST });
  kept.set(scene, forms);
  const found = forms.get(name);
  if (found) return found;
  const body = make();
  const drawn = { body, hash: contentHash(body) };
  forms.set(name, drawn);
  return drawn;
}

/** The picture of a scene. It has one theme: the chart's own where the reader's preference is asked for. */
export function svgOf(scene: Scene<Chart>, asked: AskedTheme = null, size: Size = scene.picture.size): Form {
  const theme = asked === 'auto' ? null : asked;
  const name = `svg ${theme} ${size.width} ${size.height}`;
  return drawnOnce(scene, name, () => draw(theme ? sceneWith(scene, { theme }) : scene, size).svg);
}
