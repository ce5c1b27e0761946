/**
 * Words that are also written in two, with a hyphen or a space, and the other way round: "antitrust" and "anti-trust",
 * "expresidente" and "ex presidente", "layoffs" and "lays off".
 */
import { fold } from '../../language/words/fold.ts';
import { isStopWordOfEither } from '../../language/words/stopwords.ts';
import { termVariants } from '../../language/words/terms.ts';
import { wordList } from '../../language/words/word-lists.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import type { NameAsked } from './names/name-asked.ts';
import { topFrequency } from './word-statistics.ts';

/** Verbs with their other forms that make nouns with a particle: "lay", "lays", "laid", "laying" and "layoff". */
const VERBS = `
lay lays laid laying|take takes took taken taking|break breaks broke broken breaking|shut shuts shutting
walk walks walked walking|pull pulls pulled pulling|buy buys bought buying|bail bails bailed bailing|lock locks locked locking
black blacks blacked blacking|roll rolls rolled rolling|sell sells sold selling|pay pays paid paying|cut cuts cutting
set sets setting|come comes came coming|run runs ran running|kick kicks kicked kicking|lift lifts lifted lifting
turn turns turned turning|slow slows slowed slowing|show shows showed shown showing|melt melts melted melting
knock knocks knocked knocking|drop drops dropped dropping|hand hands handed handing|push pushes pushed pushing
fall falls fell fallen falling|crack cracks cracked cracking|stand stands stood standing|spin spins spun spinning
round rounds rounded rounding|clean cleans cleaned cleaning|build builds built building|start starts started starting
back backs backed backing|cover covers covered covering|sign signs signed signing|shoot shoots shot shooting
blow blows blew blown blowing|hold holds held holding|line lines lined lining|mix mixes mixed mixing
step steps stepped stepping|trade trades traded trading|call calls called calling|check checks checked checking
burn burns burned burnt burning|cool cools cooled cooling|wind winds wound winding|pile piles piled piling
hang hangs hung hanging|hack hacks hacked hacking|get gets got getting|flare flares flared flaring|tie ties tied tying
work works worked working|warm warms warmed warming|sit sits sat sitting|drive drives drove driven driving
phase phases phased phasing|opt opts opted opting|carve carves carved carving|stop stops stopped stopping
hold holds held holding|write writes wrote written writing|fly flies flew flown flying|pass passes passed passing`
  .trim()
  .split(/[\n|]/)
  .map((forms) => forms.split(' '));
const BY_FORM = new Map(VERBS.flatMap((forms) => forms.map((form) => [form, forms] as const)));
const PARTICLES = ['off', 'out', 'up', 'down', 'over', 'back', 'in', 'away', 'through', 'around', 'by'];

/** Beginnings that are also written apart, in either language. */
const PREFIXES = wordList(`
anti auto bio ciber cyber contra counter co de e eco electro euro ex extra foto fore geo hidro hydro hiper hyper infra
inter intra macro mega micro mid mini mono moto multi nano narco neo non over pan para petro poli poly pos post pre pro
pseudo re self semi seudo sobre socio sub super tele trans ultra un under vice`);
/** In frequent words these count only before a vowel: most other words that begin with them are not compounds. */
const MOSTLY_PART = new Set(['re', 'de']);
/** What follows a prefix is a word of its own if it is in at least this many times as many articles as the whole. */
const REST_SHARE = 0.2;
/** Both parts of a word are in at least this many times as many articles as the whole: "anti-trust", not "pro tests". */
const TOGETHER_SHARE = 0.03;
const SHORTEST_REST = 4;
const SHORTEST = 5;
const SHORTEST_PART = 3;
/** A word in more articles than this is spelled as one word, not as two. */
const RARE = 10;
const MAX_FORMS = 8;
/** Words written together that begin with capitals; "NATO" is one, and so is "2022". */
const PIECES = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\d+/gu;
const NAME_AND_NUMBER = /^([a-z]{2,})(\d+)$/;

/** How often words are in the articles of an index, by themselves and together. */
type Counts = Pick<IndexKnowledge, 'documents' | 'frequency' | 'together'>;

/** The parts of a topic that are also written as one word or as two. */
export function compoundsIn(topic: string, index: Counts): NameAsked[] {
  const spoken = splitWords(topic);
  const found: NameAsked[] = [];
  for (let at = 0; at < spoken.length; ) {
    const pair = spoken.slice(at, at + 2);
    const joined = pair.length < 2 || beginsWithPreposition(topic, pair) ? [] : joinedForms(pair, index);
    const run = joined.length > 0 ? pair : pair.slice(0, 1);
    const isTag = topic[run[0]!.start - 1] === '#';
    const tagged = isTag ? taggedForms(run[0]!, index) : [];
    const forms = joined.length > 0 ? joined : tagged.length > 0 ? tagged : apartForms(run[0]!, index);
    if (forms.length > 0) found.push(compoundOf(topic, run, forms));
    at += run.length;
  }
  return found;
}

