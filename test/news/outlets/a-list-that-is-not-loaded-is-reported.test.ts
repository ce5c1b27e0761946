// The file of outlets fills an empty database only. A start on one that has outlets says in what the file differs, and how
// to load it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Closing, type Platform } from '../../../core/app/build/base.ts';
import { openStore } from '../../../core/app/build/store.ts';
import { readOutletsFile } from '../../../core/news/outlets/outlet-list.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import type { Observation } from '../../../core/platform/observe.ts';
import { listSources } from '../../../core/store/outlets/outlet-records.ts';
import { sharedDatabase } from '../../support/postgres.ts';
import { TEST_SOURCE } from '../../support/service.ts';

const OTHER = {
  ...TEST_SOURCE,
  id: 'other',
  homepage: 'https://other.example/',
  feeds: ['https://other.example/rss'],
};

t.test('at a start', async (t) => {
  const { db } = await sharedDatabase(t);
  const sources = join(t.testdir(), 'list.json');
  const start = async (list: object[], file = sources) => {
    writeFileSync(sources, JSON.stringify(list));
    const seen: Observation[] = [];
    const platform = {
      config: { ...loadConfig({ env: {} }), sources: file },
      clock: systemClock,
      observe: (one: Observation) => seen.push(one),
      closing: new Closing(),
      database: Promise.resolve(db),
    } as unknown as Platform;
    await openStore(platform, {});
    await platform.closing.close();
    return seen.filter(({ event }) => event === 'sources-not-loaded');
  };
  t.same(await start([TEST_SOURCE]), [], 'loaded');
  t.same(await start([TEST_SOURCE]), [], 'no difference');
  t.match(await start([{ ...TEST_SOURCE, name: 'El Otro' }, OTHER]), [
    {
      file: sources,
      detail:
        /^1 of its outlets are not in the database, 0 of the database are not in it, 1 differ\. .*empty database only.*source import FILE/,
    },
  ]);
  t.match(await start([]), [{ detail: /^0 .*, 1 of the database are not in it, 0 differ/ }]);
  t.match(
    await start([{ ...OTHER, country: 'UK' }]),
    [{ detail: /^It is not valid: .*country/ }],
    'and no reason to stop',
  );
  t.match(await listSources(db), [{ id: TEST_SOURCE.id, name: TEST_SOURCE.name }], 'nothing was changed');
});

t.test('what is wrong with a list names its file', (t) => {
  const file = join(t.testdir(), 'list.json');
  const refusal = (list: unknown) => {
    writeFileSync(file, JSON.stringify(list));
    try {
      return void readOutletsFile(file);
    } catch (error) {
      return (error as Error).message;
    }
  };
  t.match(
    refusal({ sources: [TEST_SOURCE] }),
    `The list of outlets ${file} is not valid: it must be an array`,
  );
  t.match(refusal([{ ...TEST_SOURCE, feeds: [] }]), `The list of outlets ${file} is not valid: [0].feeds`);
  t.end();
});

t.test('a country that is none is refused with the list', (t) => {
  const file = join(t.testdir(), 'list.json');
  for (const country of ['XX', 'UK', 'EU', 'Argentina', 'A1']) {
    writeFileSync(file, JSON.stringify([{ ...OTHER, country }]));
    t.throws(() => readOutletsFile(file), { code: 'invalid_request', message: /country/ }, country);
  }
  for (const [country, stored] of [
    ['ar', 'AR'],
    ['GB', 'GB'],
    [null, null],
  ]) {
    writeFileSync(file, JSON.stringify([{ ...OTHER, country }]));
    t.match(readOutletsFile(file), [{ country: stored }]);
  }
  writeFileSync(file, `\ufeff${JSON.stringify([OTHER])}`);
  t.match(readOutletsFile(file), [{ id: OTHER.id }], 'as Windows writes it');
  t.end();
});

t.test('the list that comes with the service has nine outlets, and can be loaded', async (t) => {
  const outlets = readOutletsFile(join(import.meta.dirname, '../../../sources.json'));
  t.equal(outlets.length, 9);
  t.equal(new Set(outlets.map(({ id }) => id)).size, 9);
  t.ok(outlets.every(({ feeds }) => feeds.length > 0));
  t.equal(outlets[0]!.country, 'AR');
  t.same(new Set(outlets.flatMap(({ languages }) => languages)), new Set(['es', 'en']));
});
