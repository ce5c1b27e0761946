/** What tells a person from a parent of the same name, behind it: "Donald Trump Jr." Folded. */
const GENERATION_MARKS: ReadonlySet<string> = new Set('jr sr junior ii iii iv hijo'.split(' '));

export function isGenerationMark(folded: string): boolean {
  return GENERATION_MARKS.has(folded);
}
