// POST /v1/contents: metadata and short verbatim excerpts, in request order. Failed pages have a reason and are free.
import t from 'tap';
import type { Rights } from '../../../core/search/answer/answer.ts';
import { decodeText } from '../../../core/web/charset/charset.ts';
import { readPage } from '../../../core/web/page/page.ts';
import { articleUrl } from '../../../scripts/samples/press/address.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';
import { articlePage, STRIKE, TART } from '../../support/articles.ts';
import { samplePress } from '../../support/press-index.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

async function house(
  t: Parameters<typeof startTestService>[0],
): Promise<{ service: TestService; urls: string[] }> {
  const press = await samplePress(t);
  const opened = await startTestService(t, { config: { web_resolve: press.resolve } });
  const urls = press.outlets.map((outlet) => {
    const article = ARTICLES.find((one) => one.outlet === outlet.id)!;
    return articleUrl(article);
  });
  return { service: opened, urls };
}

t.test('contents', async (t) => {
  const { service, urls } = await house(t);

  const { status, body } = await service.post('/v1/contents', {
    urls: [...urls.slice(0, 8), 'http://nobody.example/x'],
  });
  t.equal(status, 200);
  t.same(
    body.results.map((one: { url: string }) => one.url),
    [...urls.slice(0, 8), 'http://nobody.example/x'],
    'in the order asked',
  );
  for (const one of body.results.slice(0, 8)) {
    t.equal(one.status, 'ok', one.url);
    t.ok(one.title, 'title');
    const fetched = await service.app.fetcher.get(one.url);
    const decoded = decodeText(fetched.bytes, { contentType: fetched.contentType, kind: 'html' });
    const page = readPage(decoded.text, { url: one.url });
    const text = squeezed(page.paragraphs.join(' '));
    const quoted = one.excerpts.join('').length;
    t.ok(one.excerpts.length <= 3 && quoted <= text.length * 0.15, `${quoted} of ${text.length} characters`);
    for (const excerpt of one.excerpts) {
      t.ok(excerpt.length <= 280, 'short');
      t.ok(text.includes(excerpt), `verbatim: ${excerpt}`);
      t.notOk(squeezed(page.paragraphs[0] ?? '').includes(excerpt), 'not from the first paragraph');
    }
    t.equal(one.read, null, 'no query, no coverage');
  }
  const dead = body.results.at(-1);
  t.match(dead, {
    status: 'failed',
    error: { code: 'fetch_failed', detail: /./ },
    title: null,
    excerpts: { length: 0 },
  });
  t.match(
    body.usage,
    { cost_usd: 0.0016, cached: false, pages: 8 },
    'eight pages are billed, the dead one is not',
  );

  const asked = await service.post('/v1/contents', { urls: [urls[0]], query: 'inflación' });
  t.equal(typeof asked.body.results[0].read.probability, 'number');
  t.equal(asked.body.usage.cost_usd, 0.0004);
});

t.test('limits', async (t) => {
  const service = await startTestService(t);
  for (const body of [
    {},
    { urls: [] },
    { urls: Array(11).fill('https://a.example/') },
    { urls: ['nonsense'] },
    { urls: ['ftp://a.example/'] },
    { urls: [`https://a.example/${'x'.repeat(2000)}`] },
    { urls: ['https://a.example/'], query: 'a' },
    { urls: ['https://a.example/'], query: 'a'.repeat(201) },
    { urls: ['https://a.example/'], max_tokens: 1999 },
    { urls: ['https://a.example/'], highlights: 'yes' },
    { urls: ['https://a.example/'], fresh: true },
  ]) {
    const { status } = await service.post('/v1/contents', body);
    t.equal(status, 400, JSON.stringify(body).slice(0, 60));
  }
  for (const body of [
    { urls: Array.from({ length: 10 }, (_, n) => `http://nobody.example/${n}`) },
    { urls: [`http://nobody.example/${'x'.repeat(2000 - 22)}`] },
    { urls: ['http://nobody.example/'], query: 'a'.repeat(200) },
    { urls: ['http://nobody.example/'], max_tokens: 2000, highlights: false },
    { urls: ['http://nobody.example/'], max_tokens: null },
  ]) {
    const { status } = await service.post('/v1/contents', body);
    t.equal(status, 200, JSON.stringify(body).slice(0, 60));
  }
  // The same as `url` of /v1/similar.
  const urls = ['http://ñandú.example/ñ', 'https://a.example/educación/año', 'HTTP://a.example/x'];
  const { status, body } = await service.post('/v1/contents', { urls });
  t.equal(status, 200);
  t.same(
    body.results.map(({ url, status: said }: { url: string; status: string }) => [url, said]),
    urls.map((url) => [url, 'failed']),
    'taken, though nobody is there',
  );
  for (const url of urls)
    t.match((await service.post('/v1/similar', { url })).body, { code: 'fetch_failed' }, url);
});

