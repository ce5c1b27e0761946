// The plans of one query share most of their words, which are parsed once, and only where a word of time stands.
import t from 'tap';
import { choosePlan, planByRules } from '../../core/charts/query/planned.ts';
import { QueryReadings } from '../../core/charts/query/query-readings.ts';
import { windowInWords } from '../../core/charts/query/windows/window.ts';
import type { ChartQueryParts } from '../../core/inference/calls/chart-query.ts';
import { READER_THRESHOLDS } from '../../core/inference/calls/query-words.ts';
import { wordsOfTime } from '../../core/language/dates/temporal.ts';
import { placesOfTime } from '../../core/language/dates/time-words.ts';

const MOMENT = {
  reference: Date.parse('2026-11-22T15:00:00Z'),
  zone: 'America/Argentina/Buenos_Aires',
  today: '2026-11-22',
  windowGiven: false,
};
const OUTLETS = new Map([['sx', 'Southern Cross Times']]);
const TOPICS = 'el trigo y la soja con el maíz que se vende y la cebada o el girasol con la avena';
/** The largest number of other readings that a model gives. */
const OTHERS = 12;

/** Parses words of time, and keeps the texts it is given. */
function counter() {
  const texts: string[] = [];
  const parse: typeof wordsOfTime = (text, options) => {
    texts.push(text);
    return wordsOfTime(text, options);
  };
  return { texts, parse };
}

function parts(less: Partial<ChartQueryParts>): ChartQueryParts {
  return {
    ...{ kind: 'counts_over_time', type: null, step: null, isShare: false, topics: ['sequía'], dropped: [] },
    ...{ outlets: [], windows: ['la semana pasada'], frame: `mostrame xxxx y ${TOPICS} la semana pasada` },
    ...less,
  };
}

/** The texts that are parsed to choose between the plans of a model that is not certain. */
function parsedFor(others: readonly ChartQueryParts[]): string[] {
  const { texts, parse } = counter();
  const query = `mostrame sequía y ${TOPICS} la semana pasada`;
  const learned = {
    ...parts({}),
    certainty: 0.5,
    thresholds: READER_THRESHOLDS,
    others: others.map((other) => ({ parts: other, certainty: 0.5 })),
  };
  const readings = new QueryReadings(MOMENT, OUTLETS, parse);
  choosePlan(planByRules(query, readings), learned, query, readings);
  return texts;
}

t.test('no text is parsed twice for the plans of one query', async (t) => {
  const alone = parsedFor([]);
  const same = Array.from({ length: OTHERS }, () => parts({}));
  t.ok(alone.length > 0);
  t.same(parsedFor(same), alone);
  const words = parts({}).frame.split(' ');
  const other = same.map((one, at) => ({ ...one, frame: words.toSpliced(at, 0, 'che').join(' ') }));
  const texts = parsedFor(other);
  t.equal(new Set(texts).size, texts.length);
});

t.test('a plan that has other topics is not parsed, wherever it stands', async (t) => {
  const same = Array.from({ length: OTHERS - 1 }, (_, at) => parts({ frame: `mostrame xxxx ${at}` }));
  t.same(parsedFor([...same, parts({ topics: ['trigo'] })]), parsedFor([]));
  t.same(parsedFor([...same, parts({ kind: 'not_chartable' })]), parsedFor([]));
});

t.test('windows are only looked for beside words of time', async (t) => {
  for (const query of [TOPICS, `${TOPICS} en marzo de 2025`, `${TOPICS} the last one`]) {
    const { texts, parse } = counter();
    windowInWords(query, MOMENT, (text) => parse(text, MOMENT));
    t.ok(texts.length <= 1, `${query}: ${texts.length}`);
  }
  const compared = 'trigo y soja, this week vs last week';
  t.ok(windowInWords(compared, MOMENT).two);
});

t.test('nothing but comparisons is not parsed for each of them', async (t) => {
  const { texts, parse } = counter();
  windowInWords('vs '.repeat(160), MOMENT, (text) => parse(text, MOMENT));
  t.ok(texts.length < 300, String(texts.length));
  const many = `${TOPICS.replaceAll(' ', ' y ').slice(0, 60)}: this week vs last week`;
  t.ok(windowInWords(many, MOMENT).two, many);
});

t.test('each date has a word of time', async (t) => {
  for (const date of [
    ...['hoy', 'anteayer', 'el mes que viene', 'la semana pasada', 'hace un mes', 'fin de semana'],
    ...['3/5/2026', 'Q2', 'marzo', 'el siglo XX', 'los noventa', 'Navidad', 'primavera', 'el lunes'],
    ...['yesterday', 'two weeks ago', 'the last three days', 'the nineties', 'Easter', 'so far this year'],
  ]) {
    t.ok(placesOfTime(date).length > 0, date);
    t.ok(placesOfTime(`${TOPICS} ${date}`)[0]! >= TOPICS.length, date);
  }
  t.same(placesOfTime(TOPICS), []);
});
