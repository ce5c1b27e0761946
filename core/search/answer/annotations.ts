/** What is noted on the articles of a ranking: highlights, tone, answers, the essential. */
import type { Inference } from '../../inference/pool.ts';
import type { Judged } from '../judging/judging.ts';
import { type EssentialOptions, essentialOf } from '../quoting/essential.ts';
import { highlightsOf } from '../quoting/highlights.ts';
import { Allowance, type QuoteSize, quotableCharacters, SHORT } from '../quoting/quotes.ts';
import { type Part, type Ranking, visible } from '../ranking/ranking.ts';
import type { Question } from '../request/question.ts';
import type { Stages } from '../stages.ts';
import type { Answers, Essential, ToneSum } from './answer.ts';
import { NO_TONES, type Tones, tonesOf } from './tone.ts';
import { answersOf } from './typed-answers.ts';

export interface Notes {
  /** By url. */
  highlights: ReadonlyMap<string, string[]>;
  toneOf: Tones['of'];
  sums: ReadonlyMap<Part, ToneSum>;
  answers: ReadonlyMap<Judged, Answers>;
  essential: ReadonlyMap<Part, Essential>;
  /** Articles read whose text may not be quoted, where excerpts were asked for. */
  unquotable: number;
}

/** How excerpts are cut, which search and similar do differently. */
export interface Quoting {
  size: QuoteSize;
  essential: Pick<EssentialOptions, 'most' | 'perSource'>;
}

/** Of a search: five excerpts at most, two of one outlet when there are too few others. */
export const IN_SEARCH: Quoting = { size: SHORT, essential: { most: 5, perSource: 2 } };

const HIGHLIGHTS = 1;
const HIGHLIGHTS_DEEP = 2;

/** Nothing noted: what a first look shows. */
export const NO_NOTES: Notes = {
  highlights: new Map(),
  toneOf: NO_TONES.of,
  sums: NO_TONES.sums,
  answers: new Map(),
  essential: new Map(),
  unquotable: 0,
};

/** Notes everything that the question asks for. */
export async function notesOf(
  inference: Inference,
  question: Question,
  idf: readonly Record<string, number>[],
  ranking: Ranking,
  { size, essential }: Quoting,
  stages: Stages,
  signal?: AbortSignal,
): Promise<Notes> {
  const parts = [ranking.whole, ...(ranking.groups ?? [])];
  const all = [...new Set(parts.flatMap(visible))];
  const leads = [...new Set(parts.flatMap(({ shown }) => shown.map(({ lead }) => lead)))];
  const allowance = new Allowance();
  const count = question.mode === 'deep' ? HIGHLIGHTS_DEEP : HIGHLIGHTS;
  const highlights = question.highlights
    ? await stages.of(
        'highlights',
        highlightsOf(inference, question, idf, leads, signal, { count, size, allowance }),
      )
    : NO_NOTES.highlights;
  const excerpts = new Map<Part, Essential>();
  for (const part of question.essential ? parts : []) {
    const wanted = { ...essential, size, allowance };
    const found = await stages.of('essential', essentialOf(inference, question, idf, part, wanted, signal));
    excerpts.set(part, found);
  }
  const tones = question.tone
    ? await stages.of('tone', tonesOf(inference, question, ranking, signal))
    : NO_TONES;
  const answers =
    Object.keys(question.questions ?? {}).length > 0
      ? await stages.of('questions', answersOf(inference, question.questions!, all, signal))
      : NO_NOTES.answers;
  const quoting = question.highlights || question.essential === true;
  return {
    highlights,
    toneOf: tones.of,
    sums: tones.sums,
    answers,
    essential: excerpts,
    unquotable: quoting
      ? leads.filter(({ page }) => page !== null && quotableCharacters(page) === 0).length
      : 0,
  };
}
