/** Charts of given data as they are drawn. */
import type { Picture, Size } from '../../core/charts/data/chart.ts';
import type { ChartType, Locale } from '../../core/charts/data/options.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { render } from '../../core/charts/draw/render.ts';
import { pictureOf, type Sample } from '../../scripts/samples/charts/picture.ts';

export const SIZE: Size = { width: 800, height: 450 };

type Options = Partial<Pick<Sample, 'encode' | 'style'>> & { locale?: Locale; title?: string };

/** What is to be drawn, in the light theme. */
export function picture(
  type: ChartType,
  data: GivenData,
  { locale = 'en', title, ...more }: Options = {},
): Picture {
  const sample = { name: type, type, data: { en: data, es: data }, ...more };
  return { ...pictureOf(sample, 'light', locale), ...(title && { title }) };
}

/** What is drawn, with its texts and the codes of its warnings. */
export function drawing(
  type: ChartType,
  data: GivenData,
  { size = SIZE, ...more }: Options & { size?: Size } = {},
) {
  const drawn = render(picture(type, data, more), size);
  return { ...drawn, texts: textsOf(drawn.svg), codes: drawn.warnings.map(({ code }) => code) };
}

export function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
}
