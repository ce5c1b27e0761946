/** The URLs under which one page may be known. */
import { addressOrNull } from './canonical-url.ts';

/** With and without `www.`, a trailing slash, and the other scheme. */
export function spellings(address: string): string[] {
  const { host, pathname, search } = new URL(address);
  const bare = host.replace(/^www\./, '');
  const path = pathname.replace(/\/$/, '');
  return ['https', 'http'].flatMap((scheme) =>
    [bare, `www.${bare}`].flatMap((name) =>
      [path, `${path}/`].map((each) => `${scheme}://${name}${each}${search}`),
    ),
  );
}

/** What all spellings of an address share: it without scheme, `www.` and the last slash. */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?|\/$/g, '');
}

/** What all URLs of a page share that differ in spelling or in what `canonicalAddress` drops. Takedowns know pages by it. */
export function bareCanonicalAddress(url: string): string {
  return bareAddress(addressOrNull(url) ?? url);
}
