/** How much pages are about a query, judged as a search judges the pages that it reads. */

import { shortened } from '../../language/cut-text.ts';
import { inTurns } from '../../platform/turns.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Page } from '../../web/page/page.ts';
import { rounded } from '../answer/rounded.ts';
import { openMadeMeaning } from '../candidates/made-meaning.ts';
import type { Judged } from '../judging/judged.ts';
import { judgeRead } from '../judging/judging.ts';
import { withContexts } from '../judging/name-contexts.ts';
import { passagesOf } from '../pages/passages.ts';
import type { SearchDeps } from '../search-run.ts';
import { naming } from '../understanding/named-question.ts';
import { parsedTopic, type Question } from '../understanding/question.ts';
import { fillPhraseTables } from '../understanding/rewordings/phrase-tables.ts';

/** Characters of its text that stand for a page which has neither title nor standfirst: the encoder and the reranker read only those. */
const BEGINNING = 280;

/** Probability 0 to 1, centrality 0 (not mentioned) to 3 (main topic). */
export interface PageJudgement {
  probability: number;
  centrality: number;
}

interface PageToJudge {
  /** What is known of it. */
  content: { source: string | null; country: string | null; language: string | null };
  page: Page;
  /** Its article in the index, which may have a vector. */
  article: StoredArticle | null;
}

/** Judges pages on a topic: one judgement per page, in their order; `late`: those for which the reranker had no time. */
export async function judgePages(
  { inference, index, vectors, clock }: Pick<SearchDeps, 'inference' | 'index' | 'vectors' | 'clock'>,
  topic: string,
  pages: readonly PageToJudge[],
  signal?: AbortSignal,
): Promise<{ judgements: PageJudgement[]; late: Set<PageJudgement> }> {
  const { wordIndex: words } = index;
  const now = new Date(clock.now());
  const read = pages.map((one, at) => readPage(one, -1 - at, now));
  const asked: Pick<Question, 'mode' | 'parsed'> = { mode: 'normal', parsed: [parsedTopic(topic)] };
  await fillPhraseTables();
  const question = await withContexts(await inTurns(naming(asked, words)), read);
  const meaning = openMadeMeaning({ inference, vectors }, () => read.map(({ article }) => article));
  const judged = await judgeRead({ inference, words, meaning, question, signal }, read);
  const verdicts = judged.map((one) => one.verdicts[0]!);
  const judgements = verdicts.map(({ read }) => {
    const { probability, centrality } = read!;
    return { probability: rounded(probability), centrality: rounded(centrality) };
  });
  return { judgements, late: new Set(judgements.filter((_, at) => verdicts[at]!.isLate)) };
}

/** A page that was read; `seq`: a number that no article has, for one that is not in the index. */
function readPage({ content, page, article }: PageToJudge, seq: number, now: Date): Judged {
  return {
    article: {
      url: article?.url ?? '',
      title: page.title ?? '',
      standfirst: page.standfirst ?? (page.title === null ? beginningOf(page) : null),
      section: page.section,
      language: content.language,
      author: null,
      image: null,
      publishedAt: page.publishedAt,
      modifiedAt: null,
      seq: article?.seq ?? seq,
      source: content.source ?? '',
      country: content.country,
      firstSeenAt: now,
      story: null,
    },
    lexical: 0,
    spread: 0,
    foundIn: 'index',
    data: null,
    verdicts: [{ headline: 0, read: null }],
    page,
    passages: passagesOf(page.paragraphs),
  };
}

function beginningOf({ paragraphs }: Page): string | null {
  return paragraphs[0] === undefined ? null : shortened(paragraphs[0], BEGINNING);
}
