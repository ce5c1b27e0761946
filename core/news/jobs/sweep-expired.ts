/** Retention: what is past its time goes, in small steps so that nobody waits behind it. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import { forgetAnswers } from '../../store/answers.ts';
import { forgetArticles } from '../../store/articles/articles.ts';
import { forgetPages } from '../../store/articles/pages.ts';
import { dropSegment, liveDocuments, maySeal } from '../../store/articles/segments.ts';
import type { Database } from '../../store/database.ts';

export interface SweepDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
  retentionDays: number;
}

const STEP = 2000;

export function sweepJob(deps: SweepDeps): JobKind {
  return {
    queue: QUEUES.sweep,
    cron: '17 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 1,
    run: (_data, signal) => sweepExpired(deps, signal),
  };
}

/** Forgets expired articles, pages and answers, and segments that no article is left of. */
export async function sweepExpired(
  { db, clock, observe, retentionDays }: SweepDeps,
  signal?: AbortSignal,
): Promise<void> {
  const now = new Date(clock.now());
  const oldest = new Date(clock.now() - retentionDays * DAY);
  let articles = 0;
  for (let count = STEP; count === STEP; articles += count) {
    signal?.throwIfAborted();
    count = await forgetArticles(db, oldest, STEP);
  }
  const swept = {
    articles,
    pages: await forgetPages(db, now),
    answers: await forgetAnswers(db, now),
    segments: await dropDeadSegments(db),
  };
  for (const [what, count] of Object.entries(swept)) if (count > 0) observe({ saw: 'swept', what, count });
}

async function dropDeadSegments(db: Database): Promise<number> {
  const dead = (await liveDocuments(db)).filter((segment) => segment.live === 0);
  if (dead.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return 0;
    for (const segment of dead) await dropSegment(tx, segment.id);
    return dead.length;
  });
}
