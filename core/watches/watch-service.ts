/** Everything a tenant can do with watches, in terms of the API: JSON in, JSON out. `baseUrl` is for addresses of feeds. */

import type { Jobs } from '../jobs/jobs.ts';
import { cutToUnits } from '../language/cut-text.ts';
import { outletName } from '../news/outlets/named-outlets.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure, invalidField } from '../platform/errors.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import { randomId } from '../platform/id.ts';
import { newestFirst, type PageAsked } from '../platform/newest-first.ts';
import type { CustomIndexes } from '../search/candidates/candidate-source.ts';
import type { SearchDeps } from '../search/search-run.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import { deleteDeliveriesOf, requeueDeliveries } from '../store/watches/deliveries.ts';
import { latestMatches, listMatches } from '../store/watches/matches.ts';
import {
  addWatch,
  countWatches,
  deleteWatch,
  findWatch,
  findWatchByFeed,
  listWatches,
  lockWatch,
  updateWatch,
  type WatchChanges,
  type WatchRow,
} from '../store/watches/watches.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import type { KeyHolder } from '../tenants/key-holders.ts';
import { existingOrganization } from '../tenants/organizations.ts';
import { whyUnreachable } from '../web/fetch/address-guard.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { FetchFailure } from '../web/fetch-failure.ts';
import { atomFeed } from './feed/atom.ts';
import { type FeedPage, updatedAt } from './feed/feed-page.ts';
import { jsonFeed } from './feed/json-feed.ts';
import { startRuns } from './run/run-due-watches.ts';
import { visibleMatches } from './visible-matches.ts';
import { changesOf, deliverChanges, newFeedToken } from './watch-changes.ts';
import type { NewWatchFields, WatchFields } from './watch-fields.ts';
import { feedAddress, type WatchRecord, watchRecord } from './watch-record.ts';
import { rightsOrNull } from './watch-rights.ts';
import { requireSearchable } from './watched-request.ts';
import { postWebhook } from './webhook/post-webhook.ts';
import { newWebhookSecret } from './webhook/signature.ts';

/** Watches an organization may have at a time. */
const MAX_WATCHES = 1000;
/** Matches in a feed. */
const FEED_LENGTH = 50;

export interface WatchServiceDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  fetcher: Fetcher;
  indexes: CustomIndexes;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
  /** Where the names of outlets are looked up. */
  index: { sources: ReadonlyMap<string, { id: string; domain: string; name: string }> };
  /** What reads the dates in queries. */
  search: Pick<SearchDeps, 'readings'>;
  mapped: IsMapped;
  config: { date_offset: string };
}

/** An organization as far as it decides which matches are visible. */
type Viewer = Pick<Organization, 'id' | 'outlets'>;

/** Methods with an id throw 404 `watch_not_found` when the organization has no such watch. */
export class WatchService {
  readonly #deps: WatchServiceDeps;

