import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { mergedIgnored } from '../../../../core/news/articles/ignored-fields.ts';
import {
  type BatchImported,
  type ImportProgress,
  importArticles,
} from '../../../../core/news/articles/import-articles.ts';
import { lineBatches, linesOf } from '../../../../core/news/articles/line-batches.ts';
import { NewsIndex } from '../../../../core/news/news-index.ts';
import { SECOND, systemClock } from '../../../../core/platform/clock.ts';
import type { Config } from '../../../../core/platform/config.ts';
import { fileProblem } from '../../../../core/platform/files/file-problem.ts';
import { isObject } from '../../../../core/platform/objects.ts';
import { unseen } from '../../../../core/platform/observe.ts';
import type { Database } from '../../../../core/store/database.ts';
import { progressBar } from '../../progress.ts';
import { LONG_TIMEOUT, type ServiceClient } from '../service-client.ts';
import { counted } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import type { Verb } from '../verb.ts';

/** Articles and bytes of one request to a service. */
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;
/** What a request may have (`plugins/admin/upkeep.ts`), less what is around the article. */
const MAX_LINE = 8 * 1024 * 1024 - 1024;
const MAX_REASONS = 5;

export const importVerb: Verb = {
  noun: 'import',
  verb: null,
  description:
    'add articles from a file to the index: one JSON object per line, with url and title, and optionally standfirst, source, section, language, country, author, image, published_at, modified_at, body',
  actions: ['importArticles'],
  arguments: [
    { name: 'FILE.jsonl', description: 'the file; an interrupted import resumes where it stopped' },
  ],
  createsStore: true,
  async run(given, backend) {
    const file = resolve(given.first);
    const began = systemClock.tick();
    const stop = new AbortController();
    const interrupt = () => stop.abort(new UsageError('stopped; run the same command to resume'));
    process.once('SIGINT', interrupt);
    const bar = progressBar(process.stderr);
    const show = ({ bytes, totalBytes, lines, inserted }: ImportProgress) => {
      const note = `${counted(lines, 'line')}, ${inserted} new`;
      // A pipe has no size.
      if (totalBytes > 0) bar.show(bytes / totalBytes, note);
      else bar.count(note);
    };
    try {
      const progress = await backend.either(
        (db) => importHere(db, { file, config: backend.config, signal: stop.signal, show }),
        (client) => importThere(client, file, stop.signal, show),
      );
      const seconds = (systemClock.tick() - began) / SECOND;
      return { json: { ...progress, seconds }, text: summary(progress, seconds) };
    } finally {
      bar.end();
      process.off('SIGINT', interrupt);
    }
  },
};

type Show = (progress: ImportProgress) => void;

async function importHere(
  db: Database,
  { file, config, signal, show }: { file: string; config: Config; signal: AbortSignal; show: Show },
): Promise<ImportProgress> {
  const index = new NewsIndex({ db, clock: systemClock, observe: unseen, seals: true });
  await index.open();
  try {
    const onProgress = (progress: ImportProgress) => {
      show(progress);
      // Following the articles seals full segments as they fill, so that the next start has no long tail to read. If that
      // fails, it does again below.
      index.follow().catch(() => undefined);
    };
    const keepDays = config.page_cache_days;
    const progress = await importArticles({ db, clock: systemClock, file, keepDays, signal, onProgress });
    await index.follow();
    return progress;
  } finally {
    await index.close();
  }
}

/** In requests of some hundred articles; what a service has already is skipped, so that a file can be sent again. */
async function importThere(
  client: ServiceClient,
  file: string,
  signal: AbortSignal,
  show: Show,
): Promise<ImportProgress> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}`);
  });
  const progress: ImportProgress = {
    ...{ lines: 0, inserted: 0, known: 0, bytes: 0, totalBytes: size, refused: 0, reasons: [], ignored: [] },
  };
  let articles: object[] = [];
  /** Of each of them, the line of the file. */
  let lines: number[] = [];
  let bytes = 0;
  const send = async () => {
    if (articles.length === 0) return;
    const body = { articles };
    const sent = await client.call<BatchImported>('importArticles', { body, timeout: LONG_TIMEOUT });
    add(progress, { ...sent, reasons: sent.reasons.map((reason) => withLine(reason, lines)) });
    [articles, lines, bytes] = [[], [], 0];
    show(progress);
  };
  for await (const batch of lineBatches(file, { lines: BATCH, bytes: BATCH_BYTES }))
    for (const raw of linesOf(batch.bytes)) {
      signal.throwIfAborted();
      const length = Buffer.byteLength(raw) + 1;
      progress.lines += 1;
      progress.bytes += length;
      if (raw.trim() === '') continue;
      if (articles.length >= BATCH || bytes + length > BATCH_BYTES) await send();
      try {
        articles.push(articleIn(raw));
        lines.push(progress.lines);
        bytes += length;
      } catch (error) {
        const reasons = [`line ${progress.lines}: ${(error as Error).message}`];
        add(progress, { inserted: 0, known: 0, refused: 1, reasons, ignored: [] });
      }
    }
  await send();
  progress.reasons.sort((a, b) => lineOf(a) - lineOf(b));
  return progress;
}

/** The line that a reason names; the service has not seen those that could not be sent, which come first. */
function lineOf(reason: string): number {
  return Number(/^line (\d+)/.exec(reason)?.[1] ?? 0);
}

/** The article of a line. Throws for a line on account of which the service would refuse all that are sent with it. */
function articleIn(raw: string): object {
  if (Buffer.byteLength(raw) > MAX_LINE) throw new RangeError('is too long to be sent');
  const article: unknown = JSON.parse(raw);
  if (isObject(article)) return article;
  throw new TypeError('must be a JSON object');
}

/** A reason of the service, which counts the articles of a request, with the line of the file. */
function withLine(reason: string, lines: readonly number[]): string {
  return reason.replace(/^article (\d+)/, (whole, place: string) => {
    const at = lines[Number(place) - 1];
    return at === undefined ? whole : `line ${at}`;
  });
}

function add(
  progress: ImportProgress,
  { inserted, known, refused, reasons, ignored }: Omit<BatchImported, 'object'>,
): void {
  progress.inserted += inserted;
  progress.known += known;
  progress.refused += refused;
  progress.reasons.push(...reasons.slice(0, MAX_REASONS - progress.reasons.length));
  progress.ignored = mergedIgnored(progress.ignored, ignored);
}

function summary(progress: ImportProgress, seconds: number): string {
  const { lines, inserted, known, refused, reasons, ignored } = progress;
  const rate = Math.round(inserted / Math.max(seconds, 0.001));
  return [
    `${counted(lines, 'line')}: ${counted(inserted, 'article')} new, ${known} known, ${refused} left out (${seconds.toFixed(1)} s, ${rate} articles/s)`,
    ...reasons.map((reason) => `  ${reason}`),
    ...ignored.map(
      ({ field, articles, meant }) =>
        `  ignored: ${field}, in ${counted(articles, 'article')}${meant ? `; did you mean ${meant}?` : ''}`,
    ),
  ].join('\n');
}
