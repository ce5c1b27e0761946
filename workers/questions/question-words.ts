import { wordList } from '../../core/language/words/word-lists.ts';

/**
 * The most frequent words of yes-or-no questions (five or more in the training set), folded: the wording of a
 * question hints at its answer. Each is a feature.
 */
export const QUESTION_WORDS: readonly string[] = wordList(`
  a about al already an anuncia arbol are article articulo as at autor be been being by can como company
  con de del describe did do does down el en es espana esta film first for fue game given ha habla has
  have hubo in informa is it its la las los mas match new no noticia o of on one only opinion or otro pais
  para partido people piece pieza player por presenta price product programa protagonista que report
  reported said sales say se segun something son study su sus television texto the this to todos trata un
  una video was were win with y ya
`);
