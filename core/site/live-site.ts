/** A live site as a source of candidates: its listings and its own search results, then its pages. */
import { languageOfText } from '../language/language-of-text.ts';
import { indexTerms, type QueryTerm } from '../language/words/terms.ts';
import type { NewsIndex } from '../news/news-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Candidate, FoundIn } from '../search/candidates/candidate.ts';
import type { CandidateQuery, CandidateSet, CandidateSource } from '../search/candidates/candidate-source.ts';
import { type LeftOut, type LeftOutReason, leftOutFor, leftOutOf } from '../search/candidates/left-out.ts';
import { type MadeMeaningDeps, openMadeMeaning } from '../search/candidates/made-meaning.ts';
import type { Meaning } from '../search/candidates/meaning.ts';
import { DEPTHS } from '../search/modes.ts';
import type { PageReader, PageReading } from '../search/pages/page-reader.ts';
import { step } from '../search/steps.ts';
import type { IndexKnowledge } from '../search/understanding/names/index-knowledge.ts';
import type { Question } from '../search/understanding/question.ts';
import { isPublishedWithin } from '../search/understanding/timing.ts';
import type { StoredArticle } from '../store/articles/article.ts';
import { articlesByUrl } from '../store/articles/stored-articles.ts';
import type { Database } from '../store/database.ts';
import type { SourceFacts } from '../store/outlets/outlet-records.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { domainRule, sectionSlug, urlScopeOf } from '../web/url/url-scope.ts';
import { type FoundArticle, type GatheredArticles, gatherArticles } from './gather-articles.ts';
import { listedOnce } from './listed-once.ts';
import { titleScore } from './lists/url-heuristics.ts';
import { searchWordingsFor } from './own-search/search-wordings.ts';
import { CONNECTIONS, type PageBudget } from './page-budget.ts';
import { isInScope, type SiteAddress } from './site-address.ts';
import { SiteVisit } from './site-visit.ts';

export interface LiveSiteDeps extends MadeMeaningDeps {
  db: Database;
  clock: Clock;
  fetcher: Fetcher;
  parser: DocumentParser;
  /** Reads pages with as many concurrent requests as a visit makes. */
  reader: PageReader;
  /** The news index: how rare words are, and the outlets. */
  index: Pick<NewsIndex, 'wordIndex' | 'sources'>;
}

export interface LiveSiteOptions {
  site: SiteAddress;
  budget: PageBudget;
  /** Milliseconds at the site, in total. */
  timeMs: number;
  /** `found_in` of its results; null: the part of the site where each was found. */
  foundIn?: FoundIn | null;
  /** Sequence numbers of its articles count down from here. */
  firstSeq?: number;
  signal?: AbortSignal | undefined;
}

/** Visits one site, once, and caches what it read. Call `end` when the search is over. */
export class LiveSite implements CandidateSource {
  readonly words: IndexKnowledge;
  readonly meaning: Meaning;
  readonly #deps: LiveSiteDeps;
  readonly #options: LiveSiteOptions;
  readonly #visit: SiteVisit;
  readonly #articles = new Map<string, StoredArticle>();
  /** Pages read so far, in case the page cache is off. */
  readonly #readings = new Map<string, PageReading>();
  #gathering: Promise<GatheredArticles> | null = null;

