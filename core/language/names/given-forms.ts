/** Forms of a given name that no list has: diminutives, short forms and slips of one letter. */
import { GIVEN_NAMES } from './given-names.ts';

/** Whether a folded word is a form of a folded given name: "carlitos" for Carlos, "facu" for Facundo, "diane" for Dianne. */
export function isFormOfGiven(word: string, name: string): boolean {
  return isDiminutive(word, name) || isShortened(word, name) || isMisspelled(word, name);
}

const DIMINUTIVE = /^(.{2,})(?:c?it[oa]s?)$/;
/** Letters of the name that a diminutive leaves out: "Carlitos", "Danielito". */
const MAX_DROPPED = 2;

function isDiminutive(folded: string, name: string): boolean {
  const stem = DIMINUTIVE.exec(folded)?.[1];
  return stem !== undefined && name.startsWith(stem) && name.length - stem.length <= MAX_DROPPED;
}

/** Letters of a short form, and those that it leaves out: "Facu", "Maxi". */
const MIN_SHORT = 4;
const MIN_DROPPED = 2;

/** Whether a word is the beginning of a name and not itself a name: "Paul" is one, and so does not stand for Pauline. */
function isShortened(folded: string, name: string): boolean {
  return (
    folded.length >= MIN_SHORT &&
    name.length - folded.length >= MIN_DROPPED &&
    name.startsWith(folded) &&
    !GIVEN_NAMES.has(folded)
  );
}

/** Names with fewer letters differ by one without being the same. */
const MIN_LETTERS = 5;

/** Whether two first names differ by one letter that is neither the first nor the last: "Diane" and Dianne. */
function isMisspelled(folded: string, name: string): boolean {
  if (name.length < MIN_LETTERS || folded.length < MIN_LETTERS || Math.abs(name.length - folded.length) > 1)
    return false;
  if (folded[0] !== name[0] || folded.at(-1) !== name.at(-1)) return false;
  let at = 0;
  while (at < name.length && folded[at] === name[at]) at += 1;
  const [rest, own] = [folded.slice(at), name.slice(at)];
  return rest.slice(1) === own.slice(1) || rest.slice(1) === own || rest === own.slice(1);
}
