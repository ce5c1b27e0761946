/** SVG text: everything that a caller wrote is escaped here, once. */

/** What XML can not hold in any spelling: control characters, lone surrogates, two non-characters. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Marks that turn the direction of what follows, beyond the text they are in. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Most texts: letters of English, digits, and no blank that would be taken out. */
const PLAIN = /^[\w.,:;()%$/+!?-]+(?: [\w.,:;()%$/+!?-]+)*$/;

/** Text without what XML can not hold or what would disturb its surroundings; white space is one blank. */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNWRITABLE, '').replace(DIRECTION, '').replace(/\s+/g, ' ').trim();
}

/** For text and attributes of XML and HTML alike. */
export function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}

/** A coordinate with two decimals at most. */
export function coordinate(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

type Attributes = Record<string, string | number | null | undefined>;

/** An element; numbers are rounded, absent attributes left out, `inner` is markup already. */
export function element(name: string, attributes: Attributes, inner = ''): string {
  let text = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === null || value === undefined) continue;
    text += ` ${key}="${typeof value === 'number' ? coordinate(value) : escaped(value)}"`;
  }
  return inner === '' ? `${text}/>` : `${text}>${inner}</${name}>`;
}
