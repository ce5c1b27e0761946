/** Longer links are data, not addresses. */
const MAX_LENGTH = 4000;

/** An absolute http(s) address, or null. Absolute addresses are returned as written. */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  const text = link?.trim().replace(/[\t\r\n]/g, '') ?? '';
  if (text === '' || text.length > MAX_LENGTH) return null;
  if (/^https?:\/\/[^/\s]/i.test(text)) return URL.canParse(text) ? text : null;
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text) || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
