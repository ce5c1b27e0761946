// What a custom index costs by the day: fractions are carried, so that a month is exact, in whatever order it is billed.
import fc from 'fast-check';
import t from 'tap';
import { daysInMonth, shareOf } from '../../core/billing/daily.ts';
import { priceOf } from '../../core/billing/prices.ts';
import { dayOf } from '../../core/billing/utc-days.ts';
import { DAY } from '../../core/platform/clock.ts';

const anyMonth = fc.record({
  year: fc.integer({ min: 2020, max: 2105 }),
  month: fc.integer({ min: 0, max: 11 }),
});

t.test('months are as long as the calendar has them', async (t) => {
  t.equal(daysInMonth('2026-02-14'), 28);
  t.equal(daysInMonth('2028-02-01'), 29);
  t.equal(daysInMonth('2100-02-28'), 28);
  t.equal(daysInMonth('2026-12-31'), 31);
  fc.assert(
    fc.property(anyMonth, ({ year, month }) => {
      const first = dayOf(Date.UTC(year, month, 1));
      return daysInMonth(first) === new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    }),
  );
});

t.test('a whole month of the same number of pages costs its price, to the nano-dollar', async (t) => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: 1, max: 50_000 }), ({ year, month }, urls) => {
      const days = daysInMonth(dayOf(Date.UTC(year, month, 1)));
      let quantity = 0;
      let nano = 0n;
      for (let day = 0; day < days; day++) {
        const line = shareOf(urls, days, { quantity, nano });
        if (line < 0n) return false;
        quantity += urls;
        nano += line;
      }
      return nano === priceOf('custom_index', urls);
    }),
  );
  t.pass();
});

t.test(
  'in any order, with any numbers: never off by a nano-dollar, no line negative or far from its share',
  async (t) => {
    const month = fc.record({
      days: fc.integer({ min: 28, max: 31 }),
      seed: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 31 }),
    });
    fc.assert(
      fc.property(month, fc.array(fc.nat(), { minLength: 31, maxLength: 31 }), ({ days, seed }, order) => {
        const held = seed.slice(0, days).map((urls, at) => ({ urls, by: order[at]! }));
        let quantity = 0;
        let nano = 0n;
        for (const { urls } of held.toSorted((a, b) => a.by - b.by)) {
          const line = shareOf(urls, days, { quantity, nano });
          const own = priceOf('custom_index', urls) / BigInt(days);
          if (line < own || line > own + 1n) return false;
          quantity += urls;
          nano += line;
        }
        return nano === priceOf('custom_index', quantity) / BigInt(days);
      }),
    );
    t.equal(DAY, 86_400_000);
  },
);
