/** Words of planning and of a request that no rule took: searched as if they were the topic, they make a chart of something else. */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { COLUMN_NOUNS } from './dimension-rules.ts';
import { withJointNamesHidden } from './joint-names.ts';
import { neverCounted } from './never-counted.ts';
import { any, anywhere, MONTH, unquoted } from './patterns.ts';
import { READERS_ASKED } from './readership-words.ts';
import { STEP_NOUNS } from './step-rules.ts';
import { CHART, GRAFICO } from './type-rules.ts';

const PLANNING = anywhere(
  CHART,
  GRAFICO,
  'top(?= (?:\\d|of|de|los|the))|ranking|ranked|compare[ds]?|comparison|comparado|comparada|comparar|comparacion|comparativ[oa]',
  'percent(?:age)?s?|per cent|porcentajes?|por ciento|share|proportion|proporcion',
  'positiv[eoa]s?|negativ[eoa]s?|favou?rable|desfavorable',
  `(?:per|by|each|every|por|cada|segun) (?:${any(...STEP_NOUNS, ...COLUMN_NOUNS)}|topic|tema)s?`,
  'outlets?|newspapers?|(?:los|que|cada|entre|otros) (?:medios|diarios)',
  'vs|versus|timeline|cronologia|trend|tendencia|evolution|evolucion|rise in|leaderboard|bottom|fewest|prolific',
  // Verbs and quantities of a question.
  '(?:mejoro|empeoro|subio|bajo|crecio|cayo) (?:o|y)|becom(?:e|ing)|(?:lose|lost|gain(?:ed)?) interest|go(?:ne)? (?:up|down)',
  '(?:se )?(?:habla|hablan|hablo|escribe|escriben|escribio)|cubrieron|cubren|come from|get more|more (?:stories|coverage)',
  '(?:que|hay|la|lo|los|las) (?:mas|menos)|most|least|variacion|change (?:on|from|since)|of each|de cada',
  'which|what|when|where|does|did|cual(?:es)?|cuando|donde|quien(?:es)?|como|how|(?:en )?que (?:medios?|idiomas?|pais(?:es)?|seccion(?:es)?)',
  'is|are|was|were|has|have|that|getting|es|son|fue|fueron|sale|salen|salieron|tuvo|tuvieron|tiene|tienen|dio|dieron|recibio|recibieron',
  '(?:change|changes|cambio|growth|increase|drop) in|(?:week|month|year|day)-(?:on|over)-(?:week|month|year|day)|worse|peor|(?:mas|menos) (?:sobre|de|del)',
  // What is counted, and by whom.
  'coverage|cobertura|(?<!fake )news|stories|articles|headlines|notas|noticias(?! fals)|articulos|titulares|mentions|menciones',
  '(?<!todos )medios(?! (?:de comunicacion|de transporte|de pago|de vida))|diarios|portales|papers|tone|tono|sentiment|sentimiento',
  'pie charts?|donut|torta|barras|scatter|dispersion|stacked|apilad[oa]s|in total|en total',
  // Dates and steps; May is a name as well.
  `(?:in|on|since|until|from|by|during|en|de|desde|hasta|durante|entre|between) (?!may(?![a-z]))${MONTH}`,
  '(?:last|past|previous|this|next|ultim[oa]s?|pasad[oa]s?|est[ea]|proxim[oa]s?|anterior(?:es)?|first|primer[oa]?s?) (?:\\w+ )?(?:hours?|days?|weeks?|weekend|months?|quarters?|years?|horas?|dias?|semanas?|mes(?:es)?|trimestres?|anos?)',
  '(?:\\d+|two|three|six|dos|tres|seis) (?:hours|days|weeks|months|years|horas|dias|semanas|meses|anos)',
  '(?:hora|dia|semana|mes|trimestre|ano|semestre|decada|verano|invierno|finde|otono|primavera) (?:pasad[oa]|anterior|previ[oa]|que viene)|anterior(?:es)?|previous|prior',
  '(?:last|past|previous|this|est[ea]|ultim[oa]) (?:summer|winter|spring|autumn|fall|verano|invierno|otono|primavera|finde|semestre)',
  `${any(...STEP_NOUNS)} (?:a|por|by) ${any(...STEP_NOUNS)}`,
  'daily|weekly|monthly|hourly|semanal(?:es)?|today|yesterday|hoy|ayer|since|desde',
  'excluding|except|without|excepto|salvo|sin contar',
);

