import { resolve } from 'node:path';
import { type ImportProgress, importArticles } from '../../../core/news/articles/import-articles.ts';
import { NewsIndex } from '../../../core/news/news-index.ts';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { progressBar } from '../progress.ts';
import type { Verb } from './verb.ts';

export const importVerb: Verb = {
  noun: 'import',
  verb: null,
  says: 'put articles of a file into the index: one JSON object a line, with url and title, and maybe standfirst, source, section, language, country, author, image, published_at, modified_at, body',
  arguments: [
    { name: 'FILE.jsonl', says: 'the file; an import that was interrupted goes on where it stopped' },
  ],
  options: {},
  async run(given, service) {
    const db = await service.database();
    const index = new NewsIndex({ db, clock: systemClock, observe: unseen, seals: true });
    await index.open();
    const began = systemClock.tick();
    const bar = progressBar(process.stderr);
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort(new Error('stopped; the same command goes on from here')));
    const note = async (progress: ImportProgress) => {
      bar.show(
        progress.bytes / Math.max(progress.totalBytes, 1),
        `${progress.lines} lines, ${progress.inserted} new`,
      );
      // Following seals full segments as they come, so that no long tail is left to the next start.
      await index.follow();
    };
    try {
      const { keepDays, file } = { keepDays: service.config.page_cache_days, file: resolve(given.words[0]!) };
      const progress = await importArticles({
        db,
        clock: systemClock,
        file,
        keepDays,
        signal: stop.signal,
        onProgress: note,
      });
      const seconds = (systemClock.tick() - began) / SECOND;
      bar.end();
      return { json: { ...progress, seconds }, text: summary(progress, seconds) };
    } finally {
      await index.close();
    }
  },
};

function summary({ lines, inserted, known, refused, reasons }: ImportProgress, seconds: number): string {
  const rate = Math.round(inserted / Math.max(seconds, 0.001));
  return [
    `${lines} lines: ${inserted} articles new, ${known} known, ${refused} left out (${seconds.toFixed(1)} s, ${rate} articles/s)`,
    ...reasons.map((reason) => `  ${reason}`),
  ].join('\n');
}
