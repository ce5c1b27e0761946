/** Spanish in voseo ("contame"), tuteo ("cuéntame") and usted ("cuénteme"). */
import { type CarrierVocabulary, ending, opening, wordSet } from './vocabulary.ts';

const CUES = wordSet(`
  noticia noticias novedad novedades titulares titular informacion info resumen actualidad
  actualizacion actualizaciones cobertura panorama repaso contexto busqueda onda repercusiones
`);

const WISHES = wordSet(`
  quiero quisiera queria querria queremos necesito necesitamos necesitaria busco buscamos buscar buscando saber conocer
  enterarme informarme averiguar gustaria interesa interesaria interesan encantaria contas cuentas cuenta decis dices
  mostras muestras explicas averiguas puntapie sabes sabe saben sabemos leer contar contarme averigua fijate fijese
  investiga enumera entender pido
`);

const PERSONS = wordSet(`
  me nos vos tu usted ustedes alguien quiero quisiera queria querria queremos necesito necesitamos necesitaria busco
  buscamos buscando gustaria interesa interesaria interesan encantaria contas cuentas decis dices mostras muestras explicas
  sabes sabemos se pido podes puedes puede podras podrias podria estoy ando favor fijate fijese averigua enumera
`);

const HAPPENING = wordSet(`
  dice paso pasa pasaba pasando pasado sucede sucedio sucediendo sucedido ocurre ocurrio ocurriendo ocurrido hay hubo habia
  dicen dijo dijeron diciendo publico publican publicaron publicado comenta comentan comentando habla hablan hablando
  escribio escriben escribieron informa informan informaron cuentan salio salieron sale conoce supo anda hace hicieron
  tenes tienes tiene tienen existe existen encontras encuentras
`);
const ASKED = wordSet('que lo algo cuales cosas novedades noticias');

const WORDS = wordSet(`
  hace haga realiza realizar busqueda contexto mano idea trae salido seguimiento seguir te capaz cosa
  ultimo ultimas ultimos informe informes estuve andaba estaba lei
  el la los las lo un una unos unas algo algun alguna algunas alguno algunos mas todo toda todas todos me nos te le les se
  mi mis tu vos usted ustedes yo que quien quienes como cual cuales cuando donde de del sobre acerca con en por para a al
  respecto torno relacion proposito entre desde durante alrededor es son fue fueron era ser esta estan estaba estaban
  estuvo ha han he haya hayan hay hubo habia haber va van viene vienen sigue siguen anda andan marcha quedo quedaron
  termino sido siendo estado estar pasando pasado paso pasa pasaba sucede sucedio sucediendo sucedido ocurre ocurrio
  ocurriendo ocurrido dicen dijo dijeron diciendo decir publico publican publicaron publicado publica comenta comentan
  comentando habla hablan hablando hablar escribio escriben escribieron escrito informa informan informaron cuentan salio
  salieron sale salga conoce supo tenes tienes tiene tienen tengas tenga tengan existe existen existan encontras
  encuentras encuentres podes puedes puede podras podrias podria podemos pueden podrian pudieras sabrias tendrias si
  favor porfa porfavor hola che buenas buenos buen dia dias tardes noches gracias disculpa disculpe perdon bueno ver
  nuevo nueva nuevos nuevas reciente recientes importante importantes principal principales destacado destacada destacados
  destacadas actual actuales actualizada actualizadas actualizado breve breves corto rapido rapida completo completa
  detallado detallada detalle detalles ultimamente ahora realmente finalmente exactamente recientemente hoy
  nota notas articulo articulos reporte reportes dato datos data historias historia tema asunto cosa cosas caso situacion estado
  prensa medios diarios periodicos redes web internet momento corriente tanto dia lista resumen sintesis punteo parte
  leer conocer contar decir mostrar buscar explicar informar encontrar escuchar mirar estoy estamos ando vi leido escuche
  referido referida referidos referidas relacionado relacionada relacionados relacionadas vinculado vinculada
  vinculados vinculadas relativo relativa relativos relativas referente hablen hable traten trate mencionen mencione
  hablan tratan cuente cuentes digas diga des muestres muestre busques busque informes pases interesado interesada informado informada enterado enterada
  ingles espanol castellano idioma y o e pero tambien solo poco poquito das pasas tiras haces buscas mandas traes das
  alguien amable serias sos eres tan chance pida palabras puntos fuentes confiables chequeadas opinion final hacer tengo
  tendria tener jefe trabajo perdi desconectado desconectada entere escuchado visto pedir pediria agradeceria agradezco
  dos tres cuatro cinco diez pocas pocos lineas renglones frases ayuda ayudas ayudarme acercar altura parado parada detras
  periodisticas periodisticos trata busca busque deseo desearia hora minuto entonces avanza evoluciona pido lista listar explica entiendo haciendo cubre cubren cubriendo cuento nomas ultima mejor mejores mayores hasta gente mundo paso digan cuenten
`);

