// A feed is polled as often as it has news: soon enough, never more often than allowed, and it is never given up.
import fc from 'fast-check';
import t from 'tap';
import {
  countArrivals,
  firstPace,
  nextPace,
  nextPoll,
  type RhythmFacts,
} from '../../../core/news/outlets/polling/poll-schedule.ts';
import { freshSeconds } from '../../../core/news/outlets/polling/response-hints.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../core/platform/clock.ts';
import { randomFrom } from '../../../scripts/cli/models/measures/random.ts';
import { numberBetween } from '../../support/numbers.ts';

const BOUNDS = { minMinutes: 2, maxMinutes: 60 };
const QUIET: RhythmFacts = {
  perDay: 0,
  failures: 0,
  overflowed: false,
  advertisedIntervalS: null,
  freshS: null,
  retryAfterS: null,
  pushed: false,
};
const START = Date.parse('2026-10-01T00:00:00Z');

/** Articles at random, `rate(time)` of them a day. */
function published(
  days: number,
  rate: (time: number) => number,
  most: number,
  random: () => number,
): number[] {
  const times: number[] = [];
  for (let time = START; time < START + days * DAY; ) {
    time += (-Math.log(1 - random()) * DAY) / most;
    if (random() < rate(time) / most) times.push(time);
  }
  return times;
}

/** Looks at a feed for some days; the lag of each article in minutes, and how many looks it took. */
function simulated(
  times: readonly number[],
  days: number,
  random: () => number,
  more: Partial<RhythmFacts> = {},
) {
  const end = START + days * DAY;
  const lags: number[] = [];
  const waits: number[] = [];
  let now = START + DAY;
  let perDay = firstPace(
    times.filter((time) => time <= now),
    now,
  );
  let at = times.findIndex((time) => time > now);
  let looks = 1;
  while (now < end) {
    const { waitS } = nextPoll({ ...QUIET, perDay, ...more }, BOUNDS, random());
    waits.push(waitS);
    const before = now;
    now += waitS * SECOND;
    looks++;
    const from = at;
    while (at >= 0 && at < times.length && times[at]! <= now) at++;
    const found = times.slice(from, at);
    lags.push(...found.map((time) => (now - time) / MINUTE));
    perDay = nextPace(perDay, countArrivals(found), now - before);
  }
  lags.sort((a, b) => a - b);
  return {
    median: lags[Math.floor(lags.length / 2)] ?? 0,
    perDay: looks / (days - 1),
    waits,
    found: lags.length,
  };
}

t.test('a feed with N articles a day: the median article is found within 40 % of the gap', async (t) => {
  for (const articles of [15, 50, 200, 500]) {
    const random = randomFrom(articles);
    const gap = (24 * 60) / articles;
    const { median, perDay, found } = simulated(
      published(15, () => articles, articles, random),
      15,
      random,
    );
    t.ok(
      median <= Math.max(0.4 * gap, BOUNDS.minMinutes),
      `${articles} a day: ${median.toFixed(1)} min of a gap of ${gap.toFixed(1)} min`,
    );
    t.ok(perDay <= 3 * articles + 24, `${perDay.toFixed(0)} looks a day for ${articles} articles`);
    t.ok(found > 10 * articles, 'nothing is missed');
  }
});

t.test('quiet feeds are polled as rarely as allowed, busy ones as often', async (t) => {
  const random = randomFrom(7);
  t.ok(
    simulated(
      published(15, () => 1, 1, random),
      15,
      random,
    ).perDay < 30,
  );
  const wild = simulated(
    published(4, () => 3000, 3000, random),
    4,
    random,
  );
  t.ok(wild.median <= 2, `${wild.median}`);
});

t.test('it follows day and night', async (t) => {
  const random = randomFrom(3);
  const byDay = (time: number) => (new Date(time).getUTCHours() >= 8 ? 144 : 0);
  const { median, perDay } = simulated(published(15, byDay, 144, random), 15, random);
  t.ok(median <= 5, `median lag ${median.toFixed(1)} min at one article in ten minutes`);
  t.ok(perDay < 250, `${perDay.toFixed(0)} looks a day`);
});

