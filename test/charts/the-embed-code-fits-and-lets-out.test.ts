// The code that editors paste: the frame is as high as the page in it, the CSV can be saved out of it, sources open
// as whole pages, those without an address are named too; oEmbed gives one size, within its host's bounds.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { embedSize, listedSources, pageHeight } from '../../core/charts/embed.ts';
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { CSV, startChartService } from '../support/charts.ts';

const source = (name: string, url: string | null = null) => ({ name, url, title: null, published_at: null });
const SOURCES = [
  { name: 'Reuters', url: 'https://reuters.example/' },
  { name: 'Own counts' },
  { name: 'El País', url: 'https://elpais.example/' },
];

t.test('sources without an address stay on the page', async (t) => {
  t.equal(listedSources({ sources: [source('A'), source('B')] }), null, 'the drawing names them');
  t.match(listedSources({ sources: [source('A'), source('B', 'https://b.example/')] }), {
    listed: [{ name: 'A' }, { name: 'B' }],
    more: 0,
  });
  const many = Array.from({ length: 12 }, (_, at) => source(`S${at}`, 'https://s.example/'));
  t.equal(listedSources({ sources: many })?.more, 4);
  const { post, look } = await startChartService(t);
  const { body } = await post('/v1/charts', { data: { csv: CSV }, sources: SOURCES });
  const page = (await look(`/charts/${body.id}`)).payload;
  t.match(page, /Sources: <a [^>]+>Reuters<\/a>, Own counts, <a [^>]+>El País<\/a>/);
});

t.test('oEmbed and its iframe have the same size', async (t) => {
  const { post, look, app } = await startChartService(t);
  const { body } = await post('/v1/charts', { data: { csv: CSV } });
  for (const bounds of [
    '',
    '&maxwidth=400',
    '&maxheight=400',
    '&maxheight=50',
    '&maxwidth=300&maxheight=200',
  ]) {
    const answer = JSON.parse(
      (await look(`/oembed?url=${encodeURIComponent(body.embed_url)}${bounds}`)).payload,
    );
    const [, height, width] = /height="(\d+)" style="border:0;max-width:(\d+)px"/.exec(answer.html)!;
    t.same([answer.width, answer.height], [Number(width), Number(height)], bounds);
    const asked = new URLSearchParams(bounds);
    t.ok(answer.height <= Number(asked.get('maxheight') ?? 10_000), bounds);
    t.ok(answer.width <= Number(asked.get('maxwidth') ?? 10_000), bounds);
  }
  const scene = await app.charts.service.getScene(body.id);
  const size = embedSize(scene, { maxheight: 400 });
  t.ok(size.height <= 400 && pageHeight(scene, size.width) === size.height);
});

t.test('in Chromium, framed by another origin', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const { post, server, app } = await startChartService(t);
  await server.start();
  t.teardown(() => server.stop());
  app.baseUrl = server.info.uri;
  const pages: string[] = [];
  const around = createServer((request, response) =>
    response.setHeader('content-type', 'text/html').end(pages[Number(request.url!.slice(1))] ?? ''),
  );
  await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve));
  t.teardown(() => around.close());
  const host = `http://127.0.0.1:${(around.address() as AddressInfo).port}`;
  const shown = async (body: object) => {
    const made = (await post('/v1/charts', { data: { csv: CSV }, ...body })).body;
    pages.push(`<body style="margin:0">${made.embed_html}`);
    const page = await browser.newPage({ viewport: { width: 1300, height: 1300 }, acceptDownloads: true });
    await page.goto(`${host}/${pages.length - 1}`);
    await page.frameLocator('iframe').locator('svg >> visible=true').first().waitFor();
    return { made, page, frame: page.frames()[1]! };
  };

  for (const [name, body] of Object.entries({
    plain: {},
    'with sources': { sources: SOURCES },
    'with long sources': {
      sources: Array.from({ length: 8 }, (_, at) => ({
        name: `The Rather Long Name of an Outlet, number ${at}`,
        url: 'https://long.example/',
      })),
    },
    narrow: { size: { width: 360, height: 300 }, theme: 'editorial' },
    wide: { size: { width: 1200, height: 600 }, theme: 'electric', locale: 'es', sources: SOURCES },
  })) {
    const { page, frame } = await shown(body);
    const iframe = (await page.locator('iframe').boundingBox())!;
    const needed = await frame.evaluate(async () => {
      await document.fonts.ready;
      return document.documentElement.getBoundingClientRect().height;
    });
    t.ok(needed <= iframe.height && iframe.height - needed <= 21, `${name}: ${needed} in ${iframe.height}`);
    await page.close();
  }

  const { page, frame } = await shown({ sources: [{ name: 'Elsewhere', url: `${host}/elsewhere` }] });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    frame.locator('a', { hasText: 'CSV' }).click(),
  ]);
  t.match(saved.suggestedFilename(), /\.csv$/);
  t.equal(await saved.failure(), null, 'the CSV is saved');
  pages[pages.length] = '';
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.locator('a', { hasText: 'Elsewhere' }).click(),
  ]);
  await opened.waitForLoadState();
  t.equal(await opened.evaluate(() => globalThis.origin), host, 'a source opens as a page of its own origin');
});
