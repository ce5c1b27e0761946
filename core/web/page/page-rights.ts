/** What the outlet allows to be shown, and whether the text is behind a paywall. */
import { isOfType } from './structured/jsonld.ts';
import type { Metadata } from './structured/metadata.ts';

export interface PageRobots {
  noindex: boolean;
  noarchive: boolean;
  nosnippet: boolean;
  /** Characters of text that may be shown; null: no limit. */
  maxSnippet: number | null;
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
  const rules = ['robots', 'canillita']
    .flatMap((name) => data.meta.get(name) ?? [])
    .join(',')
    .toLowerCase();
  const words = new Set(rules.split(/[\s,;]+/));
  const limits = [...rules.matchAll(/max-snippet\s*:\s*(-?\d{1,9})/g)]
    .map((match) => Number(match[1]))
    .filter((limit) => limit >= 0);
  return {
    noindex: words.has('noindex') || words.has('none'),
    noarchive: words.has('noarchive') || words.has('nocache'),
    nosnippet: words.has('nosnippet'),
    maxSnippet: limits.length > 0 ? Math.min(...limits) : null,
  };
}

/** From `isAccessibleForFree` and the like; null when the page says nothing about it. */
export function isPaywalled(data: Metadata): boolean | null {
  const declared = [
    data.article,
    ...data.things.filter((thing) => isOfType(thing, /^(?:WebPage|NewsArticle|Article)$/)),
  ]
    .flatMap((thing) => [thing?.isAccessibleForFree].flat())
    .map((value) => String(value).toLowerCase())
    .filter((value) => /^(?:https?:\/\/schema\.org\/)?(?:true|false)$/.test(value));
  if (declared.length > 0) return declared[0]!.endsWith('false');
  const tier = (
    data.meta.get('article:content_tier')?.[0] ?? data.meta.get('og:article:content_tier')?.[0]
  )?.toLowerCase();
  if (tier) return tier !== 'free';
  return null;
}
