/** Folds accents and capitals while keeping every character's position, so that matches can be cut out of the text. */
export function foldLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/[^ -~]/gu, folded);
}

function folded(char: string): string {
  const base = char.normalize('NFD')[0]!.toLowerCase();
  return base.length === char.length ? base : char;
}

/** A text around a match in its folded letters, and what was matched as it is written. */
export function partedAt(text: string, { 0: { length }, index }: RegExpExecArray) {
  const end = index + length;
  const [before, found, behind] = [text.slice(0, index), text.slice(index, end), text.slice(end)];
  return { before, found, behind, rest: `${before} ${behind}` };
}
