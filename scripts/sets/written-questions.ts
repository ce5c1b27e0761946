/** Questions written about the articles of the sample press, as typed questions. The format: written-questions.txt. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ARTICLES, type Article } from '../samples/press/articles.ts';

/** One question over one article, in the format that `npm run models -- evaluate --task questions` reads. */
export interface WrittenQuestion {
  id: string;
  lang: string;
  type: 'boolean' | 'choice' | 'score';
  instructions: string;
  criteria: Record<string, null> | string[] | null;
  /** A boolean, the right option, or the index of the right level. */
  answer: boolean | string | number;
  basis: 'headline' | 'article';
  /** The wrong answer shares words or names with the article, or the right one shares none. */
  distractor: boolean;
  /** The event of its article, which other outlets report too. */
  story: string;
  /** One story in two is learned from, with all its articles; the other is for measuring. */
  split: 'train' | 'test';
  title: string;
  standfirst: string;
  body: string;
  article_lang: string;
}

type QuestionFields = Pick<WrittenQuestion, 'type' | 'instructions' | 'criteria' | 'answer'>;

const FILE = new URL('./written-questions.txt', import.meta.url);
const ABOUT = /^@(\d+)$/;
const LINE = /^(?:(b) ([yn])|([cs])) ([ha])(\+?) (.+)$/;
const RIGHT = /^\*/;
/** English questions have no opening mark. */
const SPANISH = /^¿/;

const articles = new Map(ARTICLES.map((article) => [article.id, article]));

/** Reads the questions; throws an error that names the line when one is not as the format says. */
export function writtenQuestions(): WrittenQuestion[] {
  const rows: WrittenQuestion[] = [];
  let about: Article | undefined;
  for (const [at, line] of readFileSync(FILE, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const id = ABOUT.exec(line)?.[1];
    if (id === undefined) rows.push(row(line, at + 1, about));
    else about = articles.get(Number(id)) ?? wrong(at + 1, `there is no article ${id}`);
  }
  return rows;
}

function row(line: string, number: number, article: Article | undefined): WrittenQuestion {
  const [, boolean, yes, kind, basis, plus, rest = ''] =
    LINE.exec(line) ?? wrong(number, 'not a question as the format says');
  if (article === undefined) wrong(number, 'no article was named before');
  const asked: QuestionFields = boolean
    ? { type: 'boolean', instructions: rest, criteria: null, answer: yes === 'y' }
    : optional(rest, kind === 'c', number);
  return {
    id: `p${article.id}`,
    lang: SPANISH.test(asked.instructions) ? 'es' : 'en',
    ...asked,
    basis: basis === 'h' ? 'headline' : 'article',
    distractor: plus === '+',
    story: article.story,
    split: splitOf(article.story),
    title: article.title,
    standfirst: article.standfirst,
    body: article.paragraphs.join('\n'),
    article_lang: article.language,
  };
}

function splitOf(story: string): 'train' | 'test' {
  return createHash('sha256').update(`press:${story}`).digest().readUInt8() % 2 === 0 ? 'train' : 'test';
}

function optional(rest: string, isChoice: boolean, number: number): QuestionFields {
  const [instructions = '', list = ''] = rest.split(' ?? ');
  const written = list.split(' / ');
  const right = written.findIndex((option) => RIGHT.test(option));
  if (right < 0 || written.length < 2) wrong(number, 'needs two options or more, one with a star');
  const options = written.map((option) => option.replace(RIGHT, '').trim());
  return isChoice
    ? {
        type: 'choice',
        instructions,
        criteria: Object.fromEntries(shuffled(options).map((option) => [option, null])),
        answer: options[right]!,
      }
    : { type: 'score', instructions, criteria: options, answer: right };
}

/** A fixed order that does not reveal the right one: authors have habits. */
function shuffled(options: readonly string[]): string[] {
  const key = (option: string) =>
    createHash('sha256')
      .update(`${option}\n${options.join('\n')}`)
      .digest('hex');
  return options.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function wrong(number: number, what: string): never {
  throw new Error(`written-questions.txt, line ${number}: ${what}`);
}
