import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type FolderManifest, readHubFolder } from '../../core/inference/models/hub-folder.ts';
import type { TaskName } from '../../core/inference/models/manifest.ts';
import { openDownloader } from '../../core/web/fetch/download.ts';
import { fileInto } from '../../scripts/cli/models/hub/file.ts';
import { type PullAsked, pull } from '../../scripts/cli/models/hub/pull.ts';
import { COMMIT, type Mirror, type MirrorOptions, mirror } from '../support/hub/mirror.ts';
import { CROSS_ENCODER, ENCODER, NLI, type TinyModel, tinyModel } from '../support/hub/models.ts';
import { judgesFor } from './judges.ts';

const ID = 'tiny/cross-encoder';

function downloader(t: Test, { port }: Pick<Mirror, 'port'>) {
  const opened = openDownloader({ userAgent: 'tests', resolve: { [`127.0.0.1:${port}`]: '127.0.0.1' } });
  t.teardown(() => opened.close());
  return opened;
}

async function setting(t: Test, model: TinyModel, options: MirrorOptions = {}, id = ID) {
  const served = await mirror(t, id, tinyModel(model), options);
  const folder = join(t.testdir(), 'model');
  const lines: string[] = [];
  const get = (asked: Partial<PullAsked> = {}) =>
    pull(
      { name: id, task: 'relevance' as TaskName, folder, file: null, base: served.url, ...asked },
      { downloader: downloader(t, served), progress: () => undefined, say: (line) => void lines.push(line) },
    );
  const manifest = () => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as FolderManifest;
  return { served, folder, lines, get, manifest };
}

t.test('a pulled model is pinned, runs, and is checked when pulled again', async (t) => {
  const { served, folder, lines, get, manifest } = await setting(t, CROSS_ENCODER);
  await get();
  const { hub, file, files } = manifest();
  t.same(hub, { id: ID, revision: 'main', commit: COMMIT });
  t.equal(file, 'onnx/model.onnx');
  t.same(Object.keys(files!).sort(), [
    'config.json',
    'onnx/model.onnx',
    'tokenizer.json',
    'tokenizer_config.json',
  ]);
  t.match(lines[0], /^config\.json {2}sha256 [0-9a-f]{64}/);
  const judges = await judgesFor(t, { threads: 1, models: { relevance: folder } });
  await judges.judge({
    query: 'bank',
    basis: 'headline',
    items: [{ title: 'bank', standfirst: null, language: 'en' }],
    idf: {},
  });

  const before = served.asked.length;
  await get();
  t.equal(served.asked.length, before, 'nothing is fetched that is here');
  t.ok(lines.slice(-4).every((line) => line.endsWith('as pinned')));
  writeFileSync(join(folder, 'config.json'), '{}');
  await t.rejects(get(), { message: /config\.json is not what was pulled.*Delete it/ });
});

t.test('a broken download is resumed where it broke off', async (t) => {
  const { served, folder, get } = await setting(t, CROSS_ENCODER, { breaks: { 'onnx/model.onnx': 4000 } });
  const whole = Buffer.from(served.files['onnx/model.onnx']!);
  const files = downloader(t, served);
  const url = `${served.url}/${ID}/resolve/main/onnx/model.onnx`;
  const seen: number[] = [];
  const path = join(t.testdir(), 'model.onnx');
  const asked = {
    maxBytes: 1e6,
    sha256: null,
    progress: (bytes: number) => {
      seen.push(bytes);
      served.breakOff();
    },
    pauseMs: 1,
  };
  const { bytes } = await fileInto(files, url, path, asked);
  t.equal(bytes, whole.length);
  t.ok(readFileSync(path).equals(whole));
  t.ok(!existsSync(`${path}.part`) && !existsSync(`${path}.part.etag`));
  t.same(
    seen.toSorted((a, b) => a - b),
    seen,
    'it only ever grows',
  );
  t.ok(served.asked.filter(({ range }) => range !== undefined).length > 2, 'with ranges');

  served.options = { wholeOnly: true };
  writeFileSync(`${path}.part`, whole.subarray(0, 100));
  await fileInto(files, url, path, asked);
  t.ok(readFileSync(path).equals(whole), 'a server without ranges sends it all again');
  served.options = {};
  writeFileSync(`${path}.part`, Buffer.concat([whole, whole]));
  await fileInto(files, url, path, asked);
  t.ok(readFileSync(path).equals(whole), 'a part that is longer than the file begins anew');
  writeFileSync(`${path}.part`, Buffer.alloc(100, 'x'));
  writeFileSync(`${path}.part.etag`, 'W/"of a file that was there before"');
  await fileInto(files, url, path, asked);
  t.ok(readFileSync(path).equals(whole), 'so does a part of a file that has changed');
  await get();
  t.ok(existsSync(join(folder, 'onnx/model.onnx')));
});

