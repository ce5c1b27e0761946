/** Words around a topic that ask for what no count of articles shows. */
import type { Dimension, Measure } from '../../data/plan.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import { COBERTURA, COVERAGE, MEDIOS, NEWS, NOTAS, OUTLETS } from './coverage-words.ts';
import { anywhere, atStart } from './patterns.ts';
import { NUMBER } from './ranking-rules.ts';

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

/** What readers do, which is not known, and what they would be asked for. */
const READERSHIP = anywhere(
  'readership|readers|most[- ](?:read|viewed|clicked|shared)|audiences?|page ?views?|clicks?|web traffic|subscribers|impressions|(?:people|users|visitors) (?:who )?(?:have )?(?:read|saw|viewed|clicked|visited)',
  'lectores|mas (?:leid|vist|clickead|compartid)[oa]s?|audiencia|clics?|suscriptores|tirada|visitas|(?:gente|personas|usuarios) (?:que )?(?:ha |han )?(?:ley|lee|leid|vi(?:o|eron)|visit)[a-z]*',
);

/** Articles by what readers do with them. */
const MOST_READ = anywhere(
  'most[- ](?:read|viewed|clicked|shared|commented)',
  'mas (?:leid|vist|clickead|compartid|comentad)[oa]s?',
);

const PIECES = '(?:articles?|stor(?:y|ies)|pieces?|posts?|coverage)';
const PIEZAS = '(?:notas?|articulos?|piezas?|publicaci(?:on|ones))';

/** A query that counts what readers do, whatever its topic: "visitas" by themselves may be those of a president. */
const COUNTS_READERS = atStart(
  '(?:(?:page ?)?views?|clicks?|visits?|reads) (?:on|of|to|for|in) (?:(?:my|our|the|your|their) )?(?:(?:[a-z]+ )?(?:articles?|stor(?:y|ies)|pieces?|posts?)|news|coverage)',
  '(?:visitas|clics?|clicks?|lecturas|vistas) (?:a|en|de|por) (?:(?:mis?|nuestr[oa]s?|l[ao]s?|el|sus?) )?(?:notas?|articulos?|noticias?|publicaciones|piezas?|cobertura)',
  // Of articles: people are killed as well, and presidents visited.
  `how many (?:people|readers|users)(?= (?:have )?(?:read|click|view)(?:ed|s)?(?![a-z]))`,
  `how many (?:people|readers|users|subscribers|clicks|page ?views|visits)(?= (?:[a-z]+ )*?(?:our|the|this|that) (?:[a-z]+ )?${PIECES}(?![a-z]))`,
  'cuant[oa]s? (?:lectores|gente|personas)(?= (?:ley|lee)[a-z]*)',
  `cuant[oa]s? (?:lectores|suscriptores|clics?|clicks?|visitas|gente|personas)(?= (?:ley|lee|tuv|entr|hicieron|vio|vieron|hubo|tiene|recib)[a-z]* (?:[a-z]+ )*?${PIEZAS}(?![a-z]))`,
  'lecturas (?:de|sobre) .*por (?:medios?|diarios?|notas?|articulos?|seccion(?:es)?)',
);

/** The fewest articles: of those that have any, not of all that were searched; no amount ("at least"), order or exception. */
const LEAST = anywhere(
  'bottom|fewest|(?<!\\bat |\\bto )(?:least|smallest)',
  '(?<!\\b(?:mas o|al|por lo|a|tod[oa]s(?: (?:l[oa]s )?[a-z]+)?) |, )menos|(?<!\\ba )menor(?:es)?',
);

/** Words around the topics of a plan, or in one of them, that ask for what no chart counts. */
export function neverCounted(words: string): string[] {
  return eachFound(NEVER_COUNTED, words);
}

/** Words around the topics of a plan that ask for what it does not count: rows are the largest ones, one section is no filter. */
export function notCounted(
  around: string,
  { measure, dimension }: { measure: Measure; dimension: Dimension },
): string[] {
  return eachFound(
    [
      ...NEVER_COUNTED,
      READERSHIP,
      ...(dimension === 'section' ? [] : [SECTION]),
      ...(measure.startsWith('coverage_by_') ? [LEAST] : []),
    ],
    around,
  );
}

function eachFound(patterns: readonly RegExp[], text: string): string[] {
  const folded = foldLetters(text);
  return patterns.flatMap((words) => words.exec(folded)?.[0].trim() ?? []);
}

/** The words with which a query begins that counts what readers do; none: it does not. */
export function readersCounted(query: string): string[] {
  return eachFound([COUNTS_READERS], query);
}

/** The words for what readers do with the articles of a topic, and what else it has; null when there are none. */
export function mostReadIn(topic: string): { found: string; rest: string } | null {
  const match = MOST_READ.exec(foldLetters(topic));
  return match && partedAt(topic, match);
}

/** The words that ask for what readers do. */
export function readershipIn(frame: string): string[] {
  return eachFound([READERSHIP], frame);
}