t.test('batches count once', async (t) => {
  t.equal(countArrivals([0, 1, 59_999, 60_000, null, null]), 3);
  const random = randomFrom(5);
  const batches = Array.from({ length: 14 }, (_, day) =>
    Array.from({ length: 40 }, (_, nth) => START + day * DAY + 6 * HOUR + nth),
  ).flat();
  const { perDay } = simulated(batches, 14, random);
  t.ok(perDay < 30, `${perDay.toFixed(0)} looks a day for one batch of 40`);
});

t.test('at the first poll, the dates in the feed show the pace', async (t) => {
  const now = START + 30 * DAY;
  const hourly = Array.from({ length: 24 }, (_, at) => now - (at + 1) * HOUR);
  t.equal(firstPace(hourly, now), 24);
  t.equal(firstPace([...hourly, now + HOUR, now + DAY], now), 24, 'a date to come shows nothing');
  t.equal(
    firstPace([now - 10 * DAY, now - 20 * DAY], now),
    1 / 3,
    'nothing in three days: at most one in them',
  );
  t.equal(firstPace([now - 10 * DAY], now), null, 'a single article shows nothing');
  const minutes = DAY / MINUTE;
  t.ok(firstPace([now - 1, now], now)! <= 2 * minutes, 'two of this minute are no pace to keep up for days');
});

const maybe = (most: number) => fc.option(numberBetween(0, most), { nil: null });
const facts = fc.record({
  perDay: maybe(1e6),
  failures: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
  overflowed: fc.boolean(),
  advertisedIntervalS: maybe(1e9),
  freshS: maybe(1e9),
  retryAfterS: maybe(1e9),
  pushed: fc.boolean(),
});

t.test('the wait is always within the bounds, and there is always a next poll', async () => {
  fc.assert(
    fc.property(
      facts,
      numberBetween(0, 0.999999),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 1440 }),
      (given, random, least, more) => {
        const bounds = { minMinutes: least, maxMinutes: least + more };
        const { waitS, intervalS, why } = nextPoll(given, bounds, random);
        const most = given.failures > 0 ? (7 * DAY) / SECOND : bounds.maxMinutes * 60;
        const floor = given.failures > 0 ? bounds.minMinutes * 60 * 0.9 : bounds.minMinutes * 60;
        return (
          Number.isFinite(waitS) &&
          waitS >= floor - 1e-6 &&
          waitS <= Math.max(most, DAY / SECOND) + 1e-6 &&
          intervalS > 0 &&
          why.length > 5
        );
      },
    ),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(
      maybe(1e5),
      maybe(1e4),
      fc.integer({ min: 0, max: 1000 }),
      numberBetween(0, 1e10),
      (before, _, arrivals, since) => {
        const pace = nextPace(before, arrivals, since);
        return Number.isFinite(pace) && pace >= 0;
      },
    ),
  );
});

t.test('what the feed and its server ask for is a floor', async (t) => {
  const busy = { ...QUIET, perDay: 100 };
  const wait = (more: Partial<RhythmFacts>) => nextPoll({ ...busy, ...more }, BOUNDS, 0.5);
  t.match(wait({}), { why: 'new articles about 100 times a day lately' });
  t.ok(wait({ freshS: 1200 }).waitS >= 1200);
  t.match(wait({ freshS: 1200 }), { why: 'the server asks for at least 20 min between polls' });
  t.ok(wait({ advertisedIntervalS: 1800 }).waitS >= 1800);
  t.match(wait({ advertisedIntervalS: 1800 }), { why: 'the feed asks for at least 30 min between polls' });
  t.ok(wait({ freshS: 86_400 }).waitS <= 3600, 'but never past the longest wait');
  const hourly = wait({ advertisedIntervalS: 3600, perDay: 300 });
  t.ok(hourly.waitS < 1000, 'a feed that says hourly and has news every five minutes does not mean it');
  t.ok(hourly.waitS >= 900, 'it is still heard');
  const belied = nextPoll({ ...busy, advertisedIntervalS: 600, perDay: 720 }, BOUNDS, 0);
  t.equal(belied.waitS, 600, 'and never made to ask for more than it does');
  t.equal(wait({ freshS: 1200, overflowed: true }).waitS, 1200, 'whatever may have been missed');
  t.match(wait({ freshS: 86_400, overflowed: true }), { waitS: 3600 });
});

