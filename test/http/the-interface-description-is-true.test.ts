// What the running service publishes of itself: a valid OpenAPI 3.1 document with the specified prices, and a page that
// needs nobody else. That answers fit its schemas is tested by test/clients.

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import t from 'tap';
import { python, typescript } from '../../core/http/docs/code-samples.ts';
import { operationsOf, type Document as ShownDocument } from '../../core/http/docs/openapi-document.ts';
import { heldClock } from '../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { PUBLISHED_PRICES } from '../support/prices.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

interface Document {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        parameters?: { name: string; in: string; description?: string }[];
        responses: Record<string, { content?: Record<string, { schema: object }> }>;
        requestBody?: { content: Record<string, { schema: object; example?: object }> };
      }
    >
  >;
  components: { schemas: Record<string, object> };
  'x-pricing': object;
}

interface Success {
  content?: Record<string, object>;
}

interface Part {
  type?: string | string[];
  properties?: Record<string, Part>;
  items?: Part;
}

/** The names that generators give to objects without one, after the names of what surrounds them. */
function unnamedParts({ properties = {}, items }: Part, name: string): string[] {
  const inner = items ? unnamedParts(items, `${name}Item`) : [];
  for (const [field, part] of Object.entries(properties)) {
    if ([part.type].flat().includes('object')) inner.push(name + field);
    inner.push(...unnamedParts(part, name + field));
  }
  return inner;
}

