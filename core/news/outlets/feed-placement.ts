/**
 * Assigns listed feeds to outlets. Feeds of one registrable domain are one outlet; on platforms where anyone
 * publishes, each feed is one. The id comes from the domain, so that the same list gives the same ids.
 */

import { createHash } from 'node:crypto';
import { parse } from 'tldts';
import { fold } from '../../language/words/fold.ts';
import type { IsMapped } from '../../platform/host-mapping.ts';
import type { OutletSeed } from '../../store/outlets/outlet.ts';
import { isReservedId } from '../../store/outlets/outlet-ids.ts';
import { PLATFORMS } from '../../store/outlets/platforms.ts';
import { countryOfHost, languagesOfCountry } from '../../web/countries.ts';
import { checkUrl } from '../../web/fetch/address-guard.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import { domainOf, domainOfHost } from '../../web/url/canonical-url.ts';
import { withNetworkAdvice } from './network-advice.ts';
import type { ListedFeed } from './opml.ts';

/** What is already stored. `feeds`: outlet by `feedKey`; `outlets`: outlet by `outletKey` of its homepage. */
export interface KnownOutlets {
  ids: Set<string>;
  /** The outlets of `ids` that were removed, as they were. */
  removed: Map<string, FormerOutlet>;
  feeds: Map<string, string>;
  outlets: Map<string, string>;
}

type FormerOutlet = Omit<OutletSeed, 'id' | 'feeds'>;

export type FeedPlacement =
  | { outcome: 'refused'; why: string }
  | { outcome: 'known'; source: string; why: string }
  /** `seed`: the outlet, if new or previously removed; its `feeds` are left empty. */
  | { outcome: 'taken'; source: string; feed: string; seed: (OutletSeed & { domain: string }) | null };

/** First labels of hosts that only serve feeds: the site is on another host. */
const FEED_HOST = /^(?:feeds?\d*|rss\d*|xml|api|cdn|data|syndication|newsfeeds?)\./;
const LONGEST_ID = 50;

/** Assigns the feeds of a list, one by one, to the `known` outlets and the new ones among them. */
export class FeedPlacer {
  readonly #known: KnownOutlets;
  readonly #mapped: IsMapped;
  /** Everything the list says about each outlet. */
  readonly #outlets: ReadonlyMap<string, ListedFeed[]>;
  readonly #lines = new Map<string, number>();

