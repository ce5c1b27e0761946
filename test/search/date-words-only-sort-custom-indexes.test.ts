/**
 * In a custom index only the request's own dates filter; date words are removed from the topic and used for sorting.
 */
import t from 'tap';
import { DAY } from '../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { startIndexService } from '../support/indexes.ts';

t.test('a custom index, long after its pages were crawled', async (t) => {
  const { make, send, clock } = await startIndexService(t, {
    'press.example': { '/huelga': articlePage('Huelga de trenes en Rosario', STRIKE) },
  });
  const { id } = await make({ urls: ['http://press.example/huelga'] });
  clock.advance(100 * DAY);
  const search = async (query: string, more: object = {}) =>
    (await send('POST', '/v1/search', { query, index: id, mode: 'fast', ...more })).body;

  for (const [query, basis] of [
    ['últimas noticias de la huelga de trenes', 'recency'],
    ['latest huelga de trenes', 'recency'],
    ['huelga de trenes mañana', 'event'],
    ['huelga de trenes ayer', 'published'],
    ['huelga de trenes hasta ayer', 'published'],
  ] as const) {
    t.match(await search(query), { found: true, temporal: { basis, window: null, widened: false } }, query);
  }
  t.match(await search('huelga de trenes ayer', { days: 7 }), { found: false, temporal: { window: null } });
});
