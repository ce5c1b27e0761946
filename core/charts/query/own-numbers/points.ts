/** Points of two numbers each, for a scatter: "height and weight: 160 55, 165 61, 170 68". */
import type { GivenData } from '../../data/reading/given-data.ts';
import { NUMBER, numberOf } from './number-words.ts';

/** Between brackets a comma separates, and a point is decimal. */
const SIMPLE = '[-+−]?\\d+(?:\\.\\d+)?';
const POINT = new RegExp(
  `(?<![\\d.,])(?:\\((${SIMPLE})[,;]\\s*(${SIMPLE})\\)|(${NUMBER})(?:\\s*[/x:→]\\s*|,?\\s+)(${NUMBER})(?![\\d.]))`,
  'giu',
);
const BETWEEN_POINTS = /^[\s,;|()/]*(?:(?:and|y|e)\s)?$/i;
/** "age against time": what the axes are. */
const AXES =
  /([\p{L}][\p{L} %()]*?)\s+(?:and|y|e|vs?\.?|versus|against|contra|by|frente al?|x)\s+([\p{L}][\p{L} %()]*?)\s*:?\s*$/iu;
/** What is asked for, before the axes: "scatter of age against time". */
const SHAPE_FIRST =
  /^\s*(?:(?:an? |the |una? |el |la )?(?:scatter|scatter ?plot|gr[aá]fico|chart|plot|dispersi[oó]n|nube)(?: (?:plot|chart|de dispersi[oó]n|de puntos))?(?:\s*:\s*|\s+(?:(?:of|with|for|de|con|para)\s+)?))+/iu;
const LEAST = 3;

/** A name before two numbers: "Leeds 1050 2500"; a separator ends it. */
const NAMED = new RegExp(
  `(?<=^|[;,|\\n.:]\\s*)(?<name>\\p{L}(?:[^;,|:\\d\\n.]|\\.(?! )){0,60}?)[:\\s]\\s*(?<x>${NUMBER})(?:\\s*[/x]\\s*|,?\\s+)(?<y>${NUMBER})(?=\\s*(?:[;|\\n]|[,.](?!\\d)|$))`,
  'giu',
);

/** The points, with a name each or none, and the query without them; null when there are fewer than three, or something stands between them. */
export function pointsIn(query: string): { data: GivenData; rest: string } | null {
  return barePointsIn(query) ?? namedPointsIn(query);
}

function namedPointsIn(query: string): { data: GivenData; rest: string } | null {
  const points = [...query.matchAll(NAMED)];
  const [first, last] = [points[0], points.at(-1)];
  const end = last && last.index + last[0].length;
  const between = points
    .slice(1)
    .map(({ index }, at) => query.slice(points[at]!.index + points[at]![0].length, index));
  if (points.length < LEAST || between.some((words) => !BETWEEN_POINTS.test(words))) return null;
  const {
    axes: [x, y],
    rest,
  } = axesBefore(query.slice(0, first!.index));
  return {
    data: {
      columns: [
        { key: 'name', label: '', type: 'string' },
        { key: 'x', label: x, type: 'number' },
        { key: 'y', label: y, type: 'number' },
      ],
      rows: points.map(({ groups }) => [
        groups!['name']!.trim(),
        numberOf(groups!['x']!),
        numberOf(groups!['y']!),
      ]),
    },
    rest: `${rest} ${query.slice(end)}`.replace(/[:\s]+$/, ''),
  };
}

/** What the axes are called by the words before the points, which are returned without these. */
function axesBefore(words: string): { axes: [x: string, y: string]; rest: string } {
  const before = words.replace(SHAPE_FIRST, '').replace(/[\s.:;,]+$/, '');
  const [found, x = 'x', y = 'y'] = AXES.exec(before) ?? [];
  return { axes: [x, y], rest: found ?? before };
}

function barePointsIn(query: string): { data: GivenData; rest: string } | null {
  const points = [...query.matchAll(POINT)];
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < LEAST) return null;
  const isRun = points.every(({ index }, at) => {
    const before = points[at - 1];
    return !before || BETWEEN_POINTS.test(query.slice(before.index + before[0].length, index));
  });
  if (!isRun) return null;
  const {
    axes: [x, y],
    rest,
  } = axesBefore(query.slice(0, first!.index));
  return {
    data: {
      columns: [
        { key: 'x', label: x, type: 'number' },
        { key: 'y', label: y, type: 'number' },
      ],
      rows: points.map(([, a, b, one, other]) => [numberOf((a ?? one)!), numberOf((b ?? other)!)]),
    },
    rest: `${rest} ${query.slice(last!.index + last![0].length)}`.replace(/[:\s]+$/, ''),
  };
}
