/** Everything a tenant can do with custom indexes, in terms of the API: JSON in, JSON out. */

import { priceOfDay } from '../billing/daily.ts';
import type { Meter } from '../billing/meter.ts';
import { dayOf } from '../billing/utc-days.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { NewsIndex } from '../news/news-index.ts';
import { type MayRead, notReadable, readableOf, requireReadable } from '../news/outlets/visible-outlets.ts';
import { type Clock, DAY, HOUR } from '../platform/clock.ts';
import { Failure, type FieldError, fieldName, refuseFields } from '../platform/errors.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import { randomId } from '../platform/id.ts';
import { type NewestFirst, newestFirst, type PageAsked } from '../platform/newest-first.ts';
import { defined } from '../platform/objects.ts';
import { OTHER_OUTLET } from '../search/pages/visible-pages.ts';
import { TAKEN_DOWN } from '../store/articles/pages.ts';
import type { Database, Queryable } from '../store/database.ts';
import type { PageFailure, PageStatus } from '../store/indexes/index-page.ts';
import { listUrls } from '../store/indexes/indexed-pages.ts';
import {
  addIndex,
  beginPass,
  findIndex,
  holdings,
  type IndexKind,
  type IndexRow,
  listIndexes,
  lockIndex,
  removeIndex,
  restartPass,
  updateIndex,
} from '../store/indexes/indexes.ts';
import { saveListedUrls } from '../store/indexes/page-list.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { existingOrganization } from '../tenants/organizations.ts';
import { whyUnreachable } from '../web/fetch/address-guard.ts';
import { forgetUnlisted } from './crawl/record-list.ts';
import { type IndexRecord, indexRecord, urlRecord } from './index-record.ts';
import { listedAddress, MAX_ADDRESS, withTurns } from './page-url.ts';

/** Indexes an organization may have at a time. */
const MAX_INDEXES = 100;
const DEFAULT_MAX_URLS = 5000;
const ROWS_STEP = 500;

export interface NewIndexFields {
  name: string;
  /** Exactly one of these three. */
  urls?: string[];
  sitemap?: string;
  feed?: string;
  refresh_hours: number;
  /** Default 5000, or the number of `urls`. */
  max_urls?: number;
}

export interface IndexFields {
  name?: string;
  refresh_hours?: number;
  max_urls?: number;
  /** Replaces the whole list; only for an index of kind `urls`. */
  urls?: string[];
}

export interface IndexServiceDeps {
  db: Database;
  clock: Clock;
  meter: Meter;
  jobs: Jobs;
  mapped: IsMapped;
  /** Knows the outlets, and which articles were taken down. */
  index: Pick<NewsIndex, 'isTakenDownAsGiven' | 'sources'>;
}

/** Methods with an id throw 404 `index_not_found` when the organization has no such index. */
export class IndexService {
  readonly #deps: IndexServiceDeps;

