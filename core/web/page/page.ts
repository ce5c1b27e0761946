/** Reads a page of an outlet, from its HTML alone: its metadata and the text of its article. */

import { shortened } from '../../language/cut-text.ts';
import { isObject } from '../../platform/objects.ts';
import { MAX_SECTION } from '../feed/feed-item.ts';
import { collapsed, lengthInLetters, lengthOfTexts, linesOf, plainText } from '../markup-text.ts';
import { addressOrNull } from '../url/canonical-url.ts';
import { authorsOfPage } from './authors.ts';
import { articleBodyOf } from './body/article-body.ts';
import type { Block } from './body/clean-blocks.ts';
import { withoutHead } from './body/head-blocks.ts';
import { articleInScripts } from './body/scripted-article.ts';
import { countryOfPage } from './country.ts';
import { datesOfText, publicationDatesOf } from './dates/publication-dates.ts';
import { type Node, rawText, readHtml } from './dom/dom.ts';
import { headingOf, titleOfPage } from './headline.ts';
import { imageOfPage } from './image.ts';
import { type PageKind, pageKindOf } from './page-kind.ts';
import { isPaywalled, type PageRobots, robotsOfPage } from './page-rights.ts';
import { type ProductData, productDataOf } from './product/product-data.ts';
import { inlineScripts } from './scripts.ts';
import { standfirstOfPage } from './standfirst.ts';
import { lineIn, rawIn, typesOf } from './structured/jsonld.ts';
import { type Metadata, metadataOf, metaLine } from './structured/metadata.ts';

export interface Page {
  title: string | null;
  standfirst: string | null;
  /** The body in order, crossheads and list items included. */
  paragraphs: string[];
  /** Places of the paragraphs that the outlet forbids to quote (`data-nosnippet`); absent: it forbids none of them. */
  unquotable?: number[];
  /** Why an article has no paragraphs; null for any other page. */
  emptyBecause: 'paywall' | 'scripts' | 'no_prose' | null;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  /** The calendar day of publication at the outlet (YYYY-MM-DD); `publishedAt` in UTC may fall on another. */
  publishedOn: string | null;
  /** Where the publication date was found and how it was read: for logs and operators. */
  dateEvidence: string | null;
  authors: string[];
  section: string | null;
  /** As declared: BCP 47. */
  language: string | null;
  /** ISO 3166-1 alpha-2 of the outlet, only if the page leaves no doubt. */
  country: string | null;
  image: string | null;
  canonicalUrl: string | null;
  siteName: string | null;
  /** Null: the page does not say. */
  paywalled: boolean | null;
  robots: PageRobots;
  kind: PageKind;
  feeds: string[];
  data: ProductData | null;
}

/** A page that was stored as JSON, in which its dates are texts. */
export function pageFromJson(stored: Page): Page {
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return { ...stored, publishedAt: date(stored.publishedAt), modifiedAt: date(stored.modifiedAt) };
}

/** How many characters of a page are read; the article ends before. */
const MAX_HTML = 5_000_000;

/** Names of meta tags that hold the section, in order of preference. */
const SECTION_NAMES = [
  'article:section',
  'section',
  'og:article:section',
  'parsely-section',
  'cxenseparse:section',
] as const;

/** Reads a page. `html` is already decoded; `url` is where it was found. Never throws. */
export function readPage(html: string, options: { url: string }): Page {
  const text = html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html;
  const root = readHtml(text);
  const data = metadataOf(root, options.url);
  const siteName = siteNameOf(data);
  const title = titleOfPage(data, siteName);
  const language = languageOf(data);
  const country = countryOfPage(data, options.url, language);
  let timing = publicationDatesOf(data, root, { url: options.url, language, country });
  let inline: string[] | null = null;
  const scripts = () => (inline ??= inlineScripts(text));
  const { container, blocks } = articleBodyOf(root, lengthInLetters(declaredBody(data)));
  const standfirst = standfirstOfPage(data, root, title, container);
  const paywalled = isPaywalled(data);
  const titles = [title, lineIn(data.article, 'headline'), data.documentTitle, headingOf(data)];
  const proper = withoutHead(blocks, { titles: titles.filter((one) => one !== null), standfirst });
  let paragraphs = paragraphsOf(proper, data, paywalled);
  if (paywalled !== true && isEmpty(paragraphs)) {
    const drawn = articleInScripts(scripts(), title);
    if (drawn !== null) {
      paragraphs = drawn.paragraphs;
      if (timing.publishedAt === null) timing = datesOfText(drawn.published, language) ?? timing;
    }
  }
  const { evidence: dateEvidence, ...dates } = timing;
  const kind = pageKindOf(data, blocks, options.url);
  return {
    title,
    standfirst: standfirst?.text ?? null,
    paragraphs,
    ...unquotableAmong(paragraphs, proper),
    emptyBecause: kind === 'article' && paragraphs.length === 0 ? whyEmpty(root, paywalled) : null,
    ...dates,
    dateEvidence,
    authors: authorsOfPage(data, root, siteName, language),
    section: sectionOf(data),
    language,
    country,
    image: imageOfPage(data, root),
    canonicalUrl: canonicalUrlOf(data),
    siteName,
    paywalled,
    robots: robotsOfPage(data),
    kind,
    feeds: data.feeds.urls,
    data: productDataOf(data, root, options.url, scripts),
  };
}

