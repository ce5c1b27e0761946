/** Retention: deletes whatever has expired. */
import { deleteExpired, type ExpiryDeps } from '../../jobs/delete-expired.ts';
import { DAY } from '../../platform/clock.ts';
import { forgetAnswers } from '../../store/answers.ts';
import { forgetArticles } from '../../store/articles/articles.ts';
import { forgetImports } from '../../store/articles/bulk-imports.ts';
import { forgetPages } from '../../store/articles/pages.ts';
import { deadSegments, dropSegment, maySeal } from '../../store/articles/segments.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { forgetIntakes } from '../../store/outlets/outlet-imports.ts';
import { forgetRobotsFiles } from '../../store/robots-files.ts';

export interface SweepDeps extends ExpiryDeps {
  retentionDays: number;
}

/** Deletes expired articles, pages, answers, reports of imports and copies of robots.txt, and segments without articles. */
export async function sweepExpired(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const { db, observe, retentionDays } = deps;
  const aged = (forget: typeof forgetArticles) => (some: Queryable, now: Date, limit: number) =>
    forget(some, new Date(now.getTime() - retentionDays * DAY), limit);
  await deleteExpired(deps, 'articles', aged(forgetArticles), signal);
  await deleteExpired(deps, 'imports', aged(forgetImports), signal);
  await deleteExpired(deps, 'outlet_imports', aged(forgetIntakes), signal);
  await deleteExpired(deps, 'pages', forgetPages, signal);
  await deleteExpired(deps, 'answers', forgetAnswers, signal);
  const swept = {
    robots_files: await forgetRobotsFiles(db),
    segments: await dropDeadSegments(db),
  };
  for (const [what, count] of Object.entries(swept)) if (count > 0) observe({ event: 'swept', what, count });
}

async function dropDeadSegments(db: Database): Promise<number> {
  const dead = await deadSegments(db);
  if (dead.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return 0;
    for (const id of dead) await dropSegment(tx, id);
    return dead.length;
  });
}
