import t from 'tap';
import {
  answerValue,
  calibratedAnswer,
  type QuestionCalibration,
  type ScoreScale,
} from '../../core/inference/calibration/questions.ts';
import { answerCount, questionText, type TypedQuestion } from '../../workers/messages/questions.ts';

const all = (scale: ScoreScale, es = scale) => ({
  headline: { all: scale, es },
  article: { all: scale, es },
});
const calibration: QuestionCalibration = {
  boolean: all({ slope: 1, offset: 0 }, { slope: 2, offset: 1 }),
  choice: all({ slope: 1, offset: 0.1 }),
  score: all({ slope: 1, offset: 0 }),
};
const yes: TypedQuestion = { type: 'boolean', instructions: 'Is it?', criteria: null };
const which: TypedQuestion = {
  type: 'choice',
  instructions: 'Which?',
  criteria: { a: null, b: 'bee', __proto: null },
};
const level: TypedQuestion = { type: 'score', instructions: 'How much?', criteria: ['none', 'some', 'all'] };

t.test('instructions other than strings become compact JSON', (t) => {
  t.equal(questionText('as it is'), 'as it is');
  t.equal(questionText({ ask: [1, null] }), '{"ask":[1,null]}');
  t.equal(questionText(null), 'null');
  t.equal(questionText(undefined), '');
  t.end();
});

t.test('raw scores become probabilities by type, basis and language', (t) => {
  const scores = Float32Array.from([0, 40, -40]);
  const boolean = { scores, width: 1 };
  t.same(calibratedAnswer(calibration, yes, 'headline', 'en', boolean, 0), [0.5]);
  t.ok(
    Math.abs(calibratedAnswer(calibration, yes, 'article', 'es', boolean, 0)[0]! - 1 / (1 + Math.exp(-1))) <
      1e-12,
  );
  t.same(
    calibratedAnswer(calibration, yes, 'headline', 'constructor', boolean, 0),
    [0.5],
    'languages are data',
  );
  t.same(calibratedAnswer(calibration, yes, 'headline', null, boolean, 1), [0.99], 'never quite sure');
  t.same(calibratedAnswer(calibration, yes, 'headline', null, boolean, 2), [0.01]);
  const choice = calibratedAnswer(calibration, which, 'headline', 'en', { scores, width: 3 }, 0);
  t.ok(Math.abs(choice.reduce((sum, p) => sum + p, 0) - 1) < 1e-12);
  t.ok(Math.abs(choice[1]! - (0.9 + 0.1 / 3)) < 1e-9, 'a tenth of the flat answer is mixed in');
  t.equal(answerCount(yes), 1);
  t.equal(answerCount(which), 3);
  t.equal(answerCount(level), 3);
  t.end();
});

t.test('answers as callers get them', (t) => {
  t.same(answerValue(yes, [0.7]), { type: 'boolean', probability: 0.7 });
  const flat = answerValue(which, [1 / 3, 1 / 3, 1 / 3]);
  t.match(flat, { type: 'choice', choice: 'a' });
  t.ok(flat.type === 'choice' && Math.abs(flat.confidence) < 1e-12, 'flat: no confidence');
  const sure = answerValue(which, [0, 1, 0]);
  t.match(sure, { choice: 'b', confidence: 1, probabilities: { a: 0, b: 1 } });
  const middle = answerValue(level, [0.25, 0.25, 0.5]);
  t.match(middle, { type: 'score', score: 1.25, probabilities: { '0': 0.25, '1': 0.25, '2': 0.5 } });
  t.ok(middle.type === 'score' && middle.confidence > 0 && middle.confidence < 0.1);
  const only = { type: 'choice', instructions: '', criteria: { one: null } } as const;
  t.match(answerValue(only, [1]), { choice: 'one', confidence: 1 });
  const names = JSON.parse('{"__proto__": null, "toString": null}') as Record<string, null>;
  const odd = answerValue({ type: 'choice', instructions: '', criteria: names }, [0.2, 0.8]);
  t.equal(JSON.stringify(odd.type === 'choice' && odd.probabilities), '{"__proto__":0.2,"toString":0.8}');
  t.end();
});
