/** Takes articles down, in API terms: JSON in, JSON out. Used by `/admin/v1` and the command line. */
import type { Clock } from '../../platform/clock.ts';
import { Failure, invalidField } from '../../platform/errors.ts';
import {
  allTakedowns,
  chartsNaming,
  liftTakedown,
  type Naming,
  recordTakedown,
  redrawChart,
  replaceResult,
  resultsNaming,
  type Takedown,
} from '../../store/articles/takedowns.ts';
import type { Database } from '../../store/database.ts';
import { canonicalAddress } from '../../web/url/canonical-url.ts';
import { bareAddress, spellings } from '../../web/url/spellings.ts';

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
   * Removes the article at a URL, under any spelling, and refuses it from then on; it need not be in the index. Throws 400
   * for what is no web address.
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
    async takeDown(given, reason = '') {
      if (reason.length > LONGEST_REASON)
        throw invalidField('reason', `must have at most ${LONGEST_REASON} characters`);
      const url = canonicalAddress(given);
      const address = bareAddress(url);
      const taken = { address, url, reason, at: new Date(clock.now()) };
      const articles = await db.transaction((tx) => recordTakedown(tx, taken, spellings(url)));
      answers?.forget();
      const charts = await removeFromCharts(db, address, taken.at);
      const results = await removeFromResults(db, address);
      return { ...recordOf(taken), articles, charts, job_results: results };
    },
    async takedowns() {
      return (await allTakedowns(db)).map(recordOf);
    },
    async allow(given) {
      const url = canonicalAddress(given);
      const isLifted = await db.transaction((tx) => liftTakedown(tx, bareAddress(url), spellings(url)));
      if (!isLifted) throw new Failure('not_found', `${url} is not taken down.`);
      return { object: 'takedown', url, lifted: true };
    },
  };
}

function recordOf({ url, reason, at }: Takedown): TakedownRecord {
  return { object: 'takedown', url, reason, taken_down_at: at.toISOString() };
}

/** The article leaves the sources of charts, and its headline their tables; counts stay as they were drawn. */
async function removeFromCharts(db: Database, address: string, now: Date): Promise<number> {
  const charts = await chartsNaming(db, address);
  for (const { id, body } of charts) {
    const drawn = JSON.parse(body) as Drawn;
    const titles = new Set(
      (drawn.sources ?? []).filter((source) => isAt(source, address)).map(({ title }) => title),
    );
    const left = withoutAddress(drawn, address) as Drawn;
    if (left.table)
      left.table.rows = left.table.rows.filter((row) => !row.some((cell) => titles.has(cell as string)));
    await redrawChart(db, { id, body: JSON.stringify(left) }, body, now);
  }
  return charts.length;
}

interface Drawn {
  sources?: { url: string | null; title: string | null }[];
  table?: { rows: unknown[][] };
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
  return typeof url === 'string' && bareAddress(url) === address;
}
