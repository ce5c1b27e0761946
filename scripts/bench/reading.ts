/** `node scripts/bench/reading.ts`: how well feeds, pages, dates, addresses and languages are read, on real material. */
import { parseArgs } from 'node:util';
import { scoreAddresses } from './reading/addresses.ts';
import { scoreBodies } from './reading/bodies.ts';
import { scoreDates } from './reading/dates.ts';
import { scoreFeeds } from './reading/feeds.ts';
import { scoreLanguages } from './reading/languages.ts';
import type { Half } from './reading/material.ts';
import { scoreMetadata } from './reading/metadata.ts';
import { scorePrices } from './reading/prices.ts';
import { scoreSitemaps } from './reading/sitemaps.ts';
import { scoreSpeed } from './reading/speed.ts';
import { scoreStructured } from './reading/structured.ts';
import { Tally } from './reading/tally.ts';

const HELP = `node scripts/bench/reading.ts [PART …] [--sites HALF] [--misses NAME]

Reads the corpora with this service's own readers and prints how much of it is right.

  PART            feeds sitemaps dates pages metadata structured prices addresses languages speed (default: all)
  --sites HALF    only pages of half of the sites: A, on which rules are chosen, or B (default: both)
  --misses NAME   also print what is wrong in the measure of that name ("fundus title")
`;

const PARTS: Record<string, (tally: Tally) => Promise<void> | void> = {
  feeds: scoreFeeds,
  sitemaps: scoreSitemaps,
  dates: scoreDates,
  pages: scoreBodies,
  metadata: scoreMetadata,
  structured: scoreStructured,
  prices: scorePrices,
  addresses: scoreAddresses,
  languages: scoreLanguages,
  speed: scoreSpeed,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    sites: { type: 'string' },
    misses: { type: 'string' },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const tally = new Tally(values.misses ?? null, (values.sites as Half | undefined) ?? null);
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) await PARTS[part]?.(tally);
  process.stdout.write(tally.table());
}
