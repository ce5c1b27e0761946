/** Which articles are of the days that a query names. */
import { type Day, dayOfIso, isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { daysNamed } from '../../language/dates/temporal.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Timing } from './timing.ts';

type Article = Pick<StoredArticle, 'title' | 'standfirst' | 'language' | 'publishedAt' | 'firstSeenAt'>;

/** How an article stands to the days that the query names. */
export type DateMatch = 'exact' | 'adjacent' | 'unknown' | 'outside';

export interface DateMatched {
  date_match: DateMatch | null;
  referenced_date: string | null;
}

const NO_MATCH: DateMatched = { date_match: null, referenced_date: null };

/**
 * How an article stands to the days asked for: by the day it was published on, or, for what is to happen, by the
 * days that its headline and standfirst name.
 */
export function matchDate(timing: Timing | null, article: Article): DateMatched {
  if (timing === null || timing.words.to === null) return NO_MATCH;
  const { from, to } = timing.words;
  const wanted = { from: from === null ? Number.NEGATIVE_INFINITY : dayOfIso(from), to: dayOfIso(to) };
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

/** Longer spans ("this year") are not about a day. */
const LONGEST_MENTION = 10;

function daysMentioned(article: Article, zone: string): { from: Day; to: Day }[] {
  const reference = (article.publishedAt ?? article.firstSeenAt).getTime();
  const text = `${article.title}. ${article.standfirst ?? ''}`;
  return daysNamed(text, { reference, zone, language: article.language }).filter(
    ({ from, to }) => to - from < LONGEST_MENTION,
  );
}

const ORDER: Record<DateMatch, number> = { exact: 0, adjacent: 1, unknown: 2, outside: 3 };

/** Sorts articles of the day first; 0 where the query names no date. */
export function dateRank(match: DateMatched): number {
  return match.date_match === null ? 0 : ORDER[match.date_match];
}
