// /docs and /openapi.json have every route that clients of other APIs call with a key, with a request that is answered.
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { describedBody } from '../../../core/compat/described-body.ts';
import { NO_EFFECT } from '../../../core/compat/fields.ts';
import type { Route } from '../../../core/http/routes.ts';
import { EXA_ROUTES } from '../../../plugins/compat-exa/routes.ts';
import { PERPLEXITY_ROUTES } from '../../../plugins/compat-perplexity/routes.ts';
import { REFUSED } from '../../../plugins/compat-tako/fixed.ts';
import { TAKO_ROUTES } from '../../../plugins/compat-tako/routes.ts';
import { startPressService } from '../../support/press-index.ts';

t.test('operations', async (t) => {
  const rows: readonly Route<never>[] = [...EXA_ROUTES, ...PERPLEXITY_ROUTES, ...TAKO_ROUTES];
  const offered = rows.filter(
    (row) => row.access !== 'public' && row.method !== '*' && !(REFUSED as readonly unknown[]).includes(row),
  );
  t.same(
    offered.filter(({ id }) => id === undefined).map(({ path }) => path),
    [],
  );
  const ids = offered.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length, 'each has an id of its own');
});

t.test('examples are answered and fit what is said of bodies', async (t) => {
  const service = await startPressService(t, { config: { elsewhere_ms: 0 } });
  const { body: document } = await service.get('/openapi.json');
  const paths = Object.entries(document.paths as Record<string, { post?: { requestBody?: Body } }>);
  const bodies = paths.flatMap(([path, { post }]) => {
    const content = path.startsWith('/compat/') && post?.requestBody?.content['application/json'];
    return content ? [{ path: path.replace('{name}', 'bar_chart'), ...content }] : [];
  });
  t.equal(bodies.length, 15);
  const ajv = new Ajv2020({ strict: false });
  for (const { path, example, schema } of bodies) {
    t.ok(ajv.validate(schema, example), `${path}: ${ajv.errorsText()}`);
    const { status, body } = await service.post(path, example);
    t.ok(status === 200 || status === 202, `${path}: ${status}`, { body });
  }
});

interface Body {
  content: Record<string, { example: object; schema: object }>;
}

t.test('a body has the fields of its table', async (t) => {
  const row = (path: string, sample: unknown, more: object = {}) => ({
    ...{ path, sample, handling: 'same' as const, description: 'Told.' },
    ...more,
  });
  const { accepts } = describedBody(
    { query: 'x', parts: [{ x: 'North' }] },
    [
      row('query', ['x'], { types: ['string', 'array'] }),
      row('messages', [{ role: 'user' }]),
      row('text', true, { warning: 'limited:text' }),
      row('text.most', 5),
      row('place.country', 'AR', { refusal: { status: 400, tag: 'BAD' } }),
      row('place.lat', 1.5),
      row('idle', 1, { description: NO_EFFECT }),
    ],
    ['query'],
  );
  t.match(accepts, { type: 'object', additionalProperties: true, required: ['query'] });
  const { canillita, ...properties } = (accepts as { properties: Record<string, object> }).properties;
  t.match(canillita, { type: 'object' });
  const objects = { type: 'array', items: { type: 'object', additionalProperties: true } };
  t.same(properties, {
    parts: objects,
    messages: { ...objects, description: 'Told.' },
    query: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'Told.',
    },
    text: {
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          additionalProperties: true,
          properties: { most: { type: 'integer', description: 'Told.' } },
        },
      ],
      description: 'Told. Some values give the warning `limited:text`.',
    },
    place: {
      type: 'object',
      additionalProperties: true,
      properties: {
        country: { type: 'string', description: 'Told. Some values are refused: 400 `BAD`.' },
        lat: { type: 'number', description: 'Told.' },
      },
    },
  });
});
