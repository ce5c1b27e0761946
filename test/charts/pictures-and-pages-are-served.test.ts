// PNG, SVG, CSV, page, card, oEmbed: right types, five minutes, safe whatever the caller wrote; PNGs drawn once.
import sharp from 'sharp';
import t from 'tap';
import { CSV, startChartService } from '../support/charts.ts';

const EVIL = '<script>alert(1)</script>"\'&]]>';

t.test('what is served', async (t) => {
  const service = await startChartService(t);
  const { post, look } = service;
  const made = (
    await post('/v1/charts', {
      data: {
        rows: [
          { who: EVIL, n: 3 },
          { who: '=1+1', n: 2 },
          { who: '\u0001\ud800 x\u202e', n: 1 },
        ],
      },
      title: EVIL,
      notes: EVIL,
      alt_text: EVIL,
      sources: [{ name: EVIL, url: "https://a.example/?a=1&b='x'" }],
    })
  ).body;
  const at = `/charts/${made.id}`;

  await t.test('SVG', async (t) => {
    const svg = await look(`${at}.svg`);
    t.match(svg.headers, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      etag: /^"[\w-]+"$/,
    });
    t.notMatch(svg.payload, /<script/);
    t.match(svg.payload, /&lt;script&gt;/);
    t.equal((await look(`${at}.svg`, { 'if-none-match': String(svg.headers.etag) })).statusCode, 304);
  });

  await t.test('PNG, two pixels per unit, drawn once for concurrent requests', async (t) => {
    const all = await Promise.all([1, 2, 3].map(() => look(`${at}.png`)));
    t.same(new Set(all.map(({ statusCode }) => statusCode)), new Set([200]));
    t.match(all[0]!.headers, { 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
    t.match(await sharp(all[0]!.rawPayload).metadata(), { width: 1600, height: 900, format: 'png' });
    t.equal(service.seen.filter((one) => one.event === 'inferred' && one.task === 'rasterise').length, 1);
    const dark = await look(`${at}.png?theme=dark`);
    t.notSame(dark.rawPayload, all[0]!.rawPayload);
    const { data, info } = await sharp(all[0]!.rawPayload).raw().toBuffer({ resolveWithObject: true });
    let ink = 0;
    for (let pixel = 0; pixel < data.length; pixel += info.channels) if (data[pixel]! < 100) ink += 1;
    t.ok(ink > 2000, `letters were drawn: ${ink} dark pixels`);
    t.match(await sharp((await look(`${at}/card.png`)).rawPayload).metadata(), { width: 1200, height: 630 });
    const night = (await post('/v1/charts', { data: { csv: CSV }, theme: 'dark' })).body.id;
    for (const name of [`${night}.png`, `${night}/card.png`]) {
      const [first = 255] = await sharp((await look(`/charts/${name}`)).rawPayload)
        .raw()
        .toBuffer();
      t.ok(first < 50, `${name} has the theme of its chart`);
    }
  });

  await t.test('CSV', async (t) => {
    const csv = await look(`${at}.csv`);
    t.match(csv.headers, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${made.id}.csv"`,
    });
    t.match(csv.payload, /^\ufeff.*\r\n'=1\+1,2\r\n/s);
  });

  await t.test('page', async (t) => {
    const page = await look(at);
    t.equal(page.headers['x-frame-options'], undefined);
    t.match(
      String(page.headers['content-security-policy']),
      /default-src 'none'.*script-src 'self'.*frame-ancestors \*/,
    );
    t.match(page.headers, {
      'cache-control': 'public, max-age=300',
      // Pages that let only such resources in may frame it, and scripts may read it.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const zipped = { 'accept-encoding': 'gzip' };
    const { etag } = (await look(at, zipped)).headers;
    t.match(etag, /^"[\w-]+-gzip"$/);
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`])
      t.equal((await look(at, { ...zipped, 'if-none-match': String(known) })).statusCode, 304, String(known));
    t.equal((await look(at, { ...zipped, 'if-none-match': 'W/"other-gzip"' })).statusCode, 200);
    t.notMatch(page.payload, /<script>|<b>/);
    t.equal(page.payload.match(/<svg /g)!.length, 3, 'three widths');
    t.equal(
      (await look(`${at}?theme=auto`)).payload.match(/<svg /g)!.length,
      7,
      'and again for the other brightness, and a light one for paper',
    );
    t.match(page.payload, new RegExp(`<meta property="og:image" content="${made.embed_url}/card.png">`));
    t.match(page.payload, /<link rel="alternate" type="application\/json\+oembed"/);
    t.match(page.payload, '<meta name="robots" content="noindex">', 'it is found where it is embedded');
    t.match(page.payload, `<a href="${made.csv_url}" download>`);
    const spanish = (await post('/v1/charts', { data: { csv: CSV }, locale: 'es' })).body;
    const own = (await look(`/charts/${spanish.id}`)).payload;
    t.match(own, `<a href="${spanish.csv_url}?locale=es" download>`, 'as spreadsheets in Spanish read it');
    const half = (await post('/v1/charts', { data: { csv: 'outlet,share\nHoy,22.5\n' } })).body;
    const rows = async (locale: string) =>
      (await look(`/charts/${half.id}.csv${locale}`)).payload.split('\r\n').slice(1);
    t.same(await rows('?locale=es'), ['Hoy;22,5', ''], 'also of a chart in English');
    t.same(await rows(''), ['Hoy,22.5', '']);
    for (const asset of ['embed.js', 'inter-latin-400.woff2'])
      t.equal((await look(`/charts/assets/${asset}`)).statusCode, 200, asset);
    t.equal((await look('/charts/assets/..%2findex.ts')).statusCode, 404);
  });

  await t.test('oEmbed', async (t) => {
    const ask = (more: string, url = made.embed_url) => look(`/oembed?url=${encodeURIComponent(url)}${more}`);
    const answer = JSON.parse((await ask('&maxwidth=400')).payload);
    t.match(answer, {
      type: 'rich',
      version: '1.0',
      width: 400,
      height: 418,
      html: /^<iframe src="[^"]+" title="&lt;script/,
    });
    for (const format of ['xml', 'yaml']) t.equal((await ask(`&format=${format}`)).statusCode, 501, format);
    t.match(answer, { thumbnail_url: /\/card\.png$/, thumbnail_width: 1200, thumbnail_height: 630 });
    const host = new URL(made.embed_url).hostname;
    const namesake = made.embed_url.replace(host, host.replace(/.$/, '9'));
    t.equal((await ask('', namesake)).statusCode, 404, 'a name as long as ours is another all the same');
    t.match(
      JSON.parse((await ask('', `${made.embed_url}?theme=dark`)).payload).html,
      /^<iframe src="[^"]+\?theme=dark"/,
      'in the theme of the address',
    );
    t.equal((await ask('&dnt=1')).statusCode, 200, 'what WordPress sends to every provider');
    t.match((await ask('', 'https://elsewhere.example/charts/x')).statusCode, 404);
    t.equal((await ask('', `${made.embed_url}/..`)).statusCode, 200);
  });

  await t.test('JSON', async (t) => {
    t.equal(made.title, EVIL);
    t.equal(made.data.rows[0][0], EVIL);
    t.equal(made.data.rows[2][0], '\ufffd x', 'what XML or a database cannot hold is taken out or replaced');
    t.notMatch(made.embed_html, /<script>alert/);
  });
});

t.test('5,000 rows are accepted', async (t) => {
  const { post, look } = await startChartService(t);
  const rows = Array.from({ length: 5000 }, (_, at) => [
    new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
    at,
  ]);
  const { status, body } = await post('/v1/charts', {
    data: {
      columns: [
        { key: 'at', type: 'datetime' },
        { key: 'n', type: 'number' },
      ],
      rows,
    },
  });
  t.equal(status, 200);
  t.equal((await look(`/charts/${body.id}.csv`)).payload.split('\r\n').length, 5002);
  const page = (await look(`/charts/${body.id}`)).payload;
  t.equal(page.match(/<tr>/g)!.length, 501, 'the page has a table of the first ones');
  t.match(page, /and 4,500 more \(CSV\)/);
  t.equal((await look(`/charts/${body.id}.png`)).statusCode, 200);
  t.equal((await post('/v1/charts', { data: { csv: CSV + 'x,1\n'.repeat(5000) } })).status, 400);
});
