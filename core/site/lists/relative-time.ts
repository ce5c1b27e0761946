/** "3 hours ago", "hace 20 minutos": how lists write recent dates. */
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';

const UNITS: readonly [RegExp, number][] = [
  [/^min/, MINUTE],
  [/^(?:h|hs|hrs?|hour|hora)/, HOUR],
  [/^(?:d|day|d[ií]a)/, DAY],
];
const UNIT = '(min(?:ute|uto)?s?|hours?|horas?|hrs?|hs?|days?|d[ií]as?|d)';
const AGO = [
  new RegExp(String.raw`^(?:hace|publicado hace)\s+(\d{1,3}|un|una)\s*${UNIT}\.?$`, 'i'),
  new RegExp(String.raw`^(?:(?:published|posted)\s+)?(\d{1,3}|an?)\s*${UNIT}\.?\s+ago$`, 'i'),
];

/** The time such a text means when read at `now` (both in ms); null for any other text. */
export function timeOfRelative(text: string, now: number): number | null {
  for (const pattern of AGO) {
    const [, amount, unit] = pattern.exec(text.trim()) ?? [];
    const length = unit && UNITS.find(([name]) => name.test(unit.toLowerCase()))?.[1];
    if (length) return now - (/\d/.test(amount!) ? Number(amount) : 1) * length;
  }
  return null;
}
