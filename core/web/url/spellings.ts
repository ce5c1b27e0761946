/** The URLs under which one page may be known. */
import { addressOrNull } from './canonical-url.ts';

/** All of one `bareAddress`: with and without `www.` and a last slash, in both schemes. */
export function spellings(address: string): string[] {
  const bare = bareAddress(address);
  return ['https://', 'https://www.', 'http://', 'http://www.'].flatMap((start) => [
    `${start}${bare}`,
    `${start}${bare}/`,
  ]);
}

/**
 * What all spellings of an address share: it without scheme, `www.` and the last slash. With or without a
 * slash before its query (`/a/?id=1`), an address is that of another page.
 */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?|\/$/g, '');
}

/** What all URLs of a page share that differ in spelling or in what `canonicalAddress` drops. Takedowns know pages by it. */
export function bareCanonicalAddress(url: string): string {
  return bareAddress(addressOrNull(url) ?? url);
}
