/** Words of planning that no rule took: searched as if they were the topic, they make a chart of something else. */

import { any, anywhere } from './patterns.ts';
import { CHART, GRAFICO } from './type-rules.ts';

const PLANNING = anywhere(
  CHART,
  GRAFICO,
  'top(?= (?:\\d|of|de|los|the))|ranking|ranked|compare[ds]?|comparison|comparado|comparada|comparar|comparacion|comparativ[oa]',
  'percent(?:age)?s?|per cent|porcentajes?|por ciento|share|proportion|proporcion',
  'positiv[eoa]s?|negativ[eoa]s?|favou?rable|desfavorable',
  '(?:per|by|each|every) (?:hour|day|week|month|quarter|year|outlet|source|newspaper|section|country|language|topic|city|province|author|journalist|reporter|gender)',
  '(?:por|cada|segun) (?:hora|dia|semana|mes|trimestre|ano|medio|diario|seccion|pais|idioma|tema|ciudad|provincia|autor|autora|periodista|genero)s?',
  'outlets?|newspapers?|(?:los|que|cada|entre|otros) (?:medios|diarios)',
  'maps?|heatmap|treemap|mapa|histogram|histograma|word cloud|nube de palabras|infographic|infografia|network|radar',
  'vs|versus|timeline|cronologia|trend|tendencia|evolution|evolucion',
  '(?:mejoro|empeoro|subio|bajo) (?:o|y)|become more|lose interest|business or politics|nice about',
  'bottom|menos cubrieron|fewest|prolific|leaderboard|network diagram',
  'and change on|y variacion|first week of each|come from',
  'which|what|when|where|does|cual(?:es)?|cuando|donde|quien(?:es)?|como|how',
  'average|median|promedio|media diaria|correlation|correlacion|moving average|cumulative|acumulad[oa]',
  'excluding|except|without|excepto|salvo|sin contar',
  'before and after|antes y despues|year over year|interanual(?:mente)?',
);

/** Quantities that articles are not: a chart of these words shows how much was written, not how much it is. */
const QUANTITIES = anywhere(
  'prices?|costs?|rates?|index|wages?|salar(?:y|ies)|gdp|exports?|imports?|sales|revenues?|profits?|reserves|debt',
  'precios?|cotizacion|costos?|tasas?|indice|salarios?|pbi|pib|exportaciones|importaciones|ventas|ganancias|reservas|deuda|recaudacion',
  'forecasts?|predict(?:ion|ions|ed)?|projections?|outlook|pronosticos?|prediccion(?:es)?|proyeccion(?:es)?|va a (?:ganar|pasar|subir|bajar)|will (?:win|be|happen|rise|fall)',
  'polls?|polling|surveys?|voting intention|approval|encuestas?|sondeos?|intencion de voto|imagen (?:positiva|negativa)|aprobacion',
  'population|murders|homicides|stocks?|shares|inflation rate|temperature|temperatures|rainfall|unemployment|poverty|votes?|deaths?|cases|goals|points|scorers?|attendance',
  'poblacion|homicidios|acciones|riesgo pais|temperaturas?|lluvias?|milimetros|desempleo|desocupacion|pobreza|votos|muertes|muertos|casos|goles|puntos|goleadores|asistencia|dolar(?: blue)? hoy|valor del dolar',
);
/** What readers do is not known, whatever the articles are about. */
const READERSHIP = anywhere(
  'how many (?:outlets|newspapers|papers)|cuant[oa]s (?:medios|diarios|portales)|followers|seguidores',
  'readership|readers|audience|page ?views?|clicks|web traffic|subscribers',
  'lectores|audiencia|clics|suscriptores|tirada',
);
/** Words that make it clear that articles are meant. */
const ARTICLES = anywhere(
  any(
    'coverage|articles?|stories|headlines?|mentions?|mentioned|news|reports?|covered|wrote|published|tone|sentiment|timeline|figures',
    'cobertura|notas?|articulos?|noticias?|titulares|menciones|publicad[oa]s?|publicaron|publico|hablo|cubrieron|tono|sentimiento|cronologia|cifras|se (?:hablo|escribio|publico)',
  ),
);

/** The words of a topic that ask for something, and of a query that ask for a quantity other than articles. */
export function unreadWords(topics: readonly string[], query: string): string[] {
  const left = topics.flatMap((topic) => PLANNING.exec(topic)?.[0] ?? []);
  const quantity = READERSHIP.exec(query) ?? (ARTICLES.test(query) ? null : QUANTITIES.exec(query));
  return [...new Set([...left, ...(quantity ? [quantity[0]] : [])])];
}