t.test('within max_tokens, every page counts once', async (t) => {
  const standfirst = 'Los gremios y el ministerio siguen sin acuerdo. '.repeat(12);
  const page = (robots: string) =>
    says(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Sin trenes en Rosario</title><meta name="robots" content="${robots}"><meta name="description" content="${standfirst}"></head><body><article><h1>Sin trenes en Rosario</h1>${[...STRIKE, ...TART].map((text) => `<p>${text}</p>`).join('')}</article></body></html>`,
    );
  // Of every three pages one may not be quoted, and one is not there.
  const paths = Array.from({ length: 10 }, (_, at) => `/${at}`);
  const site = await website(
    t,
    Object.fromEntries(
      paths
        .filter((_, at) => at % 3 < 2)
        .map((path, at) => [path, page(at % 2 === 0 ? 'max-snippet:600' : 'max-snippet:0')]),
    ),
  );
  const service = await startTestService(t, { site });
  const { body } = await service.post('/v1/contents', {
    urls: paths.map((path) => `http://eldiario.example${path}?long=${'x'.repeat(800)}`),
    max_tokens: 2000,
  });
  const { results, left_out, usage } = body;
  t.ok(results.length > 3 && results.length < 8, `${results.length} pages fit`);
  const failed = results.filter(({ status }: { status: string }) => status === 'failed').length;
  const unquotable = results.filter(
    ({ rights }: { rights: Rights | null }) => rights?.max_snippet === 0,
  ).length;
  t.same(left_out, [
    { reason: 'failed', count: failed },
    { reason: 'quotes_not_allowed', count: unquotable },
    { reason: 'over_max_tokens', count: 10 - results.length },
  ]);
  t.equal(usage.pages, results.length - failed, 'what did not fit is free');
});

t.test(
  'the highlight is from the excerpt with most words of the query, however they are spelt',
  async (t) => {
    const hacia = 'La comitiva salió hacia el puerto con los tres ministros.';
    const precios = 'Los precios subieron menos que en los meses anteriores.';
    const INFLACION = 'El informe sobre inflación e IA se conocerá el viernes.';
    const long = `${'Nadie quiso adelantar nada de lo que se había conversado '.repeat(6)}en la reunión.`;
    const site = await website(t, {
      '/nota': articlePage('El informe', [long, hacia, precios, INFLACION, long, long, long]),
    });
    const service = await startTestService(t, { site });
    for (const query of ['IA', 'inflacion', 'INFLACIÓN'.normalize('NFD'), 'inflaciones']) {
      const { body } = await service.post('/v1/contents', { urls: ['http://eldiario.example/nota'], query });
      t.ok(body.results[0].excerpts.length > 1, query);
      t.same(body.results[0].highlights, [INFLACION], query);
    }
    const { body } = await service.post('/v1/contents', {
      urls: ['http://eldiario.example/nota'],
      query: 'IA',
      highlights: false,
    });
    t.match(
      body.results[0],
      { highlights: { length: 0 }, excerpts: [/./], read: { probability: Number } },
      'on request',
    );
  },
);

t.test('words that only ask count no more than in a search', async (t) => {
  const site = await website(t, {
    '/nota': articlePage('Huelga de trenes en Rosario', [...STRIKE, ...TART]),
  });
  const service = await startTestService(t, { site });
  const about = async (query: string) => {
    const { body } = await service.post('/v1/contents', { urls: ['http://eldiario.example/nota'], query });
    const [{ read, excerpts }] = body.results;
    return { read, excerpts };
  };
  const topic = await about('huelga de trenes');
  t.ok(topic.read.probability > 0.5);
  for (const query of [
    'contame qué pasó con la huelga de trenes',
    'últimas noticias sobre la huelga de trenes',
    'HUELGA DE TRENES',
    'huelga de trenes -Australia',
    'noticias de ayer sobre la huelga de trenes',
  ])
    t.same(await about(query), topic, query);
  for (const query of ['últimas noticias', '-Australia', 'ayer'])
    t.type((await about(query)).read.probability, 'number', `${query}: answered all the same`);
});
