/** Words that leave out the outlets before or behind them: "without Clarín", "todos menos Clarín", "Clarín excluded". */

/** Before an outlet, and nowhere else in a request. */
const PLAIN = [
  '(?:but )?(?:excluding|excludes?|without|ignoring|ignore|minus|omitting|omit|skipping|skip)',
  'except(?: for)?|other than|apart from|(?:leaving|leave) out|(?:not|do not|don.t) (?:counting|count|including|include)',
  '(?:all|every|each|any)(?: (?:the )?[a-z]+){0,2} but|but not|(?<!\\bor )not',
  'sin(?: contar| incluir)?|excepto|salvo|exclu(?:yendo|yan?|ye|ir|i)|exceptuando|sacando|quitando|ignorando|omitiendo|omitir|fuera de|(?:a|con) excepcion de',
  '(?<!\\bo )no(?: (?:contar|cuentes|incluir|incluyas))?',
].join('|');
/** "cubre menos La Nación que Clarín" leaves out neither. */
const LESS = '(?<=\\btod[oa]s(?: (?:l[oa]s )?[a-z]+)?,? |, ?)menos';
/** Between such words and the name of an outlet. */
const SMALL =
  '(?: (?:a|al|in|en|of|from|by|de|del|the|el|la|lo|los|las|diario|newspaper|anything|articles|stories|coverage|notas|cobertura))*';

/** Before the name of an outlet, from the first word to the space before the name. */
export const LEAVING_OUT = `(?<![a-z])(?:${PLAIN}|${LESS})${SMALL} ["'“‘«]?`;
/** Behind the name of an outlet. */
export const LEFT_OUT_BEHIND =
  /^["'”’»]? ?(?:(?:is|are|being|esta|queda) )?(?:excluded|left out|omitted|ignored|excluid[oa]s?|omitid[oa]s?|aparte)(?![a-z])/;
/** Behind an outlet that is compared with another one, not left out. */
export const WEIGHED_BEHIND = /^["'”’»]? (?:than|que)(?![a-z])/;

const ANYWHERE = new RegExp(
  `(?<![a-z])(?:${PLAIN}|${LESS}|excluded|left out|omitted|ignored|excluid[oa]s?|omitid[oa]s?)(?![a-z])`,
);

/** Whether folded words around topics say that something is left out. */
export function leavesOut(folded: string): boolean {
  return ANYWHERE.test(folded);
}
