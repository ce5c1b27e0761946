/** Short forms of desks and sounds of dictation in words that are read: "brent 30d wkly" → "brent last 30 days weekly". */

const WORD = (words: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.,/$€£-])(?:${words})(?![\\p{L}\\p{N}/-])`, flags);

/** Behind a span that nothing leads to, the request goes on: "14d isotopes" and "24h de Le Mans" are topics. */
const REQUEST =
  '(?=\\s*(?:$|[,;:.?!])|\\s+(?:hourly|daily|weekly|wkly|monthly|by|per|por|vs|share|trend|line|bars?|pie|donut|table|kpi|chart|count)(?!\\p{L}))';
const LEAD = '(?<lead>(?:(?:the )?(?:last|past)|(?:los |las )?[uú]ltim[oa]s|[uú]lt\\.) )';
const COUNTED = '(?<count>\\d{1,3}) ?(?<unit>d|wks?|w|mos?|hrs?|h)';
/** "14d", "last 14d", "últimos 14d", "2w", "48h" */
const SPAN = WORD(`(?:${LEAD})?${COUNTED}`);
const BARE = new RegExp(REQUEST, 'iuy');
/** The span is of what is before it: "paro de 24h", "plazo fijo a 30d", "a 48h strike". */
const OF_A_NOUN = /(?<![\p{L}\p{N}])(?:de|del|of|an?|al|un[ao]?|l[ao]s|the|cada|each|every) $/iu;
/** `isUsual`: of a number that nothing leads to. */
const UNITS: Readonly<Record<string, { en: string; es: string; isUsual: (count: number) => boolean }>> = {
  // "3d printing", "4D".
  d: { en: 'days', es: 'días', isUsual: (count) => count >= 7 && count <= 365 },
  // "a 65w charger".
  w: { en: 'weeks', es: 'semanas', isUsual: (count) => count <= 13 },
  m: { en: 'months', es: 'meses', isUsual: () => true },
  // "4h", "8h" are as often hours of the day, and "farmacias 24h", "Canal 24h" and "Le Mans 24h" names.
  h: { en: 'hours', es: 'horas', isUsual: (count) => count >= 48 && count % 24 === 0 },
};

/** In small letters: "UM" is a university, "WTD" may be a code. */
const SHORT: readonly [RegExp, string][] = [
  [WORD('wtd', 'gu'), 'this week'],
  [WORD('wkly', 'gu'), 'weekly'],
  [WORD('mnthly|mthly', 'gu'), 'monthly'],
  [WORD('hdlns?|hdls', 'gu'), 'headlines'],
];
const SOUNDS = WORD('(?:uh+|uhm|um+|erm|hmm+)(?=[ ,])', 'gu');

/** A query in full words. Two spans are as often numbers of the query's own. */
export function inFullWords(query: string): string {
  if (/["“”«»]/.test(query)) return query;
  const spans = query.match(SPAN) ?? [];
  const spelled = spans.length === 1 ? query.replace(SPAN, (...found) => spanSaid(query, found)) : query;
  const said = SHORT.reduce((text, [words, as]) => text.replace(words, as), spelled);
  const quiet = said.replace(SOUNDS, ' ');
  if (quiet === said) return said;
  const tidied = quiet
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidied) ? tidied : query;
}

function spanSaid(query: string, found: unknown[]): string {
  const words = found[0] as string;
  const { lead = '', count = '', unit = '' } = found.at(-1) as Record<string, string | undefined>;
  const { en, es, isUsual } = UNITS[unit[0]!.toLowerCase()]!;
  const at = found.at(-3) as number;
  BARE.lastIndex = at + words.length;
  const isAlone = isUsual(Number(count)) && BARE.test(query) && !OF_A_NOUN.test(query.slice(0, at));
  const isSpan = lead !== '' || isAlone;
  if (unit !== unit.toLowerCase() || !isSpan || Number(count) < 2) return words;
  return /ltim|lt\./i.test(lead) ? `últimos ${count} ${es}` : `last ${count} ${en}`;
}
