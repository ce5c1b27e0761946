/**
 * Folded words that say nothing about a topic. Deliberately short: question words, articles, pronouns, prepositions and
 * auxiliaries; no reporting verbs, no "new", no numbers.
 */
import { isGrammar } from './east-asian.ts';
import { wordSet } from './word-lists.ts';

const ENGLISH = wordSet(`
  a about above after again against all also am an and any are arent as at be because been before being below
  between both but by can cant could couldnt did didnt do does doesnt doing dont down during each few for from
  further had hadnt has hasnt have havent having he her here heres hers herself him himself his how i if im in
  into is isnt it its itself ive just lets me more most my myself no nor not of off on once only or other our ours
  ourselves out over own same she should shouldnt so some such than that thats the their theirs them themselves
  then there theres these they theyre this those through to too under until up us very was wasnt we were werent what
  whats when where which while who whos whom why will with wont would wouldnt you your youre yours yourself yourselves
`);

const SPANISH = wordSet(`
  a ademas al algo alguna algunas alguno algunos ambos ante antes aquel aquella aquellas aquellos asi aun aunque bajo
  cada como con contra cual cuales cualquier cuando cuanto de del desde donde durante e el ella ellas ellos en entre
  era eran eres es esa esas ese eso esos esta estaba estaban estan estar estas este esto estos estoy fue fueron fui ha
  habia habian hacia han has hasta hay he la las le les lo los mas me mi mis mientras muy nada ni no nos nosotros
  nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pues que quien quienes se sea
  segun ser si sido sin sobre solo son soy su sus suya suyo tal tambien tan tanto te ti tiene tienen toda todas todo
  todos tras tu tus u un una unas uno unos usted ustedes y ya yo
`);

/**
 * Stop words of one language that are names or topics in the other, so they are no evidence of language. Spanish
 * articles and "de" are not included: "De Niro" and "Los Angeles" lose little by them, "huelga de trenes" would lose a
 * lot.
 */
const AMBIGUOUS = wordSet(
  'a me no has he once era eres este esta son sin sea solo tan te ti tu hay han lo mi mas ser van',
);

/** "US", "WHO", "IT": in capitals, a stop word is an acronym. */
const ACRONYM = /^(?:\p{Lu}\.?){2,}$/u;
/** A pronoun in articles; in queries it is the country, in upper or lower case. */
const COUNTRY = 'us';

/** Whether a word of an article is a stop word in `language` (null: unknown). */
export function isStopWord(surface: string, folded: string, language: string | null): boolean {
  return (isListed(folded, language) && !ACRONYM.test(surface)) || isGrammar(surface);
}

/** Whether a word is a stop word in `language` (null: unknown) unless it is written as an acronym. */
export function isListed(folded: string, language: string | null): boolean {
  if (language === 'en') return ENGLISH.has(folded);
  if (language === 'es') return SPANISH.has(folded);
  return ENGLISH.has(folded) && SPANISH.has(folded);
}

/** Whether a word is a stop word of English or of Spanish. */
export function isStopWordOfEither(surface: string, folded: string): boolean {
  return isStopWord(surface, folded, 'en') || isStopWord(surface, folded, 'es');
}

/** Whether a word is a stop word of one language and nothing in the other. */
export function isOnlyIn(folded: string, language: 'en' | 'es'): boolean {
  if (AMBIGUOUS.has(folded) || folded === COUNTRY) return false;
  const [own, other] = language === 'en' ? [ENGLISH, SPANISH] : [SPANISH, ENGLISH];
  return own.has(folded) && !other.has(folded);
}

/**
 * The stop words of a query, folded. The stop words themselves indicate the language: "son" is removed from "quienes
 * son los candidatos" and stays in "Son Heung-min".
 */
export function queryStopWords(words: readonly { surface: string; folded: string }[]): ReadonlySet<string> {
  const english = words.filter(
    ({ folded }) => ENGLISH.has(folded) && folded !== COUNTRY && !AMBIGUOUS.has(folded),
  ).length;
  const spanish = words.filter(({ folded }) => SPANISH.has(folded) && !AMBIGUOUS.has(folded)).length;
  // In an all-caps query, acronyms cannot be recognized.
  const shouted = words.length > 1 && words.every(({ surface }) => surface === surface.toUpperCase());
  const dropped = new Set<string>();
  for (const { surface, folded } of words) {
    if (isGrammar(surface)) dropped.add(folded);
    const inEnglish = ENGLISH.has(folded) && folded !== COUNTRY;
    const inSpanish = SPANISH.has(folded);
    const sure = (inEnglish && inSpanish) || (!AMBIGUOUS.has(folded) && (inEnglish || inSpanish));
    const proven = (inEnglish && english > 0) || (inSpanish && spanish > 0);
    if ((sure || proven) && (shouted || !ACRONYM.test(surface))) dropped.add(folded);
  }
  return dropped;
}
