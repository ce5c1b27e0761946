/** Days relative to today: today, yesterday, weekdays. */

import { WEEK } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import { durationOf, moved, oneDay, periodOf, type Weak, weakly } from '../span.ts';
import { coming, inWeek, last, latest } from '../weekdays.ts';
import { nearestDayOfMonth } from '../years.ts';

/** Words for a day, with its distance from today; some are dates only on their own, else of another story's calendar. */
const FROM_TODAY: readonly (readonly [patterns: string, days: number, weak?: Weak])[] = [
  [
    'el_dia_de_anteayer|the_day_before_yesterday|day_before_yesterday|anteayer|antier|antes_de_ayer|antesdeayer',
    -2,
  ],
  ['anteanoche|antenoche|the_night_before_last', -2],
  ['el_dia_de_ayer|ayer|yesterday|anoche|ayer_noche|last_night', -1],
  ['el_dia_de_hoy|hoy_mismo|hoy_dia|hoy|today|tonight|tonite|esta_noche|este_mediodia|esta_madrugada', 0],
  [
    'since_midnight|from_midnight_to_now|from_midnight_until_now|desde_la_medianoche|desde_la_medianoche_hasta_ahora',
    0,
  ],
  ['esta_manana|esta_tarde|this_morning|this_afternoon|this_evening|this_very_day', 0],
  [
    'hace_un_rato|hace_un_ratito|hace_un_momento|hace_unos_momentos|hace_instantes|hace_unos_instantes|hace_minutos|hace_unos_minutos|hace_algunos_minutos|hace_pocos_minutos|moments_ago|a_moment_ago|just_now',
    0,
  ],
  ['right_now|at_this_time|at_the_moment|en_este_momento|en_estos_momentos|ahora_mismo', 0],
  ['el_dia_de_manana|manana_mismo|manana|tomorrow|tmrw|tmr|tomorrow_night', 1],
  ['the_day_after_tomorrow|day_after_tomorrow|pasado_manana', 2],
  ['the_next_day|the_following_day|next_day|el_dia_siguiente|the_day_after', 1, 'alone'],
  ['the_previous_day|previous_day|the_day_before|el_dia_anterior|dia_anterior', -1, 'alone'],
  ['the_day|el_dia|del_dia|to_date|till_date|hasta_la_fecha', 0, 'alone'],
];

const named: GrammarRule[] = FROM_TODAY.map(([words, days, weak]) =>
  rule('NAMED', words, (_, now) => weakly(oneDay(now.today + days), weak)),
);

/** Dates only in combination: "between now and Friday". */
const now = rule(
  'NOW',
  'now|ahora|the_present|present|today|hoy|hoy_dia|date|la_fecha|la_actualidad|el_presente',
  (_, now) => oneDay(now.today),
);

/** "This time last year": the same day of another period. */
const sameDay = rules(
  'NAMED',
  [
    'on? this|the_same|same time|day|date <dir:BEFORE> <unit:UNIT>',
    'a|para|por? esta|la_misma|misma fecha|epoca del? el|la? <unit:UNIT> <dir:AFTER>',
    'el? <unit:UNIT> <dir:AFTER> por|para|a esta|estas fecha|fechas|epoca',
    'el? mismo_dia de|del? el|la? <unit:UNIT> <dir:AFTER>',
  ],
  ({ unit, dir }, now) =>
    unit === 'day' || unit === 'hour'
      ? null
      : oneDay(moved(now.today, durationOf(Math.abs(dir), unit), dir < 0 ? -1 : 1)),
);

/** "A week today", "tomorrow fortnight", "Friday week": so long after that day. */
const later: GrammarRule[] = [
  ...rules('NAMED', ['<dur:DUR> today|hence', 'today <dur:STRETCHED>'], ({ dur }, { today }) =>
    dur.days >= WEEK ? oneDay(moved(today, dur, 1)) : null,
  ),
  ...rules('NAMED', ['<dur:DUR> tomorrow', 'tomorrow <dur:STRETCHED>'], ({ dur }, { today }) =>
    dur.days >= WEEK ? oneDay(moved(today + 1, dur, 1)) : null,
  ),
  rule('WEEKDAY', 'on? <wd:WD> <dur:STRETCHED>', ({ wd, dur }, { today }) =>
    oneDay(moved(coming(wd, today), dur, 1)),
  ),
];

