import { wordList, wordSet } from '../words/word-lists.ts';

/** Behind the name of a company, dots left out: "S.A.I.C.", "S.A.B. de C.V.". Folded. */
export const COMPANY_FORMS: ReadonlySet<string> =
  wordSet(`sa sau sab sac sapi saic saicf saci sacif saicyf srl scrl sl slu eirl ltda inc ltd limited llc llp corp corporation
    incorporated plc ag gmbh kg kgaa nv bv ab asa oyj se spa co cia pty jsc cv`);

/** Behind any name: legal forms and "F.C.", which nobody asks for. Folded. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set([...COMPANY_FORMS, ...wordList('fc cf afc sc ac')]);
