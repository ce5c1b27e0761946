/** Which headlines a query shows, over the whole index: those that mean what it asks for in other words, and those that do not. */
import { addressOf, type BenchService } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { type Measure, sharesByLanguage } from './table.ts';

/** Names: headlines that mean the one asked for without the whole name, and those that mean another. */
export async function measureNames(service: BenchService): Promise<Measure[]> {
  const rows = rowsOf('names').map(({ bearer, ...row }) => ({ ...row, headlines: bearer }));
  return shares(service, rows, 'names: headlines of the bearer shown', 'names: headlines of others shown');
}

/** Acronyms and what they stand for: headlines that have only the other. */
export async function measureAcronyms(service: BenchService): Promise<Measure[]> {
  const rows = rowsOf('acronyms');
  return shares(service, rows, 'acronyms: headlines shown', 'acronyms: other meanings shown');
}

/** The shares that are shown of headlines which mean what is asked for, and of those which do not. */
async function shares(
  service: BenchService,
  given: readonly { language: string; query: string; headlines: string[]; others?: string[] }[],
  meant: string,
  notMeant: string,
): Promise<Measure[]> {
  const rows = [];
  for (const { language, query, headlines, others = [] } of given) {
    const isShown = await shownBy(service, query);
    rows.push({ language, headlines: headlines.map(isShown), others: others.map(isShown) });
  }
  return [
    ...sharesByLanguage(meant, rows, ({ headlines }) => headlines),
    ...sharesByLanguage(notMeant, rows, ({ others }) => others),
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
