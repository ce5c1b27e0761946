// Normal and deep searches have their best candidates read by the reranker, as far as the time suffices.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { Judgement } from '../../core/inference/calibration/relevance.ts';
import type { RerankTask } from '../../core/inference/calls/rerank.ts';
import { heldClock, MINUTE } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import { rerankBest } from '../../core/search/judging/rerank.ts';
import { CROSS_ENCODER, writeTiny } from '../support/hub/models.ts';
import { startTestService } from '../support/service.ts';

const judged = (probability: number): Judgement => ({
  probability,
  centrality: 0,
  passage: null,
  by: { relevance: probability, cosine: null, reranker: null },
});
const items = Array.from({ length: 20 }, (_, i) => {
  return { title: `${i}`, standfirst: null, language: null, judgement: judged(((i * 7) % 20) / 20) };
});
const stats = () => ({ threads: 1, queued: 0, running: 0 });
const asked = { query: 'x', themeShare: 0, basis: 'standfirst' as const };
/** The first `many` calls answer; the next one waits until it is aborted, or fails with `error`. */
const answering = (many: number, error?: Error) => {
  const titles: string[] = [];
  const rerank = async (task: RerankTask, signal?: AbortSignal) => {
    if (titles.length >= many * 4) {
      if (error) throw error;
      await sleep(60_000, null, { signal: signal! });
    }
    titles.push(...task.items.map(({ title }) => title));
    return task.items.map(() => judged(0.9));
  };
  return { titles, inference: { rerank, stats } };
};

t.test('the best first, no more than asked for, and those that there was time for', async (t) => {
  const whole = answering(9);
  const { judgements: best, late: none } = await rerankBest(
    { ...asked, ...whole, rerank: { best: 6, most: 6, ms: 60_000 } },
    items,
  );
  const wanted = [...items].sort((a, b) => b.judgement.probability - a.judgement.probability).slice(0, 6);
  t.same(
    whole.titles,
    wanted.map(({ title }) => title),
  );
  t.same(new Set(best.keys()), new Set(wanted.map(({ title }) => Number(title))));
  t.same(none, []);
  const unasked = await rerankBest({ ...asked, ...whole, rerank: { best: 0, most: 0, ms: 1 } }, items);
  t.same(unasked, { judgements: new Map(), late: [] });

  const late = await rerankBest({ ...asked, ...answering(2), rerank: { best: 16, most: 16, ms: 20 } }, items);
  t.equal(late.judgements.size, 8, 'what was judged before the time was up counts');
  t.equal(late.late.length, 8, 'and the rest is told');
  const shed = answering(1, new Failure('overloaded', 'Too many'));
  const some = await rerankBest({ ...asked, ...shed, rerank: { best: 16, most: 16, ms: 60_000 } }, items);
  t.same([some.judgements.size, some.late.length], [4, 12]);
});

t.test('not those that the reranker could not make relevant', async (t) => {
  const whole = answering(9);
  const rerank = { best: 20, most: 20, ms: 60_000 };
  const { judgements, late } = await rerankBest({ ...asked, ...whole, rerank }, items);
  const without = items.filter(({ judgement }) => judgement.probability < 0.1);
  t.equal(without.length, 2);
  t.same(
    new Set(judgements.keys()),
    new Set(items.filter((one) => !without.includes(one)).map(({ title }) => Number(title))),
  );
  t.same(late, [], 'and they are not told to be late');
});

t.test('nor, where vectors count, those that it could not change', async (t) => {
  const probabilities = [0.96, 0.95, 0.94, 0.6, 0.2, 0.19, 0.1];
  const read = async (cosine: number | null) => {
    const candidates = probabilities.map((probability, i) => {
      const judgement = judged(probability);
      const by = { ...judgement.by, cosine };
      return { title: `${i}`, standfirst: null, language: null, judgement: { ...judgement, by } };
    });
    const whole = answering(9);
    await rerankBest({ ...asked, ...whole, rerank: { best: 9, most: 9, ms: 60_000 } }, candidates);
    return whole.titles.join('');
  };
  t.equal(await read(0.8), '234');
  t.equal(await read(null), '0123456', 'words alone are less sure');
});

