// The embed page in a real browser: at three widths in every theme no serious finding of axe-core, no side scrolling,
// one drawing shown; without script too; in a frame of another origin it reports its height, and the embed code follows;
// values by pointer, finger and keyboard; tables are sorted; copying works.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import t from 'tap';
import { THEMES } from '../../core/charts/data/options.ts';
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { startChartService } from '../support/charts.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [320, 640, 1280];
/** A theme's colours are the same at every width, and a width's places in every theme: axe checks this theme and width. */
const AXE_THEME = 'light';
const AXE_WIDTH = 320;

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core finds in a page with everything open. */
async function seriousFindings(page: Page): Promise<[id: string, html: string][]> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
  await page.evaluate(AXE);
  const found = await page.evaluate(
    async () =>
      (await (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run())
        .violations,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes[0]!.html]);
}

t.test('in Chromium', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const { post, server, app } = await startChartService(t);
  await server.start();
  t.teardown(() => server.stop());
  app.baseUrl = server.info.uri;
  const data = {
    csv: 'date,Reuters,El País\n2026-01-01,3,5\n2026-01-02,8,2\n2026-01-03,4,9\n2026-01-04,7,7\n',
  };
  const sources = [
    { name: 'Reuters', url: 'https://reuters.example/' },
    { name: 'El País', url: 'https://elpais.example/' },
  ];
  const made = (
    await post('/v1/charts', { data, sources, title: 'Articles a day', notes: 'Counted by hand.' })
  ).body;

  for (const theme of [...THEMES, 'auto'] as const)
    await t.test(`theme ${theme}`, async (t) => {
      // The page's own policy lets no foreign script in, which is what axe is.
      const context = await browser.newContext({
        bypassCSP: true,
        colorScheme: theme === 'auto' ? 'dark' : 'light',
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
      // What a theme changes is colours, which are the same at every width.
      for (const width of theme === THEMES[0] ? WIDTHS : [320]) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(`${made.embed_url}?theme=${theme}`);
        const seen = await page.evaluate(() => ({
          shown: [...document.querySelectorAll('.drawn svg')]
            .filter((svg) => svg.getBoundingClientRect().width > 0)
            .map((svg) => svg.getBoundingClientRect().width),
          scroll: document.documentElement.scrollWidth - innerWidth,
          background: getComputedStyle(document.body).backgroundColor,
        }));
        t.equal(seen.shown.length, 1, `${width}: one drawing`);
        t.ok(seen.shown[0]! <= width && seen.shown[0]! > width * 0.6, `${width}: it fills its room`);
        t.ok(seen.scroll <= 0, `${width}: nothing to scroll sideways`);
        if (theme === 'auto') t.equal(seen.background, 'rgb(15, 20, 28)', 'dark by preference');
        if (width === AXE_WIDTH || theme === AXE_THEME)
          t.same(await seriousFindings(page), [], `${width}: axe`);
      }
      t.same(errors, [], 'no errors');
      await context.close();
    });

  await t.test('under its own policy: tooltip, data, copy button', async (t) => {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    const errors: string[] = [];
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
    await page.goto(made.embed_url);
    const mark = (await page.locator('.w-l rect.mark').nth(1).boundingBox())!;
    await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
    const tip = page.locator('#tip');
    t.match(await tip.innerText(), /Jan 2, 2026\s+Reuters: 8/);
    t.ok(await page.locator('#cross').isVisible(), 'a line shows the day');
    await page.locator('.drawn').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    t.match(await tip.innerText(), /Jan 2, 2026/, 'the arrow keys walk through the days');
    await page.keyboard.press('End');
    t.match(await tip.innerText(), /Jan 4, 2026/);
    await page.keyboard.press('Escape');
    t.equal(await tip.isVisible(), false);
    await page.locator('summary', { hasText: 'Data' }).click();
    t.equal(await page.locator('tbody tr').count(), 4);
    const days = () => page.locator('tbody td:nth-child(2)').allInnerTexts();
    await page.locator('th button', { hasText: 'Reuters' }).click();
    t.same(await days(), ['8', '7', '4', '3'], 'the largest first');
    await page.locator('th button', { hasText: 'Reuters' }).click();
    t.same(await days(), ['3', '4', '7', '8']);
    await page.locator('summary', { hasText: 'Embed' }).click();
    t.match(await page.locator('textarea').inputValue(), new RegExp(`^<iframe src="${made.embed_url}"`));
    await page.locator('#copy').click();
    await page.locator('#copy', { hasText: 'Copied' }).waitFor();
    t.same(errors, [], 'the policy stops nothing of ours');
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').length;
    });
    t.ok(fonts > 0, 'fonts are loaded');
    await page.close();
  });

  await t.test('on a phone: a finger, a table, paper', async (t) => {
    // The page's own policy lets no foreign script in, which is what axe is.
    const context = await browser.newContext({
      bypassCSP: true,
      hasTouch: true,
      viewport: { width: 320, height: 640 },
    });
    const page = await context.newPage();
    await page.goto(`${made.embed_url}?theme=dark`);
    const mark = (await page.locator('.w-s rect.mark').nth(2).boundingBox())!;
    await page.touchscreen.tap(mark.x + mark.width / 2, mark.y + mark.height / 2);
    t.match(await page.locator('#tip').innerText(), /Jan 3, 2026\s+Reuters: 4/);
    await page.locator('.sources').tap({ position: { x: 2, y: 2 } });
    t.equal(await page.locator('#tip').isVisible(), false, 'a tap elsewhere hides it');
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      [...document.querySelectorAll('.drawn svg')].filter((svg) => svg.getBoundingClientRect().width > 0)
        .length,
    ]);
    t.same(paper, ['rgb(255, 255, 255)', 1], 'paper is light');
    await page.emulateMedia({ media: 'screen' });
    const rows = Array.from({ length: 40 }, (_, at) => ({
      outlet: `Outlet ${at}`,
      ...Object.fromEntries(Array.from({ length: 9 }, (__, column) => [`column ${column}`, at * column])),
    }));
    const table = (await post('/v1/charts', { type: 'table', data: { rows }, title: 'A table' })).body;
    await page.goto(table.embed_url);
    const seen = await page.evaluate(() => ({
      cells: document.querySelectorAll('tbody td').length,
      scroll: document.documentElement.scrollWidth - innerWidth,
      inside: document.querySelector('.scroll')!.scrollWidth > document.querySelector('.scroll')!.clientWidth,
    }));
    t.same(seen, { cells: 400, scroll: 0, inside: true }, 'all columns, scrolling in their frame');
    t.equal(await page.locator('h1').innerText(), 'A table');
    t.same(await seriousFindings(page), [], 'axe');
    await context.close();
  });

  await t.test('without script', async (t) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 640, height: 700 },
    });
    const page = await context.newPage();
    await page.goto(made.embed_url);
    t.equal(await page.locator('.w-m svg').isVisible(), true);
    t.equal(await page.locator('.w-l svg').isVisible(), false);
    t.equal(await page.locator('#copy').isVisible(), false);
    await context.close();
  });

  await t.test('in a frame of another origin', async (t) => {
    const around = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<body>${made.embed_html}<script>addEventListener('message', (m) => (window.heard ??= []).push(m.data))</script></body>`,
        ),
    );
    await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve));
    t.teardown(() => around.close());
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    await page.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}/`);
    await page.frameLocator('iframe').locator('.w-m svg').waitFor({ state: 'visible' });
    await page.waitForFunction(
      () => ((globalThis as unknown as { heard?: object[] }).heard?.length ?? 0) >= 3,
    );
    const heard = await page.evaluate(
      () => (globalThis as unknown as { heard: { type: string; height: number }[] }).heard,
    );
    t.same(
      new Set(heard.map(({ type }) => type)),
      new Set(['canillita:resize', 'tako::resize', 'tako-embed-height']),
    );
    const iframe = (await page.locator('iframe').boundingBox())!;
    t.ok(
      heard.at(-1)!.height <= iframe.height && iframe.height - heard.at(-1)!.height <= 21,
      `as high as the embed code says: ${heard.at(-1)!.height} and ${iframe.height}`,
    );
    await page.setViewportSize({ width: 340, height: 900 });
    await page.frameLocator('iframe').locator('.w-s svg').waitFor({ state: 'visible' });
    const told = () => (globalThis as unknown as { heard: { height: number }[] }).heard.at(-1)!.height;
    await page.waitForFunction((before) => {
      const last = (globalThis as unknown as { heard: { height: number }[] }).heard.at(-1)!.height;
      return last !== before && document.querySelector('iframe')!.getBoundingClientRect().height === last;
    }, iframe.height);
    t.equal((await page.locator('iframe').boundingBox())!.height, await page.evaluate(told));
    await page.close();
  });
});
