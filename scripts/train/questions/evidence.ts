import { resolve } from 'node:path';
import { openThreads } from '../../../core/inference/threads/threads.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { QuestionEvidence, QuestionEvidenceTask } from '../../../workers/entries/questions-evidence.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import type { QuestionRow } from '../../cli/models/tasks/questions.ts';
import { VECTORS } from './folders.ts';

const EVIDENCE = resolve(import.meta.dirname, '../../../workers/entries/questions-evidence.ts');
const CHUNK_ROWS = 200;

/** Questions, so many at a time, with what the serving code finds in their articles. */
export async function* questionEvidence<Row extends QuestionRow>(
  models: string,
  rows: readonly Row[],
): AsyncGenerator<[chunk: Row[], found: QuestionEvidence]> {
  const threads = openThreads({ threads: 1, maxQueue: 1, clock: systemClock, observe: unseen });
  const vectors = fileOf(models, VECTORS);
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = rows.slice(from, from + CHUNK_ROWS);
    const label = { task: 'evidence', items: chunk.length };
    const task: QuestionEvidenceTask = { vectors, rows: chunk };
    const [found] = await threads.run<QuestionEvidenceTask, QuestionEvidence>(EVIDENCE, label, [task]);
    yield [chunk, found!];
  }
  await threads.close();
}
