import { readFeed } from '../../../core/web/feed/feed.ts';
import { contentTypeIn, textOf } from './document.ts';
import { iso, type Noun, textIn } from './noun.ts';

/** A feed of any format as the service reads it. */
export const feed: Noun = {
  name: 'feed',
  description: 'An RSS, RDF, Atom or JSON feed, or a news sitemap: its items, and what is wrong with it.',
  subject: 'file',
  options: { url: 'where the feed was found', 'content-type': "the server's Content-Type header" },
  answer(request) {
    const contentType = contentTypeIn(request);
    const kind = contentType !== null && /\bjson\b/i.test(contentType) ? 'json' : 'xml';
    const read = readFeed(textOf(request, kind), { url: textIn(request, 'url'), contentType });
    return {
      title: read.title,
      language: read.language,
      format: read.format,
      homepage: read.homepage,
      warnings: read.warnings,
      items: read.items.map((item) => ({
        url: item.url,
        title: item.title,
        standfirst: item.standfirst,
        published_at: iso(item.publishedAt),
        modified_at: iso(item.modifiedAt),
        authors: item.authors,
        section: item.section,
        image: item.image,
        id: item.id,
        language: item.language,
      })),
    };
  },
};