  constructor(deps: LiveSiteDeps, options: LiveSiteOptions) {
    this.words = deps.index.wordIndex;
    this.meaning = openMadeMeaning(deps, () => this.#articles.values());
    this.#deps = deps;
    this.#options = options;
    this.#visit = new SiteVisit({
      fetcher: deps.fetcher,
      parser: deps.parser,
      clock: deps.clock,
      budget: options.budget,
      within: (url) => isInScope({ host: options.site.domain, path: null }, url.href),
      timeMs: options.timeMs,
      signal: options.signal,
    });
  }

  get sources(): ReadonlyMap<string, SourceFacts> {
    return this.#deps.index.sources;
  }

  async find(wanted: CandidateQuery): Promise<CandidateSet> {
    const { question, limit, signal } = wanted;
    this.#gathering ??= this.#gather(wanted);
    const { articles: found, leftOut } = await this.#gathering;
    if (question.parsed.some(({ window }) => window.from !== null || window.to !== null)) {
      await this.#dateArticles(question, found, signal);
    }
    const { passed, outside } = narrowed(question, found, this.#articles);
    const ranked = passed
      .map((one) => ({ one, lexical: wordsShared(one, question) }))
      .sort((a, b) => b.lexical - a.lexical);
    const union = ranked.slice(0, limit).map(({ one, lexical }) => this.#candidate(one, lexical));
    const beyond = ranked.length - union.length;
    return {
      union,
      leftOut: [...leftOut, ...outside, ...leftOutFor('beyond_mode', beyond)],
    };
  }

  /** Pages of the site: cached ones at once, others within the visit's budget of pages and time. */
  async read(
    urls: readonly string[],
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<Map<string, PageReading>> {
    const { reader, clock } = this.#deps;
    const until = clock.tick() + budgetMs;
    const readings = new Map([...(await reader.read(urls, 0, signal)), ...this.#readings]);
    const missing = urls.filter((url) => !readings.has(url));
    const next = async () => {
      for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
        const left = Math.min(this.#visit.time, until - clock.tick());
        if (left <= 0) return;
        if (!this.#visit.take()) readings.set(url, OVER_BUDGET);
        else
          for (const [read, reading] of await reader.read([url], left, signal)) readings.set(read, reading);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, next));
    for (const [url, reading] of readings) {
      this.#readings.set(url, reading);
      this.#complete(url, reading);
    }
    return readings;
  }

  end(): void {
    this.#visit.end();
  }

  async #gather({ question, onProgress }: CandidateQuery): Promise<GatheredArticles> {
    const { parsed, now } = question;
    const { site, budget, signal } = this.#options;
    const terms = parsed.flatMap(({ terms, wordings }) =>
      [terms, ...wordings.map((one) => one.terms)].flat(),
    );
    const gathered = await gatherArticles({
      site,
      budget,
      visit: this.#visit,
      fetcher: this.#deps.fetcher,
      wordings: parsed.map((one) => searchWordingsFor(one, this.words)).filter(({ length }) => length > 0),
      terms,
      sections: question.sections,
      now,
      onProgress,
      signal,
    });
    const articles = await this.#nameArticles(gathered, now);
    const { length } = articles;
    onProgress(step('candidates', `Articles listed or found there: ${length}`, { articles: length }));
    return { ...gathered, articles };
  }

  /** Turns listed items into articles: as stored in the index, else as the site lists them. Returns one item of each. */
  async #nameArticles(
    { articles: listed, country, scope }: GatheredArticles,
    now: number,
  ): Promise<FoundArticle[]> {
    const { db, index } = this.#deps;
    const { found, spelt } = await listedOnce(db, listed);
    const known = await articlesByUrl(db, [...spelt.keys()]);
    for (const article of known) this.#articles.set(spelt.get(article.url)!, article);
    const own = [...index.sources.values()].find(({ domain }) => domainRule(domain).host === scope.host);
    let seq = this.#options.firstSeq ?? -1;
    for (const one of found) {
      if (this.#articles.has(one.url)) continue;
      this.#articles.set(one.url, {
        url: one.url,
        title: one.title,
        standfirst: one.standfirst,
        section: one.section,
        language: languageOfText(`${one.title} ${one.standfirst ?? ''}`, [one.language]),
        author: null,
        image: null,
        publishedAt: one.publishedAt,
        modifiedAt: null,
        seq,
        source: own?.id ?? scope.host,
        country,
        firstSeenAt: new Date(now),
        story: null,
      });
      seq -= 1;
    }
    return found;
  }

  /** For queries about certain days, reads the pages of the likeliest undated articles to learn their dates. */
  async #dateArticles(
    question: Question,
    found: readonly FoundArticle[],
    signal?: AbortSignal,
  ): Promise<void> {
    const undated = found
      .filter(({ url }) => this.#articles.get(url)!.publishedAt === null)
      .map((one) => ({ url: one.url, shared: wordsShared(one, question) }))
      .filter(({ shared }) => shared > 0 || question.parsed.every(({ topic }) => topic === ''))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, DEPTHS[question.mode].read);
    if (undated.length > 0)
      await this.read(
        undated.map(({ url }) => url),
        this.#visit.time,
        signal,
      );
  }

  /** Completes an article from its page, which is more reliable than a list. */
  #complete(url: string, reading: PageReading): void {
    const article = this.#articles.get(url);
    if (!article || article.seq > 0 || !('page' in reading)) return;
    const { page } = reading;
    article.publishedAt = page.publishedAt ?? article.publishedAt;
    article.modifiedAt = page.modifiedAt;
    // Lists of most read articles shorten titles to a name or two.
    if (titleScore(article.title) === 0) article.title = page.title ?? article.title;
    article.standfirst ??= page.standfirst;
    article.section ??= page.section;
    article.language = languageOfText(`${article.title} ${article.standfirst ?? ''}`, [
      page.language,
      article.language,
    ]);
  }

  #candidate({ url, foundIn: part }: FoundArticle, lexical: number): Candidate {
    const foundIn = this.#options.foundIn ?? part;
    return { article: this.#articles.get(url)!, lexical, spread: 0, foundIn, data: null };
  }
}

