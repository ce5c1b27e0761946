/**
 * Serves searches page by page. The first page is billed and cached like any answer; what is left of its judgement is
 * cached beside it, and the pages that cursors ask for are free while it is. Later the judgement is made again, as of the
 * time of the first request, and billed again.
 */
import type { AnswerService, Caller, Served, Work } from '../../answers/answer-service.ts';
import type { Inference } from '../../inference/inference.ts';
import type { Answer } from '../answer/answer.ts';
import {
  type AnswerPage,
  type AnswerPageOptions,
  continued,
  nextPage,
  type PagedAnswer,
} from '../answer/pages.ts';
import { isHurried } from '../candidates/left-out.ts';
import { isUnknowable } from '../candidates/unknowable.ts';
import { type Cursor, type CursorPage, type CursorScope, writeCursor } from './cursor.ts';

export interface PagedWork<T extends Answer>
  extends CursorPage,
    Omit<Work<T>, 'cacheKey' | 'isWhole' | 'billed' | 'store' | 'compute'> {
  /** The same for requests that can share a judgement. Absent: only identical ones do. */
  meaning?: () => string;
  /** Cache key of a page; `place` says which. */
  key: (place: string) => string;
  options: AnswerPageOptions;
  /** Judges, and shows the page after `shown` of each list, or the first. */
  compute: (signal: AbortSignal, shown?: readonly number[]) => Promise<AnswerPage<T>>;
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
  judgement: PagedAnswer<T>;
}

/** Serves the page of a request that its cursor asks for, or the first. Throws what `AnswerService.serve` throws. */
export async function servePage<T extends Answer>(
  deps: PagedDeps,
  caller: Caller,
  work: PagedWork<T>,
): Promise<Served<T>> {
  const { scope, cursor } = work;
  const page =
    (cursor && (await serveFromCache(deps, caller, work, cursor))) ?? (await serveJudged(deps, caller, work));
  return withCursor(page, scope);
}

/** A later page of a judgement that is still cached; null when it is not. */
async function serveFromCache<T extends Answer>(
  { answers, inference }: PagedDeps,
  caller: Caller,
  work: PagedWork<T>,
  { judgement: id, from }: Cursor,
): Promise<Served<CachedPage<T>> | null> {
  return answers.serveMore<Rest<T>, CachedPage<T>>(restKey(id), sharedWork(work), async (cached) => {
    if (cached.meaning !== meaningOf(work)) return null;
    const unshown = continued(cached.judgement, from);
    return cachedPage(await nextPage(inference, unshown, work.options, caller.signal), cached.id, work);
  });
}

/** A page of a judgement that is made now, which is cached with what is left of it. */
async function serveJudged<T extends Answer>(
  { answers }: PagedDeps,
  caller: Caller,
  work: PagedWork<T>,
): Promise<Served<CachedPage<T>>> {
  const { cursor, now, key } = work;
  let left: Rest<T> | null = null;
  return answers.serve<CachedPage<T>>(caller, {
    ...sharedWork(work),
    cacheKey: key(cursor === null ? '' : ` from ${[now, ...cursor.from].join(' ')}`),
    fresh: cursor === null && work.fresh,
    isWhole: (answer) => !isHurried(answer),
    billed: (answer) => (isUnknowable(answer) ? [] : work.lines),
    compute: async (signal) => {
      const page = await work.compute(signal, cursor?.from);
      const { id } = page.answer;
      left = page.rest && { id, meaning: meaningOf(work), judgement: page.rest };
      return cachedPage(page, id, work);
    },
    store: async (tx) => {
      if (left !== null) await answers.cache(tx, restKey(left.id), left);
    },
  });
}

/** What all pages of a request have in common as billable work. */
function sharedWork<T extends Answer>({ alongside, scope, ...work }: PagedWork<T>) {
  const { fresh, lines, billedAs, counts, newId, onWait } = work;
  return {
    fresh,
    lines,
    counts,
    newId,
    ...(billedAs !== undefined && { billedAs }),
    ...(onWait && { onWait }),
    ...(alongside && {
      alongside: ((tx, page) => alongside(tx, withCursor(page, scope))) satisfies Work<
        CachedPage<T>
      >['alongside'],
    }),
  };
}

function meaningOf<T extends Answer>({ meaning, scope }: PagedWork<T>): string {
  return meaning?.() ?? scope.request;
}

/** A page with the cursor of the next one, as it is cached. */
function cachedPage<T extends Answer>(
  { answer, rest }: AnswerPage<T>,
  judgement: string,
  { now }: Pick<PagedWork<T>, 'now'>,
): CachedPage<T> {
  return { ...answer, ...(rest && { next: { judgement, now, from: rest.from } }) };
}

/** The cache key of the results that a judgement has left for further pages. */
export function restKey(judgement: string): string {
  return `rest of ${judgement}`;
}

function withCursor<T extends Answer>(page: Served<CachedPage<T>>, scope: CursorScope): Served<T> {
  const { next, usage, ...answer } = page;
  return {
    ...answer,
    ...(next && { next_cursor: cursorText(next, scope) }),
    usage,
  } as unknown as Served<T>;
}

/** The latest text of cursors of cached pages, which all their requests share. */
const TEXTS = new WeakMap<Cursor, CursorScope & { text: string }>();

function cursorText(next: Cursor, scope: CursorScope): string {
  const known = TEXTS.get(next);
  if (known?.org === scope.org && known.request === scope.request) return known.text;
  const text = writeCursor(next, scope);
  TEXTS.set(next, { ...scope, text });
  return text;
}
