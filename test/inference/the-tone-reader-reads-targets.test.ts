// The tone reader: optional, reads text and marked target together, and adds to the tones by words as its folder says.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { fusedTone } from '../../core/inference/calibration/tone-fusion.ts';
import { markedText } from '../../core/inference/calls/tone-reader.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import { SENTIMENT, writeTiny } from '../support/hub/models.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { numberBetween } from '../support/numbers.ts';
import { judgesFor, openJudges } from './judges.ts';

const item = (title: string, standfirst: string | null = null): JudgeItem => {
  return { title, standfirst, language: 'en' };
};
const PRAISED = item('Norvane wins award and is praised by critics');
const ASKED = { query: 'Norvane', basis: 'headline' } as const;

t.test('the target is marked as a whole, else by its longer words', (t) => {
  for (const [text, target, marked] of [
    ['Huawei sues; HUAWEI wins', 'huawei', '[ Huawei ] sues; [ HUAWEI ] wins'],
    ['Huaweis rise', 'Huawei', 'Huaweis rise'],
    ['Biden meets Xi', 'Joe Biden', '[ Biden ] meets Xi'],
    ['La plaza y la casa rosada', 'La Casa Rosada', 'La plaza y [ la casa rosada ]'],
    ['La plaza rosada', 'La Casa Rosada', 'La plaza [ rosada ]'],
    ['AT&T (T) falls', 'AT&T (T)', '[ AT&T (T) ] falls'],
    ['La Unión pide más', 'unión', 'La [ Unión ] pide más'],
    ['Nothing of it', '  ', 'Nothing of it'],
    ['A $1 coin', '$1', 'A [ $1 ] coin'],
  ] as const)
    t.equal(markedText(text, target), marked);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, target) => {
      t.equal(markedText(text, target).replaceAll(/\[ | \]/g, ''), text.replaceAll(/\[ | \]/g, ''));
    }),
    { numRuns: 200 },
  );
  t.end();
});

t.test('both tones count, by the line of the folder or half each', (t) => {
  const words = { positive: 0.2, neutral: 0.5, negative: 0.3 };
  const line = { words: 1, reader: 0, offset: [0, 0, 0] } as const;
  const near = (a: object, b: object) =>
    t.same(
      Object.values(a).map((value) => value.toFixed(2)),
      Object.values(b).map((value) => value.toFixed(2)),
    );
  near(fusedTone(words, [5, 0, -5], { headline: { all: line } }, 'headline', 'es'), words);
  near(
    fusedTone(words, [0, 0, 0], { headline: { all: { ...line, words: 0, reader: 1 } } }, 'headline', null),
    {
      positive: 1 / 3,
      neutral: 1 / 3,
      negative: 1 / 3,
    },
  );
  const logit = numberBetween(-50, 50);
  fc.assert(
    fc.property(logit, logit, logit, logit, (a, b, c, more) => {
      const of = (first: number) => fusedTone(words, [first, b, c], null, 'article', 'en');
      const [low, high] = [of(Math.min(a, more)), of(Math.max(a, more))];
      t.ok(low.positive <= high.positive + 1e-12);
      t.ok(Math.abs(high.positive + high.neutral + high.negative - 1) < 1e-9);
      t.ok(Math.min(...Object.values(low)) > 0.001);
    }),
    { numRuns: 100 },
  );
  t.end();
});

t.test('headline and standfirst of the first articles are read again', async (t) => {
  const folder = writeTiny(t.testdir(), SENTIMENT, {
    'manifest.json': JSON.stringify({
      version: 1,
      fusion: { headline: { all: { words: 0, reader: 1, offset: [0, 0, 0] } } },
    }),
  });
  const light = await openJudges({ threads: 1 });
  const judges = await openJudges({ threads: 1, models: { tone_reader: folder } });
  t.teardown(() => Promise.all([light.close(), judges.close()]));
  const items = [item('Norvane', PRAISED.title), PRAISED, PRAISED];
  const byWords = await light.tone({ ...ASKED, items });
  const [below, read, last] = await judges.tone({ ...ASKED, items, again: 2 });
  t.ok(read!.positive > read!.negative && below!.positive > below!.negative);
  t.notSame(read, byWords[1]);
  t.same(last, byWords[2], 'the third by words alone');
  t.same(await judges.tone({ ...ASKED, items: [PRAISED] }), [read], 'alone or among others');
  t.same(await judges.tone({ ...ASKED, items: [] }), []);
});

t.test('weights that the encoder lends are verified like its own', { skip: NEEDS_TRAINED }, async (t) => {
  const folder = t.testdir();
  cpSync(join(import.meta.dirname, '../../models/encoder'), folder, { recursive: true });
  const model = join(folder, 'encoder.onnx');
  const bytes = readFileSync(model);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(model, bytes);
  const judges = await judgesFor(t, { threads: 1, models: { tone_reader: `${folder}#tone-reader.onnx` } });
  await t.rejects(judges.tone({ ...ASKED, items: [PRAISED] }), /encoder\.onnx/);
});

t.test('the trained reader tells who gains and who loses', { skip: NEEDS_TRAINED }, async (t) => {
  const judges = await judgesFor(t, { threads: 1, models: { tone_reader: TRAINED.tone_reader } });
  await judges.ready();
  for (const [title, better, worse] of [
    ['Redmoor beats Calder City in the final', 'Redmoor', 'Calder City'],
    ['El sindicato elogió a Arrieta y denunció a Castañón', 'Arrieta', 'Castañón'],
  ] as const) {
    const [up, down] = await Promise.all(
      [better, worse].map(async (query) => {
        const [tone] = await judges.tone({ query, basis: 'headline', items: [item(title)] });
        return tone!.positive - tone!.negative;
      }),
    );
    t.ok(up! > down!, `${title}: ${up} ${down}`);
  }
});
