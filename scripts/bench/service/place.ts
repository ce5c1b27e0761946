/** A corpus as a place to search in: its words indexed in memory, its texts in place of pages. */

import { wordSource } from '../../../core/search/candidate.ts';
import { indexed } from '../../../core/search/indexed.ts';
import { buildSegment } from '../../../core/search/lexicon/build.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/search/lexicon/document.ts';
import { Lexicon } from '../../../core/search/lexicon/lexicon.ts';
import { openSegment } from '../../../core/search/lexicon/segment.ts';
import type { Reading } from '../../../core/search/reading.ts';
import type { CandidateSource } from '../../../core/search/source.ts';
import type { Page } from '../../../core/web/page.ts';
import type { Corpus } from './corpora.ts';

export interface Place extends CandidateSource {
  lexicon: Lexicon;
}

/** Builds the word index of a corpus. */
export function placeOf({ articles, texts }: Corpus): Place {
  const lexicon = new Lexicon();
  for (let at = 0; at < articles.length; at += SEGMENT_DOCUMENTS) {
    const part = articles.slice(at, at + SEGMENT_DOCUMENTS).map(indexed);
    lexicon.addSegment(String(at), openSegment(buildSegment(part)));
  }
  const bySeq = new Map(articles.map((article) => [article.seq, article]));
  const byUrl = new Map(articles.map((article) => [article.url, article]));
  const source = wordSource({ lexicon, sources: new Map() }, async (seqs) =>
    seqs.map((seq) => bySeq.get(seq)!),
  );
  return {
    words: source.words,
    sources: source.sources,
    find: source.find,
    texts: source.texts!,
    lexicon,
    async read(urls) {
      return new Map(
        urls.map((url): [string, Reading] => [url, readingOf(url, texts, byUrl.get(url)?.language ?? null)]),
      );
    },
  };
}

function readingOf(url: string, texts: Corpus['texts'], language: string | null): Reading {
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
