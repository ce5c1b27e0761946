/** Words that leave out the outlets before or behind them: "without Clarín", "todos menos Clarín", "Clarín excluded". */
import { COUNTRY_WORDS } from './country-words.ts';
import { any } from './patterns.ts';

/** Before whatever is left out. */
const WITHOUT = [
  '(?:but )?(?:excluding|excludes?|without|ignoring|ignore|omitting|omit)',
  'except(?: for)?|other than|apart from|aside from|besides|(?:leaving|leave) out|but not|(?:not|do not|don.t) (?:counting|count|including|include)',
  'sin(?: contar| incluir)?|excepto|salvo|exclu(?:yendo|yan?|ye|ir|i)|exceptuando|fuera de|(?:a|con) excepcion de',
];
/** Before an outlet. */
const PLAIN = [
  ...WITHOUT,
  'minus|skipping|skip|(?<!\\bor )not|(?:all|every|each|any|everyone|everybody|anyone)(?: (?:the )?[a-z]+){0,2} but',
  'sacando|quitando|ignorando|omitiendo|omitir|(?<!\\bo )no(?: (?:contar|cuentes|incluir|incluyas))?',
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

/** What a picture, not its articles, is to be without, and what is said by the way: "sin leyenda", "without further ado". */
const OF_THE_PICTURE =
  /(?<![a-z])(?:sin|without|no)(?: (?:an?|the|any|la|el|los|las|ningun[oa]?))?(?: [a-z]+)? (?:legends?|grid ?lines?|grid|ax[ie]s|labels?|titles?|numbers|colou?rs?|borders?|background|markers?|dots|decimals?|captions?|leyendas?|cuadricula|grilla|ejes?|etiquetas?|titulos?|numeros|colores|bordes?|fondo|puntos|decimales|warnings?|fuss|ado|delay|vueltas|embargo|dudas?|parar|falta|apuro|acentos?)(?![a-z])/g;

/** Whether folded words around topics say that something is left out. */
export function leavesOut(folded: string): boolean {
  return ANYWHERE.test(folded.replace(OF_THE_PICTURE, ' '));
}

/** The same of what is no outlet: a country, a section, a part of the topic. */
const WHATEVER = new RegExp(
  `(?<![a-z])(?:${[
    ...WITHOUT,
    'outside(?: of)?|not (?:about|on|from|in)',
    '(?:that|which) (?:do not|don.t|are not|aren.t|does not|doesn.t|is not|isn.t) [a-z]+',
    'que no (?:hablen?|sean?|mencionen?|incluyan?|traten?|tengan?|nombren?|esten?)',
    LESS,
    `(?:no|not|minus|sin) (?:the )?(?:${any(...COUNTRY_WORDS.map(({ name }) => name))})`,
  ].join('|')})(?![a-z])`,
);

/** The words around topics with which something is left out; null: none are. */
export function exclusionIn(folded: string): string | null {
  return WHATEVER.exec(folded.replace(OF_THE_PICTURE, ' '))?.[0] ?? null;
}

/** At the end of a topic, before the outlet that is left out: "litio sin contar". */
export const LEAVING_OUT_LAST = new RegExp(`[\\s,]+(?:${PLAIN}|menos|que no)$`);
/** Inside a topic, before a name: "inundaciones sin Bahía Blanca" may be all of it, or leave the name out. */
export const LEFT_OUT_INSIDE =
  /(?<=\p{Ll}[\p{L}\p{N}]* )(?:sin|without|excluding|except|excepto|salvo|but not)(?= \p{Lu})/u;
