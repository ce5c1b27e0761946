/** Other spellings of a word: transliterations, British and American, and what one language writes in two ways. */
import { SPELLINGS } from './spelling-list.ts';

const byWord = new Map<string, string[]>();
for (const line of SPELLINGS.split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const spellings = line.split(' = ');
  for (const one of spellings) {
    const others = spellings.filter((other) => other !== one);
    byWord.set(one, [...(byWord.get(one) ?? []), ...others]);
  }
}

/** Endings that British English writes with s or ll, American English with z or l; longest first. */
const ENDINGS = 'isations isation ising ised isers iser ises ise ysing ysed yse elling elled eller'
  .split(' ')
  .map((british) => [british, british.replace(/^([iy])s/, '$1z').replace('ll', 'l')] as const);
/** Shorter words end so by chance: "rise", "size", "wise". */
const SHORTEST = 7;

/** Endings of a listed word: "colours", "honoured", "labouring". */
const INFLECTED = /^(.{3,}?)(s|ed|ing)$/;

/** Other spellings of a folded word, none for most. */
export function spellingsOf(folded: string): readonly string[] {
  const listed = byWord.get(folded) ?? inflected(folded);
  if (folded.length < SHORTEST) return listed;
  for (const [british, american] of ENDINGS) {
    if (folded.endsWith(british)) return [...listed, folded.slice(0, -british.length) + american];
    if (folded.endsWith(american)) return [...listed, folded.slice(0, -american.length) + british];
  }
  return listed;
}

function inflected(folded: string): readonly string[] {
  const [, base, ending] = INFLECTED.exec(folded) ?? [];
  return base === undefined ? [] : (byWord.get(base) ?? []).map((other) => other + ending!);
}
