/**
 * Gathers a site's articles for a query: from its home page, then with two concurrent requests, one for its own
 * search and one for its sections, feeds and sitemaps.
 */

import type { QueryTerm } from '../language/words/terms.ts';
import { inTurns } from '../platform/turns.ts';
import type { FoundIn } from '../search/candidates/candidate.ts';
import { type LeftOut, leftOutFor } from '../search/candidates/left-out.ts';
import { type OnStep, step } from '../search/steps.ts';
import type { ParsedFeed } from '../web/feed/feed-item.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { countryOfPage } from '../web/page/country.ts';
import { addressOrNull } from '../web/url/canonical-url.ts';
import { bareAddress } from '../web/url/spellings.ts';
import { articlesOn, type ListedArticle } from './lists/listing.ts';
import { mostLinkedSections, requestedSections, type SiteSection } from './lists/sections.ts';
import { linksOf } from './lists/site-link.ts';
import type { SitePage } from './lists/site-page.ts';
import { searchTemplateIn } from './own-search/opensearch.ts';
import { type SearchMethod, searchMethodsOf } from './own-search/search-methods.ts';
import { type SearchOutcome, searchOutcomeOf } from './own-search/search-outcome.ts';
import { fillTemplate } from './own-search/template.ts';
import type { PageBudget } from './page-budget.ts';
import { isInScope, type SiteAddress, type SiteScope, scopeOf } from './site-address.ts';
import type { SiteVisit } from './site-visit.ts';

export interface FoundArticle extends ListedArticle {
  /** The part of the site where it was first seen. */
  foundIn: FoundIn;
  /** BCP 47, as the page or feed declares. */
  language: string | null;
}

export interface GatheredArticles {
  articles: FoundArticle[];
  scope: SiteScope;
  country: string | null;
  leftOut: LeftOut[];
}

export interface GatherRequest {
  site: SiteAddress;
  budget: PageBudget;
  visit: SiteVisit;
  fetcher: Fetcher;
  /**
   * What to enter in the site's search, per topic: the most exact wording first, the next one if that finds
   * nothing.
   */
  wordings: readonly (readonly string[])[];
  terms: readonly QueryTerm[];
  /** Requested sections; null: the most linked ones. */
  sections: readonly string[] | null;
  now: number;
  onProgress: OnStep;
  signal?: AbortSignal | undefined;
}

/** Items of a feed that are used; nearly every feed begins with the newest. */
const MAX_FEED_ITEMS = 1000;

/** Throws `fetch_failed` when the site's first page cannot be read, and the signal's reason. */
export async function gatherArticles(request: GatherRequest): Promise<GatheredArticles> {
  return new Gatherer(request).run();
}

class Gatherer {
  readonly #request: GatherRequest;
  /** By `bareAddress`: the lists of a site do not all spell an address alike. */
  readonly #articles = new Map<string, FoundArticle>();
  #home!: SitePage;
  #scope!: SiteScope;
  /** Of articles that were seen but are not part of the requested folder, likewise. */
  readonly #elsewhere = new Set<string>();
  /** Pages reserved for the site's own search, which sections and feeds must not use. */
  #reserved = 0;

  constructor(request: GatherRequest) {
    this.#request = request;
  }

