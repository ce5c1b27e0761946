#!/usr/bin/env node
/** Writes what the question reader is trained on: questions with what the service would give it of their articles. */
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readerQueries } from '../../../core/inference/calls/question-reader.ts';
import { openThreads } from '../../../core/inference/threads/threads.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { LIGHT } from '../../../test/support/models.ts';
import type { QuestionEvidence, QuestionEvidenceTask } from '../../../workers/entries/questions-evidence.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { VECTORS } from '../questions/folders.ts';
import { type ReaderRow, readerRows } from '../questions/reader-rows.ts';

const HELP = `node scripts/train/encoder/question-pairs.ts --datasets FOLDER --out FILE.jsonl

A line per question: its part ("learn", or "tune" for fusion and calibration), type, basis, languages, answer, the excerpt of
its article and what is read beside it, and the probabilities by words alone.
`;
const EVIDENCE = resolve(import.meta.dirname, '../../../workers/entries/questions-evidence.ts');
const CHUNK = 200;

const { values } = parseArgs({
  options: { datasets: { type: 'string' }, out: { type: 'string' } },
});

async function excerptsOf(rows: readonly ReaderRow[]): Promise<string[]> {
  const threads = openThreads({ threads: 1, maxQueue: 1, clock: systemClock, observe: unseen });
  const found: string[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const task = { vectors: fileOf(MODELS, VECTORS), rows: rows.slice(from, from + CHUNK) };
    const label = { task: 'evidence', items: task.rows.length };
    const [one] = await threads.run<QuestionEvidenceTask, QuestionEvidence>(EVIDENCE, label, [task]);
    found.push(...one!.excerpts);
  }
  await threads.close();
  return found;
}

async function main(datasets: string, path: string): Promise<void> {
  const rows = await readerRows(datasets);
  const excerpts = await excerptsOf(rows);
  const inference = await localInference({ models: LIGHT });
  const out = createWriteStream(path);
  for (const [i, { question, basis, item, ...row }] of rows.entries()) {
    const [words] = await inference.answer({ question, basis, items: [item] });
    const { id, origin, part, lang, article_lang, answer } = row;
    const about = { id, origin, part, type: question.type, basis, lang, article_lang, answer };
    const told = { queries: readerQueries(question), excerpt: excerpts[i], words };
    out.write(`${JSON.stringify({ ...about, ...told })}\n`);
  }
  await inference.close();
  await new Promise((done) => out.end(done));
  process.stdout.write(`${rows.length} questions\n`);
}

if (values.datasets === undefined || values.out === undefined) process.stdout.write(HELP);
else await main(values.datasets, values.out);
