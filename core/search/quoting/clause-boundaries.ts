/**
 * Where a sentence can be cut: at clause boundaries, in English and Spanish. Never inside a unit ("430 | mil votos",
 * "un metro | y medio", "between 40 | and 50") and never before a qualification ("| unless …").
 */
import { fold } from '../../language/words/fold.ts';
import { wordSet } from '../../language/words/word-lists.ts';
import { isNumber } from './numbers-in-text.ts';

/** Scores for an excerpt that starts or ends here; null means it cannot. */
export interface ClauseBoundary {
  start: number | null;
  end: number | null;
}

type Edge = 'opening' | 'closing' | 'firm' | 'comma' | 'opener' | 'relative' | 'joiner';

/** Start a clause, and make sense at the start of an excerpt. */
const OPENERS = wordSet(
  'although because but when whereas while aunque cuando mientras pero porque pues sino',
);

/** Start a relative clause; an excerpt can end before one, but not start with one. */
const RELATIVES = wordSet(`
  where whereby which who whom whose cuya cuyas cuyo cuyos donde quien quienes
`);

/** Depend on the words before them, so no excerpt starts with one. */
const LEANING = RELATIVES.union(wordSet('that que'));

/** Start a subordinate phrase that comes before the main clause. */
const LEADING = OPENERS.union(
  wordSet(
    'after as at before by during if in on since with a al antes como con desde despues durante en segun si tras',
  ),
);

/** Join clauses, but more often single words. */
const JOINERS = wordSet('and e o or u y');

/** A joiner starts a clause if one of these or a verb follows. */
const AFTER_JOINER = wordSet(`
  are but can could did does had has have he i is it it's may might must said say says she should that they was we were
  when where which while who will would you
  aunque cuando donde ha han habia no que quien quienes se son ya
`);
const SAYING = wordSet('said say says dice dicen dijo');
/** Endings of other verbs that few nouns share: "recordó", "obligaron", "declined". */
const VERB = /(?:[a-z]ó|aron|ieron|arán|erán|irán|aban)$/u;
const ENGLISH_VERB = /[b-df-hj-np-tv-z]ed$/u;

/** Qualify what comes before; without the qualification the excerpt would overstate it. */
const LIMITS = wordSet('except if ni nor not only provided salvo excepto si sin solo unless until without');

/** Words that need the next one: articles, prepositions, conjunctions, auxiliaries, quantifiers, modifiers. */
const WAITING = wordSet(`
  a about above across after against almost along although among an and any are around as at be because been before
  being below between but by can could despite did do does during each even every few for from had has have having her
  his how if in including into is it's its just least less like may might more most must my near nearly no nor not of
  off on only onto or other our over per plus rather said says several should since so some such than that the their
  these this those though through to toward towards under unless unlike until upon very via was were what when where
  whereas whether which while who whom whose why will with within without would your
  al algun alguna algunas algunos ante antes apenas aquel aquella aquellas aquellos asi aun aunque bajo cada casi cerca
  como con contra cual cuales cualquier cuando cuya cuyas cuyo cuyos de del desde donde durante e el ella en entre era
  eran es esa esas ese esos esta estaba estaban estan estar estas este estos excepto fue fueron ha haber habia habian
  habra habran hacia han hasta hay incluso la las le les lo los mas me mediante menos mi mientras muy ni nos nuestra
  nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pues que quien quienes salvo se segun
  ser sera seran seria si sido sin sino sobre solo son su sus tal tan tanto te tras tu tus u un una unas uno unos varias
  varios y
`);

/** Open a pair whose second half must follow. */
const PAIRED = wordSet('between both either entre neither tanto');
/** Additions to a quantity after a joiner: "y medio", "and a half", "o más", "or so". */
const ADDED = wordSet('half medio media pico quarter third tercio cuarto mas more so less menos');