  async run(): Promise<GatheredArticles> {
    const { site, visit, onProgress, wordings } = this.#request;
    const [start] = site.starts;
    onProgress(step('home', `Reading the home page of ${start!.hostname}`));
    this.#home = await visit.begin(site.starts);
    this.#scope = scopeOf(start!, new URL(this.#home.url));
    if (this.#home.needsScripts) visit.note('shell');
    const atHome = await this.#take(this.#home, this.#front);
    const methods = wordings.length > 0 ? searchMethodsOf(this.#home, this.#isOnSite) : [];
    // An OpenSearch description is fetched before the search it describes.
    this.#reserved = methods.length === 0 ? 0 : methods[0]!.kind === 'opensearch' ? 2 : 1;
    await Promise.all([this.#searchSite(methods, atHome), this.#readLists()]);
    return {
      articles: [...this.#articles.values()],
      scope: this.#scope,
      country: countryOfPage(this.#home.data, this.#home.url, this.#home.data.htmlLanguage),
      leftOut: [...visit.leftOut, ...this.#unfiled],
    };
  }

  #belongs = (url: string): boolean => isInScope(this.#scope, url);

  /** Whether an address is on the site, in the requested folder or not. */
  #isOnSite = (url: string): boolean => isInScope({ ...this.#scope, path: null }, url);

  /** The `found_in` of articles on the first page: the page of a folder is a section. */
  get #front(): FoundIn {
    return this.#scope.path === null ? 'homepage' : 'section';
  }

  get #unfiled(): LeftOut[] {
    const missed = [...this.#elsewhere].filter((address) => !this.#articles.has(address));
    return leftOutFor('other_section', missed.length);
  }

  /** Adds the articles of a page that lists them. */
  async #take(page: SitePage, foundIn: FoundIn, section: string | null = null): Promise<ListedArticle[]> {
    const listed = this.#filed(await this.#listed(page), page.url);
    this.#keep(listed, foundIn, page.data.htmlLanguage, section);
    return listed;
  }

  async #listed(page: SitePage): Promise<ListedArticle[]> {
    const links = await inTurns(linksOf(page, this.#isOnSite));
    return inTurns(articlesOn(page, links, this.#request.now));
  }

  /**
   * The listed articles that belong to the request. If it is for a folder, these are articles whose address is in the folder,
   * wherever they are listed, and articles that a page of the folder lists, wherever their address: many sites file all
   * articles by date. Menus and side boxes are the same on every page, so they do not count as lists of the folder. `list`:
   * the address of the list; null if it is not a page of the folder.
   */
  #filed(listed: readonly ListedArticle[], list: string | null): ListedArticle[] {
    const isOwn = list !== null && this.#belongs(list);
    return listed.filter(({ url, zone }) => {
      const isFiled = this.#belongs(url) || (isOwn && zone === 'main');
      if (!isFiled) this.#elsewhere.add(bareAddress(url));
      return isFiled;
    });
  }

  #keep(
    listed: readonly ListedArticle[],
    foundIn: FoundIn,
    language: string | null,
    section: string | null = null,
  ): void {
    for (const entry of listed) {
      const address = bareAddress(entry.url);
      const before = this.#articles.get(address);
      const named = entry.section ?? (entry.zone === 'main' ? section : null);
      if (!before) this.#articles.set(address, { ...entry, section: named, foundIn, language });
      else {
        before.standfirst ??= entry.standfirst;
        before.publishedAt ??= entry.publishedAt;
        before.section ??= named;
      }
    }
  }

  async #searchSite(methods: readonly SearchMethod[], atHome: readonly ListedArticle[]): Promise<void> {
    const { visit, budget } = this.#request;
    let pages = budget.search;
    const spend = () => {
      this.#reserved = Math.max(0, this.#reserved - 1);
      pages -= 1;
      return pages >= 0 && visit.pages > 0;
    };
    const known = new Set(atHome.map(({ url }) => url));
    try {
      for (const method of methods) {
        const template =
          method.kind !== 'opensearch'
            ? method.template
            : spend()
              ? await this.#described(method.template)
              : null;
        if (template !== null && (await this.#searchBy({ ...method, template }, known, spend))) return;
        if (pages <= 0) return;
      }
    } finally {
      this.#reserved = 0;
    }
  }

  /** Enters every topic in one search; false when the address is not a search at all. */
  async #searchBy(method: SearchMethod, atHome: ReadonlySet<string>, spend: () => boolean): Promise<boolean> {
    const { visit, onProgress, wordings } = this.#request;
    for (const words of wordings) {
      for (const wording of words) {
        if (!spend()) return true;
        onProgress(step('site_search', `Searching the site for "${wording}"`, { pages_left: visit.pages }));
        const outcome = await this.#search(fillTemplate(method.template, wording), wording, method, atHome);
        if (outcome.is === 'no_search') return false;
        if (outcome.is === 'nothing') continue;
        const { length } = outcome.articles;
        this.#keep(outcome.articles, 'site_search', this.#home.data.htmlLanguage);
        onProgress(
          step('site_search', `Articles found by the site's own search: ${length}`, { articles: length }),
        );
        break;
      }
    }
    return true;
  }

  async #described(url: string): Promise<string | null> {
    const description = await this.#request.visit.description(url);
    const template = description && searchTemplateIn(description.text, description.url);
    return template && this.#isOnSite(fillTemplate(template, 'x')) ? template : null;
  }

  async #search(
    url: string,
    words: string,
    method: SearchMethod,
    atHome: ReadonlySet<string>,
  ): Promise<SearchOutcome> {
    const guessed = method.kind === 'usual_address';
    const page = await this.#request.visit.page(url, guessed);
    if (page === null) return { is: 'no_search' };
    const listed = await this.#listed(page);
    const outcome = searchOutcomeOf(page, listed, atHome, { words, terms: this.#request.terms, guessed });
    // Most sites have one search for all their folders.
    return outcome.is === 'results' ? { ...outcome, articles: this.#filed(outcome.articles, null) } : outcome;
  }

  /** Sections first, then the feeds and sitemaps that the site declares. */
  async #readLists(): Promise<void> {
    const { sections, onProgress, visit, budget } = this.#request;
    const links = await inTurns(linksOf(this.#home, this.#belongs));
    const wanted = sections
      ? await inTurns(requestedSections(sections, links, this.#home.url))
      : mostLinkedSections(links, [...this.#articles.values()]);
    const chosen = wanted.slice(0, budget.sections);
    if (sections) visit.note('budget', wanted.length - chosen.length);
    if (chosen.length > 0)
      onProgress(step('sections', `Sections to read: ${chosen.length}`, { sections: chosen.length }));
    for (const section of chosen) if (this.#mayRead()) await this.#readSection(section);
    if (budget.feeds > 0) await this.#readFeeds(budget.feeds);
  }

  async #readSection({ name, url }: SiteSection): Promise<void> {
    const page = await this.#request.visit.page(url);
    if (page) await this.#take(page, 'section', name);
  }

  async #readFeeds(most: number): Promise<void> {
    const { visit, onProgress } = this.#request;
    const feeds = this.#home.data.feeds.urls
      .map((url) => addressOrNull(url))
      .filter((url) => url !== null && this.#belongs(url) && !/comment/i.test(url)) as string[];
    const named = feeds.length > 0 ? feeds : await this.#sitemaps();
    for (const url of named.slice(0, most)) {
      if (!this.#mayRead()) return;
      onProgress(step('feeds', 'Reading the feeds and sitemaps of the site', { pages_left: visit.pages }));
      const read = await visit.feed(url);
      if (read) this.#takeFeed(read.feed, read.url);
    }
  }

  /** Only news sitemaps: others have no headlines. */
  async #sitemaps(): Promise<string[]> {
    const { fetcher, signal } = this.#request;
    const verdict = await fetcher.robots(this.#home.url, signal).catch(() => null);
    return (verdict?.sitemaps ?? []).filter(
      (url) => URL.canParse(url) && this.#belongs(url) && /news|noticia/i.test(url),
    );
  }

  #takeFeed({ items, language }: ParsedFeed, base: string): void {
    const listed: ListedArticle[] = [];
    for (const { url, title, standfirst, publishedAt, section } of items.slice(0, MAX_FEED_ITEMS)) {
      const address = addressOrNull(url, base);
      if (address && title !== '' && this.#isOnSite(address))
        listed.push({ url: address, title, standfirst, publishedAt, section, zone: 'main' });
    }
    // A feed counts as a list of the first page.
    this.#keep(this.#filed(listed, base), this.#front, language);
  }

  /** Whether a list may be read without using a page reserved for the site's search. */
  #mayRead(): boolean {
    const { visit } = this.#request;
    const may = visit.pages > this.#reserved;
    if (!may) visit.note('budget');
    return may;
  }
}
