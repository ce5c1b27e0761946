import { sentencesOf } from '../../../language/sentences.ts';
import { queryTerms } from '../../../language/words/terms.ts';
import type { Result } from '../../../search/answer/answer.ts';
import type { PageReading } from '../../../search/pages/page-reader.ts';
import { quotableOf } from '../../../search/quoting/quotable.ts';
import { quotableLength } from '../../../search/quoting/quotes.ts';
import { inverseFrequencies, type WordStatistics } from '../../../search/understanding/word-statistics.ts';
import type { Page } from '../../../web/page/page.ts';
import type { TopicResults } from '../count.ts';
import { type Figure, figuresIn, type TopicWords } from './figures.ts';

/** A figure of an article. */
export interface StatedFigure {
  value: number;
  unit: string;
  /** Verbatim: a sentence, or a run of its words around the number when it is long. */
  sentence: string;
  /** The thing counted is a word of the topic. */
  isNamed: boolean;
  result: Result;
}

/** Per article; the first is the most prominent. */
const MAX_FIGURES = 3;
const MAX_CHARACTERS = 280;

/**
 * Per article that states any, its figures: of the headline first, then the standfirst, then the text. When
 * the topic names what is counted, only such figures are used.
 */
export function statedFigures(
  counted: readonly TopicResults[],
  readings: ReadonlyMap<string, PageReading>,
  words: WordStatistics,
): StatedFigure[][] {
  const seen = new Set<string>();
  const all = counted.flatMap(({ topic, results }) => {
    const terms = queryTerms(topic);
    const asked: TopicWords = { terms, idf: inverseFrequencies(words, terms) };
    return results.flatMap((result) => {
      if (seen.has(result.url)) return [];
      const reading = readings.get(result.url);
      const found = ofArticle(result, reading && 'page' in reading ? reading.page : null, asked);
      if (found.length === 0) return [];
      seen.add(result.url);
      return [found];
    });
  });
  if (!all.flat().some(({ isNamed }) => isNamed)) return all.map((figures) => figures.slice(0, MAX_FIGURES));
  return all.flatMap((figures) => {
    const named = figures.filter(({ isNamed }) => isNamed).slice(0, MAX_FIGURES);
    return named.length > 0 ? [named] : [];
  });
}

function ofArticle(result: Result, page: Page | null, topic: TopicWords): StatedFigure[] {
  const { title, snippet, country } = result;
  const language = result.language?.slice(0, 2) ?? null;
  const found: StatedFigure[] = [];
  const add = (sentence: string, figures: readonly Figure[], isAllowed: (quote: string) => boolean) => {
    for (const { value, unit, start, end, isNamed } of figures) {
      if (!isNamed && found.length >= MAX_FIGURES) continue;
      if (found.some((other) => other.value === value && other.unit === unit)) continue;
      const quote = around(sentence, start, end);
      if (isAllowed(quote)) found.push({ value, unit, sentence: quote, isNamed, result });
    }
  };
  const figures = (sentence: string) => figuresIn(sentence, language, country, topic);
  add(title, figures(title), () => true);
  for (const sentence of sentencesOf(snippet ?? '')) add(sentence, figures(sentence), () => true);
  if (page === null) return found;
  let left = quotableLength(page);
  const { sentences, opening } = quotableOf(page, title, snippet);
  for (const sentence of sentences) {
    add(sentence, figures(sentence), (quote) => {
      if (quote.length > left || opening.includes(quote)) return false;
      left -= quote.length;
      return true;
    });
  }
  return found;
}

/** The sentence, or as many whole words around the number as fit. */
function around(sentence: string, start: number, end: number): string {
  if (sentence.length <= MAX_CHARACTERS) return sentence;
  const spare = MAX_CHARACTERS - (end - start);
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), sentence.length - MAX_CHARACTERS));
  const cut = sentence.slice(from, from + MAX_CHARACTERS);
  const first = from === 0 || /\s/.test(sentence[from - 1]!) ? 0 : cut.search(/\s/) + 1;
  const isWhole = from + MAX_CHARACTERS >= sentence.length || /\s/.test(sentence[from + MAX_CHARACTERS]!);
  return cut.slice(first, isWhole ? undefined : cut.search(/\s\S*$/)).trim();
}
