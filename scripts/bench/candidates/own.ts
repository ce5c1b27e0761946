import { queryTerms } from '../../../core/language/words/terms.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/news/word-index/indexed-document.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import type { System } from './system.ts';

export const canillita: System = {
  title: 'canillita',
  boosts: [0],
  async build(documents) {
    const blobs: Uint8Array[] = [];
    const now = documents.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt ?? 0), 0);
    for (let at = 0; at < documents.length; at += SEGMENT_DOCUMENTS) {
      blobs.push(buildSegment(documents.slice(at, at + SEGMENT_DOCUMENTS)));
    }
    const started = systemClock.tick();
    const wordIndex = new WordIndex();
    for (const [i, blob] of blobs.entries()) wordIndex.addSegment(String(i), openSegment(blob));
    const load = systemClock.tick() - started;
    return {
      load,
      ask(question, window, limit) {
        const filter = { ...NO_FILTER, from: window?.from ?? null, to: window?.to ?? null };
        return wordIndex.candidates(queryTerms(question), { filter, limit, now }).hits.map(({ seq }) => seq);
      },
    };
  },
};
