/** Judged rows by every part of the judgement: words, the encoder's cosine, the reranker. */
import type { Judgement } from '../../../../core/inference/calibration/relevance.ts';
import { cosine, encodedText } from '../../../../core/inference/calls/encode.ts';
import type { Inference } from '../../../../core/inference/inference.ts';
import { themeShareByForm } from '../../../../core/search/understanding/theme.ts';
import type { Basis } from '../../../../workers/messages/articles.ts';
import type { JudgedRow } from './judged-rows.ts';
import { itemOf } from './relevance.ts';
import { documentOf, type Statistics } from './statistics.ts';

export interface WholeJudgement {
  row: JudgedRow;
  bm25: number;
  cosine: number;
  /** By words alone; with the cosine; and by the reranker, too, which reads every row. */
  words: Judgement;
  meaning: Judgement;
  whole: Judgement;
}

/** Judges all rows of each query, as a search does with candidates that have vectors. */
export async function judgedWhole(
  inference: Inference,
  basis: Basis,
  rows: readonly JudgedRow[],
  statistics: Statistics,
): Promise<WholeJudgement[]> {
  const found: WholeJudgement[] = [];
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const { query } = pool[0]!;
    const items = pool.map(itemOf);
    const [topic] = await inference.encode({ as: 'query', texts: [query] });
    const vectors = await inference.encode({ as: 'article', texts: items.map(encodedText) });
    const near = items.map((item, i) => ({ ...item, cosine: cosine(topic!, vectors[i]!) }));
    // Without an index, by the form of the query alone.
    const themeShare = themeShareByForm(query);
    const task = { query, themeShare, basis, idf: statistics.idfOf(query) };
    const words = await inference.judge({ ...task, items });
    const meaning = await inference.judge({ ...task, items: near });
    const again = near.map((item, i) => ({ ...item, judgement: meaning[i]! }));
    const whole = await inference.rerank({ query, themeShare, basis, items: again });
    for (const [i, row] of pool.entries()) {
      const bm25 = row.bm25 ?? statistics.bm25(query, documentOf(items[i]!));
      found.push({
        row,
        bm25,
        cosine: near[i]!.cosine,
        words: words[i]!,
        meaning: meaning[i]!,
        whole: whole[i]!,
      });
    }
  }
  return found;
}
