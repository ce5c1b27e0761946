// The official Exa clients, current and old, and LangChain's tools, pointed at /compat/exa: nothing else is changed.
import { Document } from '@langchain/core/documents';
import { ExaFindSimilarResults, ExaRetriever, ExaSearchResults } from '@langchain/exa';
import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { Exa } from 'exa-js';
import { Exa as OldExa } from 'exa-js-1';
import t from 'tap';
import { decodeText } from '../../../core/web/charset/charset.ts';
import type { Fetcher } from '../../../core/web/fetch/fetch.ts';
import { readPage } from '../../../core/web/page/page.ts';
import { startPressService } from '../../support/press-index.ts';

const QUERY = 'central bank interest rate';
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

t.test('clients of Exa', async (t) => {
  const service = await startPressService(t);
  const base = `${service.baseUrl}/compat/exa`;
  const exa = new Exa(service.key, base);
  const old = new OldExa(service.key, base);

  t.test('search', async (t) => {
    const found = await exa.search(QUERY, { numResults: 5, contents: false });
    t.ok(found.results.length > 0, 'finds');
    t.match(found.requestId, /^[0-9a-f]{32}$/);
    for (const one of found.results) {
      t.equal(one.id, one.url);
      t.type(one.title, 'string');
      t.notOk('text' in one || 'highlights' in one, 'nothing that was not asked for');
    }
    const whole = await exa.search(QUERY);
    t.type(whole.results[0]?.text, 'string', 'text by default, as the client asks for it');
    t.ok(
      whole.results.every(({ text }) => text.length <= 1000),
      'an excerpt',
    );
    t.ok((whole.costDollars?.total ?? 0) > 0);
  });

  t.test("tools of LangChain and of the AI SDK in an agent's loop", async (t) => {
    const langchain = new ExaSearchResults({ client: exa as never, searchArgs: { numResults: 3 } });
    const asked = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] } as const;
    const search = tool({
      inputSchema: jsonSchema<{ query: string }>(asked),
      execute: ({ query }) => langchain.invoke(query),
    });
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
    // First it calls the tool, then it cites what came back.
    const model = new MockLanguageModelV4({
      async doGenerate({ prompt }) {
        const read = JSON.stringify(prompt.filter(({ role }) => role === 'tool'));
        const [url] = /https?:[^"\\]+/.exec(read) ?? [];
        const call = { type: 'tool-call' as const, toolCallId: '1', toolName: 'search' };
        return url === undefined
          ? {
              content: [{ ...call, input: JSON.stringify({ query: QUERY }) }],
              finishReason: { unified: 'tool-calls' as const, raw: undefined },
              usage,
              warnings: [],
            }
          : {
              content: [{ type: 'text' as const, text: `See ${url}` }],
              finishReason: { unified: 'stop' as const, raw: undefined },
              usage,
              warnings: [],
            };
      },
    });
    const { text, steps } = await generateText({
      model,
      tools: { search },
      stopWhen: stepCountIs(4),
      prompt: 'What happened with interest rates?',
    });
    t.equal(steps.length, 2);
    const { results } = await exa.search(QUERY, { numResults: 3 });
    t.ok(
      results.some(({ url }) => text === `See ${url}`),
      text,
    );
  });

  t.test('streamSearch', async (t) => {
    const { results } = await exa.search(QUERY, { numResults: 3 });
    const cited = [];
    for await (const { content, citations } of exa.streamSearch(QUERY, { numResults: 3 })) {
      t.equal(content, undefined, 'nothing is written');
      cited.push(...(citations ?? []));
    }
    const seen = ({
      id,
      url,
      title,
      text,
    }: {
      id: string;
      url: string;
      title?: unknown;
      text?: unknown;
    }) => ({
      ...{ id, url, title, text },
    });
    t.same(cited.map(seen), results.map(seen), 'the results of a search');
    const chunks = [];
    for await (const chunk of exa.streamSearch(QUERY, { endPublishedDate: '2001-01-01' })) chunks.push(chunk);
    t.match(chunks, [{ citations: { length: 0 } }], 'nothing found is said');
    await t.rejects(exa.streamSearch('').next(), { statusCode: 400, message: /query/ });
  });

  t.test('searchAndContents, in each form', async (t) => {
    const marked = await exa.searchAndContents(QUERY, { highlights: true, numResults: 3 });
    for (const { highlights } of marked.results) t.ok((highlights?.length ?? 0) > 0, 'never empty');
    const text = await old.searchAndContents(QUERY, { text: { maxCharacters: 120 } });
    t.ok(text.results.every((one) => one.text.length <= 120));
    const legacy = await old.searchAndContents(QUERY, {
      highlights: { numSentences: 2, highlightsPerUrl: 1 },
      useAutoprompt: true,
      type: 'neural',
    });
    t.ok(legacy.results.length > 0);
  });

  t.test('filters', async (t) => {
    const [first] = (await exa.search(QUERY, { contents: false })).results;
    const host = new URL(first!.url).hostname;
    const only = await exa.search(QUERY, { includeDomains: [host], contents: false });
    t.ok(only.results.length > 0 && only.results.every(({ url }) => new URL(url).hostname === host));
    const never = await exa.search(QUERY, { excludeDomains: [host], contents: false });
    t.notOk(never.results.some(({ url }) => new URL(url).hostname === host));
    const past = await exa.search(QUERY, { endPublishedDate: '2001-01-01', contents: false });
    t.same(past.results, []);
    const texts = await exa.search(QUERY, { includeText: ['Reserve'], contents: { highlights: true } });
    for (const one of texts.results)
      t.match(`${one.title} ${one.highlights.join(' ')}`, /reserve/i, 'has the phrase');
  });

  t.test('findSimilar', async (t) => {
    const [first] = (await exa.search(QUERY, { contents: false })).results;
    for (const client of [exa, old]) {
      const { results } = await client.findSimilar(first!.url, { numResults: 5 });
      t.ok(results.length > 0, 'siblings');
      t.notOk(
        results.some(({ url }) => url === first!.url),
        'never itself',
      );
      const abroad = await client.findSimilar(first!.url, { excludeSourceDomain: true });
      const host = new URL(first!.url).hostname;
      t.notOk(abroad.results.some(({ url }) => new URL(url).hostname === host));
    }
    const both = await exa.findSimilarAndContents(first!.url, { text: true });
    t.ok(both.results.every(({ text }) => typeof text === 'string'));
  });

  t.test('getContents', async (t) => {
    const urls = (await exa.search(QUERY, { contents: false, numResults: 2 })).results.map(({ url }) => url);
    const { results, statuses } = await exa.getContents([...urls, 'https://nobody.example/x'], {
      highlights: { query: 'interest rate' },
    });
    t.same(
      results.map(({ id }) => id),
      urls,
      'in the order asked',
    );
    t.same(
      statuses?.map(({ status }) => status),
      ['success', 'success', 'error'],
    );
    const plain = await exa.getContents(urls[0]!);
    t.ok((plain.results[0] as unknown as { text: string }).text.length > 0, 'text when nothing is asked');
    const page = await textOf(service.app.fetcher, urls[0]!);
    for (const { highlights } of results.slice(0, 1))
      for (const highlight of highlights) t.ok(page.includes(squeezed(highlight)), 'as printed');
    const byId = await old.getContents([{ id: urls[0]!, url: urls[0]! } as never], { text: true });
    t.equal(byId.results.length, 1);
  });

  t.test('LangChain', async (t) => {
    const client = exa as never;
    const retriever = new ExaRetriever({ client, searchArgs: { numResults: 3 } as never });
    const documents = await retriever.invoke(QUERY);
    t.ok(
      documents.length > 0 && documents.every((one) => one instanceof Document && one.pageContent.length > 0),
    );
    const search = new ExaSearchResults({ client, searchArgs: { numResults: 2 } as never });
    t.match(await search.invoke(QUERY), /http/);
    const [first] = (await exa.search(QUERY, { contents: false })).results;
    t.match(await new ExaFindSimilarResults({ client }).invoke(first!.url), /results|\[/);
  });

  t.test('errors have the format that the clients read', async (t) => {
    const stranger = new Exa('cnl_nobody', base);
    await t.rejects(stranger.search(QUERY), { statusCode: 401, message: /Invalid API key/ });
    await t.rejects(exa.search(''), { statusCode: 400, message: /query/ });
    await t.rejects(new OldExa('cnl_nobody', base).search(QUERY), /401|Invalid API key/);
    await t.rejects(exa.answer('why?'), /\/answer is not offered .* Use POST \/search/);
    await t.rejects(exa.research.get('r_1'), /\/research is not offered/);
    await t.rejects(exa.websets.list(), /\/websets is not offered/);
  });

  t.test('extras go in and out', async (t) => {
    const answer = (await exa.search(QUERY, {
      contents: false,
      canillita: { mode: 'ultra', max_cost_usd: 0.1 },
    } as never)) as unknown as {
      canillita: { mode: string; usage: { cost_usd: number }; results: unknown[] };
    };
    t.equal(answer.canillita.mode, 'ultra');
    t.ok(answer.canillita.results.length > 0);
    const capped = exa.search('inflation', { canillita: { max_cost_usd: 0, fresh: true } } as never);
    await t.rejects(capped, /cap|cost|credit/i);
  });
});

async function textOf(fetcher: Fetcher, url: string): Promise<string> {
  const { bytes, contentType } = await fetcher.get(url);
  return squeezed(
    readPage(decodeText(bytes, { contentType, kind: 'html' }).text, { url }).paragraphs.join(' '),
  );
}
