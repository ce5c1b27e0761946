/** The parser of documents, in the thread of the test. */
import type { DocumentParser } from '../../core/web/document-parser.ts';
import parseFeed from '../../core/web/feed/parse-feed.ts';
import { FormatError } from '../../core/web/format-error.ts';
import parseHead from '../../core/web/page/page-head.ts';
import parsePage from '../../core/web/page/parse-page.ts';

export const parser: DocumentParser = {
  page: async (source) => parsePage(source),
  head: async (source) => parseHead(source),
  async feed(source) {
    const outcome = parseFeed(source);
    if ('refused' in outcome) throw new FormatError(outcome.refused, outcome.detail, outcome);
    return outcome;
  },
};
