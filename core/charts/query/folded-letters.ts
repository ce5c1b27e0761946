/** Same letters, same places: without accents and capitals, so that what a rule finds can be cut out of the text. */
export function foldLetters(text: string): string {
  return Array.from(text, (char) => {
    const base = char.normalize('NFD')[0]!.toLowerCase();
    return base.length === char.length ? base : char;
  }).join('');
}
