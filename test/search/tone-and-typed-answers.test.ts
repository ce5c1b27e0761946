// Tone and typed answers come from an article's text if it was read, otherwise from its headline. They are given per
// result and per group, and tone is counted over all relevant articles up to a limit.
import t from 'tap';
import { heldClock, MINUTE } from '../../core/platform/clock.ts';
import type { Result } from '../../core/search/answer/answer.ts';
import { roundedAnswerValue } from '../../core/search/answer/typed-answers.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { plainReaders } from '../support/readers.ts';
import { addSources, LA_VOZ, startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const QUERY = 'huelga de trenes en Rosario';
const clock = heldClock('2026-03-10T12:00:00Z');
const site = await website(t, {
  '/read': articlePage('Huelga de trenes en Rosario', [
    ...STRIKE,
    'Todo fue un desastre para los pasajeros de Rosario.',
  ]),
});
const service = await startTestService(t, { clock, site });
await addSources(service, [LA_VOZ]);
await service.publish([
  { url: 'http://eldiario.example/read', title: 'Huelga de trenes en Rosario' },
  { url: 'http://eldiario.example/good', title: 'Éxito de la huelga de trenes en Rosario' },
  { url: 'http://lavoz.example/plain', title: 'La huelga de trenes en Rosario sigue', source: 'la-voz' },
  { url: 'http://lavoz.example/far', title: 'El precio del pan sube un éxito', source: 'la-voz' },
]);
const readers = plainReaders(/éxito/i, /desastre/i);
Object.assign(service.app.search, { inference: { ...service.app.search.inference, ...readers } });

const ask = (body: object) => service.search({ query: QUERY, ...body });
const of = (results: Result[], path: string) => results.find(({ url }) => url.endsWith(`/${path}`))!;

t.test('tone, per article and counted', async (t) => {
  const { results, tone } = await ask({ tone: true });
  t.same(of(results, 'read').tone, {
    label: 'negative',
    probabilities: { positive: 0.1, neutral: 0.2, negative: 0.7 },
    basis: 'article',
  });
  t.match(of(results, 'good').tone, { label: 'positive', basis: 'headline' });
  t.match(of(results, 'plain').tone, { label: 'neutral', basis: 'headline' });
  t.same(tone, {
    articles: 3,
    overall: { positive: 1, neutral: 1, negative: 1 },
    by_source: [
      { source: 'el-diario', positive: 1, neutral: 0, negative: 1 },
      { source: 'la-voz', positive: 0, neutral: 1, negative: 0 },
    ],
  });
  t.ok(readers.asked.every((task) => 'query' in task && task.query === QUERY));
});

t.test('nothing unless requested', async (t) => {
  const { results, tone, essential } = await ask({});
  t.same([tone, essential], [null, null]);
  t.ok(results.every((one: Result) => one.tone === null && one.answers === null));
});

t.test('all articles are counted, not only those shown', async (t) => {
  const { results, tone, total } = await ask({ tone: true, max_results: 1 });
  t.same([results.length, total, tone.articles], [1, 3, 3]);
});

t.test('later pages have the tone that was counted', async (t) => {
  const first = await ask({ tone: true, max_results: 1 });
  readers.asked.length = 0;
  const second = await ask({ tone: true, max_results: 1, cursor: first.next_cursor });
  t.same(readers.asked, [], 'nothing is read again');
  t.ok(second.results[0].tone);
});

t.test('each query has its own tone', async (t) => {
  readers.asked.length = 0;
  const body = await ask({ query: [QUERY, 'precio del pan'], tone: true, mode: 'fast' });
  t.same(
    body.groups.map(({ tone }: { tone: { articles: number } }) => tone.articles),
    [3, 1],
  );
  t.equal(body.tone.articles, 4);
  t.match(body.groups[1].results[0].tone, { label: 'positive' });
  t.same(
    readers.asked.map((task) => ('query' in task ? task.query : null)),
    [QUERY, 'precio del pan'],
  );
});

const QUESTIONS = {
  disaster: { type: 'boolean', instructions: 'desastre' },
  side: {
    type: 'choice',
    instructions: { ask: 'which side', weigh: [1, 2] },
    criteria: { éxito: null, desastre: 'bad' },
  },
  how_much: { type: 'score', instructions: 'How bad?', criteria: ['nothing', 'some', 'desastre'] },
};

t.test('three types of questions', async (t) => {
  readers.asked.length = 0;
  const { results } = await ask({ questions: QUESTIONS });
  t.same(of(results, 'read').answers, {
    basis: 'article',
    values: {
      disaster: { type: 'boolean', probability: 0.9 },
      side: {
        type: 'choice',
        choice: 'desastre',
        probabilities: { éxito: 0.1111, desastre: 0.8889 },
        confidence: 0.4967,
      },
      how_much: {
        type: 'score',
        score: 1.7,
        probabilities: { 0: 0.1, 1: 0.1, 2: 0.8 },
        confidence: 0.4183,
      },
    },
  });
  t.match(of(results, 'good').answers, { basis: 'headline', values: { side: { choice: 'éxito' } } });
  const asked = readers.asked.map((task) => ('question' in task ? task.question : null));
  t.same(
    asked.find((question) => question?.type === 'choice')!.instructions,
    '{"ask":"which side","weigh":[1,2]}',
    'what is no text is given as compact JSON',
  );
  t.ok(asked.some((question) => question?.type === 'boolean' && question.criteria === null));
});

t.test('in groups, near misses and streams too', async (t) => {
  const groups = await ask({ query: [QUERY, 'precio del pan'], questions: QUESTIONS, mode: 'ultra' });
  t.match(groups.groups[1].results[0].answers.values.disaster, { probability: 0.2 });
  const none = await ask({
    query: 'huelga de aviones en Ushuaia por la nieve',
    questions: QUESTIONS,
    tone: true,
  });
  t.equal(none.found, false);
  t.ok(none.near_misses.length > 0);
  t.ok(none.near_misses.every((one: Result) => one.answers !== null && one.tone !== null));
  t.same(none.tone, { articles: 0, overall: { positive: 0, neutral: 0, negative: 0 }, by_source: [] });
});

t.test('the limit of counted articles', async (t) => {
  await service.publish(
    Array.from({ length: 130 }, (_, n) => ({
      url: `http://eldiario.example/many/${n}`,
      title: `Inundación en Luján, parte ${n}`,
      publishedAt: new Date(clock.now() - n * MINUTE),
    })),
  );
  const { total, tone } = await ask({ query: 'inundación en Luján', tone: true, mode: 'fast' });
  t.same([total, tone.articles], [130, 100]);
});

t.test('without a model, the answer says so', async (t) => {
  const { inference } = service.app.search;
  const { Failure } = await import('../../core/platform/errors.ts');
  Object.assign(service.app.search, {
    inference: { ...inference, tone: () => Promise.reject(new Failure('unavailable', 'no model for tone')) },
  });
  const reply = await service.post('/v1/search', { query: QUERY, tone: true, fresh: true });
  t.match(reply, { status: 503, body: { code: 'unavailable' } });
  Object.assign(service.app.search, { inference });
});

t.test("values of a model's output", async (t) => {
  const choice = { type: 'choice', instructions: '', criteria: { only: null } } as const;
  t.same(roundedAnswerValue(choice, [1]), {
    type: 'choice',
    choice: 'only',
    probabilities: { only: 1 },
    confidence: 1,
  });
  const score = { type: 'score', instructions: '', criteria: ['a', 'b'] } as const;
  t.match(roundedAnswerValue({ ...score, criteria: ['a', 'b'] }, [0.5, 0.5]), { score: 0.5, confidence: 0 });
  t.match(roundedAnswerValue({ ...score, criteria: ['a', 'b'] }, [0, 1]), { score: 1, confidence: 1 });
});

t.test('invalid questions are refused with their path', async (t) => {
  const wrong: [question: unknown, path: string, says: RegExp][] = [
    [{ instructions: 'x' }, 'questions.q.type', /required/],
    [{ type: 'bool', instructions: 'x' }, 'questions.q.type', /boolean, choice or score/],
    ['x', 'questions.q', /an object with type and instructions/],
    [{ type: 'boolean' }, 'questions.q.instructions', /required/],
    [{ type: 'boolean', instructions: ' ' }, 'questions.q.instructions', /must say what to answer/],
    [{ type: 'boolean', instructions: 'x'.repeat(2001) }, 'questions.q.instructions', /2000/],
    [
      { type: 'boolean', instructions: 'x', criteria: { yes: 'a' } },
      'questions.q.criteria.yes',
      /not a known field/,
    ],
    [{ type: 'choice', instructions: 'x' }, 'questions.q.criteria', /required/],
    [{ type: 'choice', instructions: 'x', criteria: ['a'] }, 'questions.q.criteria', /name of each choice/],
    [{ type: 'choice', instructions: 'x', criteria: {} }, 'questions.q.criteria', /at least one choice/],
    [{ type: 'choice', instructions: 'x', criteria: { a: 5 } }, 'questions.q.criteria.a', /string or null/],
    [{ type: 'score', instructions: 'x', criteria: ['a'] }, 'questions.q.criteria', /at least 2 levels/],
    [{ type: 'score', instructions: 'x', criteria: ['a', ''] }, 'questions.q.criteria.1', /empty/],
  ];
  for (const [question, path, says] of wrong) {
    const { status, body } = await service.post('/v1/search', { query: 'ab', questions: { q: question } });
    t.match(
      { status, errors: body.errors },
      { status: 400, errors: [{ path, message: says }] },
      JSON.stringify(question).slice(0, 80),
    );
  }
  const named = await service.post('/v1/search', {
    query: 'ab',
    questions: { 'two words': QUESTIONS.disaster },
  });
  t.match(named.body.errors, [{ path: 'questions', message: /1 to 40 letters/ }]);
  const nine = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`q${n}`, QUESTIONS.disaster]));
  const many = await service.post('/v1/search', { query: 'ab', questions: nine });
  t.match(many.body.errors, [{ path: 'questions', message: /at most 8/ }]);
});
