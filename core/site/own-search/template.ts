/** Addresses of searches, with `{q}` in place of the words. */
export const WORDS = '{q}';

/** What stands for `{q}` while an address is parsed, which would escape the braces. */
const MARK = 'QQWORDSQQ';

/** A template made absolute; null if it is not an address. */
export function absoluteTemplate(template: string, base: string): string | null {
  const url = URL.parse(template.replaceAll(WORDS, MARK), base);
  return url?.href.replaceAll(MARK, WORDS) ?? null;
}

/** The address of a search for `words`. */
export function fillTemplate(template: string, words: string): string {
  // In a path a plus is a plus; %20 is a space everywhere.
  return template.replaceAll(WORDS, encodeURIComponent(words));
}
