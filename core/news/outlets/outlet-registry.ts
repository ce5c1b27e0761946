/**
 * Everything an operator does with outlets, in API terms: JSON in, JSON out. Used by `/admin/v1` and the command
 * line.
 */

import type { Clock } from '../../platform/clock.ts';
import { Failure, type FieldError, invalidField, refuseFields } from '../../platform/errors.ts';
import type { IsMapped } from '../../platform/host-mapping.ts';
import { randomId } from '../../platform/id.ts';
import type { Database } from '../../store/database.ts';
import { makeOutletDue } from '../../store/outlets/feeds.ts';
import type { SourceCounts, SourceRecord } from '../../store/outlets/outlet.ts';
import {
  addOutletImport,
  findOutletImport,
  type OutletImport,
  type OutletImportLine,
  outletImportLines,
} from '../../store/outlets/outlet-imports.ts';
import {
  countSources,
  listSources,
  outletSeeds,
  type SourceFilter,
} from '../../store/outlets/outlet-records.ts';
import { addOutlet, type OutletChanges, removeOutlet, updateOutlet } from '../../store/outlets/outlets.ts';
import { COUNTRY_PROBLEM, isCountry } from '../../web/countries.ts';
import { type Discovery, discover } from './discovery/discover.ts';
import { type FeedPlacement, FeedPlacer } from './feed-placement.ts';
import { type ListedFeed, writeOpml } from './opml.ts';
import { knownOutlets, readAgain, readList, runOutletImport } from './outlet-import.ts';
import type { FeedSource } from './polling/feed-document.ts';

/** An outlet to add; omitted fields are derived from its addresses or found on its site. */
export interface NewOutlet {
  homepage: string;
  id?: string;
  name?: string;
  country?: string | null;
  languages?: string[];
  /** Default: what `discover` suggests. */
  feeds?: string[];
}

export type ListFormat = OutletImport['format'];

/** A list to import: OPML text, or outlets as in `sources.json`. */
export interface GivenList {
  opml?: string;
  sources?: unknown[];
  replace?: boolean;
}

export type ImportRecord = ReturnType<typeof importRecord>;
export type ReportLine = Omit<OutletImportLine, 'place'>;

export interface ReportQuestion {
  outcome?: OutletImportLine['outcome'];
  /** `next` of the previous page. */
  after?: number;
  limit?: number;
}

export interface ImportReport extends ImportRecord {
  report: ReportLine[];
  /** Cursor of the next page; null on the last one. */
  next: number | null;
}

export type SourceQuestion = Omit<SourceFilter, 'id'>;

/** The outlets that were asked for, or one page of them. */
interface SourcePage {
  object: 'list';
  data: SourceRecord[];
  /** `after` of the next page; null on the last one. */
  next_after: string | null;
  counts: SourceCounts;
}

/** All of these throw 404 `not_found` for an unknown id, and 400 `invalid_request`. */
export interface OutletRegistry {
  page(question: SourceQuestion): Promise<SourcePage>;
  find(id: string): Promise<SourceRecord>;
  /**
   * A removed outlet is restored under its id. 409 `conflict` when all its feeds exist already; 502
   * `fetch_failed` when the site had to be read and could not.
   */
  add(outlet: NewOutlet): Promise<SourceRecord>;
  /** Removes the outlet: its feeds are no longer polled. Its articles stay until they expire. */
  remove(id: string): Promise<{ object: 'source'; id: string; removed: true }>;
  /** Changes what is given. Articles that are in the index keep the country they had in filters until `reindex`. */
  change(id: string, changes: OutletChanges): Promise<SourceRecord>;
  /** Makes the outlet's feeds due now; a running service polls them at once. 409 `conflict` for one that is paused or has none. */
  poll(id: string): Promise<{ object: 'poll'; source: string; feeds: number }>;
  import(list: GivenList): Promise<ImportRecord>;
  importReport(id: string, question: ReportQuestion): Promise<ImportReport>;
  /** The list as text, in the format `import` accepts. */
  export(format: ListFormat): Promise<string>;
  discover(url: string): Promise<Discovery>;
}

export interface OutletRegistryDeps extends FeedSource {
  db: Database;
  clock: Clock;
  /** Null when no service runs: an import then finishes before it is answered. */
  jobs: { send(queue: string, data: object): Promise<unknown> } | null;
  mapped?: IsMapped;
}

const REPORT_LINES = 1000;

