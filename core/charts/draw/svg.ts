/** SVG and HTML text: everything a caller wrote is escaped here, once. */
import { PLAIN_TEXT, UNWRITABLE } from '../data/clean-text.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attributes of XML and HTML alike. */
export function escapeXml(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
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
    text += ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeXml(value)}"`;
  }
  return inner === '' ? `${text}/>` : `${text}>${inner}</${name}>`;
}
