/** Names and set phrases that contain date words but are not dates; they stay in the topic. */

import { wordSet } from '../words/word-lists.ts';
import { eventDayEnd } from './event-days.ts';
import { ordinal } from './numbers.ts';
import type { TimeToken } from './tokens.ts';
import { MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from './vocabulary.ts';

/** Consecutive folded words; `*` is any one word. Limited to what turns up in news, grouped by kind. */
const NAMES: readonly string[] = [
  // Days and events known by a name of their own.
  'long weekend|opening weekend|weekend warrior|fin de semana largo|fines de semana largos|finde largo|findes largos',
  'black friday|good friday|casual friday|freaky friday|bloody friday|cyber monday|blue monday',
  'black monday|manic monday|giving tuesday|super tuesday|fat tuesday|shrove tuesday|ruby tuesday|black tuesday',
  'ash wednesday|sheffield wednesday|wednesday addams|maundy thursday|holy thursday|black thursday|holy saturday',
  'friday prayer|friday prayers|friday sermon|friday namaz|monday blues|monday motivation|sunday lunch|sunday league|sunday trading|weekend effect',
  'super saturday|small business saturday|palm sunday|easter sunday|bloody sunday|super bowl sunday|sunday bloody sunday',
  'viernes santo|jueves santo|sabado santo|sabado de gloria|viernes negro|lunes negro|martes negro|domingo de ramos',
  'domingo de pascua|domingo de resurreccion|miercoles de ceniza|miercoles addams|merlina addams|martes de carnaval|lunes de carnaval|martes 13',
  'viernes 13|friday the 13th|lunes de pascua|jueves negro|ides of march',
  // Newspapers, programmes, films, songs, books, bands.
  'sunday times|sunday telegraph|sunday mirror|sunday mail|sunday express|sunday world|sunday school|sunday roast',
  'sunday morning futures|cbs sunday morning|sunday night football|monday night football|thursday night football',
  'monday night raw|friday night lights|friday night football|friday night smackdown|friday night funkin|saturday night live|saturday night fever',
  'saturday evening post|happy mondays|the man who was thursday|tuesdays with morrie|his girl friday',
  'usa today|russia today|india today|today show|the today show|today programme|tonight show|the tonight show',
  'entertainment tonight|this morning with|yesterday paul|born yesterday|the day after tomorrow movie|tomorrow never dies',
  'edge of tomorrow|tomorrowland|el dia de manana|el dia despues de manana|el diario de manana|hoy digital|diario hoy|ayer y hoy|el mundo today|hoy no circula',
  'la manana de neuquen|sabado gigante|sabado bus|sabado sensacional|domingo espectacular|noche y dia|buenos dias a todos',
  'last of us|last christmas|last week tonight|last night in soho|newsweek|fashion week|week magazine',
  'one day|day one|24/7|9/11|7/7|11-s|11-m|de lunes a viernes con|hoy en dia|hoy por hoy|mujeres de hoy|el ultimo de los',
  'summer olympics|winter olympics|march madness|march of the|march of dimes|march of return|march of silence|march of time|million man march|womens march|women march|guns of august|death march|forced march|mayday|may day parade|may the fourth',
  'october revolution|red october|black september|octubre rojo|revolucion de octubre',
  'puente de mayo|puente de agosto|puente de octubre|puente de noviembre|puente de diciembre',
  'revolucion de mayo|semana de mayo|madres de plaza de mayo|abuelas de plaza de mayo|plaza de mayo|avenida de mayo',
  'mayo frances|mayo clinic|clinica mayo|heinz mayo|de mayo hospital|orgullo de mayo|setiembre negro|quincena de realizadores',
  'fiesta de fin de ano|fin de ano largo|lunar new year|chinese new year|year in review',
  'week of fashion|shark week|holy week|semana santa|semana tragica|golden week|restaurant week|book week|week in review',
  'person of the year|player of the year|car of the year|word of the year|manager of the year|album of the year|rookie of the year|of the year award',
  'persona del ano|jugador del ano|auto del ano|palabra del ano|player of the month|employee of the month|goal of the month',
  'juego del ano|game of the year|team of the year|jugador del mes|tecnico del ano|gol del mes|gol de la semana|one year on',
  'mar del plata|mar argentino|mar chiquita|mar de ajo|mar rojo|mar negro|mar caspio|mar muerto',
  // People named after months or weekdays, which a lowercase query cannot distinguish.
  'santo domingo|placido domingo|domingo cavallo|domingo sarmiento|domingo faustino|domingo peron|juan domingo|domingo felipe',
  'julio iglesias|julio cortazar|julio cobos|julio de vido|julio lopez|julio verne|julio cesar|julio roca|julio bocca|julio boca|julio chavez|julio falcioni|julio velarde|julio maria|julio conte',
  'abril lavigne|avril lavigne|april ludgate|theresa may|brian may|elaine may|james may|imelda may|june carter|june allyson',
  'august wilson|augusto pinochet|august landmesser|fredric march|january jones|april oneil|joe friday|robin friday|tuesday weld|friday adams|mike march',
  // Habits and figures of speech.
  'every *|each *|cada *|todos los *|todas las *|los lunes|los martes|los miercoles|los jueves|los viernes|los sabados|los domingos',
  'de hoy en adelante|the other day|some day|one of these days|nowadays|last minute|last hour|latest generation',
  'segundo tiempo|ultima hora paraguay|dia a dia|day by day|day to day|dia de la|dia del|dias de',
  'buenas tardes|pagina manana|good morning|good night',
];

const PATTERNS = NAMES.flatMap((row) => row.split('|')).map((name) =>
  name.split(/[ ]/).flatMap((word) => word.split(/(?=[-/])|(?<=[-/])/)),
);
const byFirst = Map.groupBy(PATTERNS, (words) => words[0]!);

/** First words of names that stand before dates, too, unless they have a possessive: "women's march 2017". */
const ORDINARY = wordSet('death forced women');

/** Before "25 de mayo" and similar dates, these words indicate a street, square or town. */
const PLACES = wordSet(
  'avenida av calle plaza plazoleta club estadio barrio hospital escuela localidad municipio municipalidad partido pasaje autopista puente ruta paraje ciudad pueblo villa parque teatro cine linea estacion batallon regimiento intendente intendenta hotel sanatorio colegio peatonal bulevar boulevard rambla cooperativa deportivo atletico street avenue',
);
/** Days that streets, schools and towns are called by. */
const SPELLED_DAYS = wordSet(
  'primero uno dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta',
);
/** Shorter words of names may be in small letters: "Diario de Hoy". */
const SHORTEST = 3;
/** Words allowed between such a word and the date. */
const JOINS = new Set(['de', 'del', 'la', 'el', '.', 'social', 'y', 'deportivo', 'atletico', 'of']);
/** Spanish does not capitalize months or weekdays, so within a query a capital suggests a name. */
const CAPITAL_NAMES = wordSet('domingo abril mayo julio junio agosto septiembre octubre viernes enero marzo');
const ENGLISH_NAMES = new Set(['may', 'april', 'june', 'august', 'march', 'summer', 'autumn']);

/**
 * Marks the tokens that belong to names (`taken`). `others`: the folded words of further names, which are written with
 * capitals.
 */
export function takeNames(tokens: TimeToken[], others: readonly (readonly string[])[] = []): void {
  takeQuoted(tokens);
  const isShouted = saysInCapitals(tokens);
  for (let at = 0; at < tokens.length; at++) {
    if (!isShouted) takeAcronym(tokens, at);
    for (const words of byFirst.get(tokens[at]!.word) ?? []) {
      if (
        words.every((word, i) => tokens[at + i]?.word === word || (word === '*' && at + i < tokens.length)) &&
        !isCounted(tokens, at, words)
      )
        takeName(tokens, at, at + words.length);
    }
    takeCapitals(tokens, at);
    takePlace(tokens, at);
    takeTitle(tokens, at);
    if (isDownfall(tokens, at)) take(tokens, at, at + 1);
    take(tokens, at, eventDayEnd(tokens, at));
    for (const words of others) takeCapitalised(tokens, at, words);
  }
  markMornings(tokens);
}

/**
 * "Primera semana de mayo" is the week of a month, "Semana de Mayo" a revolution; "Perry death March 2025" has a date, "death
 * march" none.
 */
function isCounted(tokens: readonly TimeToken[], at: number, words: readonly string[]): boolean {
  if (!MONTHS.has(words.at(-1)!)) return false;
  const isOrdinary = ORDINARY.has(words[0]!) && !tokens[at]!.owns;
  if (isOrdinary && /^\d/.test(tokens[at + words.length]?.word ?? '')) return true;
  if (at === 0) return false;
  return /^(?:pen)?ultima$/.test(tokens[at - 1]!.word) || ordinal(tokens, at - 1).length > 0;
}

/** "Gasteiz Hoy" is an outlet, "Gasteiz hoy" is today. */
function takeCapitalised(tokens: TimeToken[], at: number, words: readonly string[]): void {
  const isName = words.every((word, i) => {
    const token = tokens[at + i];
    return token?.word === word && (token.capital || word.length < SHORTEST);
  });
  if (isName) take(tokens, at, at + words.length);
}

const BEFORE_MORNING = new Set(['la', 'media', 'una', 'otra', 'buena', 'toda']);

/** "La mañana" is the morning; only "mañana" on its own is tomorrow. */
function markMornings(tokens: readonly TimeToken[]): void {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.word ?? '';
    if (token.word === 'manana' && !token.taken && BEFORE_MORNING.has(before)) token.word = 'morning';
  }
}

