/** Whether an ambiguous expression is a date, given its position in the query. */

import { wordSet } from '../words/word-lists.ts';
import type { TimeExpression } from './reading.ts';
import type { Weak } from './span.ts';
import type { TimeToken } from './tokens.ts';
import { isFiller } from './topic.ts';

type ContextTest = (expression: TimeExpression, tokens: readonly TimeToken[]) => boolean;

/** Words that can follow a complete bound: "protests since 2019 in Chile". */
const CLOSING = wordSet('in on at about from and en sobre y e por con , . : ; - ( ) ? ! "');
/** Nouns whose "from" gives a day, not a start: "news from March 5". */
const OF_A_DAY = wordSet(
  'news article articles story stories headline headlines report reports coverage update updates photo photos picture pictures video videos footage image images speech statement statements interview letter quote quotes email result results score scores data figures numbers highlights minutes notes edition issue post posts tweet tweets episode',
);

/** What lasts, so that its "from" gives a start. */
const LASTING = wordSet(
  'strike strikes walkout walkouts shutdown shutdowns lockdown lockdowns curfew curfews ban bans blockade blockades protest protests protesting siege outage outages blackout blackouts closed closure closures suspended cancelled canceled restricted restrictions ceasefire truce offensive war fighting bombing shelling rain rains snow storm storms heatwave flooding floods fires wildfires effective valid available open running increase increases fares tariffs sanctions rationing measures rules campaign tour festival',
);

/** What companies and statistical offices report by quarters. */
const REPORTED = wordSet(
  'earnings results profit profits sales revenue revenues gdp growth report reports guidance deliveries loss losses numbers figures forecast inflation unemployment output production exports resultados ventas ganancias beneficios ingresos pib pbi balance balances deuda crecimiento',
);

const isAlone: ContextTest = ({ from, to }, tokens) =>
  tokens.every((token, at) => (at >= from && at < to) || isFiller(token));
const isUnowned: ContextTest = ({ to }, tokens) => tokens[to - 1]!.owns === false;
const isClosed: ContextTest = (expression, tokens) => {
  const next = tokens[expression.to];
  return isUnowned(expression, tokens) && (next === undefined || CLOSING.has(next.word));
};

const isFollowedByFigures: ContextTest = ({ to }, tokens) => REPORTED.has(tokens[to]?.word ?? '');
/** "Resultados del segundo trimestre de Iberdrola". */
const isLedByFigures: ContextTest = ({ from }, tokens) =>
  REPORTED.has(tokens.slice(0, from).findLast((token) => !isFiller(token))?.word ?? '');

const CONTEXT_TESTS: Record<Weak, ContextTest> = {
  alone: isAlone,
  last(expression, tokens) {
    if (isAlone(expression, tokens)) return true;
    const before = tokens.slice(0, expression.from).findLast((token) => !isFiller(token));
    return (
      expression.to === tokens.length && before !== undefined && !before.capital && !/^\d/.test(before.word)
    );
  },
  cued: (expression, tokens) =>
    isAlone(expression, tokens) ||
    (expression.from > 0 &&
      /^(?:on|el|del|al|dated|this|este|desde|since|hasta|until)$/.test(tokens[expression.from - 1]!.word)),
  unowned: isUnowned,
  closed: isClosed,
  onward: (expression, tokens) =>
    isClosed(expression, tokens) && !OF_A_DAY.has(tokens[expression.from - 1]?.word ?? ''),
  reported: (expression, tokens) =>
    isClosed(expression, tokens) ||
    isFollowedByFigures(expression, tokens) ||
    isLedByFigures(expression, tokens),
  figures: (expression, tokens) => isAlone(expression, tokens) || isFollowedByFigures(expression, tokens),
  lasting: (expression, tokens) =>
    isClosed(expression, tokens) && LASTING.has(tokens[expression.from - 1]?.word ?? ''),
};

/** The day of "23-J", whose letter may be that of two months. */
function isHalfOfADay({ to }: TimeExpression, tokens: readonly TimeToken[]): boolean {
  const [day, dash, letter] = [tokens[to - 1]!, tokens[to], tokens[to + 1]];
  return (
    /^\d{1,2}$/.test(day.word) &&
    dash?.word === '-' &&
    letter?.capital === true &&
    letter.word.length === 1 &&
    letter.start - day.end === 1
  );
}

/** Ambiguous expressions count only where another meaning is unlikely. */
export function fitsItsContext(expression: TimeExpression, tokens: readonly TimeToken[]): boolean {
  if (isHalfOfADay(expression, tokens)) return false;
  return expression.span.weak === undefined || CONTEXT_TESTS[expression.span.weak](expression, tokens);
}
