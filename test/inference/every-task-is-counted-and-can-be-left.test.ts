import { join } from 'node:path';
import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import type { Observation } from '../../core/platform/observe.ts';
import { CROSS_ENCODER, ENCODER, NLI, TWO_CLASSES, writeTiny } from '../support/hub/models.ts';
import { item, judgesFor } from './judges.ts';

const ITEMS = Array.from({ length: 30 }, (_, i) => item(i));
const SIDE = { title: 'bank', standfirst: null, language: 'en', publishedAt: null };

type Call = (judges: Inference, signal?: AbortSignal) => Promise<unknown>;

/** Each call with what it is counted as, and how many. */
const CALLS: Record<string, { items: number; call: Call }> = {
  'judge-headline': {
    items: 30,
    call: (judges, signal) => judges.judge({ query: 'x', basis: 'headline', items: ITEMS, idf: {} }, signal),
  },
  'tone-article': {
    items: 30,
    call: (judges, signal) => judges.tone({ query: 'x', basis: 'article', items: ITEMS }, signal),
  },
  'answer-headline': {
    items: 30,
    call: (judges, signal) => {
      const question = { type: 'boolean' as const, instructions: 'x?', criteria: null };
      return judges.answer({ question, basis: 'headline', items: ITEMS }, signal);
    },
  },
  'same-story': {
    items: 1,
    call: (judges, signal) => judges.sameStory({ pairs: [{ a: SIDE, b: SIDE }] }, signal),
  },
  'encode-article': {
    items: 1,
    call: (judges, signal) => judges.encode({ as: 'article', texts: ['bank'] }, signal),
  },
};

t.test('calls are counted by task, shed when too many wait, and end when aborted', async (t) => {
  const folder = t.testdir();
  const questions = writeTiny(join(folder, 'nli'), NLI);
  const models = {
    relevance: writeTiny(join(folder, 'cross'), CROSS_ENCODER),
    tone: questions,
    questions,
    same_story: writeTiny(join(folder, 'story'), TWO_CLASSES),
    encoder: writeTiny(join(folder, 'encoder'), ENCODER),
  };
  const seen: Observation[] = [];
  const observe = (observation: Observation) => void seen.push(observation);
  const judges = await judgesFor(t, { threads: 1, maxQueue: 1, models, observe });
  await judges.ready();
  for (const [task, { items, call }] of Object.entries(CALLS)) {
    seen.length = 0;
    await call(judges);
    t.match(seen, [{ event: 'inferred', task, items }], task);
    const left = new Error('the client went away');
    await t.rejects(call(judges, AbortSignal.abort(left)), left, `${task}: left before it began`);
    const client = new AbortController();
    const running = call(judges, client.signal);
    setImmediate(() => client.abort(left));
    // A call of one run may be done before.
    const ended = await running.then(
      () => null,
      (error) => error,
    );
    t.ok(ended === left || (ended === null && items === 1), `${task}: left while it ran`);
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => call(judges)));
    const shed = many.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    t.ok(shed.length > 0 && shed.every(({ reason }) => reason.code === 'overloaded'), `${task}: shed`);
  }
  t.same(judges.stats(), { threads: 1, queued: 0, running: 0 });
});
