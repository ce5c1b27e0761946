import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASES, type Basis } from '../../../workers/messages/articles.ts';
import type { Bin } from '../../cli/models/measures/measures.ts';
import { reliabilityPng } from '../../cli/models/measures/reliability.ts';
import type { Measured } from '../../cli/models/tasks/relevance.ts';
import { shown, sizesTable, table } from '../card-tables.ts';
import { readTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import type { WrongPair } from './evaluate.ts';
import { RELEVANCE_FOLDER } from './folders.ts';
import type { HeadlinesMeasured } from './headlines.ts';
import { WORK } from './matrix.ts';

interface Report {
  measures: Measured[];
  reliability: Record<Basis, Bin[]>;
  worst: WrongPair[];
  headlines: HeadlinesMeasured | null;
}

/** Writes the model's card: fixed text from `card.head.md`, figures from the last evaluation. */
export async function cardStep({ work, models }: TrainingFolders): Promise<void> {
  const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
  const { measures, reliability, worst, headlines } = read<Report>(join(work, WORK.report));
  const worth = read<Record<Basis, Record<string, number>>>(join(work, WORK.weights));
  const { relevance } = readTasks(models);
  for (const basis of BASES) {
    const picture = await reliabilityPng(reliability[basis], `relevance by ${basis}, development queries`);
    writeFileSync(join(models, RELEVANCE_FOLDER, `reliability-${basis}.png`), picture);
  }
  const card = [
    readFileSync(join(import.meta.dirname, 'card.head.md'), 'utf8').trim(),
    '## Measures on the development queries',
    table(
      ['basis', 'slice', 'pairs', 'queries', 'AUC', 'BM25', 'nDCG@10', 'BM25', 'ECE', 'Brier', 'centrality'],
      measures.map(figures),
    ),
    ...(headlines === null ? [] : ['## Does the text belong to the headline?', headlineLines(headlines)]),
    '## Reliability, all development pairs',
    ...BASES.flatMap((basis) => [
      `### ${basis}`,
      `![reliability by ${basis}](reliability-${basis}.png)`,
      table(['predicted', 'mean predicted', 'relevant', 'pairs'], reliability[basis].map(binRow)),
    ]),
    '## Feature weights',
    'Change of the log-odds of being relevant for one standard deviation of the feature.',
    table(
      ['feature', ...BASES],
      Object.keys(worth.article).map((name) => [
        `\`${name}\``,
        ...BASES.map((basis) => String(worth[basis][name])),
      ]),
    ),
    '## Largest errors',
    'Predictions on the standfirst for the development queries, farthest from the grade given by a reader first.',
    table(
      ['query', 'kind', 'grade', 'predicted'],
      worst.map(({ query, kind, grade, probability }) => [
        query,
        kind,
        String(grade),
        probability.toFixed(2),
      ]),
    ),
    '## Files',
    sizesTable(models, relevance.model, relevance.vectors),
  ];
  writeFileSync(join(models, RELEVANCE_FOLDER, 'card.md'), `${card.join('\n\n')}\n`);
}

function headlineLines({ pairs, related, untitled, titled }: HeadlinesMeasured): string {
  const unrelated = shown((pairs - related) / pairs);
  return [
    `FNC-1, ${pairs} pairs, used for measuring only; in ${unrelated} of them headline and text do not belong`,
    'together. The headline is the query; its text counts as related from a probability of 0.5.',
    '',
    table(
      ['input', 'accuracy', 'AUC'],
      [
        ['text alone', shown(untitled.accuracy), shown(untitled.auc)],
        ['headline and text', shown(titled.accuracy), shown(titled.auc)],
      ],
    ),
  ].join('\n');
}

function figures(measured: Measured): string[] {
  const { basis, slice, pairs, queries, auc, bm25_auc, ndcg10, bm25_ndcg10, ece, brier, centrality_mae } =
    measured;
  const numbers = [auc, bm25_auc, ndcg10, bm25_ndcg10, ece, brier, centrality_mae];
  return [basis, slice, String(pairs), String(queries), ...numbers.map(shown)];
}

function binRow({ from, to, count, said, was }: Bin): string[] {
  return [`${from.toFixed(1)}-${to.toFixed(1)}`, shown(said), shown(was), String(count)];
}
