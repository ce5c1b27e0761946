// Pages of a custom index get vectors and are found by meaning; a changed page gets another one, a removed one has none.
import { join } from 'node:path';
import t from 'tap';
import { encodeIndexes } from '../../core/indexes/jobs/encode-indexes.ts';
import { PageVectors } from '../../core/indexes/vectors/page-vectors.ts';
import { WordIndex } from '../../core/news/word-index/word-index.ts';
import { addPageVectors, deletePageVectors } from '../../core/store/indexes/index-vectors.ts';
import { ENCODER, writeTiny } from '../support/hub/models.ts';
import { plainPage, startIndexService } from '../support/indexes.ts';

/** To the tiny encoder "yes" means the same as "central bank raises". */
const NEAR = 'central bank raises';
const SITE = 'bank.example';

t.test('a page without any of the words', async (t) => {
  const encoder = writeTiny(join(t.testdir(), 'tiny'), ENCODER);
  const pages = {
    '/near': plainPage(NEAR, ['central bank raises rates']),
    '/far': plainPage('volcano erupts', ['volcano erupts near fishing village']),
    '/recipes': plainPage('ten easy recipes', ['ten easy recipes for summer picnic']),
  };
  const { make, send, crawl, clock, app } = await startIndexService(
    t,
    { [SITE]: pages },
    { models: { encoder }, read_ms: 0 },
  );
  await app.vectors.follow();
  const { id } = await make({ urls: Object.keys(pages).map((path) => `http://${SITE}${path}`) });
  const encode = () => encodeIndexes(app, new AbortController().signal);
  const nearest = async (mode: string) => {
    const { body } = await send('POST', '/v1/search', { query: 'yes', index: id, mode, min_score: 0 });
    return [...body.results, ...body.near_misses].map(({ title }: { title: string }) => title)[0];
  };
  const vectors = async () =>
    (
      await app.db.query<{ page: number; stamp: number }>(
        'select page, stamp from index_vector order by page',
      )
    ).rows;

  t.equal(await nearest('normal'), undefined, 'by words, while there are no vectors');
  await encode();
  t.equal((await vectors()).length, 3);
  t.equal(await nearest('normal'), NEAR, 'the answer from before the vectors is not cached');
  t.equal(await nearest('ultra'), undefined, 'this mode goes by words');

  const before = await vectors();
  await encode();
  t.same(await vectors(), before, 'nothing is left to do');

  const { inference } = app;
  const other = {
    encode: inference.encode.bind(inference),
    stats: inference.stats.bind(inference),
    encoder: async () => 'another version',
    proveEncoder: async () => undefined,
  };
  const wrong = { ...other, proveEncoder: () => Promise.reject(new Error('wrong')) };
  await t.rejects(encodeIndexes({ ...app, inference: wrong }, new AbortController().signal), {
    message: 'wrong',
  });
  t.equal((await vectors()).length, 3, 'one that is wrong makes none');
  await encodeIndexes({ ...app, inference: other }, new AbortController().signal);
  t.equal((await vectors()).length, 6, 'a process with another encoder makes its own');
  await deletePageVectors(app.db, ['another version']);
  await encode();
  t.same(await vectors(), before, 'and those of the first are not made again');

  pages['/near'] = plainPage('ten easy recipes again', ['ten easy recipes again']);
  pages['/far'] = plainPage(NEAR, ['central bank raises rates once more']);
  clock.advance(1);
  await send('POST', `/v1/indexes/${id}/refresh`);
  await crawl(id);
  await encode();
  const after = await vectors();
  t.same(
    after.map(({ stamp }, at) => stamp > before[at]!.stamp),
    [true, true, false],
  );
  t.equal(await nearest('normal'), NEAR, 'at its new address');
  const { body } = await send('POST', '/v1/search', {
    query: 'yes',
    index: id,
    mode: 'normal',
    min_score: 0,
  });
  t.equal([...body.results, ...body.near_misses][0].url, `http://${SITE}/far`);

  await send('PATCH', `/v1/indexes/${id}`, { urls: [`http://${SITE}/recipes`] });
  await crawl(id);
  t.equal((await vectors()).length, 1, 'vectors go with their pages');
  await send('DELETE', `/v1/indexes/${id}`);
  await crawl(id);
  t.same(await vectors(), [], 'and with the index');
});

t.test('vectors are loaded addition by addition, also past pages that can no longer be read', async (t) => {
  const paths = ['/one', '/two', '/three'];
  const pages = Object.fromEntries(paths.map((path) => [path, plainPage(`The ${path.slice(1)}`, ['text'])]));
  const { make, app } = await startIndexService(t, { [SITE]: pages });
  const { id } = await make({ urls: paths.map((path) => `http://${SITE}${path}`) });
  const { rows } = await app.db.query<{ id: number; stamp: number }>(
    'select id, stamp from index_page where index_id = $1 order by id',
    [id],
  );
  for (const [at, page] of rows.entries())
    await addPageVectors(app.db, id, 'of this test', [{ ...page, vector: Uint8Array.of(at, 1) }]);
  await app.db.query(`update index_page set status = 'failed' where id = $1`, [rows[0]!.id]);
  const vectors = new PageVectors(new WordIndex(), 1);
  await vectors.follow(app.db, id, 'of this test', 1);
  t.equal(vectors.index.vectors, 0);
  t.equal(vectors.bytes, 0);
  await vectors.follow(app.db, id, 'of this test', rows.length);
  t.equal(vectors.index.vectors, 2);
  t.equal(vectors.index.vector(rows[0]!.id), null);
  t.same(vectors.index.vector(rows[2]!.id), Int8Array.of(2, 1));
});
