/** Who reported it, on which days, and who was first. Counts articles, not stories. */

import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import type { Judged } from '../judging/judged.ts';

export interface Diffusion {
  by_day: { day: string; count: number }[];
  by_source: { source: string; count: number; first_published_at: string | null }[];
  first: { source: string | null; url: string; title: string; published_at: string } | null;
  undated: number;
  /** Only where the lists are shortened: how many days and outlets are missing. */
  other_days?: number;
  other_sources?: number;
}

/** How relevant articles are spread over the days of `zone` and over outlets; null when there are none. */
export function diffusionOf(relevant: readonly Judged[], zone: string): Diffusion | null {
  if (relevant.length === 0) return null;
  const dated = relevant.filter((one) => one.article.publishedAt !== null).sort(older);
  const first = dated[0]?.article;
  return {
    by_day: byDay(dated, zone),
    by_source: bySource(relevant, dated),
    first: first
      ? {
          source: first.source,
          url: first.url,
          title: first.title,
          published_at: first.publishedAt!.toISOString(),
        }
      : null,
    undated: relevant.length - dated.length,
  };
}

function older({ article: a }: Judged, { article: b }: Judged): number {
  return a.publishedAt!.getTime() - b.publishedAt!.getTime() || a.seq - b.seq;
}

/** The days with the most articles, in the order of days. */
export function busiestDays(days: Diffusion['by_day'], most: number): Diffusion['by_day'] {
  const busiest = new Set([...days].sort((a, b) => b.count - a.count).slice(0, most));
  return days.filter((day) => busiest.has(day));
}

/** What a shortened spread has. */
const SHORT = { days: 14, sources: 10 };

/** The same spread over the busiest days and the outlets with the most articles; shortened again, it stays as it is. */
export function shortenedDiffusion(diffusion: Diffusion): Diffusion {
  const { by_day: days, by_source: sources } = diffusion;
  return {
    ...diffusion,
    by_day: busiestDays(days, SHORT.days),
    by_source: sources.slice(0, SHORT.sources),
    ...(days.length > SHORT.days && { other_days: days.length - SHORT.days }),
    ...(sources.length > SHORT.sources && { other_sources: sources.length - SHORT.sources }),
  };
}

function byDay(dated: readonly Judged[], zone: string): Diffusion['by_day'] {
  const days = Map.groupBy(dated, (one) => isoOfDay(todayIn(one.article.publishedAt!.getTime(), zone)));
  return [...days].map(([day, articles]) => ({ day, count: articles.length }));
}

function bySource(relevant: readonly Judged[], dated: readonly Judged[]): Diffusion['by_source'] {
  const sources = Map.groupBy(relevant, (one) => one.article.source);
  return [...sources]
    .map(([source, articles]) => ({
      source,
      count: articles.length,
      first_published_at:
        dated.find((one) => one.article.source === source)?.article.publishedAt?.toISOString() ?? null,
    }))
    .sort((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1));
}
