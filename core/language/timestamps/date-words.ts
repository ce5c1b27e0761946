/**
 * Month and weekday names. Those of the most common outlet languages are listed here; others are loaded from ICU the
 * first time an unknown word turns up (tens of milliseconds, once).
 */

import { wordList } from '../words/word-lists.ts';

/** Month names, folded (lowercase, no accents, no dots), by month. */
const MONTHS: string[] = [
  'january jan enero ene janeiro gener gen januar janner jaenner jan janvier janv gennaio januari styczen ledna leden ianouariou xaneiro',
  'february feb febrero febr fev fevereiro febrer februar feber fevrier fevr febbraio februari luty unora unor',
  'march mar marzo marco marc marts mars maerz marz mrz maart mrt marz mart marzec brezna brezen',
  'april apr abril abr avril avr aprile kwiecien dubna duben',
  'may mayo maio maig mai maggio mag mei maj kveten kvetna',
  'june jun junio junho juny juni juin giugno giu czerwiec cervna cerven',
  'july jul julio julho juliol juli juillet juil luglio lug lipiec cervence cervenec',
  'august aug agosto ago ag agost aout augustus augusti sierpien srpna srpen',
  'september sep sept septiembre setiembre set setembro setembre septembre settembre wrzesien zari',
  'october oct octubre outubro out octubre oktober okt octobre ottobre ott pazdziernik rijna rijen',
  'november nov noviembre novembro novembre listopadu listopad',
  'december dec diciembre dic dezembro dez desembre des dezember decembre dicembre grudzien prosince prosinec',
];

const WEEKDAYS: string[] = [
  'sunday sun domingo dom diumenge dg sonntag so dimanche dim domenica zondag',
  'monday mon lunes lun segunda seg dilluns dl montag mo lundi lunedi maandag',
  'tuesday tue tues martes mar terca ter dimarts dt dienstag di mardi martedi dinsdag',
  'wednesday wed weds miercoles mie quarta qua dimecres dc mittwoch mi mercredi mer mercoledi woensdag',
  'thursday thu thur thurs jueves jue quinta qui dijous dj donnerstag do jeudi jeu giovedi gio donderdag',
  'friday fri viernes vie sexta sex divendres dv freitag fr vendredi ven venerdi vrijdag',
  'saturday sat sabado sab dissabte ds samstag sonnabend sa samedi sam sabato zaterdag',
];

/** Languages whose month and weekday names are loaded from ICU. */
const MORE_LANGUAGES = wordList(
  'nl da nb sv fi is pl cs sk hu ro bg ru uk sr hr sl el tr lt lv et eu gl sq mk vi id ms fa ar he hi bn ta te th',
);

/** Lowercase, without accents and dots: "Març." becomes "marc". */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}.’'`´]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}

const months = indexed(MONTHS);
const weekdays = indexed(WEEKDAYS);
let hasLearned = false;

/** Month (0-11) of a folded word in any supported language, or null. */
export function monthNamed(word: string): number | null {
  const known = months.get(word);
  if (known !== undefined) return known;
  learnFromIcu();
  return months.get(word) ?? null;
}

/** Weekday (0-6, Sunday is 0) of a folded word, or null. Does not load ICU names for a known month. */
export function weekdayNamed(word: string): number | null {
  const known = weekdays.get(word);
  if (known !== undefined) return known;
  if (months.has(word)) return null;
  learnFromIcu();
  return weekdays.get(word) ?? null;
}

function indexed(rows: string[]): Map<string, number> {
  const index = new Map<string, number>();
  rows.forEach((row, i) => {
    for (const word of row.split(' ')) if (!index.has(word)) index.set(word, i);
  });
  return index;
}

/** A day of each month, and one of each weekday from Sunday on. */
const MONTH_DAYS = MONTHS.map((_, month) => Date.UTC(2024, month, 15));
const WEEKDAY_DAYS = WEEKDAYS.map((_, day) => Date.UTC(2023, 0, 1 + day));

function learnFromIcu(): void {
  if (hasLearned) return;
  hasLearned = true;
  for (const language of MORE_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      learn(months, MONTH_DAYS, language, { month: style, day: 'numeric' });
      learn(months, MONTH_DAYS, language, { month: style });
      learn(weekdays, WEEKDAY_DAYS, language, { weekday: style });
    }
  }
}

function learn(
  names: Map<string, number>,
  days: readonly number[],
  language: string,
  options: Intl.DateTimeFormatOptions,
): void {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const part = options.weekday === undefined ? 'month' : 'weekday';
  for (const [at, day] of days.entries()) {
    const word = format.formatToParts(day).find(({ type }) => type === part)?.value;
    const folded = word ? foldWord(word) : '';
    if (folded.length > 1 && /^\p{L}+$/u.test(folded) && !names.has(folded)) names.set(folded, at);
  }
}
