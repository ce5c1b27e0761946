import { dot } from '../vectors/term-vectors.ts';
import { type ParsedArticle, ZONES } from './article.ts';
import { CONCEPTS } from './concepts.ts';
import { CUES } from './cue-words.ts';
import { STATEMENT_FEATURES, STRANGENESS_FEATURES } from './feature-names.ts';
import { CONCEPT_COUNT, type Hypothesis } from './question.ts';
import { shareOfMass, type TermMatches } from './term-matches.ts';

/** Saturation of repeated mentions of a concept. */
const SATURATION = 1;
const HEAVIEST_CONCEPT = 3;
/** Below these an article is far from a statement, in words and in topic. */
const FAR = { words: 0.35, topic: 0.3 };
const MAX_MISSING = 1.5;
/** Offset of the sentences' topics, after those of the zones. */
const FIRST_SENTENCE = ZONES;

/** Similarity of a sentence's topic to a statement's. */
export function topicOfSentence(statement: Hypothesis, reading: ParsedArticle, s: number): number {
  return dot(statement.topic, reading.topics[FIRST_SENTENCE + s]!);
}

/** The features of one statement, in the order of `STATEMENT_FEATURES`. */
export function statementFeatures(statement: Hypothesis, matches: TermMatches): number[] {
  const { prepared, reading, exact, near, exactIn, nearIn, terms } = matches;
  let bestExact = 0;
  let bestNear = 0;
  let topicBest = 0;
  for (let s = 0; s < reading.sentences.length; s += 1) {
    bestExact = Math.max(bestExact, shareOfMass(statement, prepared, exact, 1, s * terms));
    bestNear = Math.max(bestNear, shareOfMass(statement, prepared, near, 1, s * terms));
    topicBest = Math.max(topicBest, topicOfSentence(statement, reading, s));
  }
  const heaviest = Math.max(1e-9, ...statement.terms.map((term) => prepared.terms[term]!.idf));
  let absent = 0;
  let worst = 1;
  const names = { found: 0, all: 0 };
  const numbers = { found: 0, all: 0 };
  for (const term of statement.terms) {
    const { idf, name, number } = prepared.terms[term]!;
    absent = Math.max(absent, ((1 - exactIn[2]![term]!) * idf) / heaviest);
    worst = Math.min(worst, nearIn[2]![term]!);
    const kind = number ? numbers : name ? names : null;
    if (kind === null) continue;
    kind.all += 1;
    kind.found += exactIn[2]![term]!;
  }
  const concepts = conceptShares(statement, reading);
  return [
    shareOfMass(statement, prepared, exactIn[0]!),
    shareOfMass(statement, prepared, exactIn[1]!),
    shareOfMass(statement, prepared, exactIn[2]!),
    shareOfMass(statement, prepared, nearIn[0]!),
    shareOfMass(statement, prepared, nearIn[1]!),
    shareOfMass(statement, prepared, nearIn[2]!),
    shareOfMass(statement, prepared, nearIn[0]!, 4),
    shareOfMass(statement, prepared, nearIn[2]!, 4),
    bestExact,
    bestNear,
    dot(statement.topic, reading.topics[0]!),
    dot(statement.topic, reading.topics[1]!),
    dot(statement.topic, reading.topics[2]!),
    topicBest,
    absent,
    statement.terms.length === 0 ? 0 : worst,
    names.all === 0 ? 0 : names.found / names.all,
    names.all === 0 ? 0 : 1,
    numbers.all === 0 ? 0 : numbers.found / numbers.all,
    numbers.all === 0 ? 0 : 1,
    ...concepts,
    statement.concepts.size === 0 ? 0 : 1,
    ...heaviestConcepts(statement, reading),
    ...bestSentence(statement, matches),
    Math.log1p(statement.mass) / 4,
  ];
}

