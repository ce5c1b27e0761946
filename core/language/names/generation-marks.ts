/** What tells a person from a parent of the same name, behind it: "Donald Trump Jr." Folded. */
import { wordSet } from '../words/word-lists.ts';

const GENERATION_MARKS: ReadonlySet<string> = wordSet('jr sr junior ii iii iv hijo');

/** Whether a folded word is such a mark. */
export function isGenerationMark(folded: string): boolean {
  return GENERATION_MARKS.has(folded);
}
