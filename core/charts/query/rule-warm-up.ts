/** The rules of chart queries, compiled before the first query: a regular expression is when it is first used. */
import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { systemClock } from '../../platform/clock.ts';
import { onceInTurns } from '../../platform/turns.ts';
import { ownNumbers } from './own-numbers/own-numbers.ts';
import { choosePlan, planByRules } from './planned.ts';
import { QueryReadings } from './query-readings.ts';
import * as dimensions from './vocabulary/dimension-rules.ts';
import * as fillers from './vocabulary/fillers.ts';
import * as measures from './vocabulary/measure-rules.ts';
import * as rankings from './vocabulary/ranking-rules.ts';
import * as steps from './vocabulary/step-rules.ts';
import * as types from './vocabulary/type-rules.ts';

/** Each expression that a vocabulary exports, by itself or in a table of rules. */
const PATTERNS = [steps, types, measures, dimensions, rankings, fillers].flatMap((vocabulary) =>
  Object.values<unknown>(vocabulary)
    .flat()
    .map((rule) => (rule instanceof RegExp ? rule : (rule as { words?: unknown }).words))
    .filter((words) => words instanceof RegExp),
);

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
  for (const pattern of PATTERNS) {
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
    const readings = new QueryReadings(moment, new Map());
    choosePlan(planByRules(query, readings), null, query, readings);
    yield;
  }
}
