/** Expressions, to the day, from the test suites of other date parsers. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';
import { expressions } from '../../../scripts/bench/temporal/material.ts';

const GOALS = { en: 0.9, es: 0.85 };
const rows = expressions();

t.test('start days are right', { skip: rows === null ? 'corpora absent' : false }, async (t) => {
  for (const [lang, goal] of Object.entries(GOALS)) {
    const asked = rows!.filter((row) => row.lang === lang);
    const right = asked.filter((row) => {
      const read = wordsOfTime(row.expr, { reference: row.reference, zone: row.zone, language: lang });
      return row.accepted.some(([from]) => from === read?.from);
    });
    t.ok(right.length / asked.length >= goal, `${lang}: ${right.length} of ${asked.length}`);
  }
});
