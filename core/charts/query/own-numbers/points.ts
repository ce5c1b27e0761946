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
  /^\s*(?:(?:an? |the |una? |el |la )?(?:scatter|scatter ?plot|gr[aá]fico|chart|plot|dispersi[oó]n|nube)(?: (?:plot|chart|de dispersi[oó]n|de puntos))?\s+(?:of|with|for|de|con|para)\s+)+/iu;
const LEAST = 3;

/** The points, and the query without them; null when there are fewer than three, or something stands between them. */
export function pointsIn(query: string): { data: GivenData; rest: string } | null {
  const points = [...query.matchAll(POINT)];
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < LEAST) return null;
  const isRun = points.every(({ index }, at) => {
    const before = points[at - 1];
    return !before || BETWEEN_POINTS.test(query.slice(before.index + before[0].length, index));
  });
  if (!isRun) return null;
  const before = query.slice(0, first!.index).replace(SHAPE_FIRST, '');
  const [words, x = 'x', y = 'y'] = AXES.exec(before) ?? [];
  return {
    data: {
      columns: [
        { key: 'x', label: x, type: 'number' },
        { key: 'y', label: y, type: 'number' },
      ],
      rows: points.map(([, a, b, one, other]) => [numberOf((a ?? one)!), numberOf((b ?? other)!)]),
    },
    rest: `${words ?? before} ${query.slice(last!.index + last![0].length)}`.replace(/[:\s]+$/, ''),
  };
}
