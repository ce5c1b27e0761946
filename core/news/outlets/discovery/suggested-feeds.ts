import { addressOrNull, registrableDomain } from '../../../web/url/canonical-url.ts';
import type { FeedWithUrls } from './discovered-feed.ts';

const MAX_SUGGESTED = 5;
/** The share of new articles that a feed must add to those before it. */
const MIN_FRESH = 1 / 5;

/**
 * The feeds that together give the most articles with the fewest requests. Feeds come before sitemaps: they have
 * standfirsts.
 */
export function suggestedFeeds(feeds: readonly FeedWithUrls[], site: URL): string[] {
  const own = registrableDomain(site.href);
  const ranked = [...feeds].sort(
    (a, b) => Number(a.format.startsWith('sitemap')) - Number(b.format.startsWith('sitemap')),
  );
  const known = new Set<string>();
  const chosen: string[] = [];
  for (const { url, urls, items } of ranked) {
    const fresh = urls.filter((address) => !known.has(address)).length;
    // Feeds of partners lead to other sites.
    const isOwn = [...urls, url].some(
      (address) => addressOrNull(address) !== null && registrableDomain(address) === own,
    );
    if (items === 0 || fresh < items * MIN_FRESH || !isOwn || /comment/i.test(url)) continue;
    if (chosen.push(url) === MAX_SUGGESTED) break;
    for (const address of urls) known.add(address);
  }
  return chosen;
}