const OVER_BUDGET: PageReading = {
  failure: { reason: 'page_budget', detail: 'The mode reads no more pages of a site.' },
};

/** The share of a topic's words, or of another wording's, found in headline and standfirst. */
function wordsShared({ title, standfirst }: FoundArticle, { parsed }: Question): number {
  const words = new Set(indexTerms(`${title} ${standfirst ?? ''}`, null));
  const share = (terms: readonly QueryTerm[]) =>
    terms.filter(({ variants }) => variants.some((variant) => words.has(variant))).length /
    Math.max(terms.length, 1);
  return Math.max(
    ...parsed.map(({ terms, wordings }) =>
      Math.max(share(terms), ...wordings.map(({ terms, worth }) => worth * share(terms))),
    ),
  );
}

/** The first reason to exclude an article; null: it matches the query. */
function reasonAgainst(
  question: Question,
  { url, foundIn }: FoundArticle,
  article: StoredArticle,
): LeftOutReason | null {
  const { include_domains, exclude_domains, countries, languages, sections } = question;
  const lies = (domain: string) => isInScope(domainRule(domain), url);
  if (exclude_domains.some(lies) || (include_domains.length > 0 && !include_domains.some(lies)))
    return 'other_domain';
  if (countries && !countries.includes(article.country ?? '')) return 'other_country';
  if (languages && !languages.includes(article.language ?? '')) return 'other_language';
  if (sections && !isInSections(article, sections)) return 'other_section';
  const windows = question.parsed.map(({ window }) => window);
  const open = windows.some(({ from, to }) => from === null && to === null);
  // What a site lists up front is recent; what its search finds may be of any age.
  if (!open && article.publishedAt === null && foundIn === 'site_search') return 'undated';
  if (windows.some((window) => isPublishedWithin(window, article))) return null;
  return article.publishedAt === null ? 'undated' : 'outside_window';
}

/** Splits off the articles that match, and counts the rest by reason. */
function narrowed(
  question: Question,
  found: readonly FoundArticle[],
  articles: ReadonlyMap<string, StoredArticle>,
): { passed: FoundArticle[]; outside: LeftOut[] } {
  const counts = new Map<LeftOutReason, number>();
  const passed = found.filter((one) => {
    const reason = reasonAgainst(question, one, articles.get(one.url)!);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === null;
  });
  return { passed, outside: leftOutOf(counts) };
}

/** By the section of the article, or the start of its path. */
function isInSections({ section, url }: StoredArticle, names: readonly string[]): boolean {
  const { folder } = urlScopeOf(url);
  return names
    .map(sectionSlug)
    .some(
      (name) => (section !== null && sectionSlug(section) === name) || `${folder}/`.startsWith(`/${name}/`),
    );
}
