import { stem } from '../../core/language/words/stem.ts';
import { queryStopWords } from '../../core/language/words/stopwords.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { TOKEN_KIND, type ToneToken } from './tokens.ts';

const SHORTEST_ACRONYM = 2;
const SHORTEST_STEMMED = 4;
/** Further words of a query are ignored: they no longer narrow down who or what is meant. */
const MAX_WORDS = 12;

/** The person or thing a query names, prepared for being found in texts. */
export interface ToneTarget {
  /** All its words, folded. */
  phrase: string[];
  /** Its words without stop words. */
  content: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Acronyms of the query: the initials of all words, and those of the content words. */
  initials: ReadonlySet<string>;
}

/** Prepares a query. An empty one matches nothing. */
export function toneTarget(query: string): ToneTarget {
  const spoken = splitWords(query).slice(0, MAX_WORDS);
  const dropped = queryStopWords(spoken);
  const meaningful = spoken.filter(({ folded }) => !dropped.has(folded));
  const meant = meaningful.length > 0 ? meaningful : spoken;
  const phrase = spoken.map(({ folded }) => folded);
  const content = new Set(meant.map(({ folded }) => folded));
  const stems = new Set<string>();
  for (const folded of content) {
    if (folded.length < SHORTEST_STEMMED) continue;
    stems.add(stem(folded, 'en')).add(`${stem(folded, 'es')}~`);
  }
  const initials = new Set<string>();
  if (phrase.length >= SHORTEST_ACRONYM) initials.add(phrase.map((word) => word[0]).join(''));
  if (content.size >= SHORTEST_ACRONYM) initials.add([...content].map((word) => word[0]).join(''));
  return { phrase, content, stems, initials };
}

/**
 * Marks the tokens that name the target with 1: every occurrence of the whole phrase and, beside it, capitalised
 * single words of the phrase. If the phrase does not occur: its content words, words with the same stem, and its
 * acronym.
 */
export function markMentions(
  target: ToneTarget,
  tokens: readonly ToneToken[],
  language: 'en' | 'es',
): Uint8Array {
  const marks = new Uint8Array(tokens.length);
  if (target.phrase.length === 0) return marks;
  const whole = markPhrases(target.phrase, tokens, marks);
  for (const [at, { form, kind }] of tokens.entries()) {
    if (marks[at] === 1 || kind === TOKEN_KIND.mark || kind === TOKEN_KIND.number) continue;
    const named = kind === TOKEN_KIND.capital || kind === TOKEN_KIND.capitals;
    if (whole ? named && target.content.has(form) : matches(target, form, kind, language)) marks[at] = 1;
  }
  if (!marks.includes(1)) markSpelledOut(target, tokens, marks);
  return marks;
}

function matches(
  { content, stems, initials }: ToneTarget,
  form: string,
  kind: number,
  language: 'en' | 'es',
): boolean {
  if (content.has(form) || (kind === TOKEN_KIND.capitals && initials.has(form))) return true;
  if (form.length < SHORTEST_STEMMED) return false;
  return stems.has(language === 'en' ? stem(form, 'en') : `${stem(form, 'es')}~`);
}

function markPhrases(phrase: readonly string[], tokens: readonly ToneToken[], marks: Uint8Array): boolean {
  let found = false;
  for (let at = 0; at + phrase.length <= tokens.length; at += 1) {
    if (!phrase.every((word, k) => tokens[at + k]!.form === word)) continue;
    marks.fill(1, at, at + phrase.length);
    found = true;
  }
  return found;
}

/** For a query that is an acronym, marks the long form: "FMI", "Fondo Monetario Internacional". */
function markSpelledOut({ phrase }: ToneTarget, tokens: readonly ToneToken[], marks: Uint8Array): void {
  const [acronym] = phrase;
  if (phrase.length !== 1 || acronym === undefined || acronym.length < SHORTEST_ACRONYM + 1) return;
  const names = tokens.flatMap(({ kind }, at) => (kind === TOKEN_KIND.capital ? [at] : []));
  for (let i = 0; i + acronym.length <= names.length; i += 1) {
    const run = names.slice(i, i + acronym.length);
    // Only a few short words may be in between ("Juntos por el Cambio").
    if (run.at(-1)! - run[0]! > acronym.length * 2) continue;
    if (run.every((at, k) => tokens[at]!.form[0] === acronym[k])) marks.fill(1, run[0]!, run.at(-1)! + 1);
  }
}
