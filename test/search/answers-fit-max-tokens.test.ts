// `max_tokens` applies to the whole body: results are added best first until it is full.
import fc from 'fast-check';
import t from 'tap';
import { DAY, heldClock } from '../../core/platform/clock.ts';
import type { Answer, Group, Result } from '../../core/search/answer/answer.ts';
import { cutToBudget, estimatedTokens } from '../../core/search/answer/token-budget.ts';
import { startTestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';
const LEAST = 2000;

const words = (most: number) =>
  fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '"', '😀', 'x', '\n'), maxLength: most });

const result: fc.Arbitrary<Result> = fc.record({
  url: words(120).map((path) => `https://example.com/${path}`),
  title: words(150),
  source: fc.constant('el-diario'),
  country: fc.constantFrom('AR', null),
  language: fc.constantFrom('es', null),
  published_at: fc.constant(NOW),
  section: fc.constantFrom('Política', null),
  snippet: fc.option(words(600)),
  score: fc.constant(0.9123),
  headline_relevance: fc.constant(0.8123),
  read: fc.constant(null),
  highlights: fc.array(words(160), { maxLength: 2 }),
  tone: fc.constant(null),
  answers: fc.option(
    fc.record({
      basis: fc.constant('headline' as const),
      values: fc.dictionary(
        fc.constantFrom('one', 'two', 'three'),
        fc.constant({ type: 'boolean' as const, probability: 0.5 }),
      ),
    }),
  ),
  duplicates: fc.constant([]),
  date_match: fc.constant(null),
  referenced_date: fc.constant(null),
  found_in: fc.constant('index' as const),
  data: fc.constant(null),
});

const count = fc.integer({ min: 0, max: 999 });
const spread = fc.record({
  by_day: fc.array(fc.record({ day: fc.constant('2026-03-10'), count }), { maxLength: 365 }),
  by_source: fc.array(fc.record({ source: words(40), count, first_published_at: fc.constant(NOW) }), {
    maxLength: 60,
  }),
  first: fc.constant(null),
  undated: count,
});
const list = (most: number) => fc.array(result, { maxLength: most });
const lists = { results: list(50), near_misses: list(5), rejected: list(10), diffusion: fc.option(spread) };
const query = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '"'), minLength: 2, maxLength: 200 });
const tones = { positive: count, neutral: count, negative: count };
const tone = fc.record({
  articles: count,
  overall: fc.record(tones),
  by_source: fc.array(fc.record({ source: words(40), ...tones }), { maxLength: 60 }),
});
const excerpt = fc.record({
  text: words(160),
  url: words(120),
  source: fc.constant('el-diario'),
  title: words(150),
});
const essential = fc.record({ excerpts: fc.array(excerpt, { maxLength: 5 }) });
const none = {
  tone: fc.option(tone),
  essential: fc.option(essential),
  temporal: fc.constant(null),
};

const group: fc.Arbitrary<Group> = fc.record({ query, found: fc.boolean(), total: count, ...lists, ...none });
const answer: fc.Arbitrary<Answer> = fc.record({
  id: fc.constant('srch_0123456789abcdef01234567'),
  object: fc.constant('search' as const),
  mode: fc.constant('normal' as const),
  queries: fc.array(query, { minLength: 1, maxLength: 5 }),
  found: fc.boolean(),
  total: count,
  ...lists,
  groups: fc.option(fc.array(group, { minLength: 2, maxLength: 5 })),
  ...none,
  left_out: fc.array(
    fc.record({ reason: fc.constantFrom('outside_window', 'other_source', 'beyond_mode'), count }),
    { maxLength: 8 },
  ),
  incomplete: fc.constant(false),
});

const USAGE = { cost_usd: 0.000123456, cached: false, searches: 5 };
const LISTS = ['results', 'near_misses', 'rejected'] as const;
const isPrefix = (part: Result[], whole: Result[]) => part.every((one, at) => one === whole[at]);