/** Opens the registry over the store; `deps.jobs` null runs imports inline. */
export function openOutletRegistry(deps: OutletRegistryDeps): OutletRegistry {
  const { db, clock, jobs, mapped } = deps;

  async function source(id: string): Promise<SourceRecord> {
    const [found] = await listSources(db, { id });
    if (!found) throw unknown(id);
    return found;
  }

  return {
    find: source,
    page: (question) => pageOf(db, question),
    async add(outlet) {
      requireCountry(outlet.country);
      const found = outlet.feeds?.length ? null : await discover(deps, outlet.homepage);
      const listed = listedOf(outlet, found);
      const placed = await placeAll(db, listed, mapped);
      const taken = placed.filter((one) => one.outcome === 'taken');
      const [first] = taken;
      const there = `All its feeds are already listed, as ${sourcesOf(placed).join(', ')}.`;
      if (!first) throw new Failure('conflict', there);
      const feeds = taken.filter((one) => one.source === first.source).map((one) => one.feed);
      const { source: id, seed } = first;
      const now = new Date(clock.now());
      const added = { seed, source: id, feeds, now, onMoved: readAgain(now) };
      if (!(await addOutlet(db, added))) throw new Failure('conflict', there);
      await pollNow(deps, id);
      return source(id);
    },
    async remove(id) {
      if (!(await removeOutlet(db, id, new Date(clock.now())))) throw unknown(id);
      return { object: 'source', id, removed: true };
    },
    async change(id, changes) {
      requireCountry(changes.country);
      const { feeds, status } = await source(id);
      const known = feeds.map(({ url }) => url);
      refuseFields(
        Object.keys(changes.sections ?? {})
          .filter((url) => !known.includes(url))
          .map((url) => ({ path: 'sections', message: `sections: ${url} is no feed of this outlet` })),
      );
      const isChanged = await db.transaction((tx) => updateOutlet(tx, id, changes, new Date(clock.now())));
      if (!isChanged) throw unknown(id);
      if (changes.paused === false && status === 'paused') await pollNow(deps, id);
      return source(id);
    },
    async poll(id) {
      requirePollable(await source(id));
      return { object: 'poll', source: id, feeds: await pollNow(deps, id) };
    },
    async import({ opml, sources, replace = false }) {
      const format = opml === undefined ? 'json' : 'opml';
      const body = opml ?? JSON.stringify(sources ?? []);
      const total = readList(format, body).length;
      const id = randomId('imp');
      const createdAt = new Date(clock.now());
      await addOutletImport(db, { id, format, replaces: replace, total, body, createdAt });
      if (jobs) await jobs.send('import-opml', { id });
      else await runOutletImport({ db, clock, ...(mapped && { mapped }) }, id);
      return importRecord((await findOutletImport(db, id))!);
    },
    async importReport(id, { outcome, after = -1, limit = REPORT_LINES }) {
      const found = await findOutletImport(db, id);
      if (!found) throw new Failure('not_found', `Import ${id} not found.`);
      const lines = await outletImportLines(db, id, { outcome: outcome ?? null, after, limit: limit + 1 });
      const shown = lines.slice(0, limit);
      const report = shown.map(({ place: _, ...line }) => line);
      return { ...importRecord(found), report, next: lines.length > limit ? shown.at(-1)!.place : null };
    },
    async export(format) {
      const seeds = await outletSeeds(db);
      if (format === 'opml') return writeOpml(seeds, new Date(clock.now()));
      const listed = seeds.map(({ sections: _, ...seed }) => seed);
      return `${JSON.stringify(listed, null, 2)}\n`;
    },
    discover: (url) => discover(deps, url),
  };
}

function requirePollable({ id, status, feeds, homepage }: SourceRecord): void {
  if (status === 'paused') throw new Failure('conflict', `Outlet "${id}" is paused; resume it first.`);
  if (feeds.length === 0)
    throw new Failure('conflict', `Outlet "${id}" has no feed to poll; add one to ${homepage} first.`);
}

async function pageOf(db: Database, question: SourceQuestion): Promise<SourcePage> {
  const { limit } = question;
  const [found, counts] = await Promise.all([
    listSources(db, limit === undefined ? question : { ...question, limit: limit + 1 }),
    countSources(db, question),
  ]);
  const data = found.slice(0, limit);
  const next = data.length < found.length ? data.at(-1)!.id : null;
  return { object: 'list', data, next_after: next, counts };
}

/** The command line comes here without the API's schemas. */
function requireCountry(code: string | null | undefined): void {
  if (code && !isCountry(code)) throw invalidField('country', COUNTRY_PROBLEM);
}

function listedOf(outlet: NewOutlet, found: Discovery | null): ListedFeed[] {
  const feeds = outlet.feeds?.length ? outlet.feeds : (found?.suggested ?? []);
  if (feeds.length === 0) {
    throw invalidField('feeds', `is required: no feed was found on ${outlet.homepage}`);
  }
  const homepage = found?.homepage ?? outlet.homepage;
  const name = outlet.name ?? found?.name ?? '';
  return feeds.map((url, at) => ({
    line: at,
    url,
    title: name,
    homepage,
    languages: outlet.languages ?? found?.languages ?? [],
    country: outlet.country ?? found?.country ?? null,
    section: null,
    outlet: outlet.id ? { id: outlet.id, name } : null,
  }));
}

/** Throws `invalid_request` naming every feed that cannot be fetched. */
async function placeAll(
  db: Database,
  listed: readonly ListedFeed[],
  mapped: OutletRegistryDeps['mapped'],
): Promise<FeedPlacement[]> {
  const placing = new FeedPlacer(listed, await knownOutlets(db), mapped);
  const placed = listed.map((one) => placing.place(one));
  const errors: FieldError[] = placed.flatMap((one, at) =>
    one.outcome === 'refused' ? [{ path: `feeds.${at}`, message: `feeds[${at}]: ${one.why}` }] : [],
  );
  refuseFields(errors);
  return placed;
}

function sourcesOf(placed: readonly FeedPlacement[]): string[] {
  return [...new Set(placed.flatMap((one) => (one.outcome === 'refused' ? [] : [one.source])))];
}

/** Makes an outlet's feeds due; a service that runs polls them at once. Returns how many there are. */
async function pollNow({ db, clock }: OutletRegistryDeps, id: string): Promise<number> {
  const feeds = await makeOutletDue(db, id, new Date(clock.now()));
  if (feeds === null) throw unknown(id);
  return feeds;
}

function importRecord({ id, format, replaces, createdAt, endedAt, ...progress }: OutletImport) {
  const times = { created_at: createdAt.toISOString(), ended_at: endedAt?.toISOString() ?? null };
  return { id, object: 'import' as const, format, replace: replaces, ...progress, ...times };
}

function unknown(id: string): Failure {
  return new Failure('not_found', `Outlet "${id}" not found.`);
}