t.test('while what is relevant would be listed without, more are judged', async (t) => {
  const probabilities = [0.9, 0.8, 0.7, 0.6, 0.55, 0.4];
  const candidates = probabilities.map((probability, i) => ({
    title: `${i}`,
    standfirst: null,
    language: null,
    judgement: judged(probability),
  }));
  const rounds = async (verdicts: Record<string, number>, most: number) => {
    const seen: string[] = [];
    const rerank = async ({ items: some }: RerankTask) => {
      seen.push(some.map(({ title }) => title).join(''));
      return some.map(({ title }) => judged(verdicts[title] ?? 0.95));
    };
    const { judgements, late } = await rerankBest(
      { ...asked, inference: { rerank, stats }, rerank: { best: 2, most, ms: 60_000 } },
      candidates,
    );
    t.same([judgements.size, late], [seen.join('').length, []]);
    return seen;
  };
  t.same(await rounds({}, 9), ['01'], 'the best remain the best');
  t.same(await rounds({ 1: 0.2 }, 9), ['01', '2'], 'the next one takes the place of one that fell');
  t.same(
    await rounds({ 0: 0.1, 1: 0.2, 2: 0.3, 3: 0.3, 4: 0.3 }, 9),
    ['01', '23', '4'],
    'but what is not relevant',
  );
  t.same(await rounds({ 0: 0.1, 1: 0.2, 2: 0.3 }, 3), ['01', '2'], 'and no more than there may be');
});

t.test('a caller who leaves and a model that fails are no lack of time', async (t) => {
  const left = AbortSignal.abort(new Error('left'));
  const rerank = { best: 16, most: 16, ms: 60_000 };
  await t.rejects(rerankBest({ ...asked, ...answering(0), rerank, signal: left }, items));
  const broken = answering(0, new Failure('unavailable', 'broken'));
  await t.rejects(rerankBest({ ...asked, ...broken, rerank }, items), { message: 'broken' });
});

t.test('searches say what each part said', async (t) => {
  const reranker = writeTiny(join(t.testdir(), 'pairs'), CROSS_ENCODER);
  const { publish, post } = await startTestService(t, { config: { models: { reranker }, read_ms: 0 } });
  const titles = ['central bank raises interest rates', 'interest in ten easy recipes', 'volcano erupts'];
  await publish(titles.map((title, i) => ({ url: `https://eldiario.example/${i}`, title, language: 'en' })));
  const search = async (mode: string) =>
    (await post('/v1/search', { query: 'bank interest', mode, min_score: 0, explain: true })).body;
  const fast = await search('fast');
  t.same(fast.explain.judged_by, ['relevance-lexical']);
  t.match(fast.results[0].why.judged, { relevance: Number, cosine: null, reranker: null });
  for (const mode of ['normal', 'deep']) {
    const { explain, results } = await search(mode);
    t.same(explain.judged_by, ['relevance-lexical', 'pairs'], mode);
    t.equal(results[0].title, titles[0]);
    const { relevance, reranker: score } = results[0].why.judged;
    t.ok(relevance > 0 && score > 0 && score <= 1);
    t.not(results[0].score, relevance, 'both count');
  }
});

t.test('answers say how many of the best the reranker had no time for', async (t) => {
  const reranker = writeTiny(join(t.testdir(), 'pairs'), CROSS_ENCODER);
  const clock = heldClock('2026-03-11T12:00:00Z');
  const { app, publish, post } = await startTestService(t, {
    clock,
    config: { models: { reranker }, read_ms: 0 },
  });
  await publish([
    { url: 'https://eldiario.example/1', title: 'central bank raises interest rates', language: 'en' },
  ]);
  const request = { query: 'bank interest', mode: 'normal', min_score: 0, explain: true, fresh: true };
  const inTime = (await post('/v1/search', request)).body;
  t.notOk(inTime.left_out.some(({ reason }: { reason: string }) => reason === 'not_reranked_in_time'));
  t.intercept(app.inference, 'rerank', {
    value: async () => {
      throw new Failure('overloaded', 'Too many');
    },
  });
  const late = (await post('/v1/search', request)).body;
  const [left] = late.left_out.filter(({ reason }: { reason: string }) => reason === 'not_reranked_in_time');
  t.match(left, { count: 1 });
  t.same(late.explain.judged_by, ['relevance-lexical'], 'which judged nothing, and is not named');
  const isCached = async () => (await post('/v1/search', { ...request, fresh: false })).body.usage.cached;
  t.equal(await isCached(), true);
  clock.advance(MINUTE);
  t.equal(await isCached(), false, 'the next caller does not get what time was too short for');
});
