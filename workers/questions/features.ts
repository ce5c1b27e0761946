import type { ParsedArticle } from './article.ts';
import { contextOf, optionInContext, rangeWorth } from './context.ts';
import { CUES, NOTHING } from './cue-words.ts';
import {
  CONTRAST_AT,
  CUE_NAMES,
  LEVEL_AT,
  OPENERS,
  OPTION_AT,
  OPTION_ONLY_FEATURES,
  QUESTION_FEATURE_COUNT,
  STATEMENT_FEATURES,
} from './feature-names.ts';
import { writeLevel } from './levels.ts';
import type { PreparedQuestion } from './question.ts';
import { QUESTION_WORDS } from './question-words.ts';
import { statementFeatures, strangeness } from './statement.ts';
import { matchTerms, type TermMatches } from './term-matches.ts';

const NEAR = STATEMENT_FEATURES.indexOf('near_a');
const IN_TITLE = STATEMENT_FEATURES.indexOf('exact_t');
/** All of an option's words are in the title. */
const WHOLLY = 0.99;
/** Scales the logarithm of a text's length to about 1. */
const LENGTH = 5;

/**
 * Writes the rows of a question over one article: one for a boolean, one per option or level. Returns where the article has
 * the words of the question.
 */
export function writeQuestionFeatures(
  prepared: PreparedQuestion,
  reading: ParsedArticle,
  out: Float32Array,
  offset: number,
): TermMatches {
  const matches = matchTerms(prepared, reading);
  const write = prepared.question.type === 'boolean' ? writeBoolean : writeOptions;
  write(matches, out, offset);
  return matches;
}

function writeBoolean(matches: TermMatches, out: Float32Array, offset: number): void {
  const { prepared, reading } = matches;
  const { instructions, options } = prepared;
  const values = statementFeatures(instructions, matches);
  out.set(values, offset);
  let at = offset + STATEMENT_FEATURES.length;
  for (const value of strangeness(values)) out[at++] = value;
  const criteria = options.map((option) => statementFeatures(option, matches));
  for (const index of CONTRAST_AT) {
    out[at++] = criteria.length === 2 ? criteria[0]![index]! - criteria[1]![index]! : 0;
  }
  out[at++] = criteria.length === 2 ? 1 : 0;
  out[at++] = options[1]?.folded.some((word) => NOTHING.has(word)) ? 1 : 0;
  out[at++] = options[0]?.folded.some((word) => NOTHING.has(word)) ? 1 : 0;
  for (const cue of CUE_NAMES) out[at++] = instructions.folded.some((word) => CUES[cue].has(word)) ? 1 : 0;
  for (const opener of OPENERS) out[at++] = instructions.folded[0] === opener ? 1 : 0;
  const spoken = new Set(instructions.folded);
  for (const word of QUESTION_WORDS) out[at++] = spoken.has(word) ? 1 : 0;
  out[at++] = Math.log1p(instructions.folded.length);
  out[at++] = instructions.language === 'es' ? 1 : 0;
  out[at++] = reading.language !== null && instructions.language !== reading.language ? 1 : 0;
  out[at++] = reading.sentences.some(({ zone }) => zone === 2) ? 1 : 0;
  out[at++] = Math.log1p(reading.words) / LENGTH;
}

function writeOptions(matches: TermMatches, out: Float32Array, offset: number): void {
  const { prepared, reading } = matches;
  const { options, question } = prepared;
  const rows = options.map((option) => statementFeatures(option, matches));
  const context = contextOf(matches);
  const around = options.map((option) => optionInContext(option, matches, context));
  const spans = options.map((option) => rangeWorth(option, reading, context));
  const total = spans.reduce((sum, value) => sum + value, 0);
  const spoken = options.filter(({ span }) => span !== null).length;
  const littleElse = 1 - Math.max(0, ...rows.map((row) => row[NEAR]!));
  const meanings = question.type === 'choice' ? Object.values(question.criteria) : [];
  for (const [i, option] of options.entries()) {
    const row = rows[i]!;
    const start = offset + i * QUESTION_FEATURE_COUNT;
    out.set(row, start + OPTION_AT);
    let at = start + OPTION_AT + STATEMENT_FEATURES.length;
    for (const index of CONTRAST_AT)
      out[at++] = row[index]! - bestOfOthers(rows, i, (other) => other[index]!);
    const { exact, near, topic } = around[i]!;
    const nothing = option.folded.some((word) => NOTHING.has(word)) ? 1 : 0;
    const own: Record<(typeof OPTION_ONLY_FEATURES)[number], number> = {
      context_exact: exact,
      context_near: near,
      context_topic: topic,
      over_context: near + exact - bestOfOthers(around, i, (other) => other.exact + other.near),
      span: total === 0 ? 0 : spans[i]! / total,
      over_span: total === 0 ? 0 : (spans[i]! - bestOfOthers(spans, i, (other) => other)) / total,
      has_span: option.span === null ? 0 : 1,
      spans: spoken / options.length,
      nothing,
      nothing_when_little: nothing * littleElse,
      extreme: option.folded.some((word) => CUES.all.has(word) || CUES.always.has(word)) ? 1 : 0,
      length: Math.log1p(option.folded.length),
      share_of_options: 1 / options.length,
      has_meaning: (meanings[i] ?? null) === null ? 0 : 1,
      key_in_title: row[IN_TITLE]! > WHOLLY ? 1 : 0,
    };
    for (const name of OPTION_ONLY_FEATURES) out[at++] = own[name];
    if (question.type === 'score') writeLevel(prepared, reading, i, out, start + LEVEL_AT);
  }
}

/** The highest value of the others; 0 if there are none. */
function bestOfOthers<T>(all: readonly T[], but: number, value: (each: T) => number): number {
  let most = 0;
  let first = true;
  for (const [i, each] of all.entries()) {
    if (i === but) continue;
    most = first ? value(each) : Math.max(most, value(each));
    first = false;
  }
  return most;
}
