/** As `english.ts`, for Spanish in voseo ("contame"), tuteo ("cuéntame") and usted ("cuénteme"). */

import { wordList, wordSet } from '../../../language/words/word-lists.ts';
import { HAPPENING, TELLING, WISHING } from './spanish-verbs.ts';
import { type CarrierVocabulary, ending, opening } from './vocabulary.ts';

const CUES = wordSet(`
  actualidad actualizacion actualizaciones busqueda cobertura contexto detalles info informacion informaciones noticia
  noticias novedad novedades onda panorama repaso repercusiones resumen titular titulares
`);

const WISHES: ReadonlySet<string> = new Set([
  ...WISHING,
  ...TELLING,
  ...wordSet(`
    algo conocer consulta contenido duda entender entendi enterarme entere entero entiendo enumera fijate fijese
    interesada interesado investiga leer material pregunta publicaciones sabemos saber sabes sepa sepan sepas
    siguiendo
  `),
]);

const PERSONS: ReadonlySet<string> = new Set([
  ...WISHING,
  ...wordSet(`
    alguien ando averigua buscando contas cuentas decis dices encontra encuentra entendi entiendo enumera estoy
    explicas favor fijate fijese me mostras muestras nos podes podras podria podrias puede puedes puedo sabemos sabes
    se te tenes tienes tu usted ustedes vos
  `),
]);

const ASKED = wordSet('que lo algo cuales cosas novedades noticias se alguna algun cualquier ha');

const WORDS: ReadonlySet<string> = new Set([
  ...HAPPENING,
  ...wordSet(`
  actual actuales actualizada actualizadas actualizado ahora algun alguna algunas alguno algunos alrededor altura
  amabilidad amable amplias aparecio articulo articulos asunto avanza breve breves buen buenas bueno buenos capaz caso
  castellano chance che chequeadas cinco como completa completo confiables consultar corriente corto cosa cosas cual
  cuales cualquier cuando cuatro cubre cubren cubriendo cuento data dato datos desconectada desconectado destacada
  destacadas destacado destacados detallada detallado detalle detras dia diarios dias diez disculpa disculpe donde dos
  e ejecutivo el enterada enterado entonces era eres es escrito escuchado escuchar escuche espanol estaba estaban
  estamos estar estuve estuvo evoluciona exactamente existan final finalmente frases fresca frescas fuentes gente
  gracias ha haber han hasta haz he historia historias hola hora hoy idea idioma importante importantes informada
  ingles internet ir jefe la las le lei leido les lineas lista listar lo los mano marcha mas mayores medios mejor
  mejores mi minuto mira mirar mis momento no noches nomas notas nueva nuevas nuevos o opinion oye palabras parada
  parado parte pedir perdon periodicos periodisticas periodisticos pero pida pocas poco pocos podemos podrian poquito
  porfa porfavor posible preguntar prensa principal principales proposito publicacion pudieras pueda pueden punteo
  puntos que quien quienes rapida rapido realiza realizar realmente recibir recientemente recientes redes referente
  referida referidas referidos relacion relacionadas relacionados relativa relativas relativo relativos renglones
  reporte reportes respecto rumorea rumorean sabrias salga seguimiento seguir ser seria serias siendo sintesis solo
  son sos tal tambien tan tanto tardes tema tener tenga tengan tengo termino toda todas todo todos torno trabajo trata
  tratan trate traten tres ultimamente ultimos un una unas unos ver vez vi vinculada vinculadas vinculados visto vivo
  web y yo
`),
]);

const ANY = null;
const TO = wordSet(`
  mencione mencionen nombre nombren ocurrio pasa pasando paso referente referida referidas referido referidos relacion
  relacionada relacionadas relacionado relacionados relativa relativas relativo relativos respecto sucedio torno
  vinculada vinculadas vinculado vinculados
`);
const NEWS =
  '(?:(?:las?|los|unas?|algunas?|todas?|mas|ultimas?|ultimos|nuevas?|principales|recientes) ){0,3}(?:noticias?|novedad|novedades|titulares)';
const ADJECTIVE =
  '(?:recientes?|importantes?|destacadas|nuevas|del momento|de prensa|periodisticas|actuales)';

