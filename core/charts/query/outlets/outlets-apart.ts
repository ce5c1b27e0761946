/** Outlets that a model tagged as the end of a topic: "inundación sin El Faro del Plata". */
import type { ChartQueryParts, ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import { withParts, withWordsBehind } from '../tagged-parts.ts';
import { namedOutlets } from './named-outlets.ts';

/** What was read, with the outlets that rules find at the end of a topic as such. `names`: those with articles, by id. */
export function withOutletsApart(
  learned: ReadChartQuery,
  names: ReadonlyMap<string, string>,
): ReadChartQuery {
  return withParts(learned, (parts) => apart(parts, names));
}

function apart(parts: ChartQueryParts, names: ReadonlyMap<string, string>): ChartQueryParts {
  const found = parts.topics.map((topic) => outletsLast(topic, names));
  if (!found.some(Boolean)) return parts;
  return {
    ...parts,
    topics: parts.topics.map((topic, place) => found[place]?.topic ?? topic),
    outlets: [...parts.outlets, ...found.flatMap((one) => one?.outlets ?? [])],
    frame: withWordsBehind(
      parts.frame,
      found.map((one) => one && { after: ` ${one.lead}` }),
    ),
  };
}

interface OutletsLast {
  topic: string;
  /** The words before the first outlet. */
  lead: string;
  outlets: string[];
}

/** Written as they are called: "crime in the bbc" may be about it. */
function outletsLast(topic: string, names: ReadonlyMap<string, string>): OutletsLast | null {
  const found = namedOutlets(topic, names);
  if (found === null || found.query === '' || !topic.endsWith(found.words)) return null;
  const outlets = found.ids.map((id) => names.get(id)!);
  const places = outlets.map((name) => found.words.indexOf(name));
  const first = Math.min(...places);
  return first > 0 ? { topic: found.query, lead: found.words.slice(0, first).trim(), outlets } : null;
}
