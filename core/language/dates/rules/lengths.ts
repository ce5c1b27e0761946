/** Categories of periods by their length: weeks, months, years, and whatever may have parts. */
import { WEEK } from '../civil.ts';
import { type GrammarRule, rule } from '../grammar.ts';
import { lengthOf } from '../span.ts';

/** A rule of `category` for spans of `from` that are `least` to `most` days long. */
function longAs(category: string, from: string, least: number, most: number): GrammarRule {
  return rule(category, `<a:${from}>`, ({ a }) => {
    const days = lengthOf(a);
    return days >= least && days <= most ? a : null;
  });
}

export const lengthRules: GrammarRule[] = [
  longAs('WEEK', 'PERIOD', 5, WEEK),
  longAs('MONTHLONG', 'PERIOD', 28, 31),
  longAs('YEARLONG', 'PERIOD', 365, 366),
  longAs('YEARLONG', 'YEARSPAN', 365, 366),
  longAs('WHOLE', 'PERIOD', 5, 366),
  longAs('WHOLE', 'MONTHSPAN', 28, 31),
  longAs('WHOLE', 'YEARSPAN', 365, 366),
  longAs('WHOLE', 'YEARSPAN', 3652, 3653),
];
