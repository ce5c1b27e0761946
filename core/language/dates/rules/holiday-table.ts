/** Holidays and when they are. Where countries differ, that of Argentina in Spanish and of the United States in English. */
import { dayNumber, easterOf } from '../civil.ts';
import { monthSpan, nthWeekday } from '../span.ts';
import { diwali, inCalendar } from './lunar-holidays.ts';

type On = (year: number) => number;
const on =
  (month: number, dom: number): On =>
  (year) =>
    dayNumber(year, month, dom);
const nth =
  (month: number, weekday: number, place: number): On =>
  (year) =>
    nthWeekday(weekday, place, monthSpan(year, month))!.from;
const easter =
  (days: number): On =>
  (year) =>
    easterOf(year) + days;

/** Names (`_` joins words), the first day in a year, and how many days it lasts if more than one. */
type Holiday = readonly [phrases: string, on: On, days?: number];

/** Days that nothing but the day is called by: a query with their name is about that day. */
const ONLY_DAYS: readonly Holiday[] = [
  ['christmas_eve nochebuena', on(12, 24)],
  ['boxing_day', on(12, 26)],
  ['new_years_day new_year_day', on(1, 1)],
  ['new_years_eve new_year_eve nochevieja', on(12, 31)],
];

/** Days that can be meant by their name alone. */
const DAYS: readonly Holiday[] = [
  ...ONLY_DAYS,
  ['christmas christmas_day xmas navidad dia_de_navidad', on(12, 25)],
  ['new_year new_years ano_nuevo dia_de_ano_nuevo', on(1, 1)],
  ['epiphany dia_de_reyes reyes_magos', on(1, 6)],
  ['australia_day', on(1, 26)],
  ['valentines_day valentine_day dia_de_san_valentin dia_de_los_enamorados', on(2, 14)],
  ['st_patricks_day st_patrick_day saint_patricks_day saint_patrick dia_de_san_patricio', on(3, 17)],
  ['dia_de_la_mujer dia_internacional_de_la_mujer womens_day international_womens_day', on(3, 8)],
  ['dia_de_la_memoria', on(3, 24)],
  ['dia_de_malvinas', on(4, 2)],
  ['anzac_day', on(4, 25)],
  ['cinco_de_mayo', on(5, 5)],
  ['dia_de_la_bandera', on(6, 20)],
  ['canada_day', on(7, 1)],
  ['bastille_day', on(7, 14)],
  ['dia_del_amigo', on(7, 20)],
  ['dia_de_la_raza dia_de_la_hispanidad', on(10, 12)],
  ['all_saints_day dia_de_todos_los_santos', on(11, 1)],
  ['day_of_the_dead dia_de_los_muertos dia_de_muertos', on(11, 1), 2],
  ['guy_fawkes_day', on(11, 5)],
  ['burns_night', on(1, 25)],
  ['groundhog_day', on(2, 2)],
  ['pi_day', on(3, 14)],
  ['april_fools april_fools_day', on(4, 1)],
  ['dia_de_los_inocentes', on(12, 28)],
  ['dia_de_la_constitucion', on(12, 6)],
  ['dia_de_la_soberania', on(11, 20)],
  ['dia_de_la_lealtad', on(10, 17)],
  ['dia_del_maestro', on(9, 11)],
  ['grito_de_independencia grito_de_dolores', on(9, 15)],
  ['dia_de_la_candelaria', on(2, 2)],
  ['dia_de_la_virgen_de_guadalupe', on(12, 12)],
  ['san_fermin sanfermines', on(7, 7), 8],
  // The long weekends of Spain, whichever days are taken off.
  ['puente_de_mayo', on(4, 29), 6],
  ['puente_de_agosto', on(8, 13), 5],
  ['puente_de_octubre puente_del_pilar', on(10, 9), 7],
  ['puente_de_noviembre puente_de_todos_los_santos', on(10, 30), 5],
  ['puente_de_diciembre puente_de_la_constitucion puente_de_la_inmaculada', on(12, 4), 7],
  ['sant_jordi san_jorge', on(4, 23)],
  ['bonfire_night guy_fawkes_night', on(11, 5)],
  ['veterans_day remembrance_day armistice_day', on(11, 11)],
  ['earth_day dia_de_la_tierra', on(4, 22)],
  ['may_day labour_day dia_del_trabajador dia_del_trabajo', on(5, 1)],
  ['juneteenth freedom_day jubilee_day dia_de_la_libertad', on(6, 19)],
  ['independence_day dia_de_independencia', on(7, 4)],
  ['dia_de_la_independencia', on(7, 9)],
  ['halloween noche_de_brujas', on(10, 31)],
  ['labor_day', nth(9, 0, 1)],
  ['columbus_day', nth(10, 0, 2)],
  ['dia_del_nino', nth(8, 6, 3)],
  ['martin_luther_king_day mlk_day', nth(1, 0, 3)],
  ['presidents_day', nth(2, 0, 3)],
  ['memorial_day', nth(5, 0, -1)],
  ['thanksgiving thanksgiving_day dia_de_accion_de_gracias', nth(11, 3, 4)],
  ['mothers_day mother_day', nth(5, 6, 2)],
  ['fathers_day father_day dia_del_padre', nth(6, 6, 3)],
  ['dia_de_la_madre', nth(10, 6, 3)],
  ['easter pascua pascuas', easter(0)],
  ['easter_monday lunes_de_pascua', easter(1)],
];

