import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionCalibration, ScoreScale } from '../../../core/inference/calibration/questions.ts';
import type { QuestionsEntry } from '../../../core/inference/models/manifest.ts';
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import { QUESTION_TYPES, type QuestionType } from '../../../workers/messages/questions.ts';
import { rounded } from '../../cli/models/measures/measures.ts';
import { plattLine } from '../../cli/models/measures/platt.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { changeTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { QUESTIONS_FOLDER, VECTORS, WORK } from './folders.ts';

/** Scores of a question from models that were not trained on its article. */
export interface UnseenRow {
  type: QuestionType;
  basis: ReadBasis;
  /** Whether this is the basis that the question needs. */
  own: boolean;
  origin: string;
  /** Language of the question, and of the article. */
  lang: string | null;
  language: string | null;
  answer: number;
  scores: number[];
}

const BASES: readonly ReadBasis[] = ['headline', 'article'];
const LANGUAGES = ['en', 'es'];
/** Slopes and shares of the uniform distribution to try for choices and scores. */
const SLOPES = Array.from({ length: 41 }, (_, i) => 0.4 + i * 0.03);
const FLAT_SHARES = [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.25, 0.3];
/** Strength, in answers, of the pull toward the calibration common to all languages. */
const PULL = 60;
/** Of the questions on a basis other than the one they need, one in this many is used. */
const OTHERS: Record<ReadBasis, number> = { headline: 5, article: 3 };
const MODEL = `${QUESTIONS_FOLDER}/model.onnx`;

/**
 * Fits the calibration by type, basis and language on the cross-validated scores, and writes the model's entry into
 * the manifest. Questions that need the article are also asked of the headline alone.
 */
export function calibrateStep({ work, models }: TrainingFolders): void {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(work, name), 'utf8')) as T;
  const rows = read<UnseenRow[]>(WORK.unseen).filter(({ own, basis }, i) => own || i % OTHERS[basis] === 0);
  const facts = read<Pick<QuestionsEntry, 'limits'> & { names: string[]; version: number }>(WORK.facts);
  changeTasks(models, (tasks) => {
    tasks.questions = {
      name: QUESTIONS_FOLDER,
      licence: 'Apache-2.0',
      card: `${QUESTIONS_FOLDER}/card.md`,
      model: { file: MODEL, sha256: fileOf(models, MODEL).sha256 },
      vectors: { file: VECTORS, sha256: fileOf(models, VECTORS).sha256 },
      input: { name: 'features', features: facts.names.length, features_version: facts.version },
      limits: facts.limits,
      calibration: calibrationOf(rows),
      measures: null,
    };
  });
}

function calibrationOf(rows: readonly UnseenRow[]): QuestionCalibration {
  const byType = QUESTION_TYPES.map((type) => {
    const byBasis = BASES.map((basis) => {
      const inside = rows.filter((row) => row.type === type && row.basis === basis);
      const all = fitted(type, inside, { slope: 1, offset: 0 });
      const own = LANGUAGES.map((language) => {
        return [
          language,
          fitted(
            type,
            inside.filter((row) => row.language === language),
            all,
          ),
        ];
      });
      return [basis, { all, ...Object.fromEntries(own) }];
    });
    return [type, Object.fromEntries(byBasis)];
  });
  return Object.fromEntries(byType) as QuestionCalibration;
}

function fitted(type: QuestionType, rows: readonly UnseenRow[], expected: ScoreScale): ScoreScale {
  if (type !== 'boolean') return flattening(rows, expected);
  const [slope, offset] = plattLine(
    rows.map(({ scores }) => scores[0]!),
    rows.map(({ answer }) => answer === 1),
    [expected.slope, expected.offset],
  );
  return { slope: rounded(slope), offset: rounded(offset) };
}

/** The slope and uniform share with the least log loss, pulled toward the expected values. */
function flattening(rows: readonly UnseenRow[], expected: ScoreScale): ScoreScale {
  let best = { loss: Number.POSITIVE_INFINITY, scale: expected };
  for (const slope of SLOPES) {
    for (const offset of FLAT_SHARES) {
      const away = Math.log(slope / expected.slope) ** 2 + (3 * (offset - expected.offset)) ** 2;
      const loss = rows.reduce((sum, row) => sum + lossOf(row, slope, offset), PULL * away);
      if (loss < best.loss) best = { loss, scale: { slope: rounded(slope), offset } };
    }
  }
  return best.scale;
}

function lossOf({ scores, answer }: UnseenRow, slope: number, offset: number): number {
  const most = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(slope * (score - most)), 0);
  const said = Math.exp(slope * (scores[answer]! - most)) / sum;
  return -Math.log((1 - offset) * said + offset / scores.length);
}
