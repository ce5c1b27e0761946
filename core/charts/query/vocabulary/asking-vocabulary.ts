/** Words of a request that rules of phrases leave around a topic, one by one: who asks, what is counted, how it is written about. Folded. */
import { wordSet } from '../../../language/words/word-lists.ts';

/** Who asks and what is to be done, verbs of publishing, and politeness. A topic may follow at once: "kindly show Kashmir". */
export const ACTS: ReadonlySet<string> = wordSet(`
  please pls plz kindly thanks thank cheers hi hello hey show give gimme get plot graph draw render generate make build put prepare
  visualise visualize display see know find tell need want like lemme let lets wondering looking chart track check compute rank compare
  analyse analyze classify sort group us we id im many much often lately recently been being going gets got getting just only
  cover covers covered covering write writes wrote written writing publish publishes published publishing report reports reported
  mention mentions mentioned mentioning say says said saying talk talks talked talking appear appears appeared appearing feature features
  featured run runs ran running carried carry dedicated devoted gave led picked comparing timeseries
  mostly siendo same together one ones paid pays look looks turn turns turned turning become becoming becomes
  favor buenas buenos hola oye che gracias porfa mostrame muestrame muestra mostra muestreme dame deme decime dime digame pasame ponme
  poneme ponlo hazme haceme hace haz hacer necesito necesitaria necesitamos quiero quisiera queria queremos grafica graficame grafico
  graficar armame arma armar generar genera generame dibuja dibujame dibujar calcula contame cuentame fijate analiza analizame clasifica
  compara comparar comparame comparen traeme tirame mandame sacame saca ver saber podes podrias puedes podria podrian pueden gustaria
  cubre cubren cubrio cubrieron cubrir cubriendo escribe escriben escribio escribieron escrito publica publican publico publicaron
  publicado publicados publicada publicadas publicamos habla hablan hablo hablaron hablando hablado menciona mencionan menciono
  mencionaron mencionado dice dicen dijo dijeron dicho aparece aparecen aparecio aparecieron sale salen salio salieron sigue siguen sigio
  siguio siguieron trato trataron dedica dedican dedico dedicaron dedicado da dan dio dieron dado sacan saco sacaron lleva llevan
  contraponer contrapone enfrenta enfrentar comparando juntos juntas mismo misma solo solamente nomas poniendo vuelto vuelve volvio pegan
  pegando mayormente tuvo tuvieron informa
  informan informo informaron reporta reportan reporto reportaron viene vienen reparte reparten cuantas cuantos cuanta veces mucho mucha muchos muchas`);

/** What is counted or drawn. A topic follows behind a small word: "curve of …", but "interest rates" is a topic. */
export const NOUNS: ReadonlySet<string> = wordSet(`
  coverage cobertura articles article stories story headlines headline pieces piece items news reporting press media attention
  interest airtime space copy ink buzz chatter noise volume number amount count counts total totals tally figure curve line lines trend
  trends timeline evolution pace rhythm frequency share slice proportion percentage percent breakdown split distribution mix ranking
  list series time table tables bars bar pie donut doughnut tone sentiment mood slant polarity negativity view topic phrase
  word words term subject drumbeat cumulative daily weekly monthly hourly papers newspapers paper outlets outlet publications mastheads
  titles positive negative neutral critical favourable favorable hostile geographic geographical sites sources source publishers sections section desks desk countries country languages language lot bit
  notas nota noticias noticia articulos articulo publicaciones menciones titulares prensa medios medio atencion interes mediatico espacio
  positivo positiva positivos positivas negativo negativa negativos negativas neutro neutra neutros critico critica criticos criticas
  geografica geografico tema temas volumen numero cantidad conteo cifra curva linea lineas tendencia evolucion ritmo frecuencia cuota porcentaje proporcion
  parte desglose reparto distribucion lista serie tabla cuadro barras torta tarta pastel dona anillo tono sentimiento
  valoracion opinion polaridad imagen acumulado acumulada promedio informacion publicacion bola pelota diarios diario periodicos
  periodico portales portal spike spikes peak peaks surge pico picos map mapa origin hype cabecera cabeceras secciones seccion paises pais idiomas idioma semana mes dia`);

/** How the coverage of a topic changes, behind it: "is interest in … fading?". */
export const TAILS: ReadonlySet<string> = wordSet(`
  please pls plz thanks thank cheers gracias porfa favor fade fades fading faded rise rises rising rose risen fall falls falling fell
  fallen grow grows growing grew grown drop drops dropping dropped die dying died peak peaks peaking peaked cool cooling cooled change
  changes changing changed shift shifts shifting shifted get getting got gotten become becoming became turn turning turned better worse
  improve improving improved worsen worsening worsened positive positively negative negatively critical critically hostile friendlier
  harsher covered featured mentioned reported treated appear appears appearing appeared up down off aparece aparecen aparecio
  aparecieron sale salen salio salieron sube baja subio bajo subiendo bajando creciendo cayendo trend trending tendencia percent lately
  recently time stories articles headlines items pieces coverage notas articulos noticias titulares cobertura neutral neutro neutros same
  together mismo misma juntos more less mas menos being been has have had was were is are did most least mostly broken desglosado desglosada desglosados story es son
  negativo negativos negativa negativas positivo positivos positiva positivas dominated corresponde corresponden`);

/** Nouns for articles: behind another such word, a topic follows at once ("total notas litio"). */
export const ARTICLES: ReadonlySet<string> = wordSet(
  `articles article stories story headlines pieces news coverage press media reporting articulos notas nota noticias titulares cobertura
  menciones prensa medios publicaciones`,
);

/** Types of chart that end a request, and hardly any topic. */
export const SHAPES_AT_LAST: ReadonlyMap<string, 'pie' | 'donut'> = new Map([
  ['torta', 'pie'],
  ['tarta', 'pie'],
  ['dona', 'donut'],
  ['donut', 'donut'],
  ['doughnut', 'donut'],
]);

/** Small words that belong to what follows them: "no confidence", "contra la violencia", "after Brexit". */
export const KEPT: ReadonlySet<string> = wordSet(`
  no not nor without against before after until between under over below above during through
  sin ni contra ante antes entre bajo tras desde durante hasta`);
