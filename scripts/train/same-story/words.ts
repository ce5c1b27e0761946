import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedWords, stemIn } from '../../../core/inference/same-story/rarity.ts';
import { isStopWord } from '../../../core/language/words/stopwords.ts';
import { splitWords } from '../../../core/language/words/words.ts';
import { plainTexts, translations } from '../../sets/lines.ts';

type Spoken = 'en' | 'es';

/** Only the beginning of a text is close to its headline's topic. */
const CHARACTERS = 320;
/** A name spelled the same in both languages counts as much as this many translated sentences. */
const ALIKE = 5;
/** Shorter words with the same spelling are often unrelated. */
const SHORTEST_ALIKE = 5;
const TRANSLATED = ['news-test2008', 'newssyscomb2009', 'newstest2009'];

/**
 * Counts which listed words occur in one text together, and between the languages, in a sentence and its translation;
 * writes the symmetric matrix as float32 to `out`.
 */
export async function wordsStep(datasets: string, out: string, say: (line: string) => void): Promise<void> {
  const known = listedWords();
  const size = known.length;
  const ids = new Map(known.map(({ language, stem }, id) => [`${language} ${stem}`, id]));
  const counts = new Float32Array(size * size);
  const idsIn = (text: string, language: Spoken): number[] => [
    ...new Set(
      splitWords(text)
        .filter(({ surface, folded }) => !isStopWord(surface, folded, language))
        .map(({ folded }) => ids.get(`${language} ${stemIn(folded, language)}`))
        .filter((id) => id !== undefined),
    ),
  ];
  const add = (found: readonly number[], weight: number) => {
    for (const a of found) for (const b of found) if (a !== b) counts[a * size + b]! += weight;
  };
  for (const language of ['en', 'es'] as const) {
    for await (const [{ t, x }] of plainTexts(datasets, language)) {
      const found = idsIn(`${t ?? ''} ${x}`.slice(0, CHARACTERS), language);
      add(found, 1 / Math.max(1, found.length - 1));
    }
    say(`${language} counted`);
  }
  const tie = (spanish: string, english: string) => {
    const here = idsIn(spanish, 'es');
    for (const there of idsIn(english, 'en')) {
      for (const id of here) {
        counts[id * size + there]! += 1;
        counts[there * size + id]! += 1;
      }
    }
  };
  for await (const [spanish, english] of translations(datasets)) tie(spanish, english);
  for (const name of TRANSLATED) {
    const side = (code: string) =>
      readFileSync(join(datasets, `opus-mt-testsets/eng-spa/${name}.${code}`), 'utf8').split('\n');
    const english = side('eng');
    for (const [at, spanish] of side('spa').entries()) tie(spanish, english[at] ?? '');
  }
  for (const { language, stem } of known) {
    if (language !== 'en' || stem.length < SHORTEST_ALIKE) continue;
    const [here, there] = [ids.get(`en ${stem}`)!, ids.get(`es ${stem}`)];
    if (there === undefined) continue;
    counts[here * size + there]! += ALIKE;
    counts[there * size + here]! += ALIKE;
  }
  writeFileSync(out, new Uint8Array(counts.buffer));
  say(
    `${size} words counted together, ${known.filter(({ language }) => language === 'en').length} of them English`,
  );
}
