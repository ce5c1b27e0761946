/** Queries for the latest news that name no day: "latest news", "lo último", "último momento". */

/** Consecutive folded words that ask for the latest news; the rest of the query is the topic. */
const PHRASES: readonly string[] = [
  'the latest news on|the latest news about|the latest news of|the latest news from|the latest news|latest news on|latest news about|latest news from|latest news of|latest news in|latest news',
  'the latest on|the latest about|the latest from|latest on|latest about|latest from|the latest in|latest headlines|latest updates on|latest updates|latest update on|latest update|latest developments in|latest developments on|latest developments',
  'latest stories on|latest stories|breaking news on|breaking news about|breaking news from|breaking news|most recent news on|most recent news about|most recent news|recent news on|recent news about|recent news from|recent news|newest news|live updates',
  'las ultimas noticias de|las ultimas noticias del|las ultimas noticias sobre|las ultimas noticias|ultimas noticias de|ultimas noticias del|ultimas noticias sobre|ultimas noticias en|ultimas noticias|ultima noticia',
  'lo ultimo de|lo ultimo del|lo ultimo sobre|lo ultimo en|lo ultimo que se sabe de|lo ultimo|lo mas reciente de|lo mas reciente sobre|lo mas reciente|lo mas nuevo de|lo mas nuevo sobre|lo mas nuevo',
  'ultimas novedades de|ultimas novedades del|ultimas novedades sobre|ultimas novedades|noticias recientes de|noticias recientes del|noticias recientes sobre|noticias recientes|noticias mas recientes|ultimo momento|ultimos titulares|noticias de ultimo momento|noticias de ultima hora|de ultima hora|de ultimo momento|minuto a minuto',
];
const byFirst = Map.groupBy(
  PHRASES.flatMap((row) => row.split('|')).map((phrase) => phrase.split(' ')),
  (words) => words[0]!,
);

/**
 * Token range (`to` excluded) of the words that ask for the latest news, or null. "Latest" on its own counts at the
 * start or the end.
 */
export function recencyIn(words: readonly string[]): { from: number; to: number } | null {
  let match: { from: number; to: number } | null = null;
  for (const [from, first] of words.entries()) {
    for (const phrase of byFirst.get(first) ?? []) {
      const to = from + phrase.length;
      if (!phrase.every((word, i) => words[from + i] === word)) continue;
      if (match === null || to - from > match.to - match.from) match = { from, to };
    }
  }
  if (match !== null) return match;
  if (/^(?:latest|newest)$/.test(words[0] ?? '')) return { from: 0, to: 1 };
  const end = words.length - 1;
  return /^(?:latest|ultimas)$/.test(words[end] ?? '') ? { from: end, to: end + 1 } : null;
}
