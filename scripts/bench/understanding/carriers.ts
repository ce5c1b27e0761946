/** Topics in carriers: what is kept of the first ten results, and what finds nothing. */

import { withoutCarrier } from '../../../core/search/understanding/carriers/carriers.ts';
import type { BenchService } from './indexes.ts';
import { rowsOf, type Sets } from './rows.ts';
import { type Measure, shareOf, sharesByLanguage } from './table.ts';

const FIRST = 10;

interface Asked {
  language: string;
  kept: number[];
  empty: number[];
  order: number[];
}

/** The whole window of the sample press is searched, so that words of time in a pattern alone decide. */
export async function measureCarriers(service: BenchService): Promise<Measure[]> {
  const topics = rowsOf('topics');
  const rows: Asked[] = [];
  const known = new Map<string, Promise<string[]>>();
  const urls = (query: string, more: object = {}) => {
    const key = `${query} ${JSON.stringify(more)}`;
    if (!known.has(key))
      known.set(
        key,
        service.search(query, more).then((all) => all.map(({ url }) => url)),
      );
    return known.get(key)!;
  };
  for (const carrier of rowsOf('carriers')) {
    const { language, recency, language_asked: asked } = carrier;
    const row: Asked = { language, kept: [], empty: [], order: [] };
    for (const { topic } of topics.filter((one) => one.language === language)) {
      const bare = await urls(fill(carrier.same_as ?? '{topic}', topic), asked ? { languages: [asked] } : {});
      if (bare.length === 0) continue;
      const found = (await urls(fill(carrier.pattern, topic))).slice(0, FIRST);
      const first = bare.slice(0, FIRST);
      const among = recency ? bare : first;
      row.kept.push(found.filter((url) => among.includes(url)).length / first.length);
      row.empty.push(found.length === 0 ? 1 : 0);
      if (!recency) row.order.push(found.join() === first.join() ? 1 : 0);
    }
    rows.push(row);
  }
  return [
    ...sharesByLanguage('carriers: first ten kept', rows, ({ kept }) => kept),
    ...sharesByLanguage('carriers: nothing found', rows, ({ empty }) => empty),
    shareOf(
      'carriers: same ten in the same order',
      rows.map(({ order }) => order),
    ),
    ...sharesByLanguage('no carriers: topic left whole', rowsOf('not-carriers'), isWhole),
  ];
}

function fill(pattern: string, topic: string): string {
  return pattern.replace('{topic}', () => topic);
}

function isWhole({ query, topic }: Sets['not-carriers']): number[] {
  return [withoutCarrier(query).topic === withoutCarrier(topic).topic && keepsWords(query, topic) ? 1 : 0];
}

/** Whether every word of the topic is left, articles in front aside. */
function keepsWords(query: string, topic: string): boolean {
  const left = withoutCarrier(query).topic.toLowerCase();
  return (
    topic
      .toLowerCase()
      .replace(/^(?:the|el|la|los|las|an?) /, '')
      .includes(left) && left.length + 5 > topic.length
  );
}
