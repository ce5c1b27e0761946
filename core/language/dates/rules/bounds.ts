/**
 * Stretches that one day bounds: "since March 1", "a partir del 5 de marzo", "before Friday". What starts goes on to
 * today; what ends is open at its start. A bound that is ahead is neither: "open until March 20", asked in early March,
 * is about that day, a deadline, and so is "new fares from April 1".
 */
import { civilOf, WEEK } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import { type DaySpan, lengthOf, type Now, oneDay, spanUpTo } from '../span.ts';
import { between } from './between.ts';

type Kind = 'from' | 'after' | 'before' | 'until';

const WORDS: Record<Kind, string> = {
  from: 'starting|beginning|as_of|a_partir_de|a_partir_del|a_contar_de|a_contar_del',
  after:
    'after|later_than|subsequent_to|despues_de|despues_del|luego_de|luego_del|posterior_a|posterior_al|posteriores_a|posteriores_al|tras',
  before:
    'before|prior_to|previous_to|earlier_than|antes_de|antes_del|previo_a|previo_al|previos_a|previos_al|previa_al|anterior_a|anterior_al|anteriores_a|anteriores_al',
  until: 'until|till|up_until|through|thru|no_later_than|not_later_than|hasta',
};

/** What a day bounds, when it is not ahead. */
const MADE: Record<Kind, (a: DaySpan, now: Now) => DaySpan> = {
  from: (a, now) => ({ from: a.from, to: now.today }),
  after: (a, now) => (a.to < now.today ? { from: a.to + 1, to: now.today } : oneDay(a.to + 1)),
  before: (a) => spanUpTo(a.from - 1),
  until: (a, now) => spanUpTo(Math.min(a.to, now.today)),
};

/** A contract until 2030, a plan for after 2026: a year whose edge is ahead is of the topic. */
const EDGE: Record<Kind, 'from' | 'to'> = { from: 'from', after: 'to', before: 'from', until: 'to' };

/** "Until Friday" is said of the coming one, "after Friday" of the last. */
const LOOKS_AHEAD = new Set<Kind>(['before', 'until']);
/** Days of the shortest year. */
const YEAR = 365;

/** A start this many days ahead or more, named without its year, is last year's: "after October 7", asked in March. */
const TOO_FAR: Record<Kind | 'since' | 'desde', number> = {
  from: 183,
  after: 183,
  before: Number.POSITIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
  since: 1,
  // Fares go up "desde el 1 de abril", too.
  desde: 60,
};

/** The day that bounds, of last year where this year's is too far ahead. */
function nearer(a: DaySpan, kind: keyof typeof TOO_FAR, now: Now): DaySpan {
  if (a.from - now.today < TOO_FAR[kind] || a.dated || a.inYear === undefined) return a;
  return a.inYear(civilOf(a.from).year - 1) ?? a;
}

function bounded(kind: Kind): Make {
  return ({ a }, now) => {
    const isPast = a.bare === true && a.to < now.today;
    const shift = isPast && LOOKS_AHEAD.has(kind) ? WEEK : 0;
    if (a.weak !== undefined && lengthOf(a) >= YEAR && a[EDGE[kind]] >= now.today) return null;
    const { from, to } = nearer(a, kind, now);
    const day = { from: from + shift, to: to + shift };
    const span = day.from > now.today ? day : MADE[kind](day, now);
    return { ...span, weak: a.weak !== undefined || a.bare === true ? 'closed' : 'unowned' };
  };
}

// Of readings as long these are the last: "antes de ayer" is a day by itself. English puts no article between: "after
// the March 5 attack" is about an attack.
const single: GrammarRule[] = (Object.keys(WORDS) as Kind[]).flatMap((kind) =>
  rules('BOUNDED', [`${WORDS[kind]} el|la|los? <a:BOUND>`], bounded(kind)),
);

/** With both ends: "after March 1 and before March 5", "a partir del 1 de marzo y hasta ayer". */
const double: GrammarRule[] = (['from', 'after'] as const).flatMap((start) =>
  (['before', 'until'] as const).map((end) => {
    const first = start === 'from' ? `since|desde|from|${WORDS.from}` : WORDS[start];
    return rule(
      'RANGE',
      `${first} the|el|la|los? <a:POINT> and|but|y|pero? ${WORDS[end]} the|el|la|los? <b:POINT>`,
      ({ a, b }, now) => {
        const span = between(a, b, now);
        const skipped = start === 'after' ? lengthOf(a) : 0;
        return span && { from: span.from + skipped, to: span.to - (end === 'before' ? lengthOf(b) : 0) };
      },
    );
  }),
);

const since: GrammarRule[] = [
  ...(['since', 'desde'] as const).flatMap((word) =>
    rules('RANGE', [`${word} the|el|la? <a:POINT>`, `${word} <a:OFFSET>`], ({ a }, now) => {
      const { from } = nearer(a, word, now);
      return from > now.today ? null : { from, to: now.today };
    }),
  ),
  ...rules(
    'RANGE',
    ['from|desde|de|del the|el|la? <a:BOUND> on|onwards|onward|forward|forwards|en_adelante'],
    bounded('from'),
  ),
  // "Results from Monday" are Monday's, "strikes from March 1" go on: only dates of the calendar are said so.
  rule('RANGE', 'from <a:PLAINDATE>', (slots, now) => {
    const span = bounded('from')(slots, now);
    return span && { ...span, weak: 'onward' };
  }),
];

export const boundRules: GrammarRule[] = [...single, ...double, ...since];
