/**
 * How a site can be searched by its own means, most reliable first: its declared schema.org SearchAction, its
 * form, its OpenSearch description, the WordPress address, and addresses common to many sites.
 */
import { isObject } from '../../platform/objects.ts';
import { elements, lowerClassAndId, type Node } from '../../web/page/dom/dom.ts';
import { rawIn, type Thing, typesOf } from '../../web/page/structured/jsonld.ts';
import type { SitePage } from '../lists/site-page.ts';
import { absoluteTemplate, fillTemplate, WORDS } from './template.ts';

type SearchMethodKind = 'search_action' | 'form' | 'opensearch' | 'wordpress' | 'usual_address';

export interface SearchMethod {
  kind: SearchMethodKind;
  /** With `{q}` for the words; for `opensearch`, the address of the description. */
  template: string;
}

/** Forms that are tried, likeliest first; no visit has pages for more. */
const MAX_FORMS = 8;
/** Methods that are tried, however many a page declares. */
const MAX_METHODS = 24;
const MAX_TEMPLATE = 2000;
const USUAL = ['/search?q={q}', '/buscar?q={q}', '/?s={q}'] as const;

/**
 * The search methods found on a site's home page; `belongs` decides what is part of the site. None leads out of
 * it.
 */
export function searchMethodsOf(home: SitePage, belongs: (url: string) => boolean): SearchMethod[] {
  const { data, root, url } = home;
  const methods: SearchMethod[] = [];
  const add = (kind: SearchMethodKind, template: string | null) => {
    if (methods.length === MAX_METHODS || (template?.length ?? 0) > MAX_TEMPLATE) return;
    const address = template && absoluteTemplate(template, data.base);
    if (
      !address ||
      !belongs(fillTemplate(address, 'x')) ||
      methods.some((method) => method.template === address)
    )
      return;
    methods.push({ kind, template: address });
  };
  for (const thing of data.things)
    if (typesOf(thing).includes('SearchAction')) add('search_action', targetOf(thing));
  const forms = [...elements(root)].filter(({ tag }) => tag === 'form').map((form) => formOf(form, url));
  const likely = forms.filter((found) => found !== null).sort((a, b) => b.likely - a.likely);
  for (const form of likely.slice(0, MAX_FORMS)) add('form', form.template);
  for (const link of data.links) {
    if (link.rel.split(/\s+/).includes('search') && /opensearch/.test(link.type))
      add('opensearch', link.href);
  }
  if (isWordPress(home)) add('wordpress', '/?s={q}');
  for (const template of USUAL) add('usual_address', template);
  return methods;
}

/** `https://x.example/?s={search_term_string}`, whatever the placeholder is called. */
function targetOf(action: Thing): string | null {
  for (const target of [action.target].flat()) {
    const text = isObject(target) ? (target.urlTemplate ?? target.url) : target;
    if (typeof text !== 'string') continue;
    const input = /name=([\w-]+)/.exec(rawIn(action, 'query-input')[0] ?? '')?.[1];
    const name = input && text.includes(`{${input}}`) ? input : /\{([\w-]+)\}/.exec(text)?.[1];
    if (name) return text.replaceAll(`{${name}}`, WORDS).replace(/\{[\w-]+\??\}(?<!\{q\})/g, '');
  }
  return null;
}

const QUERY_NAME =
  /^(?:q|s|query|search|buscar|busca|busqueda|b|k|keys?|keyword|keywords|texto|text|term|palabras?|search_query|criterio|p)$/i;
const SEARCHES = /search|buscar|busca|busqueda|buscador|find/;

function formOf(form: Node, url: string): { template: string; likely: number } | null {
  const { method = 'get', action = '', role = '' } = form.attributes;
  if (method.toLowerCase() !== 'get') return null;
  const inputs = inputsOf(form);
  if (inputs === null) return null;
  const { field, carried } = inputs;
  const own = field.attributes;
  const ownText = `${lowerClassAndId(field)} ${own.placeholder ?? ''} ${own['aria-label'] ?? ''}`;
  const likely =
    (role === 'search' ? 2 : 0) +
    (SEARCHES.test(`${lowerClassAndId(form)} ${action}`.toLowerCase()) ? 2 : 0) +
    (own.type === 'search' ? 2 : 0) +
    (asksFor(field) ? 1 : 0) +
    (SEARCHES.test(ownText.toLowerCase()) ? 1 : 0);
  if (likely === 0 || !URL.canParse(action, url)) return null;
  const target = new URL(action, url);
  target.search = '';
  target.hash = '';
  const rest = carried
    .map(([name, value]) => `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('');
  return { template: `${target.href}?${encodeURIComponent(own.name!)}=${WORDS}${rest}`, likely };
}

/** The field for words, and what the form carries beside it; null for a form of something else than a search. */
function inputsOf(form: Node): { field: Node; carried: [name: string, value: string][] } | null {
  let field: Node | null = null;
  const carried: [string, string][] = [];
  let space = MAX_TEMPLATE;
  for (const input of elements(form)) {
    const { name = '', type = 'text', value = '' } = input.attributes;
    if (input.tag !== 'input' || name === '') continue;
    if (/^(?:password|email|tel|file)$/i.test(type)) return null;
    if (/^hidden$/i.test(type)) {
      space -= name.length + value.length;
      if (space < 0) return null;
      carried.push([name, value]);
    }
    if (/^(?:search|text)$/i.test(type) && (field === null || (asksFor(input) && !asksFor(field))))
      field = input;
  }
  return field && { field, carried };
}

function asksFor(field: Node): boolean {
  return QUERY_NAME.test(field.attributes.name ?? '');
}

function isWordPress({ data, root }: SitePage): boolean {
  if (data.meta.get('generator')?.some((value) => /^wordpress/i.test(value))) return true;
  if (data.links.some(({ rel, href }) => rel === 'https://api.w.org/' || href.includes('/wp-content/')))
    return true;
  for (const { tag, attributes } of elements(root))
    if (tag === 'img' && attributes.src?.includes('/wp-content/')) return true;
  return false;
}