/** A request for a text or a picture. */
const TEXTS: readonly RegExp[] = [
  atStart(
    '(?:please |can you |could you )?(?:write|rewrite|draft|summari[sz]e|translate|proofread|fact[- ]?check|edit|correct|explain)(?: (?:me|us|for me))?',
    '(?:por favor )?(?:escrib[ie](?:me|nos)?|redact[ae](?:me|nos)?|resum[ie](?:me|nos)?|traduc[ei](?:me|nos)?|traduzca(?:me)?|corr[ie]g[ei](?:me|nos)?|corrija(?:me)?|explic[ae](?:me|nos)?|verific[ae](?:me)?)',
  ),
  anywhere(
    '(?:draw|make|generate|create|paint|design)(?: me)? (?:an? |some |the )?(?:image|picture|photo|illustration|cartoon|logo|meme|drawing)s?',
    '(?:dibuj|hac|hag|gener|cre|dise[nñ])[a-z]* (?:una? |la |el )?(?:imagen|foto|fotografia|ilustracion|caricatura|logo|meme|dibujo)(?:es|s)?',
  ),
];

/** A request for something other than a chart: to write or change a text, to draw a picture, an opinion, a fact, a person's data. */
const NO_CHART: readonly RegExp[] = [
  ...TEXTS,
  atStart(
    'who (?:is|was)',
    '(?:what|which) is the (?:capital|meaning|definition|name)',
    'quien (?:es|fue|era)',
    'cual es (?:la capital|el significado)',
  ),
  anywhere(
    '(?:do|what do) you think|your opinion|is .* (?:biased|right|wrong)(?=[\\s?.!]*$)',
    'que (?:opinas?|pensas|piensas?)|tu opinion|su opinion',
  ),
  anywhere(
    '(?:home |email |e-mail )?address(?:es)?|phone numbers?|date of birth|salary',
    '(?:numero de )?telefonos?|domicilio|direccion(?= de)|correo(?: electronico)?|mail(?= de)|sueldo',
  ),
];

/** Behind a word of thanks, which a name may begin with as well: "Great Barrier Reef". */
const ALONE =
  '(?=\\s*(?:$|[,.;:!)]|(?:thats?|this|it|so|mate|man|guys|a lot|all|for (?:the|that|this)|quedo|quedaron|por|che|muchas|listo)(?![a-z])))';
/** What may be done with charts that were drawn: "yesterday's charts", and all of them, or the last. "SAVE Act last week" is a topic. */
const OF_CHARTS =
  "(?= (?:(?:.* )?(?:charts?|graphs?)(?![a-z])|(?:(?:the|my|it|them) )?(?:all|last|previous|yesterday)(?:['’]s)?(?: (?:ones?|of (?:it|them)))?[\\s.!?]*$))";
const DE_GRAFICOS =
  '(?= (?:(?:.* )?grafic[oa]s?(?![a-z])|(?:(?:el|la|l[oa]s?|mis?) )?(?:de )?(?:tod[oa]s?|ultim[oa]s?|anterior(?:es)?|ayer)[\\s.!?]*$))';
/** No request, or one that is about charts that were drawn. */
const NO_REQUEST: readonly RegExp[] = [
  atStart(
    `(?:thanks?|thank you|cheers|ok(?:ay)?|perfect|great|nice one|well done|good job|sorry|never ?mind)${ALONE}`,
    '(?:hola|hello|hi|hey)[,!]? (?:como (?:estas|andas)|estas|are you|how are)',
    'que (?:opinas|opina(?! .*(?:prensa|medio|diario))|pensas|piensas)|(?:what )?do you think',
    `(?:gracias|perfecto|genial|buenisimo|de nada|perdon|disculp[ae])${ALONE}`,
    `(?:delete|remove|undo|cancel|reset|resend|print|export|save)${OF_CHARTS}`,
    `(?:borr|elimin|cancel|deshac|guard|imprim|reenvi)(?:a|e|o|ar|er|ir|en|alo|ala|ame|ame(?:lo|la)|e(?:lo|la))${DE_GRAFICOS}`,
    '(?:make it|change it|turn it|do the same|hace(?:lo|r)? lo mismo|hacelo|cambialo|ponelo)(?! .*(?:coverage|cobertura|notas|stories|articles))',
    '(?:draw|make|show|give)(?: me)? (?:something|anything|a (?:nice|cool|pretty) (?:chart|graph))',
    '(?:dibuj|hac|hag|mostr)[a-z]+ (?:algo|un (?:grafico|dibujo) (?:lindo|bonito|copado))',
  ),
];

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
  return eachFound([QUANTITY_ASKED], query);
}

/** Whether a query asks for nothing that is published. */
export function isNoRequest(query: string): boolean {
  return eachFound(NO_REQUEST, query).length > 0;
}

/** Whether a query asks for a text or a picture, whatever it is about. */
export function textAskedIn(query: string): boolean {
  return eachFound(TEXTS, query).length > 0;
}

/** Whether something other than a chart is asked for in a query, or in what stands around its topics. */
export function isOtherRequest(asked: string): boolean {
  return eachFound(NO_CHART, asked).length > 0;
}
