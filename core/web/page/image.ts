/** The image that represents a page: a declared one, preferably one the page also shows. */
import { isObject } from '../../platform/objects.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import { elements, type Node } from './dom/dom.ts';
import type { Metadata } from './structured/metadata.ts';

const META = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];

/**
 * The address of a page's image, or null. Declared images that also appear on the page come first: an image for
 * sharing may be the outlet's logo or belong to another article.
 */
export function imageOfPage(data: Metadata, root: Node): string | null {
  const own = [data.article?.image]
    .flat(2)
    .flatMap((image) => (isObject(image) ? (image.url ?? image.contentUrl ?? image['@id']) : image));
  const declared = [...META.flatMap((name) => data.meta.get(name) ?? []), ...own]
    .map((candidate) => (typeof candidate === 'string' ? absoluteUrl(candidate, data.base) : null))
    .filter((candidate) => candidate !== null);
  const candidates = [...new Set(declared)].slice(0, MAX_CANDIDATES);
  if (candidates.length < 2) return candidates[0] ?? null;
  const shown = filesShown(root);
  return candidates.find((candidate) => shown.has(fileOf(candidate))) ?? candidates[0]!;
}

const MAX_CANDIDATES = 20;
/** Shorter last parts of an address ("320", "jpg") are not file names. */
const MIN_FILE = 4;

function filesShown(root: Node): Set<string> {
  const files = new Set<string>();
  for (const { tag, attributes } of elements(root)) {
    if (tag !== 'img' && tag !== 'source') continue;
    const sets = `${attributes.srcset ?? ''}, ${attributes['data-srcset'] ?? ''}`.split(/,\s+/);
    for (const written of [attributes.src, attributes['data-src'], ...sets.map((one) => one.split(' ')[0])]) {
      const file = written ? fileOf(written) : '';
      if (file.length >= MIN_FILE) files.add(file);
    }
  }
  return files;
}

/** The last part of an address, without its query. */
function fileOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!;
  return path.slice(path.lastIndexOf('/') + 1);
}
