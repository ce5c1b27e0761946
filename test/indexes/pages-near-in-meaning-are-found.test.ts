// Pages of a custom index get vectors and are found by meaning; a changed page gets another one, a removed one has none.
import { join } from 'node:path';
import t from 'tap';
import { encodeIndexes } from '../../core/indexes/jobs/encode-indexes.ts';
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
  };
  await encodeIndexes({ ...app, inference: other }, new AbortController().signal);
  const { rows } = await app.db.query('select distinct encoder from index_vector');
  t.same(rows, [{ encoder: 'another version' }], 'vectors of an earlier encoder are made anew');
  await encode();

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
