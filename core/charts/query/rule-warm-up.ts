/** The rules of chart queries, compiled before the first query: a regular expression is when it is first used. */
import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { systemClock } from '../../platform/clock.ts';
import { onceInTurns } from '../../platform/turns.ts';
import { ownNumbers } from './own-numbers/own-numbers.ts';
import { choosePlan, planByRules } from './planned.ts';
import { DIMENSION_RULES, RANKED_RULES } from './vocabulary/dimension-rules.ts';
import {
  ASKING,
  COUNTED_AT_LAST,
  COUNTED_FIRST,
  FIGURE_FILLERS,
  FILLERS,
  TONE_FILLERS,
} from './vocabulary/fillers.ts';
import { COMPARE, FIGURES, OVER_TIME, TIMELINE, TONE } from './vocabulary/measure-rules.ts';
import type { VocabularyRule } from './vocabulary/patterns.ts';
import { HOW_MANY, LIMITS, RANKINGS, SHARES, TOTALS } from './vocabulary/ranking-rules.ts';
import { STEP_RULES } from './vocabulary/step-rules.ts';
import { TYPE_RULES } from './vocabulary/type-rules.ts';

const PATTERNS: readonly (readonly RegExp[])[] = [
  ...[ASKING, [HOW_MANY], LIMITS, RANKINGS, SHARES, TOTALS],
  ...[FIGURE_FILLERS, FILLERS, [COUNTED_FIRST, COUNTED_AT_LAST], TONE_FILLERS],
];
const RULES: readonly (readonly VocabularyRule<string>[])[] = [
  ...[STEP_RULES, TYPE_RULES, FIGURES, DIMENSION_RULES, RANKED_RULES],
  ...[TONE, TIMELINE, OVER_TIME, COMPARE],
];

/** V8 compiles an expression at its first use to bytecode, and at the second to machine code. */
const USES = 2;

const QUERIES = [
  ...['inflation vs lithium by day', 'ranking of outlets in Spain on inflation since March'],
  'is interest in bird flu and measles fading?',
];

/**
 * Compiles each rule, in turns with requests: all at once it takes a tenth of a second. Charts wait for it, and for
 * the phrase tables before it, until they read a query.
 */
export const compileRules = onceInTurns(compiling);

function* compiling(): Generator<void, void> {
  for (const pattern of [...PATTERNS.flat(), ...RULES.flatMap((rules) => rules.map(({ words }) => words))]) {
    for (let use = 0; use < USES; use += 1) pattern.exec('');
    yield;
  }
  yield* planning();
}

/** What is not among the rules is compiled as well where queries are planned. */
function* planning(): Generator<void, void> {
  const reference = systemClock.now();
  const moment = { reference, zone: 'UTC', today: isoOfDay(todayIn(reference, 'UTC')), windowGiven: false };
  for (const query of QUERIES) {
    ownNumbers(query);
    yield;
    const names = new Map<string, string>();
    choosePlan(planByRules(query, moment, names), null, query, moment, names);
    yield;
  }
}
