/** Text made safe to stand inside HTML or XML. */

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const LATIN1_LAST = 0xff;

/** Escapes the characters that mean something to a markup parser. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);
}

/** A document as the bytes its outlet sends; what latin1 cannot hold becomes a numeric reference. */
export function encoded(markup: string, encoding: 'utf-8' | 'iso-8859-1'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(markup);
  const narrowed = [...markup].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point > LATIN1_LAST ? `&#${point};` : character;
  });
  return Buffer.from(narrowed.join(''), 'latin1');
}

/** Article paragraphs as HTML. */
export function paragraphsOf(texts: string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');
}
