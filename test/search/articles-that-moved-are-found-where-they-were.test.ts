// Whoever has the address that an article had before its outlet changed it gets the article, also where that address leads nowhere.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';
import { website } from '../support/website.ts';

const OLD = 'http://eldiario.example/huelga';
const NOW = 'http://eldiario.example/huelga-de-trenes-en-rosario';

t.test('an article that moved', async (t) => {
  const site = await website(t, {
    '/huelga-de-trenes-en-rosario': articlePage('Huelga de trenes en Rosario', STRIKE),
  });
  const { publish, post } = await startTestService(t, {
    clock: heldClock('2026-03-10T12:00:00Z'),
    sources: [{ ...TEST_SOURCE, homepage: 'http://eldiario.example/' }],
    site,
  });
  const article = {
    title: 'Huelga de trenes en Rosario desde el lunes',
    standfirst: STRIKE[0]!,
    feedId: '1',
  };
  await publish([{ ...article, url: OLD }]);
  const found = async () => {
    const { body } = await post('/v1/search', { query: 'huelga de trenes', mode: 'ultra', fresh: true });
    return body.results.map(({ url }: { url: string }) => url);
  };
  t.same(await found(), [OLD]);
  await publish([{ ...article, url: NOW }]);
  t.same(await found(), [NOW], 'once, at its present address');

  const { results } = (await post('/v1/contents', { urls: [OLD, NOW] })).body;
  t.match(results, [
    { url: OLD, status: 'ok', title: 'Huelga de trenes en Rosario' },
    { url: NOW, status: 'ok' },
  ]);
  const { body } = await post('/v1/similar', { url: OLD, mode: 'fast' });
  t.match(
    body,
    { reference: { url: NOW, source: 'el-diario' }, results: { length: 0 } },
    'nor is it a version of itself',
  );
});
