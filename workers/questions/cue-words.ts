/** Words that show how a question is meant rather than what it is about; folded. */
import { wordSet } from '../../core/language/words/word-lists.ts';
/** Question wording that is not searched for in the article. */
export const FRAMES = wordSet(`
  article articles articulo articulos text texto textos headline headlines titular piece pieza story news noticia
  report reports reported reporting mention mentions mentioned mencion menciona mencionan say says said dice dicen
  describe describes described describen described state stated states given gives give according segun main mainly
  principal principalmente kind type sort tipo clase trata tratar habla hablar hable hace hacen haya hay discuss discusses cuenta
  narra relata afirma indica informa recoge reader readers lector lectores about sobre whether if si seems judging
  describe subject tema protagonista person persona people personas something algo someone alguien anyone somebody
  cover covers refer refers alude refiere expressed presented presenta presentan contain contains contiene
  following siguiente following author autor autora passage content contenido focus centra question pregunta
  much many cuanto cuanta cuantos cuantas which cual cuales what que quien when cuando where donde how como
  provide provides include includes incluye according suggested suggests suggest claim claimed
`);

/** Groups of words whose presence in a question shows how likely it is true; each group is a feature. */
export const CUES = {
  only: wordSet('only single sole alone just solo solamente unico unica unicamente sola'),
  all: wordSet(
    'all every entire everyone whole fully completely todo toda todos todas entero total totalmente cada',
  ),
  always: wordSet(
    'always never definitely definitively certainly guaranteed siempre nunca jamas definitivamente seguro',
  ),
  already: wordSet('already yet now ya aun todavia still sigue definitively'),
  first: wordSet('first primera primer primero debut inaugural'),
  formally: wordSet(
    'officially formally oficialmente formalmente confirmed confirmado confirmada proven finally',
  ),
  not: wordSet(
    'not no ningun ninguna none without sin ni never neither fail failed imposible impossible unable',
  ),
  someone:
    wordSet(`someone anyone somebody something anything any some a an alguien algo algun alguna algunos un una
    certain cierto alguno`),
  more: wordSet('more than less fewer most majority mas menos mayoria'),
  fail: wordSet(
    'cancel cancelled canceled refuse refused reject rejected deny denied fail failed lose lost resign rechaza niega cancela',
  ),
  about: wordSet(
    'about sobre trata mainly principalmente concern concerns deals deal related habla centra tema topic',
  ),
  reports: wordSet(
    'report reports mention mentions announce announces say says state describe describes dice informa anuncia afirma menciona cuenta',
  ),
  numbers: wordSet(
    'number figure sum price amount date age percentage cifra cifras precio fecha edad cantidad numero datos porcentaje',
  ),
  quotes: wordSet(
    'quote quotes quoted statement statements words declaraciones palabras citas cita textuales directly',
  ),
  perfect: wordSet('has have had ha han haya hayan habia'),
  past: wordSet('did was were fue fueron hubo estaba'),
  is: wordSet('is are es son esta estan'),
  will: wordSet('will would going plan planned expected sera seran habra preve va van'),
  kind: wordSet(
    'kind type sort format genre style guide opinion interview review analysis list tipo formato genero opinion entrevista guia analisis reportaje',
  ),
  genericperson:
    wordSet(`company official government authority person player team institution organisation group
    empresa gobierno autoridad persona jugador equipo institucion organismo grupo deportista politico administracion`),
  cause: wordSet('because due caused cause reason porque debido causa motivo consecuencia'),
  lone: wordSet('he she they him her his it its el ella ellos lo su sus'),
} as const;

/** Words of options meaning "none of these" or "unknown". */
export const NOTHING = wordSet(`
  none no nothing nobody not never without unknown unclear unspecified unmentioned other others otra otro otros otras
  ninguno ninguna ningun nada nadie sin nunca no neither desconocido zero cero resto inexistente
`);
