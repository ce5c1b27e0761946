// Results are counted by day and outlet. What is missing is listed: near misses when there are no results, articles
// beyond max_results, and candidates the mode did not judge.
import t from 'tap';
import { DAY, HOUR, heldClock, MINUTE } from '../../core/platform/clock.ts';
import { addSources, startTestService, THE_POST } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';

/** 2026-03-09T02:59Z is still the 8th in Argentina. */
const ARTICLES = [
  { title: 'Volcán en erupción: evacuan tres pueblos', at: '2026-03-09T02:59:00Z', source: 'el-diario' },
  { title: 'La erupción del volcán se apaga', at: '2026-03-09T03:00:00Z', source: 'el-diario' },
  { title: 'Otra erupción del volcán', at: '2026-03-10T11:00:00Z', source: 'el-diario' },
  { title: 'Erupción del volcán, seen from London', at: '2026-03-08T20:00:00Z', source: 'the-post' },
  { title: 'Erupción del volcán: an undated gallery', at: null, source: 'the-post' },
  { title: 'Un museo de ciencias abre en la capital', at: '2026-03-07T12:00:00Z', source: 'el-diario' },
];

const reasons = (body: { left_out: { reason: string; count: number }[] }) =>
  Object.fromEntries(body.left_out.map(({ reason, count }) => [reason, count]));

t.test('results and what was left out', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  await addSources(service, [THE_POST]);
  await service.publish(
    ARTICLES.map(({ title, at, source }, n) => ({
      url: `https://${source}.example/${n}`,
      title,
      source,
      publishedAt: at === null ? null : new Date(at),
      firstSeenAt: new Date(clock.now() - HOUR),
    })),
  );

  await t.test('days are in Argentine time; outlets are counted, and who was first', async (t) => {
    const body = await service.search({ query: 'erupción del volcán', mode: 'ultra', max_results: 2 });
    t.equal(body.total, 5);
    t.same(body.diffusion, {
      by_day: [
        { day: '2026-03-08', count: 2 },
        { day: '2026-03-09', count: 1 },
        { day: '2026-03-10', count: 1 },
      ],
      by_source: [
        { source: 'el-diario', count: 3, first_published_at: '2026-03-09T02:59:00.000Z' },
        { source: 'the-post', count: 2, first_published_at: '2026-03-08T20:00:00.000Z' },
      ],
      first: {
        source: 'the-post',
        url: 'https://the-post.example/3',
        title: ARTICLES[3]!.title,
        published_at: '2026-03-08T20:00:00.000Z',
      },
      undated: 1,
    });
    t.equal(body.results.length, 2, 'all are counted, though two are shown');
    t.equal(reasons(body).over_max_results, 3);
  });

  await t.test('never more results than requested, and fewer only when there are no more', async (t) => {
    const all = await service.post('/v1/search', {
      query: 'erupción del volcán',
      mode: 'ultra',
      max_results: 50,
    });
    t.equal(all.body.results.length, 5);
    t.notOk('over_max_results' in reasons(all.body));
    for (const max_results of [1, 3, 5]) {
      const body = await service.search({ query: 'erupción del volcán', mode: 'ultra', max_results });
      t.same(body.results, all.body.results.slice(0, max_results), `the best ${max_results}`);
      t.match(
        { total: body.total, found: body.found, near_misses: body.near_misses },
        { total: 5, found: true, near_misses: { length: 0 } },
      );
    }
    const scores = all.body.results.map(({ score }: { score: number }) => score);
    t.same(
      scores,
      [...scores].sort((a, b) => b - a),
      'best first',
    );
  });

  await t.test('the closest articles when there are no results', async (t) => {
    const body = await service.search({ query: 'erupción del Vesubio en Nápoles, Italia', mode: 'ultra' });
    t.match(body, {
      found: false,
      total: 0,
      results: { length: 0 },
      rejected: { length: 0 },
      diffusion: null,
    });
    t.ok(body.near_misses.length > 0 && body.near_misses.length <= 5);
    for (const { score, headline_relevance } of body.near_misses)
      t.ok(score < 0.5 && score === headline_relevance);
    const nothing = await service.post('/v1/search', { query: 'xylophon quartz', mode: 'ultra' });
    t.match(nothing.body, {
      found: false,
      total: 0,
      results: { length: 0 },
      near_misses: { length: 0 },
      diffusion: null,
      usage: { cost_usd: 0.001, cached: false },
    });
  });

  await t.test('the same query has the same answer, in the same order', async (t) => {
    const ask = () => service.search({ query: 'erupción del volcán', mode: 'fast', fresh: true });
    const { id, ...first } = await ask();
    for (let n = 0; n < 3; n += 1) {
      const { id: another, ...again } = await ask();
      t.not(another, id);
      t.same(again, first);
    }
  });

  await t.test('explanations on request', async (t) => {
    const body = await service.search({
      query: 'erupción del volcán en Islandia',
      mode: 'ultra',
      explain: true,
      days: null,
    });
    const all = [...body.results, ...body.near_misses];
    t.ok(all.length > 0);
    for (const { why, headline_relevance } of all) {
      t.match(why, { headline: headline_relevance, article: null, passage: null });
      t.same([...why.words.found, ...why.words.missing].sort(), ['Islandia', 'erupción', 'volcán']);
      t.ok(why.words.missing.includes('Islandia'));
    }
    const [dated] = all.filter(
      ({ published_at }: { published_at: string | null }) => published_at === '2026-03-10T11:00:00.000Z',
    );
    t.equal(dated.why.published_days_ago, 0);
    const plain = await service.post('/v1/search', {
      query: 'erupción del volcán en Islandia',
      mode: 'ultra',
      days: null,
    });
    t.notOk([...plain.body.results, ...plain.body.near_misses].some((result: object) => 'why' in result));
  });
});

t.test('candidates the mode does not judge are counted too', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const many = 320;
  await service.publish(
    Array.from({ length: many }, (_, n) => ({
      url: `https://eldiario.example/${n}`,
      title: `Erupción del volcán, parte ${n}`,
      publishedAt: new Date(clock.now() - n * MINUTE - 2 * DAY),
    })),
  );
  for (const [mode, judged] of [
    ['ultra', 100],
    ['fast', 200],
    ['normal', 300],
  ] as const) {
    const body = await service.search({ query: 'erupción del volcán', mode, max_results: 50 });
    t.equal(body.total, judged, mode);
    t.match(reasons(body), { beyond_mode: many - judged, over_max_results: judged - 50 }, mode);
    t.equal(body.diffusion.by_source[0].count, judged);
  }
  const counts = service.seen.filter((one) => one.event === 'searched').map(({ candidates }) => candidates);
  t.same(counts, [100, 200, 300]);

  const usual = await service.search({ query: 'erupción del volcán' });
  t.match([usual.mode, usual.results.length, usual.usage.cost_usd], ['normal', 10, 0.0022], 'by default');
  const none = await service.post('/v1/search', {
    query: 'erupción del Vesubio en Nápoles, Italia',
    mode: 'ultra',
  });
  t.match(none.body, { found: false, results: { length: 0 } });
  t.equal(none.body.near_misses.length, 5, 'no more than five near misses, whatever came close');
});
