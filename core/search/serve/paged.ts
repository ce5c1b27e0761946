/**
 * Serves searches page by page. The first page is billed and cached like any answer; what is left of its judgement is
 * cached beside it, and the pages that cursors ask for are free while it is. Later the judgement is made again, as of the
 * time of the first request, and billed again.
 */
import type { AnswerService, Caller, Served, Work } from '../../answers/answer-service.ts';
import type { Inference } from '../../inference/inference.ts';
import type { Answer } from '../answer/answer.ts';
import { continued, type Judgement, nextPage, type Page, type PageOptions } from '../answer/pages.ts';
import { isUnknowable } from '../candidates/unknowable.ts';
import { type Cursor, type CursorScope, writeCursor } from './cursor.ts';

export interface PagedWork<T extends Answer>
  extends Omit<Work<T>, 'cacheKey' | 'billed' | 'store' | 'compute'> {
  scope: CursorScope;
  /** The same for requests that can share a judgement. Absent: only identical ones do. */
  meaning?: () => string;
  cursor: Cursor | null;
  /** When the first page was asked for, in milliseconds. */
  now: number;
  /** Cache key of a page; `place` says which. */
  key: (place: string) => string;
  options: PageOptions;
  /** Judges, and shows the page after `shown` of each list, or the first. */
  compute: (signal: AbortSignal, shown?: readonly number[]) => Promise<Page<T>>;
}

export interface PagedDeps {
  answers: Pick<AnswerService, 'serve' | 'serveMore' | 'cache'>;
  inference: Inference;
}

/** A page as cached: its cursor depends on who asks. */
type CachedPage<T> = T & { next?: Cursor };

/** What is left of a judgement, as cached. */
interface Rest<T extends Answer> {
  id: string;
  meaning: string;
  judgement: Judgement<T>;
}

/** Serves the page of a request that its cursor asks for, or the first. Throws what `AnswerService.serve` throws. */
export async function servePage<T extends Answer>(
  { answers, inference }: PagedDeps,
  caller: Caller,
  work: PagedWork<T>,
): Promise<Served<T>> {
  const {
    scope,
    meaning = () => scope.request,
    cursor,
    now,
    key,
    options,
    compute,
    alongside,
    ...shared
  } = work;
  const shown = (page: Served<CachedPage<T>>) => withCursor(page, scope);
  const common = {
    ...shared,
    ...(alongside && {
      alongside: ((tx, page) => alongside(tx, shown(page))) satisfies Work<CachedPage<T>>['alongside'],
    }),
  };
  if (cursor !== null) {
    const more = await answers.serveMore<Rest<T>, CachedPage<T>>(
      caller,
      restKey(cursor.judgement),
      common,
      async ({ id, meaning: judged, judgement }) => {
        if (judged !== meaning()) return null;
        const { answer, rest } = await nextPage(
          inference,
          continued(judgement, cursor.from),
          options,
          caller.signal,
        );
        return { ...answer, ...(rest && { next: { judgement: id, now, from: rest.from } }) };
      },
    );
    if (more !== null) return shown(more);
  }
  let left: Rest<T> | null = null;
  const page = await answers.serve<CachedPage<T>>(caller, {
    ...common,
    cacheKey: key(cursor === null ? '' : ` from ${[now, ...cursor.from].join(' ')}`),
    fresh: cursor === null && work.fresh,
    billed: (answer) => (isUnknowable(answer) ? [] : work.lines),
    compute: async (signal) => {
      const { answer, rest } = await compute(signal, cursor?.from);
      left = rest && { id: answer.id, meaning: meaning(), judgement: rest };
      return { ...answer, ...(rest && { next: { judgement: answer.id, now, from: rest.from } }) };
    },
    store: async (tx) => {
      if (left !== null) await answers.cache(tx, restKey(left.id), left);
    },
  });
  return shown(page);
}

/** Whether the next page is cached, and so free. */
export function restKey(judgement: string): string {
  return `rest of ${judgement}`;
}

function withCursor<T extends Answer>(page: Served<CachedPage<T>>, scope: CursorScope): Served<T> {
  const { next, usage, ...answer } = page;
  return {
    ...answer,
    ...(next && { next_cursor: writeCursor(next, scope) }),
    usage,
  } as unknown as Served<T>;
}
