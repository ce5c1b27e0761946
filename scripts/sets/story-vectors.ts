/** Vectors of the articles of the same-story sets, by the encoder; kept in a file, since there are thousands. */
import { appendFileSync, existsSync } from 'node:fs';
import { encodedText } from '../../core/inference/calls/encode.ts';
import type { Inference } from '../../core/inference/inference.ts';
import { rowsIn } from './lines.ts';

export interface StoryTexts {
  title: string;
  standfirst: string | null;
}

/** Texts encoded between two writes. */
const STEP = 32;

interface Kept {
  text: string;
  /** Base64. */
  vector: string;
}

/**
 * Encodes what `file` (JSON lines; null: none) does not have yet, and adds it there. The file belongs to one encoder. Returns
 * a function of articles, which throws for one that was not among them.
 */
export async function storyVectors(
  inference: Pick<Inference, 'encode'>,
  articles: readonly StoryTexts[],
  file: string | null,
): Promise<(article: StoryTexts) => Int8Array> {
  const known = new Map<string, Int8Array>();
  const keep = ({ text, vector }: Kept) => known.set(text, new Int8Array(Buffer.from(vector, 'base64')));
  if (file !== null && existsSync(file)) rowsIn<Kept>(file).forEach(keep);
  const missing = [...new Set(articles.map(encodedText))].filter((text) => !known.has(text));
  for (let at = 0; at < missing.length; at += STEP) {
    const texts = missing.slice(at, at + STEP);
    const vectors = await inference.encode({ as: 'article', texts });
    for (const [i, text] of texts.entries()) {
      const kept: Kept = { text, vector: Buffer.from(vectors[i]!).toString('base64') };
      keep(kept);
      if (file !== null) appendFileSync(file, `${JSON.stringify(kept)}\n`);
    }
  }
  return (article) => {
    const vector = known.get(encodedText(article));
    if (vector === undefined) throw new Error(`no vector of "${article.title}"`);
    return vector;
  };
}
