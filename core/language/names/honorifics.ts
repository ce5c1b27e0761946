import { wordSet } from '../words/word-lists.ts';

/** Before the name of a person, and no part of it. Folded. */
export const HONORIFICS: ReadonlySet<string> =
  wordSet(`presidente presidenta expresidente expresidenta vicepresidente vicepresidenta gobernador gobernadora exgobernador
  ministro ministra exministro exministra canciller senador senadora diputado diputada intendente intendenta alcalde
  alcaldesa juez jueza fiscal general comandante doctor doctora dr dra sr sra srta senor senora don dona papa monsenor
  padre rey reina principe princesa director directora secretario secretaria embajador embajadora candidato candidata
  tecnico entrenador dt lider cantante actor actriz periodista economista empresario abogado abogada
  president vicepresident governor minister premier chancellor senator congressman congresswoman representative
  mayor judge justice prosecutor secretary ambassador colonel captain sergeant officer professor prof mr mrs ms miss sir
  dame lord lady king queen prince princess duke duchess pope cardinal bishop reverend rev saint coach manager chairman
  chairwoman ceo speaker pm vp leader chief actress singer rapper sen gov rep gen col capt lt`);
