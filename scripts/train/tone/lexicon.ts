import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToneName } from '../../../workers/messages/tone.ts';
import { segmentLanguage } from '../../../workers/tone/segments.ts';
import { markMentions, toneTarget } from '../../../workers/tone/target.ts';
import { toneTokens } from '../../../workers/tone/tokens.ts';
import type { TrainingFolders } from '../training.ts';
import type { ToneRow } from './tone-row.ts';

/** Words within this distance of a mention count; others are about something else. */
const REACH = 8;
const NEGATION_REACH = 3;
const NEGATIONS: ReadonlySet<string> = new Set(
  'not no never without nor isnt wasnt arent dont doesnt didnt cant wont hardly nunca sin ni tampoco jamas'.split(
    ' ',
  ),
);

/** The baseline: rated words near the target, inverted by a preceding negation. */
export type Lexicon = (row: Pick<ToneRow, 'query' | 'item'>) => ToneName;

/** Reads the English lexicons and translates them to Spanish with the pairs used to align the word vectors. */
export function readLexicon(folder: string, { work }: Pick<TrainingFolders, 'work'>): Lexicon {
  const english = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'vader_lexicon/vader_lexicon.txt'), 'utf8').split('\n')) {
    const [word = '', valence] = line.split('\t');
    if (/^[a-z]+$/i.test(word)) english.set(word.toLowerCase(), Number(valence));
  }
  for (const [name, value] of [
    ['positive', 2],
    ['negative', -2],
  ] as const) {
    for (const line of readFileSync(join(folder, `opinion_lexicon/${name}-words.txt`), 'latin1').split(
      '\n',
    )) {
      const word = line.trim();
      if (/^[a-z]+$/.test(word) && !english.has(word)) english.set(word, value);
    }
  }
  const { pairs } = JSON.parse(readFileSync(join(work, 'vectors.json'), 'utf8')) as {
    pairs: [string, string][];
  };
  const spanish = new Map(
    pairs.flatMap(([es, en]) => (english.has(en) ? [[es, english.get(en)!] as const] : [])),
  );
  return ({ query, item }) => {
    const tokens = toneTokens(item.title);
    const language = segmentLanguage(item.language, tokens);
    const rated = language === 'en' ? english : spanish;
    const marks = markMentions(toneTarget(query), tokens, language);
    const mentions = [...marks.keys()].filter((at) => marks[at] === 1);
    let sum = 0;
    for (const [at, { form }] of tokens.entries()) {
      const value = rated.get(form);
      if (value === undefined || marks[at] === 1) continue;
      if (mentions.length > 0 && !mentions.some((mention) => Math.abs(mention - at) <= REACH)) continue;
      const negated = tokens
        .slice(Math.max(0, at - NEGATION_REACH), at)
        .some((word) => NEGATIONS.has(word.form));
      sum += negated ? -value : value;
    }
    return sum > 0 ? 'positive' : sum < 0 ? 'negative' : 'neutral';
  };
}
