// A site that spells the addresses of its articles in several ways (http and https, with and without www. or a last slash) has
// each of them once among the results, and as the index has it, if it does.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';
import { addressOf, directions, newspaper, STORIES } from './newspaper.ts';
import { searchOf, siteRequest } from './search-of.ts';

const HOST = 'spelt.example';
const QUERY = 'huelga de trenes';
const [HOME, SECTION] = STORIES as [(typeof STORIES)[0], (typeof STORIES)[0]];

/** Further addresses in the feed. */
const more: string[] = [];
const spelt = (story: typeof HOME) => `https://www.${HOST}/${story.section}/${story.slug}/`;
const paper = await newspaper(t, {
  host: HOST,
  feed: true,
  instead(path, response) {
    if (path !== '/feed.xml') return false;
    const items = [
      ...more.map((url) => [HOME, url] as const),
      ...[HOME, SECTION].map((one) => [one, spelt(one)] as const),
    ].map(([{ title }, url]) => `<item><title>${title}</title><link>${url}</link></item>`);
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(`<rss version="2.0"><channel><title>x</title>${items.join('')}</channel></rss>`);
    return true;
  },
});
const service = await startTestService(t, {
  clock: heldClock('2026-03-10T15:00:00Z'),
  config: { web_resolve: directions(paper) },
});
const resultsOf = async (story: typeof HOME) => {
  const { answer } = await searchOf(service.app.sites, siteRequest(HOST, QUERY));
  return answer.results.filter(({ url }) => url.includes(story.slug));
};

t.test('in lists that do not agree', async (t) => {
  for (const story of [HOME, SECTION]) {
    const found = await resultsOf(story);
    t.match(found, [{ url: addressOf(HOST, story), read: { probability: Number } }]);
    t.equal(found.length, 1);
  }
});

t.test('in the index', async (t) => {
  await service.publish([
    { url: spelt(HOME).replace('https', 'http'), title: HOME.title, section: 'Transporte' },
  ]);
  const found = await resultsOf(HOME);
  t.match(found, [{ section: 'Transporte' }]);
  t.equal(found.length, 1);
});

t.test('in the index, at another address since', async (t) => {
  const moved = `https://${HOST}/nacional/${HOME.slug}-corregida`;
  const article = { title: HOME.title, section: 'Transporte', feedId: '1' };
  await service.publish([{ ...article, url: spelt(HOME) }]);
  await service.publish([{ ...article, url: moved }]);
  const found = await resultsOf(HOME);
  t.match(found, [{ url: moved, section: 'Transporte' }]);
  t.equal(found.length, 1);
  more.push(moved);
  const both = await resultsOf(HOME);
  t.match(both, [{ url: moved, section: 'Transporte' }], 'and the site lists both');
  t.equal(both.length, 1);
});
