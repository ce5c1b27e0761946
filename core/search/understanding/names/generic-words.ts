/** What bodies are: "agency", "tribunal". */
import { wordList, wordSet } from '../../../language/words/word-lists.ts';

const KINDS =
  wordList(`agencia agency asociacion association authority autoridad banco bank camara college comision comite
    commission committee compania consejo corporation corte council court departamento department empresa
    federacion fondo frente fund fundacion group grupo institute instituto ministerio ministry office oficina
    organisation organizacion organization partido party secretaria service servicio tribunal universidad
    university`);

/** Words that many organizations have in their name, and that none of them is called by alone: "Bank of England". Folded. */
export const HEADS: ReadonlySet<string> = new Set([
  ...KINDS,
  ...wordList(`aerolineas airlines airways capital colegio company editorial escuela foundation hospital laboratorio
    laboratorios partners radio school television`),
]);

/** Words that bodies with an acronym are called by: a name with its initials has one of them, mostly in front. */
export const OF_BODIES: readonly string[] = [
  ...KINDS,
  ...wordList(`administracion administration alianza alliance board bureau center central centre centro confederacion
    confederation corporacion cuerpo direccion ente federal federation fiscalia foro forum fuerza institution
    international junta league liga movement movimiento national police policia procuraduria programa registro
    royal sindicato sistema sociedad society superintendencia unidad union united`),
];

/** Words that many clubs have in their name, and no person has. A club may be called by one alone where it is known. */
export const CLUB_WORDS: ReadonlySet<string> =
  wordSet(`club united city town national nacional union international internacional central deportivo atletico sporting sport
    football futbol`);

/** Words that many organizations have in their name. */
export const GENERIC: ReadonlySet<string> = new Set([
  ...HEADS,
  ...CLUB_WORDS,
  ...wordList(
    'real general american americana argentina argentino mexico mexicana espana espanola azul rojo verde blanco',
  ),
]);
