/** Spelling variants and typing errors: the headline in the other spelling, and one that only shares a word. */
import type { BenchService } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { shownBy } from './shown.ts';
import { type Measure, sharesByLanguage } from './table.ts';

export async function measureSpellings(service: BenchService): Promise<Measure[]> {
  const rows = [];
  for (const { id, language, query, typo = false } of rowsOf('spellings')) {
    const isShown = await shownBy(service, query);
    rows.push({
      language,
      typo,
      headline: [isShown(`${id}/headline`)],
      other: [isShown(`${id}/distractor`)],
    });
  }
  const typos = rows.filter(({ typo }) => typo);
  const variants = rows.filter(({ typo }) => !typo);
  return [
    ...sharesByLanguage('spellings: headline shown', variants, ({ headline }) => headline),
    ...sharesByLanguage('spellings: distractor shown', variants, ({ other }) => other),
    ...sharesByLanguage('typing errors: headline shown', typos, ({ headline }) => headline),
  ];
}
