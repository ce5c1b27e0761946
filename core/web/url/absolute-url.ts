/** Longer links are data, not addresses. */
const MAX_LENGTH = 4000;

/** An absolute http(s) address, or null. Absolute addresses are returned as written, without control characters. */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
  const text = link?.trim().replace(/[\0-\x1f\x7f]/g, '') ?? '';
  if (text === '' || text.length > MAX_LENGTH) return null;
  if (/^https?:\/\/[^/\s]/i.test(text)) return URL.canParse(text) ? text : null;
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text) || !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return (protocol === 'http:' || protocol === 'https:') && href.length <= MAX_LENGTH ? href : null;
}
