// Every operation is called through the TypeScript client, and what it answers has exactly the fields that the OpenAPI
// document promises; the document passes the strict rules of Redocly, and both clients are generated from it as it is.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import t from 'tap';
import { Canillita, type Methods } from '../../clients/typescript/src/index.ts';
import { generatedFiles } from '../../scripts/clients/files.ts';
import { type Document, type Operation, operationsOf, strictly } from './described.ts';
import { testPython } from './python.ts';
import { type Args, QUERY, tour, tourService } from './tour.ts';

/** Their answers are files and streams, or need a job that failed. */
const UNTRIED = ['getFeed', 'backup', 'retryJob', 'watchService', 'getModelPicture'];

const REFUSED: [operation: string, args: Args, code: string][] = [
  ['search', { query: 'a' }, 'invalid_request'],
  ['getJob', { id: 'job_none' }, 'job_not_found'],
];

type AnyMethod = (args?: Args) => Promise<unknown>;

t.test('clients and their description', async (t) => {
  const service = await tourService(t);
  const { body } = await service.get('/openapi.json', { authorization: '' });
  const document = body as Document;
  const operations = operationsOf(document);
  const differences = strictly(document);

  /** The last response of the service, as it came. */
  let last: { status: number; text: string } = { status: 0, text: '' };
  const recorded: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    last = { status: response.status, text: await response.clone().text() };
    return response;
  };
  const clientOf = (apiKey: string) => new Canillita({ baseUrl: service.baseUrl, apiKey, fetch: recorded });
  const tenant = clientOf(service.key);
  const operator = clientOf(service.operatorKey);
  const call = (id: string, args?: Args) => {
    const client = operations.get(id)!.path.startsWith('/admin/') ? operator : tenant;
    return (client[id as keyof Methods] as AnyMethod)(args);
  };
  const contentOf = ({ responses }: Operation) => {
    const described = responses[last.status]!;
    const name = described.$ref?.split('/').at(-1);
    return (name ? document.components.responses[name]! : described).content ?? {};
  };

  await t.test(
    'reaches every operation, whose answers have the fields described and no others',
    async (t) => {
      const called = new Set<string>();
      await tour(async (id, args) => {
        called.add(id);
        const answer = await call(id, args);
        const schema = contentOf(operations.get(id)!)['application/json']?.schema;
        t.same(
          schema ? differences(schema, JSON.parse(last.text)) : last.text,
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
    },
  );

  await t.test('throws refusals, which have one of the codes of their operation', async (t) => {
    for (const [id, args, code] of REFUSED) {
      await t.rejects(call(id, args), { name: 'CanillitaError', code });
      const { schema } = contentOf(operations.get(id)!)['application/problem+json']!;
      t.same(differences(schema, JSON.parse(last.text)), [], id);
    }
    await t.rejects(call('getJob', {}), /id is missing/);
  });

  await t.test('streams, lists page by page, waits for jobs', async (t) => {
    const seen: string[] = [];
    for await (const { event, data } of tenant.stream.search({ query: QUERY, fresh: true })) {
      seen.push(event);
      if (event === 'result') t.equal(data.object, 'search');
    }
    t.same([seen[0], seen.at(-1)], ['step', 'result']);

    const urls: string[] = [];
    for await (const { url } of tenant.list.search({ query: QUERY, max_results: 1 })) urls.push(url);
    t.ok(urls.length > 1, 'more than one page');
    t.equal(new Set(urls).size, urls.length);

    const job = await tenant.searchSite({ site: 'eldiario.example', query: QUERY, mode: 'ultra' });
    t.equal((await tenant.waitFor(job, { pollMs: 50 })).object, 'site_search');
  });

  await t.test('ends with its signal', async (t) => {
    const signal = AbortSignal.abort(new Error('enough'));
    await t.rejects(tenant.search({ query: QUERY }, { signal }), /enough/);
    await t.rejects(async () => {
      for await (const _ of tenant.stream.search({ query: QUERY }, { signal })) t.fail('an event');
    }, /enough/);
  });

  await t.test('the Python client does the same', (t) =>
    testPython(t, {
      CANILLITA_BASE_URL: service.baseUrl,
      CANILLITA_API_KEY: service.key,
      CANILLITA_QUERY: QUERY,
      CANILLITA_SITE: 'eldiario.example',
    }),
  );

  await t.test('both are generated from the document as it is (npm run clients)', async (t) => {
    for (const [path, text] of await generatedFiles(structuredClone(body)))
      t.ok((await readFile(join(import.meta.dirname, '../..', path), 'utf8')) === text, path);
  });

  await t.test('the document has no fault that Redocly finds', async (t) => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const source = JSON.stringify(document);
    const faults = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    t.same(
      faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
      [],
    );
  });
});

t.test('a refusal that passes with time is tried again when it says so', async (t) => {
  const answers = [
    new Response('{"code":"rate_limited","detail":"Wait."}', {
      status: 429,
      headers: { 'retry-after': '0' },
    }),
    new Response('{"code":"unavailable"}', { status: 503, headers: { 'retry-after': '0' } }),
    Response.json({ id: 'srch_1' }),
    new Response('no', { status: 503, headers: { 'retry-after': '3600' } }),
    Response.json({ code: 'overloaded' }, { status: 504 }),
  ];
  const sent: RequestInit[] = [];
  const client = new Canillita({
    baseUrl: 'https://news.example/',
    apiKey: 'k',
    fetch: async (_, init) => {
      sent.push(init!);
      return answers.shift()!;
    },
  });
  t.match(await client.search({ query: 'trains' }, { maxCostUsd: 0.01 }), { id: 'srch_1' });
  t.equal(sent.length, 3);
  t.match(sent[2]!.headers, { authorization: 'Bearer k', 'x-max-cost-usd': '0.01' });
  const refusal = () => client.search({ query: 'trains' }).catch((error: unknown) => error);
  t.match(await refusal(), { name: 'CanillitaError', status: 503, retryAfter: 3600, body: 'no' });
  t.match(await refusal(), { code: 'overloaded', status: 504 });
  t.equal(sent.length, 5, 'an hour is too long, and 504 may have been billed');
});
