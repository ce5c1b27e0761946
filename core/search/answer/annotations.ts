/** Everything added to the ranked articles: highlights, tone, answers, the essential. */
import type { Judged } from '../judging/judged.ts';
import { type Essential, type EssentialOptions, essentialOf } from '../quoting/essential.ts';
import { highlightsOf } from '../quoting/highlights.ts';
import type { QuoteSize } from '../quoting/quote-size.ts';
import { Allowance, isUnquotable, SHORT } from '../quoting/quotes.ts';
import type { QuotingContext } from '../quoting/sentence-scoring.ts';
import type { Story } from '../ranking/dedupe.ts';
import { annotatedAtOnce, type Part, type Ranking } from '../ranking/ranking.ts';
import type { StageTimer } from '../stages.ts';
import type { ToneSum, TypedAnswers } from './answer.ts';
import { NO_TONES, readToneOfRanking, type Tones } from './tone.ts';
import { answersOf } from './typed-answers.ts';

export interface Annotations {
  /** By url. */
  highlights: ReadonlyMap<string, string[]>;
  toneOf: Tones['of'];
  sums: ReadonlyMap<Part, ToneSum>;
  answers: ReadonlyMap<Judged, TypedAnswers>;
  essential: ReadonlyMap<Part, Essential>;
  /** Articles that were read but must not be quoted, when excerpts were requested. */
  unquotable: number;
}

/** How excerpts are cut; search and similar differ. */
export interface Quoting {
  size: QuoteSize;
  essential: Pick<EssentialOptions, 'most' | 'perSource'>;
}

/** For search: up to five excerpts, at most two per outlet. */
export const SEARCH_QUOTING: Quoting = { size: SHORT, essential: { most: 5, perSource: 2 } };

/** Highlights per article. */
const HIGHLIGHTS = 1;
const HIGHLIGHTS_DEEP = 2;

/** No annotations, as in partial results. */
export const NO_ANNOTATIONS: Annotations = {
  highlights: new Map(),
  toneOf: NO_TONES.of,
  sums: NO_TONES.sums,
  answers: new Map(),
  essential: new Map(),
  unquotable: 0,
};

function leadsOf(stories: readonly Story[]): Judged[] {
  return [...new Set(stories.map(({ lead }) => lead))];
}

/**
 * What the question asks for besides results: highlights, the essential, tone and answers to questions. Times each as a stage.
 * Throws the signal's reason, and what the models throw.
 */
export async function annotate(
  context: QuotingContext,
  ranking: Ranking,
  { size, essential }: Quoting,
  stages: StageTimer,
): Promise<Annotations> {
  const { inference, question, signal } = context;
  const parts = [ranking.whole, ...(ranking.groups ?? [])];
  const all = [...new Set(parts.flatMap(annotatedAtOnce))];
  const listed = leadsOf(parts.flatMap((part) => part.listed));
  const leads = leadsOf(parts.flatMap(({ shown }) => shown));
  const allowance = new Allowance();
  const count = question.mode === 'deep' ? HIGHLIGHTS_DEEP : HIGHLIGHTS;
  const highlights = question.highlights
    ? await stages.time('highlights', highlightsOf(context, listed, { count, size, allowance }))
    : NO_ANNOTATIONS.highlights;
  const excerpts = new Map<Part, Essential>();
  for (const part of question.essential ? parts : []) {
    const wanted = { ...essential, size, allowance };
    excerpts.set(part, await stages.time('essential', essentialOf(context, part, wanted)));
  }
  const tones = question.tone
    ? await stages.time('tone', readToneOfRanking(inference, question, ranking, signal))
    : NO_TONES;
  const answers =
    Object.keys(question.questions ?? {}).length > 0
      ? await stages.time('questions', answersOf(inference, question.questions!, all, signal))
      : NO_ANNOTATIONS.answers;
  const quoting = question.highlights || question.essential === true;
  return {
    highlights,
    toneOf: tones.of,
    sums: tones.sums,
    answers,
    essential: excerpts,
    unquotable: quoting ? leads.filter(({ page }) => page !== null && isUnquotable(page)).length : 0,
  };
}
