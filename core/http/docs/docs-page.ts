/** The OpenAPI document as one page that works without scripts and loads nothing from elsewhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hasSection, objectTables, schemaId } from './fields.ts';
import { type Chapter, guide, guideSection } from './guide.ts';
import { Html, heading, html, prose, slug } from './html.ts';
import { type Document, operationsOf, type ParameterLocation, type Schema } from './openapi-document.ts';
import { methodLabel, operationId, operationSection } from './operation.ts';

const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./page.js', import.meta.url), 'utf8');
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230a5aa6'/%3E%3Cpath d='M8 10h16M8 16h16M8 22h9' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

export interface DocsPage {
  html: string;
  /** The `content-security-policy` header: allows what the page needs and nothing else. */
  csp: string;
}

/** The page of an OpenAPI 3.1 document as `describeInterface` makes it. */
export function docsPage(document: object): DocsPage {
  const given = document as Document;
  const chapters = guide(given);
  const tags = taggedOperations(given);
  const objects = namedObjects(given);
  const { title, version, description } = given.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version} · API reference</title>
<link rel="icon" href="${ICON}">
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="#main">${title}</a><span class="version">${version}</span><a class="source" href="openapi.json">openapi.json</a>
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${contents(chapters, tags, objects)}</nav></details></header>
<nav class="side" aria-label="Contents of the page">${contents(chapters, tags, objects)}</nav>
<main id="main">
<section class="intro" aria-labelledby="title"><h1 id="title">${title}</h1>${prose(description)}
<p class="base"><span>Base URL</span> <code>${given.servers?.[0]?.url}</code></p></section>
${chapters.map(guideSection)}
${tags.map(
  ({
    name,
    id,
    description: says,
    places,
  }) => html`<section class="chapter" aria-labelledby="${id}">${heading(2, id, name)}${prose(says)}
${places.map((place) => operationSection(given, place))}</section>`,
)}
${
  objects.length > 0 &&
  html`<section class="chapter" aria-labelledby="objects">${heading(2, 'objects', 'Objects')}<p>What responses are made of.</p>
${objects.map(([name, schema]) => html`<section class="object" aria-labelledby="${schemaId(name)}">${heading(3, schemaId(name), name)}${prose(schema.description)}${objectTables(given, schema, name, 'response')}</section>`)}</section>`
}
</main>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
  return { html: page, csp: policy() };
}

interface Tagged {
  name: string;
  id: string;
  description?: string;
  places: ParameterLocation[];
}

/** Operations by their first tag, in the order of the document's tags. */
function taggedOperations(document: Document): Tagged[] {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  const said = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  const order = [...said.keys(), ...byTag.keys()];
  return [...new Set(order)].flatMap((name) => {
    const places = byTag.get(name);
    const description = said.get(name);
    return places ? [{ name, id: `chapter-${slug(name)}`, places, ...(description && { description }) }] : [];
  });
}

/** Named schemas with a section of their own; a request body is shown with its operation. */
function namedObjects(document: Document): [string, Schema][] {
  const bodies = new Set(
    operationsOf(document).map(
      ({ operation }) => operation.requestBody?.content['application/json']?.schema.$ref,
    ),
  );
  return Object.entries(document.components.schemas ?? {})
    .filter(([name, schema]) => hasSection(schema) && !bodies.has(`#/components/schemas/${name}`))
    .sort(([one], [other]) => one.localeCompare(other));
}

function contents(chapters: Chapter[], tags: Tagged[], objects: [string, Schema][]): Html {
  const guides = chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<p>Start</p><ul>${guides}</ul>
${tags.map(
  ({ name, places }) =>
    html`<p>${name}</p><ul>${places.map(
      (place) =>
        html`<li><a href="#${operationId(place)}">${methodLabel(place.method, true)} ${place.operation.summary}</a></li>`,
    )}</ul>`,
)}
${objects.length > 0 && html`<p>Objects</p><ul>${objects.map(([name]) => html`<li><a href="#${schemaId(name)}">${name}</a></li>`)}</ul>`}`;
}

function policy(): string {
  return [
    "default-src 'none'",
    `style-src '${hash(STYLE)}'`,
    `script-src '${hash(SCRIPT)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
