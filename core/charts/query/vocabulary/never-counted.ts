/** Words around a topic that ask for what no count of articles shows. */
import type { Dimension, Measure } from '../../data/plan.ts';
import { COBERTURA, COVERAGE, MEDIOS, NEWS, NOTAS, OUTLETS } from './coverage-words.ts';
import { anywhere, atStart, wordsFound } from './patterns.ts';
import { NUMBER } from './ranking-rules.ts';
import { READERSHIP } from './readership-words.ts';

/** Places, owners and leanings by which outlets are called, but not filed. */
const KINDS =
  '(?:european|african|asian|arab|latin american|foreign|international|local|regional|provincial|independent|alternative|state(?:-run)?|left(?:[- ]wing|-leaning)?|right(?:[- ]wing|-leaning)?|conservative|liberal|progressive|tabloid|broadsheet|sports?|business|financial|trade|religious)';
const CLASES =
  '(?:europe[oa]s?|latinoamerican[oa]s?|extranjer[oa]s?|internacional(?:es)?|local(?:es)?|regional(?:es)?|provincial(?:es)?|porten[oa]s?|cordobes(?:a|es|as)?|rosarin[oa]s?|independientes?|alternativ[oa]s?|estatal(?:es)?|privad[oa]s?|oficialistas?|opositor(?:a|es|as)?|de (?:izquierda|derecha)|conservador(?:a|es|as)?|progresistas?|deportiv[oa]s?|economic[oa]s?|financier[oa]s?|especializad[oa]s?|religios[oa]s?)';

const UNFILED =
  'provinces?|states?|count(?:y|ies)|regions?|city|cities|districts?|neighbou?rhoods?|authors?|journalists?|reporters?|writers?|columnists?|correspondents?|gender|age|part(?:y|ies)|candidates?|teams?|disciplines?|categor(?:y|ies)|themes?';
const SIN_ARCHIVAR =
  'provincias?|estados?|comunidad(?:es)?(?: autonomas?)?|regi(?:on|ones)|ciudad(?:es)?|barrios?|municipios?|localidad(?:es)?|departamentos?|autor(?:a|es|as)?|periodistas?|columnistas?|corresponsal(?:es)?|firmas?|genero|edad|partidos?|candidat[oa]s?|equipos?|disciplinas?|categorias?|tematicas?';

/** Several sections by their name, which are no filter whatever is counted. */
const NAMED_SECTIONS =
  '(?:in|from) (?:the )?(?:sports?|business|opinion|politics|culture|lifestyle|world|science|health|tech) sections|en (?:las )?secciones de (?!l)[a-z]+';
