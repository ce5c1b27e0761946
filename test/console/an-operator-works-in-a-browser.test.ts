// One day of an operator in a real browser: signs in, adds an outlet and sees it being read, makes a tenant with a key and
// a switch, searches as the tenant, takes an article down, sees the bill, suspends the tenant, signs out. Every page, in
// both themes, without a finding of axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import t from 'tap';
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { samplePress } from '../support/press-index.ts';
import { startTestService } from '../support/service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  'search',
  'outlets',
  'outlets/takedowns',
  'tenants',
  'tenants/bills',
  'jobs',
  'collections',
  'models',
  'system',
];
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

interface Finding {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds in one theme; all of it in light, contrasts alone in dark, where nothing else differs. */
async function findings(page: Page, theme: 'light' | 'dark'): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: theme });
  const options = theme === 'light' ? {} : { runOnly: ['color-contrast'] };
  const { violations } = await page.evaluate(
    (asked) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<{ violations: Finding[] }> } }).axe.run(
        asked,
      ),
    options,
  );
  return violations.map(({ id, nodes }) => [id, nodes[0]!.html]);
}

t.test('in Chromium', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const press = await samplePress(t);
  const { baseUrl, operatorKey } = await startTestService(t, {
    config: { web_resolve: press.resolve },
    sources: [],
    ingests: true,
    listens: true,
  });
  const context = await browser.newContext({ viewport: WIDE, locale: 'en-GB' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  const go = async (place: string) => {
    await page.goto(`${baseUrl}/console#/${place}`);
    await page.locator('h1').waitFor();
  };
  const press_ = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();

  await t.test('signs in', async (t) => {
    await page.goto(baseUrl);
    t.equal(new URL(page.url()).pathname, '/console', 'the root leads to the console');
    await shows('npm run admin -- key create --operator'); // for whom the key is lost
    await page.getByLabel('Operator key').fill('cnl_wrong');
    await press_('Sign in');
    await shows('This is not an operator key.');
    await page.getByLabel('Language').selectOption('es');
    await page.getByLabel('Clave de operador').fill('cnl_wrong');
    await press_('Entrar');
    await shows('Esta no es una clave de operador.');
    t.equal(await page.getByLabel('Clave de operador').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByLabel('Operator key').fill(operatorKey);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search' }).waitFor();
    t.notMatch(page.url(), operatorKey);
    t.same(
      complaints.splice(0).filter((text) => !text.includes('401')),
      [],
    );
  });

  await t.test('adds an outlet and sees it being read', async (t) => {
    await go('outlets');
    await shows('No outlets yet');
    await press_('Add outlet');
    await page.getByLabel('Address').fill('http://theharbourpost.example/');
    await press_('Find feeds');
    await page.locator('dialog').getByLabel('Name', { exact: true }).waitFor();
    t.equal(
      await page.locator('dialog').getByLabel('Name', { exact: true }).inputValue(),
      'The Harbour Post',
    );
    await press_('Add outlet');
    await page.getByRole('heading', { name: 'The Harbour Post' }).waitFor();
    await shows('Reading');
    await page.getByRole('link', { name: '← Outlets' }).click();
    await page.locator('tbody .right', { hasText: /^[1-9]\d*$/ }).waitFor();
    t.match(
      await page.locator('tbody').innerText(),
      /The Harbour Post/,
      'its articles are counted without a reload',
    );
  });

  await t.test('pauses it, and sees that nothing is polled meanwhile', async (t) => {
    await page.getByRole('link', { name: 'The Harbour Post' }).click();
    await press_('Pause');
    await shows('when resumed');
    t.notMatch(await page.locator('main').innerText(), /Reading|new articles about|not known yet/);
    await press_('Resume');
    await shows('Reading');
  });

  await t.test('makes a tenant, with a key and a switch', async (t) => {
    await go('tenants');
    await press_('New organization');
    await page.locator('dialog').getByLabel('Name').fill('<b>Acme</b> & Co');
    await press_('Create');
    await page.getByRole('heading', { name: '<b>Acme</b> & Co', exact: true }).waitFor();
    await press_('New key');
    await page.keyboard.type('editor'); // its first field has the focus
    await page.keyboard.press('Enter');
    const key = await page.locator('dialog code').innerText();
    t.match(key, /^cnl_\w{40}$/, 'shown once');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await shows('editor');
    t.notOk((await page.content()).includes(key));
    await page.getByRole('group', { name: 'charts' }).getByRole('button', { name: 'Off' }).click();
    await page.locator('[aria-label=charts] [aria-pressed=true]', { hasText: 'Off' }).waitFor();
  });

  await t.test('searches as the tenant, and sees the bill', async (t) => {
    await go('search');
    await page.getByText('Filters').click();
    const over = (box: HTMLElement) => box.scrollWidth - box.clientWidth;
    t.equal(await page.locator('form').evaluate(over), 0, 'no field reaches beyond the form');
    await page.getByLabel('As organization').selectOption('<b>Acme</b> & Co');
    await page.getByLabel('Query').fill('Northgate merger');
    await page.keyboard.press('Enter');
    await page.locator('.article').first().waitFor();
    t.match(await page.locator('.article .quiet').first().innerText(), /^[A-Z]/, 'an outlet by its name');
    await shows('Billed to <b>Acme</b> & Co');
    await page.locator('.article .why summary').first().click();
    await shows('Words found');
    t.match(await page.locator('.code').innerText(), /"query": "Northgate merger"/);
    await page.getByRole('tab', { name: 'Python' }).click();
    t.match(await page.locator('.code').innerText(), /"explain": True/);
    await press_('Draw a chart');
    await shows(/"charts" is disabled for this organization/);
    t.same(
      complaints.splice(0).filter((text) => !text.includes('403')),
      [],
    );
    await go('tenants');
    await page.getByRole('link', { name: '<b>Acme</b> & Co' }).click();
    await page.getByRole('rowheader', { name: 'Normal searches' }).waitFor();
    t.match(await page.locator('.figures').first().innerText(), /0\.0022 USD/);
  });

  await t.test('takes an article down', async (t) => {
    await go('search');
    await page.getByLabel('As organization').selectOption('<b>Acme</b> & Co');
    await press_('Search');
    const title = await page.locator('.article h3').first().innerText();
    await page.locator('.article .why summary').first().click();
    await page.getByRole('button', { name: 'Take an article down' }).first().click();
    await page.getByLabel('Reason').fill('a court asked');
    await press_('Take an article down');
    await shows('The article was taken down.');
    await Promise.all([page.waitForResponse(/\/v1\/search$/), press_('Search')]);
    await page.locator('.search-answer > .stack').waitFor();
    t.notMatch(await page.locator('.articles').first().innerText(), title);
    await go('outlets/takedowns');
    await shows('a court asked');
  });

  await t.test('sees the month, and suspends', async (t) => {
    await go('tenants/bills');
    await page.getByRole('heading', { name: '<b>Acme</b> & Co' }).waitFor();
    await page.getByRole('table', { name: /^<b>Acme<\/b> & Co, \w+ \d{4}$/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    t.match(readFileSync(await download.path(), 'utf8'), /,<b>Acme<\/b> & Co,payg,search_normal,/);
    await page.getByRole('link', { name: 'Open' }).click();
    await press_('Suspend');
    await page.locator('.page-head', { hasText: 'Suspended' }).waitFor();
    await go('search');
    await press_('Search');
    await shows('The organization is suspended');
    await shows('Resume it on its page first.');
    t.same(
      complaints.splice(0).filter((text) => !text.includes('403')),
      [],
    );
  });

  await t.test('every page, in both themes, wide and narrow', async (t) => {
    await fetch(`${baseUrl}/admin/v1/organizations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'ñ'.repeat(100) }),
    });
    await page.evaluate(AXE);
    for (const place of PAGES) {
      await go(place);
      await page.waitForFunction(() => document.querySelector('main .loading') === null);
      t.same(await findings(page, 'light'), [], `${place}: light`);
      t.same(await findings(page, 'dark'), [], `${place}: dark`);
      for (const size of [NARROW, WIDE]) {
        await page.setViewportSize(size);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        t.ok(over <= 0, `${place}: nothing to scroll sideways at ${size.width}`);
      }
    }
    t.same(complaints, []);
  });

  await t.test('in Spanish, and out', async (t) => {
    await page.getByLabel('Language').selectOption('es');
    await go('models');
    await shows('viene con canillita');
    t.notMatch(await page.locator('main').innerText(), /(?:judge|tone|rerank|answer|encode)-|\bhub\b/);
    await page.getByRole('button', { name: 'Salir' }).click();
    await shows('La sesión se cerró.');
    const left = await context.cookies();
    t.same(left, [], 'no cookie remains');
  });
});
