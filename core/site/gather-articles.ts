/**
 * Goes through a site for a question: its home page, then, two requests at a time, its own search on one side and its
 * sections, feeds and sitemaps on the other.
 */

import type { QueryTerm } from '../language/words/terms.ts';
import type { FoundIn } from '../search/candidates/candidate.ts';
import type { LeftOut } from '../search/candidates/left-out.ts';
import { type OnStep, step } from '../search/steps.ts';
import { readFeed } from '../web/feed/feed.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { FormatError } from '../web/format-error.ts';
import { countryOfPage } from '../web/page/country.ts';
import { addressOrNull } from '../web/url/canonical-url.ts';
import { articlesOn, type ListedArticle } from './lists/listing.ts';
import { mostLinkedSections, requestedSections, type SiteSection } from './lists/sections.ts';
import { linksOf } from './lists/site-link.ts';
import type { SitePage } from './lists/site-page.ts';
import { searchTemplateIn } from './own-search/opensearch.ts';
import { fillTemplate, type SearchMethod, searchMethodsOf } from './own-search/search-methods.ts';
import { type SearchOutcome, searchOutcomeOf } from './own-search/search-outcome.ts';
import type { PageBudget } from './page-budget.ts';
import { isInScope, type SiteAddress, type SiteScope, scopeOf } from './site-address.ts';
import type { SiteVisit } from './site-visit.ts';

export interface FoundArticle extends ListedArticle {
  /** Where it was first seen. */
  foundIn: FoundIn;
  /** BCP 47, as the page or feed declares. */
  language: string | null;
}

export interface GatheredArticles {
  finds: FoundArticle[];
  scope: SiteScope;
  country: string | null;
  leftOut: LeftOut[];
}

export interface GatherRequest {
  site: SiteAddress;
  plan: PageBudget;
  visit: SiteVisit;
  fetcher: Fetcher;
  /** What to type into the site's search, by topic; of each the most exact first, the next where that finds nothing. */
  wordings: readonly (readonly string[])[];
  terms: readonly QueryTerm[];
  /** Sections asked for; null: the most linked. */
  sections: readonly string[] | null;
  now: number;
  tell: OnStep;
  signal?: AbortSignal | undefined;
}

/** Gathers what the site has. Throws `fetch_failed` when its first page can not be read, and the signal's reason. */
export async function gatherArticles(errand: GatherRequest): Promise<GatheredArticles> {
  return new Gatherer(errand).run();
}

class Gatherer {
  readonly #errand: GatherRequest;
  readonly #finds = new Map<string, FoundArticle>();
  #home!: SitePage;
  #scope!: SiteScope;
  /** Pages that the site's own search may still need: sections and feeds leave them to it. */
  #reserved = 0;

  constructor(errand: GatherRequest) {
    this.#errand = errand;
  }

