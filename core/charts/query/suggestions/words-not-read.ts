/** Warns about words of a query that were not read, or not with certainty, with a query that leaves no doubt. */
import type { Warning } from '../../data/chart.ts';
import { foldLetters } from '../folded-letters.ts';
import type { ChartQuery } from '../plan-rules.ts';
import { type PlanSource, suggestedQuery } from './suggested-query.ts';

/** What is said about the plan that was drawn; empty: every part of it is certain. */
export async function wordsNotRead(source: PlanSource): Promise<Warning[]> {
  const { reading } = source.intent;
  const said = saidOf(reading, source.request.query);
  if (said === null) return [];
  const query = await suggestedQuery(source);
  const instead = query === null ? '' : ` A query that leaves no doubt: "${query}".`;
  const { message, words } = said;
  return [
    {
      code: 'words_not_read',
      message: `${message}.${instead}`,
      ...(words.length > 0 && { words }),
      ...(query !== null && { query }),
    },
  ];
}

function saidOf(
  { unread, doubted, unsure, topics }: ChartQuery,
  query: string,
): { message: string; words: string[] } | null {
  const written = (words: readonly string[]) => asWritten(words, query);
  if (unread.length > 0) return { message: notShown(unread, query), words: written(unread) };
  const searched = `${quoted(topics)} as what is searched for`;
  if (unsure === 'request')
    return {
      message: `The query may ask for something else than a count of articles; it was read with ${searched}`,
      words: [],
    };
  const words = written(doubted);
  if (words.length === 0 && unsure === null) return null;
  const others = words.length > 0 ? `, ${quoted(words)} as words of the request` : '';
  return { message: `The query was read without certainty: ${searched}${others}`, words };
}

/** Words of a query that ask for what is not counted, in a sentence without its full stop. */
export function notShown(unread: readonly string[], query: string): string {
  const words = asWritten(unread, query);
  const verb = words.length === 1 ? 'asks' : 'ask';
  return `The chart counts articles and does not show what ${quoted(words)} ${verb} for`;
}

/** Words with their capitals and accents, each once. */
function asWritten(words: readonly string[], query: string): string[] {
  const written = words.map((word) => {
    const at = foldLetters(query).indexOf(foldLetters(word));
    return at < 0 ? word : query.slice(at, at + word.length);
  });
  return [...new Set(written)];
}

function quoted(words: readonly string[]): string {
  return words.map((one) => `"${one}"`).join(', ');
}
