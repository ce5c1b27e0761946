/** One result per story: which articles report the same one, and which of them represents it. */
import {
  COPY_PROBABILITY,
  evidenceAmong,
  groupStories,
  isCopy,
  type Nearness,
  type StoryLines,
  shinglesOf,
  storyEvidence,
  storyProbability,
} from '../../inference/same-story/same-story.ts';
import type { Meaning } from '../candidates/meaning.ts';
import type { Judged } from '../judging/judged.ts';
import { RELEVANT } from '../relevance.ts';

/** Comparing pairs is quadratic, so articles after this many are not grouped. */
const MAX_COMPARED = 1000;
/** A version less probable than the best of its story by more than this cannot represent it. */
const MARGIN = 0.1;

/** Another version of a result's story. */
export interface Duplicate {
  url: string;
  title: string;
  source: string | null;
}

export interface Story {
  lead: Judged;
  duplicates: Duplicate[];
}

/** The vectors of articles, and how they count between languages. */
export interface StoryVectors {
  lines: StoryLines;
  among: Meaning['among'];
}

/**
 * A number per article, the same for articles on one story. It does not depend on their order. Without `vectors`, and for
 * articles that have none, words alone decide.
 */
export function storiesOf(articles: readonly Judged[], vectors: StoryVectors | null): Map<Judged, number> {
  const compared = [...articles]
    .sort((a, b) => b.lexical - a.lexical || a.article.seq - b.article.seq)
    .slice(0, MAX_COMPARED);
  const evidence = evidenceAmong(
    compared.map(({ article, page }) => storyEvidence(article, page?.paragraphs)),
  );
  const read = compared.map(({ page }) => (page ? shinglesOf(page.paragraphs) : null));
  const isWire = (a: number, b: number): boolean =>
    read[a] != null &&
    read[b] != null &&
    compared[a]!.article.source !== compared[b]!.article.source &&
    isCopy(read[a], read[b]);
  const nearness = nearnessAmong(compared, vectors);
  const groups = groupStories(
    (a, b, least) =>
      isWire(a, b) ? COPY_PROBABILITY : storyProbability(evidence[a]!, evidence[b]!, least, nearness(a, b)),
    compared.map(({ article }) => article.seq),
  );
  const stories = new Map(compared.map((one, at) => [one, groups[at]!]));
  let next = compared.length;
  for (const one of articles) {
    if (stories.has(one)) continue;
    stories.set(one, next);
    next += 1;
  }
  return stories;
}

/** By positions in `compared`; null within a language and where it is unknown. */
function nearnessAmong(
  compared: readonly Judged[],
  vectors: StoryVectors | null,
): (a: number, b: number) => Nearness | null {
  const languages = compared.map(({ article }) => article.language);
  if (vectors === null || new Set(languages).size < 2) return () => null;
  const { lines, among } = vectors;
  const cosineOf = among(compared.map(({ article }) => article.seq));
  return (a, b) => {
    const cosine = languages[a] === languages[b] ? null : cosineOf(a, b);
    return cosine === null ? null : { lines, cosine };
  };
}

/**
 * The stories of `ranked`, each at the position of the article that represents it. `score` rates an article; null when
 * sorted by date, where the first article represents its story. Without `stories`, every article is a story.
 */
export function folded(
  ranked: readonly Judged[],
  stories: ReadonlyMap<Judged, number> | null,
  score: ((one: Judged) => number) | null,
): Story[] {
  if (stories === null) return ranked.map((lead) => ({ lead, duplicates: [] }));
  const members = Map.groupBy(ranked, (one) => stories.get(one)!);
  const leads = new Map([...members].map(([story, versions]) => [story, leadOf(versions, score)]));
  return ranked
    .filter((one) => leads.get(stories.get(one)!) === one)
    .map((lead) => ({
      lead,
      duplicates: members
        .get(stories.get(lead)!)!
        .filter((one) => one !== lead)
        .map(({ article: { url, title, source } }) => ({ url, title, source })),
    }));
}

/** Of the versions about as good as the best, the earliest that has more than a headline. */
function leadOf(versions: readonly Judged[], score: ((one: Judged) => number) | null): Judged {
  const [first, ...others] = versions;
  if (score === null || others.length === 0) return first!;
  const best = score(first!);
  // What is not relevant never stands for what is.
  const least = best >= RELEVANT ? Math.max(best - MARGIN, RELEVANT) : best - MARGIN;
  return versions
    .filter((one) => score(one) >= least)
    .sort(
      (a, b) =>
        Number(isFull(b)) - Number(isFull(a)) ||
        publicationOf(a) - publicationOf(b) ||
        a.article.seq - b.article.seq,
    )[0]!;
}

function isFull({ article, page }: Judged): boolean {
  return article.standfirst !== null || page !== null;
}

function publicationOf({ article }: Judged): number {
  return article.publishedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
