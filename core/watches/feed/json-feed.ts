/** A watch as a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
import { entryId, type FeedPage } from './feed-page.ts';

export const JSON_FEED = 'application/feed+json; charset=utf-8';

/** The feed as JSON text. */
export function jsonFeed(page: FeedPage): string {
  const { name, url, matches, nameOf } = page;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    feed_url: url,
    items: matches.map((match) => {
      const { result, found_at } = match;
      const outlet = nameOf(result.source);
      return {
        id: entryId(page, match),
        url: result.url,
        title: result.title,
        content_text: result.snippet ?? result.title,
        ...(result.published_at !== null && { date_published: result.published_at }),
        date_modified: found_at,
        ...(outlet !== null && { authors: [{ name: outlet }] }),
        ...(result.language !== null && { language: result.language }),
        ...(result.section !== null && { tags: [result.section] }),
        _canillita: { score: result.score },
      };
    }),
  });
}
