/** Names: headlines that mean the one asked for without the whole name, and those that mean another. */
import type { BenchService } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { shownBy } from './shown.ts';
import { type Measure, sharesByLanguage } from './table.ts';

export async function measureNames(service: BenchService): Promise<Measure[]> {
  const rows = [];
  for (const { language, query, bearer, others } of rowsOf('names')) {
    const isShown = await shownBy(service, query);
    rows.push({ language, bearer: bearer.map(isShown), others: others.map(isShown) });
  }
  return [
    ...sharesByLanguage('names: headlines of the bearer shown', rows, ({ bearer }) => bearer),
    ...sharesByLanguage('names: headlines of others shown', rows, ({ others }) => others),
  ];
}
