import { languageOfText } from '../../../core/language/language-of-text.ts';
import { type Page, readPage } from '../../../core/web/page/page.ts';
import { textOf } from './document.ts';
import { iso, type Noun, textIn } from './noun.ts';
import { publishedText } from './published.ts';

const OPTIONS = {
  url: 'where the page was found',
  'content-type': "the server's Content-Type header",
};

/** A page as the service reads it. */
export const page: Noun = {
  name: 'page',
  description: 'An HTML page: headline, text, times, authors, rights and structured data.',
  subject: 'file',
  options: OPTIONS,
  answer(request) {
    const url = textIn(request, 'url');
    const read = readPage(textOf(request, 'html'), { url });
    return {
      title: read.title,
      standfirst: read.standfirst,
      body: read.paragraphs.join('\n\n'),
      empty_because: read.emptyBecause,
      published_at: publishedText(read),
      published_on: read.publishedOn,
      modified_at: iso(read.modifiedAt),
      date_evidence: read.dateEvidence,
      authors: read.authors,
      section: read.section,
      language: languageIn(read),
      country: read.country,
      image: read.image,
      canonical_url: read.canonicalUrl,
      paywalled: read.paywalled,
      robots: read.robots,
      data: read.data,
      kind: read.kind,
    };
  },
};

function languageIn({ title, standfirst, paragraphs, language }: Page): string | null {
  return languageOfText([title, standfirst, paragraphs[0]].filter(Boolean).join(' '), [language]);
}
