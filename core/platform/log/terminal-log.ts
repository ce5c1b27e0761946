/** The log for people at a terminal: one short line per observation, with the names and fields of the JSON log. */
import type { Clock } from '../clock.ts';
import type { Observe } from '../observe.ts';
import { fieldsOf, isAtLeast, type Level, levelOf } from './log.ts';

const DIM = '\x1b[2m';
const RESET = '\x1b[0m';
const COLORS: Readonly<Record<Level, string>> = {
  debug: DIM,
  info: '',
  warn: '\x1b[33m',
  error: '\x1b[31m',
};

/** As `logReader`: `18:05:11  warn  feed-failed  source=infobae  detail="status 503"`, times in the zone of the machine. */
export function terminalReader(
  write: (line: string) => void,
  clock: Clock,
  { least, isColored }: { least: Level; isColored: boolean },
): Observe {
  const paint = (color: string, text: string) =>
    isColored && color !== '' ? `${color}${text}${RESET}` : text;
  return (observation) => {
    const level = levelOf(observation);
    if (!isAtLeast(level, least)) return;
    const time = new Date(clock.now()).toTimeString().slice(0, 'hh:mm:ss'.length);
    const fields = Object.entries(fieldsOf(observation)).map(([name, value]) => `${name}=${shown(value)}`);
    const what = paint(COLORS[level], `${level.padEnd(5)} ${observation.event}`);
    write([paint(DIM, time), what, ...fields].join('  ').trimEnd());
  };
}

/** A value as text, without control characters, which a terminal would interpret. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = text.replace(/\p{Cc}+/gu, ' ');
  return /[\s"=]/.test(safe) && typeof value === 'string' ? `"${safe.replaceAll('"', "'")}"` : safe;
}
