/** Words that exclude what follows them, folded. All of them may be something else: `takes` and `needs` say where they are not. */
import { wordList, wordSet } from '../../../language/words/word-lists.ts';

export interface Cue {
  words: readonly string[];
  /**
   * What it excludes. `name`: only names ("but not Tesla", not "but not famous"). `thing`: names, and what ends the query with an
   * article or, after "but not", in the plural ("but not the car", "but not vaccines"). `place`: only countries and parts of the
   * world ("strikes outside France", not "explosion outside Kabul").
   */
  takes: 'anything' | 'name' | 'thing' | 'place';
  /**
   * `sign`: a comma or dash before it ("Chile, not Argentina"). `end`: that, or nothing after what it excludes and no
   * statement before it ("Johnny Depp not Amber Heard"). `several`: a noun in the plural that it takes away from:
   * "incendios sin Australia", not "mundial sin Italia". `loose`: no name or auxiliary verb before it: "wildfires not in
   * Australia", not "Musk is not in Brazil". `pause`: a sign that is no colon: behind that stands what somebody says.
   */
  needs?: 'sign' | 'pause' | 'end' | 'several' | 'loose';
}

const TABLE: readonly [words: string, rest: Omit<Cue, 'words'>][] = [
  [
    `except for | except | other than | not about | but not about | but nothing about | with the exception of | excepto |
     a excepcion de | con excepcion de | con la excepcion de | que no sean de | que no sean sobre | que no sea de |
     que no sea sobre | que no hablen de | no las que hablen de | no los que hablen de | no las que hablan de |
     no los que hablan de | no las que sean de | no los que sean de | not ones about | not those about | not the ones about |
     but not ones about | but not those about | that is not about | that are not about | that isnt about | that arent about |
     which is not about | which are not about | that have nothing to do with | que no tengan que ver con |
     que no tengan nada que ver con`,
    { takes: 'anything' },
  ],
  // Of the articles asked for; "Biden speaks without mentioning Israel" is a statement.
  [
    'that do not mention | that dont mention | which do not mention | that does not mention | que no mencionen | que no mencionen a',
    { takes: 'name' },
  ],
  // Orders to whoever searches; "IOC: exclude Russia" is an order to others.
  [
    `nothing about | nothing on | exclude | omit | leave out | nada de | nada sobre | excluir | omitir`,
    { takes: 'anything', needs: 'pause' },
  ],
  ['ignore | skip | ignorar', { takes: 'name', needs: 'pause' }],
  // Verbs of others, too: "a law excluding women from sports", "pide que no sea candidato".
  [
    'excluding | excepting | excluyendo | exceptuando | que no sean | que no sea | not including',
    { takes: 'name' },
  ],
  ['but not | pero no', { takes: 'thing' }],
  ['apart from | aparte de | salvo | but without | pero sin', { takes: 'name' }],
  ['not in | not from | not at | no en', { takes: 'name', needs: 'loose' }],
  ['not | no', { takes: 'thing', needs: 'end' }],
  ['minus', { takes: 'name', needs: 'end' }],
  ['menos', { takes: 'name', needs: 'sign' }],
  ['without | sin', { takes: 'name', needs: 'several' }],
  ['outside of | outside | fuera de | fuera del', { takes: 'place', needs: 'loose' }],
];

/** Longest first. */
export const CUES: readonly Cue[] = TABLE.flatMap(([words, rest]) =>
  words.split('|').map((one): Cue => ({ words: wordList(one), ...rest })),
).sort((a, b) => b.words.length - a.words.length);

/** Between a cue and what it excludes. */
export const SMALL = wordSet(
  'in en about from of for on at to a al de del sobre con the el la lo los las that those news noticias notas articles anything',
);
/** Between the parts of a list. */
export const JOINING = wordSet('and or nor y e o u ni');
/** What excludes nothing begins here: "except Chile but in Peru", "excepto Chile sobre minería". */
export const ENDING = wordSet('but pero sino aunque while about sobre');
/** Verbs of statements. */
const VERBS = `
  is are was were be been am do does did has have had will would can could should may might must isnt arent
  esta estan es son fue fueron era sera puede pueden`;
/** Before a cue: a statement, or another sense of it ("a salvo", "the other than expected"). */
export const STATING = wordSet(`the el la los las if or a y e sano ${VERBS}`);
/** Anywhere before a cue, these make it part of a statement: "Musk says not Twitter". */
export const SAYING = wordSet(`${VERBS}
  say says said think thinks believe believes insists finds found shows it this that he she they we i you its thats why dice dijo dicen
  cree creen asegura afirma por`);
/** Somebody or something outside a country, not articles of other countries. */
export const BEING_THERE = wordSet(`
  life live lives living born work works working workers players based travel travelling traveling trip first citizens people
  vida vivir viven viviendo nacido nacidos nacidas residentes residente trabajar trabajo viajar viaje primer primera voto
  votar ciudadanos gente exterior argentinos mexicanos espanoles americans britons expats`);
/** What a name is missing from rather than a subject without it: "un mundo sin Trump", "Olympics without Russia". */
export const WHOLES = wordSet(`
  olympics games juegos sports deportes elections elecciones debates talks negotiations negociaciones us los las dos
  finales finals days dias anos years months meses weeks semanas things cosas times veces`);
/** "Médicos sin Fronteras", "Sem Terra": no exclusions, however they are written. */
export const SET_PHRASES = wordSet(`
  fronteras borders frontiers border techo tierra tierras end fin limites limits nombre name`);
/** Why something is not so. */
export const ASKING_WHY = /^(?:why|how come|por que|porque)(?: |$)/;
