import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_KIND, toneTokens } from '../../../workers/tone/tokens.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { plainTexts, translations } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import type { TrainingFolders } from '../training.ts';

/** Long texts are a small part of the press and must not dominate training. */
const LONGEST = 12_000;
const LONGEST_SPEECH = 30_000;
const BREAK = -1;

/** Words of one language, numbered in order of appearance, and the file for their numbers. */
class Stream {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  readonly #file;
  readonly #work: string;
  readonly #language: string;
  written = 0;

  constructor(work: string, language: string) {
    this.#work = work;
    this.#language = language;
    this.#file = createWriteStream(join(work, `corpus-${language}.i32`));
  }

  numbersOf(text: string): number[] {
    const row: number[] = [];
    for (const { form, kind } of toneTokens(text)) {
      if (kind === TOKEN_KIND.number) continue;
      if (kind === TOKEN_KIND.mark) {
        if (row.at(-1) !== BREAK) row.push(BREAK);
        continue;
      }
      let number = this.#numbers.get(form);
      if (number === undefined) {
        number = this.#counts.push(0) - 1;
        this.#numbers.set(form, number);
      }
      this.#counts[number]! += 1;
      row.push(number);
    }
    return row;
  }

  async write(text: string): Promise<void> {
    const row = Int32Array.from([...this.numbersOf(text), BREAK]);
    this.written += row.length;
    if (!this.#file.write(Buffer.from(row.buffer)))
      await new Promise<void>((resume) => this.#file.once('drain', resume));
  }

  async end(): Promise<void> {
    await new Promise<void>((done) => this.#file.end(done));
    const vocabulary = { words: [...this.#numbers.keys()], counts: this.#counts };
    writeFileSync(join(this.#work, `corpus-${this.#language}.json`), JSON.stringify(vocabulary));
  }
}

/**
 * Writes the training data of the word vectors: all news and texts as the numbers of their words, -1 at the end of a
 * clause or text, one file per language; and the translated sentences. Judged articles and those of the held-out
 * parts appear only without labels.
 */
export async function corpusStep(
  { datasets, work }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const streams = { en: new Stream(work, 'en'), es: new Stream(work, 'es') };
  const judged = new Set(readJudgedFile(join(datasets, 'judged/judged.jsonl')).map(({ id }) => id!));
  for await (const { id, title, standfirst, passages, language } of newsArticles(datasets)) {
    if (judged.has(id)) continue;
    const rest = language === 'en' ? (standfirst ?? '') : (passages ?? []).join(' ');
    await streams[language === 'en' ? 'en' : 'es'].write(`${title}. ${rest}`.slice(0, LONGEST));
  }
  for (const language of ['en', 'es'] as const) {
    for await (const [{ t, x }] of plainTexts(datasets, language)) {
      await streams[language].write(`${t ?? ''}. ${x}`.slice(0, LONGEST_SPEECH));
    }
    say(`${streams[language].written} words of ${language}`);
  }
  const pairs = createWriteStream(join(work, 'parallel.jsonl'));
  for await (const [spanish, english] of translations(datasets)) {
    const [es, en] = [streams.es.numbersOf(spanish), streams.en.numbersOf(english)];
    await streams.es.write(spanish);
    await streams.en.write(english);
    pairs.write(`${JSON.stringify([es.filter((n) => n >= 0), en.filter((n) => n >= 0)])}\n`);
  }
  await new Promise<void>((done) => pairs.end(done));
  await Promise.all([streams.en.end(), streams.es.end()]);
}
