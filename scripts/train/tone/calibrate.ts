import type { ToneCalibration, ToneLine, ToneLines } from '../../../core/inference/calibration/tone.ts';
import { READ_BASES, type ReadBasis } from '../../../workers/messages/articles.ts';
import { type Pooling, TONES } from '../../../workers/messages/tone.ts';
import { ENCODING } from '../../../workers/tone/encode.ts';
import { pooledScores } from '../../../workers/tone/scores.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { changeTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { fitLogits, type LogitCase } from './logits.ts';
import { STRANGER } from './rows.ts';
import { type ScoredRow, scoredRows, TONE_FOLDER } from './score.ts';

/** Limits of the text of an item, in characters and passages. */
const LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 };
const LANGUAGES = ['en', 'es'] as const;
/** Strength, in rows, of the pull toward the identity for calibrations fitted on few rows. */
const PULL = 10;
/** Rows of one article with different queries, or with and without its standfirst, count as one article. */
const WEIGHTS: Record<string, number> = {
  'articles+standfirst': 0.5,
  'articles-other': 0.25,
  'articles-other+standfirst': 0.25,
  'articles-translated': 0.25,
  'articles-translated+standfirst': 0.25,
};
const STRANGER_WEIGHT = 1;
const NOTHING = [0, 0, 0];

/** Fits the weights of the parts and the calibration on rows not used in training, and writes them to the manifest. */
export async function calibrateStep(
  { work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const rows: ScoredRow[] = [];
  for await (const row of scoredRows(work)) if (row.split === 'calibrate') rows.push(row);
  const pooling = poolingOf(rows);
  say(`pooling ${JSON.stringify(pooling)}`);
  const calibration = Object.fromEntries(
    READ_BASES.map((basis) => [basis, linesOf(rows, basis, pooling)]),
  ) as ToneCalibration;
  const named = (name: string) => ({
    file: `${TONE_FOLDER}/${name}`,
    sha256: fileOf(models, `${TONE_FOLDER}/${name}`).sha256,
  });
  changeTasks(models, (tasks) => {
    tasks.tone = {
      name: 'tone',
      licence: 'Apache-2.0',
      card: `${TONE_FOLDER}/card.md`,
      model: named('model.onnx'),
      words: named('words.json'),
      encoding: ENCODING,
      limits: LIMITS,
      pooling,
      calibration,
      measures: tasks.tone?.measures ?? [],
    };
  });
}

/** Fits four weights on articles with more than a title: one per part, by whether it names the target. */
function poolingOf(rows: readonly ScoredRow[]): Pooling {
  const cases = rows.flatMap((row): LogitCase[] => {
    const { title, sentences } = row.parts;
    if (sentences === null || row.set.startsWith(STRANGER)) return [];
    const features = [
      title.named ? title.scores : NOTHING,
      title.named ? NOTHING : title.scores,
      sentences.named ? sentences.scores : NOTHING,
      sentences.named ? NOTHING : sentences.scores,
    ];
    return [{ features, gold: TONES.indexOf(row.gold), weight: weightOf(row) }];
  });
  const { weights } = fitLogits(cases, [0.5, 0.5, 0.5, 0.5], PULL);
  const [titleNamed, titleAbsent, sentencesNamed, sentencesAbsent] = weights.map((weight) =>
    Math.max(0, weight),
  );
  return {
    title: { named: titleNamed!, absent: titleAbsent! },
    sentences: { named: sentencesNamed!, absent: sentencesAbsent! },
  };
}

function linesOf(rows: readonly ScoredRow[], basis: ReadBasis, pooling: Pooling) {
  const lines = (chosen: readonly ScoredRow[]): ToneLines => ({
    named: line(
      chosen.filter(({ named, set }) => named && !set.startsWith(STRANGER)),
      pooling,
    ),
    absent: line(
      chosen.filter(({ named }) => !named),
      pooling,
    ),
  });
  const own = rows.filter((row) => row.basis === basis);
  const perLanguage = LANGUAGES.map((language) => [
    language,
    lines(own.filter(({ item }) => item.language === language)),
  ]);
  return { all: lines(own), ...Object.fromEntries(perLanguage) } as ToneCalibration[ReadBasis];
}

/**
 * For texts that name the target, only half of the shift in the tone shares is applied: with all of it, nearly
 * everything becomes neutral; with none, too little does. Chosen on the dev parts.
 */
function line(rows: readonly ScoredRow[], pooling: Pooling): ToneLine {
  const cases = rows.map((row) => ({
    features: [pooledScores(row.parts, pooling)],
    gold: TONES.indexOf(row.gold),
    weight: row.named ? weightOf(row) : absentWeightOf(row),
  }));
  const whole = fitLogits(cases, [1], PULL);
  const { slope, offset } = { slope: whole.weights[0]!, offset: whole.offset as ToneLine['offset'] };
  if (!rows[0]?.named) return { slope, offset };
  const [unshifted] = fitLogits(cases, [1], PULL, false).weights;
  const half = (value: number) => Math.round(value * 5000) / 10_000;
  return { slope: half(slope + unshifted!), offset: offset.map(half) as ToneLine['offset'] };
}

/** If an article does not name the target, the query is mostly in other words and seldom unrelated. */
function absentWeightOf({ set }: ScoredRow): number {
  return set.startsWith(STRANGER) ? STRANGER_WEIGHT : 1;
}

function weightOf({ set }: ScoredRow): number {
  return WEIGHTS[set] ?? 1;
}
