/** The documentation stands alone, says everything, lets nothing in, and can be read by everyone. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import t from 'tap';
import { objectTables } from '../../core/http/docs/fields.ts';
import { POLICY } from '../../core/http/docs/frame.ts';
import { GUIDES, readGuides, readingGuides } from '../../core/http/docs/guides.ts';
import { DOCS_PATH } from '../../core/http/docs/paths.ts';
import { buildingSite, docsSite } from '../../core/http/docs/site.ts';
import { describeInterface, describingInterface } from '../../core/http/openapi/document.ts';
import { VERSION } from '../../core/platform/version.ts';
import manifest from '../../package.json' with { type: 'json' };
import { NO_BROWSER, openBrowser } from '../support/browser.ts';
import { PUBLISHED_PRICES } from '../support/prices.ts';
import { startTestService } from '../support/service.ts';
import { sampleServer } from './openapi/sample-routes.ts';

const OPTIONS = { baseUrl: 'https://news.example', version: '1.0.0', pricing: PUBLISHED_PRICES } as const;
const DOCUMENT = describeInterface(sampleServer(), OPTIONS);

type Element = ReturnType<typeof elements>[number];

function elements(html: string) {
  return DomUtils.findAll(() => true, parseDocument(html).children);
}

/** Bytes of a page, before compression. */
const LARGEST_PAGE = 150_000;

const named = (all: Element[], ...names: string[]) => all.filter(({ name }) => names.includes(name));
const text = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, ' ').trim();

const site = docsSite(DOCUMENT, readGuides());
const pages = [...site.pages].map(([path, html]) => ({ path, html, all: elements(html) }));
const reference = pages.filter(({ path }) => !path.includes('/guide/'));
const all = reference.flatMap((page) => page.all);
/** All pages of a document as one text. */
const whole = (document: object) => [...docsSite(document).pages.values()].join('');

t.test('every guide is in the contents', async (t) => {
  const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  t.same(files.map((file) => file.replace('.md', '')).sort(), [...GUIDES].sort());
});

t.test('every page has the version of the service', async (t) => {
  t.equal(VERSION, manifest.version);
  for (const { all } of pages) {
    const [mark] = all.filter(({ attribs }) => attribs.class === 'version');
    t.equal(text(mark!), VERSION);
  }
});

t.test('pages of figures are listed by what they are of', async (t) => {
  const links = named(pages[0]!.all, 'a').filter(({ attribs }) => attribs.href?.includes('/guide/figures/'));
  const names = new Set(links.map(text));
  t.ok(names.has('Relevance') && names.has('Speed and memory'), [...names].join(', '));
  t.same(
    [...names].filter((name) => name.endsWith('figures')),
    [],
  );
});

t.test('no name in a table is broken over two lines', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent(pages.find(({ path }) => path.endsWith('/guide/compatibility'))!.html);
  const broken = await page.evaluate(() => {
    const names = [...document.querySelectorAll('.wide td code')].filter(
      ({ textContent }) => !/[\s/?-]/.test(textContent ?? ''),
    );
    return names.filter((name) => name.getClientRects().length > 1).map(({ textContent }) => textContent);
  });
  t.same(broken, []);
});

t.test('requests have their turn while it is made', async (t) => {
  t.ok(
    [...describingInterface(sampleServer(), OPTIONS)].length >=
      Object.keys((DOCUMENT as { paths: object }).paths).length,
  );
  t.equal([...readingGuides()].length, GUIDES.length);
  t.ok([...buildingSite(DOCUMENT, [])].length >= reference.length);
});

