import t, { type Test } from 'tap';
import type { Judgement } from '../../core/inference/calibration/relevance.ts';
import { BASES } from '../../workers/messages/articles.ts';
import { judgesFor, openJudges, task } from './judges.ts';

const SAME = 1e-6;

function same(t: Test, found: Judgement[], wanted: Judgement[], name: string): void {
  const worst = found.map(({ probability, centrality }, i) =>
    Math.max(Math.abs(probability - wanted[i]!.probability), Math.abs(centrality - wanted[i]!.centrality)),
  );
  t.equal(found.length, wanted.length);
  t.ok(Math.max(...worst) <= SAME, name);
  t.same(
    found.map(({ passage }) => passage),
    wanted.map(({ passage }) => passage),
  );
}

t.test('results do not depend on the batch, its order or the number of threads', async (t) => {
  const one = await openJudges({ threads: 1 });
  const three = await openJudges({ threads: 3 });
  t.teardown(() => Promise.all([one.close(), three.close()]));
  for (const basis of BASES) {
    const all = task(300, { basis });
    const wanted = await one.judge(all);
    same(t, await three.judge(all), wanted, `${basis}: three threads say what one says`);
    const alone = [];
    for (const each of all.items.slice(0, 40)) alone.push(...(await one.judge({ ...all, items: [each] })));
    same(t, alone, wanted.slice(0, 40), `${basis}: alone as in a batch`);
    const reversed = await three.judge({ ...all, items: all.items.toReversed() });
    same(t, reversed.toReversed(), wanted, `${basis}: in any order`);
    t.ok(new Set(wanted.map(({ probability }) => probability)).size > 5, 'and they are not all the same');
  }
});

t.test('fields outside the basis change nothing', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const full = task(60, { basis: 'headline' });
  const bare = {
    ...full,
    items: full.items.map(({ title, language }) => ({ title, standfirst: null, language })),
  };
  same(t, await judges.judge(bare), await judges.judge(full), 'headline');
  const unread = task(60, { basis: 'standfirst' });
  const shorn = { ...unread, items: unread.items.map(({ passages: _, ...rest }) => rest) };
  same(t, await judges.judge(shorn), await judges.judge(unread), 'standfirst');
});
