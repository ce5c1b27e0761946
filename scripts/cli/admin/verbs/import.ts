import { resolve } from 'node:path';
import { type ImportProgress, importArticles } from '../../../../core/news/articles/import-articles.ts';
import { NewsIndex } from '../../../../core/news/news-index.ts';
import { SECOND, systemClock } from '../../../../core/platform/clock.ts';
import { unseen } from '../../../../core/platform/observe.ts';
import { progressBar } from '../../progress.ts';
import type { Verb } from '../verb.ts';

export const importVerb: Verb = {
  noun: 'import',
  verb: null,
  says: 'add articles from a file to the index: one JSON object per line, with url and title, and optionally standfirst, source, section, language, country, author, image, published_at, modified_at, body',
  actions: [],
  arguments: [{ name: 'FILE.jsonl', says: 'the file; an interrupted import resumes where it stopped' }],
  options: {},
  async run(given, backend) {
    const db = await backend.database();
    const index = new NewsIndex({ db, clock: systemClock, observe: unseen, seals: true });
    await index.open();
    const began = systemClock.tick();
    const bar = progressBar(process.stderr);
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort(new Error('stopped; run the same command to resume')));
    const note = async (progress: ImportProgress) => {
      bar.show(
        progress.bytes / Math.max(progress.totalBytes, 1),
        `${progress.lines} lines, ${progress.inserted} new`,
      );
      // Following the articles seals full segments as they fill, so that the next start has no long tail to read.
      await index.follow();
    };
    try {
      const { keepDays, file } = { keepDays: backend.config.page_cache_days, file: resolve(given.words[0]!) };
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
