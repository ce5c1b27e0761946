import t from 'tap';
import { readJudgedFile, splitOf } from '../../scripts/cli/models/tasks/judged-rows.ts';
import { judgeRows, measure, statisticsOfRows } from '../../scripts/cli/models/tasks/relevance.ts';
import { datasets } from '../support/corpora.ts';
import { judgesFor } from './judges.ts';

/** What the shipped model holds on the test queries, with the judged articles themselves as the index. */
const FLOORS = { auc: 0.9, overBm25: { auc: 0.03, ndcg10: 0.04 }, ece: 0.05 };

const file = datasets('judged/judged.jsonl');
t.test(
  'on judged queries that nothing was fitted on',
  { skip: file === null && 'datasets absent' },
  async (t) => {
    const rows = readJudgedFile(file!);
    const judges = await judgesFor(t, { threads: 1 });
    const tested = rows.filter(({ qid }) => splitOf(qid) === 'test');
    const pairs = await judgeRows((task) => judges.judge(task), tested, statisticsOfRows(rows));
    const found = measure(pairs).find(({ basis, slice }) => basis === 'standfirst' && slice === 'all')!;
    t.comment(JSON.stringify(found));
    t.ok(found.auc >= FLOORS.auc && found.auc >= found.bm25_auc + FLOORS.overBm25.auc, `AUC ${found.auc}`);
    t.ok(
      found.ndcg10 >= found.bm25_ndcg10 + FLOORS.overBm25.ndcg10,
      `nDCG@10 ${found.ndcg10}, BM25 ${found.bm25_ndcg10}`,
    );
    t.ok(found.ece <= FLOORS.ece, `ECE ${found.ece}`);
  },
);