export const SPANISH: CarrierVocabulary = {
  words: WORDS,
  cues: CUES,
  wishes: WISHES,
  persons: PERSONS,
  asks: /^(?:avis|recomiend|adelant|acerc|alcanz|cont|cuent|dec|di|da|de|mostr|muestr|busc|busqu|explic|expliqu|inform|pas|tra|tir|encontr|encuentr|consegu|consig|habl|pon|pong|actualiz|actualic|resum|ayud|arm|hac|hag|haz|le|mand|envi|list|repas|sintetiz|detall|aclar|coment|compart|averigu|investig|revis|mant|mante|mantene|record|recuerd|refresc|orient|ilustr|comunic|narr|relat|ampli|prepar|consult)[a-z]*(?:me|nos)(?:l[oa]s?)?$/,
  cuesAfter: new Map([
    ...HAPPENING.map((word) => [word, ASKED] as const),
    ['nuevo', wordSet('de algo lo mas')],
    ['reciente', wordSet('mas')],
    ['decir', wordSet('me puedes podes puede')],
    ['situacion', wordSet('cual')],
    ['estado', wordSet('cual')],
    ['va', wordSet('como')],
    ['viene', wordSet('como que')],
    ['perdi', wordSet('que me')],
    ['relacionado', wordSet('lo')],
    ['relacionada', wordSet('lo')],
    ['referido', wordSet('lo')],
    ['vinculado', wordSet('lo')],
    ['tengas', wordSet('que')],
    ['sepas', wordSet('que')],
    ['haya', wordSet('que')],
    ['nada', wordSet('se no')],
    ['leer', wordSet('donde que')],
    ['nota', wordSet('alguna')],
    ['pasar', wordSet('va vaya')],
    ['sigue', wordSet('como')],
    ['ultimo', wordSet('lo')],
    ['ultimas', wordSet('las dame tenes tienes')],
    ['ultima', wordSet('cual')],
    ['informe', wordSet('hacer haceme hazme dame pasame armame preparame')],
    ['algo', wordSet('escuche vi lei hay sabe salio hubo tenes tienes sabes')],
    ['esta', wordSet('que como')],
    ['estan', wordSet('que como')],
    ['sido', wordSet('ha')],
  ]),
  links: new Map<string, ReadonlySet<string> | null>([
    ...wordList('sobre de del con en por entre desde durante').map((word) => [word, ANY] as const),
    ['para', wordSet('noticias novedades info informacion')],
    ['a', TO],
    ['al', TO],
    ['mencionen', wordSet('que')],
    ['mencione', wordSet('que')],
    ['aparezca', wordSet('donde que')],
    ['aparezcan', wordSet('donde que')],
    ['si', wordSet('saber decime dime sabes sabe decirme decir')],
  ]),
  strong: wordSet('sobre acerca'),
  passed: wordSet(`
    actualidad ahora breve castellano cerca concreto corriente cuanto detalle dia diarios espanol favor final general
    hay hoy idioma ingles internet lo medios mi moda momento noticias novedades nuevo particular periodicos prensa
    proposito que redes relacion resumen tanto ti torno ultima ultimamente ultimas ultimo vos web
  `),
  articles: wordSet('el la los las un una este esta mi lo'),
  sections: wordSet(`
    ciencia cultura culturales deportes deportiva deportivas deportivo economia economica economicas espectaculos
    financieras finanzas internacional internacionales locales mundo nacional nacionales negocios policial policiales
    politica politicas salud seccion secciones tecnologia
  `),
  direct: opening(
    [
      NEWS,
      '(?:a ver )?(?:quien|quienes) (?:es|son|fue|fueron|era|eran)',
      'como (?:va|van|viene|vienen|sigue|siguen|anda|andan|marcha|marchan|quedo|termino|esta|estan|avanza|evoluciona)(?: (?:la situacion|el tema|el asunto|la cosa|todo))?',
      '(?:(?:quiero|quisiera|queria|querria|me gustaria|necesito|podrias|podes|puedes|podria|me|te) )*(?:saber|decir|decirme|decis|dices|diga|digas|decime|dime|contar|contarme|contame|cuentame|conocer|ver) (?:como|en que) (?:va|van|viene|vienen|sigue|siguen|anda|andan|marcha|quedo|quedaron|termino|esta|estan|avanza|evoluciona)(?: (?:la situacion|el tema|el asunto|la cosa|todo|lo))?',
      '(?:(?:quiero|trato|intento|necesito|ayudame|ayudanos|quisiera|me gustaria) )+(?:a |de )?entender',
      '(?:estoy|ando|vengo) siguiendo|sigo',
      'a ver',
      '(?:y )?que (?:paso|pasa|sucedio|ocurrio|hubo) (?:al final|finalmente|entonces|despues)(?: con(?: lo de(?:l)?)?)?',
      '(?:hay|hubo) (?:avances|cambios|movimientos) (?:con|en|sobre)',
      '(?:que )?se (?:resolvio|espera|decidio|definio) (?:lo )?(?:con|de|del|sobre|en)',
      'que (?:cambio|implica|significa) (?:con|en)?',
      'que es eso de|(?:y )?que de(?:l)?|que tan [a-z]+ (?:es|esta) (?:lo de|lo del)?',
      '(?:las |los )?(?:claves|puntos clave|principales puntos|hechos mas importantes|cronologia|linea de tiempo)(?: (?:de|del|sobre|para entender))',
      'lo (?:mas )?(?:importante|relevante|destacado|principal|nuevo|reciente|ultimo|esencial|basico) (?:de|del|sobre|en|acerca de)',
      '(?:hablemos|charlemos|repasemos|conversemos|hablar|charlar) (?:de|del|sobre|lo de|lo del)',
      '(?:podemos|podriamos|quiero|quisiera) (?:hablar|charlar|conversar) (?:de|del|sobre)',
      '(?:viste|vieron|leiste|escuchaste|supiste|supieron|saben|aparecio) (?:lo|algo|que salio) (?:de|del|sobre)',
      '(?:tengo|tenia|ando con|con) (?:ganas|curiosidad|interes|intriga)(?: (?:de|por|en|sobre))+(?: (?:saber|leer|conocer|ver)(?: algo)?(?: (?:de|del|sobre))?)?',
      '(?:me|te|les|nos) (?:hago|hacen) una (?:consulta|pregunta) (?:sobre|por|de)',
      '(?:estoy|ando|estamos) (?:investigando|escribiendo|estudiando|leyendo|averiguando|preparando [a-z]+ [a-z]+)(?: (?:sobre|acerca de|de))?',
      'investigo|me (?:interesa|importa|preocupa|intriga)n?(?: (?:conocer|saber|entender|leer|seguir))?',
      '(?:es|seria) posible (?:ver|tener|leer|saber|conocer)|se puede (?:saber|ver|leer)',
      'me (?:ayudas|ayudarias|ayuda|ayudan) a (?:entender|encontrar|buscar)',
      'que tal (?:va|van|anda|viene|esta|sigue)',
      'no (?:entiendo|entendi)',
      'como le (?:va|fue|esta yendo) (?:a|al)',
      'en que (?:quedo|quedaron|anda|andan|esta|estan|termino)',
      'que (?:fue|es de la vida|es) (?:de|del)',
      '(?:che )?que onda',
      'que (?:anda|esta|estuvo|estan) haciendo',
      '(?:quiero|quisiera|necesito|me gustaria|quisieramos) (?:ver|leer|buscar|encontrar|repasar|seguir)',
      '(?:mostr|muestr|busc|busqu|explic|expliqu|encontr|resum|repas)[a-z]*(?:me|nos)(?: (?:el|la|los|las|lo|un|una|todo|todas))?',
      '(?:busc|mir|revis|fij)[a-z]* (?:en )?(?:las noticias|los diarios|los medios|la prensa|internet)',
      'en que (?:situacion|estado) (?:esta|estan)',
      'buscar|busco|buscamos|resumi|resume|googlea|googleame|investiga|investigar',
      '(?:de )?ultim[oa] (?:momento|hora)|minuto a minuto',
      '(?:de|sobre) que (?:se trata|va|trata)|que (?:es|son)',
      '(?:y )?por que (?:es|son) noticia|por que (?:esta|estan) en (?:las noticias|los medios|los diarios)',
    ].join('|'),
  ),
  introductions: wordSet(
    'soy somos estoy estamos estuve estaba para tengo tenemos tenia trabajo estudio hago como yo hace me te nos ando vengo no necesito quiero vi escuche lei quien puede podria',
  ),
  speakers: wordSet('estoy estamos tengo tenemos tenia ando vengo me quiero necesito yo'),
  beforeNames: wordSet('buscar busca busco googlea ver mostrar'),
  greetings: wordSet(
    'hola che buenas buenos buen dia dias tardes noches por favor porfa porfavor gracias disculpa disculpe disculpame perdon perdona perdone bueno a ver oye mira que tal pregunta consulta duda tema una estimados estimado holis dale posta boludo boluda amigo amiga amigos viejo loco gente chicos muchachos todo bien como estas esta andas va finalmente ahora urgente hace memoria',
  ),
  endings: [
    '(?:y )?(?:que|lo que) (?:es lo que )?(?:paso|pasa|ha pasado|esta pasando|sucedio|sucede|ocurrio|ocurre|hay|hubo|se sabe|se dice|onda|novedades (?:hay|tenes|tienes)|noticias (?:hay|tenes|tienes))(?: (?:de nuevo|al final|finalmente|ultimamente|hasta ahora|con eso|de eso|ahi|ahora))*',
    'hay(?: alguna| algunas)? (?:novedad|novedades|noticias?|algo nuevo)',
    '(?:alguna|algunas|que|tenes|tienes) (?:novedad|novedades|noticias?)',
    '(?:y )?(?:en que (?:anda|quedo|esta)|como (?:viene|va|sigue|esta|quedo|termino))',
    'info|dale|todo lo que (?:hay que|tenes que|tienes que|se debe|debes|necesitas) saber|(?:noticias )?de ultimo momento|(?:en )?(?:las )?ultimas horas|segun (?:los medios|la prensa|los diarios)|resumen|explicado|explicada|en contexto|cronologia de los hechos',
    'se sabe algo(?: mas| nuevo)?|sabes algo|algo nuevo|tenes algo|tienes algo',
    '(?:me|nos) (?:contas|cuentas|decis|dices|informas|podes contar|puedes contar|podes decir|puedes decir|podrias contar|podria contar)(?: algo| mas)?',
    '(?:contame|cuentame|cuenteme|decime|dime|digame|informame|mostrame|muestrame)(?: (?:todo|algo|mas|que paso|por favor))?',
    'en (?:los medios|la prensa|los diarios|las noticias|los periodicos|los portales|las redes|internet)',
    '(?:en|de) la (?:seccion|pagina) (?:de )?[a-z]+',
    `${NEWS}(?: ${ADJECTIVE})?`,
    'ultimo momento|minuto a minuto|ultima hora|las ultimas|lo ultimo|ultimas',
    'hasta (?:ahora|el momento|hoy)|ultimamente|recientemente|ahora mismo|en este momento|por estos dias|por ahora|actualmente',
    'por favor|porfa|porfavor|gracias|(?:muchas|mil) gracias|gracias de antemano|desde ya|si (?:podes|puedes|puede|podrias|podria|es posible|sos tan amable|eres tan amable)|cuando puedas|cuando puedan',
    'en (?:detalle|breve|resumen|pocas palabras)|resumido|brevemente|con detalle',
  ].map(ending),
  weakEndings: [
    'para (?:un|una|mi|mis|el|la|este|esta|nuestro|nuestra) (?:[a-z]+ ){0,1}(?:nota|articulo|ensayo|informe|trabajo|clase|proyecto|tesis|presentacion|podcast|monografia|columna|tarea|reunion|examen|parcial|investigacion|blog|newsletter|exposicion|debate|curso|facultad|escuela|colegio)(?: [a-z]+){0,5}',
    'en (?:ingles|espanol|castellano)',
    ADJECTIVE,
    'y (?:nada )?mas',
    'en (?:vivo|directo)|a (?:dia|fecha) de hoy|a dia|al final|finalmente|entonces|ahora|al respecto|si (?:hay|tenes|tienes|hubiera|hubo)(?: algo| algun[ao]s?)?',
  ].map(ending),
  frames: [
    [opening('como (?:le|les) (?:va|fue) (?:a|al)'), ending('ultimamente')],
    [opening('que (?:hizo|hace|hicieron)'), ending('ultimamente')],
    [
      opening('(?:y )?(?:de|del|sobre|con|en)'),
      ending(
        'que (?:paso|pasa|esta pasando|se sabe|se dice|onda|hay|hubo|sabes|tenes|tienes|novedades hay|noticias hay)(?: de nuevo| hasta ahora| al final)?',
      ),
    ],
  ],
  fillers: opening(
    [
      '(?:el|al) (?:tema|asunto)(?: de| del)?|lo (?:de|del)|todo (?:lo )?(?:de|del|sobre)|algo (?:de|del|sobre)',
      'y|sobre|(?:algo )?mas sobre|(?:todo )?acerca (?:de|del)|(?:con )?respecto (?:a|al|de|del)|en (?:relacion|torno) (?:con|a|al)',
      '(?:l[ao]s |un[ao]s |un |una )?(?:notas?|articulos?|datos|reportes?|informes|cosas|historias)(?: periodistic[ao]s| de prensa| recientes)? (?:sobre|acerca (?:de|del))',
    ].join('|'),
  ),
};
