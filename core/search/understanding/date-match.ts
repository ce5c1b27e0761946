/** Which articles match the days that a query names. */
import { type Day, dayOfIso, isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { daysNamed } from '../../language/dates/temporal.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { lastDayOf, type Timing } from './timing.ts';

type Article = Pick<StoredArticle, 'title' | 'standfirst' | 'language' | 'publishedAt' | 'firstSeenAt'>;

/** How an article relates to the days that the query names. */
export type DateMatch = 'exact' | 'adjacent' | 'unknown' | 'outside';

export interface DateMatched {
  date_match: DateMatch | null;
  referenced_date: string | null;
}

const NO_MATCH: DateMatched = { date_match: null, referenced_date: null };

/**
 * How an article relates to the requested days: by its publication day or, for future events, by the days mentioned in
 * its headline and standfirst.
 */
export function matchDate(timing: Timing | null, article: Article): DateMatched {
  if (timing === null || timing.words.to === null) return NO_MATCH;
  const { from, to } = timing.words;
  const wanted = {
    from: from === null ? Number.NEGATIVE_INFINITY : dayOfIso(from),
    to: lastDayOf(to, timing.words),
  };
  const days =
    timing.words.basis === 'event'
      ? daysMentioned(article, timing.zone)
      : daysPublished(article, timing.zone);
  const nearest = days
    .map((span) => ({ span, away: Math.max(span.from - wanted.to, wanted.from - span.to, 0) }))
    .sort((a, b) => a.away - b.away)[0];
  if (nearest === undefined) return { date_match: 'unknown', referenced_date: null };
  const { span, away } = nearest;
  return {
    date_match: away === 0 ? 'exact' : away === 1 ? 'adjacent' : 'outside',
    referenced_date: isoOfDay(Math.min(Math.max(span.from, wanted.from), span.to)),
  };
}

function daysPublished({ publishedAt }: Article, zone: string): { from: Day; to: Day }[] {
  if (publishedAt === null) return [];
  const day = todayIn(publishedAt.getTime(), zone);
  return [{ from: day, to: day }];
}

/** Days. Longer spans ("this year") do not refer to a day. */
const LONGEST_MENTION = 10;

function daysMentioned(article: Article, zone: string): { from: Day; to: Day }[] {
  const reference = (article.publishedAt ?? article.firstSeenAt).getTime();
  const text = `${article.title}. ${article.standfirst ?? ''}`;
  return daysNamed(text, { reference, zone, language: article.language }).filter(
    ({ from, to }) => to - from < LONGEST_MENTION,
  );
}

const ORDER: Record<DateMatch, number> = { exact: 0, adjacent: 1, unknown: 2, outside: 3 };

/** Sort key that puts articles from the requested day first; 0 for every article when the query has no date. */
export function dateRank(match: DateMatched): number {
  return match.date_match === null ? 0 : ORDER[match.date_match];
}