const weekdays: GrammarRule[] = [
  rule('WEEKDAY', '<wd:WD>', ({ wd }, now) => ({ ...oneDay(latest(wd, now.today)), bare: true })),
  rule('WEEKDAY', '<wd:WDSHORT>', ({ wd }, now) =>
    weakly({ ...oneDay(latest(wd, now.today)), bare: true }, 'alone'),
  ),
  rule('WEEKDAY', 'this|este <wd:WD>', ({ wd }, now) => oneDay(inWeek(wd, now.today, 0))),
  ...rules(
    'WEEKDAY',
    ['this_past|this_last|past|the_past <wd:WD>', 'este <wd:WD> pasado|ultimo'],
    ({ wd }, now) => oneDay(latest(wd, now.today - 1)),
  ),
  ...rules(
    'WEEKDAY',
    ['last|previous|pasado|ultimo <wd:WD>', '<wd:WD> pasado|anterior|ultimo|last|past'],
    ({ wd }, now) => oneDay(last(wd, now.today)),
  ),
  ...rules(
    'WEEKDAY',
    [
      'this_coming|this_upcoming|this_next|coming|upcoming|the_coming|este_proximo|proximo <wd:WD>',
      'este? <wd:WD> que_viene|proximo|siguiente|entrante|que_se_viene',
    ],
    ({ wd }, now) => oneDay(coming(wd, now.today)),
  ),
  ...rules('WEEKDAY', ['the? <wd:WD> after_next', '<wd:WD> subsiguiente'], ({ wd }, now) =>
    oneDay(coming(wd, now.today) + WEEK),
  ),
  ...rules('WEEKDAY', ['the? <wd:WD> before_last', '<wd:WD> antepasado'], ({ wd }, now) =>
    oneDay(latest(wd, now.today - 1) - WEEK),
  ),
  // In English "next Friday" is next week's; this week's is "this Friday".
  rule('WEEKDAY', 'next|following <wd:WD>', ({ wd }, now) => oneDay(inWeek(wd, now.today, 1))),
  ...rules(
    'WEEKDAY',
    [
      '<wd:WD> of|from|in|de? the|la? <a:WEEK>',
      '<wd:WDSHORT> of|from|in|de the|la? <a:WEEK>',
      '<a:WEEK> on|el|-? <wd:WD>',
      '<wd:WD> <a:AHEAD>',
      '<a:AHEAD> <wd:WD>',
      '<a:AHEAD> on|el <wd:WD>',
    ],
    ({ wd, a }) => oneDay(inWeek(wd, a.from, 0)),
  ),
  rule('AHEAD', '<dir:BEFORE> week|semana', ({ dir }, now) => ({
    from: inWeek(0, now.today, dir),
    to: inWeek(6, now.today, dir),
  })),
  ...rules(
    'WEEKDAY',
    ['this|este|next|proximo|last|pasado? <wd:WDANY> the|el? <dom:DOM>', '<dom:ORD> <wd:WD>'],
    ({ wd, dom, ord }, now) => nearestDayOfMonth(now, dom ?? ord, wd),
  ),
];

const PARTS_OF_DAY =
  'morning|lunchtime|midday|afternoon|evening|night|dawn|dusk|manana|siesta|tarde|noche|madrugada|amanecer|atardecer|anochecer|mediodia|early_hours|small_hours|primera_hora|primeras_horas|ultima_hora|ultimas_horas';
const EARLY_OR_LATE = 'early|earlier|late|later|temprano|mas_temprano|tarde|mas_tarde';

/** A day with a part of the day or a time; only the day counts. */
const withTime: GrammarRule[] = [
  // "Two months from today, on Tuesday" is the Tuesday of that week.
  rule('TIMED', '<a:OFFSET> on|el <wd:WD>', ({ a, wd }) => oneDay(inWeek(wd, a.from, 0))),
  ...rules(
    'TIMED',
    [
      `<a:SPAN> in|a|por|de|en|al? the|la|las|el|media? ${PARTS_OF_DAY}`,
      '<a:SPAN> temprano|mas_temprano|mas_tarde',
      '<a:SPAN> a_las|desde_las|hasta_las|a_partir_de_las|antes_de_las|despues_de_las <num:FIGURE>',
      `the|la|las|el? ${PARTS_OF_DAY} of|de|del el? <a:SPAN>`,
      '<a:SPAN> at|a|en|al|before|after|until|from|antes_de|antes_del|despues_de|despues_del|hasta|desde|a_partir_de? the|las|la|el? <num:CLOCK>',
      '<num:CLOCK> on|del|de? el? <a:SPAN>',
    ],
    ({ a }) => (a.from === a.to ? { ...a, weak: undefined } : null),
  ),
  ...rules('TIMED', [`${EARLY_OR_LATE} on? <a:SPAN>`, `${EARLY_OR_LATE} on? <a:TIMED>`], ({ a }) =>
    a.from === a.to ? a : null,
  ),
];

/** "The weekend" is the last one that started; "at the weekend" is this one. */
const weekend = rules(
  'PERIOD',
  ['the|over_the|el|este_ultimo weekend|fin_de_semana|finde', 'weekend|fin_de_semana|finde'],
  (_, now) => {
    const own = periodOf('weekend', now.today, 0);
    return { ...(own.from > now.today ? periodOf('weekend', now.today, -1) : own), bare: true };
  },
);

export const dayRules: GrammarRule[] = [
  ...named,
  now,
  ...sameDay,
  ...later,
  ...weekdays,
  ...withTime,
  ...weekend,
];
