/** Which candidates' pages are read, and what is done with the text. */
import type { Page } from '../../web/page/page.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { type LeftOut, type LeftOutReason, leftOutOf } from '../candidates/left-out.ts';
import { DEPTHS } from '../modes.ts';
import { isMoved, type PageReader, type PageReading } from '../pages/page-reader.ts';
import { passagesOf } from '../pages/passages.ts';
import { onlyVisible, type Visibility } from '../pages/visible-pages.ts';
import { type OnStep, step } from '../steps.ts';
import type { Question } from '../understanding/question.ts';
import type { Judged } from './judged.ts';

/** An article whose headline scores less is not worth reading. */
const WORTH_READING = 0.15;
/** The page asks search services not to list it. */
const NOT_LISTED = 'blocked_by_rights' satisfies LeftOutReason;

export interface ReadOutcome {
  judged: Judged[];
  /** Pages that should have been read but were not, or may not be shown. */
  leftOut: LeftOut[];
}

/** The best matches of every query, as many as the mode reads, without those already read or outside `among`. */
export function pagesToRead(
  question: Question,
  judged: readonly Judged[],
  among: (one: Judged) => boolean = () => true,
): Set<Judged> {
  const limit = DEPTHS[question.mode].read;
  const chosen = new Set<Judged>();
  for (const [at, { topic }] of question.parsed.entries()) {
    if (topic === '') continue;
    const ranked = judged
      .filter((one) => one.verdicts[at]!.headline >= WORTH_READING)
      .sort((a, b) => b.verdicts[at]!.headline - a.verdicts[at]!.headline);
    for (const one of ranked.slice(0, limit)) if (one.page === null && among(one)) chosen.add(one);
  }
  return chosen;
}

interface PageReadingOptions {
  deps: { reader: PageReader; index: { sources: Visibility['outlets'] } };
  /** Where the candidates come from; it may have a reader of its own. */
  from: Pick<CandidateSource, 'read'>;
  budgetMs: number;
  /** Which pages may be seen. */
  question: Pick<Question, 'visible'>;
  onProgress: OnStep;
  signal: AbortSignal | undefined;
}

/**
 * Adds page text to the chosen articles, within the time budget, and reports how many those are. Articles whose page asks
 * not to be listed are removed.
 */
export async function readPages(
  judged: readonly Judged[],
  chosen: ReadonlySet<Judged>,
  { deps: { reader, index }, from, budgetMs, question, onProgress, signal }: PageReadingOptions,
): Promise<ReadOutcome> {
  const pages = chosen.size === 1 ? '1 page' : `${chosen.size} pages`;
  onProgress(step('reading', `Reading ${pages}`, { pages: chosen.size }));
  if (chosen.size === 0) return { judged: [...judged], leftOut: [] };
  const unread = new Map<LeftOutReason, number>();
  const urls = [...chosen].map((one) => one.article.url);
  const read = await (from.read?.(urls, budgetMs, signal) ?? reader.read(urls, budgetMs, signal));
  const readings = onlyVisible(read, { visible: question.visible, outlets: index.sources });
  const after = judged.flatMap((one) => {
    if (!chosen.has(one)) return one;
    const reading = readings.get(one.article.url);
    const reason = reasonAgainst(one.article.url, reading);
    if (reason !== null) unread.set(reason, (unread.get(reason) ?? 0) + 1);
    if (reason === NOT_LISTED) return [];
    if (reason !== null) return one;
    const { page } = reading as { page: Page };
    return { ...one, page, passages: passagesOf(page.paragraphs) };
  });
  return { judged: after, leftOut: leftOutOf(unread) };
}

function reasonAgainst(url: string, reading: PageReading | undefined): LeftOutReason | null {
  if (reading === undefined) return 'not_read_in_time';
  if ('failure' in reading) return `not_read_${reading.failure.reason}`;
  if (isMoved(url, reading)) return 'not_read_moved';
  if (reading.page.robots.noindex) return NOT_LISTED;
  return reading.page.paragraphs.length === 0 ? 'no_text' : null;
}
