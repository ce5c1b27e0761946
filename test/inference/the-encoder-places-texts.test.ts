// The encoder: optional, a folder of the hub layout, and a vector depends on its text alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { cosine, encodedText } from '../../core/inference/calls/encode.ts';
import { openInference } from '../../core/inference/inference.ts';
import { assignmentProblems } from '../../core/inference/models/models.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import { ENCODER, tinyModel, writeTiny } from '../support/hub/models.ts';
import { LIGHT, NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { copyLightModels, judgesFor, openJudges } from './judges.ts';

const TEXTS = ['bank raises rates', 'central bank raises rates', 'volcano erupts near village', ''];

t.test('without an encoder the service is ready, and says that there is none', async (t) => {
  const folder = t.testdir();
  copyLightModels(folder);
  const plain = { threads: 1, modelsFolder: folder, maxQueue: 16, clock: systemClock, observe: unseen };
  for (const judges of [await openJudges({ threads: 1 }), await openInference(plain)]) {
    t.teardown(() => judges.close());
    await judges.ready();
    t.equal(await judges.encoder(), null);
    await t.rejects(judges.encode({ as: 'query', texts: ['bank'] }), { code: 'unavailable' });
  }
});

t.test('an encoder of the manifest is found in its folder', async (t) => {
  const folder = t.testdir();
  copyLightModels(folder);
  writeTiny(join(folder, 'encoder'), ENCODER);
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.tasks.encoder = { name: 'tiny', licence: 'MIT', card: 'encoder/card.md', folder: 'encoder' };
  writeFileSync(path, JSON.stringify(manifest));
  const judges = await judgesFor(t, { threads: 1, modelsFolder: folder, models: { encoder: 'tiny' } });
  await judges.ready();
  t.match(await judges.encoder(), /^[0-9a-f]{16}$/);
  const off = await openJudges({ threads: 1, modelsFolder: folder });
  t.teardown(() => off.close());
  t.equal(await off.encoder(), null, 'switched off');
});

t.test('one that tells nothing apart is not proved', async (t) => {
  const folder = t.testdir();
  const [right, wrong] = ['right', 'wrong'].map((name) => writeTiny(join(folder, name), ENCODER));
  const path = join(wrong!, 'tokenizer.json');
  const tokenizer = JSON.parse(readFileSync(path, 'utf8'));
  const { vocab } = tokenizer.model;
  // It knows no word any more.
  tokenizer.model.vocab = Object.fromEntries(
    Object.entries(vocab).map(([word, id]) => [/^\[/.test(word) ? word : `${word}x`, id]),
  );
  writeFileSync(path, JSON.stringify(tokenizer));
  for (const encoder of [right!, wrong!]) {
    const judges = await judgesFor(t, { threads: 1, models: { encoder } });
    if (encoder === right) await judges.proveEncoder();
    else
      await t.rejects(judges.proveEncoder(), { code: 'unavailable', message: /encoder judges an easy case/ });
  }
});

t.test('texts with shared words are near, and a vector depends on its text alone', async (t) => {
  const judges = await judgesFor(t, { threads: 2, models: { encoder: writeTiny(t.testdir(), ENCODER) } });
  const [a, b, c, empty] = await judges.encode({ as: 'article', texts: TEXTS });
  t.ok(cosine(a!, b!) > 0.7 && cosine(a!, c!) < 0.4);
  t.equal(cosine(a!, empty!), 0, 'nothing is near nothing');
  const words = fc.array(fc.constantFrom('bank', 'raises', 'volcano', 'village', 'juez', '</s>', '\ud800'), {
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 9 }), async (lists) => {
      const texts = lists.map((list) => list.join(' '));
      const together = await judges.encode({ as: 'query', texts });
      const [alone] = await judges.encode({ as: 'query', texts: [texts.at(-1)!] });
      t.same(together.at(-1), alone);
    }),
    { numRuns: 20 },
  );
});

t.test(
  'a query of which the vocabulary has no word has no vector: all such texts are the same to the model',
  async (t) => {
    const judges = await judgesFor(t, { threads: 1, models: { encoder: writeTiny(t.testdir(), ENCODER) } });
    const texts = ['地震', 'Россия', '😀😀', '?!', 'c', '', '地震 bank'];
    const lengths = async (as: 'query' | 'article') =>
      (await judges.encode({ as, texts })).map((vector) => vector.length > 0);
    t.same(await lengths('query'), [false, false, false, false, false, false, true]);
    t.same(
      await lengths('article'),
      texts.map(() => true),
      'articles are not waited for again',
    );
  },
);

