/** The interface description is valid OpenAPI 3.1 and says what the routes say. */

import { server as hapiServer } from '@hapi/hapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import Joi from 'joi';
import t from 'tap';
import { describeInterface } from '../../../core/http/openapi/document.ts';
import type { Operation } from '../../../core/http/routes.ts';
import { ERRORS, Failure } from '../../../core/platform/errors.ts';
import { PUBLISHED_PRICES } from '../../support/prices.ts';
import { sampleServer } from './sample-routes.ts';

interface Described {
  responses: Record<string, { $ref?: string }>;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object; example?: object }> };
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<
    'schemas' | 'responses' | 'examples' | 'headers' | 'securitySchemes',
    Record<string, object>
  >;
  tags: { name: string }[];
  'x-pricing': object;
}

const OPTIONS = { baseUrl: 'https://news.example', version: '1.0.0', pricing: PUBLISHED_PRICES } as const;
const described = () => describeInterface(sampleServer(), OPTIONS) as Document;

t.test('it is valid OpenAPI 3.1', async (t) => {
  const document = described();
  const verdict = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  t.same(verdict.errors ?? [], []);
  t.ok(verdict.valid);
  t.match(document, {
    openapi: '3.1.0',
    info: { title: 'canillita', version: '1.0.0' },
    servers: [{ url: 'https://news.example' }],
  });
});

t.test('the price list is published as it is', async (t) => {
  t.strictSame(described()['x-pricing'], PUBLISHED_PRICES);
});

t.test('it can be written as JSON and read again unchanged', async (t) => {
  const document = described();
  t.strictSame(JSON.parse(JSON.stringify(document)), document);
});

t.test('routes that state no operation are not shown; chapters come in reading order', async (t) => {
  const document = described();
  t.notOk(document.paths['/hidden']);
  t.same(
    document.tags.map(({ name }) => name),
    ['Search', 'Jobs', 'Charts', 'Service'],
  );
  t.same(Object.keys(document.paths).slice(0, 2), ['/v1/search', '/v1/search/site']);
});

t.test('every reference leads somewhere', async (t) => {
  const document = described();
  for (const [, group, name] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    t.ok(document.components[group as 'schemas']?.[name!], `${group}/${name}`);
  }
});

t.test('bodies and parameters come from the Joi schemas', async (t) => {
  const { paths } = described();
  const search = paths['/v1/search']!.post!;
  t.same(search.requestBody?.content['application/json']?.schema, {
    $ref: '#/components/schemas/SearchRequest',
  });
  t.equal(search.requestBody?.required, true);
  t.match(search.requestBody?.content['application/json']?.example, { query: 'inflación mensual' });
  t.match(search.parameters, [
    { name: 'x-max-cost-usd', in: 'header', schema: { type: 'number', minimum: 0 } },
  ]);
  t.match(paths['/v1/charts']!.get!.parameters, [
    {
      name: 'limit',
      in: 'query',
      required: undefined,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    },
    { name: 'before', in: 'query' },
  ]);
  t.match(paths['/v1/jobs/{id}']!.get!.parameters, [
    { name: 'id', in: 'path', required: true, schema: { pattern: '^job_[a-z0-9]{24}$' } },
  ]);
  t.match(
    paths['/v1/charts/{id}']!.delete!.parameters,
    [{ name: 'id', in: 'path', required: true }],
    'a path without a schema',
  );
});

t.test('keyed operations name the key in two ways, open ones none', async (t) => {
  const { paths, components } = described();
  t.same(paths['/healthz']!.get!.security, []);
  t.equal(paths['/v1/search']!.post!.security, undefined, 'the document speaks for it');
  t.match(components.securitySchemes, {
    bearer: { type: 'http', scheme: 'bearer' },
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  });
});

t.test('an operation lists the refusals that its kind brings along and its own', async (t) => {
  const { paths } = described();
  const statuses = (path: string, method: string) => Object.keys(paths[path]![method]!.responses).map(Number);
  t.same(
    statuses('/v1/search', 'post'),
    [200, 400, 401, 402, 403, 404, 408, 413, 415, 429, 500, 501, 503, 504],
  );
  t.same(
    statuses('/v1/jobs/{id}', 'get'),
    [200, 400, 401, 403, 404, 429, 500, 503, 504],
    'no body, so no 408, 413 and 415',
  );
  t.same(statuses('/healthz', 'get'), [200, 500, 503]);
});

t.test('errors are problem+json exactly as every refusal is written', async (t) => {
  const { components } = described();
  const written = new Failure('not_found', 'x').problem('id');
  const error = components.schemas.Error as { properties: object; required: string[] };
  t.same(Object.keys(error.properties).sort(), Object.keys(written).sort());
  t.same([...error.required].sort(), Object.keys(written).sort());
  for (const response of Object.values(components.responses) as { content: Record<string, unknown> }[]) {
    t.match(response.content, {
      'application/problem+json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }] } },
    });
  }
  for (const [code, { value }] of Object.entries(components.examples as Record<string, { value: object }>)) {
    t.match(value, {
      code,
      status: ERRORS[code as keyof typeof ERRORS][0],
      type: `urn:canillita:error:${code}`,
    });
  }
});

t.test('mistakes of a plugin make the document fail', async (t) => {
  const withRoutes = (...operations: Operation[]) => {
    const server = hapiServer();
    operations.forEach((operation, at) => {
      server.route({ method: 'GET', path: `/${at}`, handler: () => null, options: { app: { operation } } });
    });
    return () => describeInterface(server, OPTIONS);
  };
  const operation = (id: string, schema: object) => ({
    id,
    summary: id,
    tags: ['X'],
    responses: { 200: { description: 'x', schema } },
  });
  t.throws(withRoutes(operation('a', {}), operation('a', {})), /both named a/);
  t.throws(withRoutes(operation('a', Joi.link('#Nowhere'))), /no schema is named Nowhere/);
});
