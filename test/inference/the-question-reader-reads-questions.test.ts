// The question reader: optional, reads an excerpt beside question and option, and adds to the answers by words.
import fc from 'fast-check';
import t from 'tap';
import { fusedAnswer, type QuestionFusion } from '../../core/inference/calibration/question-fusion.ts';
import { readerQueries } from '../../core/inference/calls/question-reader.ts';
import { fileOf } from '../../scripts/cli/models/model-file.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import type { TypedQuestion } from '../../workers/messages/questions.ts';
import { parseArticle } from '../../workers/questions/article.ts';
import { excerptOf } from '../../workers/questions/excerpt.ts';
import { prepareQuestion } from '../../workers/questions/question.ts';
import { matchTerms } from '../../workers/questions/term-matches.ts';
import { loadVectors } from '../../workers/vectors/term-vectors.ts';
import { CROSS_ENCODER, writeTiny } from '../support/hub/models.ts';
import { LIGHT, NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { numberBetween } from '../support/numbers.ts';
import { MODELS, openJudges } from './judges.ts';

const asked = (instructions: string): TypedQuestion => ({ type: 'boolean', instructions, criteria: null });
const CHOICE: TypedQuestion = {
  type: 'choice',
  instructions: 'Who won?',
  criteria: { home_side: null, visitors: 'the team that travelled' },
};
const SCORE: TypedQuestion = { type: 'score', instructions: 'Severity', criteria: ['none', 'some', 'grave'] };
const item = (title: string, standfirst: string | null = null, passages: string[] = []): JudgeItem => {
  return { title, standfirst, passages, language: 'en' };
};

t.test('an option is read with its meaning and its question', (t) => {
  t.same(readerQueries(asked(' Did it rain? ')), ['Did it rain?']);
  const criteria = { true: 'it rained', false: 'it did not' };
  t.same(readerQueries({ type: 'boolean', instructions: 'Rain?', criteria }), ['it rained | Rain?']);
  t.same(readerQueries(CHOICE), ['home side | Who won?', 'visitors: the team that travelled | Who won?']);
  t.same(readerQueries(SCORE), ['none | Severity', 'some | Severity', 'grave | Severity']);
  t.end();
});

t.test('both answers count, by the line of the folder or half each', (t) => {
  const line = (words: number, reader: number, offset = 0) => {
    const all = { all: { words, reader, offset } };
    return {
      boolean: { headline: all },
      choice: { headline: all },
      score: { headline: all },
    } as QuestionFusion;
  };
  const near = (a: readonly number[], b: readonly number[]) =>
    t.same(
      a.map((p) => p.toFixed(3)),
      b.map((p) => p.toFixed(3)),
    );
  near(fusedAnswer(line(1, 0), 'boolean', 'headline', 'es', [0.7], [-9]), [0.7]);
  near(fusedAnswer(line(0, 1), 'boolean', 'headline', 'es', [0.7], [0]), [0.5]);
  near(fusedAnswer(line(1, 0), 'choice', 'headline', null, [0.7, 0.2, 0.1], [0, 9, 0]), [0.7, 0.2, 0.1]);
  near(fusedAnswer(line(0, 1, 0.3), 'score', 'headline', null, [0.7, 0.3], [30, 0]), [0.85, 0.15]);
  const logit = numberBetween(-60, 60);
  const share = numberBetween(0, 1);
  fc.assert(
    fc.property(share, logit, logit, (words, one, other) => {
      const low = fusedAnswer(null, 'boolean', 'article', 'en', [words], [Math.min(one, other)])[0]!;
      const high = fusedAnswer(null, 'boolean', 'article', 'en', [words], [Math.max(one, other)])[0]!;
      t.ok(0.01 <= low && low <= high && high <= 0.99 + 1e-12);
      const options = fusedAnswer(null, 'choice', 'article', 'en', [words, 1 - words], [one, other]);
      t.ok(Math.abs(options[0]! + options[1]! - 1) < 1e-9 && options.every((p) => p >= 0));
    }),
    { numRuns: 100 },
  );
  t.end();
});

t.test('an excerpt has the title and the sentences that speak of the question, in their order', (t) => {
  const vectors = fileOf(MODELS, 'relevance-lexical/vectors.bin');
  const words = loadVectors(vectors.path, vectors.sha256);
  const excerpt = (question: TypedQuestion, article: JudgeItem) => {
    const prepared = prepareQuestion(question, words);
    const reading = parseArticle(article, 'article', words);
    return excerptOf(matchTerms(prepared, reading));
  };
  const filler = (i: number) =>
    `Sentence ${i} of the report tells of gardens and of quiet walks along the river.`;
  const said = 'The judge fined Norvane 40 million euros for hiding the accident from its clients.';
  const body = [...Array.from({ length: 6 }, (_, i) => filler(i)), said, filler(7)];
  const article = item('Norvane is in court', null, [body.join(' ')]);
  const found = excerpt(asked('How high was the fine that the judge gave Norvane?'), article);
  t.match(found, /^Norvane is in court\. /);
  t.ok(found.includes(said), found);
  t.ok(found.length <= 430, `${found.length}`);
  const places = body
    .filter((sentence) => found.includes(sentence))
    .map((sentence) => body.indexOf(sentence));
  t.same(
    places,
    places.toSorted((a, b) => a - b),
  );
  t.equal(excerpt(asked('?'), item('')), '');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (question, text) => {
      t.ok(excerpt(asked(question), item(text, text, [text, text])).length <= 440);
    }),
    { numRuns: 100 },
  );
  t.end();
});