/** Days whose name alone is a topic: it needs a year, or "last". */
const TOPICS: readonly Holiday[] = [
  ['election_day', (year) => nth(11, 0, 1)(year) + 1],
  ['black_friday', (year) => nth(11, 3, 4)(year) + 1],
  ['cyber_monday', (year) => nth(11, 3, 4)(year) + 4],
  ['easter_sunday domingo_de_pascua', easter(0)],
  ['good_friday viernes_santo', easter(-2)],
  ['semana_santa holy_week', easter(-7), 8],
  ['palm_sunday domingo_de_ramos', easter(-7)],
  ['maundy_thursday holy_thursday jueves_santo', easter(-3)],
  ['holy_saturday sabado_santo', easter(-1)],
  ['carnaval carnavales', easter(-48), 2],
  ['shrove_tuesday fat_tuesday mardi_gras martes_de_carnaval', easter(-47)],
  ['lunes_de_carnaval', easter(-48)],
  ['ash_wednesday miercoles_de_ceniza', easter(-46)],
  ['corpus_christi', easter(60)],
  ['pentecost whit_sunday pentecostes', easter(49)],
  ['ramadan', inCalendar('islamic-umalqura', '9', 1), 30],
  [
    'eid_al_fitr eid_al_-_fitr eid_-_al_-_fitr eid_ul_fitr eid_ul_-_fitr eid_-_ul_-_fitr',
    inCalendar('islamic-umalqura', '10', 1),
    3,
  ],
  [
    'eid_al_adha eid_al_-_adha eid_-_al_-_adha eid_ul_adha eid_ul_-_adha eid_-_ul_-_adha eid_el_kabir eid_-_el_-_kabir bakrid',
    inCalendar('islamic-umalqura', '12', 10),
    4,
  ],
  ['diwali deepavali', diwali],
  ['lunar_new_year chinese_new_year ano_nuevo_chino ano_nuevo_lunar', inCalendar('chinese', '1', 1)],
  ['passover pesach pesaj', inCalendar('hebrew', 'Nisan', 15), 8],
  ['rosh_hashanah rosh_hashana', inCalendar('hebrew', 'Tishri', 1), 2],
  ['yom_kippur', inCalendar('hebrew', 'Tishri', 10)],
  ['hanukkah chanukah januca', inCalendar('hebrew', 'Kislev', 25), 8],
];

export const HOLIDAYS: readonly Holiday[] = [...DAYS, ...TOPICS];

/** Whether the holiday at an index of `HOLIDAYS` is a day and nothing else: no season, no trade, no film. */
export const isOnlyADay = (index: number): boolean => index < ONLY_DAYS.length;
/** Whether the holiday at an index of `HOLIDAYS` is only a topic when nothing else is said. */
export const isTopic = (index: number): boolean => index >= DAYS.length;
