// A group holds together as a whole: no chains, no matter in which order its articles come.
import fc from 'fast-check';
import t from 'tap';
import { groupStories, type Linkage } from '../../../core/inference/same-story/grouping.ts';
import {
  evidenceAmong,
  isCopy,
  shinglesOf,
  storyEvidence,
  storyProbability,
} from '../../../core/inference/same-story/same-story.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';

const AVERAGE = { threshold: 0.5, linkage: 'average' } as const;

/** A symmetric matrix from the pairs above its diagonal. */
function matrix(size: number, values: readonly number[]): number[][] {
  const p = Array.from({ length: size }, () => new Array<number>(size).fill(1));
  let next = 0;
  for (let a = 0; a < size; a += 1)
    for (let b = a + 1; b < size; b += 1) p[a]![b] = p[b]![a] = values[next++ % values.length]!;
  return p;
}

const sets = (groups: readonly number[], names: readonly number[]) =>
  [...Map.groupBy(groups.keys(), (at) => groups[at]!).values()]
    .map((members) => members.map((at) => names[at]!).sort((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!);

t.test('a chain of follow-ups is not one story', async (t) => {
  // 0-1-2-3-4, each like the next and nothing else.
  const p = (a: number, b: number) => (Math.abs(a - b) === 1 ? 0.8 : 0.01);
  const order = [0, 1, 2, 3, 4];
  const largest = (linkage: Linkage) =>
    Math.max(...sets(groupStories(p, order, { threshold: 0.5, linkage }), order).map(({ length }) => length));
  t.equal(largest('single'), 5);
  t.equal(largest('average'), 2);
  t.equal(largest('complete'), 2);
});

t.test('groups do not depend on the order of the list', async (t) => {
  const pools = fc.integer({ min: 1, max: 9 }).chain((size) =>
    fc.record({
      // Few values, so that there are ties.
      values: fc.array(fc.constantFrom(0.1, 0.4, 0.5, 0.6, 0.9), {
        minLength: size * size,
        maxLength: size * size,
      }),
      shuffled: fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size }),
    }),
  );
  fc.assert(
    fc.property(pools, ({ values, shuffled }) => {
      const size = shuffled.length;
      const p = matrix(size, values);
      const order = [...Array(size).keys()];
      const straight = sets(
        groupStories((a, b) => p[a]![b]!, order, AVERAGE),
        order,
      );
      const mixed = groupStories((a, b) => p[shuffled[a]!]![shuffled[b]!]!, shuffled, AVERAGE);
      t.same(sets(mixed, shuffled), straight);
    }),
    { seed: 7, numRuns: 100 },
  );
});

t.test('the groups are those of repeatedly merging the two most similar', async (t) => {
  const pools = fc.integer({ min: 1, max: 10 }).chain((size) =>
    // All different: with ties there are several right answers.
    fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: size * size, maxLength: size * size }),
  );
  fc.assert(
    fc.property(pools, (values) => {
      const size = Math.sqrt(values.length);
      const p = matrix(
        size,
        values.map((value) => value / 100_000),
      );
      const order = [...Array(size).keys()];
      t.same(
        sets(
          groupStories((a, b) => p[a]![b]!, order, AVERAGE),
          order,
        ),
        naive(p),
      );
    }),
    { seed: 7, numRuns: 100 },
  );
});

function naive(p: readonly (readonly number[])[]): number[][] {
  let groups = p.map((_, at) => [at]);
  for (;;) {
    let best = { mean: 0, a: -1, b: -1 };
    for (let a = 0; a < groups.length; a += 1) {
      for (let b = a + 1; b < groups.length; b += 1) {
        const pairs = groups[a]!.flatMap((one) => groups[b]!.map((other) => p[one]![other]!));
        const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
        if (mean > best.mean) best = { mean, a, b };
      }
    }
    if (best.mean < AVERAGE.threshold) break;
    const joined = [...groups[best.a]!, ...groups[best.b]!];
    groups = [...groups.filter((_, at) => at !== best.a && at !== best.b), joined];
  }
  return groups.map((group) => group.sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);
}

t.test('hundreds of versions of one story are one group', async (t) => {
  const [one] = ARTICLES;
  const evidence = Array.from({ length: 600 }, () =>
    storyEvidence({ ...one!, publishedAt: null, story: null }),
  );
  const order = evidence.map((_, at) => at);
  t.equal(
    new Set(groupStories((a, b, least) => storyProbability(evidence[a]!, evidence[b]!, least), order)).size,
    1,
  );
});

