/** What a mode judged, in its order, also what it does not show: the ranking apart from the threshold. */
import type { Inference } from '../../../core/inference/inference.ts';
import { termsOf } from '../../../core/search/candidates/word-source.ts';
import {
  type JudgingDeps,
  judgeArticles,
  judgeHeadlines,
  scoreOf,
  worthReading,
} from '../../../core/search/judging/judging.ts';
import { DEPTHS } from '../../../core/search/modes.ts';
import { noProgress } from '../../../core/search/progress.ts';
import {
  type Question,
  type SearchRequest,
  understand,
} from '../../../core/search/understanding/question.ts';
import { inOtherWords } from '../../../core/search/understanding/rewordings/rewordings.ts';
import { DEPTH, type Shown } from './measures.ts';
import type { Place } from './place.ts';

/** The best of everything judged, by its last judgement. `now` in milliseconds. */
export async function rankedBy(
  inference: Inference,
  place: Place,
  request: SearchRequest,
  now: number,
): Promise<Shown[]> {
  const deps = { inference, readMs: 0 } as unknown as JudgingDeps;
  const question = await worded(inference, place, understand(request, now));
  const terms = termsOf(question);
  const { candidates: limit, read } = DEPTHS[request.mode];
  const { union } = await place.find({ question, terms, limit, now, onProgress: noProgress });
  let judged = await judgeHeadlines(deps, place, question, terms, union);
  if (read > 0) {
    const chosen = worthReading(question, judged);
    ({ judged } = await judgeArticles(deps, place, question, terms, judged, chosen, 0));
  }
  return judged
    .map(({ article, verdicts }) => ({ url: article.url, score: scoreOf(verdicts[0]!) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, DEPTH);
}

async function worded(inference: Inference, place: Place, question: Question): Promise<Question> {
  if (!DEPTHS[question.mode].otherWords) return question;
  return { ...question, parsed: [await inOtherWords(inference, place, question.parsed[0]!)] };
}
