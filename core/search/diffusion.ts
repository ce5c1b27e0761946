/** Who reported it, on which day, and who was first. Counts articles, not stories. */
import type { Diffusion } from './answer.ts';
import type { Judged } from './judging.ts';

/** Days are those of Argentina, as every bare date of the interface. */
const DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' });

/** The spread of relevant articles; null when there are none. */
export function diffusionOf(relevant: readonly Judged[]): Diffusion | null {
  if (relevant.length === 0) return null;
  const dated = relevant
    .filter((one) => one.article.publishedAt !== null)
    .sort(
      (a, b) =>
        a.article.publishedAt!.getTime() - b.article.publishedAt!.getTime() || a.article.seq - b.article.seq,
    );
  const first = dated[0]?.article;
  return {
    by_day: byDay(dated),
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

function byDay(dated: readonly Judged[]): Diffusion['by_day'] {
  const days = Map.groupBy(dated, (one) => DAYS.format(one.article.publishedAt!));
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