  async run(): Promise<GatheredArticles> {
    const { site, visit, tell, wordings } = this.#errand;
    const [asked] = site.starts;
    tell(step('home', `Reading the home page of ${asked!.hostname}`));
    this.#home = await visit.begin(site.starts);
    this.#scope = scopeOf(asked!, new URL(this.#home.url));
    if (this.#home.needsScripts) visit.note('shell');
    const atHome = this.#take(this.#home, 'homepage');
    const ways = wordings.length > 0 ? searchMethodsOf(this.#home, this.#belongs) : [];
    // A description must be fetched before the search that it describes.
    this.#reserved = ways.length === 0 ? 0 : ways[0]!.kind === 'opensearch' ? 2 : 1;
    await Promise.all([this.#searchSite(ways, atHome), this.#readLists()]);
    return {
      finds: [...this.#finds.values()],
      scope: this.#scope,
      country: countryOfPage(this.#home.data, this.#home.url, this.#home.data.htmlLanguage),
      leftOut: visit.leftOut,
    };
  }

  #belongs = (url: string): boolean => isInScope(this.#scope, url);

  /** Takes in the articles of a page that lists them. */
  #take(page: SitePage, foundIn: FoundIn, section: string | null = null): ListedArticle[] {
    const entries = articlesOn(page, linksOf(page, this.#belongs), this.#errand.now);
    this.#keep(entries, foundIn, page.data.htmlLanguage, section);
    return entries;
  }

  #keep(
    entries: readonly ListedArticle[],
    foundIn: FoundIn,
    language: string | null,
    section: string | null = null,
  ): void {
    for (const entry of entries) {
      const before = this.#finds.get(entry.url);
      const named = entry.section ?? (entry.zone === 'main' ? section : null);
      if (!before) this.#finds.set(entry.url, { ...entry, section: named, foundIn, language });
      else {
        before.standfirst ??= entry.standfirst;
        before.publishedAt ??= entry.publishedAt;
        before.section ??= named;
      }
    }
  }

  async #searchSite(ways: readonly SearchMethod[], atHome: readonly ListedArticle[]): Promise<void> {
    const { visit, plan } = this.#errand;
    let pages = plan.search;
    const spend = () => {
      this.#reserved = Math.max(0, this.#reserved - 1);
      pages -= 1;
      return pages >= 0 && visit.pages > 0;
    };
    const known = new Set(atHome.map(({ url }) => url));
    try {
      for (const way of ways) {
        const template =
          way.kind !== 'opensearch' ? way.template : spend() ? await this.#described(way.template) : null;
        if (template !== null && (await this.#searchBy({ ...way, template }, known, spend))) return;
        if (pages <= 0) return;
      }
    } finally {
      this.#reserved = 0;
    }
  }

  /** Types every topic into one search; false when the address does not search at all. */
  async #searchBy(way: SearchMethod, atHome: ReadonlySet<string>, spend: () => boolean): Promise<boolean> {
    const { visit, tell, wordings } = this.#errand;
    for (const words of wordings) {
      for (const said of words) {
        if (!spend()) return true;
        tell(step('site_search', `Searching the site for "${said}"`, { pages_left: visit.pages }));
        const outcome = await this.#search(fillTemplate(way.template, said), said, way, atHome);
        if (outcome.is === 'no_search') return false;
        if (outcome.is === 'nothing') continue;
        const { length } = outcome.entries;
        this.#keep(outcome.entries, 'site_search', this.#home.data.htmlLanguage);
        tell(step('site_search', `Articles found by the site's own search: ${length}`, { articles: length }));
        break;
      }
    }
    return true;
  }

  async #described(url: string): Promise<string | null> {
    const description = await this.#errand.visit.text(url, 'feed');
    const template = description && searchTemplateIn(description.text, description.url);
    return template && this.#belongs(fillTemplate(template, 'x')) ? template : null;
  }

  async #search(
    url: string,
    words: string,
    way: SearchMethod,
    atHome: ReadonlySet<string>,
  ): Promise<SearchOutcome> {
    const guessed = way.kind === 'usual_address';
    const page = await this.#errand.visit.page(url, guessed);
    if (page === null) return { is: 'no_search' };
    const found = articlesOn(page, linksOf(page, this.#belongs), this.#errand.now);
    return searchOutcomeOf(page, found, atHome, { words, terms: this.#errand.terms, guessed });
  }

  /** Sections first, then the feeds and sitemaps that the site declares. */
  async #readLists(): Promise<void> {
    const { sections, tell, visit, plan } = this.#errand;
    const links = linksOf(this.#home, this.#belongs);
    const wanted = sections
      ? requestedSections(sections, links, this.#home.url)
      : mostLinkedSections(links, [...this.#finds.values()]);
    const chosen = wanted.slice(0, plan.sections);
    if (sections) visit.note('budget', wanted.length - chosen.length);
    if (chosen.length > 0)
      tell(step('sections', `Sections to read: ${chosen.length}`, { sections: chosen.length }));
    for (const section of chosen) if (this.#mayRead()) await this.#readSection(section);
    if (plan.feeds > 0) await this.#readFeeds(plan.feeds);
  }

  async #readSection({ name, url }: SiteSection): Promise<void> {
    const page = await this.#errand.visit.page(url);
    if (page) this.#take(page, 'section', name);
  }

  async #readFeeds(most: number): Promise<void> {
    const { visit, tell } = this.#errand;
    const feeds = this.#home.data.feeds.urls
      .map((url) => addressOrNull(url))
      .filter((url) => url !== null && this.#belongs(url) && !/comment/i.test(url)) as string[];
    const named = feeds.length > 0 ? feeds : await this.#sitemaps();
    for (const url of named.slice(0, most)) {
      if (!this.#mayRead()) return;
      tell(step('feeds', 'Reading what the site declares for programs', { pages_left: visit.pages }));
      const feed = await visit.text(url, /sitemap|\.gz$/i.test(new URL(url).pathname) ? 'sitemap' : 'feed');
      if (feed) this.#takeFeed(feed);
    }
  }

  /** Those of news first; a plain sitemap has no headlines. */
  async #sitemaps(): Promise<string[]> {
    const { fetcher, signal } = this.#errand;
    const verdict = await fetcher.robots(this.#home.url, signal).catch(() => null);
    return (verdict?.sitemaps ?? []).filter(
      (url) => URL.canParse(url) && this.#belongs(url) && /news|noticia/i.test(url),
    );
  }

  #takeFeed(feed: { url: string; text: string; contentType: string | null }): void {
    try {
      const { items, language } = readFeed(feed.text, feed);
      const entries: ListedArticle[] = [];
      for (const { url, title, standfirst, publishedAt, section } of items) {
        const address = addressOrNull(url, feed.url);
        if (address && title !== '' && this.#belongs(address))
          entries.push({ url: address, title, standfirst, publishedAt, section, zone: 'main' });
      }
      // A feed is the list of the front page in another dress.
      this.#keep(entries, 'homepage', language);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#errand.visit.note('failed');
    }
  }

  /** Whether a list may be read without taking the page that the site's search needs. */
  #mayRead(): boolean {
    const { visit } = this.#errand;
    const may = visit.pages > this.#reserved;
    if (!may) visit.note('budget');
    return may;
  }
}
