// Raw scores become probabilities by the line of their basis and language, within the bounds that the evidence allows.
import fc from 'fast-check';
import t from 'tap';
import { lineBetween, movedTo } from '../../core/inference/calibration/log-odds.ts';
import { withMeaning } from '../../core/inference/calibration/meaning.ts';
import { logOddsOf, probabilityOf } from '../../core/inference/calibration/probability.ts';
import { fusedAnswer } from '../../core/inference/calibration/question-fusion.ts';
import { type Calibration, calibratedJudgement } from '../../core/inference/calibration/relevance.ts';
import { calibratedTone, type ToneCalibration } from '../../core/inference/calibration/tone.ts';
import { fusedTone } from '../../core/inference/calibration/tone-fusion.ts';
import { questionHypotheses } from '../../core/inference/calls/hypotheses.ts';
import { readerQueries } from '../../core/inference/calls/question-reader.ts';
import { entailmentLogOdds, joinTexts, logOdds } from '../../core/inference/calls/run-hub.ts';
import { trimItem } from '../../core/inference/threads/chunks.ts';
import { numberBetween } from '../support/numbers.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
const lines = (offset: number) => [0, 1, 2].map((): [number, number] => [1, offset]);
const byLanguage = { all: lines(0), es: lines(-2) };
const CALIBRATION: Calibration = { headline: byLanguage, standfirst: byLanguage, article: byLanguage };
/** By what an article shares with the query: nothing, words, words but none of its names. */
const [UNRELATED, WORDS, NAMELESS] = [0, 1, 2];
const judged = (scores: number[], shares: number, language: string | null = null) =>
  calibratedJudgement(
    CALIBRATION,
    'headline',
    language,
    { scores: Float32Array.from(scores), shares: Uint8Array.of(shares) },
    0,
  );

t.test('relevance: the second threshold, by the language of the article', async (t) => {
  t.ok(near(judged([1, 0, -1], WORDS).probability, 0.5));
  t.ok(near(judged([1, 0, -1], WORDS, 'es').probability, probabilityOf(-2)));
  t.ok(near(judged([1, 0, -1], WORDS, 'pt').probability, 0.5));
  const centrality = probabilityOf(1) + 0.5 + probabilityOf(-1);
  t.ok(near(judged([1, 0, -1], WORDS).centrality, centrality), 'the sum of all three');
  t.ok(near(judged([-1, 2, 5], WORDS).probability, probabilityOf(-1)), 'no higher grade is more probable');
});

t.test('relevance: ceilings for articles that share nothing, or no name, keep the order', async (t) => {
  const score = numberBetween(-6, 6);
  for (const [shares, ceiling] of [
    [UNRELATED, 0.045],
    [NAMELESS, 0.46],
  ] as const)
    fc.assert(
      fc.property(score, score, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
          (one) => judged([one, one, one], shares!).probability,
        );
        return (a === b || low! < high!) && high! <= ceiling;
      }),
      { seed: 7 },
    );
  t.ok(near(judged([-3, -3, -3], NAMELESS).probability, probabilityOf(-3)), 'far below, as it is');
});

t.test('no judgement is certain', async (t) => {
  t.equal(probabilityOf(99), 0.998);
  t.ok(near(probabilityOf(-99), 0.002));
  t.ok(near(logOddsOf(1), Math.log(0.998 / 0.002)));
});

t.test('between the lines of ordinary queries and of themes', async (t) => {
  const [from, to] = [
    { words: 1, offset: 0 },
    { words: 3, offset: 8 },
  ];
  t.same(lineBetween(from, to, 0), from);
  t.same(lineBetween(from, to, 1), to);
  t.same(lineBetween(from, to, 0.25), { words: 1.5, offset: 2 });
  t.same([lineBetween(from, undefined, 0.7), lineBetween(undefined, to, 0)], [from, to]);
  const line = (offset: number) => ({ headline: { all: { words: 1, cosine: 0, offset } } });
  const judgement = { probability: 0.5, centrality: 1.5, passage: null, by: {} as never };
  const meaning = { ...line(0), themes: line(2) };
  const at = (share: number) => withMeaning(judgement, meaning, 'headline', null, 0.5, share).probability;
  t.ok(near(at(0.5), probabilityOf(1)));
  const moved = movedTo({ ...judgement, centrality: 1 }, logOddsOf(0.7));
  t.ok(
    near(moved.centrality, 3 * probabilityOf(logOddsOf(1 / 3) + logOddsOf(0.7))),
    'the grade moves as far',
  );
});