t.test('nothing comes from elsewhere', async (t) => {
  for (const { path, html, all } of pages) {
    t.same(named(all, 'iframe', 'object', 'embed', 'base'), []);
    const loading = (attribute: string) => /^(srcset|style|on.*|action)$/.test(attribute);
    t.same(all.flatMap(({ attribs }) => Object.keys(attribs)).filter(loading), []);
    for (const { attribs } of all) if (attribs.src) t.match(attribs.src, /^\/root\.invalid\/docs\//);
    t.same(
      named(all, 'link').map(({ attribs }) => attribs.href!.slice(0, 5)),
      ['data:'],
    );
    t.notMatch(DomUtils.textContent(named(all, 'style')[0]!), /url\(|@import/);
    t.ok(html.length < LARGEST_PAGE, `${path} has ${html.length} bytes`);
  }
});

t.test('the policy allows its own style and script, and nothing else', async (t) => {
  for (const { html } of pages) {
    const hash = (name: string) => {
      const inside = html.match(new RegExp(`<${name}>([^]*?)</${name}>`))![1]!;
      return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
    };
    t.ok(POLICY.includes(`style-src ${hash('style')};`));
    t.ok(POLICY.includes(`script-src ${hash('script')};`));
  }
  t.match(POLICY, /^default-src 'none';/);
  t.notMatch(POLICY, /unsafe|\*|https?:/);
});

t.test('every operation, field, error code and price is there', async (t) => {
  const whole = named(all, 'main').map(text).join(' ');
  for (const words of [
    'POST /v1/search',
    'GET /v1/jobs/{id}',
    'DELETE /v1/charts/{id}',
    'x-max-cost-usd',
    'limit',
    'before',
  ]) {
    t.ok(whole.includes(words), words);
  }
  const rows = named(all, 'tr').map(text);
  const row = (start: string) => rows.find((one) => one.startsWith(start)) ?? '';
  t.match(
    row('query required'),
    /string or string\[\].*1 to 5 items.*each 2 to 200 characters.*judged together/,
  );
  t.match(row('days'), /integer or null ?1 to 365 7 Age of the oldest/);
  t.match(row('mode'), /ultra fast normal deep "normal" Trades cost/);
  t.match(row('questions'), /map of Question ?keys \^\[\\w-\]\{1,40\}\$ \{\}/);
  t.match(row('published_after'), /date or date-time/);
  t.match(row('max_tokens'), /at least 2000/);
  t.match(row('429'), /rate_limited/);
  t.match(row('Deep search'), /5\.60 ?per 1,000 requests/);
  t.match(row('Custom index'), /2\.00 ?per 1,000 URLs per month/);
  t.match(whole, /Authorization: Bearer <API_KEY>.*x-api-key: <API_KEY>/);
  t.match(whole, /Paging.*next_before/);
  t.equal(
    named(all, 'details').filter(({ attribs }) => attribs.class === 'response').length > 5,
    true,
    'answers are folded',
  );
});

t.test('every link leads somewhere and every id is its own', async (t) => {
  const idsOf = (all: Element[]) => all.map(({ attribs }) => attribs.id).filter((id) => id !== undefined);
  for (const { path, all } of pages) {
    const ids = idsOf(all);
    t.same(ids.length, new Set(ids).size, path);
    for (const target of new Set(named(all, 'a').map(({ attribs }) => attribs.href!))) {
      if (/^https:\/\/|openapi\.json$/.test(target)) continue;
      const [page = '', id] = target.split('#');
      const there = page === '' ? all : pages.find((one) => one.path === page)?.all;
      t.ok(there && (id === undefined || idsOf(there).includes(id)), `${path} leads to ${target}`);
    }
  }
  for (const { href } of site.index) t.ok(site.pages.has(href.split('#')[0]!), href);
});

t.test('it is built for readers of every kind', async (t) => {
  for (const { path, all } of pages) {
    t.equal(named(all, 'html')[0]!.attribs.lang, 'en');
    t.equal(named(all, 'h1').length, 1, path);
    t.equal(named(all, 'main').length, 1);
    t.match(named(all, 'a')[0], { attribs: { class: 'skip', href: '#main' } });
    for (const nav of named(all, 'nav')) t.ok(nav.attribs['aria-label']);
    const levels = named(all, 'h1', 'h2', 'h3', 'h4').map(({ name }) => Number(name[1]));
    t.ok(
      levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1),
      `${path}: no heading level is skipped`,
    );
    const labels = new Set(named(all, 'label').map(({ attribs }) => attribs.for));
    for (const { attribs } of named(all, 'input', 'textarea')) t.ok(labels.has(attribs.id!), `${attribs.id}`);
  }
  const tables = named(all, 'table');
  t.ok(tables.length > 5);
  for (const table of tables) {
    const inside = elements(DomUtils.getInnerHTML(table));
    t.equal(named(inside, 'caption').length, 1);
    t.ok(named(inside, 'th').every(({ attribs }) => attribs.scope));
  }
  for (const pre of named(all, 'pre'))
    t.match(pre.attribs, { tabindex: '0', role: 'group', 'aria-label': /./ }, 'no landmark: there are many');
  for (const { path, all: inPage } of pages)
    t.ok(
      named(inPage, 'th').every((cell) => text(cell) !== ''),
      `${path}: no column has an empty title`,
    );
});

t.test(
  'the search box finds what is only a name in code: a field, a setting, a header, an error',
  async (t) => {
    const found = (word: string) =>
      site.index.filter(({ title, words }) => `${title} ${words}`.toLowerCase().includes(word));
    const names = ['min_score', 'trusted_proxies', 'x-organization', 'insufficient_credit', '429', '/readyz'];
    t.same(
      names.filter((name) => found(name.replace(/^\//, '')).length === 0),
      [],
    );
    t.ok(found('trusted_proxies').some(({ href }) => href.startsWith(`${DOCS_PATH}/guide/configuration#`)));
    t.notOk(found('<').length, 'names, not markup');
  },
);

t.test('the curl line sends the example', async (t) => {
  const awkward = structuredClone(DOCUMENT) as {
    paths: Record<string, { post: { requestBody: { content: object } } }>;
  };
  const example = { query: `it's "dólar" $HOME \`id\` \\ & <b>`, max_results: 5 };
  awkward.paths['/v1/search']!.post.requestBody.content = { 'application/json': { schema: {}, example } };
  const code = named(elements(whole(awkward)), 'pre').map((pre) => DomUtils.textContent(pre));
  const line = code.find((one) => one.startsWith('curl') && one.includes('/v1/search'))!;
  const shell = `curl() { printf '%s\\0' "$@"; }\nexport CANILLITA_KEY=cnl_x\n${line}`;
  const words = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\0');
  t.same(words.slice(0, 3), ['https://news.example/v1/search', '-H', 'Authorization: Bearer cnl_x']);
  t.same(JSON.parse(words[words.indexOf('-d') + 1]!), example);
});

t.test('text of the document stays text', async (t) => {
  const evil = `"'><img src=x onerror=alert(1)><script>alert(2)</script></style><b>{{x}}</b>[a](javascript:alert(3))`;
  const poison = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => poison(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poison(inner, name)]));
    }
    return typeof value === 'string' && !['$ref', 'type', 'in'].includes(key) ? `${value}${evil}` : value;
  };
  const bad = poison(DOCUMENT) as {
    paths: Record<string, object>;
    components: { schemas: Record<string, object> };
  };
  bad.paths[`/v1/${evil}`] = Object.values(bad.paths)[0]!;
  bad.components.schemas[evil] = { type: 'object', properties: { [evil]: { enum: [evil], default: evil } } };
  const broken = elements(whole(bad));
  t.same(named(broken, 'img', 'b'), []);
  t.equal(named(broken, 'script').length, named(broken, 'html').length);
  t.equal(named(broken, 'style').length, named(broken, 'html').length);
  t.same(
    broken.filter(({ attribs }) => 'onerror' in attribs || attribs.href?.startsWith('javascript')),
    [],
  );
});

