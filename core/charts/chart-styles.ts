/** What an editor decides about a chart: read from requests, and checked against the data that it is about. */
import { type FieldError, refuseFields } from '../platform/errors.ts';
import type { Chart, Warning } from './data/chart.ts';
import { type Annotation, type ChartStyle, WITH_AXES } from './data/chart-style.ts';
import type { ChartType } from './data/options.ts';
import { partsOfOneWhole } from './data/parts.ts';
import type { View } from './data/view.ts';
import { MIN_CONTRAST } from './draw/palette.ts';
import { contrast, THEME_TABLE } from './draw/themes.ts';
import { STYLE_FIELDS } from './style-fields.ts';
import { sceneOf } from './wording/scene.ts';

/** Null takes a decision back. */
export type StyleChanges = { [field in keyof ChartStyle]?: ChartStyle[field] | null };

/** The decisions of a request's body on top of earlier ones; undefined: none. */
export function styleWith(body: StyleChanges, before: ChartStyle = {}): ChartStyle | undefined {
  const style: Record<string, unknown> = { ...before };
  for (const field of STYLE_FIELDS) {
    if (body[field] === null) delete style[field];
    else if (body[field] !== undefined) style[field] = body[field];
  }
  return Object.keys(style).length > 0 ? (style as ChartStyle) : undefined;
}

/**
 * Checks the decisions of `changed` against the chart. Names that its data do not have are refused with 400 in charts of
 * the caller's own data, and warned about in charts of a query, whose data the caller cannot know.
 */
export function checkStyle(chart: Chart, changed: StyleChanges): Warning[] {
  const { style } = chart;
  if (!style) return [];
  const isChanged = ({ path }: FieldError) => (changed[fieldOf(path)] ?? null) !== null;
  const { view } = sceneOf(chart);
  refuseFields(
    [...faintColours(chart, style), ...impossibleAxes(view, style)].filter(isChanged).map(refusedField),
  );
  const unknown = unknownNames(view, style);
  if (chart.plan === null) refuseFields(unknown.filter(isChanged).map(refusedField));
  return [
    ...unknown.map(({ path, message }) => ({
      code: 'style_ignored' as const,
      message: `${path} ${message}.`,
      path,
    })),
    ...ignored(chart.type, view, style),
  ];
}

/** What is wrong with a place such as `colors[0]`, as requests are told it. */
function refusedField({ path: place, message }: FieldError): FieldError {
  return { path: place.replace(/\[(\d+)\]/g, '.$1'), message: `${place} ${message}` };
}

function fieldOf(path: string): keyof ChartStyle {
  return /^\w+/.exec(path)![0] as keyof ChartStyle;
}

/** Colours that would hardly be seen on the background of the chart's theme. */
function faintColours({ theme }: Chart, { colors = {} }: ChartStyle): FieldError[] {
  const { background } = THEME_TABLE[theme];
  return Object.entries(colors).flatMap(([at, colour]) => {
    if (!colour.startsWith('#')) return [];
    const ratio = contrast(colour, background);
    if (ratio >= MIN_CONTRAST) return [];
    const message = `(${colour}) has a contrast of ${ratio.toFixed(1)}:1 with the background of the theme ${theme} (${background}); at least ${MIN_CONTRAST}:1 is needed`;
    return [{ path: Array.isArray(colors) ? `colors[${at}]` : `colors.${at}`, message }];
  });
}

function impossibleAxes({ series }: View, { axis }: ChartStyle): FieldError[] {
  const isAbove = series.every(({ values }) => values.every((value) => value === null || value > 0));
  return axis?.log && !isAbove
    ? [{ path: 'axis.log', message: 'needs values above 0; some are 0 or below' }]
    : [];
}

/** Names in highlights, colours and annotations that are neither a series nor a category. */
function unknownNames(
  view: View,
  { highlight = [], colors = {}, annotations = [] }: ChartStyle,
): FieldError[] {
  const series = view.series.map(({ label }) => label);
  const known = new Set([...series, ...view.xCells.map(String)]);
  const expected = `the names are ${[...known].slice(0, MAX_NAMED).join(', ')}${known.size > MAX_NAMED ? ' …' : ''}`;
  const unless = (isKnown: boolean, path: string, name: string): FieldError[] =>
    isKnown ? [] : [{ path, message: `has "${name}", which the data do not have; ${expected}` }];
  return [
    ...highlight.flatMap((name, at) => unless(known.has(name), `highlight[${at}]`, name)),
    ...(Array.isArray(colors) ? [] : Object.keys(colors)).flatMap((name) =>
      unless(known.has(name), `colors.${name}`, name),
    ),
    ...annotations.flatMap((one: Annotation, at) =>
      one.type === 'point' && one.series !== undefined
        ? unless(series.includes(one.series), `annotations[${at}].series`, one.series)
        : [],
    ),
  ];
}

const MAX_NAMED = 12;

/** Decisions that this type or these data have no use for. */
function ignored(type: ChartType, view: View, { axis, stacked, sort }: ChartStyle): Warning[] {
  const isBars = BARS.has(type);
  const marks = type === 'area' ? 'areas' : 'bars';
  const useless: [path: string, isUseless: unknown, why: string][] = [
    ['axis', axis && !WITH_AXES.has(type), `a ${type} has no axis of numbers`],
    ['axis.log', axis?.log && isBars, `${marks} are not logarithmic`],
    ['axis.min', axis?.min !== undefined && axis.min > 0 && isBars, `${marks} begin at zero`],
    ['sort', sort && sort !== 'given' && view.moments, 'dates stay in order'],
    ['stacked', stacked && !isBars, `a ${type} is not stacked`],
    [
      'stacked',
      stacked === false && type === 'area' && view.series.length > 1,
      'an area of several series is always stacked; a line is not',
    ],
    [
      'stacked',
      stacked && type === 'bar_horizontal' && partsOfOneWhole(view.series) === 'no',
      'the series are not parts of one whole',
    ],
  ];
  return useless.flatMap(([path, isUseless, why]) =>
    isUseless ? { code: 'style_ignored', message: `${path}: ${why}.`, path } : [],
  );
}

/** Types whose marks begin at zero; only these can be stacked. */
const BARS = new Set(['bar', 'stacked_bar', 'bar_horizontal', 'area']);