t.test('the first articles are read again, the others answered by words alone', async (t) => {
  const folder = writeTiny(t.testdir(), CROSS_ENCODER);
  const light = await openJudges({ threads: 1 });
  const judges = await openJudges({ threads: 2, models: { question_reader: folder } });
  t.teardown(() => Promise.all([light.close(), judges.close()]));
  const rises = item('Central bank raises interest rates to fight inflation');
  for (const question of [asked('Did the central bank raise rates?'), CHOICE, SCORE]) {
    const task = { question, basis: 'headline', items: [rises, item('Volcano erupts'), rises] } as const;
    const items = [...task.items];
    const byWords = await light.answer({ ...task, items });
    const [first, second, third] = await judges.answer({ ...task, items, again: 2 });
    t.notSame(first, byWords[0], question.type);
    t.notSame(second, byWords[1], question.type);
    t.same(third, byWords[2], 'the third by words alone');
    t.same(await judges.answer({ ...task, items: [rises] }), [first], 'alone or among others');
    t.same(await judges.answer({ ...task, items, again: 0 }), byWords);
  }
  t.same(await judges.answer({ question: CHOICE, basis: 'headline', items: [] }), []);
});

t.test(
  'the shipped reader reads with full models, and is left out of light ones',
  { skip: NEEDS_TRAINED },
  async (t) => {
    const { question_reader: _, ...others } = LIGHT;
    const open = (models: Record<string, string>) => openJudges({ threads: 1, models });
    const [light, full] = await Promise.all([
      open(LIGHT),
      open({ ...others, question_reader: TRAINED.question_reader }),
    ]);
    t.teardown(() => Promise.all([light.close(), full.close()]));
    await full.ready();
    const nameIn = async (judges: typeof full) =>
      (await judges.inventory()).models.find(({ task }) => task === 'question_reader')!.name;
    t.same([await nameIn(light), await nameIn(full)], [null, 'question-reader']);
    const article = item('The court rejects the appeal of the mining company against the fine');
    const ask = async (judges: typeof full, text: string) =>
      (await judges.answer({ question: asked(text), basis: 'headline', items: [article] }))[0]![0]!;
    t.not(
      await ask(full, 'Did the company lose in court?'),
      await ask(light, 'Did the company lose in court?'),
    );
    t.ok(
      (await ask(full, 'Did the court reject the appeal?')) >
        (await ask(full, 'Did the court accept the appeal?')),
    );
  },
);
