/** Resources: what clients may attach to a conversation without a call. */
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '#core/answers/answer-service.ts';
import { PRICE_LIST } from '#core/billing/prices.ts';
import type { App } from '#core/http/service.ts';
import { visibleAmong } from '#core/news/outlets/visible-outlets.ts';
import { fitting } from './tool.ts';

const JSON_TYPE = 'application/json';

interface Listed {
  name: string;
  uri: string;
  title: string;
  description: string;
  read(app: App, caller: Caller): unknown;
}

const RESOURCES: readonly Listed[] = [
  {
    name: 'outlets',
    uri: 'canillita://outlets',
    title: 'Outlets',
    description: 'The outlets that search_news searches: id, name, domain, country, languages.',
    read({ index }, { org }) {
      const found = visibleAmong(org.outlets, index.sources.values())
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, domain, country, languages }) => ({ id, name, domain, country, languages }));
      const outlets = fitting(found);
      return { total: found.length, omitted: found.length - outlets.length, outlets };
    },
  },
  {
    name: 'prices',
    uri: 'canillita://prices',
    title: 'Prices',
    description: 'What searches, pages, charts and indexes cost, in USD.',
    read: () => PRICE_LIST,
  },
];

/** Offers the resources to the clients of a server; they are read as the caller may see them. */
export function addResources(
  server: McpServer,
  app: App,
  callerOf: (context: ServerContext) => Caller,
): void {
  for (const { name, uri, title, description, read } of RESOURCES) {
    server.registerResource(name, uri, { title, description, mimeType: JSON_TYPE }, (_uri, context) => ({
      contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(read(app, callerOf(context))) }],
    }));
  }
}
