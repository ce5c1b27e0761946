/** The documentation: the start page, the guides, and the reference with a page per chapter of the OpenAPI document. */
import { atOnce } from '../../platform/turns.ts';
import { VERSION } from '../../platform/version.ts';
import { hasSection, objectTables, schemaId } from './fields.ts';
import { type DocsPage, type Entry, framed, type Site } from './frame.ts';
import type { Guide } from './guides.ts';
import { heading, html, prose, slug } from './html.ts';
import { type Document, operationsOf, type PlacedOperation, type Schema } from './openapi-document.ts';
import { methodLabel, operationId, operationSection } from './operation.ts';
import { DOCS_PATH, GUIDE_PATH, REFERENCE_PATH } from './paths.ts';
import { startChapters, startSection } from './start-chapters.ts';

export interface DocsSite {
  /** HTML by path. */
  pages: ReadonlyMap<string, string>;
  /** What the search box looks through. */
  index: readonly IndexRow[];
  /** HTML for an address at which there is no page. */
  missing: string;
}

/** The site of an OpenAPI 3.1 document as `describeInterface` makes it, and of the guides. */
export function docsSite(document: object, guides: readonly Guide[] = []): DocsSite {
  return atOnce(buildingSite(document, guides));
}

/** As `docsSite`, for `inTurns`. */
export function* buildingSite(document: object, guides: readonly Guide[]): Generator<void, DocsSite> {
  const given = document as Document;
  const chapters = chaptersOf(given);
  const objects = namedObjects(given);
  const reference: DocsPage[] = [];
  for (const chapter of chapters) {
    reference.push(chapterPage(given, chapter));
    yield;
  }
  if (objects.length > 0) reference.push(objectsPage(given, objects));
  yield;
  const start = startPage(given, chapters);
  const { title } = given.info;
  // Of the service: the description of its interface has a version of its own.
  const site: Site = { title, version: VERSION, pages: [start, ...reference, ...guides.map(guidePage)] };
  const places = placesOf([start, ...reference]);
  const pages = new Map<string, string>();
  for (const page of site.pages) {
    pages.set(page.path, withLinks(framed(site, page), page.path, places));
    yield;
  }
  return { pages, index: yield* searchIndex(site.pages), missing: framed(site, MISSING) };
}

function startPage(document: Document, chapters: Chapter[]): DocsPage {
  const start = startChapters(document);
  const { title, description } = document.info;
  return {
    path: DOCS_PATH,
    title: 'Overview',
    group: 'Start',
    entries: [
      ...start.map(({ id, title: name }) => ({ id, title: name })),
      { id: 'operations', title: 'Operations' },
    ],
    body: html`<section class="intro" aria-labelledby="title"><h1 id="title">${title}</h1>${prose(description)}
<p class="base"><span>Base URL</span> <code>${document.servers?.[0]?.url}</code></p></section>
${start.map(startSection)}
<section class="guide" aria-labelledby="operations">${heading('operations', 'Operations')}
${chapters.map(
  ({ name, places }) =>
    html`<h3>${name}</h3><ul class="operations">${places.map(
      (place) =>
        html`<li><a href="#${operationId(place)}">${methodLabel(place.method)} <code>${place.path}</code></a> ${place.operation.summary}</li>`,
    )}</ul>`,
)}</section>`,
  };
}

interface Chapter {
  name: string;
  description?: string;
  places: PlacedOperation[];
}

/** Operations by their first tag, in the order of the document's tags. */
function chaptersOf(document: Document): Chapter[] {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  const said = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  return [...new Set([...said.keys(), ...byTag.keys()])].flatMap((name) => {
    const places = byTag.get(name);
    const description = said.get(name);
    return places ? [{ name, places, ...(description && { description }) }] : [];
  });
}

