/** The written articles, read once from the story files and arranged by outlet. */

import type { Outlet } from './outlets.ts';
import culture from './stories/culture.json' with { type: 'json' };
import economy from './stories/economy.json' with { type: 'json' };
import environment from './stories/environment.json' with { type: 'json' };
import politics from './stories/politics.json' with { type: 'json' };
import science from './stories/science.json' with { type: 'json' };
import sport from './stories/sport.json' with { type: 'json' };

interface WrittenArticle {
  id: number;
  outlet: string;
  slug: string;
  title: string;
  standfirst: string;
  section: string;
  author: string;
  language: string;
  minutesAgo: number | null;
  modifiedMinutesAgo?: number;
  image?: boolean;
  kind?: string;
  paywalled?: boolean;
  body: string[];
}

export interface Article extends WrittenArticle {
  /** The event the article reports; versions by other outlets share it. */
  story: string;
  /** The outlet's own paragraphs followed by the wire copy it took. */
  paragraphs: string[];
}

interface Story {
  id: string;
  wire: Record<string, string[] | undefined>;
  articles: WrittenArticle[];
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

const stories = [economy, politics, environment, sport, science, culture].flatMap(
  (file) => file.stories as Story[],
);

export const ARTICLES: Article[] = stories.flatMap((story) =>
  story.articles.map((article) => ({
    ...article,
    story: story.id,
    paragraphs: [...article.body, ...(story.wire[article.language] ?? [])],
  })),
);

// Undated pieces have no place in time, so they close the list as an archive would.
const newestFirst = (one: Article, other: Article): number =>
  (one.minutesAgo ?? Infinity) === (other.minutesAgo ?? Infinity)
    ? other.id - one.id
    : (one.minutesAgo ?? Infinity) - (other.minutesAgo ?? Infinity);

const byOutlet = Map.groupBy(ARTICLES.toSorted(newestFirst), (article) => article.outlet);

/** All the articles of an outlet, newest first and undated ones last. */
export function articlesOf(outlet: Outlet): Article[] {
  return byOutlet.get(outlet.id) ?? [];
}

const before = (now: Date, minutes: number): Date =>
  // Whole seconds, because HTTP and RSS dates carry nothing finer.
  new Date(Math.floor((now.getTime() - minutes * MINUTE_MS) / SECOND_MS) * SECOND_MS);

/** When the article came out, or null for an undated one. */
export function publishedAt(article: Article, now: Date): Date | null {
  return article.minutesAgo === null ? null : before(now, article.minutesAgo);
}

/** When the article was last edited; its publication when it never was, null when undated. */
export function modifiedAt(article: Article, now: Date): Date | null {
  return article.minutesAgo === null || article.modifiedMinutesAgo === undefined
    ? publishedAt(article, now)
    : before(now, article.modifiedMinutesAgo);
}