/** Quantities that articles are not: a chart of these words shows how much was written, not how much it is. */
const QUANTITIES = anywhere(
  'prices?|costs?|rates?|index|wages?|salar(?:y|ies)|gdp|exports?|imports?|sales|revenues?|profits?|reserves|debt',
  'precios?|cotizacion|costos?|tasas?|indice|salarios?|pbi|pib|exportaciones|importaciones|ventas|ganancias|reservas|deuda|recaudacion',
  'forecasts?|predict(?:ion|ions|ed)?|projections?|outlook|pronosticos?|prediccion(?:es)?|proyeccion(?:es)?|va a (?:ganar|pasar|subir|bajar)|will (?:win|be|happen|rise|fall)',
  'polls?|polling|surveys?|voting intention|approval|encuestas?|sondeos?|intencion de voto|imagen (?:positiva|negativa)|aprobacion',
  'life expectancy|birth rate|standings|box office|tweets|followers|turnout|tv ratings|population|murders|homicides|stocks?|shares|inflation rate|temperature|temperatures|rainfall|unemployment|poverty|votes?|deaths?|cases|goals|points|scorers?|attendance',
  'esperanza de vida|natalidad|tabla de posiciones|posiciones|taquilla|tuits|seguidores|rating|poblacion|homicidios|acciones|riesgo pais|temperaturas?|lluvias?|milimetros|desempleo|desocupacion|pobreza|votos|muertes|muertos|casos|goles|puntos|goleadores|asistencia|dolar hoy|valor del dolar',
  // What has a value each day by its name.
  '(?:dolar|euro) (?:blue|oficial|mep|ccl|tarjeta|cripto|mayorista|minorista|turista|bolsa)|tipo de cambio|exchange rates?|merval|nasdaq|dow jones',
  'weather(?= (?:in|at|for|today)(?![a-z]))|(?:clima|el tiempo)(?= (?:en|hoy)(?![a-z]))',
);
/** Words that make it clear that articles are meant. */
const ARTICLES = anywhere(
  any(
    'coverage|articles?|stories|headlines?|mentions?|mentioned|news|reports?|covered|wrote|published|tone|sentiment|timeline|figures',
    'cobertura|notas?|articulos?|noticias?|titulares|menciones|publicad[oa]s?|publicaron|publico|hablo|cubrieron|tono|sentimiento|cronologia|cifras|se (?:hablo|escribio|publico)',
  ),
);

/** One topic or two: "Gaza and Ukraine", "bird flu and measles". */
const JOINED = /\S (and|y|e|or|o) \S/u;
/** No name has these outside quotes: a list, a remark, a table or numbers. */
const LISTED = /[,;:|=→]|\d ?%|\d[.,]?\d* \d/;
/** "BBC / Sky / ITV on migrants": what follows belongs to all of them. */
const OF_ALL = /^\S+(?: \S+)? (on|about|sobre|en su|in (?:his|her|their)) /;

/** The words of topics, as written, that ask for something, and of a query that asks for a quantity other than articles. */
export function unreadWords(topics: readonly string[], query: string): string[] {
  const left = topics.flatMap(planningWordsIn);
  const shared = topics.length > 1 ? (OF_ALL.exec(foldLetters(topics.at(-1)!))?.[1] ?? null) : null;
  return [...new Set([...left, ...(shared ? [shared] : []), ...quantityIn(query)])];
}

/** The word of a query that asks for a quantity other than articles, if it has one. */
export function quantityIn(query: string): string[] {
  const asked = foldLetters(query);
  const quantity = READERS_ASKED.exec(asked) ?? (ARTICLES.test(asked) ? null : QUANTITIES.exec(asked));
  return quantity ? [quantity[0]] : [];
}

/** The first words of a topic that ask for something. */
export function planningWordsIn(topic: string): string[] {
  const plain = unquoted(topic).trim();
  const words =
    PLANNING.exec(foldLetters(plain))?.[0] ??
    neverCounted(plain)[0] ??
    JOINED.exec(withJointNamesHidden(plain))?.[1] ??
    LISTED.exec(plain)?.[0];
  return words === undefined ? [] : [words];
}

/** Words of a request that rules do not take, and that no topic is called by. */
const REQUEST = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])${any(
    // Who asks, and who is asked.
    'we|us|our|they|their|you|me|my|gimme|lemme|kindly|pls|plz',
    'nos|nuestr[oa]s?|vos|che|q|porfa|necesito|solicito|dame|mostr[a-z]+|fijate|contame|decime|arm[ao]s|armame|hac[ei]me|sacame|tirame',
    // What is to be done.
    "analy[sz]e|rank|pit|put|compute|obsessed|picked up|all over|turned|(?:hows?|whos?|whens|wheres|who['’]s|who['’]ve)",
    'analiza|grafique|dibuja|enfrenta|contraponer|clasifica|publicamos|publicad[oa]s?|publico|publicaciones|saco|sacaron|trato|trataron|sigue|explot[oa]',
    // What is counted, in other words.
    'curve|buzz|mood|polarity|frequency|slice|spike|timeseries|time series|[a-z]+-wise|[a-z]+ wise|day-by-day|side by side|reporting|doughnut|running|bars|languages of|origin of',
    'curva|serie|ritmo|frecuencia|ruido|interes de|interes mediatico|clima mediatico|humor|polaridad|cuota|desglose|idiomas de|tarta|pastel|picos? de|x (?:dia|semana|mes|hora)',
    // How it is written about, and how that changes.
    '(?:good|bad) press|press (?:on|for)|been|being|going|getting|mostly|nastiest|worse|better|warming',
    'se (?:esta|estan|ha|han|volvio)|mejor[oa]|empeor[oa]|subio|bajo|crecio|bajando|subiendo|bien o|o mal|neutr[oa]s|lo (?:bueno|malo)|criticas o|aplausos|elogian|cae bien|pegan(?:do)?',
    // The other side of a comparison.
    'or|than|but|next to|according to|(?:(?<=\\p{Ll} )o(?= \\p{Ll}))|frente al?|respecto|contra la',
  )}(?![\\p{L}\\p{N}'’-])`,
  'u',
);

/** The first words of a request in a topic, as written; empty when there are none, or they are all of the topic or part of a name. */
export function requestWordsIn(topic: string): string[] {
  const plain = unquoted(topic);
  const match = REQUEST.exec(foldLetters(plain));
  if (match === null || match[0].length === topic.length) return [];
  const words = partedAt(plain, match).found;
  const isAcronym = words.length > 1 && words === words.toUpperCase();
  const isName =
    isAcronym || (/^\p{Lu}/u.test(words) && (match.index > 0 || /^ \p{Lu}/u.test(plain.slice(words.length))));
  return isName ? [] : [words];
}
