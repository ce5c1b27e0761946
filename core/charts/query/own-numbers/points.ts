/** Points of two numbers each, for a scatter: "height and weight: 160 55, 165 61, 170 68". */
import type { GivenData } from '../../data/reading/given-data.ts';
import { NUMBER, numberOf } from './number-words.ts';

/** Between brackets a comma separates, and a point is decimal. */
const SIMPLE = '[-+−]?\\d+(?:\\.\\d+)?';
const POINT = new RegExp(
  `(?<![\\d.,])(?:\\((?<x>${SIMPLE})[,;]\\s*(?<y>${SIMPLE})\\)|(?<x>${NUMBER})(?:\\s*[/x:→]\\s*|,?\\s+)(?<y>${NUMBER})(?![\\d.]))`,
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
  return pointsBy(POINT, query) ?? pointsBy(NAMED, query);
}

function pointsBy(form: RegExp, query: string): { data: GivenData; rest: string } | null {
  const points = [...query.matchAll(form)].map(({ 0: { length }, index, groups }) => ({
    ...{ from: index, to: index + length },
    name: groups!['name']?.trim(),
    values: [numberOf(groups!['x']!), numberOf(groups!['y']!)],
  }));
  const between = points.slice(1).map(({ from }, at) => query.slice(points[at]!.to, from));
  if (points.length < LEAST || between.some((words) => !BETWEEN_POINTS.test(words))) return null;
  const before = query
    .slice(0, points[0]!.from)
    .replace(SHAPE_FIRST, '')
    .replace(/[\s.:;,]+$/, '');
  const [around = before, x = 'x', y = 'y'] = AXES.exec(before) ?? [];
  const axes = [x, y].map((label, at) => ({ key: 'xy'[at]!, label, type: 'number' as const }));
  const isNamed = points[0]!.name !== undefined;
  return {
    data: {
      columns: isNamed ? [{ key: 'name', label: '', type: 'string' }, ...axes] : axes,
      rows: points.map(({ name, values }) => (isNamed ? [name, ...values] : values)),
    },
    rest: `${around} ${query.slice(points.at(-1)!.to)}`.replace(/[:\s]+$/, ''),
  };
}
