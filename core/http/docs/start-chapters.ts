/** The chapters of the start page: first search, keys, paging, errors, prices. */

import type { Problem } from '../../platform/errors.ts';
import { curl, json, panel, shell } from './code-blocks.ts';
import { sample } from './example-values.ts';
import { type Content, type Html, heading, html, joined, slug } from './html.ts';
import { type Document, operationsOf, type PlacedOperation } from './openapi-document.ts';
import { operationId } from './operation.ts';
import { ROOT } from './paths.ts';
import { recordedAnswer } from './recorded-answers.ts';

export interface Chapter {
  id: string;
  title: string;
  body: Html;
}

/** The chapters that apply to the document. */
export function startChapters(document: Document): Chapter[] {
  const chapters = [firstSearch, authentication, paging, errors, prices];
  return chapters.map((chapter) => chapter(document)).filter((chapter) => chapter !== null);
}

function firstSearch(document: Document): Chapter | null {
  const places = operationsOf(document);
  const place = places.find(({ operation }) => operation.operationId === 'search') ?? places.find(hasExample);
  if (!place) return null;
  const answer = place.operation.responses['200'];
  const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined;
  return {
    id: 'first-search',
    title: 'Your first search',
    body: html`<p>Set your key in the environment, then search for a topic in your own words.</p>
<div class="panels">${panel('Terminal', 'Your first search with curl', html`${shell('export CANILLITA_KEY=cnl_your_key')}\n\n${shell(curl(document, place))}`)}
${schema && panel(html`Response <span class="status">200</span>`, 'Response of a search', json(recordedAnswer(document, place) ?? sample(schema, document)))}</div>
<p>All fields of the request and the response are listed under <a href="#${operationId(place)}">${place.operation.summary}</a>.</p>`,
  };
}

function hasExample({ operation }: PlacedOperation): boolean {
  return operation.requestBody?.content['application/json']?.example !== undefined;
}

function authentication(document: Document): Chapter | null {
  const schemes = Object.values(document.components.securitySchemes ?? {});
  if (schemes.length === 0) return null;
  return {
    id: 'authentication',
    title: 'Authentication',
    body: html`<p>Send your API key with every request, in one of these headers. Keys start with <code>cnl_</code> and are shown only once, when they are created. Keep them on your server, never in a web page.</p>
<div class="panels">${schemes.map((scheme) => panel('Header', 'Header with the key', html`${scheme.description ?? scheme.name}`))}</div>
<p>A request without a key, or with an unknown or revoked one, gets a 401. If you send both headers, they must hold the same key.</p>`,
  };
}

function paging(document: Document): Chapter | null {
  const lists = operationsOf(document).filter(({ operation }) =>
    parameterNames(operation).includes('before'),
  );
  if (lists.length === 0) return null;
  const links = lists.map((place) => html`<a href="#${operationId(place)}">${place.operation.summary}</a>`);
  return {
    id: 'paging',
    title: 'Paging',
    body: html`<p>Long lists come in pages, newest first: ${joined(links, ', ')}. A page has up to <code>limit</code> items; while <code>has_more</code> is true, send <code>next_before</code> as <code>before</code> to get the next page. On the last page <code>next_before</code> is null.</p>`,
  };
}

function parameterNames(operation: PlacedOperation['operation']): string[] {
  return (operation.parameters ?? []).map(({ name }) => name);
}

function errors(document: Document): Chapter | null {
  const problems = Object.values(document.components.examples ?? {})
    .map(({ value }) => value as Problem)
    .filter((value) => typeof value?.status === 'number')
    .sort((one, other) => one.status - other.status);
  if (problems.length === 0) return null;
  const shown = problems.find(({ code }) => code === 'invalid_request') ?? problems[0]!;
  return {
    id: 'errors',
    title: 'Errors',
    body: html`<p>Errors are <code>application/problem+json</code> (RFC 9457). Branch on <code>code</code>, whose meaning never changes; <code>detail</code> is for people. Quote <code>request_id</code> when you ask for help. Failed requests are free.</p>
<div class="panels lone">${panel(html`Error <span class="status bad">${shown.status}</span>`, 'An error', json(shown))}</div>
<table class="codes-table"><caption>Error codes</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>${problems.map(
      ({ status, code, title, detail }) =>
        html`<tr id="error-${slug(code)}"><td><span class="status bad">${status}</span></td><th scope="row"><code>${code}</code></th><td>${title}.${detail !== `${title}.` && html` <span class="quiet">${detail}</span>`}</td></tr>`,
    )}</tbody></table>`,
  };
}

const CENTS = 2;

function prices(document: Document): Chapter | null {
  const { currency, ...groups } = document['x-pricing'] ?? {};
  const rows = Object.entries(groups).flatMap(([per, items]): Content[] =>
    typeof items === 'object'
      ? Object.entries(items).map(
          ([item, price]) =>
            html`<tr><th scope="row">${itemName(item)}</th><td class="price">${price.toFixed(CENTS)}</td><td>${words(per)}</td></tr>`,
        )
      : [],
  );
  if (rows.length === 0) return null;
  return {
    id: 'prices',
    title: 'Prices',
    body: html`<p>In a request with several queries, each is billed as one search of its mode. Cached responses and failed requests are free. Programs can read this list under <code>x-pricing</code> in <a href="${ROOT}/openapi.json">openapi.json</a>.</p>
<table class="prices"><caption>Prices</caption><thead><tr><th scope="col">Item</th><th scope="col">${currency as string}</th><th scope="col">Unit</th></tr></thead><tbody>${rows}</tbody></table>`,
  };
}

const PRICED: Record<string, string> = {
  ultra: 'Ultra search',
  fast: 'Fast search',
  normal: 'Normal search',
  deep: 'Deep search',
  similar: 'Similar articles',
  similar_deep: 'Similar articles, deep',
  site_search: 'Live site search',
  contents_with_query: 'Contents with a query',
  query_addon: 'Chart from a query, in addition to its search',
  from_data: 'Chart from your own data',
};

function itemName(item: string): string {
  const text = PRICED[item] ?? words(item);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `per_1000_urls_per_month` → `per 1,000 URLs per month`. */
function words(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace('1000', '1,000')
    .replace(/\burls\b/, 'URLs');
}

/** A chapter as a section. */
export function startSection({ id, title, body }: Chapter): Html {
  return html`<section class="guide" aria-labelledby="${id}">${heading(id, title)}${body}</section>`;
}
