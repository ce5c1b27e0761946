// Every operation is called, and what it answers has exactly the fields that the OpenAPI document promises; the document
// passes the strict rules of Redocly.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import t from 'tap';
import { type Document, operationsOf, strictly } from './described.ts';
import { type Args, tour, tourService } from './tour.ts';

/** Their answers are files and streams, or need a job that failed. */
const UNTRIED = ['getFeed', 'backup', 'retryJob', 'watchService'];

const REFUSED: [operation: string, args: Args, code: string][] = [
  ['search', { query: 'a' }, 'invalid_request'],
  ['listSources', { page: 2 }, 'invalid_request'],
  ['getJob', { id: 'job_none' }, 'job_not_found'],
];

t.test('the OpenAPI document', async (t) => {
  const service = await tourService(t);
  const { body } = await service.get('/openapi.json', { authorization: '' });
  const document = body as Document;
  const operations = operationsOf(document);
  const differences = strictly(document);

  async function send(id: string, args: Args) {
    const { method, path, requestBody, responses } = operations.get(id)!;
    const rest = new Map(Object.entries(args));
    const query = new URLSearchParams();
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const value = rest.get(name);
      rest.delete(name);
      return encodeURIComponent(String(value));
    });
    if (!requestBody) for (const [name, value] of rest) query.set(name, String(value));
    const key = path.startsWith('/admin/') ? service.operatorKey : service.key;
    const { statusCode, payload } = await service.server.inject({
      method: method.toUpperCase() as 'GET',
      url: query.size > 0 ? `${url}?${query}` : url,
      headers: { authorization: `Bearer ${key}` },
      ...(requestBody && { payload: Object.fromEntries(rest) }),
    });
    return { answer: payload && JSON.parse(payload), statusCode, described: responses[statusCode] };
  }

  await t.test('answers have its fields, all of them and no others', async (t) => {
    const called = new Set<string>();
    await tour(async (id, args = {}) => {
      called.add(id);
      const { answer, statusCode, described } = await send(id, args);
      if (!described) throw new Error(`${id}: ${statusCode} is not described`);
      const schema = described.content?.['application/json']?.schema;
      t.same(
        schema ? differences(schema, answer) : answer,
        schema ? [] : '',
        `${id} ${JSON.stringify(args)}`,
      );
      return answer;
    });
    t.same(
      [...operations.keys()].filter((id) => !called.has(id)),
      UNTRIED,
      'every operation was called',
    );
  });

  await t.test('refusals are errors with one of the codes of their operation', async (t) => {
    for (const [id, args, code] of REFUSED) {
      const { answer, statusCode } = await send(id, args);
      t.equal(answer.code, code);
      const name = operations.get(id)!.responses[statusCode]!.$ref!.split('/').at(-1)!;
      const { schema } = document.components.responses[name]!.content!['application/problem+json']!;
      t.same(differences(schema, answer), [], id);
    }
  });

  await t.test('it has no fault that Redocly finds', async (t) => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const faults = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    });
    t.same(
      faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
      [],
    );
  });
});
