/** English and Spanish date words, folded; one table per kind. */
import { wordTable } from '../words/word-lists.ts';
import type { TimeUnit } from './span.ts';

/** The value of each word or phrase of a row; `_` joins consecutive words. */
function phrases<T>(
  rows: readonly (readonly [phrases: string, value: T])[],
): (readonly [phrase: string, value: T])[] {
  return rows.flatMap(([words, value]) => words.split(' ').map((word) => [word, value] as const));
}

export const MONTHS = wordTable([
  ['january enero janury januray', 1],
  ['february febrero febuary feburary febraury febero', 2],
  ['march marzo', 3],
  ['april abril apirl', 4],
  ['may mayo', 5],
  ['june junio', 6],
  ['july julio jully', 7],
  ['august agosto agust augst agosot', 8],
  ['september septiembre setiembre septembre septmber setember septiempre septimbre', 9],
  ['october octubre ocotber octuber otubre octubr', 10],
  ['november noviembre novembre novmber novemebr nobiembre noviemre', 11],
  ['december diciembre decmber decembre dicembre diciemre', 12],
]);

/** Abbreviated months: only next to a day or year, in a range, or alone. */
export const SHORT_MONTHS = wordTable([
  ['jan ene', 1],
  ['feb', 2],
  ['mar', 3],
  ['apr abr', 4],
  ['jun', 6],
  ['jul', 7],
  ['aug ago', 8],
  ['sep sept set', 9],
  ['oct', 10],
  ['nov', 11],
  ['dec dic', 12],
]);

/** Weekdays; 0 is Monday. */
export const WEEKDAYS = wordTable([
  ['monday lunes', 0],
  ['tuesday martes tuseday teusday', 1],
  ['wednesday miercoles wensday wednsday wenesday miercoels', 2],
  ['thursday jueves thurday thrusday', 3],
  ['friday viernes', 4],
  ['saturday sabado saterday', 5],
  ['sunday domingo', 6],
]);

/** Abbreviated weekdays: only next to a date, in a range, or alone. */
export const SHORT_WEEKDAYS = wordTable([
  ['mon lun', 0],
  ['tue tues mar', 1],
  ['wed weds mie mier mierc', 2],
  ['thu thur thurs jue juev', 3],
  ['fri vie vier', 4],
  ['sat sab', 5],
  ['sun dom', 6],
]);

/** Plural weekdays: only counted ("two Sundays from now"), never dates on their own. */
export const MANY_WEEKDAYS = wordTable([
  ['mondays', 0],
  ['tuesdays', 1],
  ['wednesdays', 2],
  ['thursdays', 3],
  ['fridays', 4],
  ['saturdays sabados', 5],
  ['sundays domingos', 6],
]);

export const UNITS = phrases<TimeUnit>([
  ['business_day business_days working_days dias_habiles', 'business day'],
  ['working_week work_week workweek', 'workweek'],
  ['calendar_year ano_calendario', 'year'],
  ['fin_de_semana fines_de_semana finde findes', 'weekend'],
  ['minute minutes mins minuto minutos', 'minute'],
  ['hour hours hora horas hrs hs', 'hour'],
  ['day days dia dias', 'day'],
  ['week weeks wk wks semana semanas', 'week'],
  ['weekend weekends', 'weekend'],
  ['fortnight fortnights quincena quincenas', 'fortnight'],
  ['month months mo mth mths mes meses', 'month'],
  ['bimestre bimestres', 'bimester'],
  ['cuatrimestre cuatrimestres', 'quadrimester'],
  ['quarter quarters qtr qtrs trimestre trimestres', 'quarter'],
  ['semester semesters semestre semestres', 'semester'],
  ['year years yr yrs ano anos', 'year'],
  ['decade decades decada decadas', 'decade'],
]);

/** Single-letter units, only right after digits: "2y ago". */
export const LETTER_UNITS = wordTable<TimeUnit>([
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
  ['y', 'year'],
]);

/** Words before the noun: -1 is the previous one, 0 the current, 1 the next. */
export const BEFORE_NOUN = phrases([
  ['last previous prior preceding past pasado pasada pasados pasadas ultimo ultima ult anterior', -1],
  [
    'this current present ongoing este esta actual presente corriente this_very this_same esta_misma este_mismo',
    0,
  ],
  ['next following upcoming coming proximo proxima proximos proximas siguiente this_coming this_next', 1],
  ['this_past este_pasado esta_pasada', -1],
  ['este_proximo esta_proxima', 1],
]);

/** Words after the noun, in Spanish. */
export const AFTER_NOUN = phrases([
  [
    'pasado pasada pasados pasadas anterior anteriores ultimo ultima previo previa previos previas que_paso que_acaba_de_terminar que_acaba_de_pasar que_acaba_de_cerrar que_termino que_se_fue que_finalizo recien_terminado recien_terminada just_ended just_gone just_past just_finished that_just_ended',
    -1,
  ],
  ['actual en_curso que_corre que_transcurre', 0],
  [
    'proximo proxima proximos proximas siguiente siguientes que_viene que_vienen que_entra que_comienza que_empieza entrante venidero venidera',
    1,
  ],
]);

/** Years by their distance from the current one, after a day or a month. */
export const YEAR_WORDS = phrases([
  ['last_year of_last_year ano_pasado el_ano_pasado del_ano_pasado de_el_ano_pasado del_ano_anterior', -1],
  ['this_year of_this_year este_ano de_este_ano del_corriente_ano del_ano_en_curso', 0],
  ['next_year of_next_year el_ano_que_viene del_ano_que_viene del_proximo_ano el_proximo_ano', 1],
]);

/** Parts of a period: 0 beginning, 1 middle, 2 end. */
export const PARTS = phrases([
  [
    'beginning start early first_days first_few_days opening_days opening_weeks first_weeks primeras_semanas primeros_dias principio principios comienzo comienzos inicio inicios',
    0,
  ],
  ['middle mid mediados', 1],
  [
    'end late ending tail_end latter_part last_days final_days closing_days dying_days waning_days final_weeks closing_weeks last_weeks ultimos_dias ultimas_semanas ultimo_tramo fines finales',
    2,
  ],
]);

/** The same, only with "of" or "de". */
export const PART_NOUNS = phrases([
  ['mitad', 1],
  ['close fin final cierre', 2],
]);

/** Seasons in English are counted by whole months, those in Spanish from the 21st; added to those by months. */
export const BY_MONTHS = 4;

export const SEASONS = phrases([
  ['primavera', 0],
  ['verano', 1],
  ['otono', 2],
  ['invierno', 3],
  ['spring', BY_MONTHS],
  ['summer', BY_MONTHS + 1],
  ['autumn fall', BY_MONTHS + 2],
  ['winter', BY_MONTHS + 3],
]);

/** Several of a season, which are only counted: "two summers ago". */
export const MANY_SEASONS = phrases([
  ['primaveras', 0],
  ['veranos', 1],
  ['otonos', 2],
  ['inviernos', 3],
  ['springs', BY_MONTHS],
  ['summers', BY_MONTHS + 1],
  ['autumns', BY_MONTHS + 2],
  ['winters', BY_MONTHS + 3],
]);
