/** chrono-node with its casual defaults, for the language of the expression. */
import * as chrono from 'chrono-node';
import type { Expression } from './material.ts';

export function chronoAlone({
  expr,
  reference,
  zone,
  lang,
}: Expression): { from: string; to: string } | null {
  const parser = lang === 'es' ? chrono.es : chrono.en;
  const offset =
    zone === 'UTC'
      ? 0
      : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
  const [found] = parser.casual.parse(expr, { instant: new Date(reference), timezone: offset });
  if (found === undefined) return null;
  const iso = (part: chrono.ParsedComponents) =>
    `${String(part.get('year')).padStart(4, '0')}-${String(part.get('month')).padStart(2, '0')}-${String(part.get('day')).padStart(2, '0')}`;
  return { from: iso(found.start), to: iso(found.end ?? found.start) };
}