/** What a chart leaves out although it is asked for; a warning names it. */
const NEVER_COUNTED: readonly RegExp[] = [
  // Causes.
  anywhere(
    'why',
    'por que(?! (?:medios?|diarios?|seccion(?:es)?|pais(?:es)?|idiomas?))',
    'reasons? (?:for|behind)',
    'motivos?|razones',
  ),
  // What is still to come.
  anywhere(
    'forecast(?:s|ed|ing)?|predict(?:s|ed|ion|ions)?|project(?:ed|ion|ions)|project(?= .*\\b(?:into|through|to)\\b)|next (?:week|month|quarter|year)',
    'pronostic(?:o|os|a|ar|ame)|predic(?:e|cion|ciones|cime)|proyect(?:a|ar|ame|ado|ada)|proyeccion(?:es)?|(?:semana|mes|trimestre|ano) que viene|proxim[oa]s? (?:semanas?|mes(?:es)?|anos?)',
  ),
  // Places, people and subjects that articles are not filed under.
  anywhere(
    `(?:by|per|for each|across|what|which) (?:the )?(?:${UNFILED})`,
    `(?:por|segun|para cada|en cada|que|cual(?:es)?) (?:${SIN_ARCHIVAR})`,
  ),
  // Pictures that are not drawn.
  anywhere(
    '(?:heat ?|choropleth )?maps?|choropleth|tree ?maps?|word ?clouds?|network|sankey|gantt|radar|histograms?|box ?plots?|infographics?|organi[sz]ation chart|org chart',
    'mapas?(?: de calor)?|coropletas?|nubes? de palabras|redes?(?= de)|histogramas?|infografias?|organigramas?',
  ),
  // Statistics.
  anywhere(
    'correlat(?:e|es|ion|ions)|moving averages?|medians?|averages?|means?(?= (?:number|of))|cumulative(?:ly)?|per capita|standard deviation',
    'correlaci(?:on|ones)|promedios?(?! de goles)|medias? moviles?|mediana|acumulad[oa]s?|per capita|desvio estandar',
  ),
  anywhere('before and after', 'antes y despues'),
  anywhere(NAMED_SECTIONS),
  // Who wrote nothing.
  anywhere(
    'ignore[ds]|(?:did not|didn.t|have not|haven.t|never) (?:cover|covered|report|mention|mentioned|wr[io]te?(?:ten)?|publish|published)',
    `(?:ignora|ignoran|ignoro|ignoraron)|no (?:han? )?(?:cubr|public|mencion|habl|inform)[a-z]+`,
  ),
  anywhere(
    'running total|year[- ]to[- ]date total|rolling|per(?:centage)? (?:change|growth|increase)|growth rate|(?:month|week|day)[- ](?:on|over)[- ](?:month|week|day) (?:change|growth|increase|difference)|year[- ](?:on|over)[- ]year|yoy|normali[sz]ed|per (?:100|thousand|million)|log(?:arithmic)? scale',
    'total corrido|variacion (?:porcentual|interanual|mensual|semanal)|interanual(?:es)?|tasa de crecimiento|normalizad[oa]s?|cada (?:100|mil) (?:habitantes|notas)',
  ),
  // Hours and weekdays as such: "by day" is read of "by day of the week".
  anywhere(
    '(?:by |per |each )?(?:day of (?:the )?week|days of the week|weekdays?|hour of (?:the )?day|time of (?:the )?day)|weekends|(?:what|which) (?:time|hours?)',
    '(?:por |cada )?(?:dias? de (?:la )?semana|hora(?:s|rio)? del dia|franja horaria)|(?:los )?(?:fines de semana|findes)|dias habiles|(?:a|en) que (?:horas?|horarios?)',
  ),
  // What is counted are articles.
  anywhere(
    '(?:number of|how many) (?:different |distinct )?(?:outlets|newspapers|papers|media|sources|sections|countries|languages|people|words)|word counts?|(?:longest|shortest) (?:articles?|stor(?:y|ies)|pieces?)',
    '(?:numero|cantidad) de (?:medios|diarios|fuentes|secciones|paises|idiomas|personas|palabras)|cuant[oa]s (?:medios|diarios|fuentes|secciones|paises|idiomas|personas|palabras)|(?:notas?|articulos?) mas (?:largas?|larg[oa]s?|cort[oa]s?)',
  ),
  // Kinds of articles and of outlets are not told apart.
  anywhere(
    'op-?eds|opinion (?:pieces?|columns?|articles?)|editorials|interviews|(?:only|just) (?:in )?headlines|in (?:headlines|(?:the )?titles?)|signed by|bylined?|with (?:photos?|pictures|images|videos?)',
    '(?:notas?|columnas?|articulos?) de opinion|editoriales|entrevistas|(?:(?:solo|solamente) |en )(?:los )?(?:titulares|titulos)|con (?:fotos?|imagenes|videos?)|firmad[oa]s? por|duplicad[oa]s|repetid[oa]s',
  ),
  anywhere(
    `${KINDS} (?:${OUTLETS}|${COVERAGE})|tabloids|broadsheets`,
    `(?:${MEDIOS}|${COBERTURA}) (?:mas )?${CLASES}|medios de afuera`,
  ),
  // Only those above or below an amount.
  anywhere(
    `(?:(?:with|had|has|have|having|published|ran) )?(?:(?:more|fewer|less) than|over|under|at least|at most) ${NUMBER} (?:of )?${NEWS}`,
    `(?:con |tuvieron |publicaron )?(?:mas de|menos de|al menos|como minimo|hasta) ${NUMBER} ${NOTAS}`,
  ),
];

/** One section, which is no filter. */
const SECTION = anywhere(
  '(?:(?:in|from) )?(?:the )?(?:sports?|business|opinion|politics|culture|world|science|health|tech|[a-z]+(?<!\\b(?:by|per|each|the|section|which|what|every))) (?:section|pages)(?! (?:by|breakdown|split))',
  '(?:en |de )?(?:la )?seccion (?:de )?(?!de )[a-z]+',
);

/** The fewest articles: of those that have any, not of all that were searched; no amount ("at least"), order or exception. */
const LEAST = anywhere(
  'bottom|fewest|(?<!\\bat |\\bto )(?:least|smallest)',
  '(?<!\\b(?:mas o|al|por lo|a|tod[oa]s(?: (?:l[oa]s )?[a-z]+)?) |, )menos|(?<!\\ba )menor(?:es)?',
);

/** Words around the topics of a plan, or in one of them, that ask for what no chart counts. */
export function neverCounted(words: string): string[] {
  return wordsFound(NEVER_COUNTED, words);
}

/** Words around the topics of a plan that ask for what it does not count: rows are the largest ones, one section is no filter. */
export function notCounted(
  around: string,
  { measure, dimension }: { measure: Measure; dimension: Dimension },
): string[] {
  return wordsFound(
    [
      ...NEVER_COUNTED,
      READERSHIP,
      ...(dimension === 'section' ? [] : [SECTION]),
      ...(measure.startsWith('coverage_by_') ? [LEAST] : []),
    ],
    around,
  );
}

/** What no articles are counted for: how many of something else, what is to come, and what something is worth. */
const QUANTITY_ASKED = atStart(
  `how many(?= (?!(?:times|different|distinct|more|mentions|items|posts|${NEWS}|${OUTLETS}|[a-z]+ (?:${NEWS}))(?![a-z])))`,
  `cuant[oa]s(?= (?!(?:veces|mas|menciones|piezas|textos|${NOTAS}|${MEDIOS})(?![a-z])))`,
  'how much (?:is|does|do|did|will)(?= .*(?:cost|worth|pay|earn|weigh|rise|fall))',
  'cuanto (?:va a|cotiza|vale|cuesta|gana|mide|pesa|sale)',
  "who(?:['’]s| is| will)(?: going to)? win|will (?:it|the|he|she|they)(?= )|quien (?:va a )?gana(?:ra)?",
);

/** The words of a query that ask for a quantity other than articles. */
export function otherQuantityIn(query: string): string[] {
  return wordsFound([QUANTITY_ASKED], query);
}
