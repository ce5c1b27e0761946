/** Texts cut to a length: in UTF-16 units, as strings count, where a name does not say characters (code points). */

/** The beginning of a text, at most `most` units long; never half a surrogate pair. */
export function cutToUnits(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first `most` characters of a text. */
export function cutToCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...cutToUnits(text, 2 * most)].slice(0, most).join('');
}

/** As `cut` has it, but without the word at its end, unless that is half of it; no white space at its end. */
export function cutToWords(text: string, most: number, cut: typeof cutToUnits = cutToUnits): string {
  const head = cut(text, most);
  if (head.length === text.length) return text;
  const space = head.search(/\s\S*$/);
  return (space > most / 2 ? head.slice(0, space) : head).trimEnd();
}

/** At most `most` units, with an ellipsis in place of what is cut. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${cutToUnits(text, most - 1)}…`;
}

/** As `clipped`, cut at the end of a word. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cutToWords(text, most - 1)}…`;
}