t.test('a document with nothing in it is still a page', async (t) => {
  const bare = docsSite({
    openapi: '3.1.0',
    info: { title: 'x', version: '1.0.0' },
    paths: {},
    components: {},
  });
  t.equal(bare.pages.size, 1);
  t.equal(named(elements(bare.pages.get(DOCS_PATH)!), 'h1').length, 1);
});

t.test('a field that is an object or something else is shown with the fields of the object', async (t) => {
  const inner = { type: 'object', properties: { most: { type: 'integer' } } };
  const properties = { text: { anyOf: [{ type: 'boolean' }, inner] }, either: { anyOf: [inner, inner] } };
  const { text: table } = objectTables({} as never, { type: 'object', properties }, 'x', 'request');
  t.same(named(elements(table), 'th').slice(3).map(text), ['text', 'text.most', 'either']);
});

t.test('a schema inside itself ends', async (t) => {
  const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
  const response = {
    description: 'x',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
  };
  const html = whole({
    info: { title: 'x', version: '1.0.0' },
    paths: { '/a': { get: { operationId: 'a', summary: 'A', responses: { 200: response } } } },
    components: { schemas: { Node: node } },
  });
  t.match(html, /href="#object-node"/);
});

t.test('text has enough contrast, by day and by night', async (t) => {
  const css = readFileSync(new URL('../../core/http/docs/page.css', import.meta.url), 'utf8');
  const root = /:root \{([^}]*)\}/.exec(css)![1]!;
  const COLOUR = /--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g;
  const colours = [...root.matchAll(COLOUR)].map(([, name, day, night]) => [name!, day!, night ?? day!]);
  const palettes = [1, 2].map((at) => Object.fromEntries(colours.map((row) => [row[0]!, row[at]!])));
  t.not(palettes[0]!.paper, palettes[1]!.paper);
  const onPaper = ['ink', 'soft', 'accent', 'required', 'good', 'warn', 'bad'];
  const onPanel = ['panel-ink', 'panel-soft', 'panel-key', 'panel-text', 'panel-number', 'panel-word'];
  for (const palette of palettes) {
    const enough = (text: string, ground: string) =>
      t.ok(contrast(palette[text]!, palette[ground]!) >= 4.5, `${text} on ${ground}`);
    for (const name of onPaper) enough(name, 'paper');
    for (const ground of ['code', 'wash']) for (const name of ['ink', 'soft']) enough(name, ground);
    for (const name of onPanel) enough(name, 'panel');
    enough('panel-soft', 'panel-head');
  }
});