const PAUSE = /[,;:!?…][)\]»”"'’]*$/u;
const FIRM_PAUSE = /[;:!?…][)\]»”"'’]*$/u;
const DASHED = /[—–-]$/u;
const OPENS = /^(?:[(—–]|-+\p{L})/u;
/** Accents mark question words such as "cuándo" and "dónde", which belong to the verb before. */
const ASKS = /[áéíóú]/iu;
const NOT_WORD = /[^\p{L}\p{M}\p{N}'’]+/gu;

/**
 * Scores of each kind of boundary. The start and end of the sentence are best. Ending inside a sentence does less harm
 * than starting there, which can lose the subject.
 */
const WORTH: Readonly<Record<Edge, ClauseBoundary>> = {
  opening: { start: 3, end: null },
  closing: { start: null, end: 3 },
  firm: { start: 2, end: 2 },
  comma: { start: 0, end: 1 },
  opener: { start: 0, end: 0 },
  relative: { start: null, end: -1 },
  joiner: { start: -1, end: -1 },
};
const NO_JOINT: ClauseBoundary = { start: null, end: null };
/** A comma between fewer words is more likely part of a list than between clauses. */
const CLAUSE_WORDS = 3;

/** Boundaries of a sentence given as words: number `n` is before word `n`, the last one is at the end. */
export function clauseBoundaries(tokens: readonly string[]): ClauseBoundary[] {
  const bare = tokens.map((token) => fold(token).replace(NOT_WORD, ''));
  const limited = LIMITS.has(bare[0] ?? '');
  let paired = false;
  let firm = false;
  let aside = LEADING.has(bare[0] ?? '');
  return Array.from({ length: tokens.length + 1 }, (_, at): ClauseBoundary => {
    if (at === 0) return WORTH.opening;
    const before = tokens[at - 1]!;
    const paused = PAUSE.test(before);
    paired = !paused && (paired || PAIRED.has(bare[at - 1]!));
    firm ||= FIRM_PAUSE.test(before);
    if (at === tokens.length) return WORTH.closing;
    // "Tras la reunión, | …" and "Los gremios, que pedían más, | …" have not reached the main clause.
    const over = aside && paused;
    if (paused) aside = LEANING.has(bare[at]!);
    const edge = edgeAt(tokens, bare, at, paired);
    if (edge === null) return NO_JOINT;
    const { start, end } = WORTH[edge];
    return {
      // After a condition, a later clause holds only under that condition; a verb needs its subject.
      start: (limited && !firm) || isVerb(tokens[at]!) || LEANING.has(bare[at]!) ? null : start,
      end: over || isWaiting(bare, at, paused) || limits(bare, at) ? null : end,
    };
  });
}

function edgeAt(
  tokens: readonly string[],
  bare: readonly string[],
  at: number,
  paired: boolean,
): Edge | null {
  const before = tokens[at - 1]!;
  if (FIRM_PAUSE.test(before)) return 'firm';
  if (PAUSE.test(before)) return isListed(tokens, bare, at) ? null : 'comma';
  if (DASHED.test(before) || OPENS.test(tokens[at]!)) return 'comma';
  if (ASKS.test(tokens[at]!)) return null;
  if (OPENERS.has(bare[at]!)) return 'opener';
  if (RELATIVES.has(bare[at]!)) return 'relative';
  return JOINERS.has(bare[at]!) && !paired && joinsClauses(tokens, bare, at) ? 'joiner' : null;
}

/** Whether the comma before word `at` is part of a list ("por tierra, | mar y aire"). */
function isListed(tokens: readonly string[], bare: readonly string[], at: number): boolean {
  const joined = bare.slice(at + 1, at + CLAUSE_WORDS).findIndex((word) => JOINERS.has(word));
  if (joined >= 0 && !isAdded(bare, at + 1 + joined)) return true;
  const next = tokens.slice(at, at + CLAUSE_WORDS - 1);
  const last = tokens.slice(Math.max(0, at - CLAUSE_WORDS), at - 1);
  return next.some((token) => PAUSE.test(token)) || last.some((token) => PAUSE.test(token));
}

function joinsClauses(tokens: readonly string[], bare: readonly string[], at: number): boolean {
  if (isAdded(bare, at)) return false;
  return AFTER_JOINER.has(bare[at + 1] ?? '') || isVerb(tokens[at + 1] ?? '');
}

/** Whether the joiner at `at` adds to a quantity. */
function isAdded(bare: readonly string[], at: number): boolean {
  const [next, second] = [bare[at + 1] ?? '', bare[at + 2] ?? ''];
  return isNumber(next) || ADDED.has(next) || ADDED.has(second);
}

function isVerb(token: string): boolean {
  const spelled = token.toLowerCase().replace(NOT_WORD, '');
  return SAYING.has(spelled) || VERB.test(spelled) || ENGLISH_VERB.test(spelled);
}

/** Whether the word before `at` needs the next one. */
function isWaiting(bare: readonly string[], at: number, paused: boolean): boolean {
  const last = bare[at - 1]!;
  return last === '' || WAITING.has(last) || (isNumber(last) && !paused);
}

function limits(bare: readonly string[], at: number): boolean {
  return LIMITS.has(bare[at]!) || (JOINERS.has(bare[at]!) && LIMITS.has(bare[at + 1] ?? ''));
}