  /** `list` is the whole list, even if only part of it will be placed. */
  constructor(list: readonly ListedFeed[], known: KnownOutlets, mapped: IsMapped = () => false) {
    this.#known = known;
    this.#mapped = mapped;
    this.#outlets = Map.groupBy(
      list.filter((listed) => URL.canParse(listed.url)),
      keyOf,
    );
  }

  place(listed: ListedFeed): FeedPlacement {
    const { ids, removed, feeds, outlets } = this.#known;
    const refusal = this.#refusalOf(listed.url);
    if (refusal !== null) return { outcome: 'refused', why: refusal };
    const feed = new URL(listed.url).href;
    const key = feedKey(feed);
    const before = this.#lines.get(key);
    const owner = feeds.get(key);
    if (owner !== undefined) {
      return {
        outcome: 'known',
        source: owner,
        why: before === undefined ? 'already there' : `named on line ${before} already`,
      };
    }
    const group = keyOf(listed);
    const found =
      listed.outlet && ids.has(listed.outlet.id)
        ? listed.outlet.id
        : listed.outlet
          ? undefined
          : outlets.get(group);
    const was = found === undefined ? undefined : removed.get(found);
    const seed = found === undefined || was ? this.#seedOf(group, listed, found, was) : null;
    const source = found ?? seed!.id;
    ids.add(source);
    removed.delete(source);
    outlets.set(group, source);
    feeds.set(key, source);
    this.#lines.set(key, listed.line);
    return { outcome: 'taken', source, feed, seed };
  }

  #refusalOf(url: string): string | null {
    try {
      checkUrl(url, this.#mapped);
      return null;
    } catch (error) {
      if (error instanceof FetchFailure) return withNetworkAdvice(error).message;
      throw error;
    }
  }

  /** A new outlet, or a removed one restored, as it `was` where the list says nothing. */
  #seedOf(
    group: string,
    listed: ListedFeed,
    id?: string,
    was?: FormerOutlet,
  ): OutletSeed & { domain: string } {
    const all = this.#outlets.get(group) ?? [listed];
    const homepage = homepageOf(all, was?.homepage);
    const domain = domainOf(homepage);
    const country = countryFor(all, domain) ?? was?.country ?? null;
    const given = all.find((one) => one.languages.length > 0)?.languages;
    return {
      id: id ?? listed.outlet?.id ?? this.#freeId(isPlatform(group) ? [listed.title, group] : idsOf(domain)),
      name: listed.outlet?.name || nameOf(all) || was?.name || domain,
      homepage,
      domain,
      country,
      languages: given ?? was?.languages ?? languagesOfCountry(country),
      feeds: [],
    };
  }

  /** A hash, unlike a counter, does not depend on which feeds were added before. */
  #freeId(wanted: readonly string[]): string {
    const slugs = wanted.map(slug).filter((id) => id !== '');
    const free = slugs.find((id) => !this.#known.ids.has(id) && !isReservedId(id));
    if (free) return free;
    const hash = createHash('sha256').update(wanted.join(' ')).digest('hex').slice(0, 6);
    const base = `${slugs.at(-1) ?? 'outlet'}-${hash}`;
    if (!this.#known.ids.has(base)) return base;
    for (let nth = 2; ; nth++) if (!this.#known.ids.has(`${base}-${nth}`)) return `${base}-${nth}`;
  }
}

/** Equal for two addresses of one feed: scheme, `www.`, and a trailing slash are ignored. */
export function feedKey(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}

/**
 * The identity of an outlet: the registrable domain of its homepage, or the address where many share a domain.
 */
export function outletKey(homepage: string): string {
  const domain = siteOf(homepage);
  return domain === null || PLATFORMS.has(domain) ? feedKey(homepage) : domain;
}

function keyOf({ outlet, homepage, url }: ListedFeed): string {
  if (outlet) return `=${outlet.id}`;
  const site = homepage !== null && isWeb(homepage) ? homepage : url;
  const key = outletKey(site);
  // A platform's homepage may be the same for every feed there (`https://medium.com/`).
  return site === homepage && !key.includes('/') && PLATFORMS.has(key) ? outletKey(url) : key;
}

function isPlatform(key: string): boolean {
  return PLATFORMS.has(siteOf(`https://${key}`) ?? '');
}

function siteOf(url: string): string | null {
  const host = URL.parse(url)?.hostname;
  return host ? domainOfHost(host) : null;
}

function isWeb(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') && siteOf(url) !== null;
}

/**
 * The shortest homepage in the list; else the previous one; else the host that all feeds share, else the domain.
 */
function homepageOf(all: readonly ListedFeed[], before?: string): string {
  const given = all
    .map(({ homepage }) => homepage)
    .filter((homepage) => homepage !== null && isWeb(homepage));
  if (given.length > 0) return new URL(given.sort((a, b) => a!.length - b!.length)[0]!).href;
  if (before !== undefined) return before;
  const first = new URL(all[0]!.url);
  const hosts = new Set(all.map(({ url }) => new URL(url).host));
  const domain = siteOf(first.href) ?? first.host;
  const host = hosts.size === 1 ? first.host.replace(FEED_HOST, '') : domain;
  return new URL(`${first.protocol}//${host}/`).href;
}

/** What the list says about the outlet itself, else its domain, else the folder shared by all its feeds. */
function countryFor(all: readonly ListedFeed[], domain: string): string | null {
  const countries = new Set(all.map(({ country }) => country));
  const agreed = countries.size === 1 ? all[0]!.country : null;
  return all[0]!.outlet ? (agreed ?? countryOfHost(domain)) : (countryOfHost(domain) ?? agreed);
}

/**
 * The title, if there is one; of several ("World | The Post", "Sport | The Post") the part most of them share.
 */
function nameOf(all: readonly ListedFeed[]): string {
  const titles = [...new Set(all.map(({ title }) => title).filter(Boolean))];
  if (titles.length < 2) return titles[0] ?? '';
  const parts = titles.flatMap((title) => [...new Set(title.split(/\s+[-–—|:·•»>/]+\s+|:\s+/u))]);
  const counts = [...Map.groupBy(parts, (part) => part)].sort((a, b) => b[1].length - a[1].length);
  const [name, found] = counts[0]!;
  return found.length >= titles.length / 2 && found.length > 1 ? name : '';
}

/** `clarin` for `clarin.com`, and the whole domain for a second outlet with that name. */
function idsOf(domain: string): string[] {
  const { domainWithoutSuffix, subdomain } = parse(domain, { allowPrivateDomains: true });
  const own = [subdomain, domainWithoutSuffix].filter((part) => part && part !== 'www').join('-');
  return [own || domain, domain];
}

/** An id of an outlet, or empty when no letter of the text is Latin. */
function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replace(/^-+|-+$/g, '');
}
