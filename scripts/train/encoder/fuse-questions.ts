#!/usr/bin/env node
/** Fits how the answers of the question reader add to those by words, and writes it into the manifest of its folder. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  fusedAnswer,
  type QuestionFusion,
  type QuestionFusionLine,
} from '../../../core/inference/calibration/question-fusion.ts';
import { LIGHT } from '../../../test/support/models.ts';
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import { QUESTION_TYPES, type QuestionType } from '../../../workers/messages/questions.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { changeFolder } from '../manifests.ts';
import { type ReaderRow, readerRows } from '../questions/reader-rows.ts';

const HELP = `node scripts/train/encoder/fuse-questions.ts --datasets FOLDER [--folder models/encoder]

Answers the questions of the part "tune", which trained neither, by words and by the question reader, fits by type and basis how
both add up (log loss, pulled toward the line of both bases together), and writes it under "tasks" of the folder's manifest.json.
`;
const BASES: readonly ReadBasis[] = ['headline', 'article'];
/** By the reader alone; no probability is so sure that its logit is lost. */
const ALONE: QuestionFusionLine = { words: 0, reader: 0.2, offset: 0 };
const WORDS: QuestionFusionLine = { words: 1, reader: 0, offset: 0 };
/** Strength, in answers, of the pull toward the line of both bases. */
const PULL = 20;
/** Of each search by ever smaller steps. */
const FIRST_STEP = 0.4;
const LAST_STEP = 0.002;
/** The share of the uniform distribution is searched in smaller steps than the weights. */
const OFFSET_SCALE = 0.25;
const DECIMALS = 1000;

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    folder: { type: 'string', default: join(MODELS, 'encoder') },
  },
});

interface Example {
  basis: ReadBasis;
  words: number[];
  logits: number[];
  answer: number;
}

/** Probabilities of the answers of each question when they add up by this line, the right one first. */
function answersBy(type: QuestionType, examples: readonly Example[], line: QuestionFusionLine): number[][] {
  const fusion = { [type]: { headline: { all: line } } } as QuestionFusion;
  return examples.map(({ words, logits, answer }) => {
    const said = fusedAnswer(fusion, type, 'headline', null, words, logits);
    const each = type === 'boolean' ? [1 - said[0]!, said[0]!] : said;
    return [each[answer]!, ...each.toSpliced(answer, 1)];
  });
}

function logLoss(answers: readonly number[][]): number {
  return answers.reduce((sum, [right]) => sum - Math.log(right!), 0);
}

/** Share of right answers and mean log loss, as they are reported. */
function reported(answers: readonly number[][]): string {
  const right = answers.filter(([own, ...others]) => others.every((other) => own! > other)).length;
  return `${(right / answers.length).toFixed(3)} (log loss ${(logLoss(answers) / answers.length).toFixed(3)})`;
}

/** By coordinate descent on the log loss, which is smooth in three numbers. */
function fittedLine(
  type: QuestionType,
  examples: readonly Example[],
  toward: QuestionFusionLine,
  pull: number,
): QuestionFusionLine {
  const loss = (line: QuestionFusionLine) => {
    const away =
      (line.words - toward.words) ** 2 +
      (line.reader - toward.reader) ** 2 +
      (line.offset - toward.offset) ** 2;
    return pull * away + logLoss(answersBy(type, examples, line));
  };
  let best = { ...toward };
  let least = loss(best);
  const least_offset = type === 'boolean' ? Number.NEGATIVE_INFINITY : 0.01;
  for (let step = FIRST_STEP; step > LAST_STEP; step /= 2) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const name of ['words', 'reader', 'offset'] as const) {
        for (const sign of [1, -1]) {
          const by = sign * step * (name === 'offset' && type !== 'boolean' ? OFFSET_SCALE : 1);
          const tried = { ...best, [name]: best[name] + by };
          if (tried.offset < least_offset || tried.words < 0 || tried.reader < 0) continue;
          const found = loss(tried);
          if (found >= least) continue;
          [best, least, moved] = [tried, found, true];
        }
      }
    }
  }
  const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;
  return { words: rounded(best.words), reader: rounded(best.reader), offset: rounded(best.offset) };
}

async function answersOf(models: Record<string, string>, rows: readonly ReaderRow[]) {
  const inference = await localInference({ models: { ...LIGHT, ...models } });
  const found: number[][] = [];
  for (const { question, basis, item } of rows)
    found.push((await inference.answer({ question, basis, items: [item] }))[0]!);
  await inference.close();
  return found;
}

/** The logits behind answers by the reader alone; those of options but for a constant. */
function logitsOf(said: readonly number[], type: QuestionType): number[] {
  return said.map((p) => (type === 'boolean' ? Math.log(p / (1 - p)) : Math.log(p)) / ALONE.reader);
}

async function main(datasets: string): Promise<void> {
  const write = (lineOf: (type: QuestionType, basis: ReadBasis) => QuestionFusionLine) => {
    const byType = QUESTION_TYPES.map((type) => {
      return [type, Object.fromEntries(BASES.map((basis) => [basis, { all: lineOf(type, basis) }]))];
    });
    changeFolder(values.folder, (tasks) => {
      tasks.question_reader!.answering = Object.fromEntries(byType) as QuestionFusion;
    });
  };
  const rows = (await readerRows(datasets)).filter(({ part }) => part === 'tune');
  const words = await answersOf({}, rows);
  write(() => ALONE);
  const said = await answersOf({ question_reader: `${values.folder}#question-reader.onnx` }, rows);
  const examples = Map.groupBy(
    rows.map(({ question: { type }, basis, answer }, i) => {
      return { type, basis, answer, words: words[i]!, logits: logitsOf(said[i]!, type) };
    }),
    ({ type }) => type,
  );
  const both = new Map(
    [...examples].map(([type, own]) => {
      return [
        type,
        fittedLine(type, own, { words: 0.5, reader: 0.5, offset: type === 'boolean' ? 0 : 0.05 }, 1),
      ];
    }),
  );
  write((type, basis) => {
    const own = examples.get(type)!.filter((one) => one.basis === basis);
    const line = fittedLine(type, own, both.get(type)!, PULL);
    const [words, reader, fused] = [WORDS, ALONE, line].map((each) => reported(answersBy(type, own, each)));
    process.stdout.write(
      `${type} ${basis} ${own.length}: ${JSON.stringify(line)}; words ${words}, reader ${reader}, both ${fused}\n`,
    );
    return line;
  });
}

if (values.datasets === undefined) process.stdout.write(HELP);
else await main(values.datasets);
