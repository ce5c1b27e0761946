/** Acronyms and what they stand for: headlines that have only the other. */
import type { BenchService } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { shownBy } from './shown.ts';
import { type Measure, sharesByLanguage } from './table.ts';

export async function measureAcronyms(service: BenchService): Promise<Measure[]> {
  const rows = [];
  for (const { language, query, headlines, others = [] } of rowsOf('acronyms')) {
    const isShown = await shownBy(service, query);
    rows.push({ language, headlines: headlines.map(isShown), others: others.map(isShown) });
  }
  return [
    ...sharesByLanguage('acronyms: headlines shown', rows, ({ headlines }) => headlines),
    ...sharesByLanguage('acronyms: other meanings shown', rows, ({ others }) => others),
  ];
}
