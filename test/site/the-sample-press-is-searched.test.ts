// The sites of the sample press, which were not written for this: their own searches, sections and feeds are found.
import t from 'tap';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { samplePress } from '../support/press-index.ts';
import { startTestService } from '../support/service.ts';
import { searchOf, siteRequest } from './search-of.ts';

const press = await samplePress(t);
const service = await startTestService(t, { config: { web_resolve: press.resolve } });

const CASES = [
  { site: 'www.elfarodelplata.example', query: 'inflación', asks: '/?s=inflaci%C3%B3n', says: /inflación/i },
  {
    site: 'theharbourpost.example',
    query: 'wildfire in Patagonia',
    asks: '/search?q=wildfire%20Patagonia',
    says: /Patagoni|fire/,
  },
  { site: 'cronicaaustral.example', query: 'incendio', asks: '/atom.xml', says: /incendio|fuego/i },
];

for (const { site, query, asks, says } of CASES) {
  t.test(site, async (t) => {
    const seen = press.log.length;
    const { answer } = await searchOf(service.app.sites, siteRequest(site, query));
    const asked = press.log.slice(seen);
    t.ok(
      asked.some(({ path }) => path === asks),
      asks,
    );
    t.ok(asked.filter(({ path }) => path !== '/robots.txt').length <= 13, 'twelve pages, and a redirect');
    t.ok(answer.total >= 1);
    t.match(answer.results[0]!.title, says);
    for (const { url, published_at, source } of answer.results) {
      t.equal(new URL(url).hostname, site.replace('www.', ''));
      t.equal(source, site.replace('www.', ''));
      t.ok(published_at);
    }
  });
}

t.test('by meaning, too: articles without a word of the query', { skip: NEEDS_TRAINED }, async (t) => {
  const { app } = await startTestService(t, { config: { models: TRAINED, web_resolve: press.resolve } });
  const request = siteRequest('www.elfarodelplata.example', 'suba de precios', { explain: true });
  const { answer } = await searchOf(app.sites, request);
  for (const { why } of answer.results) t.type(why!.judged!.cosine, 'number');
  const titles = answer.results.map(({ title }) => title).join('\n');
  t.match(titles, /^La inflación fue del/);
  t.match(titles, /tarifas de gas y luz/);
});
