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

export function day(text) {
  if (!text) return '–';
  return format('DateTimeFormat', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(text));
}

export function moment(text) {
  if (!text) return '–';
  return format('DateTimeFormat', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(text),
  );
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
  if (Math.abs(seconds) < JUST_NOW) return say('now');
  const [unit, size] = SPANS.find(([, length]) => Math.abs(seconds) >= length) ?? SPANS.at(-1);
  const whole = Math.round(seconds / size) || Math.sign(seconds);
  return format('RelativeTimeFormat', { style: 'short', numeric: 'auto' }).format(whole, unit);
}

/** A stretch of time in seconds: `3 h 20 min`. */
export function duration(seconds) {
  if (seconds < 60) return `${number(seconds)} s`;
  if (seconds < 3600) return `${number(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return `${number(hours)} h ${number(Math.floor((seconds % 3600) / 60))} min`;
  return say('days', { count: number(hours / 24) });
}

/** The name of a language or a country, by its code. */
export function nameOf(kind, code) {
  try {
    return format('DisplayNames', { type: kind, fallback: 'code' }).of(code);
  } catch {
    return code;
  }
}
