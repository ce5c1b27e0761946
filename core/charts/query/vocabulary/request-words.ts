/** Words of a request that rules do not take, and that no topic is called by: where no model tells them apart, a topic with one is doubted. */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { any, unquoted } from './patterns.ts';

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
