/** Retention: deletes whatever has expired. */
import { deleteExpired, type ExpiryDeps } from '../../jobs/delete-expired.ts';
import { deleteExpiredAnswers } from '../../store/answers.ts';
import { deleteArticlesBefore } from '../../store/articles/articles.ts';
import { deleteBulkImportsBefore } from '../../store/articles/bulk-imports.ts';
import { deleteUnlistedBefore } from '../../store/articles/expired-articles.ts';
import { deleteExpiredPages } from '../../store/articles/pages.ts';
import { deadSegments, deleteSegment, maySeal } from '../../store/articles/segments.ts';
import type { Database } from '../../store/database.ts';
import { olderThan } from '../../store/expiry.ts';
import { deleteOutletImportsBefore } from '../../store/outlets/outlet-imports.ts';
import { deleteOldRobotsFiles } from '../../store/robots-files.ts';

/** How long a feed may be paused, or fail, until its undated articles that have expired count as new ones. */
const UNLISTED_DAYS = 90;

export interface SweepDeps extends ExpiryDeps {
  retentionDays: number;
}

/** Deletes expired articles, pages, answers, reports of imports and copies of robots.txt, and segments without articles. */
export async function sweepExpired(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const { db, observe, retentionDays } = deps;
  await deleteExpired(deps, 'articles', olderThan(retentionDays, deleteArticlesBefore), signal);
  await deleteExpired(deps, 'expired_articles', olderThan(UNLISTED_DAYS, deleteUnlistedBefore), signal);
  await deleteExpired(deps, 'imports', olderThan(retentionDays, deleteBulkImportsBefore), signal);
  await deleteExpired(deps, 'outlet_imports', olderThan(retentionDays, deleteOutletImportsBefore), signal);
  await deleteExpired(deps, 'pages', deleteExpiredPages, signal);
  await deleteExpired(deps, 'answers', deleteExpiredAnswers, signal);
  const swept = {
    robots_files: await deleteOldRobotsFiles(db),
    segments: await deleteDeadSegments(db),
  };
  for (const [what, count] of Object.entries(swept)) if (count > 0) observe({ event: 'swept', what, count });
}

async function deleteDeadSegments(db: Database): Promise<number> {
  const dead = await deadSegments(db);
  if (dead.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return 0;
    for (const id of dead) await deleteSegment(tx, id);
    return dead.length;
  });
}
