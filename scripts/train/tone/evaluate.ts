import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibratedTone } from '../../../core/inference/calibration/tone.ts';
import { TONES } from '../../../workers/messages/tone.ts';
import { pooledScores } from '../../../workers/tone/scores.ts';
import { reliabilityPng } from '../../cli/models/measures/reliability.ts';
import {
  likeliest,
  macroF1,
  measureTone,
  type TonedRow,
  type ToneMeasure,
  toneBins,
} from '../../cli/models/tasks/tone.ts';
import { changeTasks, readTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { readLexicon } from './lexicon.ts';
import { STRANGER } from './rows.ts';
import { type ScoredRow, scoredRows, TONE_FOLDER } from './score.ts';

export const REPORT = 'report.json';
export const DIAGRAM = 'reliability.png';
/** Sets that repeat our headlines or articles with other or unrelated queries; they are reported apart. */
const MAIN = /^(?!articles-)/;
const IN_MANIFEST = /^(?:basis:\w+ (?:language|kind):.+)$/;
const MAX_WRONG = 14;

export interface ToneReport {
  measures: ToneMeasure[];
  /** Macro-F1 of the lexicon on the titles of a set, beside that of the model on the same rows. */
  lexicon: Record<string, number>;
  wrong: { set: string; query: string; gold: string; said: string; probability: number }[];
  /** Mean probability of neutral, and of the most likely tone, where the text does not contain the target. */
  strangers: { rows: number; neutral: number; most: number };
}

/**
 * Measures the model on the test rows, which were used for neither training nor model selection, and draws its
 * reliability diagram.
 */
export async function evaluateStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const entry = readTasks(models).tone;
  if (entry === undefined) throw new Error('the manifest has no tone model: calibrate first');
  const { calibration, pooling } = entry;
  const toned = ({ set, query, basis, item, gold, named, parts }: ScoredRow): TonedRow => {
    const answer = {
      scores: Float32Array.from(pooledScores(parts, pooling)),
      named: Uint8Array.of(named ? 1 : 0),
    };
    const probabilities = calibratedTone(calibration, basis, item.language, answer, 0);
    return { query, basis, item, gold, kind: set, probabilities };
  };
  const rows: TonedRow[] = [];
  const strangers: TonedRow[] = [];
  for await (const row of scoredRows(work)) {
    if (row.split !== 'test') continue;
    if (row.set.startsWith(STRANGER)) {
      if (!row.named) strangers.push(toned(row));
    } else rows.push(toned(row));
  }
  const main = rows.filter(({ kind }) => MAIN.test(kind!));
  const measures = [
    ...measureTone(main),
    ...measureTone(rows.filter(({ kind }) => !MAIN.test(kind!))).filter(
      ({ slice }) => slice.startsWith('basis:') && slice.includes('kind:'),
    ),
  ];
  const lexicon = readLexicon(join(datasets, 'nltk-data'), { work });
  const byLexicon = Object.fromEntries(
    [...Map.groupBy(main, ({ basis, kind }) => `basis:${basis} kind:${kind}`)].map(([slice, inside]) => [
      slice,
      macroF1(
        inside.map(({ gold }) => gold),
        inside.map(lexicon),
      ),
    ]),
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const report: ToneReport = {
    measures,
    lexicon: byLexicon,
    wrong: wrongest(main),
    strangers: {
      rows: strangers.length,
      neutral: mean(strangers.map(({ probabilities }) => probabilities.neutral)),
      most: mean(strangers.map(({ probabilities }) => Math.max(...TONES.map((tone) => probabilities[tone])))),
    },
  };
  writeFileSync(join(work, REPORT), JSON.stringify(report, null, 2));
  changeTasks(models, ({ tone }) => {
    tone!.measures = measures.filter(({ slice }) => IN_MANIFEST.test(slice));
  });
  writeFileSync(
    join(models, TONE_FOLDER, DIAGRAM),
    await reliabilityPng(toneBins(main), 'tone: all test rows'),
  );
  for (const { slice, rows: count, macro_f1, ece, majority } of measures) {
    if (!IN_MANIFEST.test(slice)) continue;
    const rival = byLexicon[slice] === undefined ? '' : `, lexicon ${byLexicon[slice].toFixed(3)}`;
    say(`${slice}: ${count} rows, macro-F1 ${macro_f1}, majority ${majority.macro_f1}${rival}, ECE ${ece}`);
  }
  say(`target absent: ${JSON.stringify(report.strangers)}`);
}

/**
 * The most confident errors of our own and the permissively licensed sets, by target only: the texts are not ours to
 * quote.
 */
function wrongest(rows: readonly TonedRow[]): ToneReport['wrong'] {
  return rows
    .filter(({ kind }) => kind !== null && /^(?:articles|read-es|sentfin|newsmtsc-rw)$/.test(kind))
    .map(({ kind, query, gold, probabilities }) => {
      const said = likeliest(probabilities);
      return { set: kind!, query, gold, said, probability: probabilities[said] };
    })
    .filter(({ gold, said }) => gold !== said)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MAX_WRONG);
}
