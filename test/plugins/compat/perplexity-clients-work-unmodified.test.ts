// The official Perplexity clients, current and old, its MCP server over stdio, the AI SDK and the OpenAI SDK, pointed at
// /compat/perplexity: nothing else is changed.
import { resolve } from 'node:path';
import { createPerplexity } from '@ai-sdk/perplexity';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Perplexity } from '@perplexity-ai/perplexity_ai';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { Perplexity as Perplexity22 } from 'perplexity_ai-22';
import t from 'tap';
import { startPressService } from '../../support/press-index.ts';

const QUERY = 'central bank interest rate';
const NOTHING = 'No article in this index matched the query.';
const MCP_SERVER = resolve(
  import.meta.dirname,
  '../../../node_modules/@perplexity-ai/mcp-server/dist/index.js',
);

t.test('clients of Perplexity', async (t) => {
  const service = await startPressService(t);
  const base = `${service.baseUrl}/compat/perplexity`;
  const client = new Perplexity({ apiKey: service.key, baseURL: base, maxRetries: 0 });
  const older = new Perplexity22({ apiKey: service.key, baseURL: base, maxRetries: 0 });

  t.test('search', async (t) => {
    for (const one of [client, older]) {
      const { id, results } = await one.search.create({ query: QUERY, max_results: 4 });
      t.match(id, /^[0-9a-f-]{36}$/);
      t.ok(results.length > 0 && results.length <= 4);
      for (const { title, url, snippet, date } of results) {
        t.ok(title && url && typeof snippet === 'string');
        t.match(date ?? '2000-01-01', /^\d{4}-\d{2}-\d{2}$/);
      }
    }
    const several = await client.search.create({ query: [QUERY, 'wildfire in Patagonia'], max_results: 10 });
    t.ok(
      several.results.some(({ title }) => /fire|incendi/i.test(title)),
      'one flat list',
    );
    t.same(
      (await client.search.create({ query: QUERY, search_domain_filter: ['nobody.example'] })).results,
      [],
    );
  });

  t.test('chat', async (t) => {
    const messages = [{ role: 'user' as const, content: QUERY }];
    const { choices, citations, model } = await client.chat.completions.create({ model: 'sonar', messages });
    const content = String(choices[0]!.message.content);
    t.match(content, /^\[1\] .+: .+\n"/, 'quotes');
    t.equal(model, 'canillita-extractive');
    t.ok((citations?.length ?? 0) > 0);
    let streamed = '';
    const stream = await client.chat.completions.create({ model: 'sonar', messages, stream: true });
    for await (const chunk of stream) streamed += chunk.choices[0]?.delta?.content ?? '';
    t.equal(streamed, content, 'the same in parts');
    const none = await client.chat.completions.create({
      model: 'sonar',
      messages: [{ role: 'user', content: 'zxqv wvuts qqqq' }],
    });
    t.equal(none.choices[0]!.message.content, NOTHING);
  });

  t.test('the AI SDK', async (t) => {
    const perplexity = createPerplexity({ apiKey: service.key, baseURL: base });
    const { text, sources } = await generateText({
      model: perplexity('sonar'),
      prompt: QUERY,
      maxRetries: 0,
    });
    t.match(text, /^\[1\] /);
    t.ok(sources.length > 0, 'citations are sources');
    const stream = streamText({ model: perplexity('sonar-pro'), prompt: QUERY, maxRetries: 0 });
    t.match(await stream.text, /^\[1\] /);
    t.ok((await stream.sources).length > 0);
  });

  t.test('the OpenAI SDK', async (t) => {
    const openai = new OpenAI({ apiKey: service.key, baseURL: base, maxRetries: 0 });
    const reply = await openai.chat.completions.create({
      model: 'sonar',
      messages: [{ role: 'user', content: QUERY }],
    });
    const content = reply.choices[0]!.message.content ?? '';
    t.match(content, /^\[1\] /);
    const helper = openai.chat.completions.stream({
      model: 'sonar',
      messages: [{ role: 'user', content: QUERY }],
    });
    t.equal(await helper.finalContent(), content, 'streamed, each article once');
    const models = (await openai.models.list()).data.map(({ id }) => id);
    t.ok(models.includes('sonar-deep-research'));
    t.match(await openai.models.retrieve('sonar'), { id: 'sonar', object: 'model' });
    await t.rejects(openai.models.retrieve('gpt-9'), { status: 404, message: /gpt-9 not found.*sonar-pro/ });
    const refused = openai.chat.completions.create({
      model: 'sonar',
      messages: [{ role: 'user', content: QUERY }],
      response_format: { type: 'json_object' },
    });
    await t.rejects(refused, /response_format/);
    await t.rejects(openai.responses.create({ model: 'sonar', input: 'x' }), /Use POST \/search/);
    const file = new File(['x'], 'x.jsonl');
    await t.rejects(
      openai.files.create({ file, purpose: 'batch' }),
      /files is not offered.*Use POST \/search/,
    );
    const voice = openai.audio.transcriptions.create({ file, model: 'x' });
    await t.rejects(
      voice,
      { status: 404, message: /No route matches POST/ },
      'whatever the type of the body',
    );
    const budget = openai.chat.completions.create({
      model: 'sonar',
      messages: [{ role: 'user', content: QUERY }],
      max_completion_tokens: 0,
    });
    await t.rejects(budget, { status: 422, message: /max_completion_tokens must be/ });
  });

  t.test('the vendor’s own MCP server', async (t) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MCP_SERVER],
      env: { PERPLEXITY_API_KEY: service.key, PERPLEXITY_BASE_URL: base, PATH: process.env.PATH ?? '' },
      stderr: 'ignore',
    });
    const mcp = new Client({ name: 'test', version: '1' });
    await mcp.connect(transport);
    t.teardown(() => mcp.close());
    const found = await mcp.callTool({
      name: 'perplexity_search',
      arguments: { query: QUERY, max_results: 3 },
    });
    t.notOk(found.isError, JSON.stringify(found).slice(0, 300));
    t.match(JSON.stringify(found.content), /https?:/);
    const asked = await mcp.callTool({
      name: 'perplexity_ask',
      arguments: { messages: [{ role: 'user', content: QUERY }] },
    });
    t.match(JSON.stringify(asked), /Use POST \/search/, 'the refusal says what to do');
  });

  t.test('errors have the format that the clients read', async (t) => {
    const stranger = new Perplexity({ apiKey: 'cnl_nobody', baseURL: base, maxRetries: 0 });
    await t.rejects(stranger.search.create({ query: QUERY }), /invalid_api_key/);
    await t.rejects(client.search.create({ query: '' }), /validation_error/);
    await t.rejects(client.search.create({ query: QUERY, search_mode: 'academic' }), /unsupported_parameter/);
    const bad = client.chat.completions.create({
      model: 'gpt-9',
      messages: [{ role: 'user', content: 'x y' }],
    });
    await t.rejects(bad, /invalid_model/);
  });
});
