/** Dates in queries: first day and whole span right. */
import { readQuery } from '../../../core/search/understanding/reading.ts';
import { rowsOf, type Sets } from './rows.ts';
import { type Measure, sharesByLanguage } from './table.ts';

type Row = Sets['dates'];

export function measureDates(): Measure[] {
  const rows = rowsOf('dates').map((row) => ({ language: row.language, row, read: spanOf(row) }));
  const accepted = ({ from, to, also = [] }: Row) => [{ from, to }, ...also];
  const isFirst = ({ row, read }: (typeof rows)[number]) =>
    accepted(row).some((span) => span.from === read.from && (span.from !== null || span.to === read.to));
  const isWhole = ({ row, read }: (typeof rows)[number]) =>
    accepted(row).some((span) => span.from === read.from && span.to === read.to);
  return [
    ...sharesByLanguage('dates: first day right', rows, (one) => [Number(isFirst(one))]),
    ...sharesByLanguage('dates: whole span right', rows, (one) => [Number(isWhole(one))]),
  ];
}

function spanOf({ query, now, timezone }: Row) {
  const { timing } = readQuery(query, { zone: timezone, now: Date.parse(now), isBounded: false });
  return { from: timing?.words.from ?? null, to: timing?.words.to ?? null };
}