  constructor(deps: WatchServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Creates a watch, which runs at once. Throws 400, 404 `index_not_found`, and 409 `conflict` beyond `MAX_WATCHES`. The
   * record shows the webhook's secret.
   */
  async create(
    { org, key }: { org: Organization; key: Pick<ApiKey, 'id'> },
    fields: NewWatchFields,
    baseUrl: string,
  ): Promise<WatchRecord> {
    const { db, clock, jobs } = this.#deps;
    await this.check(org, fields);
    const id = randomId('wtc');
    const webhook = fields.deliver?.webhook ?? null;
    const watch = {
      id,
      org: org.id,
      key: key.id,
      name: fields.name,
      request: fields.request,
      everyMinutes: fields.every_minutes,
      webhookUrl: webhook?.url ?? null,
      webhookSecret: webhook && (webhook.secret ?? newWebhookSecret()),
      feedToken: fields.deliver?.feed ? newFeedToken() : null,
      createdAt: new Date(clock.now()),
    };
    const created = await db.transaction(async (tx) => {
      // Locked, so that each new watch counts the ones before it.
      await existingOrganization(tx, org.id, true);
      if ((await countWatches(tx, org.id)) >= MAX_WATCHES)
        throw new Failure('conflict', `An organization may have ${MAX_WATCHES} watches; delete one first.`);
      await addWatch(tx, watch);
      return findWatch(tx, id);
    });
    await startRuns(jobs);
    return watchRecord(created!, baseUrl, watch.webhookSecret);
  }

  /** Throws for what would fail at every run or delivery, or can never find anything new. */
  async check(
    org: Organization,
    { request, deliver }: Pick<WatchFields, 'request' | 'deliver'>,
  ): Promise<void> {
    const { clock, config, index, indexes, mapped, search } = this.#deps;
    const outlets = index.sources.values();
    const dateOffset = config.date_offset;
    const given = { visible: org.outlets, outlets, readings: search.readings, dateOffset, now: clock.now() };
    if (request) await requireSearchable(request, given);
    if (deliver?.webhook) requireReachable(deliver.webhook.url, mapped);
    if (request?.index === undefined) return;
    try {
      await indexes.open(org, request.index);
    } catch (error) {
      // One that is being built will be ready.
      if (!(error instanceof Failure) || error.code !== 'index_not_ready') throw error;
    }
  }

  async get(org: string, id: string, baseUrl: string): Promise<WatchRecord> {
    return watchRecord(await this.#find(org, id), baseUrl);
  }

  async list(org: string, page: PageAsked, baseUrl: string) {
    const { db } = this.#deps;
    return newestFirst(
      page,
      (place, limit) => listWatches(db, org, place, limit),
      (row) => watchRecord(row, baseUrl),
    );
  }

  /**
   * Changes the given fields. After a change of its search, or when it is activated, a watch runs at once, but not within five
   * minutes of its last run, and from then on with the rights of the caller's key. The record shows the webhook's secret if
   * it was set. Throws 403 `plugin_disabled` when the caller may not search but would start one.
   */
  async change(
    caller: Pick<KeyHolder, 'org' | 'key' | 'operator'>,
    id: string,
    fields: WatchFields,
    baseUrl: string,
  ): Promise<WatchRecord> {
    const { db, clock, jobs, capabilities } = this.#deps;
    const org = caller.org!.id;
    await this.check(caller.org!, fields);
    const now = new Date(clock.now());
    const changed = await db.transaction(async (tx) => {
      const held = await lockWatch(tx, id, org);
      if (held === null) throw unknown(id);
      const changes: WatchChanges = {
        ...changesOf(held, fields, now),
        ...deliverChanges(held, fields.deliver),
      };
      if (changes.request !== undefined || fields.status === 'active') {
        requireCapability('search', capabilities, caller);
        if (!caller.operator) changes.key = caller.key.id;
      }
      if (changes.webhookUrl === null) await deleteDeliveriesOf(tx, id);
      if (changes.status === 'active' || changes.webhookUrl) await requeueDeliveries(tx, id, now);
      return { held, row: (await updateWatch(tx, id, changes))! };
    });
    const { held, row } = changed;
    if (row.nextRunAt !== null && row.nextRunAt <= now) await startRuns(jobs);
    return watchRecord(row, baseUrl, row.webhookSecret === held.webhookSecret ? null : row.webhookSecret);
  }

  /** Deletes the watch with its matches and what has not been delivered. */
  async remove(org: string, id: string): Promise<void> {
    if (!(await deleteWatch(this.#deps.db, id, org))) throw unknown(id);
  }

  /** The matches after one (an id, exclusive), in the order of discovery. Throws 400 when `after` is no id of a match. */
  async matches({ id: org, outlets }: Viewer, id: string, after: string | null, limit: number) {
    const { db, index } = this.#deps;
    await this.#find(org, id);
    const from = after === null ? 0 : Number(after) + 1;
    if (!Number.isSafeInteger(from)) throw invalidField('after', 'must be the id of a match');
    const rows = await listMatches(db, id, { from, to: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      object: 'list' as const,
      data: visibleMatches(shown, outlets, index.sources),
      has_more: rows.length > limit,
      next_after: shown.at(-1)?.seq.toString() ?? after,
    };
  }

  /** Sends the latest match, or none, to the webhook at once, marked as a test. Throws 409 without a webhook. */
  async test({ id: org, outlets }: Viewer, id: string, baseUrl: string, signal: AbortSignal) {
    const { db, index } = this.#deps;
    const watch = await this.#find(org, id);
    if (watch.webhookUrl === null)
      throw new Failure('conflict', 'This watch has no webhook to test; set deliver.webhook first.');
    const matches = visibleMatches(await latestMatches(db, id, 1), outlets, index.sources);
    const webhook = { url: watch.webhookUrl, secret: watch.webhookSecret! };
    const delivery = randomId('msg');
    const report = { object: 'webhook_test' as const, webhook_id: delivery };
    try {
      const body = { watch: watchRecord(watch, baseUrl), matches, test: true as const };
      const { status } = await postWebhook(this.#deps, webhook, delivery, body, signal);
      return { ...report, delivered: true, status, error: null };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return { ...report, delivered: false, status: error.upstreamStatus, error: error.message };
    }
  }

  /** The feed at a token, with when it last changed. Throws 404 `not_found`, also while the watch may not work. */
  async feed(
    token: string,
    format: 'xml' | 'json',
    baseUrl: string,
  ): Promise<{ text: string; updated: Date }> {
    const { db, index } = this.#deps;
    const watch = await findWatchByFeed(db, token);
    const owner = watch && (await rightsOrNull(this.#deps, watch, ['watches']));
    if (!watch || !owner) throw noSuchFeed();
    const { id, name, createdAt, renamedAt } = watch;
    const page: FeedPage = {
      name,
      namedAt: renamedAt ?? createdAt,
      watch: id,
      url: feedAddress(baseUrl, token, format),
      matches: visibleMatches(await latestMatches(db, id, FEED_LENGTH), owner.org.outlets, index.sources),
      nameOf: (source) => outletName(index.sources, source),
    };
    return { text: format === 'xml' ? atomFeed(page) : jsonFeed(page), updated: updatedAt(page) };
  }

  async #find(org: string, id: string): Promise<WatchRow> {
    const watch = await findWatch(this.#deps.db, id, org);
    if (watch === null) throw unknown(id);
    return watch;
  }
}

function requireReachable(url: string, mapped: IsMapped): void {
  const why = whyUnreachable(url, mapped);
  if (why !== null) throw invalidField('deliver.webhook.url', `cannot be reached: ${why}`);
}

/** Of an address that is no feed's: no reader is told more about it. */
export function noSuchFeed(): Failure {
  return new Failure('not_found', 'No such feed.');
}

function unknown(id: string): Failure {
  return new Failure('watch_not_found', `Watch ${cutToUnits(id, 60)} not found.`);
}
