/** Numbers, money and times as the reader's language writes them. */
import { language } from './preferences.js';
import { say } from './words.js';

const LOCALES = { en: 'en-GB', es: 'es-AR' };
const cache = new Map();

function format(kind, options) {
  const key = `${language()} ${kind} ${JSON.stringify(options)}`;
  if (!cache.has(key)) cache.set(key, new Intl[kind](LOCALES[language()], options));
  return cache.get(key);
}

export function number(value, digits = 0) {
  if (value === null || value === undefined) return '–';
  return format('NumberFormat', { maximumFractionDigits: digits }).format(value);
}

/** US dollars, exact to what a single request costs. */
export function usd(value) {
  if (value === null || value === undefined) return '–';
  const digits = value !== 0 && Math.abs(value) < 1 ? 4 : 2;
  const options = { minimumFractionDigits: 2, maximumFractionDigits: digits };
  return `${format('NumberFormat', options).format(value)} USD`;
}

export function percent(share) {
  return format('NumberFormat', { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Two decimals, as scores are shown. */
export function score(value) {
  return format('NumberFormat', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytes(value) {
  if (value === null || value === undefined) return '–';
  const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3));
  return `${number(value / 1000 ** power, power === 0 || value / 1000 ** power >= 100 ? 0 : 1)} ${UNITS[power]}`;
}

/** A day in UTC, by which everything is counted and billed. */
export function day(text) {
  if (!text) return '–';
  return format('DateTimeFormat', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(text));
}

/** In the time zone of the reader's machine, which is named, since logs and bills go by UTC. */
export function moment(text) {
  if (!text) return '–';
  return format('DateTimeFormat', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(text));
}

export function month(text) {
  return format('DateTimeFormat', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text}-01T00:00:00Z`),
  );
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const JUST_NOW = 45;

/** `5 min ago`, `in 2 h`. */
export function since(text) {
  if (!text) return say('never');
  const seconds = (new Date(text).getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) < JUST_NOW) return say(seconds > 0 ? 'soon' : 'now');
  const [unit, size] = SPANS.find(([, length]) => Math.abs(seconds) >= length) ?? SPANS.at(-1);
  const whole = Math.round(seconds / size) || Math.sign(seconds);
  // `es-AR` abbreviates a day to "1 días", and thirty hours ago is not always yesterday.
  const style = unit === 'day' ? 'long' : 'short';
  return format('RelativeTimeFormat', { style, numeric: 'always' }).format(whole, unit);
}

/** When something comes next, `in 5 min`; if it should have come already, since when it is due. */
export function due(text) {
  if (!text) return '–';
  return new Date(text).getTime() > Date.now() ? since(text) : say('due', { since: since(text) });
}

/** A stretch of time in seconds: `3 h 20 min`. */
export function duration(seconds) {
  if (seconds < 60) return `${number(Math.floor(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${number(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return say('days', { count: number(Math.floor(hours / 24)) });
  return minutes % 60 === 0 ? `${number(hours)} h` : `${number(hours)} h ${number(minutes % 60)} min`;
}

/** The name of a language or a country, by its code. */
export function nameOf(kind, code) {
  try {
    return format('DisplayNames', { type: kind, fallback: 'code' }).of(code);
  } catch {
    return code;
  }
}
