/** Takes articles down, in API terms: JSON in, JSON out. Used by `/admin/v1` and the command line. */
import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import type { Clock } from '../../platform/clock.ts';
import { Failure, invalidField } from '../../platform/errors.ts';
import {
  allTakedowns,
  chartsNaming,
  justTakenDown,
  liftTakedown,
  matchesNaming,
  type Naming,
  recordTakedown,
  redrawChart,
  replaceMatch,
  replaceResult,
  resultsNaming,
  type Takedown,
} from '../../store/articles/takedowns.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { canonicalAddress } from '../../web/url/canonical-url.ts';
import { bareAddress, bareCanonicalAddress } from '../../web/url/spellings.ts';

export interface TakedownRecord {
  object: 'takedown';
  url: string;
  reason: string;
  taken_down_at: string;
}

/** What a takedown removed. */
interface TakenDown extends TakedownRecord {
  articles: number;
  charts: number;
  job_results: number;
}

export interface Takedowns {
  /**
   * Removes the article at a URL, under any spelling, and refuses it from then on, also under addresses that it had before and
   * later ones at which a feed gives it if it is known again (`tracesOf`); it need not be in the index. Without `reason`, one
   * that was given before stays. Throws 400 for what is no web address.
   */
  takeDown(url: string, reason?: string): Promise<TakenDown>;
  /** Newest first. */
  takedowns(): Promise<TakedownRecord[]>;
  /** Allows the article again: the next poll that finds it stores it. Throws 404 `not_found`. */
  allow(url: string): Promise<{ object: 'takedown'; url: string; lifted: true }>;
}

const LONGEST_REASON = 500;

export interface TakedownDeps {
  db: Database;
  clock: Clock;
  /** The answers cached in this process; absent when no service runs. */
  answers?: { forget(): void };
}

/** The takedowns of a database. Its statements throw what the store throws. */
export function openTakedowns({ db, clock, answers }: TakedownDeps): Takedowns {
  return {
    async takeDown(given, why) {
      if ((why?.length ?? 0) > LONGEST_REASON)
        throw invalidField('reason', `must have at most ${LONGEST_REASON} characters`);
      const url = canonicalAddress(given);
      const address = bareAddress(url);
      const taken = { address, url, at: new Date(clock.now()) };
      const { articles, addresses, reason } = await db.transaction(async (tx) => {
        const removed = await recordTakedown(tx, { ...taken, reason: why ?? null });
        for (const one of removed.addresses) await removeFromMatches(tx, one);
        return removed;
      });
      answers?.forget();
      let [charts, results] = [0, 0];
      for (const one of addresses) {
        charts += await removeFromCharts(db, one, taken.at);
        results += await removeFromResults(db, one);
      }
      return { ...recordOf({ ...taken, reason }), articles, charts, job_results: results };
    },
    async takedowns() {
      return (await allTakedowns(db)).map(recordOf);
    },
    async allow(given) {
      const url = canonicalAddress(given);
      const isLifted = await db.transaction((tx) => liftTakedown(tx, bareAddress(url)));
      if (!isLifted) throw new Failure('not_found', `${url} is not taken down.`);
      return { object: 'takedown', url, lifted: true };
    },
  };
}

function recordOf({ url, reason, at }: Takedown): TakedownRecord {
  return { object: 'takedown', url, reason, taken_down_at: at.toISOString() };
}

/** The article leaves the matches of watches: as a match, and among the versions of another one's story. */
async function removeFromMatches(tx: Queryable, address: string): Promise<void> {
  for (const { id, body } of await matchesNaming(tx, address)) {
    const match: unknown = JSON.parse(body);
    const left = isAt(match, address) ? null : JSON.stringify(withoutAddress(match, address));
    await replaceMatch(tx, { id, body: left });
  }
}

/** Scans of all charts, while others change those that name the article. */
const MAX_SCANS = 5;

/** The article leaves the sources of charts, and what quotes it their tables; counts stay as they were drawn. */
async function removeFromCharts(db: Database, address: string, now: Date): Promise<number> {
  const changed = new Set<string>();
  for (let scans = 0, isMissed = true; isMissed && scans < MAX_SCANS; scans += 1) {
    isMissed = false;
    for (const { id, body } of await chartsNaming(db, address)) {
      const left = chartWithout(JSON.parse(body) as StoredChart, address);
      if (await redrawChart(db, { id, body: JSON.stringify(left) }, body, now)) changed.add(id);
      else isMissed = true;
    }
  }
  return changed.size;
}

interface StoredChart {
  sources?: Source[];
  table?: { columns: { key: string }[]; rows: unknown[][] };
  timezone?: string;
  plan?: { measure?: string } | null;
}

interface Source {
  name: string;
  url: string | null;
  title: string | null;
  published_at: string | null;
}

/** A chart before it is stored, without articles that were taken down while it was made. */
export async function chartWithoutTakenDown<T>(tx: Queryable, drawn: T, now: Date): Promise<T> {
  const taken = await justTakenDown(tx, 'chart', JSON.stringify(drawn), now);
  return taken.reduce(chartWithout, drawn as StoredChart) as T;
}

/** The result of a job before it is stored, without articles that were taken down while it was found. */
export async function resultWithoutTakenDown(tx: Queryable, result: object, now: Date): Promise<object> {
  const taken = await justTakenDown(tx, 'job', JSON.stringify(result), now);
  return taken.reduce((left, address) => withoutAddress(left, address) as object, result);
}

function chartWithout(drawn: StoredChart, address: string): StoredChart {
  const gone = (drawn.sources ?? []).filter((source) => isAt(source, address));
  const left = withoutAddress(drawn, address) as StoredChart;
  if (!left.table) return left;
  const rows = left.table.rows.filter((row) => !gone.some((source) => isQuoting(drawn, row, source)));
  return { ...left, table: { ...left.table, rows } };
}

/** Whether a row has the headline of an article or, in a table of stated figures, may have a sentence of it. */
function isQuoting({ table, plan, timezone }: StoredChart, row: readonly unknown[], source: Source): boolean {
  const { name, title, published_at: at } = source;
  if (title !== null && row.includes(title)) return true;
  if (plan?.measure !== 'stated_figures') return false;
  // Such rows name the outlet and the day, not the article.
  const cell = (key: string) => row[table!.columns.findIndex((column) => column.key === key)] ?? null;
  const day = at === null ? null : isoOfDay(todayIn(Date.parse(at), timezone ?? 'UTC'));
  return cell('source') === name && cell('date') === day;
}

async function removeFromResults(db: Database, address: string): Promise<number> {
  const results = await resultsNaming(db, address);
  const without = ({ id, body }: Naming) => ({
    id,
    body: JSON.stringify(withoutAddress(JSON.parse(body), address)),
  });
  for (const result of results) await replaceResult(db, without(result));
  return results.length;
}

/** JSON without the members of lists that are about the page at an address. */
function withoutAddress(value: unknown, address: string): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isAt(item, address)).map((item) => withoutAddress(item, address));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isAt(inner, address) ? null : withoutAddress(inner, address),
    ]),
  );
}

function isAt(value: unknown, address: string): boolean {
  const url = (value as { url?: unknown } | null)?.url;
  return typeof url === 'string' && (bareAddress(url) === address || bareCanonicalAddress(url) === address);
}
