/** What the outlet allows to be shown, and whether the text is behind a paywall. */
import { readDate } from '../../language/timestamps/timestamps.ts';
import { DAY } from '../../platform/clock.ts';
import { collapsed } from '../markup-text.ts';
import { isOfType } from './structured/jsonld.ts';
import type { Metadata } from './structured/metadata.ts';

export interface PageRobots {
  noindex: boolean;
  noarchive: boolean;
  nosnippet: boolean;
  /** Characters of text that may be shown; null: no limit. */
  maxSnippet: number | null;
  /** From when on the page is not to be shown any more (ms, `unavailable_after`); absent: for ever. */
  unavailableAfter?: number;
}

/** The rules of a page that asks for nothing. */
export const NO_RULES: Readonly<PageRobots> = {
  noindex: false,
  noarchive: false,
  nosnippet: false,
  maxSnippet: null,
};

/** Reads robots meta tags: the general ones and those for this service; the strictest wins. */
export function robotsOfPage(data: Metadata): PageRobots {
  const rules = withPlainDates(
    collapsed(['robots', 'canillita'].flatMap((name) => data.meta.get(name) ?? []).join(',')),
  );
  return stricter(
    NO_RULES,
    rules
      .toLowerCase()
      .replace(/ ?: ?/g, ':')
      .split(/[ ,;]+/),
  );
}

/** These rules with those of a list, in small letters and without dates (`withPlainDates`); the stricter wins. */
export function stricter(robots: PageRobots, rules: readonly string[]): PageRobots {
  const has = (...names: string[]) => names.some((name) => rules.includes(name));
  const values = (pattern: RegExp) => rules.flatMap((rule) => pattern.exec(rule)?.[1] ?? []).map(Number);
  const limits = values(/^max-snippet:(-?\d{1,9})$/).filter((limit) => limit >= 0);
  const all = robots.maxSnippet === null ? limits : [...limits, robots.maxSnippet];
  const ends = values(/^unavailable_after:(\d+)$/).concat(robots.unavailableAfter ?? []);
  return {
    noindex: robots.noindex || has('noindex', 'none'),
    noarchive: robots.noarchive || has('noarchive', 'nocache'),
    nosnippet: robots.nosnippet || has('nosnippet'),
    maxSnippet: all.length > 0 ? Math.min(...all) : null,
    ...(ends.length > 0 && { unavailableAfter: Math.min(...ends) }),
  };
}

/** A date up to the next rule. Only the comma after a weekday belongs to it. */
const UNAVAILABLE = /\bunavailable_after\s*:\s*((?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s*,)?[^,;]*)/gi;

/** Rules whose dates are numbers (ms), without commas, colons and spaces; a date that cannot be read says nothing. */
export function withPlainDates(rules: string): string {
  return rules.replace(UNAVAILABLE, (_rule, text: string) => {
    const date = readDate(text, { language: 'en' });
    if (date === null || date.precision === 'month' || date.precision === 'year') return '';
    // The day itself is not over yet.
    const end = date.at.getTime() + (date.precision === 'day' ? DAY : 0);
    return end > 0 ? `unavailable_after:${end}` : '';
  });
}

/** The rules that hold at a time: from `unavailable_after` on, also `noindex` and `nosnippet`. */
export function robotsAt(robots: PageRobots, now: number): PageRobots {
  const { unavailableAfter = Number.POSITIVE_INFINITY } = robots;
  return unavailableAfter > now ? robots : { ...robots, noindex: true, nosnippet: true };
}

/** From `isAccessibleForFree` and the like; null when the page says nothing about it. */
export function isPaywalled(data: Metadata): boolean | null {
  const declared = [
    data.article,
    ...data.things.filter((thing) => isOfType(thing, /^(?:WebPage|NewsArticle|Article)$/)),
  ]
    .flatMap((thing) => [thing?.isAccessibleForFree].flat())
    // Pages have any JSON there; an object need not have a `toString` that can be called.
    .filter((value) => typeof value === 'string' || typeof value === 'boolean')
    .map((value) => String(value).toLowerCase())
    .filter((value) => /^(?:https?:\/\/schema\.org\/)?(?:true|false)$/.test(value));
  if (declared.length > 0) return declared[0]!.endsWith('false');
  const tier = (
    data.meta.get('article:content_tier')?.[0] ?? data.meta.get('og:article:content_tier')?.[0]
  )?.toLowerCase();
  if (tier) return tier !== 'free';
  return null;
}
