/** The log: one JSON line per observation. A reader of `core/platform/observe.ts`; nobody else writes lines. */
import type { Clock } from '../clock.ts';
import type { EventName, Observation, ObservationOf, Observe } from '../observe.ts';

/** Least important first. */
export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

const SERVER_ERROR = 500;

const LEVEL_OF: { [Event in EventName]: Level | ((seen: ObservationOf<Event>) => Level) } = {
  started: 'info',
  'address-unknown': 'warn',
  'sources-not-loaded': 'info',
  'setting-unknown': 'warn',
  stopping: 'info',
  stopped: 'info',
  migrated: 'info',
  request: ({ status }) => (status >= SERVER_ERROR ? 'warn' : 'info'),
  'request-failed': 'error',
  searched: 'info',
  fetched: 'debug',
  'fetch-refused': 'info',
  'feed-polled': 'info',
  'feed-failed': 'warn',
  'feed-warned': 'warn',
  websub: ({ what }) => (what === 'refused' || what === 'denied' ? 'warn' : 'info'),
  'article-searchable': 'debug',
  'job-failed': 'error',
  inferred: 'debug',
  'article-empty': 'debug',
  shed: 'warn',
  'worker-died': 'error',
  'worker-hangs': 'error',
  'model-failed': 'error',
  'store-awaited': 'warn',
  'store-lost': 'error',
  'store-back': 'info',
  'store-refused': ({ repeated }) => (repeated ? 'debug' : 'error'),
  'replica-lost': 'warn',
  'replica-back': 'info',
  billed: 'info',
  'tenants-changed': 'info',
  console: ({ what }) => (what === 'refused' || what === 'limited' ? 'warn' : 'info'),
  'key-use-not-noted': 'warn',
  'index-read': 'debug',
  'index-refreshed': 'info',
  'watch-run': 'info',
  'watch-not-run': ({ why }) => (why === 'later' ? 'warn' : 'info'),
  webhook: ({ what }) => (what === 'delivered' ? 'info' : 'warn'),
  swept: 'info',
  'segment-sealed': 'info',
  'vectors-made': 'debug',
  'vectors-in-memory': 'warn',
  'words-in-memory': 'warn',
  'segment-unreadable': 'error',
  'clock-went-back': 'warn',
  'articles-lost': 'error',
  'index-stale': 'error',
  'index-loaded': 'info',
};

/** Events whose stack is logged. */
const STACKS = new Set<EventName>(['request-failed']);

const MAX_TEXT = 2000;
const MAX_STACK = 8000;
const HIDDEN = '[hidden]';

/** Fields that hold a secret, whatever their value. */
const SECRET_FIELD = /^(proxy-)?authorization$|^(set-)?cookie$|api-?_?key$|password|secret|^token$/i;

/** Every secret inside text has one of these next to it, so a text without any needs no further search. */
const SUSPECT = /cnl_|authorization|bearer|basic|x-api-key|@/i;

/** Secrets inside text: only what precedes the secret is logged. */
const SECRETS: readonly [pattern: RegExp, shown: string][] = [
  [/\bcnl_\w+/gi, `cnl_${HIDDEN}`],
  [/\b(authorization["']?\s*[:=]\s*["']?)(?:(bearer|basic)\s+)?[^\s"',;]+/gi, `$1${HIDDEN}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/\b(x-api-key["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, `$1${HIDDEN}`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+@/gi, `$1${HIDDEN}@`],
];

/**
 * A reader that hands one JSON line (without its line break) to `write` for each observation of at least `least`: `time`
 * (ISO, UTC), `level`, `event`, and the observation's fields. Keys and passwords are masked wherever they occur; long texts
 * are cut.
 */
export function logReader(write: (line: string) => void, clock: Clock, least: Level = 'debug'): Observe {
  return (observation) => {
    const level = levelOf(observation);
    if (!isAtLeast(level, least)) return;
    const { event } = observation;
    let line = `{"time":"${timeText(clock.now())}","level":"${level}","event":${JSON.stringify(event)}`;
    for (const [name, value] of Object.entries(observation)) {
      if (name === 'event' || (name === 'stack' && !STACKS.has(event))) continue;
      line += fieldText(RESERVED.has(name) ? `${name}_` : name, value);
    }
    write(`${line}}`);
  };
}

let latest = { ms: Number.NaN, text: '' };

/** ISO 8601, in UTC. Several lines fall into one millisecond. */
function timeText(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}

/** Whether a level is as important as `least`, or more. */
export function isAtLeast(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}

/** What an observation says, with secrets hidden and long texts cut. */
export function fieldsOf({ event, ...fields }: Observation): Record<string, unknown> {
  const said = Object.entries(fields).filter(([name]) => name !== 'stack' || STACKS.has(event));
  return JSON.parse(JSON.stringify(Object.fromEntries(said), clean)) as Record<string, unknown>;
}

/** Collects lines and writes them together once the current work is done: each write to a pipe blocks the thread. */
export class LogLines {
  readonly #write: (text: string) => void;
  #waiting = '';

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Takes a line, without its line break. */
  readonly add = (line: string): void => {
    if (this.#waiting === '') setImmediate(this.flush);
    this.#waiting += `${line}\n`;
  };

  /** Writes the lines collected so far. Call it before the process ends. */
  readonly flush = (): void => {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#write(text);
  };
}

const RESERVED = new Set(['time', 'level', 'event']);

/** The level of an observation; `info` for a kind that the table does not know. */
export function levelOf(observation: Observation): Level {
  const row = LEVEL_OF[observation.event] as Level | ((seen: Observation) => Level) | undefined;
  return typeof row === 'function' ? row(observation) : (row ?? 'info');
}

/** Fields in milliseconds. Monotonic clocks have six decimals, of which nobody reads more than the first. */
const DURATION = /(?:^|_)ms$/;

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Beginnings of fields by their names, which observations take from a fixed list; null where the value is a secret. */
const BEGINNINGS = new Map<string, string | null>();

function beginningOf(name: string): string | null {
  let beginning = BEGINNINGS.get(name);
  if (beginning === undefined) {
    beginning = SECRET_FIELD.test(name) ? null : `,"${name}":`;
    BEGINNINGS.set(name, beginning);
  }
  return beginning;
}

/** A field of a line, after the comma. Written by hand for the many that hide nothing: `JSON.stringify` with `clean` is slow. */
function fieldText(name: string, value: unknown): string {
  const beginning = beginningOf(name);
  if (beginning !== null) {
    if (typeof value === 'string' && value.length <= MAX_TEXT && !SUSPECT.test(value))
      return beginning + JSON.stringify(value);
    if (typeof value === 'boolean' || Number.isInteger(value)) return beginning + String(value);
    if (Number.isFinite(value))
      return beginning + String(DURATION.test(name) ? tenths(value as number) : value);
  }
  const field = JSON.stringify({ [name]: value }, clean).slice(1, -1);
  return field === '' ? '' : `,${field}`;
}

/** Replacer for `JSON.stringify`: values as they may be logged. */
function clean(name: string, value: unknown): unknown {
  if (SECRET_FIELD.test(name)) return HIDDEN;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') return value;
  const hidden = SUSPECT.test(value)
    ? SECRETS.reduce((text, [pattern, shown]) => text.replace(pattern, shown), value)
    : value;
  const longest = name === 'stack' ? MAX_STACK : MAX_TEXT;
  return hidden.length > longest ? `${hidden.slice(0, longest)}… (${hidden.length} characters)` : hidden;
}
