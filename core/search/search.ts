/** The one pipeline: candidates → headlines judged → pages read → articles judged → answer. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Observe } from '../observe.ts';
import type { Database } from '../store/database.ts';
import type { Answer, LeftOut } from './answer.ts';
import { assemble, mergeLeftOut } from './assemble.ts';
import { findCandidates } from './candidate.ts';
import { highlightsOf } from './highlights.ts';
import { isRelevant, type JudgingRoom, judgeArticles, judgeHeadlines, rarity } from './judging.ts';
import { DEPTHS } from './modes.ts';
import type { NewsIndex } from './news-index.ts';
import type { Permits } from './permits.ts';
import { ask, type SearchRequest } from './question.ts';
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
  const { index, db, clock, observe, inference } = room;
  const now = clock.now();
  const question = ask(request, now);
  const stages: Record<string, number> = {};
  const staged = async <T>(stage: string, work: Promise<T>): Promise<T> => {
    const began = clock.tick();
    const result = await work;
    stages[stage] = clock.tick() - began;
    signal?.throwIfAborted();
    return result;
  };

  const { terms, union, leftOut } = await staged('candidates', findCandidates(index, db, question, now));
  const headlines = await staged('headlines', judgeHeadlines(room, question, terms, union, signal));
  const { judged, unread } = DEPTHS[question.mode].read
    ? await staged('articles', judgeArticles(room, question, terms, headlines, signal))
    : { judged: headlines, unread: new Map<string, number>() };

  const idf = terms.map((asked) => rarity(room.lexicon, asked));
  const quoted = question.highlights ? judged.filter((one) => one.verdicts.some(isRelevant)) : [];
  const highlights = await staged('highlights', highlightsOf(inference, question, idf, quoted, signal));
  const context = { question, terms, sources: index.sources, highlights, now };
  const whole: Answer = {
    id: newSearchId(),
    object: 'search',
    ...assemble(judged, context),
    left_out: mergeLeftOut(leftOut, counted(unread)),
  };
  const hidden = whole.total - whole.results.length;
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

function counted(reasons: ReadonlyMap<string, number>): LeftOut[] {
  return [...reasons].map(([reason, count]) => ({ reason, count }));
}
