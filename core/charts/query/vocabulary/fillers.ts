/** Words around a topic that are not part of it, and words between compared topics. */
import {
  ABOUT,
  COBERTURA,
  CONTADO,
  COUNTED,
  COVERAGE,
  CUBRIERON,
  MEDIOS,
  NEWS,
  NOTAS,
  OUTLETS,
  SOBRE,
} from './coverage-words.ts';
import { any, anywhere, atEnd, atStart } from './patterns.ts';
import { PICTURES } from './step-rules.ts';
import { CHART, GRAFICO } from './type-rules.ts';

/** Phrases that introduce what is asked for; several may follow each other. */
export const ASKING: readonly RegExp[] = [
  atStart('please|por favor'),
  atEnd('please|por favor'),
  atStart(
    '(?:can|could|would) you',
    '(?:podes|podrias|puedes)(?= (?:mostrar|hacer|graficar|dibujar|decir|armar))',
  ),
  atStart('i (?:want|need|would like)(?: to (?:see|know)|(?= (?:an?|the) ))', 'let me see'),
  atStart('(?:quiero|quisiera|necesito)(?: (?:ver|saber|conocer)|(?= (?:una?|el|la|las|los) ))'),
  atStart(
    `(?:show|draw|make|plot|give|create|build|display)(?: (?:me|us)|(?= (?:an?|the|how|what|which|${COUNTED}|${PICTURES})(?![a-z])))`,
    `(?:plot|graph|chart|draw)(?= .*${COVERAGE}(?![a-z]))`,
  ),
  atStart(
    '(?:mostra|muestra|dibuja|arma|genera|crea|haz|hace|deci|di|graficar|grafica|hacer|mostrar|decir|dibujar)(?:me|nos)',
    'dame|mostrar?|dibujar?|graficar',
    `(?:hace|hacer|muestra|arma|genera|crea)(?= (?:una?|el|la) (?:${GRAFICO}|tabla|linea|cronologia))`,
  ),
  atStart(
    `(?:is|are|was|were|has|have)(?= (?:the )?(?:recent )?${any(COVERAGE, NEWS)}(?![a-z]))`,
    `(?:es|son|fue|fueron|era|esta)(?= (?:la |las |el )?${any(COBERTURA, NOTAS)}(?![a-z]))`,
  ),
  atStart(
    '(?:what|which|who) (?:is|are|were)(?= (?:the )?(?:top |leading |main |\\d+ )?(?:outlets|newspapers|media|sections|countries))',
    '(?:que|cual(?:es)?) (?:es|son|fueron)(?= (?:el |la |los |las )?(?:\\d+ )?(?:principales )?(?:medios?|diarios?|portales|secciones|paises|porcentaje|tendencia|evolucion))',
  ),
  atStart(
    `(?:what|which|how) (?:is|was|were|are)(?= (?:the )?${any(COUNTED, 'number', 'share')}(?![a-z]))`,
    `(?:que|cual|cuales|como) (?:es|fue|era|son)(?= (?:el |la )?${CONTADO}(?![a-z]))`,
  ),
];