function chapterPage(document: Document, { name, description, places }: Chapter): DocsPage {
  return {
    path: `${REFERENCE_PATH}/${slug(name)}`,
    title: name,
    group: 'Reference',
    entries: places.map((place): Entry => {
      const { method, path, operation } = place;
      const words = `${method} ${path} ${operation.operationId}`;
      return { id: operationId(place), title: operation.summary, mark: methodLabel(method, true), words };
    }),
    body: html`<section class="intro" aria-labelledby="title"><h1 id="title">${name}</h1>${prose(description)}</section>
${places.map((place) => operationSection(document, place))}`,
  };
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

function objectsPage(document: Document, objects: [string, Schema][]): DocsPage {
  return {
    path: `${REFERENCE_PATH}/objects`,
    title: 'Objects',
    group: 'Reference',
    entries: objects.map(([name]) => ({ id: schemaId(name), title: name })),
    body: html`<section class="intro" aria-labelledby="title"><h1 id="title">Objects</h1><p>What responses are made of.</p></section>
${objects.map(([name, schema]) => html`<section class="object" aria-labelledby="${schemaId(name)}">${heading(schemaId(name), name)}${prose(schema.description)}${objectTables(document, schema, name, 'response')}</section>`)}`,
  };
}

const MISSING: DocsPage = {
  path: '',
  title: 'No such page',
  group: '',
  entries: [],
  body: html`<section class="intro"><h1>No such page</h1><p>It may have been renamed: look for it in the contents, or search. <a href="${DOCS_PATH}">The overview</a> lists all operations.</p></section>`,
};

/** The title of a page of figures, after what they are of. */
const FIGURES = /: figures$/;

function guidePage({ name, title, body, headings }: Guide): DocsPage {
  return {
    path: `${GUIDE_PATH}/${name}`,
    title,
    group: name.includes('/') ? 'Figures' : 'Guides',
    listedAs: title.replace(FIGURES, ''),
    entries: headings,
    body: html`<article class="text">${body}</article>`,
  };
}

/** The page of each id of the start page and the reference, whose ids are unique among them. */
function placesOf(pages: readonly DocsPage[]): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ path, body }) =>
      [...body.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => [id!, path] as const),
    ),
  );
}

/** Links to an id that is on another page get its path. */
function withLinks(text: string, path: string, places: ReadonlyMap<string, string>): string {
  const own = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return text.replace(/ href="#([^"]+)"/g, (link, id: string) => {
    const page = places.get(id);
    return own.has(id) || page === undefined || page === path ? link : ` href="${page}#${id}"`;
  });
}

interface IndexRow {
  title: string;
  /** The page that it is on. */
  page: string;
  href: string;
  /** What else it is found by. */
  words: string;
}

const SAMPLES = /<pre\b[\s\S]*?<\/pre>/g;
/** Where pages write fields, settings, codes of errors and the like. */
const NAMED = /<(code|span class="status[^"]*")>([\s\S]*?)<\/(?:code|span)>/g;
const TAGS = /<[^>]*>/g;
/** A name, such as `min_score`, `x-organization` and `admin/v1/keys`, or the status of an error. */
const NAME = /[a-z_][\w-]+(?:[./][\w-]+)*|\b[45]\d\d\b/g;

/** A row for each page and each of its sections; both are found by their titles and by the names under them, too. */
function* searchIndex(pages: readonly DocsPage[]): Generator<void, IndexRow[]> {
  const rows: IndexRow[] = [];
  for (const page of pages) {
    const { path, title, group, entries } = page;
    const names = namesUnder(page);
    rows.push({ title, page: group, href: path, words: names.get('') ?? '' });
    for (const { id, title: name, words = '' } of entries)
      rows.push({
        title: name,
        page: title,
        href: `${path}#${id}`,
        words: `${words} ${names.get(id) ?? ''}`.trim(),
      });
    yield;
  }
  return rows;
}

/** The names of each entry, up to the next; those before the first entry are under the empty id. */
function namesUnder({ body, entries }: DocsPage): ReadonlyMap<string, string> {
  const places = entries
    .map(({ id }) => ({ id, at: body.text.indexOf(` id="${id}"`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const parts = [{ id: '', at: 0 }, ...places];
  return new Map(parts.map(({ id, at }, nth) => [id, namesIn(body.text.slice(at, parts[nth + 1]?.at))]));
}

function namesIn(text: string): string {
  const names = new Set<string>();
  for (const [, , inside] of text.replace(SAMPLES, '').matchAll(NAMED))
    for (const [name] of inside!.replace(TAGS, '').toLowerCase().matchAll(NAME)) names.add(name);
  return [...names].join(' ');
}