/** Templates fill the places of names with addresses too. */
const ADDRESS = /^https?:\/\//i;
const MAX_SITE_NAME = 200;

function firstName(...candidates: (string | null)[]): string | null {
  return candidates.find((one) => one !== null && !ADDRESS.test(one)) ?? null;
}

function sectionOf(data: Metadata): string | null {
  const section = firstName(lineIn(data.article, 'articleSection'), metaLine(data, ...SECTION_NAMES));
  return section && shortened(section, MAX_SECTION);
}

function canonicalUrlOf({ links, meta, base }: Metadata): string | null {
  const link = links.find(({ rel }) => rel.split(/\s+/).includes('canonical'));
  return addressOrNull(link?.href ?? meta.get('og:url')?.[0], base);
}

function unquotableAmong(paragraphs: readonly string[], blocks: readonly Block[]): Pick<Page, 'unquotable'> {
  const marked = new Set(blocks.filter(({ isQuotable }) => !isQuotable).map(({ text }) => text));
  if (marked.size === 0) return {};
  return { unquotable: paragraphs.flatMap((paragraph, at) => (marked.has(paragraph) ? [at] : [])) };
}

/** Characters: a page that shows less has no article, or draws it with scripts. */
const EMPTY = 250;

function isEmpty(paragraphs: readonly string[]): boolean {
  return lengthOfTexts(paragraphs) < EMPTY;
}

/** A page with less text than this (characters) is drawn by scripts. */
const SHELL_TEXT = 400;

function whyEmpty(root: Node, paywalled: boolean | null): Page['emptyBecause'] {
  if (paywalled === true) return 'paywall';
  return collapsed(rawText(root)).length < SHELL_TEXT ? 'scripts' : 'no_prose';
}

/** Text drawn by scripts is taken from the metadata; from a paywalled page, only what the page shows. */
function paragraphsOf(blocks: Block[], data: Metadata, paywalled: boolean | null): string[] {
  const texts = blocks.map((block) => block.text);
  if (paywalled === true) return texts;
  const declared = declaredBody(data);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (declared.length < MIN_DECLARED || length > declared.length * INCOMPLETE) return texts;
  const lines = /<[a-z]/i.test(declared) ? linesOf(declared) : declared.split(/\n+/).map(plainText);
  return lines.filter(Boolean);
}

/** Characters; shorter article bodies in the metadata are teasers. */
const MIN_DECLARED = 400;
/** The declared body is used when the page shows less than this share of it. */
const INCOMPLETE = 0.4;

function declaredBody(data: Metadata): string {
  return rawIn(data.article, 'articleBody')[0] ?? '';
}

function siteNameOf(data: Metadata): string | null {
  const site = data.things.find((thing) => typesOf(thing).includes('WebSite')) ?? null;
  const publisher = isObject(data.article?.publisher) ? data.article.publisher : null;
  const name = firstName(
    metaLine(data, 'og:site_name'),
    metaLine(data, 'application-name'),
    lineIn(publisher, 'name'),
    lineIn(site, 'name'),
  );
  return name && shortened(name, MAX_SITE_NAME);
}

function languageOf(data: Metadata): string | null {
  const declared =
    data.htmlLanguage ??
    lineIn(data.article, 'inLanguage') ??
    metaLine(data, 'content-language', 'dc.language', 'language', 'og:locale');
  return declared && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(declared.trim())
    ? declared.trim().replaceAll('_', '-')
    : null;
}