t.test('text taken over verbatim is a copy', async (t) => {
  const copies = ARTICLES.map((one) => ({ ...one, shingles: shinglesOf(one.paragraphs) }));
  let wrong = 0;
  let found = 0;
  for (const [at, a] of copies.entries()) {
    for (const b of copies.slice(at + 1)) {
      if (!isCopy(a.shingles, b.shingles)) continue;
      if (a.story === b.story && a.language === b.language) found += 1;
      else wrong += 1;
    }
  }
  t.equal(wrong, 0);
  t.ok(found >= 80, `${found} of 96 pairs share wire copy`);
  t.notOk(isCopy(shinglesOf([]), shinglesOf([])), 'nothing is no copy of nothing');
});

/** Invented: what 26 articles found by "Prime Minister Elena Farrow resigns" report on one day. A letter: one happening. */
const RESIGNATION = [
  ['a', 'Prime Minister Elena Farrow resigns after party revolt'],
  ['a', 'Elena Farrow resigns as prime minister after revolt in her party'],
  ['b', 'Pound rises after Prime Minister Elena Farrow resigns'],
  ['b', 'The pound rises as Prime Minister Elena Farrow resigns'],
  ['c', 'Two more ministers quit in fresh blow to Prime Minister Elena Farrow'],
  ['c', 'Two more ministers resign in fresh blow to Elena Farrow'],
  ['d', 'Prime Minister Elena Farrow plans lavish wedding party at official residence'],
  ['e', 'Read Prime Minister Elena Farrow’s resignation speech'],
  ['f', 'Palace cat goes viral as Prime Minister Elena Farrow resigns'],
  ['g', 'Prime Minister Elena Farrow’s resignation: five scandals of her career'],
  ['h', 'Kremlin reacts as Prime Minister Elena Farrow resigns'],
  ['i', 'How a successor is chosen when Prime Minister Elena Farrow resigns'],
  ['j', 'Farmers hope for subsidies after Prime Minister Elena Farrow resigns'],
  ['k', 'Comedian mocks Prime Minister Elena Farrow’s resignation on stage'],
  ['l', 'Prime Minister Elena Farrow resigns: her hometown shrugs'],
  ['m', 'Opinion: Prime Minister Elena Farrow’s resignation is a lesson for liberals'],
  ['n', 'Treasury delays budget as Prime Minister Elena Farrow resigns'],
  ['o', 'Prime Minister Elena Farrow resigns while summit guests wait in Geneva'],
  ['p', 'Bookmakers pay out as Prime Minister Elena Farrow resigns'],
  ['q', 'Unions cheer after Prime Minister Elena Farrow resigns'],
  ['r', 'Students’ loans uncertain as Prime Minister Elena Farrow resigns'],
  ['s', 'Prime Minister Elena Farrow resigns, but stays in the house until October'],
  ['t', 'Hospital strike goes on as Prime Minister Elena Farrow resigns'],
  ['u', 'Prime Minister Elena Farrow resigns on the day of her daughter’s exam'],
  ['v', 'Film about Prime Minister Elena Farrow stops shooting as she resigns'],
  ['w', 'Lawyers of Prime Minister Elena Farrow deny that she resigns over a probe'],
] as const;

t.test('words that all articles of a search have do not make them one story', async (t) => {
  const alone = RESIGNATION.map(([, title]) =>
    storyEvidence({ title, standfirst: null, language: 'en', publishedAt: new Date(0), story: null }),
  );
  const joinedPairs = (evidence: typeof alone) => {
    const order = [...RESIGNATION.keys()];
    const groups = groupStories((a, b) => storyProbability(evidence[a]!, evidence[b]!), order);
    const pairs = order.flatMap((a) => order.slice(a + 1).map((b) => [a, b] as const));
    const joined = pairs.filter(([a, b]) => groups[a] === groups[b]);
    const right = joined.filter(([a, b]) => RESIGNATION[a]![0] === RESIGNATION[b]![0]);
    return { right: right.length, wrong: joined.length - right.length };
  };
  const [before, after] = [joinedPairs(alone), joinedPairs(evidenceAmong(alone))];
  t.same([before.right, after.right], [3, 3]);
  t.ok(after.wrong < before.wrong / 5, `${after.wrong} of ${before.wrong} wrong pairs are left`);
  t.same(evidenceAmong([]), []);
});
