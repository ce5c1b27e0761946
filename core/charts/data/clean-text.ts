/** Text from callers and articles, made safe to store, measure and put into XML. */

/** What XML cannot hold however it is escaped: control characters, lone surrogates, two non-characters. */
export const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Marks that change the direction of the text after them, beyond the text they are in. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** Most texts: English letters, digits, single blanks. They need neither cleaning nor escaping. */
export const PLAIN_TEXT = /^[\w.,:;()%$/+!?-]+(?: [\w.,:;()%$/+!?-]+)*$/;

/** The text without characters that XML cannot hold or that would disturb what follows; white space becomes one blank. */
export function cleanText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
  return text.replace(UNWRITABLE, '').replace(DIRECTION, '').replace(/\s+/g, ' ').trim();
}