const ANY = null;
const TO = wordSet(`
  respecto relacion referente referido referida referidos referidas relativo relativa relativos relativas vinculado
  vinculada vinculados vinculadas relacionado relacionada relacionados relacionadas paso pasa pasando sucedio ocurrio torno
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
  asks: /^(?:cont|cuent|dec|di|da|de|mostr|muestr|busc|busqu|explic|expliqu|inform|pas|tra|tir|encontr|encuentr|consegu|consig|habl|pon|pong|actualiz|actualic|resum|ayud|arm|hac|hag|haz|le|mand|envi|list|repas|sintetiz|detall|aclar|coment|compart|averigu|investig|revis|mant|mante|mantene|record|recuerd|refresc|orient|ilustr|comunic|narr|relat|ampli|prepar|consult)[a-z]*(?:me|nos)(?:l[oa]s?)?$/,
  cuesAfter: new Map([
    ...[...HAPPENING].map((word) => [word, ASKED] as const),
    ['nuevo', wordSet('de algo lo mas')],
    ['reciente', wordSet('mas')],
    ['decir', wordSet('me puedes podes puede')],
    ['situacion', wordSet('cual')],
    ['estado', wordSet('cual')],
    ['va', wordSet('como')],
    ['viene', wordSet('como que')],
    ['perdi', wordSet('que')],
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
    ...[...wordSet('sobre de del con en por entre desde durante')].map((word) => [word, ANY] as const),
    ['para', wordSet('noticias novedades info informacion')],
    ['a', TO],
    ['al', TO],
    ['mencionen', wordSet('que')],
    ['mencione', wordSet('que')],
  ]),
  strong: wordSet('sobre acerca'),
  passed: wordSet(`
    prensa medios diarios noticias redes web internet periodicos mi vos ti favor detalle resumen breve general concreto
    particular momento ahora nuevo que cerca dia tanto corriente ultimo ultima hoy ingles espanol castellano idioma
    torno relacion proposito cuanto lo ultimamente ultimas novedades actualidad moda
  `),
  articles: wordSet('el la los las un una este esta mi lo'),
  sections: wordSet(`
    deportes deportivas deportiva deportivo politica politicas economia economicas economica policiales policial
    internacionales internacional nacionales nacional locales mundo espectaculos cultura culturales tecnologia ciencia
    salud negocios finanzas financieras seccion secciones
  `),
  direct: opening(
    [
      NEWS,
      '(?:a ver )?(?:quien|quienes) (?:es|son|fue|fueron|era|eran)',
      'como (?:va|van|viene|vienen|sigue|siguen|anda|andan|marcha|marchan|quedo|termino|esta|estan|avanza|evoluciona)(?: (?:la situacion|el tema|el asunto|la cosa|todo))?',
      'como le (?:va|fue|esta yendo) (?:a|al)',
      'en que (?:quedo|quedaron|anda|andan|esta|estan|termino)',
      'que (?:fue|es de la vida|es) (?:de|del)',
      '(?:che )?que onda',
      'que (?:anda|esta|estuvo|estan) haciendo',
      '(?:quiero|quisiera|necesito|me gustaria|quisieramos) (?:ver|leer|buscar|encontrar|repasar|seguir)',
      '(?:mostr|muestr|busc|busqu|explic|expliqu|encontr|resum|repas)[a-z]*(?:me|nos)(?: (?:el|la|los|las|lo|un|una|todo|todas))?',
      '(?:busc|mir|revis|fij)[a-z]* (?:en )?(?:las noticias|los diarios|los medios|la prensa|internet)',
      'en que (?:situacion|estado) (?:esta|estan)',
      'buscar|busco|buscamos|resumi|resume|googlea|googleame|investiga|investigar|me interesan?',
      '(?:de )?ultim[oa] (?:momento|hora)|minuto a minuto',
      '(?:de|sobre) que (?:se trata|va|trata)|que (?:es|son)',
      '(?:y )?por que (?:es|son) noticia|por que (?:esta|estan) en (?:las noticias|los medios|los diarios)|por que se habla (?:tanto )?(?:de|del)',
    ].join('|'),
  ),
  greetings: wordSet(
    'hola che buenas buenos buen dia dias tardes noches por favor porfa porfavor gracias disculpa disculpe perdon bueno a ver',
  ),
  endings: [
    '(?:y )?(?:que|lo que) (?:es lo que )?(?:paso|pasa|ha pasado|esta pasando|sucedio|sucede|ocurrio|ocurre|hay|hubo|se sabe|se dice|onda|novedades (?:hay|tenes|tienes)|noticias (?:hay|tenes|tienes))(?: (?:de nuevo|al final|finalmente|ultimamente|hasta ahora|con eso|de eso|ahi|ahora))*',
    'hay(?: alguna| algunas)? (?:novedad|novedades|noticias?|algo nuevo)',
    '(?:alguna|algunas|que|tenes|tienes) (?:novedad|novedades|noticias?)',
    '(?:y )?(?:en que (?:anda|quedo|esta)|como (?:viene|va|sigue|esta|quedo|termino))',
    'resumen|explicado|explicada|en contexto|cronologia de los hechos',
    'se sabe algo(?: mas| nuevo)?|sabes algo|algo nuevo|tenes algo|tienes algo',
    '(?:me|nos) (?:contas|cuentas|decis|dices|informas|podes contar|puedes contar|podes decir|puedes decir|podrias contar|podria contar)(?: algo| mas)?',
    '(?:contame|cuentame|cuenteme|decime|dime|digame|informame|mostrame|muestrame)(?: (?:todo|algo|mas|que paso|por favor))?',
    'en (?:los medios|la prensa|los diarios|las noticias|los periodicos|los portales|las redes|internet)',
    '(?:en|de) la (?:seccion|pagina) (?:de )?[a-z]+',
    `${NEWS}(?: ${ADJECTIVE})?`,
    'ultimo momento|minuto a minuto|ultima hora|las ultimas|lo ultimo|ultimas',
    'hasta (?:ahora|el momento|hoy)|ultimamente|recientemente|ahora mismo|en este momento|por estos dias|por ahora|actualmente',
    'por favor|porfa|porfavor|gracias|muchas gracias|desde ya gracias|desde ya|si (?:podes|puedes|puede|podrias|podria|es posible|sos tan amable|eres tan amable)|cuando puedas|cuando puedan',
    'en (?:detalle|breve|resumen|pocas palabras)|resumido|brevemente|con detalle',
  ].map(ending),
  weakEndings: ['en (?:ingles|espanol|castellano)', `${ADJECTIVE}`, 'y (?:nada )?mas'].map(ending),
  frames: [
    [opening('como (?:le|les) (?:va|fue) (?:a|al)'), ending('ultimamente')],
    [opening('que (?:hizo|hace|hicieron)'), ending('ultimamente')],
  ],
  fillers: opening(
    [
      '(?:el|al) (?:tema|asunto)(?: de| del)?|lo (?:de|del)|todo (?:lo )?(?:de|del|sobre)|algo (?:de|del|sobre)',
      'y|sobre|acerca (?:de|del)|(?:con )?respecto (?:a|al|de|del)|en (?:relacion|torno) (?:con|a|al)',
      '(?:l[ao]s |un[ao]s |un |una )?(?:notas?|articulos?|datos|reportes?|informes|cosas|historias)(?: periodistic[ao]s| de prensa| recientes)? (?:sobre|acerca (?:de|del))',
    ].join('|'),
  ),
};
