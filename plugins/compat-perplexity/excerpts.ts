/** Excerpts within a budget: whole ones go first, the last is cut at a sentence's end, never inside a word. */

export const CHARACTERS_PER_TOKEN = 4;
/** Stands on a line of its own between excerpts; the only text that is not the article's. */
const GAP = '\n...\n';
const SENTENCE_END = /[.!?…]["”»']?(?=\s|$)/g;

/** Verbatim texts of one article, in its order: what the outlet says of it first, then what was read. */
export function quotableTexts({
  snippet,
  highlights,
}: {
  snippet: string | null;
  highlights: readonly string[];
}): string[] {
  const lines = [snippet ?? '', ...highlights].map((line) => line.replace(/\s+/g, ' ').trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** As many excerpts as fit into `tokens`. */
export function withinTokens(excerpts: readonly string[], tokens: number): string[] {
  let left = tokens * CHARACTERS_PER_TOKEN;
  const chosen: string[] = [];
  for (const excerpt of excerpts) {
    const space = left - (chosen.length > 0 ? GAP.length : 0);
    if (excerpt.length > space) {
      if (chosen.length === 0) chosen.push(...cut(excerpt, space));
      break;
    }
    chosen.push(excerpt);
    left = space - excerpt.length;
  }
  return chosen;
}

/** A snippet of the search API. */
export function joinExcerpts(excerpts: readonly string[]): string {
  return excerpts.join(GAP);
}

function cut(excerpt: string, most: number): string[] {
  const head = excerpt.slice(0, Math.max(0, most));
  const end = [...head.matchAll(SENTENCE_END)].at(-1);
  if (end) return [head.slice(0, end.index + end[0].length)];
  const space = head.lastIndexOf(' ');
  return space > 0 ? [head.slice(0, space)] : [];
}
