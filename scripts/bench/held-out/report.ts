/** What the measures on held-out rows have in common: asking the models row by row, and the table of slices. */
import type { Inference } from '../../../core/inference/inference.ts';
import { localInference } from '../../cli/models/local-inference.ts';
import { type Interval, interval, intervalText } from '../../cli/models/measures/interval.ts';

/** A line of the table: the measures stand beside the name of the slice and its number of rows. */
type Slice = { slice: string; rows: number } & Record<string, unknown>;

/** The rows with what the models answer, and the processor time of an answer in ms. */
export async function answersBy<Row, Answer>(
  options: { models: Record<string, string>; modelsFolder: string },
  rows: readonly Row[],
  ask: (inference: Inference, row: Row) => Promise<Answer[]>,
): Promise<{ answered: (Row & { probabilities: Answer })[]; ms: number }> {
  const inference = await localInference(options);
  try {
    // The first answer waits for the models to be loaded.
    await ask(inference, rows[0]!);
    const began = process.cpuUsage();
    const answered: (Row & { probabilities: Answer })[] = [];
    for (const row of rows) answered.push({ ...row, probabilities: (await ask(inference, row))[0]! });
    const { user, system } = process.cpuUsage(began);
    return { answered, ms: (user + system) / 1000 / rows.length };
  } finally {
    await inference.close();
  }
}

/** The measures of every slice that has rows, with intervals over the articles. */
export function slicesOf<Row extends { id: string }>(
  rows: readonly Row[],
  slices: Readonly<Record<string, (row: Row) => boolean>>,
  measures: Readonly<Record<string, (rows: Row[]) => number>>,
): Slice[] {
  return Object.entries(slices).flatMap(([slice, inside]) => {
    const byArticle = [...Map.groupBy(rows.filter(inside), ({ id }) => id).values()];
    if (byArticle.length === 0) return [];
    const found = Object.entries(measures).map(([name, of]) => [name, interval(byArticle, of)] as const);
    return [{ slice, rows: byArticle.flat().length, ...Object.fromEntries(found) }];
  });
}

/** A line for each slice: its rows, and each measure with its interval. */
export function tableOf(slices: readonly Slice[]): string {
  return slices
    .map(({ slice, rows, ...measures }) => {
      const cells = Object.entries(measures as Record<string, Interval>).map(
        ([name, found]) => `${name} ${intervalText(found)}`,
      );
      return `  ${slice.padEnd(8)} ${String(rows).padStart(5)} rows  ${cells.join('  ')}\n`;
    })
    .join('');
}
