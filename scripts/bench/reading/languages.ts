/** Languages of headlines, alone and beside a declaration. */
import { join } from 'node:path';
import { languageOf } from '../../../core/language/language-of-text.ts';
import { folder, line, rows } from './material.ts';
import type { Tally } from './tally.ts';

export function scoreLanguages(tally: Tally): void {
  const root = folder('dates-language', 'langid');
  if (!root) return;
  for (const row of rows(join(root, 'headlines.jsonl.gz'))) {
    const [text, lang] = [line(row, 'text'), line(row, 'lang')];
    tally.add(
      'headline language, nothing declared',
      languageOf(text, []) === lang,
      lang,
      languageOf(text, []),
      text,
    );
    tally.add(
      'headline language, declared',
      languageOf(text, [lang]) === lang,
      lang,
      languageOf(text, [lang]),
      text,
    );
  }
}