t.test('any answer under any cap', async (t) => {
  fc.assert(
    fc.property(answer, fc.integer({ min: LEAST, max: 40_000 }), (whole, cap) => {
      const cut = cutToBudget(whole, cap);
      const shortened = LISTS.flatMap((name) => [
        [cut[name], whole[name]] as const,
        ...(whole.groups ?? []).map((one, at) => [cut.groups![at]![name], one[name]] as const),
      ]);
      const fits = estimatedTokens({ ...cut, usage: USAGE }) <= cap;
      const prefixes = shortened.every(([part, all]) => isPrefix(part, all));
      const addresses = (lists: Result[][]) => new Set(lists.flat().map(({ url }) => url));
      const shown = addresses(shortened.map(([part]) => part));
      const dropped = addresses(shortened.map(([, all]) => all)).difference(shown).size;
      // An article in several lists counts as left out only when it is in none.
      const counted = cut.left_out.find(({ reason }) => reason === 'over_max_tokens')?.count ?? 0;
      return fits && prefixes && counted === dropped && (cut.incomplete || cut === whole);
    }),
    { numRuns: 50 },
  );
  t.pass('fits, best first, and says how many were left out');
});

t.test('no cap, no cut', async (t) => {
  fc.assert(
    fc.property(answer, (whole) => cutToBudget(whole, null) === whole),
    { numRuns: 10 },
  );
  t.pass();
});

t.test('results go before the tail of the counts by day and outlet', async (t) => {
  const [sample] = fc.sample(answer, { numRuns: 1, seed: 1 });
  const [one] = fc.sample(result, { numRuns: 1, seed: 1 });
  const day = (n: number) => new Date(Date.parse(NOW) + n * DAY).toISOString().slice(0, 10);
  const whole: Answer = {
    ...sample!,
    ...{ groups: null, near_misses: [], rejected: [], tone: null, essential: null, left_out: [] },
    results: Array.from({ length: 8 }, (_, n) => ({ ...one!, url: `https://a.example/${n}`, title: 'T' })),
    diffusion: {
      by_day: Array.from({ length: 90 }, (_, n) => ({ day: day(n), count: n % 20 })),
      by_source: Array.from({ length: 60 }, (_, n) => ({
        source: `outlet-${n}`,
        count: 60 - n,
        first_published_at: NOW,
      })),
      first: null,
      undated: 0,
    },
  };
  const all = estimatedTokens(whole);
  const cut = cutToBudget(whole, all - 100);
  t.equal(cut.results.length, 8, 'all results');
  t.same(cut.left_out, []);
  t.ok(cut.incomplete);
  const { by_day, by_source, other_days, other_sources } = cut.diffusion!;
  t.same([by_day.length, other_days, by_source.length, other_sources], [14, 76, 10, 50]);
  t.same(by_source, whole.diffusion!.by_source.slice(0, 10), 'the outlets with the most');
  t.ok(
    by_day.every(({ count }) => count > 15),
    'the busiest days',
  );
  t.same(
    by_day,
    [...by_day].sort((a, b) => (a.day < b.day ? -1 : 1)),
    'in their order',
  );
});

t.test('through the API', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const filler = 'El ministerio difundió un comunicado con "datos" sobre la situación en la región. '.repeat(
    8,
  );
  await service.publish(
    Array.from({ length: 60 }, (_, n) => ({
      url: `https://eldiario.example/${n}`,
      title: `Erupción del volcán, parte ${n}`,
      standfirst: filler.slice(0, (n * 37) % filler.length),
      publishedAt: new Date(clock.now() - n * DAY),
    })),
  );
  const query = ['erupción del volcán', 'volcán en erupción'];
  const whole = await service.post('/v1/search', { query, mode: 'fast', days: null, max_results: 50 });
  t.match(whole.body, { incomplete: false, total: 60 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: LEAST, max: 80_000 }), async (max_tokens) => {
      const body = await service.search({ query, mode: 'fast', days: null, max_results: 50, max_tokens });
      const cut = body.left_out.find(({ reason }: { reason: string }) => reason === 'over_max_tokens');
      return (
        estimatedTokens(body) <= max_tokens &&
        (body.incomplete || cut === undefined) &&
        (cut !== undefined || body.results.length === 50) &&
        body.total === 60 &&
        JSON.stringify(body.results) === JSON.stringify(whole.body.results.slice(0, body.results.length))
      );
    }),
    { numRuns: 12 },
  );
  t.pass();
  const body = await service.search({ query, mode: 'fast', days: null, max_results: 50, max_tokens: LEAST });
  t.ok(body.incomplete && body.results.length > 0, 'the least cap still holds the best');
  t.match(body.left_out.at(-1), { reason: 'over_max_tokens', count: 50 - body.results.length }, 'once each');
  t.equal(
    (
      await service.post('/v1/search', {
        query,
        mode: 'fast',
        days: null,
        max_results: 50,
        max_tokens: LEAST,
      })
    ).body.incomplete,
    true,
    'also from the cache',
  );
});
