/** Folds accents and capitals while keeping every character's position, so that matches can be cut out of the text. */
export function foldLetters(text: string): string {
  return Array.from(text, (char) => {
    const base = char.normalize('NFD')[0]!.toLowerCase();
    return base.length === char.length ? base : char;
  }).join('');
}
