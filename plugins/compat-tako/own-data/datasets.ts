/** The datasets of a component: named lists of points. */
import { MAX_NAME, MAX_PLOTS, MAX_UNIT } from '#core/charts/data/limits.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { scalarText, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { numberIn } from './own-chart.ts';

export interface Dataset {
  label: string;
  data: Point[];
  units?: string;
  type?: string;
}

interface Point {
  x: unknown;
  /** Null is a gap. */
  y: number | null;
}

/** Up to `most` datasets; those that are left out are warned of. */
export function datasetsOf(
  config: JsonObject,
  path: string,
  warnings: Warnings,
  most = MAX_PLOTS,
): Dataset[] {
  const { datasets } = config;
  const list = (Array.isArray(datasets) ? datasets : []).filter(isObject);
  if (list.length === 0) throw invalidField(`${path}.config.datasets`, 'must be a list of datasets');
  if (list.length > most) warnings.add(`limited:${path}.datasets`);
  return list.slice(0, most).map((dataset, at) => {
    const points = (Array.isArray(dataset.data) ? dataset.data : []).filter(isObject);
    if (points.length === 0)
      throw invalidField(`${path}.config.datasets[${at}].data`, 'must be a list of {x, y}');
    if (points.some(({ y }) => y != null && numberIn(y) === null))
      warnings.add(`unsupported:${path}.datasets[${at}].data.y`);
    return {
      label: scalarText(dataset.label ?? `Series ${at + 1}`),
      data: points.map(({ x, y }) => ({ x, y: numberIn(y) })),
      ...(typeof dataset.units === 'string' && dataset.units && { units: dataset.units }),
      ...(typeof dataset.type === 'string' && { type: dataset.type }),
    };
  });
}

/** Whether two points stand at one x. */
export function repeatsX({ data }: Dataset): boolean {
  return new Set(data.map(({ x }) => x)).size < data.length;
}

/** Datasets as one column of x and one per dataset; an x that a dataset lacks is a gap. Throws 400 for one with two values. */
export function fromDatasets(datasets: readonly Dataset[], path: string): object {
  const xs = [...new Set(datasets.flatMap(({ data }) => data.map(({ x }) => x)))];
  return {
    x: xs,
    series: datasets.map(({ label, data, units }, at) => {
      if (repeatsX({ label, data }))
        throw invalidField(`${path}.config.datasets[${at}].data`, 'must have one value for each x');
      const values = new Map(data.map(({ x, y }) => [x, y]));
      return {
        name: cutToUnits(label, MAX_NAME),
        values: xs.map((x) => values.get(x) ?? null),
        ...(units && { unit: cutToUnits(units, MAX_UNIT) }),
      };
    }),
  };
}
