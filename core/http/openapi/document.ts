/** The OpenAPI 3.1 document, generated from the registered routes. */
import type { RequestRoute, Server } from '@hapi/hapi';
import type { ErrorCode } from '../../platform/errors.ts';
import { atOnce } from '../../platform/turns.ts';
import { ERROR_SCHEMA, errorExamples, HEADERS } from './error-responses.ts';
import { type DescribedRoute, describeRoute, type ShownRoute, shownRoutes } from './operations.ts';
import { type JsonSchema, SchemaWriter } from './schema.ts';

export interface InterfaceOptions {
  /** Address callers use, without a slash at the end. */
  baseUrl: string;
  version: '1.0.0';
  /** Published unchanged under `x-pricing`. */
  pricing: object;
}

const ABOUT = `News search over an index of outlets, judged by a calibrated relevance model.

Bodies are JSON. Unknown fields are refused, and all errors of a request are reported at once.`;

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'x-api-key: <API_KEY>' },
};

/**
 * The OpenAPI 3.1 document of a server: every route whose `app` facts state an `operation`. Throws when two
 * operations share an id or a link is dangling: mistakes of a plugin.
 */
export function describeInterface(server: Server, options: InterfaceOptions): object {
  return atOnce(describingInterface(server, options));
}

/** As `describeInterface`, for `inTurns`. */
export function* describingInterface(server: Server, options: InterfaceOptions): Generator<void, object> {
  const schemas = new SchemaWriter();
  schemas.write(ERROR_SCHEMA, 'response');
  // Sorted before they are written, so that the first chapter gets the plain names of schemas.
  const routes: DescribedRoute[] = [];
  for (const shown of shownRoutes(server.table()).sort(inReadingOrder)) {
    routes.push(describeRoute(shown, isKeyed(server, shown.route), schemas));
    yield;
  }
  refuseTwins(routes);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'canillita',
      version: options.version,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    security: Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })),
    tags: tagsOf(routes),
    paths: pathsOf(routes),
    components: {
      schemas: schemas.components,
      responses: Object.assign({}, ...routes.map(({ refusals }) => refusals)),
      examples: errorExamples(new Set(routes.flatMap((route): ErrorCode[] => route.codes))),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-pricing': options.pricing,
  };
  refuseDangling(document);
  return document;
}

/** hapi has `false` for a public route and nothing where the server's default applies. */
function isKeyed(server: Server, route: RequestRoute): boolean {
  const auth: unknown = route.settings.auth ?? server.auth.settings.default;
  return Boolean(auth);
}

function inReadingOrder(one: ShownRoute, other: ShownRoute): number {
  return chapter(one) - chapter(other) || one.path.localeCompare(other.path) || verb(one) - verb(other);
}

function chapter({ operation }: ShownRoute): number {
  const at = TAGS.findIndex(({ name }) => name === operation.tags[0]);
  return at < 0 ? TAGS.length : at;
}

const VERBS = ['post', 'get', 'put', 'patch', 'delete'];

function verb({ method }: ShownRoute): number {
  return VERBS.indexOf(method);
}

function tagsOf(routes: ShownRoute[]): JsonSchema[] {
  const used = new Set(routes.flatMap(({ operation }) => operation.tags));
  const known = TAGS.filter(({ name }) => used.has(name));
  const further = [...used].filter((name) => !TAGS.some((tag) => tag.name === name)).sort();
  return [...known, ...further.map((name) => ({ name }))];
}

function pathsOf(routes: DescribedRoute[]): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const { path, method, json } of routes) {
    paths[path] ??= {};
    paths[path][method] = json;
  }
  return paths;
}

function refuseTwins(routes: ShownRoute[]): void {
  const seen = new Map<string, string>();
  for (const { operation, method, path } of routes) {
    const place = `${method} ${path}`;
    const twin = seen.get(operation.id);
    if (twin) throw new Error(`openapi: ${twin} and ${place} are both named ${operation.id}`);
    seen.set(operation.id, place);
  }
}

function refuseDangling(document: { components: { schemas: JsonSchema } }): void {
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (!(name! in document.components.schemas)) throw new Error(`openapi: no schema is named ${name}`);
  }
}

/** The chapters of the OpenAPI document, in reading order. A tag that is not listed comes after them. */
const TAGS: readonly { name: string; description: string }[] = [
  {
    name: 'Search',
    description: 'News by topic, judged for relevance, from the index or from a live site.',
  },
  { name: 'Similar', description: 'Articles about the same story as one you already have.' },
  { name: 'Contents', description: 'Metadata and short excerpts of pages by URL.' },
  { name: 'Jobs', description: 'Status and result of work that outlives the request.' },
  { name: 'Indexes', description: 'Your own list of URLs, sitemap or feed, searched with the same models.' },
  { name: 'Charts', description: 'Embeddable charts from a query or from your own data.' },
  { name: 'Watches', description: 'Searches that are repeated, and what is new in them.' },
  { name: 'Sources', description: 'The outlets of the index.' },
  {
    name: 'Compatibility',
    description: 'For unmodified clients of other search APIs: change only the base URL and the key.',
  },
  { name: 'Usage', description: 'What you used, and what it cost.' },
  { name: 'Service', description: 'Health, metrics and this description.' },
  { name: 'Operator', description: 'Organizations, keys and switches. Needs an operator key.' },
];
