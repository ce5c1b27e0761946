/** The questions that the models learn from, choose by and are measured with. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashShare } from '../../cli/models/measures/hash-share.ts';
import {
  type QuestionRow,
  type QuestionSplit,
  questionSplit,
  readQuestions,
} from '../../cli/models/tasks/questions.ts';
import { harderQuestions } from '../../sets/harder-questions.ts';
import { rowsIn } from '../../sets/lines.ts';
import { withTexts } from '../../sets/question-texts.ts';
import { writtenQuestions } from '../../sets/written-questions.ts';

/**
 * The source of a row: the typed questions; those written for training; those about the sample press; harder ones; more
 * that were written later; those made from the training queries; or a question that is true of its own article, asked of
 * another one.
 */
export type Origin = 'typed' | 'written' | 'press' | 'harder' | 'more' | 'about' | 'crossed';

export interface TrainingRow extends QuestionRow {
  origin: Origin;
  /** `tune` trains nothing: the fusion with the question reader is fitted on it. */
  split: QuestionSplit | 'tune';
}

const TYPED = ['en', 'es'];
const WRITTEN = 'written.jsonl';
const WRITTEN_LATER = [
  'written-2.jsonl',
  'written-3.jsonl',
  'written-4.jsonl',
  'written-5.jsonl',
  'written-6.jsonl',
];
/** Of the articles of harder and later questions, by the hash of their ids. */
const TUNED = 0.22;
const QUERIES = ['en-2022-03', 'en-2022-04', 'en-2022-06', 'es-a', 'es-b'];
/** One in this many articles of the training queries is used. */
const ABOUT_EVERY = 5;
/**
 * Distance in articles between a question's own article and the one it is asked of: neighbours in the file share
 * outlet and time.
 */
const CROSSINGS = [7, 23];

type Line = Record<string, string | undefined>;

/**
 * Every row with a known answer, with its part of the split; all questions of an article are in one part. A share of
 * the typed questions is held out, and nothing else about their articles is used for training; so is a share of the harder ones,
 * which is left out here.
 */
export async function trainingRows(datasets: string): Promise<TrainingRow[]> {
  const typed = TYPED.flatMap((name) =>
    readQuestions(readFileSync(join(datasets, 'typed-questions', `${name}.jsonl`), 'utf8')),
  );
  const about = QUERIES.flatMap((name) =>
    rowsIn<Line>(join(datasets, 'training-queries', `${name}.jsonl`))
      .filter((_, i) => i % ABOUT_EVERY === 0)
      .flatMap(aboutRows),
  );
  const harder = harderQuestions(datasets);
  const held = new Set(typed.filter(({ id }) => questionSplit(id) === 'test').map(({ id }) => id));
  const heldLater = new Set([...held, ...harder.held.map(({ id }) => id)]);
  const laterRows = [
    ...harder.learned.map((row) => ({ ...row, origin: 'harder' as const })),
    ...(await written(datasets, WRITTEN_LATER)).map((row) => ({ ...row, origin: 'more' as const })),
  ];
  const all = [
    ...typed.map((row) => ({ ...row, origin: 'typed' as const, split: questionSplit(row.id) })),
    ...[
      ...(await written(datasets, [WRITTEN])).map((row) => ({ ...row, origin: 'written' as const })),
      ...about.map((row) => ({ ...row, origin: 'about' as const })),
    ].flatMap((row) => (held.has(row.id) ? [] : { ...row, split: 'train' as const })),
    ...pressRows(),
    ...laterRows.flatMap((row) => (heldLater.has(row.id) ? [] : { ...row, split: laterSplit(row.id) })),
  ];
  return [...all, ...crossed(all.filter(({ origin }) => origin !== 'about'))];
}

/** Questions of files beside this one, with the texts of their articles. */
async function written(datasets: string, names: readonly string[]): Promise<QuestionRow[]> {
  const files = names.map((name) => readFileSync(resolve(import.meta.dirname, name), 'utf8'));
  return await withTexts(datasets, files.join('\n'));
}

function laterSplit(id: string): 'train' | 'tune' {
  return hashShare(`tune:${id}`) < TUNED ? 'tune' : 'train';
}

/** Questions about the sample press. All reports of one event count as one article for the split. */
function pressRows(): TrainingRow[] {
  const written = writtenQuestions();
  const rows = readQuestions(written.map((row) => JSON.stringify(row)).join('\n'));
  return rows.map((row, at) => {
    const { story, split } = written[at]!;
    return { ...row, id: `press:${story}`, origin: 'press', split };
  });
}

/** True questions asked of another article of the same part, which they almost never fit. */
function crossed(rows: readonly TrainingRow[]): TrainingRow[] {
  return [...Map.groupBy(rows, ({ split }) => split).values()].flatMap((inside) => {
    const articles = [...new Map(inside.map((row) => [row.id, row])).values()];
    const place = new Map(articles.map(({ id }, i) => [id, i]));
    return inside
      .filter(({ question, answer }) => question.type === 'boolean' && answer === 1)
      .flatMap((row) =>
        CROSSINGS.map((by): TrainingRow => {
          const other = articles[(place.get(row.id)! + by) % articles.length]!;
          const { item, id, article_lang } = other;
          return { ...row, item, id, article_lang, answer: 0, origin: 'crossed' };
        }),
      );
  });
}

const FRAMES: Record<string, string[]> = {
  en: ['Is the article about {}?', 'Does it deal with {}?', 'Is this mainly about {}?'],
  es: ['¿Trata el artículo de {}?', '¿Se habla de {}?', '¿Es {} el tema principal?'],
};

/** Three questions about an article: its topic, the topic in other words, and a near miss. */
function aboutRows(line: Line, at: number): QuestionRow[] {
  const { id = '', lang = 'en', title = '', descr, about, about_other_words: other, near_miss: miss } = line;
  const frames = FRAMES[lang]!;
  const asked: [topic: string | undefined, answer: number][] = [
    [about, 1],
    [other, 1],
    [miss, 0],
  ];
  return asked.flatMap(([topic, answer], i) => {
    if (topic === undefined || topic === '') return [];
    const instructions = frames[(at + i) % frames.length]!.replace('{}', topic);
    return [
      {
        id,
        lang,
        article_lang: lang,
        question: { type: 'boolean' as const, instructions, criteria: null },
        answer,
        basis: 'headline' as const,
        item: { title, standfirst: descr ?? null, passages: [], language: lang },
      },
    ];
  });
}