/** Words of asking for a count that remain when all rules have been applied; not part of the topic. */
export const FILLERS: readonly RegExp[] = [
  atStart(
    `(?:what|which) (?:(?:is|was) the )?(?:share|proportion|percentage|part) of (?:the |all )?${any(NEWS, COVERAGE)}(?: (?:is|was|are|were|goes to|went to))?${ABOUT}`,
    `(?:que|cual es (?:la|el)|cual fue (?:la|el)) (?:porcentaje|proporcion|parte|porcion) de (?:la |las |los )?${any(NOTAS, COBERTURA)}(?: (?:es|fue|son|fueron|hablan?))?${SOBRE}`,
    `how (?:many|much)(?: ${any(NEWS, COVERAGE, 'times')})?(?: (?:were|was|are|is|have|has|did|do|does))?(?: (?:there|been))?(?: (?:published|written))?(?: (?:the )?${OUTLETS} (?:write|talk|report|publish|say|speak))?(?: (?:about|on|mention(?:ing|ed)?|of))?`,
    `how often (?:was|is|were|are|has|have|did|do|does)(?: (?:the )?${OUTLETS})?(?: (?:mention|write about|cover|talk about))?`,
    `cuant[oa]s?(?: (?:${NOTAS}|veces))?(?: (?:hay|hubo|habia|han?|se|salieron|salio))*(?: ${CUBRIERON}(?: al?(?= ))?)?(?: (?:los |las |la )?${MEDIOS})?${SOBRE}`,
    `how (?:did|do|does|has|have) (?:the )?${OUTLETS} (?:cover|treat|report)(?:ed)?(?: (?:on|about))?`,
    `como ${CUBRIERON} (?:los |las |la |el )?${MEDIOS}(?: (?:sobre|de|del|a))?`,
    '(?:chart|graph|plot|diagram)s? (?:of|with|about|showing|for)',
    `${GRAFICO} (?:de|del|con|sobre|que muestre)`,
    `(?:stories|articles|headlines) of|${NOTAS} del?`,
  ),
  anywhere(
    `(?:the )?(?:number|amount|count|volume|share|proportion) of (?:the )?${any(NEWS, COVERAGE)}${ABOUT}`,
    `(?:la |el )?(?:cantidad|numero|volumen|total|proporcion|porcentaje) de (?:la |las |los )?${any(NOTAS, COBERTURA)}(?: publicad[oa]s)?${SOBRE}`,
  ),
  atStart(
    `who (?:has |have |is )?(?:cover(?:s|ed|ing)?|wr(?:ote|ites?))(?: (?:the )?(?:most|more))?(?: (?:about|on))?`,
    `quien(?:es)? (?:han? )?${CUBRIERON}(?: (?:mas|menos))?(?: (?:a|al|sobre|de|del))?`,
    `(?:break ?down|split|distribution|history|time series|peak|volume|mentions|rise)(?: (?:of|in|for|-))?(?= (?:the )?)`,
    `(?:distribucion|reparto|historico|serie temporal|pico|volumen|menciones|participacion)(?: (?:de|del))?(?= )`,
    `como viene|cuando se (?:publico|hablo|escribio) mas(?: (?:sobre|de|del))?|donde se (?:publica|publico|habla|hablo) mas(?: (?:sobre|de|del))?`,
    `(?:when|where) (?:is|was|are|were)(?= .* covered most)`,
  ),
  anywhere(
    `article counts?(?: (?:on|of|for))?`,
    `(?:mentions|menciones) (?:of|de|del)`,
    `news volume`,
    `(?:tema|topic)(?=:? )`,
  ),
  atEnd('mentions|menciones|article counts?|covered most|serie temporal'),
  new RegExp(`[:,]\\s*(?:${any(NEWS, NOTAS, COBERTURA, COVERAGE)})[\\s.?!]*$`),
  anywhere(`(?:the )?${COVERAGE} (?:of|on|about)`, `(?:la )?${COBERTURA} (?:de|del|sobre|acerca de)`),
  anywhere(`(?:the )?${COVERAGE}`, `(?:la )?${COBERTURA}`),
  anywhere(`${NEWS} (?:about|mentioning|on)`, `${NOTAS} (?:sobre|acerca de|que mencionan?|que hablan? de)`),
  atEnd(
    '(?:in|by|from) (?:the )?(?:news|media|press|outlets)',
    'en (?:los |las |la )?(?:medios|prensa|noticias|diarios)',
  ),
  atEnd(
    '(?:were|was|are|is|have been|has been) (?:there|published|written|mentioned|released)',
    'mentioned|covered|get|got|receive|received|appear|appeared',
    'hay|hubo|salieron|se publicaron|se publico|aparecio|aparecieron',
    `(?:as|in) an?(?: ${CHART})?|en (?:un )?${GRAFICO}`,
  ),
];

/** "AI stories", "femicidios, notas": what is counted, unless its name says otherwise ("Fox News", "fake news"). */
export const COUNTED_AT_LAST = atEnd(`(?<!(?:fake|false|bad|good) )${any(NEWS, NOTAS)}`);
/** "notas inundaciones". */
export const COUNTED_FIRST = atStart(`${NOTAS}(?= )(?! (?:fals[ao]s|musicales|de voz))`);

