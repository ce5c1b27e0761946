/** Everything a mode judged, in order, including results below the threshold. */

import type { Inference } from '../../../core/inference/inference.ts';
import { SETTINGS } from '../../../core/platform/settings/settings.ts';
import { noProgress } from '../../../core/search/answer/progress.ts';
import { scoreOf } from '../../../core/search/judging/judged.ts';
import { judgeHeadlines, judgeRead } from '../../../core/search/judging/judging.ts';
import { pagesToRead, readPages } from '../../../core/search/judging/read-pages.ts';
import { DEPTHS } from '../../../core/search/modes.ts';
import type { PageReader } from '../../../core/search/pages/page-reader.ts';
import type { SearchRequest } from '../../../core/search/request/search-request.ts';
import { withNames } from '../../../core/search/understanding/named-question.ts';
import { type Question, understand } from '../../../core/search/understanding/question.ts';
import { reword } from '../../../core/search/understanding/rewordings/rewordings.ts';
import { DEPTH, type Shown } from './measures.ts';
import type { Place } from './place.ts';

/** Corpora contain the text of their articles. */
const NO_READER = { reader: {} as PageReader, index: { sources: new Map() } };

/** The best of everything judged, by its last judgement. `now` in milliseconds. */
export async function rankedBy(
  inference: Inference,
  place: Place,
  request: SearchRequest,
  now: number,
): Promise<Shown[]> {
  const named = withNames(understand(request, now, SETTINGS.date_offset.default), place.words);
  const question = await worded(inference, place, named);
  const { candidates: limit, read } = DEPTHS[request.mode];
  const { union } = await place.find({ question, limit, onProgress: noProgress });
  const judging = { inference, words: place.words, question };
  let judged = await judgeHeadlines(judging, union);
  if (read > 0) {
    const chosen = pagesToRead(question, judged);
    const options = {
      deps: NO_READER,
      from: place,
      question,
      budgetMs: 0,
      onProgress: noProgress,
      signal: undefined,
    };
    ({ judged } = await readPages(judged, chosen, options));
    judged = await judgeRead(judging, judged);
  }
  return judged
    .map(({ article, verdicts }) => ({ url: article.url, score: scoreOf(verdicts[0]!) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, DEPTH);
}

async function worded(inference: Inference, place: Place, question: Question): Promise<Question> {
  if (!DEPTHS[question.mode].otherWords) return question;
  const query = question.parsed[0]!;
  const { wordings, swaps } = await reword(inference, place, query.topic);
  return { ...question, parsed: [{ ...query, wordings: [...query.wordings, ...wordings], swaps }] };
}
