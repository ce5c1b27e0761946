/** The URLs under which one page may be known. */

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
