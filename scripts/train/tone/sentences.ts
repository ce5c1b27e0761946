import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { encodeSegment, rowsOfWords, type ToneWords } from '../../../workers/tone/encode.ts';
import { SENTENCE_END } from '../../../workers/tone/segments.ts';
import { toneTokens } from '../../../workers/tone/tokens.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { plainTexts } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import type { TrainingFolders } from '../training.ts';
import { toneSplit } from './tone-row.ts';

const SHORTEST = 5;
const LONGEST = 48;
/** Percentage of the long texts that is used: the news briefs, which are most like what is judged, come first. */
const SHARES = { news: 60, en: 60, es: 30 };
const FROM_A_TEXT = 4000;
const NOTHING = new Uint8Array(0);

/**
 * Writes sentences for the language model that the network starts from, in `sentences.i32`: per sentence its number
 * of tokens n, n words, n kinds, 3n hashes. Judged articles are left out.
 */
export async function sentencesStep(
  { datasets, work }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const rows = rowsOfWords(JSON.parse(readFileSync(join(work, 'words.json'), 'utf8')) as ToneWords);
  const file = openSync(join(work, 'sentences.i32'), 'w');
  let tokens = 0;
  const write = (text: string, language: 'en' | 'es') => {
    for (const sentence of text.split(SENTENCE_END)) {
      const cut = toneTokens(sentence).slice(0, LONGEST);
      if (cut.length < SHORTEST) continue;
      const { words, kinds, hashes } = encodeSegment(cut, NOTHING, language, rows);
      tokens += words.length;
      writeSync(file, Buffer.from(Int32Array.of(words.length, ...words, ...kinds, ...hashes).buffer));
    }
  };
  const chosen = (key: string, share: number) => toneSplit(key, { test: share }) === 'test';
  const judged = new Set(readJudgedFile(join(datasets, 'judged/judged.jsonl')).map(({ id }) => id!));
  for await (const { id, title, standfirst, passages, language } of newsArticles(datasets)) {
    if (judged.has(id)) continue;
    write(title, language);
    if (language === 'en') write(standfirst ?? '', language);
    else if (chosen(id, SHARES.news)) write(passages.join('\n').slice(0, FROM_A_TEXT), language);
  }
  say(`${tokens} tokens of news`);
  for (const language of ['en', 'es'] as const) {
    for await (const [{ t, x }] of plainTexts(datasets, language)) {
      if (t === null && x.length < 200) write(x, language);
      else if (chosen(x, SHARES[language])) write(`${t ?? ''}\n${x}`.slice(0, FROM_A_TEXT), language);
    }
    say(`${tokens} tokens with the ${language} texts`);
  }
  closeSync(file);
}