t.test('polls spread out over time', async (t) => {
  const waits = (more: Partial<RhythmFacts>) =>
    [0, 0.5].map((random) => nextPoll({ ...QUIET, ...more }, BOUNDS, random).waitS);
  t.same(waits({ perDay: 48 }), [900, 855]);
  t.same(waits({ perDay: 5000 }), [120, 126], 'the shortest wait only becomes longer');
  t.same(waits({ perDay: 48, pushed: true }), [3600, 3420]);
  t.same(waits({ perDay: 48, freshS: 1800 }), [1800, 1890]);
  t.same(waits({ perDay: 48, failures: 1 }), [900, 855]);
});

t.test('a shortest wait that is longer than the longest one counts', async (t) => {
  for (const perDay of [0, 48, 5000])
    t.equal(nextPoll({ ...QUIET, perDay }, { minMinutes: 120, maxMinutes: 60 }, 0).waitS, 7200);
});

t.test('the reason says how often there is news', async (t) => {
  const said = (perDay: number | null) => nextPoll({ ...QUIET, perDay }, BOUNDS, 0).why;
  t.equal(said(null), 'how often it has new articles is not known yet');
  t.equal(said(0.4), 'hardly any new articles lately');
  t.equal(said(1.2), 'new articles about once a day lately');
  t.equal(said(7), 'new articles about 7 times a day lately');
});

t.test(
  'failures: retried sooner for a busy feed, ever less often, at least daily, and as the server asks',
  async (t) => {
    const wait = (failures: number, more: Partial<RhythmFacts> = {}) =>
      nextPoll({ ...QUIET, perDay: 100, failures, ...more }, BOUNDS, 0);
    t.ok(wait(1).waitS < 600, 'one failure of a busy feed is no reason to leave it for an hour');
    const waits = Array.from({ length: 30 }, (_, at) => wait(at + 1).waitS);
    t.ok(waits.every((each, at) => at === 0 || each >= waits[at - 1]!));
    t.equal(waits.at(-1), DAY / SECOND);
    t.match(wait(5), { why: /^failed 5 times in a row; polled less/ });
    t.match(wait(1, { retryAfterS: 7200 }), {
      waitS: 7200,
      why: 'failed; the server asks for a pause of 2 h',
    });
    t.equal(wait(1, { retryAfterS: 1e9 }).waitS, (7 * DAY) / SECOND, 'a year is not believed');
  },
);

t.test('a feed that overflowed is polled at once, a pushed one rarely', async (t) => {
  t.match(nextPoll({ ...QUIET, perDay: 1, overflowed: true }, BOUNDS, 0.5), {
    waitS: 120,
    why: /may have been missed/,
  });
  const pushed = nextPoll({ ...QUIET, perDay: 500, pushed: true }, BOUNDS, 0.5);
  t.ok(pushed.waitS > 3000);
  t.match(pushed.why, /hub/);
});

t.test('how long an answer is fresh', async (t) => {
  for (const [headers, seconds] of [
    [{}, null],
    [{ 'cache-control': 'public, max-age=300' }, 300],
    [{ 'cache-control': 'public,MAX-AGE="300"', age: '100' }, 200],
    [{ 'cache-control': 'max-age=300', age: '400' }, 0],
    [{ 'cache-control': 'no-cache, max-age=300' }, null],
    [{ 'cache-control': 's-maxage=10' }, null],
    [{ expires: 'Thu, 01 Oct 2026 01:00:00 GMT', date: 'Thu, 01 Oct 2026 00:00:00 GMT' }, 3600],
    [{ expires: '0', date: 'Thu, 01 Oct 2026 00:00:00 GMT' }, null],
    [{ expires: 'Thu, 01 Oct 2020 01:00:00 GMT', date: 'Thu, 01 Oct 2026 00:00:00 GMT' }, null],
  ] as const) {
    t.equal(freshSeconds(headers as Record<string, string>), seconds, JSON.stringify(headers));
  }
});
