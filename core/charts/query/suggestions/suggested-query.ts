/** A query for a plan that was drawn, of which its reading leaves no doubt. */
import type { Inference } from '../../../inference/inference.ts';
import { languageOfTokens } from '../../../language/dates/language.ts';
import { timeTokens } from '../../../language/dates/tokens.ts';
import { languageOfQuery } from '../../../language/words/query-language.ts';
import { splitWords } from '../../../language/words/words.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Locale } from '../../data/options.ts';
import { foldLetters } from '../folded-letters.ts';
import { type ChartIntent, type QueryChartRequest, readIntent } from '../intent.ts';
import { ownNumbers } from '../own-numbers/own-numbers.ts';
import { formOf, trimmed } from '../plan-rules.ts';
import { phrasing } from './phrasing.ts';

/** What a plan was read from, and what reads another query in the same way. */
export interface PlanSource {
  request: QueryChartRequest;
  intent: ChartIntent;
  /** Names of outlets by their id. */
  names: ReadonlyMap<string, string>;
  inference: Pick<Inference, 'readChartQuery'>;
  now: number;
  /** UTC offset of bare dates. */
  offset: string;
}

/** The shortest first. */
const FORMS = [false, true].flatMap((isDated) =>
  [false, true].map((isExplicit) => ({ isDated, isExplicit })),
);
/** Between what may be two topics: without one of these there would be another one. */
const JOINERS = new Set(['and', 'or', 'y', 'e', 'o', 'u']);
const QUOTES = /["“”«»]/gu;

/** In the language of the query, and read as exactly this plan; null when none was found. */
export async function suggestedQuery(source: PlanSource): Promise<string | null> {
  const { request, intent, names } = source;
  const { topics, unread } = intent.reading;
  const locale = languageOf(source) ?? request.locale;
  const without = topics.map((topic) => withoutWords(topic, unread));
  const quoted = topics.map((topic) => `"${topic.replace(QUOTES, '')}"`);
  const worded = [topics, without, quoted].filter((list) => !list.includes(''));
  const queries = worded.flatMap((list) =>
    FORMS.map((form) => ({ list, query: phrasing({ intent, topics: list, names, ...form }, locale) })),
  );
  const tried = new Set<string>();
  for (const { list, query } of queries) {
    if (tried.has(query)) continue;
    tried.add(query);
    if (await isReadAs(query, { ...intent, reading: { ...intent.reading, topics: [...list] } }, source))
      return query;
  }
  return null;
}

/** The language of the query around names of outlets; null: it has no word that tells. */
function languageOf({ request: { query }, names }: PlanSource): Locale | null {
  const plain = [...names.values()].reduce((text, name) => text.replace(name, ' '), query);
  return languageOfTokens(timeTokens(plain, Number.POSITIVE_INFINITY)) ?? languageOfQuery(splitWords(plain));
}

/** A topic without words that ask for something that is not counted. */
function withoutWords(topic: string, unread: readonly string[]): string {
  return unread
    .filter((word) => !JOINERS.has(word))
    .reduce((rest, word) => {
      const at = foldLetters(rest).indexOf(foldLetters(word));
      return at < 0
        ? rest
        : trimmed(`${rest.slice(0, at).trimEnd()} ${rest.slice(at + word.length).trimStart()}`);
    }, topic);
}

async function isReadAs(query: string, wanted: ChartIntent, source: PlanSource): Promise<boolean> {
  const { request, names, inference, now, offset } = source;
  const learned = await inference.readChartQuery(query, [...names.values()]);
  if (ownNumbers(query, learned) !== null) return false;
  try {
    const read = readIntent({ ...request, query }, now, offset, names, learned);
    return !isDoubted(read) && planKey(read) === planKey(wanted);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function isDoubted({ reading: { unread, doubted, unsure } }: ChartIntent): boolean {
  return unread.length > 0 || doubted.length > 0 || unsure !== null;
}

/** Equal for plans that are drawn alike. */
export function planKey({ reading, search, days, windows }: ChartIntent): string {
  const { sources, countries, languages } = search;
  return JSON.stringify([
    formOf(reading),
    reading.topics.map((topic) => foldLetters(topic.replace(QUOTES, '')).trim()),
    [sources, countries, languages].map((list) => list?.toSorted() ?? null),
    [days.from, days.to],
    windows?.map(({ from, to }) => [from, to]) ?? null,
  ]);
}
