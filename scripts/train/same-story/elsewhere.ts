import type { LabelledArticle } from '../../sets/stories.ts';
import { type Pair, pairOf } from './population.ts';

/** A capitalised word inside a sentence, or a number: what distinguishes similar events. */
const TELLING = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}'’.-]+|\b\d[\d.,]*\d|\b\d\b/gu;
/** In headlines with a larger share of capitalised words, capitals do not mark names. */
const TITLE_CASE = 0.5;

/**
 * The same kind of event elsewhere: pairs of one story in which one article got the names and numbers of another. The
 * sets have few such pairs, and confusing two earthquakes is the worst error of all.
 */
export function elsewherePairs(pairs: readonly Pair[], weight: number): Pair[] {
  const swapped: Pair[] = [];
  const lenders = pairs.filter(({ a }) => isTelling(a)).map(({ a }) => a);
  for (const [at, { a, b }] of pairs.entries()) {
    if (!isTelling(a) || !isTelling(b)) continue;
    const lender = lenders
      .slice(at % lenders.length)
      .find((one) => one.language === b.language && one.group !== b.group);
    if (lender === undefined) continue;
    const moved = { ...b, ...lent(b, lender), group: `${b.group} elsewhere` };
    swapped.push(pairOf(a, moved, { weight }));
  }
  return swapped;
}

function isTelling({ title, standfirst }: LabelledArticle): boolean {
  const words = title.split(/\s+/).filter((word) => word.length > 3);
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return (
    capitals.length <= TITLE_CASE * words.length && tellingOf(`${title}\n${standfirst ?? ''}`).length > 0
  );
}

function tellingOf(text: string): string[] {
  return text.match(TELLING) ?? [];
}

function lent(one: LabelledArticle, lender: LabelledArticle): Pick<LabelledArticle, 'title' | 'standfirst'> {
  const names = tellingOf(`${lender.title}\n${lender.standfirst ?? ''}`);
  const given = new Map<string, string>();
  const swap = (text: string) =>
    text.replace(TELLING, (found) => {
      const known = given.get(found) ?? names[given.size % names.length]!;
      given.set(found, known);
      return known;
    });
  return { title: swap(one.title), standfirst: one.standfirst && swap(one.standfirst) };
}