/** "Cursos de formación", "viviendas para militares": a preposition is only a prefix where a hyphen follows it. */
function beginsWithPreposition(topic: string, [first, second]: readonly Word[]): boolean {
  const { surface, folded, end } = first!;
  return (
    folded.length > 1 &&
    isStopWordOfEither(surface, folded) &&
    !/^[-‐‑]$/.test(topic.slice(end, second!.start))
  );
}

function compoundOf(topic: string, run: readonly Word[], forms: readonly string[]): NameAsked {
  const words = run.map(({ folded }) => folded);
  const own = words.join(' ');
  const others = [...new Set(forms)].filter((form) => form !== own).slice(0, MAX_FORMS);
  return {
    asked: topic.slice(run[0]!.start, run.at(-1)!.end),
    forms: others,
    sought: {
      words,
      forms: others.map((form) => ({ words: form.split(' '), written: 'any', others: [] })),
      person: null,
    },
  };
}

/** How two words are written as one, where the index has that one. */
function joinedForms([first, second]: readonly Word[], index: Counts): string[] {
  const [one, other] = [first!.folded, second!.folded];
  const verb = BY_FORM.get(one);
  if (verb !== undefined && PARTICLES.includes(other)) {
    const nouns = known([`${verb[0]}${other}`, `${verb[0]}${other}s`], index);
    return nouns.length === 0 ? [] : [...nouns, ...verb.map((form) => `${form} ${other}`)];
  }
  const isPart = ({ surface, folded }: Word) => !isStopWordOfEither(surface, folded);
  if (!isPart(second!) || !(PREFIXES.includes(one) || (one.length >= SHORTEST_PART && isPart(first!))))
    return [];
  const joined = `${one}${other}`;
  return joined.length < SHORTEST ? [] : known([joined, `${joined}s`, joined.replace(/s$/, '')], index);
}

/** How the words of a hashtag are written: "#RoeVWade" is Roe v Wade. */
function taggedForms({ surface }: Word, index: Counts): string[] {
  const words = (surface.match(PIECES) ?? []).map((piece) => fold(piece));
  if (words.length < 2 || words.join('') !== fold(surface)) return [];
  return index.together(words.map((word) => termVariants(word))) > 0 ? [words.join(' ')] : [];
}

/** How one word is written as two. */
function apartForms({ surface, folded }: Word, index: Counts): string[] {
  const [, name, number] = NAME_AND_NUMBER.exec(folded) ?? [];
  if (name !== undefined) return [`${name} ${number}`];
  if (folded.length < SHORTEST || isStopWordOfEither(surface, folded)) return [];
  const singular = folded.replace(/s$/, '');
  for (const particle of PARTICLES) {
    const verb = singular.endsWith(particle) ? BY_FORM.get(singular.slice(0, -particle.length)) : undefined;
    if (verb === undefined) continue;
    return [...verb.map((form) => `${form} ${particle}`), `${verb[0]} ${particle}s`];
  }
  const own = topFrequencyOf(folded, index);
  const apart = PREFIXES.filter(
    (one) => folded.startsWith(one) && isPrefixed(one, folded.slice(one.length), own, index),
  ).map((one) => `${one} ${folded.slice(one.length)}`);
  const forms = own > RARE ? apart : [...new Set([...apart, ...halves(folded, index)])];
  const least = Math.max(1, TOGETHER_SHARE * own);
  return forms.filter((form) => index.together(form.split(' ').map((word) => termVariants(word))) >= least);
}

/** Whether a word in `own` articles is a prefix and another word: "reelection", but neither "return" nor "elecciones". */
function isPrefixed(prefix: string, rest: string, own: number, index: Counts): boolean {
  if (rest.length < SHORTEST_REST) return false;
  if (own > RARE && MOSTLY_PART.has(prefix) && !/^[aeiou]/.test(rest)) return false;
  const frequency = topFrequencyOf(rest, index);
  return frequency > 0 && frequency >= REST_SHARE * own;
}

/** A rare word in two parts that the index has: "airstrike" as "air strike". */
function halves(folded: string, index: Counts): string[] {
  const splits: { form: string; frequency: number }[] = [];
  for (let at = SHORTEST_PART; at <= folded.length - SHORTEST_PART; at += 1) {
    const [one, other] = [folded.slice(0, at), folded.slice(at)];
    const frequency = Math.min(topFrequencyOf(one, index), topFrequencyOf(other, index));
    if (frequency > 0) splits.push({ form: `${one} ${other}`, frequency });
  }
  const [best] = splits.sort((a, b) => b.frequency - a.frequency);
  return best === undefined ? [] : [best.form];
}

function known(words: readonly string[], index: Counts): string[] {
  return words.filter((word) => topFrequencyOf(word, index) > 0);
}

function topFrequencyOf(word: string, index: Counts): number {
  return topFrequency(index, termVariants(word));
}
