import { writeFileSync } from 'node:fs';
import { stem } from '../../../core/language/words/stem.ts';
import { isStopWord } from '../../../core/language/words/stopwords.ts';
import { splitWords } from '../../../core/language/words/words.ts';
import { plainTexts } from '../../sets/lines.ts';
import { STORY_MODEL } from './folders.ts';

/** Characters per item, as in an index: roughly a headline and a standfirst. */
const CHARACTERS = 260;
/** Words in fewer than one in this many items are not listed and count as rarest. */
const LISTED_WITHIN = 3000;
const STEP = 0.8;
const NUMERIC = /\d/;

/** Counts the news items that contain each stem, and writes rarity.json: step → stems. */
export async function rarityStep(datasets: string, say: (line: string) => void): Promise<void> {
  const table: Record<string, Record<string, string>> = {};
  for (const language of ['en', 'es'] as const) {
    const { items, counts } = await counted(datasets, language);
    const steps: Record<string, string[]> = {};
    for (const [stemmed, count] of [...counts].sort()) {
      if (count * LISTED_WITHIN < items) continue;
      const step = Math.min(15, Math.round(Math.log(items / count) / STEP));
      steps[step] = [...(steps[step] ?? []), stemmed];
    }
    table[language] = Object.fromEntries(
      Object.entries(steps).map(([step, stems]) => [step, stems.join(' ')]),
    );
    say(`${language}: ${items} items, ${Object.values(steps).flat().length} stems listed`);
  }
  writeFileSync(STORY_MODEL.rarity, `${JSON.stringify(table, null, 1)}\n`);
}

async function counted(datasets: string, language: 'en' | 'es') {
  const counts = new Map<string, number>();
  let items = 0;
  for await (const [{ t, x }] of plainTexts(datasets, language)) {
    items += 1;
    const stems = splitWords(`${t ?? ''} ${x.slice(0, CHARACTERS)}`.slice(0, 2 * CHARACTERS))
      .filter(({ surface, folded }) => !NUMERIC.test(folded) && !isStopWord(surface, folded, language))
      .map(({ folded }) => stem(folded, language));
    for (const one of new Set(stems)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return { items, counts };
}
