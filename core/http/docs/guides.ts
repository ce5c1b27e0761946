/** The guides of the folder `docs`, which the documentation site serves beside the reference. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { atOnce } from '../../platform/turns.ts';
import { type GuideText, readGuide } from './markdown.ts';
import { GUIDE_PATH } from './paths.ts';

const FOLDER = join(import.meta.dirname, '../../../docs');

/** In the order of the contents. */
export const GUIDES = [
  'get-started',
  'search',
  'sites',
  'indexes',
  'charts',
  'watches',
  'agents',
  'clients',
  'compatibility',
  'models',
  'console',
  'configuration',
  'deployment',
  'operation',
  'upgrading',
  'scaling',
  'architecture',
  'figures',
  'dependencies',
  'figures/relevance',
  'figures/tone-and-questions',
  'figures/understanding',
  'figures/reading',
  'figures/charts',
  'figures/speed',
  'figures/reliability',
  'figures/clients',
  'figures/relevance-tried',
  'figures/speed-tried',
] as const;

export interface Guide extends GuideText {
  name: string;
}

/** All guides; links between them lead to their pages. */
export function readGuides(): Guide[] {
  return atOnce(readingGuides());
}

/** As `readGuides`, for `inTurns`. */
export function* readingGuides(): Generator<void, Guide[]> {
  const known = new Set<string>(GUIDES);
  const linkFrom = (guide: string) => (target: string) => {
    const path = posix.join(dirname(guide), target);
    const [, name, fragment = ''] = /^([\w/-]+)\.md(#.*)?$/.exec(path) ?? [];
    if (name !== undefined && known.has(name)) return `${GUIDE_PATH}/${name}${fragment}`;
    return pictureOf(path) === null ? null : `${GUIDE_PATH}/${path}`;
  };
  const guides: Guide[] = [];
  for (const name of GUIDES) {
    guides.push({ name, ...readGuide(readFileSync(join(FOLDER, `${name}.md`), 'utf8'), linkFrom(name)) });
    yield;
  }
  return guides;
}

/** The file of a picture, by its path relative to the guides; null when it can be none. */
export function pictureOf(path: string): string | null {
  return /^pictures\/[\w-]+\.png$/.test(path) ? join(FOLDER, 'pictures', basename(path)) : null;
}
