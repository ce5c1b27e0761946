/** What the first search would wait for at once, done before it and in turns: rules are compiled when they are first used. */
import { systemClock } from '../../platform/clock.ts';
import { onceInTurns } from '../../platform/turns.ts';
import { parted, readParted, withoutDates } from './reading.ts';

const SENTENCES = [
  'What happened with the strike in Spain last week?',
  'contame las últimas noticias sobre la huelga de ayer',
];

/** Reads sentences for nobody, once: some 60 ms. Queries are read afterwards. */
export const warmUpReadings = onceInTurns(reading);

function* reading(): Generator<void, void> {
  const context = { zone: 'UTC', now: systemClock.now(), isBounded: false };
  for (const sentence of SENTENCES) {
    const dated = withoutDates(sentence, context);
    yield;
    const rest = parted(dated, { names: [], outlets: [] });
    yield;
    readParted(rest, context);
    yield;
  }
}
