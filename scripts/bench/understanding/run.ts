#!/usr/bin/env node
/** How well queries are understood: all the sets, through whole services with real models. */
import { parseArgs } from 'node:util';
import { measureCarriers } from './carriers.ts';
import { measureDates } from './dates.ts';
import { measureAcronyms, measureNames, measureSpellings } from './headlines.ts';
import { headlineService, useModels, withSamplePress } from './indexes.ts';
import { measureJudged } from './judged.ts';
import { isInEdition, useEdition } from './rows.ts';
import { type Measure, tableOf } from './table.ts';
import { measureTime } from './time.ts';

const HELP = `node scripts/bench/understanding/run.ts [--only carriers,names,…] [--edition N] [--context N] [--models SETTING] [--json]

Runs the sets of scripts/bench/understanding/sets (--edition N: the N-th ones, those that it has). The first and the
second ones, and the names of the third and fourth, have been read to make rules, and are development:

  carriers   share of the first ten results of a topic that are kept when it is asked for in other words, and how many
             such queries find nothing (sample press); topics that have to stay whole
  names      headlines that mean the person asked for but do not have the whole name, and those that mean another
  acronyms   headlines that spell an acronym out, and the other way round
  spellings  headlines in another spelling, and those that only share a word
  dates      first days, and whole spans, that are right
  judged     judged queries (development) as written and as understood, by words alone
  time       CPU time of understanding a query in a warm process, over both: p50, p95, worst

A headline counts as shown from a score of 0.5. Headlines are named by reference and need the datasets; they are searched
among --context others (default: 5000) and those that have a name of the sets in full, without which an index cannot
know whom a surname means. Rows marked as disclosed are left out. 95 % intervals by bootstrap over the rows.
The services have all models, or those of --models: light, or a map as the setting has it ('{"query_reader":"none","queries":"none"}'
reads by rules alone).
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'carriers,names,acronyms,spellings,dates,time' },
    edition: { type: 'string', default: '1' },
    context: { type: 'string', default: '5000' },
    models: { type: 'string', default: 'full' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Measures that have no set of their own. */
const OWN = new Set(['time', 'judged']);

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  useEdition(values.edition);
  useModels(values.models);
  const wanted = new Set(values.only.split(',').filter((name) => OWN.has(name) || isInEdition(name)));
  const measures: Measure[] = [];
  if (wanted.has('dates')) measures.push(...measureDates());
  if (wanted.has('time')) measures.push(...measureTime());
  if (wanted.has('judged')) measures.push(...((await measureJudged()) ?? []));
  if (wanted.has('carriers')) measures.push(...(await withSamplePress(measureCarriers)));
  const ofHeadlines = [
    ['names', measureNames],
    ['acronyms', measureAcronyms],
    ['spellings', measureSpellings],
  ] as const;
  const chosen = ofHeadlines.filter(([name]) => wanted.has(name));
  if (chosen.length > 0) {
    const service = await headlineService(Number(values.context));
    if (service === null)
      process.stderr.write('The datasets are not here: no names, acronyms and spellings.\n');
    else {
      try {
        for (const [, measure] of chosen) measures.push(...(await measure(service)));
      } finally {
        await service.stop();
      }
    }
  }
  process.stdout.write(values.json ? `${JSON.stringify(measures)}\n` : tableOf(measures));
}

await main();
