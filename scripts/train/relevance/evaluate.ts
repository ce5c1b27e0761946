import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localInference } from '../../cli/models/local-inference.ts';
import { RELEVANT_GRADE } from '../../cli/models/measures/measures.ts';
import { readJudgedFile, splitOf } from '../../cli/models/tasks/judged-rows.ts';
import { judgeRows, measure, reliabilities } from '../../cli/models/tasks/relevance.ts';
import { changeTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { readStatistics } from './calibrate.ts';
import { measureHeadlines } from './headlines.ts';
import { WORK } from './matrix.ts';

const MAX_WRONG = 15;
/** Slices stored in the manifest; the report has all of them. */
const IN_MANIFEST = /^(?:all|language:)/;

/** Measures the whole model on the test queries, which nothing was fitted on, and writes the report. */
export async function evaluateStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const rows = readJudgedFile(join(work, WORK.judged)).filter(({ qid }) => splitOf(qid) === 'test');
  const inference = await localInference({ modelsFolder: models });
  await inference.ready();
  const statistics = readStatistics(work);
  const pairs = await judgeRows((task) => inference.judge(task), rows, statistics);
  const headlines = await measureHeadlines(join(datasets, 'fnc-1'), inference, statistics);
  await inference.close();
  const measures = measure(pairs);
  const report = { measures, reliability: reliabilities(pairs), worst: worst(pairs), headlines };
  writeFileSync(join(work, WORK.report), JSON.stringify(report, null, 2));
  changeTasks(models, ({ relevance }) => {
    relevance.measures = measures.filter(({ slice }) => IN_MANIFEST.test(slice));
  });
  for (const {
    basis,
    slice,
    pairs: count,
    auc,
    bm25_auc,
    ndcg10,
    bm25_ndcg10,
    ece,
    centrality_mae,
  } of measures) {
    const figures = [auc, bm25_auc, ndcg10, bm25_ndcg10, ece, centrality_mae].map((value) =>
      value.toFixed(3),
    );
    say([basis.padEnd(11), slice.padEnd(16), String(count).padStart(5), ...figures].join('  '));
  }
  say(`headline against text: ${JSON.stringify(headlines)}`);
}

/** A judged pair and the error of its prediction, 0-1. The article is left out: its text belongs to the publisher. */
export interface WrongPair {
  query: string;
  kind: string;
  grade: number;
  probability: number;
  wrong: number;
}

/** The pairs with the largest errors on the standfirst basis, for the card. */
function worst(pairs: Awaited<ReturnType<typeof judgeRows>>): WrongPair[] {
  return pairs
    .map(({ query, grade, kind = '', judgements }) => {
      const probability = judgements.standfirst?.probability ?? 0;
      return {
        query,
        kind,
        grade,
        probability,
        wrong: Math.abs(probability - (grade >= RELEVANT_GRADE ? 1 : 0)),
      };
    })
    .sort((a, b) => b.wrong - a.wrong)
    .slice(0, MAX_WRONG);
}
