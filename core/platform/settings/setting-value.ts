/** Reads the values of settings: as text, from the command line and the environment, or as JSON, from the settings file. */
import { isObject, jsonIn } from '../objects.ts';
import type { Setting } from './setting.ts';

/** The value of a setting, from text or JSON. When it is none, says so in `problems` and returns the default. */
export function settingValue(name: string, row: Setting, given: unknown, problems: string[]): unknown {
  const value = PARSERS[row.kind](given, row);
  const shown = row.secret ? 'what was given' : JSON.stringify(given);
  const problem =
    value === undefined ? `must be ${EXPECTS[row.kind](row)}, not ${shown}` : row.problem?.(value as never);
  if (!problem) return value;
  problems.push(`${name}: ${problem}`);
  return row.default;
}

const PARSERS: Record<Setting['kind'], (given: unknown, row: Setting) => unknown> = {
  text: (given) => (typeof given === 'string' ? given : undefined),
  whole: (given, row) => within(given, row, Number.isInteger),
  number: (given, row) => within(given, row, Number.isFinite),
  flag: (given) => [true, false].find((value) => given === value || given === String(value)),
  choice: (given, row) => row.choices?.find((choice) => given === choice),
  list: (given) => {
    const list = typeof given === 'string' ? given.split(',').map((item) => item.trim()) : given;
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  },
  map: (given, row) => {
    if (typeof given === 'string' && row.shorthands && Object.hasOwn(row.shorthands, given))
      return row.shorthands[given];
    const value = typeof given === 'string' ? jsonIn(given) : given;
    return isObject(value) && Object.values(value).every((item) => typeof item === 'string')
      ? value
      : undefined;
  },
};

const EXPECTS: Record<Setting['kind'], (row: Setting) => string> = {
  text: () => 'a string',
  whole: (row) => `a whole number from ${row.min} to ${row.max}`,
  number: (row) => `a number from ${row.min} to ${row.max}`,
  flag: () => 'true or false',
  choice: (row) => `one of ${row.choices?.join(', ')}`,
  list: () => 'a list of strings (separated by commas, or a JSON list in the file)',
  map: ({ shorthands = {}, example }) => {
    const object = `a JSON object of strings${example ? ` such as ${example}` : ''}`;
    return [...Object.keys(shorthands), object].join(' or ');
  },
};

function within(given: unknown, row: Setting, fits: (value: number) => boolean): number | undefined {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof value !== 'number' || !fits(value)) return undefined;
  return value >= (row.min ?? -Infinity) && value <= (row.max ?? Infinity) ? value : undefined;
}
