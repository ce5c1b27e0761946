import { wordSet } from '../words/word-lists.ts';

/**
 * Surnames that many bear in Spanish- and English-speaking countries and that are hardly anything else, folded: behind a word
 * with a capital they show a person whose first name no list has. Written for this project.
 */
export const FREQUENT_SURNAMES: ReadonlySet<string> = wordSet(`
  abbott acosta adams aguilar aguirre ahmed akhtar alcaraz almeida alonso alvarado alvarez anaya anderson
  andrade aranda araujo arias armstrong arroyo atkinson avila ayala bailey banerjee barnes barrera barrios
  benitez bennett bermudez bianchi bielsa blair borges bragg brooks bryant burns bustamante butler cabrera
  caceres calderon campbell campos cardenas cardozo carrasco carrillo carter castillo castro cervantes chan
  chavez chen clark clinton cohen coleman collins contreras cooper correa cortes costa cox cuevas
  davies davis delgado diaz dominguez duarte dupuy duran echeverria edwards escobar espinosa espinoza
  esposito estevez estrada evans farias fernandez ferrari ferreira ferrer figueroa fischer flores fuentes
  gallardo gallego garcia garrido garza gibson gimenez godoy gomez gonzales gonzalez goodman greene griffin
  griffiths guevara gupta gutierrez guzman hamilton harris hawkins henderson hernandez herrera holmes huang
  hughes hussain ibanez ibarra iglesias islam jackson jenkins jensen jimenez johnson johnston jones juarez
  khan kumar lara larsen ledesma lee lim lin liu lopez lozano lucero lugo macdonald maldonado mancini marin
  marquez martinez matthews maxwell mccarthy mcdonald medina mehta mejia mendes mendez mendoza menendez
  miller molina montero montoya moore morales moran moreno morris morrison moyano mueller muller munoz
  murphy murray myers navarro newman nguyen nielsen nolan nunez ochoa ojeda oliveira olivera orozco ortega
  ortiz osorio otero owens pacheco padilla palacios palmer paredes parra patel pearson peralta pereira
  pereyra perez perkins perry peterson phillips pineda ponce powell quintana quintero quiroga ramirez ramos
  ramsay reed reid reyes reynolds ribeiro richards richardson rios rivas rivera roberts robertson robinson
  robles rocha rodrigues rodriguez rogers rojas roldan romero rosales rossi ruiz saavedra salas salazar
  saldana salinas sanchez sanders santana saunders schmidt schneider schultz shapiro sharma shaw silva
  simmons simpson singh smith solis sosa soto stevens suarez sullivan tapia thompson thomson torres tran
  trujillo turner valdes valdez valenzuela vargas vasquez vazquez velasco velazquez vera vidal vieira
  villalba villanueva villegas wagner walker wallace walsh walters wang watkins watson webb weber weiss
  wilkinson williams williamson wilson wong woods wright yang zamora zapata zhang zimmerman zuniga
`);
