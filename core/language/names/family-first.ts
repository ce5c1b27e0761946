import { wordSet } from '../words/word-lists.ts';

/** Family names that stand first, as in China and Korea: "Kim Jong Un", "Xi Jinping". Folded. */
export const FAMILY_FIRST: ReadonlySet<string> = wordSet(
  'xi mao deng hu jiang wen zhou zhao qin peng tsai kim moon yoon park roh ban chung choi nguyen',
);
