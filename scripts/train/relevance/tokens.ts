import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopWord } from '../../../core/language/words/stopwords.ts';
import { indexTerms } from '../../../core/language/words/terms.ts';
import { splitWords } from '../../../core/language/words/words.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { plainTexts, translations } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import type { TrainingFolders } from '../training.ts';

/** Words of one passage, about a paragraph, count as near. */
const PASSAGE_WORDS = 80;
/** Long texts are a small part of the press and must not dominate training. */
const PASSAGES = { news: 10, en: 4, es: 12 } as const;
const MIN_TERMS = 4;
const NAME = /^[A-Z]/;
const SHORTEST_NAME = 4;
const END = -1;
/** Only this many spellings per term are counted; later ones are mostly misspellings. */
const MAX_WAYS = 12;

/** Term numbers of a passage, which of them were capitalised inside a sentence, and each word. */
interface Passage {
  numbers: Set<number>;
  capitalised: Set<number>;
  written: [number: number, word: string][];
}

/** Terms and names by number, with the passages that contain them. */
class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #frequency: number[] = [];
  readonly #capitalised: number[] = [];
  /** Per term, the count of each spelling. */
  readonly #written: Map<string, number>[] = [];

  number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#frequency.push(0) - 1;
    this.#capitalised.push(0);
    this.#written.push(new Map());
    this.#numbers.set(term, number);
    return number;
  }

  count(passage: Passage): void {
    for (const number of passage.numbers) this.#frequency[number]! += 1;
    for (const number of passage.capitalised) this.#capitalised[number]! += 1;
    for (const [number, word] of passage.written) {
      const ways = this.#written[number]!;
      if (ways.size < MAX_WAYS || ways.has(word)) ways.set(word, (ways.get(word) ?? 0) + 1);
    }
  }

  toJSON() {
    const words = this.#written.map((ways) => commonest(ways));
    const [frequency, capitalised] = [this.#frequency, this.#capitalised];
    return { terms: [...this.#numbers.keys()], words, frequency, capitalised };
  }
}

/**
 * Writes the training data of the vectors: every passage of the news and text sets as the numbers of its terms, once
 * each, -1 after the last. Judged articles are left out, so that nothing of the test is used for training.
 */
export async function tokensStep(
  { datasets, work }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const vocabulary = new Vocabulary();
  const tokens = createWriteStream(join(work, 'tokens.i32'));
  let passages = 0;
  const write = async (passage: Passage) => {
    if (passage.numbers.size < MIN_TERMS) return;
    vocabulary.count(passage);
    const row = Int32Array.of(...passage.numbers, END);
    if (!tokens.write(Buffer.from(row.buffer)))
      await new Promise<void>((resume) => tokens.once('drain', resume));
    passages += 1;
  };
  const text = async (whole: string, language: 'en' | 'es', most: number) => {
    const written = whole.split(/\s+/);
    for (let at = 0; at < Math.min(written.length, most * PASSAGE_WORDS); at += PASSAGE_WORDS) {
      await write(passageOf(written.slice(at, at + PASSAGE_WORDS).join(' '), language, vocabulary));
    }
  };

  const judged = new Set(readJudgedFile(join(datasets, 'judged/judged.jsonl')).map(({ id }) => id!));
  for await (const { id, title, standfirst, passages: read, language } of newsArticles(datasets)) {
    if (judged.has(id)) continue;
    // The English set has no full texts, and a Spanish standfirst is the beginning of the text.
    const rest = language === 'en' ? (standfirst ?? '') : read.join(' ');
    await text(`${title}. ${rest}`, language, PASSAGES.news);
  }
  say(`${passages} passages of news`);
  for (const language of ['en', 'es'] as const) {
    for await (const [{ t, x }] of plainTexts(datasets, language)) {
      await text(`${t ?? ''}. ${x}`, language, PASSAGES[language]);
    }
    say(`${passages} passages with the ${language} texts`);
  }
  for await (const [spanish, english] of translations(datasets)) {
    const [one, other] = [passageOf(spanish, 'es', vocabulary), passageOf(english, 'en', vocabulary)];
    await write({
      numbers: new Set([...one.numbers, ...other.numbers]),
      capitalised: new Set([...one.capitalised, ...other.capitalised]),
      written: [...one.written, ...other.written],
    });
  }
  say(`${passages} passages with the translated sentences`);
  await new Promise<void>((done) => tokens.end(done));
  writeFileSync(join(work, 'vocabulary.json'), JSON.stringify(vocabulary));
}

function commonest(ways: ReadonlyMap<string, number>): string {
  const [first] = [...ways].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/**
 * Index terms, plus capitalised words as such ("^kiev") in one column for both languages, because names are the same
 * in both.
 */
function passageOf(text: string, language: 'en' | 'es', vocabulary: Vocabulary): Passage {
  const passage: Passage = { numbers: new Set(), capitalised: new Set(), written: [] };
  for (const [at, { surface, folded }] of splitWords(text).entries()) {
    if (folded.length < 2 || /^\d/.test(folded) || isStopWord(surface, folded, language)) continue;
    const capital = at > 0 && NAME.test(surface);
    for (const term of indexTerms(surface, language)) {
      const number = vocabulary.number(term);
      passage.numbers.add(number);
      if (capital) passage.capitalised.add(number);
      // First words of sentences are always capitalised, and words in capitals do not show their usual form.
      if (capital || surface === surface.toLowerCase()) passage.written.push([number, surface]);
    }
    if (capital && folded.length >= SHORTEST_NAME) passage.numbers.add(vocabulary.number(`^${folded}`));
  }
  return passage;
}