/** How unrelated a statement is to the article, from its features: `STRANGENESS_FEATURES`, in order. */
export function strangeness(values: readonly number[]): number[] {
  const of = (name: (typeof STATEMENT_FEATURES)[number]) => values[STATEMENT_FEATURES.indexOf(name)]!;
  const words = Math.max(0, 1 - of('near_a') / FAR.words);
  const topic = Math.max(0, 1 - of('topic_a') / FAR.topic);
  const concept = of('has_concepts') > 0 && of('concept_found') <= 0 ? 1 : 0;
  const missing = Math.min(MAX_MISSING, of('concept_missing'));
  const found: Record<(typeof STRANGENESS_FEATURES)[number], number> = {
    far_words: words,
    far_topic: topic,
    no_concept: concept,
    far_both: words * topic,
    far_words_missing: words * missing,
    far_topic_missing: topic * missing,
    far_wholly: Math.min(words, topic) * concept,
  };
  return STRANGENESS_FEATURES.map((name) => found[name]);
}

/** The weightiest concept that the article mentions, and the weightiest that it does not. */
function heaviestConcepts({ concepts }: Hypothesis, reading: ParsedArticle): [number, number] {
  let found = 0;
  let missing = 0;
  for (const concept of concepts.keys()) {
    const { weight } = CONCEPTS[concept]!;
    const worth = saturated(conceptMentions(reading, concept, 2));
    found = Math.max(found, worth * weight);
    if (worth === 0) missing = Math.max(missing, weight);
  }
  return [found / HEAVIEST_CONCEPT, missing / HEAVIEST_CONCEPT];
}

/** The best sentence for a statement: its match, concepts, contradicting concepts, and whether it negates. */
function bestSentence(
  statement: Hypothesis,
  { prepared, reading, near, terms }: TermMatches,
): [number, number, number, number] {
  const { concepts, folded } = statement;
  const weights = [...concepts.keys()].map((concept) => CONCEPTS[concept]!.weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const negated = folded.some((word) => CUES.not.has(word));
  const best: [number, number, number, number] = [0, 0, 0, 0];
  for (const [s, sentence] of reading.sentences.entries()) {
    let held = 0;
    let against = 0;
    for (const concept of concepts.keys()) {
      if (sentence.concepts.has(concept)) held += CONCEPTS[concept]!.weight;
      for (const denial of CONCEPTS[concept]!.against) {
        if (sentence.concepts.has(denial) && !concepts.has(denial))
          against = Math.max(against, CONCEPTS[concept]!.weight);
      }
    }
    const spoken = all === 0 ? 0 : held / all;
    const words = shareOfMass(statement, prepared, near, 2, s * terms);
    if (words + spoken <= best[0] + best[1]) continue;
    best[0] = words;
    best[1] = spoken;
    best[2] = against / HEAVIEST_CONCEPT;
    best[3] = sentence.negates !== negated ? 1 : 0;
  }
  return best;
}

/** Share of a statement's concepts in the title and in all, and the weight of those that contradict it. */
function conceptShares({ concepts }: Hypothesis, reading: ParsedArticle): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  let size = 0;
  for (const concept of concepts.keys()) {
    const { weight } = CONCEPTS[concept]!;
    size += weight;
    sum[0] += weight * saturated(conceptMentions(reading, concept, 0));
    sum[1] += weight * saturated(conceptMentions(reading, concept, 2));
    for (const denial of CONCEPTS[concept]!.against) {
      if (concepts.has(denial)) continue;
      sum[2] = Math.max(sum[2], saturated(conceptMentions(reading, denial, 0)));
      sum[3] = Math.max(sum[3], saturated(conceptMentions(reading, denial, 2)));
    }
  }
  size = Math.max(size, 1e-9);
  return [sum[0] / size, sum[1] / size, sum[2], sum[3]];
}

/** Mentions of a concept in an article: in its title (0), title and lead (1), all (2). */
export function conceptMentions({ concepts }: ParsedArticle, concept: number, upTo: number): number {
  let sum = 0;
  for (let place = 0; place <= upTo; place += 1) sum += concepts[place * CONCEPT_COUNT + concept]!;
  return sum;
}

/** 0 for none, near 1 for many. */
export function saturated(times: number): number {
  return times / (times + SATURATION);
}
