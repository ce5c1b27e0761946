/**
 * Open-ended spans: "since March 1", "a partir del 5 de marzo", "before Friday". A span with only a start runs to
 * today; one with only an end has an open start. A bound in the future is read as the date itself: in early March,
 * "open until March 20" and "new fares from April 1" are about those days.
 */
import { civilOf, WEEK } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import { type DaySpan, lengthOf, moved, type Now, oneDay, spanUpTo, weakly } from '../span.ts';
import { begun, between } from './between.ts';

/** Words before an amount of time that leave it as it is. */
export const ABOUT =
  'ya|como|unos|unas|casi|aproximadamente|apenas|solo|alrededor_de|cerca_de|mas_o_menos|about|around|nearly|almost|roughly';

/** Words before what has begun and lasts: "desde que empezó el año". */
export const BEGAN = 'desde_que_empezo|desde_que_comenzo|desde_que_arranco|desde_que_inicio';

type Kind = 'from' | 'after' | 'before' | 'until';

const WORDS: Record<Kind, string> = {
  from: 'starting|beginning|as_of|a_partir_de|a_partir_del|a_contar_de|a_contar_del',
  after:
    'after|later_than|subsequent_to|despues_de|despues_del|luego_de|luego_del|posterior_a|posterior_al|posteriores_a|posteriores_al|tras',
  before:
    'before|prior_to|previous_to|earlier_than|antes_de|antes_del|previo_a|previo_al|previos_a|previos_al|previa_al|anterior_a|anterior_al|anteriores_a|anteriores_al',
  until:
    'until|till|up_until|up_to|up_to_and_including|until_the_end_of|hasta_fines_de|hasta_finales_de|hasta_fin_de|through|thru|no_later_than|not_later_than|hasta',
};

/** The span for a bound that is not in the future. */
const MADE: Record<Kind, (a: DaySpan, now: Now) => DaySpan> = {
  from: (a, now) => ({ from: a.from, to: now.today }),
  after: (a, now) => (a.to < now.today ? { from: a.to + 1, to: now.today } : oneDay(a.to + 1)),
  before: (a) => spanUpTo(a.from - 1),
  until: (a, now) => spanUpTo(Math.min(a.to, now.today)),
};

/**
 * The edge that decides whether a year is in the future. "Contract until 2030" and "plan for after 2026" leave the year
 * in the topic.
 */
const EDGE: Record<Kind, 'from' | 'to'> = { from: 'from', after: 'to', before: 'from', until: 'to' };

/** "Until Friday" means the coming Friday, "after Friday" the last one. */
const LOOKS_AHEAD = new Set<Kind>(['before', 'until']);
/** Days in the shortest year. */
const YEAR = 365;

/** A start without a year this many days ahead or more is last year's: "after October 7", searched in March. */
const TOO_FAR: Record<Kind | 'since' | 'desde', number> = {
  from: 183,
  after: 183,
  before: Number.POSITIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
  since: 1,
  // Announcements also use "desde": "desde el 1 de abril" for new fares, a few weeks before.
  desde: 30,
};

/** The bounding day, moved to last year if this year's is too far ahead. */
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

// Last among readings of equal length, because "antes de ayer" is a day in itself. No article in between in English:
// "after the March 5 attack" is about an attack.
const single: GrammarRule[] = (Object.keys(WORDS) as Kind[]).flatMap((kind) =>
  rules('BOUNDED', [`${WORDS[kind]} el|la|los? <a:BOUND>`], bounded(kind)),
);

/** Both ends: "after March 1 and before March 5", "a partir del 1 de marzo y hasta ayer". */
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
  ...rules(
    'RANGE',
    [
      `desde_hace|for_the_last|for_the_past ${ABOUT}|mas_de|menos_de? <dur:DUR>`,
      `de|desde? ${ABOUT}? <dur:DUR> para|hacia atras`,
    ],
    ({ dur }, now) => ({
      from: moved(now.today, dur, -1, now.hour),
      to: now.today,
    }),
  ),
  ...(['since', 'desde'] as const).flatMap((word) => {
    const patterns = [`${word} the|el|la? <a:POINT>`, `${word} <a:OFFSET>`, `${word} the|el|la? <a:ANCHOR>`];
    if (word === 'desde') patterns.push(`${BEGAN} el|la? <a:POINT>`);
    return rules('RANGE', patterns, ({ a }, now) => {
      const { from } = nearer(begun(a, now) ?? a, word, now);
      return from > now.today ? null : { from, to: now.today };
    });
  }),
  ...rules(
    'RANGE',
    [
      'from|desde|de|del|since the|el|la? <a:BOUND> on|onwards|onward|forward|forwards|en_adelante|a_esta_parte|para_aca|hasta_aca',
      '<a:BOUND> onwards|onward|en_adelante|and_after|and_later|a_esta_parte|para_aca',
    ],
    (slots, now) => {
      const a = { ...(begun(slots.a, now) ?? slots.a), weak: undefined };
      return weakly(bounded('from')({ ...slots, a }, now), 'unowned');
    },
  ),
  // "Results from Monday" means Monday's; "strikes from March 1" continue. Only calendar dates are read as starts.
  rule('RANGE', 'from <a:PLAINDATE>', (slots, now) => weakly(bounded('from')(slots, now), 'onward')),
  rule('RANGE', 'from <a:WEEKDAY>', ({ a }, now) =>
    a.bare ? { from: a.from, to: now.today, weak: 'lasting' } : null,
  ),
];

/** Operators of search engines, first and last day as they count them: "after:2025-01-01 before:2025-02-01". */
const AFTER = 'after|since|from|start|start_date|startdate|desde|published_after|inicio';
const BEFORE = 'before|until|published_before';
const UP_TO = 'to|through|end|end_date|enddate|hasta|fin';
const IS = '"? :|= "?';
const operators: GrammarRule[] = [
  ...rules(
    'RANGE',
    [
      `${AFTER} ${IS} <a:POINT> ${BEFORE} ${IS} <b:POINT>`,
      `${BEFORE} ${IS} <b:POINT> ${AFTER} ${IS} <a:POINT>`,
    ],
    ({ a, b }, now) => between(a, { ...b, to: b.from - 1 }, now),
  ),
  rule('RANGE', `${AFTER} ${IS} <a:POINT> "? &|,? "? ${UP_TO} ${IS} <b:POINT>`, ({ a, b }, now) =>
    between(a, b, now),
  ),
  rule('RANGE', `${AFTER} ${IS} <a:POINT>`, ({ a }, now) =>
    a.from > now.today ? a : { from: a.from, to: now.today },
  ),
  rule('RANGE', `${BEFORE} ${IS} <a:POINT>`, ({ a }) => spanUpTo(a.from - 1)),
  rule('RANGE', '> = <a:POINT>', ({ a }, now) => (a.from > now.today ? a : { from: a.from, to: now.today })),
  rule('RANGE', '> <a:POINT>', ({ a }, now) =>
    a.to >= now.today ? null : { from: a.to + 1, to: now.today },
  ),
  rule('RANGE', '< = <a:POINT>', ({ a }) => spanUpTo(a.to)),
  rule('RANGE', '< <a:POINT>', ({ a }) => spanUpTo(a.from - 1)),
];

export const boundRules: GrammarRule[] = [...single, ...double, ...since, ...operators];