t.test('two processes do not write into the same file', async (t) => {
  const { folder, get, manifest } = await setting(t, CROSS_ENCODER);
  const both = await Promise.allSettled([get(), get()]);
  const [won, lost] = both.toSorted((a, b) => a.status.localeCompare(b.status));
  t.match(won, { status: 'fulfilled' });
  t.match(lost, { status: 'rejected', reason: { message: /another process is downloading into/ } });
  t.ok(existsSync(join(folder, manifest().file!)));
  await get();
});

t.test('external weights are pulled with the model; pinned files must not change', async (t) => {
  const { served, folder, get, manifest } = await setting(t, { ...ENCODER, external: true });
  await get({ task: 'encoder' });
  t.ok(manifest().files!['onnx/model.onnx_data']!.bytes > 1000);
  const judges = await judgesFor(t, { threads: 1, models: { encoder: folder } });
  t.equal((await judges.encode({ as: 'article', texts: ['bank'] })).length, 1);
  rmSync(join(folder, 'onnx/model.onnx_data'));
  served.files['onnx/model.onnx_data'] = Buffer.alloc(2000);
  await t.rejects(get({ task: 'encoder' }), { message: /onnx\/model\.onnx_data: what came has the sha256/ });
  t.notOk(existsSync(join(folder, 'onnx/model.onnx_data')), 'nothing wrong gets a name');
});

t.test('how a sentence encoder pools is pulled with it', async (t) => {
  const { served, folder, get } = await setting(t, ENCODER);
  served.files['1_Pooling/config.json'] = '{"pooling_mode_cls_token":true}';
  await get({ task: 'encoder' });
  t.equal((await readHubFolder(folder, 'encoder')).pooling, 'cls');
});

t.test('a quantised file is chosen by name', async (t) => {
  const { folder, get, manifest } = await setting(t, { ...NLI, file: 'onnx/model_quantized.onnx' });
  await t.rejects(get(), { message: /model\.onnx: it is not there/ });
  await get({ file: 'onnx/model_quantized.onnx' });
  t.equal(manifest().file, 'onnx/model_quantized.onnx');
  const judges = await judgesFor(t, { threads: 1, models: { tone: folder } });
  t.equal((await judges.tone({ query: 'x', basis: 'headline', items: [] })).length, 0);
});

t.test('errors say what is wrong and what to do', async (t) => {
  const { served, get } = await setting(t, CROSS_ENCODER);
  await t.rejects(get({ name: 'tiny/nothing' }), { message: /config\.json: it is not there/ });
  await t.rejects(get({ name: '../../etc/passwd' }), { message: /no model of the hub/ });
  await t.rejects(get({ name: 'a/b@../../c' }), { message: /not a valid revision/ });
  await t.rejects(get({ file: '../model.onnx' }), { message: /no file of a repository/ });
  await t.rejects(get({ base: 'http://localhost:1' }), { message: /blocked address.*--mirror/ });
  served.options = { sha256: 'a'.repeat(64) };
  await t.rejects(get(), { message: /config\.json: what came has the sha256 .* not a{64}/ });
  served.options = {};
  await get();
  await t.rejects(get({ name: 'tiny/other' }), {
    message: /holds tiny\/cross-encoder@main: choose another folder/,
  });
});

t.test('non-public addresses are refused, also after a redirect', async (t) => {
  const { served, get } = await setting(t, CROSS_ENCODER);
  served.options = { redirect: 'http://127.0.0.1:9' };
  await t.rejects(get(), { message: /blocked address/ });
  served.options = { redirect: served.url };
  t.equal((await get()).hub!.commit, COMMIT, 'to where the operator allowed it goes');
  const closed = openDownloader({ userAgent: 'tests', resolve: {} });
  t.teardown(() => closed.close());
  await t.rejects(closed.open(served.url, { maxBytes: 10 }), { message: /blocked address/ });
  const small = downloader(t, served);
  served.options = {};
  const url = `${served.url}/${ID}/resolve/main/onnx/model.onnx`;
  await t.rejects(small.open(url, { maxBytes: 10 }), { message: /too large/ });
});
