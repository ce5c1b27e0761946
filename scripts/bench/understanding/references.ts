/** The held-out sets name real headlines by set and line (`s12`, `t12`, from 0), never by their text. */
import { datasets } from '../../../test/support/corpora.ts';
import { numberedRows, type PlainText } from '../../sets/lines.ts';

/** First letter of a reference, and the file whose lines it counts. */
export const FILES: Readonly<Record<string, string>> = {
  s: 'text/text-es.jsonl.xz',
  t: 'text/text-en.jsonl.xz',
};

/** The headlines behind the references, by reference; null when the datasets are absent. Throws on an unknown reference. */
export async function headlines(references: Iterable<string>): Promise<Map<string, string> | null> {
  const missing = new Set(references);
  const found = new Map<string, string>();
  for (const [letter, file] of Object.entries(FILES)) {
    const path = datasets(file);
    if (path === null) return null;
    for await (const [{ t, x }, line] of numberedRows<PlainText>(path)) {
      const reference = `${letter}${line}`;
      if (missing.delete(reference)) found.set(reference, (t ?? x).trim().replace(/\s+/g, ' '));
    }
  }
  if (missing.size > 0) throw new Error(`No headline behind ${[...missing].slice(0, 5).join(', ')}`);
  return found;
}
