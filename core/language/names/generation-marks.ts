/** What stands behind a name and is no surname: "Jr.", and the number of a king. Folded. */
import { wordSet } from '../words/word-lists.ts';

/** What tells a person from a parent of the same name: "Donald Trump Jr." */
const GENERATION_MARKS: ReadonlySet<string> = wordSet('jr sr junior ii iii iv hijo');

/** Whether a folded word is such a mark. */
export function isGenerationMark(folded: string): boolean {
  return GENERATION_MARKS.has(folded);
}

/** Of single letters and of "Xi", most are something else. */
const ORDINALS: ReadonlySet<string> = wordSet(
  'ii iii iv vi vii viii ix xii xiii xiv xv xvi xvii xviii xxiii',
);

/** Whether a folded word is the Roman number of a king, a pope or a grandson: "Felipe VI". */
export function isOrdinal(folded: string): boolean {
  return ORDINALS.has(folded);
}
