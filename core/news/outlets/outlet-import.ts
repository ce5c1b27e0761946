/** Imports a list of outlets, OPML or JSON, in batches: an interrupted import resumes where it stopped. */

import { type Clock, HOUR, SECOND } from '../../platform/clock.ts';
import { Failure, invalidField } from '../../platform/errors.ts';
import type { IsMapped } from '../../platform/host-mapping.ts';
import type { Database } from '../../store/database.ts';
import { restartPassesWith } from '../../store/indexes/indexes.ts';
import type { OutletSeed } from '../../store/outlets/outlet.ts';
import {
  allOutletsAndFeeds,
  failOutletImport,
  findOutletImport,
  finishOutletImport,
  importOutletBatch,
  type OutletImport,
  type OutletImportBatch,
  type OutletImportLine,
  outletImportBody,
} from '../../store/outlets/outlet-imports.ts';
import type { OnMoved } from '../../store/outlets/outlets.ts';
import { FeedPlacer, feedKey, type KnownOutlets, outletKey } from './feed-placement.ts';
import { type ListedFeed, readOpml } from './opml.ts';
import { checkOutlets } from './outlet-list.ts';

export interface OutletImportDeps {
  db: Database;
  clock: Clock;
  mapped?: IsMapped;
}

/** Lines. */
const BATCH = 250;
/** First polls of new feeds are this far apart, but all within `SPREAD`. */
const APART = SECOND;
const SPREAD = HOUR;

/** The feeds of a list, in order. Throws `invalid_request` when it is not a list. */
export function readList(format: OutletImport['format'], body: string): ListedFeed[] {
  if (format === 'opml') return readOpml(body);
  const listed = checkOutlets(JSON.parse(body), ['sources']).flatMap(listedFeeds);
  if (listed.length === 0) throw invalidField('sources', 'lists no outlet');
  return listed;
}

function listedFeeds(seed: OutletSeed, at: number): ListedFeed[] {
  const { id, name, homepage, country, languages, feeds } = seed;
  return feeds.map((url) => ({
    line: at + 1,
    url,
    title: name,
    homepage,
    languages,
    country,
    section: null,
    outlet: { id, name },
  }));
}

/**
 * Imports the rest of a list. Safe to call again after an interruption, and by two processes at once.
 * Throws what the store throws, and when `signal` aborts.
 */
export async function runOutletImport(
  deps: OutletImportDeps,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const begun = await findOutletImport(db, id);
  const body = await outletImportBody(db, id);
  if (!begun || body === null) return;
  let list: ListedFeed[];
  try {
    list = readList(begun.format, body);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failOutletImport(db, id, new Date(clock.now()), error.message);
  }
  let placing = new FeedPlacer(list, await knownOutlets(db), deps.mapped);
  for (let done = begun.done; done < list.length; ) {
    signal?.throwIfAborted();
    const batch = batchOf(list, done, placing, clock.now());
    if (await importOutletBatch(db, id, done, batch)) done += batch.lines.length;
    else {
      done = (await findOutletImport(db, id))?.done ?? list.length;
      placing = new FeedPlacer(list, await knownOutlets(db), deps.mapped);
    }
  }
  const named = new Set(list.filter(({ url }) => URL.canParse(url)).map(({ url }) => feedKey(url)));
  await finishOutletImport(db, id, new Date(clock.now()), (url) => named.has(feedKey(url)));
}

/** Where an outlet comes back under another domain, other pages may be seen: the indexes of those who see it are read again. */
export function readAgain(now: Date): OnMoved {
  return (tx, ids) => restartPassesWith(tx, ids, now);
}

/** Everything in the store that feeds are placed by. */
export async function knownOutlets(db: Database): Promise<KnownOutlets> {
  const { outlets, feeds } = await allOutletsAndFeeds(db);
  return {
    ids: new Set(outlets.map(({ id }) => id)),
    removed: new Map(outlets.filter(({ removed }) => removed).map((outlet) => [outlet.id, outlet])),
    // The oldest outlet of a domain comes last and wins.
    outlets: new Map(outlets.map(({ id, homepage }) => [outletKey(homepage), id])),
    feeds: new Map(feeds.map(({ url, source }) => [feedKey(url), source])),
  };
}

function batchOf(
  list: readonly ListedFeed[],
  from: number,
  placing: FeedPlacer,
  now: number,
): OutletImportBatch {
  const sources: OutletImportBatch['sources'][number][] = [];
  const feeds: OutletImportBatch['feeds'][number][] = [];
  const lines: OutletImportLine[] = [];
  const window = Math.min(list.length * APART, SPREAD);
  list.slice(from, from + BATCH).forEach((listed, nth) => {
    const place = from + nth;
    const placed = placing.place(listed);
    const { outcome } = placed;
    const source = outcome === 'refused' ? null : placed.source;
    const why = outcome === 'taken' ? null : placed.why;
    lines.push({ place, line: listed.line, title: listed.title, url: listed.url, outcome, source, why });
    if (placed.outcome !== 'taken') return;
    if (placed.seed) sources.push(placed.seed);
    // Each feed has its own slot and a random moment in it: neighbours in the list are not polled together.
    const wait = ((place + Math.random()) / list.length) * window;
    feeds.push({
      place,
      source: placed.source,
      url: placed.feed,
      section: listed.section,
      nextPollAt: new Date(now + wait),
    });
  });
  return { onMoved: readAgain(new Date(now)), sources, feeds, lines };
}
