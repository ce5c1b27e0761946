/** Typed questions that name their articles by id, with the texts of the sets. */
import { join } from 'node:path';
import { type QuestionRow, readQuestions } from '../cli/models/tasks/questions.ts';
import { numberedLines, rowsOf } from './lines.ts';

/** Text length in characters, as in the typed questions. */
const BODY_CHARACTERS = 1500;
type Line = Record<string, string | undefined>;
interface Text {
  title: string;
  standfirst: string | null;
  body: string;
}

const SETS: Record<string, { file: string; text(line: Line): Text }> = {
  n: {
    file: 'newsapi-en-2022/newsapi_en_2022.jsonl',
    text: ({ t = '', d = '', c = '' }) => ({ title: t, standfirst: d || null, body: c }),
  },
  e: {
    file: 'es-news-2023/es_news_2023.jsonl',
    text: ({ title = '', body = '' }) => ({ title, standfirst: null, body }),
  },
  g: {
    file: 'gasteiz-es/gasteiz_es.jsonl',
    text: (line) => ({
      title: line['original_title'] ?? line['title'] ?? '',
      standfirst: null,
      body: line['original_body'] ?? line['body'] ?? '',
    }),
  },
  t: { file: 'text/text-es.jsonl', text: ofText },
  x: { file: 'text/text-en.jsonl', text: ofText },
};

function ofText({ t = '', x = '' }: Line): Text {
  return { title: t, standfirst: null, body: x };
}

/** Rows of questions without their articles, with them. Throws when an article is not in the sets. */
export async function withTexts(datasets: string, file: string): Promise<QuestionRow[]> {
  const rows = rowsOf<Line>(file);
  const texts = new Map<string, Text>();
  const wanted = new Set(rows.map(({ id }) => id));
  for (const [letter, { file, text }] of Object.entries(SETS)) {
    for await (const [line, at] of numberedLines(join(datasets, file))) {
      const id = `${letter}${at}`;
      if (wanted.has(id)) texts.set(id, text(JSON.parse(line) as Line));
    }
  }
  const full = rows.map((row) => {
    const text = texts.get(row['id']!);
    if (text === undefined) throw new Error(`written questions: no text ${row['id']}`);
    const language = 'egt'.includes(row['id']![0]!) ? 'es' : 'en';
    return { ...row, ...text, body: text.body.slice(0, BODY_CHARACTERS), article_lang: language };
  });
  return readQuestions(full.map((row) => JSON.stringify(row)).join('\n'));
}