/** Text in quotation marks is taken literally, but for the keys and dates of a machine: `"from": "2025-11-03"`. */
function takeQuoted(tokens: TimeToken[]): void {
  if (tokens.some(({ word }, at) => word === ':' && /^["”]$/.test(tokens[at - 1]?.word ?? ''))) return;
  let open: number | null = null;
  for (const [at, { word }] of tokens.entries()) {
    if (!/^["“”]$/.test(word)) continue;
    if (open === null) open = at;
    else {
      take(tokens, open, at + 1);
      open = null;
    }
  }
}

function take(tokens: TimeToken[], from: number, to: number): void {
  for (let i = from; i < to; i++) tokens[i]!.taken = true;
}

/**
 * "Domingo Cavallo", "Theresa May": a capitalized month or weekday next to another capitalized word, outside a date.
 */
function takeCapitals(tokens: TimeToken[], at: number): void {
  const token = tokens[at]!;
  if (!token.capital) return;
  const spanish = CAPITAL_NAMES.has(token.word);
  const english = ENGLISH_NAMES.has(token.word);
  if (!spanish && !english) return;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (isDateWord(before) || isDateWord(after)) return;
  const named = (token: TimeToken | undefined) =>
    token?.capital === true && !MONTHS.has(token.word) && !WEEKDAYS.has(token.word);
  // English capitalizes months, so only a first name before the month counts.
  if (spanish ? named(before) || named(after) : named(before) && !/^(?:In|On|Since|By)$/i.test(before!.word))
    take(tokens, at, at + 1);
}

/** Whether several words are all in capitals, which then say nothing. */
function saysInCapitals(tokens: readonly TimeToken[]): boolean {
  const words = tokens.filter(({ word }) => /^\p{L}/u.test(word));
  return words.length > 1 && words.every(({ capitals }) => capitals);
}

/** "SAT", "becas de la SEP": capitals make an acronym of what is short for a day or a month, away from dates. */
function takeAcronym(tokens: TimeToken[], at: number): void {
  const { capitals } = tokens[at]!;
  if (!capitals || !isShortDateWord(tokens[at])) return;
  const beside = [at - 2, at - 1, at + 1, at + 2].map((other) => tokens[other]);
  if (!beside.some((token) => isDateWord(token) || isShortDateWord(token))) take(tokens, at, at + 1);
}

function isShortDateWord(token: TimeToken | undefined): boolean {
  return token !== undefined && (SHORT_MONTHS.has(token.word) || SHORT_WEEKDAYS.has(token.word));
}

/** "Últimos días de furia" is a title, "últimos días de octubre" is not. */
function takeName(tokens: TimeToken[], from: number, to: number): void {
  if (tokens[to - 1]!.word !== 'de' || !MONTHS.has(tokens[to]?.word ?? '')) take(tokens, from, to);
}

/** The words of relative days that titles are made of. */
const RELATIVE = wordSet(
  'day days after before tomorrow yesterday today tonight years weeks later ago night last',
);
const MIN_OF_TITLE = 2;

/** "The Day After Tomorrow sequel", "28 Years Later": inside a query, such words with capitals are a title. */
function takeTitle(tokens: TimeToken[], at: number): void {
  let to = at;
  while (to < tokens.length && RELATIVE.has(tokens[to]!.word) && tokens[to]!.capital) to += 1;
  const isShouted = tokens.every(({ word, capital }) => capital || !/^\p{L}/u.test(word));
  if (to - at >= MIN_OF_TITLE && !isShouted)
    take(tokens, /^\d+$/.test(tokens[at - 1]?.word ?? '') ? at - 1 : at, to);
}

/** "Since the fall of Roe", "the fall of the Berlin Wall": only the fall of a year is a season. */
function isDownfall(tokens: readonly TimeToken[], at: number): boolean {
  if (tokens[at]!.word !== 'fall' || tokens[at + 1]?.word !== 'of') return false;
  const [after, next] = [tokens[at + 2]?.word ?? '', tokens[at + 3]?.word ?? ''];
  return /^\p{L}/u.test(after) && next !== 'year';
}

function isDateWord(token: TimeToken | undefined): boolean {
  return (
    token !== undefined && (/^\d/.test(token.word) || MONTHS.has(token.word) || WEEKDAYS.has(token.word))
  );
}

/** "Avenida 9 de Julio", "en 25 de Mayo": a place named after a date. */
function takePlace(tokens: TimeToken[], at: number): void {
  const words = [at, at + 1, at + 2].map((i) => tokens[i]?.word ?? '');
  const isDay = /^\d{1,2}(?:ro|er)?$/.test(words[0]!) || SPELLED_DAYS.has(words[0]!);
  const isDate = isDay && words[1] === 'de' && MONTHS.has(words[2]!);
  if (!isDate || tokens[at]!.taken) return;
  const year =
    /^\d{4}$/.test(tokens[at + 3]?.word ?? '') ||
    (/^del?$/.test(tokens[at + 3]?.word ?? '') && /^\d{4}$/.test(tokens[at + 4]?.word ?? ''));
  // "Cinco de Mayo" is a holiday of the United States.
  const isTitle = tokens[at]!.capital && tokens[at + 2]!.capital;
  if (year && !isTitle) return;
  const before = tokens[at - 1]?.word ?? '';
  let back = at - 1;
  while (back >= 0 && back > at - 4 && JOINS.has(tokens[back]!.word)) back--;
  const place = PLACES.has(tokens[back]?.word ?? '');
  // Dates take an article ("el 25 de mayo"); towns do not ("robo en 25 de Mayo", "intendente de 9 de Julio").
  const bare = before === 'en' || (before === 'de' && tokens[at + 2]!.capital);
  // "La 9 de Julio" is an avenue, "Movimiento 26 de Julio" is called so.
  const lead = tokens[at - 1];
  const isCalled =
    tokens[at + 2]!.capital && lead?.capital === true && !isDateWord(lead) && !SPELLED_DAYS.has(before);
  const isFeminine = before === 'la' && tokens[at + 2]!.capital;
  const isNamed = bare || isFeminine || isCalled || isTitle;
  if ((place && before !== 'el' && before !== 'del') || isNamed) take(tokens, at, at + 3);
}
