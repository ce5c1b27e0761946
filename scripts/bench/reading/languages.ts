/** Languages of headlines, alone and beside a declaration. */
import { join } from 'node:path';
import { languageOfText } from '../../../core/language/language-of-text.ts';
import { folder, line, rows } from './material.ts';
import type { Tally } from './tally.ts';

export function scoreLanguages(tally: Tally): void {
  const root = folder('dates-language', 'langid');
  if (!root) return;
  for (const row of rows(join(root, 'headlines.jsonl.gz'))) {
    const [text, lang] = [line(row, 'text'), line(row, 'lang')];
    tally.add(
      'headline language, nothing declared',
      languageOfText(text, []) === lang,
      lang,
      languageOfText(text, []),
      text,
    );
    tally.add(
      'headline language, declared',
      languageOfText(text, [lang]) === lang,
      lang,
      languageOfText(text, [lang]),
      text,
    );
  }
}