t.test('tone: by language, and by whether the text names the target', async (t) => {
  const line = (positive: number) => ({ slope: 1, offset: [positive, 0, 0] as [number, number, number] });
  const basis = {
    all: { named: line(3), absent: line(0) },
    es: { named: line(-3), absent: line(0) },
  };
  const calibration: ToneCalibration = { headline: basis, article: basis };
  const tone = (language: string | null, named: number, first = 0) => {
    const scores = Float32Array.of(first, 0, 0);
    return calibratedTone(calibration, 'headline', language, { scores, named: Uint8Array.of(named) }, 0);
  };
  t.ok(tone('en', 1).positive > 0.9 && tone('es', 1).positive < 0.1);
  t.ok(tone('constructor', 1).positive > 0.9, 'an unknown language, whatever it is called');
  t.ok(near(tone('en', 0).positive, 1 / 3), 'no target, no tone of its own');
  t.ok(tone('en', 1, 99).negative >= 0.002, 'nothing is impossible');
});

t.test('readers: by the language of the article', async (t) => {
  const even = { positive: 1 / 3, neutral: 1 / 3, negative: 1 / 3 };
  const line = (reader: number) => ({ words: 0, reader, offset: [0, 0, 0] as const });
  const fusion = { headline: { all: line(1), es: line(0) } };
  t.ok(fusedTone(even, [5, 0, 0], fusion, 'headline', 'en').positive > 0.9);
  t.ok(near(fusedTone(even, [5, 0, 0], fusion, 'headline', 'es').positive, 1 / 3));
  const answering = {
    headline: { all: { words: 0, reader: 1, offset: 0 }, es: { words: 1, reader: 0, offset: 0 } },
  };
  const answers = { boolean: answering, choice: answering, score: answering };
  t.ok(fusedAnswer(answers, 'boolean', 'headline', 'en', [0.5], [3])[0]! > 0.9);
  t.ok(near(fusedAnswer(answers, 'boolean', 'headline', 'es', [0.5], [3])[0]!, 0.5));
});

t.test('log-odds of models with one output, with two, and of the best window', async (t) => {
  t.equal(logOdds({}, Float32Array.of(2)), 2);
  t.equal(logOdds({ yes: 1, no: 0 }, Float32Array.of(3, 5)), 2);
  const windows = [Float32Array.of(1, 4), Float32Array.of(3, 1)];
  t.equal(entailmentLogOdds({ entailment: 0, contradiction: 1 }, windows), 2);
});

t.test('what models are given', async (t) => {
  t.equal(joinTexts(['Título', null, ' ¿Qué? ', '', 'Texto']), 'Título. ¿Qué? Texto');
  const item = { title: 'abc', standfirst: 'def', passages: ['ghi', 'jkl'], language: 'es' };
  const limits = { title: 2, standfirst: 2, passage: 2, passages: 1 };
  t.same(trimItem(item, 'headline', limits), { title: 'ab', standfirst: null, language: 'es' });
  t.same(trimItem(item, 'standfirst', limits), { title: 'ab', standfirst: 'de', language: 'es' });
  t.same(trimItem(item, 'article', limits).passages, ['gh']);
  const ask = (instructions: string) => ({ type: 'boolean', instructions, criteria: null }) as const;
  const [yes] = questionHypotheses(ask('¿Subió el dólar?'), 'en');
  t.match(yes, /^La respuesta/, 'a question in Spanish, whatever the article');
  t.match(questionHypotheses(ask('Sube?'), 'es')[0], /^La respuesta/);
  t.match(questionHypotheses(ask('Did it rise?'), null)[0], /^The answer/);
  const criteria = { [`option ${'x'.repeat(300)}`]: null };
  const [read] = readerQueries({ type: 'choice', instructions: 'Which?', criteria });
  t.match(read, / \| Which\?$/);
  t.ok(read!.length < 200, 'a long option leaves room for the excerpt');
});
