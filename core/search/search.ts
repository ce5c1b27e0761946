/** The one pipeline: candidates → headlines judged → pages read → articles judged → answer. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Observe } from '../observe.ts';
import type { Database } from '../store/database.ts';
import type { Answer, LeftOut } from './answer.ts';
import { assemble, mergeLeftOut } from './assemble.ts';
import { type Candidates, findCandidates } from './candidate.ts';
import { highlightsOf } from './highlights.ts';
import {
  isRelevant,
  type Judged,
  type JudgingRoom,
  judgeArticles,
  judgeHeadlines,
  rarity,
  withinWindows,
} from './judging.ts';
import { DEPTHS } from './modes.ts';
import type { NewsIndex } from './news-index.ts';
import type { Permits } from './permits.ts';
import { ask, type Question, type SearchRequest, wider } from './question.ts';
import { trimmed } from './trim.ts';

export interface SearchRoom extends JudgingRoom {
  index: NewsIndex;
  db: Database;
  clock: Clock;
  observe: Observe;
  permits: Permits;
}

/** `srch_` and 24 hexadecimal digits. */
export function newSearchId(): string {
  return `srch_${randomBytes(12).toString('hex')}`;
}

/**
 * Answers a request. Throws `overloaded` when too many searches run, the signal's reason when the caller has gone,
 * and whatever failure the database or the judges had.
 */
export async function search(
  room: SearchRoom,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<Answer> {
  return room.permits.with(signal, () => answer(room, request, signal));
}

async function answer(room: SearchRoom, request: SearchRequest, signal?: AbortSignal): Promise<Answer> {
  const { index, clock, observe, inference } = room;
  const now = clock.now();
  const stages: Record<string, number> = {};
  const staged: Staged = async (stage, work) => {
    const began = clock.tick();
    const result = await work;
    stages[stage] = (stages[stage] ?? 0) + clock.tick() - began;
    signal?.throwIfAborted();
    return result;
  };
  const asked = await look(room, ask(request, now), now, staged, signal);
  const { question, terms, union, leftOut, judged, unread } = await nearby(room, asked, now, staged, signal);

  const idf = terms.map((asked) => rarity(room.lexicon, asked));
  const quoted = question.highlights ? judged.filter((one) => one.verdicts.some(isRelevant)) : [];
  const highlights = await staged('highlights', highlightsOf(inference, question, idf, quoted, signal));
  const context = { question, terms, sources: index.sources, highlights, now };
  const { folded, ...found } = assemble(judged, context);
  const whole: Answer = {
    id: newSearchId(),
    object: 'search',
    ...found,
    left_out: mergeLeftOut(leftOut, counted(unread)),
  };
  if (folded > 0) whole.left_out.push({ reason: 'duplicates', count: folded });
  const hidden = whole.total - folded - whole.results.length;
  if (hidden > 0) whole.left_out.push({ reason: 'over_max_results', count: hidden });
  const cut = trimmed(whole, question.max_tokens);
  observe({
    saw: 'searched',
    id: cut.id,
    mode: question.mode,
    cached: false,
    stages,
    candidates: union.length,
    results: cut.results.length,
  });
  return cut;
}

type Staged = <T>(stage: string, work: Promise<T>) => Promise<T>;

interface Looked extends Candidates {
  question: Question;
  judged: Judged[];
  /** Why pages that should have been read were not, by reason. */
  unread: ReadonlyMap<string, number>;
}

/** Finds candidates and judges them, by their headlines and, as the mode says, by their text. */
async function look(
  room: SearchRoom,
  question: Question,
  now: number,
  staged: Staged,
  signal?: AbortSignal,
): Promise<Looked> {
  const found = await staged('candidates', findCandidates(room.index, room.db, question, now));
  const { terms, union } = found;
  const headlines = await staged('headlines', judgeHeadlines(room, question, terms, union, signal));
  const { judged, unread } = DEPTHS[question.mode].read
    ? await staged('articles', judgeArticles(room, question, terms, headlines, signal))
    : { judged: headlines, unread: new Map<string, number>() };
  return { ...found, question, judged: withinWindows(question, judged), unread };
}

/** Where a query's own days have nothing, the days around them are looked at; what they have takes its place. */
async function nearby(
  room: SearchRoom,
  looked: Looked,
  now: number,
  staged: Staged,
  signal?: AbortSignal,
): Promise<Looked> {
  const isEmpty = ({ judged }: Looked, at: number) => !judged.some((one) => isRelevant(one.verdicts[at]!));
  const empty = new Set([...looked.question.asked.keys()].filter((at) => isEmpty(looked, at)));
  const around = wider(looked.question, empty);
  if (around === null) return looked;
  const second = await look(room, around, now, staged, signal);
  return [...empty].some((at) => !isEmpty(second, at)) ? second : looked;
}

function counted(reasons: ReadonlyMap<string, number>): LeftOut[] {
  return [...reasons].map(([reason, count]) => ({ reason, count }));
}