t.test('queries and articles may have different prefixes, which make another version', async (t) => {
  const plain = writeTiny(t.testdir({ a: {}, b: {} }), ENCODER);
  const prefixed = writeTiny(join(t.testdirName, 'b'), ENCODER, {
    'manifest.json': JSON.stringify({ version: 1, prefix: 'village ', query_prefix: 'volcano ' }),
  });
  const [one, two] = await Promise.all(
    [plain, prefixed].map((encoder) => openJudges({ threads: 1, models: { encoder } })),
  );
  t.teardown(() => Promise.all([one!.close(), two!.close()]));
  t.not(await one!.encoder(), await two!.encoder());
  const [query] = await two!.encode({ as: 'query', texts: ['erupts'] });
  const [article] = await two!.encode({ as: 'article', texts: ['erupts'] });
  const [same] = await one!.encode({ as: 'query', texts: ['volcano erupts'] });
  t.same(query, same);
  t.notSame(query, article);
});

t.test('queries may have a model file of their own, which changes no vector of an article', async (t) => {
  const plain = writeTiny(t.testdir({ a: {}, b: {}, c: {} }), ENCODER);
  const own = (folder: string) =>
    writeTiny(join(t.testdirName, folder), ENCODER, {
      'manifest.json': JSON.stringify({ version: 1, query_file: 'queries.onnx' }),
    });
  const { 'queries.onnx': queries } = tinyModel({ ...ENCODER, file: 'queries.onnx' });
  // Other numbers in its table of words.
  const others = Buffer.from(queries!).map((byte, at) => (at > 8000 && at < 32_000 ? byte ^ 1 : byte));
  writeFileSync(join(own('b'), 'queries.onnx'), others);
  const [one, two, incomplete] = await Promise.all(
    [plain, join(t.testdirName, 'b'), own('c')].map((encoder) =>
      openJudges({ threads: 1, models: { encoder } }),
    ),
  );
  t.teardown(() => Promise.all([one!.close(), two!.close(), incomplete!.close()]));
  t.equal(await one!.encoder(), await two!.encoder(), 'articles that were encoded are not encoded again');
  const of = (judges: typeof one, as: 'query' | 'article') => judges!.encode({ as, texts: ['bank raises'] });
  t.same(await of(one, 'article'), await of(two, 'article'));
  t.notSame(await of(one, 'query'), await of(two, 'query'));
  await t.rejects(incomplete!.encoder(), { code: 'unavailable', message: /queries\.onnx/ });
});

t.test('the setting takes a word or a map, and only encoder and reranker can be switched off', async (t) => {
  const of = (models: string) => loadConfig({ env: { CANILLITA_MODELS: models } }).models;
  t.same(of('full'), {});
  const { queries: _, ...light } = LIGHT;
  t.same(of('light'), light);
  t.same(of('{"relevance":"./mine"}'), { relevance: './mine' });
  t.throws(() => of('lite'), /full or light or a JSON object of strings/);
  t.same(assignmentProblems(LIGHT), []);
  t.match(assignmentProblems({ relevance: 'none' }), [
    /relevance cannot be switched off; only encoder, reranker, tone_reader, query_reader, question_reader, queries can/,
  ]);
  t.match(assignmentProblems({ queries: './mine' }), [
    /queries cannot be replaced; a tagger is assigned to query_reader/,
  ]);
});

t.test('the trained encoder knows meanings across languages', { skip: NEEDS_TRAINED }, async (t) => {
  const judges = await judgesFor(t, { threads: 1, models: TRAINED });
  await judges.ready();
  const articles = [
    { title: 'Five dead in shooting at Texas school', standfirst: 'Police say the gunman was 18' },
    { title: 'Central bank raises interest rates again', standfirst: null },
    { title: 'Boca Juniors gana el clásico', standfirst: 'Con un gol en el último minuto' },
  ];
  const vectors = await judges.encode({ as: 'article', texts: articles.map(encodedText) });
  const nearest = async (query: string) => {
    const [vector] = await judges.encode({ as: 'query', texts: [query] });
    const near = vectors.map((one) => cosine(vector!, one));
    return near.indexOf(Math.max(...near));
  };
  t.equal(await nearest('violencia armada'), 0);
  t.equal(await nearest('suba de la tasa de interés'), 1);
  t.equal(await nearest('Argentine football'), 2);
  const known = await judges.encode({
    as: 'query',
    texts: ['AI', '5G', 'Erdbeben', '日本', 'σεισμός', '👑👑'],
  });
  t.same(
    known.map((vector) => vector.length > 0),
    [true, true, true, false, false, false],
    'its vocabulary is Latin',
  );
});
