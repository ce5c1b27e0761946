/** Search operators that exclude: `-word`, `-"a phrase"`. */

/** "20minutos.es", "https://clarin.com" */
export const HOST = '(?:https?:\\/\\/)?(?:[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.)+\\p{L}{2,}';
/** "https://clarin.com/deportes", "a.com:8080" */
const ADDRESS = `${HOST}(?::\\d+)?(?:\\/[^\\s,;()"“”«»]*)?`;
/** A hyphen before a word, an address or a phrase in quotation marks, that nothing but a space stands before. */
const OPERATOR = new RegExp(
  `(?<=^|\\s)-(?:"(?<plain>[^"]+)"|“(?<curly>[^”]+)”|«(?<angled>[^»]+)»|(?<word>${ADDRESS}|\\p{L}[\\p{L}\\p{M}\\p{N}.'’-]*))(?=$|[\\s,;?!]|\\.(?![\\p{L}\\p{N}]))`,
  'giu',
);
/** "Madrid -capital de España- crece": hyphens in place of brackets. */
const CLOSING = /[\p{L}\p{N}]-(?=$|[\s,;.?!])/u;
const QUOTES = /["“”«»]/g;

/** A query without its operators, and what they exclude. With nothing beside it a single one is a sign: "-Infinity". */
export function withoutOperators(query: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  if (!query.includes('-') || CLOSING.test(query)) return { rest: query, excluded };
  const rest = query.replace(OPERATOR, (whole, ...found) => {
    const { plain, curly, angled, word } = found.at(-1) as Record<string, string | undefined>;
    const before = query.slice(0, found.at(-3) as number);
    const isQuoted = (before.match(QUOTES)?.length ?? 0) % 2 === 1;
    const asked = (plain ?? curly ?? angled ?? word!).replace(/[.'’?!-]+$/, '').trim();
    if (isQuoted || !/[\p{L}\p{N}]/u.test(asked)) return whole;
    excluded.push(asked);
    return ' ';
  });
  const isSign = excluded.length === 1 && !/[\p{L}\p{N}]/u.test(rest);
  if (excluded.length === 0 || isSign) return { rest: query, excluded: [] };
  return { rest: tidied(rest), excluded };
}

/** A query of which something was cut, without the signs and spaces that are left at its seams. */
export function tidied(text: string): string {
  return text
    .replace(/[([]\s*(?:[)\]]|$)|[([](?=\s)/g, ' ')
    .replace(/\s+(?=[,;:.?!])/g, '')
    .replace(/(?:[,;]\s*)+(?=[,;:.?!]|$)/g, '')
    .replace(/^[\s,;:]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
