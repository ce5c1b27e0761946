#!/usr/bin/env node
/** Writes what the question reader is trained on: questions with what the service would give it of their articles. */
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readerQueries } from '../../../core/inference/calls/question-reader.ts';
import { LIGHT } from '../../../test/support/models.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { questionEvidence } from '../questions/evidence.ts';
import { readerRows } from '../questions/reader-rows.ts';

const HELP = `node scripts/train/encoder/question-pairs.ts --datasets FOLDER --out FILE.jsonl

A line per question: its part ("learn", or "tune" for fusion and calibration), type, basis, languages, answer, the excerpt of
its article and what is read beside it, and the probabilities by words alone.
`;
const { values } = parseArgs({
  options: { datasets: { type: 'string' }, out: { type: 'string' } },
});

async function main(datasets: string, path: string): Promise<void> {
  const rows = await readerRows(datasets);
  const excerpts: string[] = [];
  for await (const [, found] of questionEvidence(MODELS, rows)) excerpts.push(...found.excerpts);
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
