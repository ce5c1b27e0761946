import t, { type Test } from 'tap';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import { item, judgesFor, openJudges } from './judges.ts';
import { answered, judged, modelsOf, QUESTIONS, type Says, TASK_CASES, toned } from './tasks.ts';

const SAME = 1e-6;
/** Enough for the lightest task to be shared among threads; others are by far. */
const ROWS = { relevance: 300, other: 36 };
const ALONE = 10;

type Said = Awaited<ReturnType<Says>>;

function same(t: Test, found: Said, wanted: Said, name: string): void {
  const worst = wanted.map((row, i) =>
    Math.max(0, ...row.map((value, k) => Math.abs(value - found[i]![k]!))),
  );
  t.ok(found.length === wanted.length && Math.max(...worst) <= SAME, name);
}

for (const one of TASK_CASES)
  t.test(`${one.task}, ${one.name}`, async (t) => {
    const models = modelsOf(one, t.testdir());
    const single = await openJudges({ threads: 1, models });
    const three = await openJudges({ threads: 3, models });
    t.teardown(() => Promise.all([single.close(), three.close()]));
    const length = one.task === 'relevance' && one.model === null ? ROWS.relevance : ROWS.other;
    const items = Array.from({ length }, (_, i) => item(i));
    for (const [k, say] of one.says.entries()) {
      const wanted = await say(single, items);
      t.ok(new Set(wanted.map(String)).size > 3, `${k}: they are not all the same`);
      same(t, await say(three, items), wanted, `${k}: three threads say what one says`);
      same(t, (await say(three, items.toReversed())).toReversed(), wanted, `${k}: in any order`);
      const alone = [];
      for (const each of items.slice(0, ALONE)) alone.push(...(await say(single, [each])));
      same(t, alone, wanted.slice(0, ALONE), `${k}: alone as in a batch`);
    }
  });

t.test('what a basis does not cover changes nothing', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const titleOnly = ({ title, language }: JudgeItem) => ({ title, standfirst: null, language });
  const withoutText = ({ passages: _, ...rest }: JudgeItem) => rest;
  const items = Array.from({ length: ROWS.other }, (_, i) => item(i));
  const cases: [says: Says, bare: (item: JudgeItem) => JudgeItem][] = [
    [judged('headline'), titleOnly],
    [judged('standfirst'), withoutText],
    [toned('headline'), withoutText],
    ...QUESTIONS.map((question): [Says, typeof withoutText] => [answered(question, 'headline'), withoutText]),
  ];
  for (const [k, [say, bare]] of cases.entries())
    same(t, await say(judges, items.map(bare)), await say(judges, items), `${k}`);
});
