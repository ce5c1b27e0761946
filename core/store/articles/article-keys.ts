/** What tells an article from all others of its outlet, whatever its address and headline: as hashes, in 52 bits. */
import { hash } from 'node:crypto';
import { fold } from '../../language/words/fold.ts';
import { MINUTE } from '../../platform/clock.ts';
import { bareAddress } from '../../web/url/spellings.ts';

export interface ArticleKeys {
  /** Of its id in the feeds of its outlet; null where that is its address, or no feed gives one. */
  feedKey: number | null;
  /** Of its host and the number in its address; null where it has none. */
  pathKey: number | null;
}

/** Part of the hash that is a safe integer: other hosts, dates and headlines are told apart in any case. */
const HASH_DIGITS = 13;

/**
 * "inflacion-123456", "inflacion-article123456", "123456-inflacion.html": shorter numbers are figures of the headline. Of two,
 * either may be that of the section: "inflacion_6021717_823448".
 */
const NUMBER_LAST = /(?:^|[-_.~])[a-z]{0,8}((?:\d{6,12}[-_.])?\d{6,12})$/i;
const NUMBER_FIRST = /^(\d{6,12})[-_.]/;
const EXTENSION = /\.[a-z]{2,5}$/i;
const [YEAR, MONTH, DAY] = [
  String.raw`(?:19|20)\d\d`,
  '(?:0[1-9]|1[0-2])',
  String.raw`(?:0[1-9]|[12]\d|3[01])`,
];
/** 20261129, 202611291030, 29112026, 11292026, 261129, 291126, 112926: all columns of a day have it. */
const DATE = new RegExp(
  String.raw`^(?:${YEAR}${MONTH}${DAY}(?:\d{4})?|[0-3]\d${MONTH}${DAY}|(?:${DAY}${MONTH}|${MONTH}${DAY})(?:${YEAR}|[0-3]\d))$`,
);

/** An article as an outlet gives it. `feedId`: its id in the feed, if only one item has it and it is not the address. */
export interface Identified {
  source: string;
  url: string;
  feedId?: string | null | undefined;
}

/** The keys of an article. `known`: which of them it already has. */
export function keysOf(
  { source, url, feedId = null }: Identified,
  known = { hasFeedKey: false, hasPathKey: false },
): ArticleKeys {
  const number = known.hasPathKey ? null : numberIn(url);
  return {
    feedKey: feedId === null || known.hasFeedKey ? null : hashOf(`${source}\n${feedId}`),
    pathKey: number === null ? null : hashOf(`${hostOf(url)}\n${number}`),
  };
}

/** The host of a URL, without `www.`. */
export function hostOf(url: string): string {
  return /^[^/?]*/.exec(bareAddress(url))![0];
}

/**
 * By what an article that was taken down is known again: its keys, each with its date or, without one, its headline, since some
 * feeds give their ids again.
 */
export function tracesOf(
  { feedKey, pathKey }: ArticleKeys,
  { publishedAt, title }: { publishedAt: Date | null; title: string },
): number[] {
  const when = publishedAt === null ? fold(title) : String(Math.floor(publishedAt.getTime() / MINUTE));
  return [feedKey, pathKey].filter((key) => key !== null).map((key) => hashOf(`${key}\n${when}`));
}

/** The number that the last part of a path begins or ends with, if it may be that of one article. */
function numberIn(url: string): string | null {
  const path = url.split(/[?#]/, 1)[0]!;
  const last = /[^/]*(?=\/?$)/.exec(path)![0].replace(EXTENSION, '');
  const number = NUMBER_LAST.exec(last)?.[1] ?? NUMBER_FIRST.exec(last)?.[1] ?? '';
  return (
    number
      .split(/[-_.]/)
      .filter((part) => !DATE.test(part))
      .join('_') || null
  );
}

function hashOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, HASH_DIGITS), 16);
}
