/** Matches that their organization may see now: its outlets may have been restricted since they were found. */
import { isVisible, mayRead, type Visible } from '../news/outlets/visible-outlets.ts';
import type { Result } from '../search/answer/answer.ts';
import type { MatchRow } from '../store/watches/matches.ts';
import { type MatchRecord, matchRecord } from './watch-record.ts';

/** Outlets of the news index, by id. */
export type Outlets = ReadonlyMap<string, { id: string; domain: string }>;

/** Without articles of outlets that the organization does not see, neither as matches nor among their `duplicates`. */
export function visibleMatches(rows: readonly MatchRow[], visible: Visible, outlets: Outlets): MatchRecord[] {
  const records = rows.map(matchRecord);
  if (visible === null) return records;
  const isShown = ({ source, url }: Pick<Result, 'source' | 'url'>) => {
    const outlet = source === null ? undefined : outlets.get(source);
    return outlet ? isVisible(visible, outlet) : mayRead(visible, outlets.values(), url);
  };
  return records.flatMap((match) => {
    const { result } = match;
    if (!isShown(result)) return [];
    return { ...match, result: { ...result, duplicates: result.duplicates.filter(isShown) } };
  });
}
