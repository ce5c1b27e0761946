/** One operation on the page: description, example request and response, fields, errors. */
import { curl, json, panel, requestOf, shell, source } from './code-blocks.ts';
import { python, typescript } from './code-samples.ts';
import { sample } from './example-values.ts';
import { fieldTable, objectTables } from './fields.ts';
import { type Html, heading, html, inline, prose, slug } from './html.ts';
import {
  type Document,
  type Parameter,
  type PlacedOperation,
  type ResponseObject,
  refName,
  resolve,
  type Schema,
} from './openapi-document.ts';
import { recordedAnswer } from './recorded-answers.ts';

/** The id of an operation's section. */
export function operationId({ operation }: PlacedOperation): string {
  return `op-${slug(operation.operationId)}`;
}

/** `POST` as a small label; `DEL` where there is little room. */
export function methodLabel(method: string, brief = false): Html {
  const name = brief && method === 'delete' ? 'del' : method;
  return html`<span class="method ${method}">${name.toUpperCase()}</span>`;
}

/** Lines of a body that a form shows at once. */
const MAX_FORM = 16;

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

/** The section of an operation. */
export function operationSection(document: Document, place: PlacedOperation): Html {
  const { method, path, operation } = place;
  const body = operation.requestBody?.content['application/json']?.schema;
  return html`<section class="operation" aria-labelledby="${operationId(place)}">
${heading(operationId(place), operation.summary)}
<p class="route">${methodLabel(method)} <code>${path}</code></p>
${prose(operation.description)}
<div class="panels">${panel('Request', `Request: ${operation.summary}`, shell(curl(document, place)))}${answerPanel(document, place)}</div>
${LANGUAGES.map(([language, write]) => html`<details class="response code"><summary>${language}</summary>${panel(language, `${language}: ${operation.summary}`, source(write(document, place)))}</details>`)}
${tryIt(document, place)}
${PLACES.map(([where, title]) => parameterTable(document, operation.parameters ?? [], where, title))}
${body && html`<h3>Request body</h3>${objectTables(document, body, 'Request body', 'request')}`}
<h3>Responses</h3>
${successes(document, place).map(([status, response]) => successDetails(document, status, response))}
${refusals(document, place)}
</section>`;
}

const LANGUAGES = [
  ['TypeScript', typescript],
  ['Python', python],
] as const;

/** A form that sends the request from the page; shown by its script. */
function tryIt(document: Document, place: PlacedOperation): Html {
  const { method, path, operation } = place;
  const id = operationId(place);
  const { body, hasKey } = requestOf(document, place);
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const field = (name: string, label: string, input: Html) =>
    html`<p><label for="${id}-${name}">${label}</label>${input}</p>`;
  return html`<details class="response try" hidden><summary>Try it</summary>
<form data-method="${method.toUpperCase()}" data-path="${path}">
${hasKey && field('key', 'API key, kept in this page only', html`<input id="${id}-key" class="key" type="password" autocomplete="off" spellcheck="false" required>`)}
${parameters.map((parameter) =>
  field(
    parameter.name,
    `${parameter.name}${parameter.required ? '' : ' (optional)'}`,
    html`<input id="${id}-${parameter.name}" data-in="${parameter.in}" data-name="${parameter.name}"${parameter.required && html` required`}>`,
  ),
)}
${body !== undefined && field('body', 'Body', html`<textarea id="${id}-body" rows="${String(Math.min(MAX_FORM, JSON.stringify(body, null, 2).split('\n').length + 1))}" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea>`)}
<p><button type="submit">Send</button> <output></output></p>
<figure class="panel lone" hidden><pre tabindex="0" role="group" aria-label="Response"><code></code></pre></figure>
</form></details>`;
}

/** Its successful responses by status. */
function successes(document: Document, { operation }: PlacedOperation): [string, ResponseObject][] {
  return Object.entries(operation.responses)
    .filter(([status]) => status < '300')
    .map(([status, response]) => [status, responseOf(document, response)]);
}

/** An example of the first response, if it is JSON. */
function answerPanel(document: Document, place: PlacedOperation): Html | null {
  const [first] = successes(document, place);
  const content = first?.[1].content?.['application/json'];
  if (!first || !content) return null;
  const value = recordedAnswer(document, place) ?? content.example ?? sample(content.schema ?? {}, document);
  return panel(
    html`Response <span class="status">${first[0]}</span>`,
    `Response: ${place.operation.summary}`,
    json(value),
  );
}

function responseOf(document: Document, response: ResponseObject | { $ref: string }): ResponseObject {
  if (!('$ref' in response)) return response;
  return document.components.responses?.[refName(response.$ref)] ?? { description: '' };
}

function parameterTable(
  document: Document,
  parameters: Parameter[],
  where: string,
  title: string,
): Html | null {
  const rows = parameters
    .filter((parameter) => parameter.in === where)
    .map(({ name, schema, description, required }) => ({
      around: '',
      name,
      schema: { ...schema, ...(description && { description }) },
      required: required ?? false,
    }));
  return rows.length > 0 ? html`<h3>${title}</h3>${fieldTable(document, rows, title, 'request')}` : null;
}

function successDetails(document: Document, status: string, response: ResponseObject): Html {
  const title = html`<span class="status">${status}</span> ${inline(response.description)}`;
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const headers = Object.entries(response.headers ?? {}).filter(([, header]) => header.description);
  const named = headers.map(
    ([name, header]) => html`<p>Header <code>${name}</code>: ${inline(header.description)}</p>`,
  );
  const fields = content?.schema && !isBare(document, content.schema);
  if (!fields) return html`<p class="response">${title}${type && html` <code>${type}</code>`}</p>${named}`;
  return html`<details class="response"><summary>${title}<span class="hint">fields</span></summary>
${named}${objectTables(document, content.schema!, 'Answer', 'response')}</details>`;
}

/** Nothing to show in a table: no fields at all. */
function isBare(document: Document, given: Schema): boolean {
  const schema = resolve(document, given);
  return !schema.properties && !schema.anyOf && !schema.oneOf;
}

function refusals(document: Document, { operation }: PlacedOperation): Html {
  const codes = Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, response]) =>
      Object.keys(responseOf(document, response).content?.['application/problem+json']?.examples ?? {}).map(
        (code) =>
          html`<li><a href="#error-${slug(code)}"><span class="status">${status}</span> <code>${code}</code></a></li>`,
      ),
    );
  return html`${codes.length > 0 && html`<details class="response"><summary>Errors<span class="hint">${codes.length} codes</span></summary><ul class="codes">${codes}</ul></details>`}`;
}