/** Contrast ratio of two colours, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

t.test('where there is no page, a browser gets one with the contents, and a program a problem', async (t) => {
  const { server } = await startTestService(t);
  const ask = (accept: string) => server.inject({ url: '/docs/guide/nothing', headers: { accept } });
  const page = await ask('text/html,*/*;q=0.8');
  t.equal(page.statusCode, 404);
  t.match(page.headers, { 'content-type': /^text\/html/, 'content-security-policy': POLICY, vary: /accept/ });
  t.match(page.payload, '<h1>No such page</h1>');
  t.match(page.payload, 'href="/docs/guide/watches"');
  const problem = await ask('application/json');
  t.match(JSON.parse(problem.payload), { status: 404, code: 'not_found' });
});

t.test('pictures of the guides are served, and no other files', async (t) => {
  const { server } = await startTestService(t);
  const ask = (name: string) => server.inject({ url: `/docs/guide/pictures/${name}` });
  const picture = await ask('chart-days.png');
  t.match([picture.statusCode, picture.headers['content-type']], [200, 'image/png']);
  t.match(picture.rawPayload.subarray(0, 4), Buffer.from('\x89PNG', 'latin1'));
  for (const name of [
    'nothing.png',
    'chart-days.svg',
    '..%2f..%2fpackage.json',
    '..%2fsearch.md',
    '..%2fx%2fy.png',
    '.png',
  ])
    t.equal((await ask(name)).statusCode, 404, name);
});

t.test('a request from the page is sent once, and a stream is shown as it comes', async (t) => {
  const browser = await openBrowser(t);
  if (!browser) return void t.pass(`skipped: ${NO_BROWSER}`, { skip: NO_BROWSER });
  const service = await startTestService(t, { listens: true });
  const page = await browser.newPage();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const release = Promise.withResolvers<void>();
  await page.route(/\/v1\/search$/, async (route) => {
    await release.promise;
    await route.fulfill({ status: 200, json: { id: 'first' } });
  });
  const open = async (id: string, key: string) => {
    const form = page.locator('details.try', { has: page.locator(`#${id}-key`) });
    await form.locator('summary').click();
    await form.getByLabel('API key').fill(key);
    return form;
  };
  await page.goto(`${service.baseUrl}/docs/reference/search`);
  const search = await open('op-search', service.key);
  const asked = page.waitForRequest(/\/v1\/search$/);
  await search.getByRole('button', { name: 'Send' }).dblclick();
  await asked;
  release.resolve();
  await search.getByText('"first"').waitFor();
  t.equal(sent, 1);
  await page.unroute(/\/v1\/search$/);
  await page.route(/\/v1\/search$/, (route) => route.abort());
  await search.getByRole('button', { name: 'Send' }).click();
  await search.getByText('The request failed').waitFor();
  t.notOk(await search.getByText('"first"').isVisible(), 'what came before is not shown as its answer');
  await page.goto(`${service.baseUrl}/docs/reference/operator`);
  const live = await open('op-watch-service', service.operatorKey);
  await live.getByRole('button', { name: 'Send' }).click();
  await live.getByText('event: state').waitFor();
  await live.getByRole('button', { name: 'Stop' }).click();
  await live.getByText('Stopped.').waitFor();
});
