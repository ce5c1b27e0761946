/** Words that ask for the largest of something, for a share, or for the total alone. */
import { wordTable } from '../../../language/words/word-lists.ts';
import { foldLetters } from '../folded-letters.ts';
import { COBERTURA, COUNTABLES, COVERAGE, NEWS, NOTAS } from './coverage-words.ts';
import { any, anywhere, atEnd, atStart } from './patterns.ts';

/** "Once" is eleven in Spanish, and another word in English. */
const SPELLED = new Map<string, number>([
  ...['half a dozen', 'half-dozen', 'half dozen', 'media docena'].map((words) => [words, 6] as const),
  ...wordTable([
    ['two dos', 2],
    ['three tres', 3],
    ['four cuatro', 4],
    ['five cinco', 5],
    ['six seis', 6],
    ['seven siete', 7],
    ['eight ocho', 8],
    ['nine nueve', 9],
    ['ten diez', 10],
    ['eleven', 11],
    ['twelve doce dozen docena', 12],
    ['fifteen quince', 15],
    ['twenty veinte', 20],
    ['thirty treinta', 30],
  ]),
]);
/** In digits or words. */
export const NUMBER = `(?:\\d{1,2}|${[...SPELLED.keys()].join('|')})`;
/** "top 5", "los 3 medios", "first 10 outlets". The noun stays. */
export const LIMITS: readonly RegExp[] = [
  anywhere(
    `(?:the )?top[ -]${NUMBER}(?: (?:de|of))?(?: (?:los|las|the))?`,
    `(?:the |los |las )?(?:(?:first|leading|main|biggest|primer[oa]s|principales) )?${NUMBER}(?: (?:principales|primer[oa]s|biggest|main|leading))?(?= ${COUNTABLES}(?![a-z]))`,
  ),
];

const ANY_NUMBER = new RegExp(NUMBER);

/** The number in the words that a limit was read from. */
export function limitIn(words: string): number {
  const [found = ''] = ANY_NUMBER.exec(words.toLowerCase()) ?? [];
  return SPELLED.get(found) ?? Number(found);
}

/** No hour ("for the six"), least number or span of time. */
const ALONE = new RegExp(
  `(?<![a-z0-9.,]|\\b(?:for the|at|at least|al menos|a las|para las) )${NUMBER}(?![a-z0-9%.,]*[a-z0-9%]| ?(?:hours?|days?|weeks?|months?|years?|horas?|dias?|semanas?|mes(?:es)?|anos?)(?![a-z]))`,
);

/** The first number of rows among folded words; null when there is none. */
export function numberOfRows(words: string): number | null {
  const [found] = ALONE.exec(words) ?? [];
  const number = found === undefined ? 0 : limitIn(found);
  return number > 0 ? number : null;
}

/** Words that only say that the largest come first, as they always do. */
export const RANKINGS: readonly RegExp[] = [
  anywhere(
    `(?:a |the )?(?:ranking|rank|ranked list|league table) (?:of|de)(?: (?:the|los|las))?(?= ${COUNTABLES}(?![a-z]))`,
    `(?:the )?(?:top|leading|biggest|main|most active)(?= ${COUNTABLES}(?![a-z]))`,
    `(?:los |las )?(?:principales|mayores)(?= ${COUNTABLES}(?![a-z]))`,
  ),
  atStart(`(?:ranking|rank)(?: (?:of|de|por|by))?(?= )`),
  atEnd('ranking|ranked|(?:sorted|ordered|ranked) by (?:count|volume|number)|de mayor a menor|ordenad[oa]s?'),
];

/** Parts of the whole, in percent. */
export const SHARES: readonly RegExp[] = [
  atStart(
    `(?:what |which )?(?:percent(?:age)?|per cent|%|share|proportion) of (?:the |all )?${any(COVERAGE, NEWS)} (?:is|are|was|were) (?:about|on)(?= )`,
    `(?:que )?(?:porcentaje|%|proporcion|parte) de (?:la |las |los )?${any(COBERTURA, NOTAS)} (?:es|son|fue|fueron|hablan?|tratan?) (?:sobre|de|del)(?= )`,
  ),
  anywhere(
    '(?:in|as|by) (?:percent(?:ages?)?|per cent|%|a percentage|shares?)',
    '(?:en|como) (?:porcentajes?|%|por ciento|proporcion)',
  ),
  atStart(
    '(?:what )?(?:percent(?:age)?|per cent|%)(?: of)?(?= )',
    '(?:que )?(?:porcentaje|%|participacion|distribucion|reparto)(?: de)?(?= )',
  ),
  atStart('how much of(?: the| all)?(?= )', '(?:que|cual es la) (?:parte|porcion|cuota) de(?= )'),
  atEnd('percent(?:ages?)?|per cent|%|porcentual|porcentajes?'),
  anywhere(
    `(?:the |what |which )?(?:share|percentage|proportion|split|breakdown) of(?= .*${any(COVERAGE, NEWS)}.*\\b(?:by|per|across|each)\\b)`,
    `(?:el |la )?(?:porcentaje|proporcion|reparto|distribucion|participacion) (?:porcentual )?de(?= .*\\b(?:por|segun|entre|cada)\\b)`,
  ),
];

const PERCENT =
  /%|(?<!\p{L})(?:percent(?:age)?|per cent|porcentaje|por ciento|share|proportion|cuota|proporcion)(?!\p{L})/u;

/** A word that asks for percentages, of those around the topics; null: none does. */
export function percentIn(around: string): string | null {
  return PERCENT.exec(foldLetters(around))?.[0] ?? null;
}

/** One number over the whole window. */
export const TOTALS: readonly RegExp[] = [
  anywhere(
    `(?:the )?total (?:number |count |amount )?of(?= ${NEWS})`,
    `(?:the )?total(?= ${any(NEWS, COVERAGE)})`,
    `(?:el |la )?(?:numero |cantidad )?total de(?= (?:las? |los )?${NOTAS})`,
  ),
  atStart(
    '(?:just |only )?(?:the |a )?(?:big |single )?(?:number|figure|count|kpi)(?: please| pls)? ?[:,]',
    '(?:solo |nada mas )?(?:el |un |la |una )?(?:numero(?: grande)?|cifra) ?[:,]',
  ),
  atEnd(
    'in total|en total|altogether|just the (?:number|count|total)|a single (?:number|figure)|solo (?:el numero|la cifra|el total)|un (?:solo )?numero(?: nomas)?',
  ),
];
/** How many: one number, unless a step of time or a column to count by is named. */
export const HOW_MANY = new RegExp(
  `^[\\s¿?¡!]*(?:how many ${any(NEWS, 'times')}|how many (?:outlets|newspapers|papers)|cuant[oa]s (?:veces|medios|diarios|${NOTAS})|(?:numero|cantidad) (?:total )?de ${NOTAS})(?![a-z])`,
);
