/**
 * Where a sentence may be cut: at the edges of its clauses, in English and Spanish, never inside what belongs together
 * ("430 | mil votos", "un metro | y medio", "between 40 | and 50") nor before what limits what was said ("| unless …").
 */
import { fold } from '../../language/words/fold.ts';
import { isNumber } from './numbers-in-text.ts';

/** What an excerpt is worth that begins, or ends, here; null: none may. */
export interface ClauseBoundary {
  start: number | null;
  end: number | null;
}

type Edge = 'opening' | 'closing' | 'firm' | 'comma' | 'opener' | 'relative' | 'joiner';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Begin a clause, and stand for themselves at the beginning of an excerpt. */
const OPENERS = list('although because but when whereas while aunque cuando mientras pero porque pues sino');

/** Begin a clause about the word before, which an excerpt can end with but not do without. */
const RELATIVES = list(`
  where whereby which who whom whose cuya cuyas cuyo cuyos donde quien quienes
`);

/** Begin what only the words before make whole: no excerpt begins with one. */
const LEANING = RELATIVES.union(list('that que'));

/** Begin a sentence with what is not yet what it says. */
const LEADING = OPENERS.union(
  list(
    'after as at before by during if in on since with a al antes como con desde despues durante en segun si tras',
  ),
);

/** Join clauses, and single words more often. */
const JOINERS = list('and e o or u y');

/** With one of these after it, or a verb, a joiner begins a clause. */
const AFTER_JOINER = list(`
  are but can could did does had has have he i is it it's may might must said say says she should that they was we were
  when where which while who will would you
  aunque cuando donde ha han habia no que quien quienes se son ya
`);
const SAYING = list('said say says dice dicen dijo');
/** How other verbs end that hardly any noun ends like: "recordó", "obligaron", "declined". */
const VERB = /(?:[a-z]ó|aron|ieron|arán|erán|irán|aban)$/u;
const ENGLISH_VERB = /[b-df-hj-np-tv-z]ed$/u;

/** Limit what was said before them: without them it would say more than it does. */
const LIMITS = list('except if ni nor not only provided salvo excepto si sin solo unless until without');

/** Leave a reader waiting: articles, prepositions, conjunctions, auxiliaries, what counts or weighs the next word. */
const WAITING = list(`
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

/** The first of two, of which the second must follow. */
const PAIRED = list('between both either entre neither tanto');
/** What a joiner after a quantity adds to it: "y medio", "and a half", "o más", "or so". */
const ADDED = list('half medio media pico quarter third tercio cuarto mas more so less menos');

const PAUSE = /[,;:!?…][)\]»”"'’]*$/u;
const FIRM_PAUSE = /[;:!?…][)\]»”"'’]*$/u;
const DASHED = /[—–-]$/u;
const OPENS = /^(?:[(—–]|-+\p{L})/u;
/** "Cuándo" and "dónde" ask, and belong to the verb before. */
const ASKS = /[áéíóú]/iu;
const NOT_WORD = /[^\p{L}\p{M}\p{N}'’]+/gu;

/**
 * Worth of an edge: where the sentence itself begins or ends is best, and an end in its middle does less harm than a
 * beginning, which may lack its subject.
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
/** A comma between fewer words stands in a list more often than between clauses. */
const CLAUSE_WORDS = 3;

/** Joints of a sentence given by its words: the one at `n` stands before word `n`, the last one behind all. */
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
    // "Tras la reunión, | …" and "Los gremios, que pedían más, | …" have not said what they say.
    const over = aside && paused;
    if (paused) aside = LEANING.has(bare[at]!);
    const edge = edgeAt(tokens, bare, at, paired);
    if (edge === null) return NO_JOINT;
    const { start, end } = WORTH[edge];
    return {
      // What follows a condition holds under it alone; a verb wants its subject.
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

/** Is the comma before word `at` one of a list ("por tierra, | mar y aire")? */
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

/** Does the joiner at `at` add to a quantity? */
function isAdded(bare: readonly string[], at: number): boolean {
  const [next, second] = [bare[at + 1] ?? '', bare[at + 2] ?? ''];
  return isNumber(next) || ADDED.has(next) || ADDED.has(second);
}

function isVerb(token: string): boolean {
  const spelled = token.toLowerCase().replace(NOT_WORD, '');
  return SAYING.has(spelled) || VERB.test(spelled) || ENGLISH_VERB.test(spelled);
}

/** Does the word before `at` wait for the next one? */
function isWaiting(bare: readonly string[], at: number, paused: boolean): boolean {
  const last = bare[at - 1]!;
  return last === '' || WAITING.has(last) || (isNumber(last) && !paused);
}

function limits(bare: readonly string[], at: number): boolean {
  return LIMITS.has(bare[at]!) || (JOINERS.has(bare[at]!) && LIMITS.has(bare[at + 1] ?? ''));
}
