// The first search that the README shows finds articles about what it asks, and none of another sense.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { articleUrl } from '../../../scripts/samples/press/address.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';
import { startPressService } from '../../support/press-index.ts';

t.test('the first search of the README', async (t) => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, body] = /\/v1\/search .*?-d '([^']+)'/s.exec(readme)!;
  const service = await startPressService(t);
  const { status, body: answer } = await service.post('/v1/search', JSON.parse(body!));
  t.match({ status, found: answer.found }, { status: 200, found: true });
  const storyOf = new Map(ARTICLES.map((one) => [articleUrl(one), one.story]));
  const stories = answer.results.map(({ url }: { url: string }) => storyOf.get(url));
  t.ok(stories.length > 1);
  t.same(new Set(stories), new Set([stories[0]]), 'all report one story');
});
