/** OpenSearch 1.1 descriptions: the address of a site's search results. */
import { descendants, readTree } from '../../web/feed/xml-tree.ts';
import { absoluteTemplate, WORDS } from './template.ts';

/** The search words, and parameters with a value that suits every site; other optional ones stay empty. */
const VALUES = new Map([
  ['searchterms', WORDS],
  ['startpage', '1'],
  ['startindex', '1'],
  ['inputencoding', 'UTF-8'],
  ['outputencoding', 'UTF-8'],
  ['language', '*'],
]);
const ADDRESSES = new Set(['url']);

/**
 * The template of the HTML results, with `{q}` for the words; null when the description has none. `url`: where it
 * was found.
 */
export function searchTemplateIn(description: string, url: string): string | null {
  const { root } = readTree(description, url);
  if (!root) return null;
  for (const { attributes } of descendants(root, ADDRESSES)) {
    const { template = '', type = '', method = 'get' } = attributes;
    if (!/^text\/html|^application\/xhtml/i.test(type) || method.toLowerCase() !== 'get') continue;
    const filled = template.replace(
      /\{(?:[\w-]+:)?([\w-]+)\??\}/g,
      (_, name: string) => VALUES.get(name.toLowerCase()) ?? '',
    );
    const found = filled.includes(WORDS) ? absoluteTemplate(filled, url) : null;
    if (found !== null) return found;
  }
  return null;
}
