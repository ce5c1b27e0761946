// Operators lose neither what they typed nor their place: lists of any length are there in parts, and a session that ends, another
// window, a slow answer, a refusal or the back button takes nothing away. In a real browser.
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import type { OutletSeed } from '../../core/store/outlets/outlet.ts';
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { startTestService } from '../support/service.ts';

const MANY = 120;
const LONG = 'W'.repeat(100);
const OUTLETS: OutletSeed[] = Array.from({ length: MANY }, (_, at) => ({
  id: `outlet-${at}`,
  name: `Outlet ${String(at).padStart(3, '0')}`,
  homepage: `https://outlet${at}.example/`,
  country: 'AR',
  languages: ['es'],
  feeds: [`https://outlet${at}.example/${'rss'.repeat(60)}`],
}));

/** Holds the next request matching `url`, which `asked` resolves to. */
async function held(page: Page, url: RegExp): Promise<{ asked: Promise<Route> }> {
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  await page.route(url, resolve, { times: 1 });
  return { asked };
}

/** Lets a request that was held go on, and waits until the page has its response. */
async function letGo(page: Page, route: Route): Promise<void> {
  const done = page.waitForEvent('requestfinished', (request) => request.url() === route.request().url());
  await route.continue();
  await done;
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

t.test('in Chromium', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const service = await startTestService(t, { sources: OUTLETS, listens: true });
  const { baseUrl, operatorKey, app } = service;
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const go = async (place: string) => {
    await page.goto(`${baseUrl}/console#/${place}`);
    await page.evaluate(() => new Promise(requestAnimationFrame)); // the page before has gone
    await page.locator('h1').waitFor();
    await page.waitForFunction(() => document.querySelector('main .loading') === null);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const signIn = async () => {
    await page.getByLabel('Operator key').fill(operatorKey);
    await page.keyboard.press('Enter');
  };
  const focus = () => page.evaluate(() => document.activeElement!.textContent);
  const admin = (method: string, path: string, body: object) =>
    service.send(method, `/admin/v1/${path}`, body, operatorKey);
  const { id } = (await admin('POST', 'organizations', { name: 'Acme' })).body;

  await page.goto(`${baseUrl}/console`);
  await signIn();
  await page.locator('.shell').waitFor();

  await t.test('long lists are shown in parts, and searched whole', async (t) => {
    await go('outlets');
    const rows = page.locator('tbody tr');
    t.equal(await rows.count(), 100);
    await shows('100 of 120 shown');
    await press('Show 100 more');
    await rows.nth(MANY - 1).waitFor();
    t.equal(await rows.count(), MANY);
    t.notOk(await page.getByRole('button', { name: 'Show 100 more' }).isVisible());
    t.equal(await focus(), await rows.nth(100).textContent(), 'the focus is on the first row that came');
    await page.getByLabel('Find an outlet').fill('LET 11');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 10);
    t.match(await rows.last().innerText(), 'Outlet 119', 'found, though it is not among the first hundred');
    await page.getByLabel('Find an outlet').fill('nowhere');
    await shows('Nothing matches');
    for (let at = 0; at < MANY; at += 1) await app.tenants.keys.create({ org: id, label: `Key ${at}` });
    await go(`tenants/${id}`);
    await page.getByLabel('Find in this list: Keys').fill('key 7');
    t.equal(await page.locator('.card').first().locator('tbody tr').count(), 11, '7 and 70 to 79');
    const key = page.locator('tr', { hasText: 'Key 77' });
    await key.getByRole('button').click();
    await press('Revoke');
    await key.getByText('Revoked').waitFor();
    t.equal(await page.getByLabel('Find in this list: Keys').inputValue(), 'key 7', 'still asked for');
    t.not(await focus(), await page.locator('body').textContent(), 'the focus is still in the list');
  });

  await t.test('of watches, charts and indexes, as many are listed as there are', async (t) => {
    await app.db.query('update organization set name = $1 where id = $2', [LONG, id]);
    await app.db.query(
      `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at)
       select 'wtc_' || lpad(to_hex(i), 24, '0'), $1::text, (select id from api_key where organization_id = $1 limit 1),
         'Watch ' || i, '{"query": "x"}', 60, now() from generate_series(1, 150) i`,
      [id],
    );
    await go('collections');
    await shows('100 of 150 shown');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(over <= 0, 'nothing to scroll sideways because of a long name');
    await app.db.query('update organization set name = $1 where id = $2', ['Acme', id]);
  });

  await t.test('what is typed stays while something else on the page changes', async (t) => {
    await go(`tenants/${id}`);
    const outlets = page.getByLabel('Outlets that it may see');
    await outlets.fill('outlet-1');
    await press('Suspend');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    t.equal(await outlets.inputValue(), 'outlet-1');
    t.equal(await focus(), 'Resume');
    await press('Resume');
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    await admin('PATCH', `organizations/${id}`, { rate_limit: { per_second: 3, burst: 9 } });
    await press('Save');
    await page.waitForFunction(
      (name) => (document.getElementsByName(name)[0] as HTMLInputElement).value === '9',
      'burst',
    );
    const { body } = await service.send('GET', `/admin/v1/organizations/${id}`, undefined, operatorKey);
    t.match(body, { outlets: ['outlet-1'], rate_limit: { burst: 9 } }, 'what another window changed stays');
  });

  await t.test('an outlet keeps what another window changed', async (t) => {
    await go('outlets/outlet/outlet-3');
    await press('Edit');
    const wide = (dialog: HTMLElement) => dialog.scrollWidth - dialog.clientWidth;
    t.equal(await page.locator('dialog').evaluate(wide), 0, 'a long address does not widen it');
    await page.locator('dialog').getByLabel('Name').fill('The Third');
    await admin('PATCH', 'sources/outlet-3', { country: 'UY' });
    await press('Save');
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { body } = await service.send('GET', '/admin/v1/sources', undefined, operatorKey);
    const changed = body.data.find((one: { id: string }) => one.id === 'outlet-3');
    t.match(changed, { name: 'The Third', country: 'UY' });
  });

  await t.test('a session that ends in the middle of a form', async (t) => {
    await go(`tenants/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Acme & Sons');
    await app.db.query('delete from operator_session');
    await press('Save');
    await shows('Your session has ended. Sign in again');
    await signIn();
    await shows('Not done: the session had ended.');
    t.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Acme & Sons');
    await press('Save');
    await page.getByRole('heading', { name: 'Acme & Sons' }).waitFor();
    await app.db.query('delete from operator_session');
    await page.getByRole('link', { name: 'System' }).click();
    await page.locator('dialog').getByLabel('Operator key').waitFor();
    await page.keyboard.press('Escape');
    await shows('Your session has ended. Please sign in again.');
    t.equal(await page.locator('.shell').count(), 0, 'who does not sign in sees nothing more');
    await signIn();
    await page.getByRole('heading', { name: 'System' }).waitFor();
  });

  await t.test('a refusal stands where it is seen', async (t) => {
    await go(`tenants/${id}`);
    await page.getByLabel('Requests per second').fill('many');
    await press('Save');
    await shows('rate_limit.per_second must be a number');
    t.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'per_second');
    await press('New key');
    await page.locator('dialog').getByLabel('Expires').fill('2020-01-01');
    await press('Create');
    await page.locator('dialog .field-error', { hasText: 'must be in the future' }).waitFor();
    await page.keyboard.press('Escape');
    await page.route(/\/admin\/v1\/organizations\/\w+$/, (route) => route.abort(), { times: 1 });
    await press('Delete');
    await press('Delete');
    await page.locator('dialog [role=alert]', { hasText: 'cannot be reached' }).waitFor();
    const { asked } = await held(page, /\/admin\/v1\/organizations\/\w+$/);
    await press('Delete');
    const deletion = await asked;
    await page.keyboard.press('Escape');
    await deletion.abort();
    await page.locator('.notices', { hasText: 'cannot be reached' }).waitFor();
    await go('search');
    await page.getByText('Filters').click();
    await page.getByLabel('Countries').fill('Narnia');
    await page.getByText('Filters').click();
    await page.getByLabel('Query').fill('central bank');
    await press('Search');
    await page.locator('.field-error', { hasText: 'countries' }).waitFor();
    t.ok(await page.getByLabel('Countries').isVisible(), 'folded fields are opened');
  });

  await t.test('a dialog belongs to its page', async (t) => {
    await go('tenants');
    await page.getByRole('link', { name: 'Acme & Sons' }).click();
    await page.getByRole('heading', { name: 'Acme & Sons' }).waitFor();
    t.equal(await focus(), 'Acme & Sons', 'a link leads the focus to the next page, too');
    await press('Delete');
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Tenants' }).waitFor();
  });

  await t.test('a slow answer does not replace a later one', async (t) => {
    await go('jobs');
    const running = await held(page, /\/jobs\?state=running/);
    await page.getByLabel('State').selectOption('running');
    const slowJobs = await running.asked;
    const job = { id: 'x', queue: 'websub', state: 'waiting', data: { slow: 'no' }, tries: 0, error: null };
    await page.route(/\/jobs\?state=waiting/, (route) => route.fulfill({ json: { data: [job] } }));
    await page.getByLabel('State').selectOption('waiting');
    await shows('slow no');
    await letGo(page, slowJobs);
    t.ok(await page.getByText('slow no').isVisible());
    await go('tenants/bills');
    const choice = page.getByLabel('Month (UTC)');
    const months = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const slow = await held(page, new RegExp(`month=${months[1]}`));
    const bill = { organization: id, name: 'Slow', plan: 'payg', deleted: true, lines: [], total_usd: 7 };
    await page.route(new RegExp(`month=${months[2]}`), (route) =>
      route.fulfill({ json: { month: months[2], total_usd: 7, data: [bill] } }),
    );
    await choice.selectOption(months[1]!);
    const slowBill = await slow.asked;
    await choice.selectOption(months[2]!);
    await shows('7.00 USD in all.');
    await letGo(page, slowBill);
    t.ok(await page.getByText('7.00 USD in all.').isVisible());
  });

  await t.test('a search can be asked anew before it is answered', async (t) => {
    const twin = (await admin('POST', 'organizations', { name: 'Acme & Sons' })).body;
    await go('search');
    const options = await page.getByLabel('As organization').locator('option').allInnerTexts();
    t.ok(options.includes(`Acme & Sons (${twin.id})`), 'organizations of one name are told apart');
    const { asked } = await held(page, /\/v1\/search$/);
    await page.getByLabel('Countries').fill('');
    await page.getByLabel('Query').fill('wrong words');
    await page.keyboard.press('Enter');
    await asked;
    await page.getByLabel('Query').fill('central bank');
    await page.keyboard.press('Enter');
    await page.locator('.understood', { hasText: 'central bank' }).waitFor();
    t.equal(await page.locator('form [aria-busy]').count(), 0);
  });

  await t.test('an import shows what became of every line', async (t) => {
    const lines = Array.from({ length: 1200 }, (_, at) => ({
      line: at + 1,
      title: `Feed ${at + 1}`,
      url: 'https://a.example/',
      outcome: at === 1100 ? 'refused' : 'known',
      why: null,
    }));
    const counts = { total: 1200, done: 1200, taken: 0, known: 1199, refused: 1, error: null };
    const done = { ...counts, status: 'done', ended_at: '2026-11-29T00:00:00Z' };
    await page.route(/\/sources\/import$/, (route) => route.fulfill({ json: { id: 'x' } }));
    await page.route(/\/imports\/x/, (route) => {
      const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
      const next = limit < lines.length ? limit : null;
      return route.fulfill({ json: { ...done, report: lines.slice(0, limit), next } });
    });
    await go('outlets');
    await press('Import');
    const file = { name: 'a.opml', mimeType: 'text/xml', buffer: Buffer.from('<opml/>') };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await press('Import');
    await shows('100 of 1,200 shown');
    await page.getByLabel('Find in this list: Import outlets').fill('refused');
    t.match(await page.locator('dialog tbody').innerText(), 'Feed 1101');
    await page.keyboard.press('Escape');
  });

  await t.test('on a small screen, too, a lost connection is said', async (t) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await go('outlets');
    const lost = page.locator('.top .lost');
    await page.locator('.connection.open').waitFor({ state: 'attached' });
    t.notOk(await lost.isVisible());
    await page.context().setOffline(true);
    await lost.getByText('Connecting').waitFor();
    await page.context().setOffline(false);
    await lost.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await t.test('on paper it is black on white, and says what is the case', async (t) => {
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await go(`tenants/${id}`);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    t.equal(ink, 'rgb(25, 29, 34)');
    t.notOk(await page.getByRole('button', { name: 'Suspend' }).isVisible());
    t.ok(await page.getByRole('button', { name: 'Default (on)' }).first().isVisible());
    t.notOk(await page.locator('.side').isVisible());
  });
});
