/** A corpus as a search source: its words indexed in memory, its texts instead of pages. */

import { toIndexedDocument } from '../../../core/news/to-indexed-document.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/news/word-index/indexed-document.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import type { CandidateSource } from '../../../core/search/candidates/candidate-source.ts';
import { wordSource } from '../../../core/search/candidates/word-source.ts';
import type { PageReading } from '../../../core/search/pages/page-reader.ts';
import type { Page } from '../../../core/web/page/page.ts';
import type { Corpus } from './corpora.ts';

export interface Place extends CandidateSource {
  wordIndex: WordIndex;
}

/** Builds the word index of a corpus. */
export function placeOf({ articles, texts }: Corpus): Place {
  const wordIndex = new WordIndex();
  for (let at = 0; at < articles.length; at += SEGMENT_DOCUMENTS) {
    const part = articles.slice(at, at + SEGMENT_DOCUMENTS).map(toIndexedDocument);
    wordIndex.addSegment(String(at), openSegment(buildSegment(part)));
  }
  const bySeq = new Map(articles.map((article) => [article.seq, article]));
  const byUrl = new Map(articles.map((article) => [article.url, article]));
  const source = wordSource({ wordIndex, sources: new Map() }, async (seqs) =>
    seqs.map((seq) => bySeq.get(seq)!),
  );
  return {
    words: source.words,
    sources: source.sources,
    find: source.find,
    texts: source.texts!,
    wordIndex,
    async read(urls) {
      return new Map(
        urls.map((url): [string, PageReading] => [
          url,
          readingOf(url, texts, byUrl.get(url)?.language ?? null),
        ]),
      );
    },
  };
}

function readingOf(url: string, texts: Corpus['texts'], language: string | null): PageReading {
  const paragraphs = texts.get(url);
  if (paragraphs === undefined)
    return { failure: { reason: 'no_page', detail: 'The set has no text of it.' } };
  const page: Partial<Page> = {
    title: null,
    standfirst: null,
    paragraphs,
    language,
    paywalled: null,
    robots: { noindex: false, noarchive: false, nosnippet: false, maxSnippet: null },
  };
  return { page: page as Page };
}
