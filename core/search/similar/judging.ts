/** How likely an article reports the reference's story: by its headline, and once it was read by its text. */
import { setImmediate } from 'node:timers/promises';
import {
  COPY_PROBABILITY,
  isCopy,
  type Nearness,
  type SignatureEvidence,
  shinglesOf,
  storyEvidence,
  storyProbability,
} from '../../inference/same-story/same-story.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { isRelevant, type Judged, judgedFrom, type Verdict } from '../judging/judged.ts';
import { DEPTHS } from '../modes.ts';
import type { Question } from '../understanding/question.ts';
import type { ReferenceRead } from './reference.ts';
import type { NearnessOf } from './reference-vector.ts';

/** Candidates that are kept: as many as deep search judges. */
const MAX_JUDGED = DEPTHS.deep.candidates;
/** An article less likely than this to report the story is not worth reading. */
const WORTH_READING = 0.02;
/** Articles judged before other work gets a turn; comparing runs on the main thread. */
const BATCH = 1000;

/**
 * Judges every candidate by headline and, depending on the mode, standfirst. Returns the most likely ones, best first. Throws
 * the signal's reason once it is aborted.
 */
export async function judgedByHeadline(
  {
    question,
    reference,
    signal,
  }: { question: Question; reference: ReferenceRead; signal: AbortSignal | undefined },
  candidates: readonly Candidate[],
  nearness: NearnessOf,
): Promise<Judged[]> {
  const onHeadline = DEPTHS[question.mode].basis === 'headline';
  const mine = referenceEvidence(reference, onHeadline, []);
  const judged: Judged[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at > 0 && at % BATCH === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const { article } = candidate;
    const theirs = storyEvidence(onHeadline ? { ...article, standfirst: null, story: null } : article);
    const { probability, ...by } = compared(mine, theirs, nearness(article));
    judged.push(judgedFrom(candidate, [{ headline: probability, read: null, ...by }]));
  }
  return judged.sort((a, b) => b.verdicts[0]!.headline - a.verdicts[0]!.headline).slice(0, MAX_JUDGED);
}

/** The probability of one story and, where the cosine counts, what words and cosine say by themselves. */
function compared(
  mine: SignatureEvidence,
  theirs: SignatureEvidence,
  near: Nearness | null,
): { probability: number } & Pick<Verdict, 'by'> {
  const probability = storyProbability(mine, theirs, 0, near);
  if (near === null) return { probability };
  const relevance = storyProbability(mine, theirs);
  return { probability, by: { relevance, cosine: near.cosine, reranker: null } };
}

function referenceEvidence(
  reference: ReferenceRead,
  onHeadline: boolean,
  paragraphs: string[],
): SignatureEvidence {
  const { title, language, publishedAt } = reference;
  const standfirst = onHeadline ? null : (reference.standfirst ?? reference.paragraphs[0] ?? null);
  return storyEvidence({ title, standfirst, language, publishedAt, story: null }, paragraphs);
}

/** Articles worth reading, most likely first: by their headline compared with the reference's headline and text. */
export function promising(
  reference: ReferenceRead,
  judged: readonly Judged[],
  nearness: NearnessOf,
): Judged[] {
  const mine = referenceEvidence(reference, false, reference.paragraphs);
  return judged
    .map((one) => {
      const { title, standfirst } = one.article;
      const within = storyProbability(
        mine,
        storyEvidence(one.article, standfirst === null ? [title] : [title, standfirst]),
        0,
        nearness(one.article),
      );
      const { headline } = one.verdicts[0]!;
      return { one, worth: Math.max(headline, within), sum: headline + within };
    })
    .filter(({ worth }) => worth >= WORTH_READING)
    .sort((a, b) => b.sum - a.sum)
    .map(({ one }) => one);
}

/** Adds to every article that was read the probability that it reports the reference's story. */
export function judgedByText(
  reference: ReferenceRead,
  judged: readonly Judged[],
  { centrality, nearness }: { centrality: ReadonlyMap<Judged, number>; nearness: NearnessOf },
): Judged[] {
  const mine = referenceEvidence(reference, false, reference.paragraphs);
  const shingles = shinglesOf(reference.paragraphs);
  return judged.map((one) => {
    if (one.page === null) return one;
    const { paragraphs } = one.page;
    // Both copied it from an agency. Within one outlet, repeated text is boilerplate.
    const isWire = one.article.source !== reference.shown.source && isCopy(shingles, shinglesOf(paragraphs));
    const { probability: own, ...by } = compared(
      mine,
      storyEvidence(one.article, paragraphs),
      nearness(one.article),
    );
    const probability = isWire ? Math.max(own, COPY_PROBABILITY) : own;
    const read = { probability, centrality: centrality.get(one)!, passage: null };
    return { ...one, verdicts: [{ ...one.verdicts[0]!, read, ...by }] };
  });
}

/** Whether an article is held to report the reference's story. */
export function isSameStory(one: Judged): boolean {
  return one.verdicts.some(isRelevant);
}
