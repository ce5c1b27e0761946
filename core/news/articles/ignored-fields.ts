/** Fields of imported articles that mean nothing here: they are ignored, and named, since one may be misspelled. */
import { clipped } from '../../language/cut-text.ts';
import { nearestName } from '../../platform/suggestions.ts';

/** A field that articles do not have. */
export interface IgnoredField {
  field: string;
  /** How many articles of those that were accepted have it. */
  articles: number;
  /** The field that it may be a misspelling of. */
  meant: string | null;
}

const MAX_FIELDS = 20;
const MAX_NAME = 100;

/** Counts fields, of no more than `MAX_FIELDS` names: the keys of a map may stand in the place of fields. */
export function countIgnored(counts: Map<string, number>, given: object, known: ReadonlySet<string>): void {
  for (const name of Object.keys(given)) {
    if (known.has(name)) continue;
    const field = clipped(name, MAX_NAME);
    if (counts.has(field) || counts.size < MAX_FIELDS) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
}

/** The fields that were counted, most frequent first. */
export function ignoredFields(
  counts: ReadonlyMap<string, number>,
  known: ReadonlySet<string>,
): IgnoredField[] {
  const names = [...known];
  return [...counts]
    .map(([field, articles]) => ({ field, articles, meant: nearestName(field, names) }))
    .sort((a, b) => b.articles - a.articles);
}

/** The ignored fields of two batches together. */
export function mergedIgnored(some: readonly IgnoredField[], more: readonly IgnoredField[]): IgnoredField[] {
  const merged = new Map(some.map((one) => [one.field, one]));
  for (const one of more)
    merged.set(one.field, { ...one, articles: one.articles + (merged.get(one.field)?.articles ?? 0) });
  return [...merged.values()].sort((a, b) => b.articles - a.articles).slice(0, MAX_FIELDS);
}
