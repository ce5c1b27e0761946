/** A search answer as a table that fits a terminal. */
import { stripVTControlCharacters } from 'node:util';
import { clipped } from '../../../core/language/cut-text.ts';

interface Shown {
  score: number;
  title: string;
  source: string | null;
  language: string | null;
  published_at: string | null;
  read: { centrality: number } | null;
}

export interface ShownAnswer {
  total: number;
  results: Shown[];
  usage: { cost_usd: number };
}

interface Column {
  head: string;
  width: number;
  cell: (result: Shown) => string;
}

const COLUMNS: readonly Column[] = [
  { head: 'score', width: 5, cell: (result) => result.score.toFixed(2) },
  { head: 'read', width: 4, cell: (result) => (result.read ? result.read.centrality.toFixed(1) : '-') },
  {
    head: 'published',
    width: 16,
    cell: (result) => result.published_at?.slice(0, 16).replace('T', ' ') ?? 'undated',
  },
  { head: 'source', width: 20, cell: (result) => result.source ?? '' },
  { head: 'headline', width: 70, cell: (result) => result.title },
];

/** Lines of text: a heading, one row per result, and a summary of results and costs. */
export function searchTable(query: string, { total, results, usage }: ShownAnswer): string {
  const row = (cells: string[]) =>
    cells
      .map((cell, at) => fitted(cell, COLUMNS[at]!.width))
      .join('  ')
      .trimEnd();
  const lines = [
    `"${query}": ${total} relevant, ${usage.cost_usd} USD`,
    '',
    row(COLUMNS.map((column) => column.head)),
    row(COLUMNS.map((column) => '-'.repeat(column.width))),
    ...results.map((result) => row(COLUMNS.map((column) => column.cell(result)))),
  ];
  return `${lines.join('\n')}\n`;
}

function fitted(text: string, width: number): string {
  return clipped(stripVTControlCharacters(text), width).padEnd(width);
}
