import t, { type Test } from 'tap';
import {
  auc,
  averagePrecision,
  brier,
  ece,
  ndcg,
  reliability,
  spearman,
} from '../../scripts/cli/models/measures/measures.ts';
import { plattLine } from '../../scripts/cli/models/measures/platt.ts';
import { reliabilityPng } from '../../scripts/cli/models/measures/reliability.ts';
import { readJudged, splitOf } from '../../scripts/cli/models/tasks/judged-rows.ts';
import { documentOf, Statistics } from '../../scripts/cli/models/tasks/statistics.ts';

/** Rows of one query, each written as grade:score. */
const rows = (written: string, qid = 'q') =>
  written.split(' ').map((row) => {
    const [grade, score] = row.split(':').map(Number);
    return { qid, grade: grade!, score: score! };
  });
const near = (t: Test, found: number, wanted: number) =>
  t.ok(Math.abs(found - wanted) < 1e-9, `${found} = ${wanted}`);

t.test('AUC is the chance that a relevant pair scores higher; ties count half', async (t) => {
  near(t, auc(rows('3:0.9 0:0.1')), 1);
  near(t, auc(rows('3:0.1 1:0.9')), 0);
  near(t, auc(rows('2:0.5 0:0.5 0:0.1')), 0.75);
  near(t, auc(rows('3:0.8 3:0.4 0:0.6 0:0.2')), 0.75);
  t.ok(Number.isNaN(auc(rows('3:1'))));
});

t.test('nDCG@10 has gain 2^grade − 1 and leaves out queries without any', async (t) => {
  near(t, ndcg(rows('3:0.9 0:0.5')), 1);
  near(t, ndcg(rows('0:0.9 3:0.5')), 1 / Math.log2(3));
  near(t, ndcg([...rows('3:1'), ...rows('0:1', 'nothing to find')]), 1);
  near(t, ndcg(rows('1:0.9 3:0.5')), (1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
});

t.test('calibration error is the weighted gap of the bins', async (t) => {
  near(t, ece(rows('3:0.95 3:0.95 0:0.05 0:0.05')), 0.05);
  near(t, ece(rows('3:0.5 0:0.5')), 0);
  near(t, brier(rows('3:0.9 0:0.1')), 0.01);
  t.match(reliability(rows('3:1 0:0.99 1:0')), [
    { from: 0, count: 1, said: 0, was: 0 },
    { from: 0.9, count: 2, said: 0.995, was: 0.5 },
  ]);
});

t.test('average precision is the mean of the precisions at the right ones, ties share', async (t) => {
  near(t, averagePrecision(rows('3:0.9 0:0.8 3:0.7')), (1 + 2 / 3) / 2);
  near(t, averagePrecision(rows('3:0.5 0:0.5')), 0.5);
  t.ok(Number.isNaN(averagePrecision(rows('0:1'))));
});

t.test('Spearman compares ranks', async (t) => {
  near(t, spearman([1, 2, 3], [10, 100, 1000]), 1);
  near(t, spearman([1, 2, 3], [3, 2, 1]), -1);
  near(t, spearman([1, 1, 2], [1, 2, 3]), Math.sqrt(3) / 2);
});

t.test('a reliability diagram is a small picture, with or without bins', async (t) => {
  const bins = Array.from({ length: 10 }, (_, i) => ({ said: i / 10 + 0.05, was: i / 9, count: 10 * i }));
  for (const [drawn, title] of [
    [bins, 'tone <headline>'],
    [[], ''],
  ] as const) {
    const png = await reliabilityPng(drawn, title);
    t.equal(png.toString('latin1', 1, 4), 'PNG');
    t.ok(png.length < 20 * 1024, `${png.length} bytes`);
  }
});

t.test('Platt scaling recovers the line behind the outcomes and never reverses the ranking', async (t) => {
  const scores = Array.from({ length: 4000 }, (_, i) => (i / 4000 - 0.5) * 8);
  // The share of yes at each score is what the line [1.5, -0.5] says, without chance.
  const outcomes = scores.map((score, i) => (i * 0.618) % 1 < 1 / (1 + Math.exp(-(1.5 * score - 0.5))));
  const [slope, offset] = plattLine(scores, outcomes);
  t.ok(Math.abs(slope - 1.5) < 0.1 && Math.abs(offset + 0.5) < 0.1, `${slope} ${offset}`);
  t.ok(
    plattLine(
      scores,
      outcomes.map((yes) => !yes),
    )[0] > 0,
  );
  t.ok(plattLine([1, Number.NEGATIVE_INFINITY], [true, true]).every(Number.isFinite));
});

t.test('a query stays in its part of the split', async (t) => {
  const qids = Array.from({ length: 2000 }, (_, i) => `q${i}`);
  const counts = Map.groupBy(qids, splitOf);
  t.ok(Math.abs(counts.get('test')!.length / 2000 - 0.4) < 0.04);
  t.ok(Math.abs(counts.get('calibration')!.length / 2000 - 0.25) < 0.04);
  t.equal(splitOf('en-2022-02:4'), splitOf('en-2022-02:4'));
});

t.test('statistics count each document once per term, and survive a file', async (t) => {
  const titles = ['Tasa de interés', 'La tasa, la tasa', 'Fútbol'];
  const statistics = Statistics.of(
    titles.map((title) => documentOf({ title, standfirst: null, language: 'es' })),
  );
  const again = Statistics.from(JSON.parse(JSON.stringify(statistics)));
  near(t, again.idf('tasa~'), Math.log(1 + 1.5 / 2.5));
  t.ok(again.idf('nunca~') > again.idf('futbol~'));
  t.ok(again.idf('constructor') === again.idf('nunca~'));
});

t.test('a row that cannot be read is named by its line', async (t) => {
  t.throws(() => readJudged('{"query":"a","title":"b"}\n{"query":"a"}\n'), { message: /line 2/ });
});
