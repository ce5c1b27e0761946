// The list of outlets shows what was asked for last or why it cannot, however long it is and whatever changes meanwhile. In a real
// browser.
import type { Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { startTestService } from '../support/service.ts';

const OUTLETS = ['uno', 'dos'].map((id) => ({
  id,
  name: id,
  homepage: `https://${id}.example/`,
  country: 'AR',
  languages: ['es'],
  feeds: [`https://${id}.example/rss`],
}));
const FIND = 'Find an outlet';

t.test('in Chromium', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const { baseUrl, operatorKey } = await startTestService(t, { sources: OUTLETS, listens: true });
  const context = await browser.newContext({ locale: 'en-GB' });

  /** A page on which `prepare` comes before everything else. */
  const open = async (
    t: Test,
    place: string,
    prepare = async (_page: Page): Promise<unknown> => undefined,
  ) => {
    const page = await context.newPage();
    t.teardown(() => page.close());
    await prepare(page);
    await page.goto(`${baseUrl}/console#/${place}`);
    await page.locator('h1').waitFor();
    return page;
  };

  const first = await open(t, 'outlets');
  await first.getByLabel('Operator key').fill(operatorKey);
  await first.keyboard.press('Enter');
  await first.locator('.shell').waitFor();

  await t.test('a failure stays until a load succeeds', async (t) => {
    const page = await open(t, 'outlets', (page) => page.clock.install());
    const rows = page.locator('tbody tr');
    await rows.nth(1).waitFor();
    await page.route(/find=uno/, (route) => route.abort(), { times: 1 });
    await page.getByLabel(FIND).fill('uno');
    await page.clock.runFor(200);
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    await page.clock.runFor(40_000);
    t.ok(await alert.isVisible(), 'no rows of another question come instead');
    t.equal(await rows.count(), 0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows.first().waitFor();
    t.equal(await rows.count(), 1);
  });

  await t.test('a failure is shown though the list was loaded again meanwhile', async (t) => {
    const changed = Promise.withResolvers<void>();
    let heard = 0;
    const page = await open(t, 'outlets', (page) =>
      page.route(/\/admin\/v1\/live/, async (route) => {
        // Each time that it connects, the page hears of another state.
        if (heard > 0) await changed.promise;
        heard += 1;
        const data = JSON.stringify({ outlets: { heard } });
        const body = `retry: ${heard > 1 ? 600_000 : 10}\nevent: state\ndata: ${data}\n\n`;
        await route.fulfill({ contentType: 'text/event-stream', body });
      }),
    );
    await page.locator('tbody tr').nth(1).waitFor();
    const requests: Route[] = [];
    let arrived = Promise.withResolvers<void>();
    await page.route(/find=uno/, (route) => {
      requests.push(route);
      arrived.resolve();
    });
    await page.getByLabel(FIND).fill('uno');
    await arrived.promise;
    arrived = Promise.withResolvers();
    changed.resolve();
    await arrived.promise;
    t.equal(requests.length, 2, 'by the reader, and because of the change');
    for (const request of requests) await request.abort();
    await page.locator('main [role=alert]').waitFor();
  });

  await t.test('never more is asked for than the service lists', async (t) => {
    const limits: number[] = [];
    const page = await open(t, 'outlets', async (page) => {
      await page.route(/parts\/long-table\.js/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('STEP = 100;', 'STEP = 5000;');
        await route.fulfill({ response, body });
      });
      await page.route(/\/admin\/v1\/sources\?/, async (route) => {
        limits.push(Number(new URL(route.request().url()).searchParams.get('limit')));
        const response = await route.fetch();
        const answer = (await response.json()) as { counts: object };
        await route.fulfill({ json: { ...answer, counts: { ...answer.counts, matching: 10_050 } } });
      });
    });
    const more = page.getByRole('button', { name: 'Show 5,000 more' });
    await more.dblclick();
    await page.getByText('2 of 10,050 shown. Search to find the others.').waitFor();
    t.notOk(await more.isVisible());
    t.equal(Math.max(...limits), 10_000);
    t.equal(await page.getByLabel(FIND).getAttribute('maxlength'), '200', 'nor for a longer text');
  });

  await t.test('what no outlet can be called is no outlet', async (t) => {
    for (const id of ['..', '.', 'No!', 'tres']) {
      const page = await open(t, `outlets/outlet/${id}`);
      await page.getByText('There is no such outlet').waitFor();
      t.equal(await page.locator('main [role=alert]').count(), 0, id);
    }
  });
});
