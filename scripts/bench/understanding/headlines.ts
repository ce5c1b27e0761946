/** Which headlines a query shows, over the whole index: those that mean what it asks for in other words, and those that do not. */
import { addressOf, type BenchService } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { type Measure, sharesByLanguage } from './table.ts';

/** Names: headlines that mean the one asked for without the whole name, and those that mean another. */
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

/** Acronyms and what they stand for: headlines that have only the other. */
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

/** Spelling variants and typing errors: the headline in the other spelling, and one that only shares a word. */
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

/** Whether each of the headlines is among the results of a query. */
async function shownBy(service: BenchService, query: string): Promise<(id: string) => number> {
  const urls = new Set((await service.search(query, { days: null })).map(({ url }) => url));
  return (id) => (urls.has(addressOf(id)) ? 1 : 0);
}
