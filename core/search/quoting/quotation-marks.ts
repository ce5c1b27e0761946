/** Quotation marks around words that may have some of their own. */

/** The text between quotation marks: those of English, or others where the text has these itself. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return /[“”]/.test(text) ? `«${text}»` : `“${text}”`;
}
