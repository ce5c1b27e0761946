/** Behind any name: legal forms and "F.C.", which nobody asks for. Folded. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'sa sau sab srl sl slu inc ltd limited llc llp corp corporation plc ag gmbh nv se spa co cia fc cf afc sc ac incorporated'.split(
    ' ',
  ),
);
