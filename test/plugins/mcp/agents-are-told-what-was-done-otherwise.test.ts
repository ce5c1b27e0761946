// Agents read what the native answer says of a query and of a page: a corrected topic, the days searched, why nothing is quoted.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { quoted } from '../../../core/search/quoting/quotation-marks.ts';
import { getContents } from '../../../plugins/mcp/tools/get-contents.ts';
import { searchNews } from '../../../plugins/mcp/tools/search-news.ts';
import { STRIKE } from '../../support/articles.ts';
import { startTestService } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLE = 'Huelga de trenes en Rosario';
const pageOf = (head: string) =>
  says(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${TITLE}</title><meta property="og:type" content="article">${head}</head><body><article><h1>${TITLE}</h1>${STRIKE.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`,
  );
const PAGES = {
  plain: pageOf(''),
  nosnippet: pageOf('<meta name="robots" content="nosnippet">'),
  mute: pageOf('<meta name="robots" content="max-snippet:0">'),
  paid: pageOf(
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${TITLE}","isAccessibleForFree":false}</script>`,
  ),
};

t.test('in text and facts', async (t) => {
  const site = await website(
    t,
    Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [`/${name}`, page])),
  );
  const hosts = Object.keys(PAGES).map((name) => [`${name}.example:80`, `127.0.0.1:${site.port}`]);
  const service = await startTestService(t, {
    clock: heldClock(NOW),
    config: { read_ms: 5000, web_resolve: Object.fromEntries(hosts) },
  });
  await service.publish([
    {
      url: 'https://eldiario.example/1',
      title: 'Axel Kicillof anunció obras para la provincia',
      publishedAt: new Date(Date.parse(NOW) - 3_600_000),
    },
  ]);
  const call = async (name: string, args: object) => {
    const reply = await service.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${service.key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    });
    const data = /^data: (\{.*)$/m.exec(reply.payload)?.[1] ?? reply.payload;
    const { content, structuredContent: facts } = JSON.parse(data).result;
    return { text: content[0].text as string, facts };
  };
  const search = (query: string | string[]) => call('search_news', { query, mode: 'fast' });

  const mistyped = await search('Kicilof');
  t.match(mistyped.text, 'Nothing was found as written; "Kicillof" was searched instead.');
  t.equal(mistyped.facts.did_you_mean, 'Kicillof');
  const dated = await search('Kicillof hoy');
  t.match(dated.text, 'Days searched: 2026-03-11 (America/Argentina/Buenos_Aires, from "hoy").');
  const around = await search('Kicillof el 9 de marzo');
  t.match(around.text, 'Nothing is from the days asked for; these are from the days around them.');
  const plain = await search('Kicillof');
  t.notMatch(plain.text, /as written|Days searched/);
  const several = await search(['Kicillof', 'Kicillof hoy']);
  t.match(several.text, '"Kicillof": 1 relevant.\n"Kicillof hoy": 1 relevant. Days searched: 2026-03-11');
  t.match(several.text, /relevance 0\.\d\d · for "Kicillof", "Kicillof hoy"\n/);
  const shown = searchNews.output.properties as Record<string, object>;
  for (const name of ['did_you_mean', 'temporal', 'groups']) t.ok(shown[name], `${name} is described`);

  const similar = await call('find_similar', { url: 'http://plain.example/plain', mode: 'fast' });
  t.match(similar.text, 'Nothing was found. Try a longer period or mode deep.');
  t.match(
    (await call('search_news', { query: 'Kicillof', sources: 'nobody' })).text,
    /; list_outlets lists them/,
  );
  t.match(
    (await call('search_news', { query: 'Kicillof', index: 'idx_nobody' })).text,
    /index_not_found: .*\nlist_indexes has the ids/,
  );

  const urls = Object.keys(PAGES).map((name) => `http://${name}.example/${name}`);
  const native = await service.post('/v1/contents', { urls: [...urls, 'http://nobody.example/x'] });
  t.match(native.body.left_out, [
    { reason: 'failed', count: 1 },
    { reason: 'quotes_not_allowed', count: 3 },
  ]);
  t.match(
    native.body.results.map(({ rights }: { rights: object | null }) => rights),
    [
      { paywalled: null, nosnippet: false, max_snippet: null },
      { nosnippet: true },
      { max_snippet: 0 },
      { paywalled: true },
      null,
    ],
  );
  const read = await call('get_contents', { urls });
  t.equal(read.text.match(/No excerpts: the page is paywalled, or its outlet allows none\./g)?.length, 3);
  t.match(read.facts.left_out, [{ reason: 'quotes_not_allowed', count: 3 }]);
  t.ok((getContents.output.properties as Record<string, object>).left_out);
});

t.test('quotation marks of the words themselves stay as they are', async (t) => {
  t.equal(quoted('plain “words”'), '"plain “words”"');
  t.equal(quoted('"La góndola", resumió'), '“"La góndola", resumió”');
  t.equal(quoted('“one” and "two"'), '«“one” and "two"»');
});