  constructor(deps: IndexServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Creates an index and starts reading its addresses. Throws 400, 402, 403 for a list of an outlet that the organization may not
   * see, and 409 `conflict` beyond `MAX_INDEXES`.
   */
  async create(org: Organization, fields: NewIndexFields): Promise<IndexRecord> {
    const { db, clock, mapped } = this.#deps;
    const kind: IndexKind = fields.urls ? 'urls' : fields.sitemap ? 'sitemap' : 'feed';
    const urls = fields.urls ? addressesOf(fields.urls, mapped) : [];
    const given = fields.sitemap ?? fields.feed;
    const source = given === undefined ? null : sourceOf(kind, given, mapped);
    if (source !== null) requireReadable(org.outlets, this.#deps.index.sources.values(), source);
    const maxUrls = fields.max_urls ?? Math.max(DEFAULT_MAX_URLS, urls.length);
    refuseTooMany(urls.length, maxUrls);
    const id = randomId('idx');
    const now = clock.now();
    const { name, refresh_hours: refreshHours } = fields;
    const index = { id, org: org.id, name, kind, source, refreshHours, maxUrls, createdAt: new Date(now) };
    await db.transaction(async (tx) => {
      const { indexes } = await this.#admit(tx, org, urls.length, null);
      if (indexes >= MAX_INDEXES)
        throw new Failure('conflict', `An organization may have ${MAX_INDEXES} indexes; delete one first.`);
      await addIndex(tx, index, dayOf(now - DAY));
      await writeList(tx, id, 1, urls, new Date(now));
    });
    await this.#send(index);
    return this.get(org.id, id);
  }

  async get(org: string, id: string): Promise<IndexRecord> {
    return indexRecord(await this.#find(org, id));
  }

  list(org: string, page: PageAsked): Promise<NewestFirst<IndexRecord>> {
    const { db } = this.#deps;
    return newestFirst(page, (place, limit) => listIndexes(db, org, place, limit), indexRecord);
  }

  /**
   * Changes the given fields. A new list of addresses is read at once; other changes apply from the next refresh.
   */
  async change(org: Organization, id: string, fields: IndexFields): Promise<IndexRecord> {
    const { db, clock, mapped } = this.#deps;
    const index = await this.#find(org.id, id);
    const urls = fields.urls ? listFor(index, fields.urls, mapped) : null;
    const now = new Date(clock.now());
    const changed = await db.transaction(async (tx) => {
      if (urls) await this.#admit(tx, org, urls.length, id);
      const held = await lockIndex(tx, id);
      if (held === null || held.removedAt !== null) return null;
      refuseTooMany(urls?.length ?? (held.kind === 'urls' ? held.total : 0), fields.max_urls ?? held.maxUrls);
      const changes = changesOf(held, fields);
      if (Object.keys(changes).length > 0) await updateIndex(tx, id, changes);
      if (urls) await relist(tx, held, urls, now);
      return findIndex(tx, id, org.id);
    });
    if (changed === null) throw unknown(id);
    if (urls) await this.#send(index);
    return indexRecord(changed);
  }

  /** Removes the index with all its pages. */
  async remove(org: string, id: string): Promise<void> {
    const { db, clock } = this.#deps;
    if (!(await removeIndex(db, id, org, new Date(clock.now())))) throw unknown(id);
    await this.#send({ id, org });
  }

  /**
   * Refreshes the index now; one being crawled already is left alone. Throws 402 when there is no credit for it.
   */
  async refresh(org: Organization, id: string): Promise<IndexRecord> {
    const { db, clock } = this.#deps;
    const index = await this.#find(org.id, id);
    await this.#afford(org, Math.max(1, index.indexed));
    const begun = await beginPass(db, id, new Date(clock.now()));
    if (begun !== null) await this.#send(begun);
    return indexRecord(begun ?? (await this.#find(org.id, id)));
  }

  /** The addresses of an index in the order they were added; `after` is the `next_after` of the previous page. */
  async urls(
    org: Organization,
    id: string,
    { status, limit, after }: { status: PageStatus | null; limit: number; after: number },
  ) {
    await this.#find(org.id, id);
    const mayRead = readableOf(org.outlets, this.#deps.index.sources.values());
    const rows = await listUrls(this.#deps.db, id, status, after, limit + 1);
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? String(shown.at(-1)!.id) : null;
    return {
      object: 'list' as const,
      data: shown.map((row) => urlRecord(row, this.#hidden(row.url, mayRead))),
      has_more: next !== null,
      next_after: next,
    };
  }

  /** Why a page cannot be found, although it may have been read. */
  #hidden(url: string, mayRead: MayRead | null): PageFailure | null {
    if (this.#deps.index.isTakenDownAsGiven(url))
      return { code: TAKEN_DOWN.reason, detail: TAKEN_DOWN.detail };
    if (mayRead?.(url) === false) return { code: OTHER_OUTLET, detail: notReadable(url).message };
    return null;
  }

  async #find(org: string, id: string): Promise<IndexRow> {
    const index = await findIndex(this.#deps.db, id, org);
    if (index === null) throw unknown(id);
    return index;
  }

  /**
   * Throws 402 unless the organization can pay a day of this many pages besides those of its other indexes, none
   * of which is created or relisted until the transaction ends, and 404 `not_found` once it was deleted.
   */
  async #admit(tx: Queryable, org: Organization, urls: number, but: string | null) {
    await existingOrganization(tx, org.id, true);
    const others = await holdings(tx, org.id, but);
    await this.#afford(org, others.pages + Math.max(1, urls), tx);
    return others;
  }

  /** Throws 402 unless the organization can pay a day of this many pages. */
  async #afford(org: Organization, urls: number, tx?: Queryable): Promise<void> {
    const { meter, clock } = this.#deps;
    await meter.afford(org, priceOfDay(urls, clock.now()), tx);
  }

  /** Queues the work at once; without it, a due index is found within a minute. */
  async #send({ id, org }: Pick<IndexRow, 'id' | 'org'>): Promise<void> {
    await this.#deps.jobs.send('crawl-index', { index: id, org });
  }
}

function unknown(id: string): Failure {
  return new Failure('index_not_found', `Index ${id} not found.`);
}

/** The addresses without duplicates. Throws 400 naming each invalid one. */
function addressesOf(given: readonly string[], mapped: IsMapped): string[] {
  const read = given.map((text) => listedAddress(text));
  refuseFields(read.flatMap((address, at) => unfit(address, `urls.${at}`, mapped)));
  return [...new Set(read.filter((address) => address !== null))];
}

const MUST_BE_ADDRESS = `must be a full http or https address of at most ${MAX_ADDRESS} characters`;

function sourceOf(kind: IndexKind, given: string, mapped: IsMapped): string {
  const address = listedAddress(given);
  refuseFields(unfit(address, kind, mapped));
  return address!;
}

/** What is wrong with the address in a field, if anything. */
function unfit(address: string | null, path: string, mapped: IsMapped): FieldError[] {
  if (address === null) return [{ path, message: `${fieldName(path)} ${MUST_BE_ADDRESS}` }];
  const why = whyUnreachable(address, mapped);
  return why === null ? [] : [{ path, message: `${fieldName(path)} cannot be reached: ${why}` }];
}

function listFor({ kind }: IndexRow, given: readonly string[], mapped: IsMapped): string[] {
  if (kind !== 'urls')
    refuseFields([{ path: 'urls', message: `urls cannot be set: this index follows a ${kind}` }]);
  return addressesOf(given, mapped);
}

function refuseTooMany(urls: number, most: number): void {
  if (urls > most)
    refuseFields([
      { path: 'max_urls', message: `max_urls (${most}) must not be less than the ${urls} addresses listed` },
    ]);
}

async function writeList(
  tx: Queryable,
  index: string,
  pass: number,
  urls: readonly string[],
  now: Date,
): Promise<void> {
  const rows = withTurns(urls);
  for (let at = 0; at < rows.length; at += ROWS_STEP)
    await saveListedUrls(tx, index, pass, rows.slice(at, at + ROWS_STEP), now);
}

/**
 * Begins a pass over a new list, whatever was in progress: pages not in it are dropped with the old one. An index that has read
 * none of the new list is being built again.
 */
async function relist(tx: Queryable, held: IndexRow, urls: readonly string[], now: Date): Promise<void> {
  const restarted = await restartPass(tx, held.id, now);
  if (restarted === null) return;
  await writeList(tx, held.id, restarted.pass, urls, now);
  await forgetUnlisted(tx, restarted, 0, held.total, now.getTime());
  const relisted = await findIndex(tx, held.id);
  if (relisted?.indexed === 0) await updateIndex(tx, held.id, { status: 'building' });
}

function changesOf(held: IndexRow, { name, refresh_hours: refreshHours, max_urls: maxUrls }: IndexFields) {
  return {
    ...defined({ name, refreshHours, maxUrls }),
    ...(refreshHours !== undefined && rescheduled(held, refreshHours)),
  };
}

/** A new interval counts from the last refresh. Retries of pages and lists that are due earlier stay due. */
function rescheduled(
  { beganAt, refreshedAt, failures, nextRefreshAt, dueAt }: IndexRow,
  refreshHours: number,
) {
  if (beganAt !== null || refreshedAt === null) return {};
  const next = new Date(refreshedAt.getTime() + refreshHours * HOUR);
  return {
    nextRefreshAt: failures > 0 ? earlier(next, nextRefreshAt) : next,
    dueAt: earlier(next, dueAt),
  };
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
