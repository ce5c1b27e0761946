/** What the search box of the documentation looks through. */
import type { Page } from './frame.ts';

export interface IndexRow {
  title: string;
  /** The page that it is on. */
  page: string;
  href: string;
  /** What else it is found by. */
  words: string;
}

const SAMPLES = /<pre\b[\s\S]*?<\/pre>/g;
/** Where pages write fields, settings, codes of errors and the like. */
const NAMED = /<(code|span class="status[^"]*")>([\s\S]*?)<\/(?:code|span)>/g;
const TAGS = /<[^>]*>/g;
/** A name, such as `min_score`, `x-organization` and `admin/v1/keys`, or the status of an error. */
const NAME = /[a-z_][\w-]+(?:[./][\w-]+)*|\b[45]\d\d\b/g;

/** A row for each page and each of its sections; both are found by their titles and by the names under them, too. */
export function* searchIndex(pages: readonly Page[]): Generator<void, IndexRow[]> {
  const rows: IndexRow[] = [];
  for (const page of pages) {
    const { path, title, group, entries } = page;
    const names = namesUnder(page);
    rows.push({ title, page: group, href: path, words: names.get('') ?? '' });
    for (const { id, title: name, words = '' } of entries)
      rows.push({
        title: name,
        page: title,
        href: `${path}#${id}`,
        words: `${words} ${names.get(id) ?? ''}`.trim(),
      });
    yield;
  }
  return rows;
}

/** The names of each entry, up to the next; those before the first entry are under the empty id. */
function namesUnder({ body, entries }: Page): ReadonlyMap<string, string> {
  const places = entries
    .map(({ id }) => ({ id, at: body.text.indexOf(` id="${id}"`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const parts = [{ id: '', at: 0 }, ...places];
  return new Map(parts.map(({ id, at }, nth) => [id, namesIn(body.text.slice(at, parts[nth + 1]?.at))]));
}

function namesIn(text: string): string {
  const names = new Set<string>();
  for (const [, , inside] of text.replace(SAMPLES, '').matchAll(NAMED))
    for (const [name] of inside!.replace(TAGS, '').toLowerCase().matchAll(NAME)) names.add(name);
  return [...names].join(' ');
}
