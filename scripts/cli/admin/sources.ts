/** What the verbs about outlets share. */
import type { SourceRecord } from '../../../core/store/outlets/outlet.ts';
import { type Column, moment, table } from './table.ts';
import type { Given } from './verb.ts';

const COLUMNS: readonly Column<SourceRecord>[] = [
  { title: 'ID', of: (source) => source.id },
  { title: 'NAME', of: (source) => short(source.name) },
  { title: 'COUNTRY', of: (source) => source.country ?? '-' },
  { title: 'LANGUAGES', of: (source) => source.languages.join(',') || '-' },
  { title: 'FEEDS', of: (source) => String(source.feeds.length), right: true },
  { title: 'ARTICLES', of: (source) => String(source.articles), right: true },
  { title: 'NEWEST', of: (source) => moment(source.last_article_at) },
  { title: 'STATUS', of: (source) => source.status },
];
const LONGEST_NAME = 40;

export function sourceTable(sources: readonly SourceRecord[]): string {
  return table(sources, COLUMNS, 'There is no outlet yet.');
}

/** The feeds of an outlet and how reading them goes. */
export function feedLines({ feeds }: SourceRecord): string {
  return feeds
    .flatMap((feed) => [
      feed.url,
      `  ${feed.format ?? 'not read yet'}; last look ${moment(feed.last_look_at)}, last new ${moment(feed.last_new_at)}, next look ${moment(feed.next_look_at)}${feed.why ? ` (${feed.why})` : ''}`,
      ...(feed.last_error ? [`  failed: ${feed.last_error}`] : []),
      ...feed.warnings.map((warning) => `  warning: ${warning}`),
    ])
    .join('\n');
}

/** A list given as `a,b`; undefined when the option was left away. */
export function listed(given: Given, option: string): string[] | undefined {
  return given
    .text(option)
    ?.split(/[,\s]+/)
    .filter(Boolean);
}

export function short(text: string, most = LONGEST_NAME): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
