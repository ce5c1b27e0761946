/** The outlets, countries and languages that a query names, as filters of its search and columns of its plan. */
import { invalidField } from '../../../platform/errors.ts';
import type { SearchRequest } from '../../../search/request/search-request.ts';
import { type ChartQuery, trimmed } from '../plan-rules.ts';
import { aroundTopics } from '../topic-doubts.ts';
import { withoutLeftOut } from './left-out-outlets.ts';
import type { NamedOutlets } from './named-outlets.ts';
import { divideByCountry, leavesOutOrigins, type Origins, originsIn } from './outlet-origins.ts';

/** The outlets that are read, of which several are compared with each other. Throws 400 when the query leaves out all. */
export function outletsToRead(
  reading: ChartQuery,
  query: string,
  called: NamedOutlets,
  names: ReadonlyMap<string, string>,
): NamedOutlets {
  const asked = { named: called, topics: reading.topics };
  const { outlets, isRest, isDoubtful } = withoutLeftOut(query, asked, names);
  if (outlets.ids.length === 0) throw invalidField('query', `leaves out every outlet ("${called.words}")`);
  if (isRest) reading.read.push({ words: called.words, what: 'outlets left out' });
  else divideByOutlets(reading, outlets);
  if (isDoubtful) reading.unread.push(called.words);
  return outlets;
}

/** The countries or languages by which the outlets are called, of which several are compared with each other. */
export function originsToRead(
  reading: ChartQuery,
  query: string,
  request: Pick<SearchRequest, 'countries' | 'languages'>,
): Pick<Partial<SearchRequest>, 'countries' | 'languages'> {
  const origins = originsIn(aroundTopics(query, reading)) ?? originsCut(reading, query);
  if (origins === null) return {};
  const { words, countries, languages } = origins;
  if (leavesOutOrigins(query, origins)) {
    reading.unread.push(words);
    return {};
  }
  const field = countries.length > 0 ? 'countries' : 'languages';
  const isGiven = request[field] !== null;
  reading.read.push({ words, what: field, value: isGiven ? null : origins[field] });
  reading.unread = reading.unread.filter((unread) => !words.includes(unread));
  if (isGiven) return {};
  divideByCountry(reading, origins);
  filterByOne(reading, field, origins[field].length);
  return { [field]: countries.length > 0 ? countries : languages };
}

/** One country or language is a filter: counted by it there would be one row. */
function filterByOne(reading: ChartQuery, field: 'countries' | 'languages', count: number): void {
  const column = field === 'countries' ? 'country' : 'language';
  if (count > 1 || reading.measure !== `coverage_by_${column}`) return;
  reading.measure = 'coverage_over_time';
  reading.dimension = 'time';
  reading.isSplit = false;
  reading.isShare = false;
  reading.limit = null;
}

/**
 * Origins of which a part was taken for a topic, its end or its beginning: "wildfire smoke in canadian" before "outlets",
 * "británica del Brexit" behind "cobertura".
 */
function originsCut(reading: ChartQuery, query: string): Origins | null {
  const origins = originsIn(query, true);
  if (origins === null) return null;
  const from = query.indexOf(origins.words);
  const to = from + origins.words.length;
  const topics = reading.topics.flatMap((topic) => {
    const at = query.indexOf(topic);
    const end = at + topic.length;
    if (at > from && at < to && end > to) return [trimmed(query.slice(to, end))];
    // Outlets that are written about are all of a topic.
    if (at < 0 || end <= from || at >= to || end >= to) return [topic];
    return at >= from ? [] : [trimmed(query.slice(at, from))];
  });
  const isCut = topics.length > 0 && topics.join() !== reading.topics.join();
  if (!isCut || (reading.measure === 'comparison' && topics.length < 2)) return null;
  reading.topics = topics;
  return origins;
}

/** Several outlets are compared with each other; one is a filter. */
function divideByOutlets(reading: ChartQuery, { ids, words }: NamedOutlets): void {
  reading.read.push({ words, what: 'outlets' });
  if (ids.length < 2 || reading.dimension !== 'time' || reading.topics.length !== 1) return;
  reading.dimension = 'source';
  if (reading.measure !== 'coverage_over_time') return;
  reading.measure = 'coverage_by_source';
  reading.isSplit = reading.granularity !== null;
}