/** A field that the schema does not name is a mistake of the schema: `additionalProperties` would let it through. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner && typeof inner.properties === 'object' && inner.type
    ? { ...inner, additionalProperties: false }
    : inner;
}

t.test('the interface description', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const site = await website(t, { '/uno': articlePage('Huelga de trenes en Rosario', STRIKE) });
  const service = await startTestService(t, {
    clock,
    config: {
      read_ms: 10_000,
      base_url: 'https://news.example/',
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` },
    },
  });
  await service.publish([
    {
      url: 'http://eldiario.example/uno',
      title: 'Huelga de trenes en Rosario',
      standfirst: 'El lunes',
      section: 'País',
    },
    { url: 'http://eldiario.example/dos', title: 'Sigue la huelga de trenes en Rosario', publishedAt: null },
  ]);
  const { status, body } = await service.get('/openapi.json', { authorization: '' });
  const document = body as Document;

  await t.test('is valid, and has the prices of the specification', async (t) => {
    t.equal(status, 200);
    const verdict = await new Validator().validate(structuredClone(body));
    t.same(verdict.errors ?? [], []);
    t.equal(document.openapi, '3.1.0');
    t.equal(document.info.version, '1.0.0');
    t.same(document.servers, [{ url: 'https://news.example' }]);
    t.strictSame(document['x-pricing'], PUBLISHED_PRICES);
  });

  await t.test('what stands in a path, and how long a list is, is described', (t) => {
    const ours = Object.entries(document.paths).filter(([path]) => !path.startsWith('/compat/'));
    const bare = ours.flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ parameters = [] }) =>
        parameters
          .filter(({ name, in: place }) => place === 'path' || name === 'limit')
          .flatMap(({ name, description }) => (description ? [] : [`${path} ${name}`])),
      ),
    );
    t.same(bare, []);
    t.end();
  });

  await t.test('generators of clients find no two things of one name', (t) => {
    const { schemas } = document.components;
    const said = (name: string) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
    const taken = new Set(Object.keys(schemas).map(said));
    for (const [name, schema] of Object.entries(schemas))
      for (const part of unnamedParts(schema, name)) t.notOk(taken.has(said(part)), part);
    for (const { post } of Object.values(document.paths)) {
      const { properties = {} } = (post?.requestBody?.content['application/json']?.schema ?? {}) as Part;
      const fields = Object.keys(properties).map(said);
      t.equal(new Set(fields).size, fields.length, post?.operationId ?? '');
    }
    t.end();
  });

  await t.test('it says what generators of clients understand', (t) => {
    const text = JSON.stringify([document.paths, document.components.schemas]);
    for (const [, types] of text.matchAll(/"type":(\[[^\]]*\])/g)) t.match(types, '"null"');
    t.notMatch(text, /"(minLength|pattern)":[^{}[\]]*"anyOf"/, 'no rule beside choices');
    t.end();
  });

  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const whole = closed(body) as Document;
  const fits = (schema: object, value: unknown): string[] => {
    const validate = ajv.compile({ ...schema, components: whole.components });
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  };

  await t.test('what can be streamed is said to be', async (t) => {
    const streams = (path: string) => document.paths[path]!.post!.responses['200']!.content;
    for (const path of ['/v1/search', '/v1/search/site', '/compat/perplexity/chat/completions'])
      t.match(streams(path), {
        'text/event-stream': { schema: { type: 'string', description: /stream: true/ } },
      });
    t.ok('application/json' in streams('/v1/search')!);
    t.notOk('text/event-stream' in streams('/v1/similar')!);
  });

  await t.test('every format that can be asked for is described', async (t) => {
    const { body: watch } = await service.post('/v1/watches', {
      ...{ name: 'Trenes', request: { query: 'huelga de trenes' }, every_minutes: 60 },
      deliver: { feed: true },
    });
    const feed = new URL(watch.feed_url).pathname;
    for (const [path, url, schema] of [
      ['/admin/v1/bills', '/admin/v1/bills?format=csv', 'string'],
      ['/admin/v1/sources/export', '/admin/v1/sources/export?format=opml', 'string'],
      ['/feeds/{file}', feed, 'string'],
      ['/feeds/{file}', feed.replace('.xml', '.json'), 'object'],
    ] as const) {
      const { headers, status } = await service.send('GET', url, undefined, service.operatorKey);
      t.equal(status, 200, url);
      const type = String(headers['content-type']).split(';')[0]!;
      t.match(document.paths[path]!.get!.responses['200']!.content![type]?.schema, { type: schema }, url);
    }
    t.match(document.paths['/feeds/{file}']!.get!.responses['304'], { description: /has not changed/ });
  });

  await t.test('a chart is of the zone that its description names', async (t) => {
    const zones = [
      await service.post('/v1/charts', { query: 'huelga de trenes por medio' }),
      await service.post('/v1/charts', { data: { csv: 'a,b\nx,1\n' } }),
    ].map(({ body }) => body.timezone);
    t.same(zones, ['America/Argentina/Buenos_Aires', 'UTC']);
    const { properties } = document.components.schemas.ChartRequest as { properties: Record<string, object> };
    t.match(properties.timezone, {
      description: new RegExp(`${zones[0]} with a query, ${zones[1]} with data`),
    });
  });

  await t.test('what is described as a default may be sent', async (t) => {
    const body = { data: { csv: 'a,b\nx,1\n' } };
    const { properties } = document.components.schemas.ChartRequest as {
      properties: Record<string, { default?: unknown; description?: string }>;
    };
    const defaults = Object.entries(properties).flatMap(([name, { default: preset }]) =>
      preset === undefined ? [] : [[name, preset]],
    );
    const { status } = await service.post('/v1/charts', { ...body, ...Object.fromEntries(defaults) });
    t.equal(status, 200);
    t.match(properties.mode?.description, /Default with a query: normal\./);
  });

  await t.test('its example is a request that is answered', async (t) => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const example = methods.post?.requestBody?.content['application/json']?.example;
      if (!example || !path.startsWith('/v1/')) continue;
      const { status, body } = await service.post(path, example);
      // What the example names (a page, a site) is not there; that it is understood counts.
      const understood = status < 300 || ['fetch_failed', 'unreadable_reference'].includes(body.code);
      t.ok(understood, `${path}: ${status} ${body.code ?? ''}`);
    }
  });

  await t.test('its request schema takes and refuses what the service does', async (t) => {
    const schema = whole.paths['/v1/search']!.post!.requestBody!.content['application/json']!.schema;
    for (const request of [
      { query: 'ab' },
      { query: ['ab', 'cd'], days: null, mode: 'ultra', max_results: 50 },
      { query: 'ab', max_tokens: 2000, published_after: '2026-03-01' },
    ]) {
      t.same(fits(schema, request), [], JSON.stringify(request));
      t.equal((await service.post('/v1/search', request)).status, 200);
    }
    for (const request of [
      {},
      { query: 'a' },
      { query: [] },
      { query: 'ab', days: 0 },
      { query: 'ab', max_results: 51 },
      { query: 'ab', mode: 'slow' },
      { query: 'ab', unknown: 1 },
      { query: 'ab', max_tokens: 1999 },
      { query: 'ab', sources: [] },
    ]) {
      t.not(fits(schema, request).length, 0, JSON.stringify(request));
      t.equal((await service.post('/v1/search', request)).status, 400);
    }
  });

  await t.test('a key may expire on a day or at a moment, by the schema as by the service', async (t) => {
    const schema = document.components.schemas.NewKey!;
    const isKey = formats.default(new Ajv2020({ strict: false })).compile(schema);
    for (const [expires_at, valid] of [
      ['2027-01-31', true],
      ['2027-01-31T00:00:00Z', true],
      [null, true],
      ['2027-02-30', false],
      ['2027', false],
    ] as const) {
      const { status } = await service.send('POST', '/admin/v1/keys', { expires_at }, service.operatorKey);
      t.same([isKey({ expires_at }), status], valid ? [true, 201] : [false, 400], String(expires_at));
    }
  });

  await t.test('every operation can be a tool: a name, and a summary that needs no other', async (t) => {
    const operations = operationsOf(body as ShownDocument).map(({ operation }) => operation as never);
    const told = operations as { operationId: string; summary: string }[];
    t.equal(new Set(told.map(({ operationId }) => operationId)).size, told.length);
    const odd = told.filter(
      ({ operationId, summary }) =>
        !/^\w{1,64}$/.test(operationId) || !/^.{1,120}$/.test(summary) || /^The same|\bsuch\b/.test(summary),
    );
    t.same(odd, []);
    const bodies = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const unlike = bodies.flatMap(({ operationId, requestBody }) => {
      const { schema } = requestBody?.content['application/json'] ?? {};
      const { $ref: named } = (schema ?? {}) as { $ref?: string };
      const whole = named === undefined ? schema : document.components.schemas[named.split('/').at(-1)!];
      return whole && (whole as { type?: unknown }).type !== 'object' ? [operationId] : [];
    });
    t.same(unlike, [], 'every JSON body is an object');
  });

  await t.test('the code on its page reads what the operation answers', async (t) => {
    type Sample = (get: () => Promise<Response>) => Promise<void>;
    const AsyncFunction = (async () => undefined).constructor as new (...code: string[]) => Sample;
    const shown = body as ShownDocument;
    const unread: string[] = [];
    for (const place of operationsOf(shown)) {
      const answers = Object.entries(place.operation.responses as Record<string, Success>);
      const isJson = ([status, { content }]: (typeof answers)[number]) =>
        status < '300' && content && 'application/json' in content;
      const [status, { content = {} }] = answers.find(isJson) ?? answers[0]!;
      const [type] = Object.keys(content);
      const answer = type === undefined ? null : type === 'application/json' ? '{}' : 'data: x\n\n';
      const run = new AsyncFunction('fetch', typescript(shown, place));
      const sent = new Response(answer, {
        status: Number(status),
        headers: type ? { 'content-type': type } : {},
      });
      await run(async () => sent).catch((error: Error) =>
        unread.push(`${place.operation.operationId}: ${error.message}`),
      );
      const url = /fetch\('([^']*)'/.exec(typescript(shown, place))![1]!;
      if (url.includes('{') && !url.includes('/compat/'))
        unread.push(`${place.operation.operationId}: ${url}`);
    }
    t.same(unread, []);
    const last = (id: string) =>
      python(shown, operationsOf(shown).find(({ operation }) => operation.operationId === id)!)
        .split('\n')
        .at(-1);
    t.same(['search', 'deleteChart', 'getFeed', 'backup', 'watchService'].map(last), [
      'answer = response.json()',
      'response.raise_for_status()',
      'answer = response.text',
      'answer = response.content',
      '    print(line.decode())',
    ]);
  });

  await t.test('the page of it loads nothing from elsewhere', async (t) => {
    const { status, headers, body: html } = await service.get('/docs', { authorization: '' });
    t.equal(status, 200);
    t.match(headers['content-type'], /^text\/html; charset=utf-8/);
    t.match(headers['content-security-policy'], /^default-src 'none'/);
    t.notMatch(headers['content-security-policy'], /https?:|\*|unsafe/);
    t.notMatch(html, /\b(src|srcset|action)=/i);
    for (const [, address] of String(html).matchAll(/\bhref="([^"]*)"/g))
      t.match(address, /^(#|\/|data:)/, `${address}`);
    for (const path of Object.keys(document.paths)) t.ok(String(html).includes(path), path);
  });
});
