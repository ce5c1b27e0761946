import type { Half } from './material.ts';

/** Counts of right and wrong answers by measure, and other figures. */
export class Tally {
  private readonly counts = new Map<string, { right: number; of: number }>();
  private readonly figures = new Map<string, string>();
  private readonly shown: string | null;
  /** The sites whose pages count; null: all. */
  readonly half: Half | null;

  /** `shown`: the measure whose misses are printed as they come. */
  constructor(shown: string | null, half: Half | null) {
    this.shown = shown;
    this.half = half;
  }

  add(measure: string, right: boolean, ...about: unknown[]): void {
    const count = this.counts.get(measure) ?? { right: 0, of: 0 };
    this.counts.set(measure, { right: count.right + Number(right), of: count.of + 1 });
    if (!right && measure === this.shown) {
      process.stdout.write(
        `${about.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' | ')}\n`,
      );
    }
  }

  figure(measure: string, value: string): void {
    this.figures.set(measure, value);
  }

  table(): string {
    const rows = [...this.counts].map(([measure, { right, of }]) => [
      measure,
      `${right}/${of}`,
      (right / of).toFixed(3),
    ]);
    rows.push(...[...this.figures].map(([measure, value]) => [measure, value, '']));
    const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
    return rows
      .map(
        (row) =>
          `${row
            .map((cell, i) => cell.padEnd(widths[i] ?? 0))
            .join('  ')
            .trimEnd()}\n`,
      )
      .join('');
  }
}