/** Verbs that remain of a question about tone. */
export const TONE_FILLERS: readonly RegExp[] = [
  atStart(
    '(?:(?:is|are|was|were|es|son|fue|fueron) )?(?:la prensa|los medios|los diarios|the (?:press|media|papers))(?: (?:is|are|was|were|being))?(?: (?:con|on|about|to|towards?|sobre|a|al))?',
    'hablan?(?: (?:de|del|sobre))?',
    'split(?: (?:of|for|de|on|-))?',
    'is|are|was|were|es|son|fue|fueron',
  ),
  atEnd('is|are|was|were|es|son|fue|fueron|being'),
];

/** "timeline of what happened with the merger" */
export const WHAT_HAPPENED = atStart(
  '(?:what|everything that|all that) (?:has |have )?happened (?:with|to|in|at|during|on)',
  '(?:todo )?(?:lo )?que (?:ha |fue )?(?:paso|pasado|pasando|ocurrio|ocurrido|sucedio|sucedido) (?:con|en|a|al|durante)',
);

/** Phrases that say by whom figures were reported; only removed for figures. */
export const FIGURE_FILLERS: readonly RegExp[] = [
  anywhere(
    'que (?:dieron|dan|daban|publicaron|publican|informaron|informan|reportaron|dijeron) (?:los |las )?(?:medios|diarios|portales|notas|articulos)',
    '(?:that |which )?(?:the )?(?:outlets|newspapers|media|articles|stories) (?:reported|gave|give|published|stated|state)',
    '(?:stated|reported|given)(?: (?:in|by)(?: the)? (?:articles|news|outlets|media))?',
    'informad[oa]s(?: por los medios)?',
  ),
];

/** What is fought "against" is one topic. */
const FIGHTS = any(
  'lucha|guerra|combate|violencia|causas?|denuncias?|demandas?|protestas?|marchas?|juicios?|ataques?|vacunas?|campana|atentado|delitos|paro|amparo|fallo|medidas|abusos?|discriminacion',
  'fight|war|battle|violence|cases?|charges?|lawsuits?|protests?|attacks?|vaccines?|campaign|crimes?|discrimination|sanctions|strike|ruling|tariffs|claims',
);
/** Between compared topics, whatever else the query says. */
export const VERSUS = new RegExp(
  `\\s+(?:versus|vs?\\.?|compared (?:to|with)|comparad[oa]s? con|frente al?|(?<!${FIGHTS} )(?:against|contra))\\s+`,
);
/** "Real Madrid - Barcelona", "Lula/Bolsonaro", but not "AC/DC". */
export const OPPOSED = /(?<=\p{Lu}[\p{L}\p{N}.'’]*)\s+[-–—]\s+(?=\p{Lu})|(?<=\p{Ll}{2})\/(?=\p{Lu}\p{Ll})/u;
/** The same where a comparison is asked for: words that elsewhere are part of a topic separate too. */
export const AGAINST =
  /\s+(?:versus|vs?\.?|against|compared (?:to|with)|comparad[oa]s? con|frente a|contra|que de|or|o(?: de)?)\s+/;
/** Between the topics of a list. */
export const LIST_SEPARATOR = /\s*,\s*(?:and\s+|y\s+|e\s+)?|\s+(?:and|with|y|e|con|&)\s+/;
/** Not a request, or a chart of nothing. */
export const GREETING =
  /^[\s¿?¡!]*(?:(?:hello|hi|hola|buenas)\b.*|what can you do|que podes hacer|(?:a |the |un |el )?(?:charts?|graphs?|graficos?|help|ayuda))[\s?.!]*$/;
/** Small words that are removed from the beginning of a topic. */
export const LEADING_EDGE =
  /^(?:[-–—]|the|an?|of|about|abt|abuot|abou|on|in|for|by|with|and|to|towards?|hacia|el|la|los|las|un|una|lo|de|del|sobre|en|por|con|para(?= (?:el|la|los|las|una?) )|y|e)\s+/;
/** The same from its end. */
export const TRAILING_EDGE =
  /\s+(?:the|an?|of|about|on|in|for|by|with|and|to|de|del|sobre|en|por|con|la|el|los|las|y)$/;
/** The end of "Biden's", before "tone" or "coverage"; names that always have one keep it. */
export const GENITIVE =
  /(?<=[\p{L}\p{N}])(?<!(?:mcdonald|levi|moody|lloyd|sotheby|christie|wendy|domino|macy|kohl|lowe|kellogg|sainsbury|men|children|valentine|alzheimer|parkinson))['’]s$/iu;
