/** Wordings of a request that the rules do not know, with one that they do; the rest of the query stays as it is. */
import { foldLetters } from '../folded-letters.ts';
import { NEWS, NOTAS } from '../vocabulary/coverage-words.ts';
import { any, MONTH, withQuotesHidden } from '../vocabulary/patterns.ts';

interface Rewording {
  words: RegExp;
  /** `$<name>`: a group of the words, as written. */
  as: string;
}

const whole = (words: string, as: string): Rewording => ({
  words: new RegExp(`(?<![\\p{L}\\p{N}-])${words}(?![\\p{L}\\p{N}])`, 'u'),
  as,
});

const STEP = '(?<step>hour|day|week|month|quarter|year)';
const PASO = '(?<step>hora|dia|semana|mes|trimestre|ano)';
const COLUMN = '(?<column>country|section|language|outlet|newspaper|publisher)';
const GOOD =
  '(?:positiv[eoa]s?|pos|favorables?|favou?rable|lo bueno|(?:the )?good|buen[oa]s?|bien|critic[oa]s?)';
const BAD =
  '(?:negativ[eoa]s?|neg|desfavorables?|unfavou?rable|lo malo|(?:the )?bad|mal[oa]s?|mal|en contra)';
const MEDIUM = '(?:neutr(?:al|[oa]s?)|neu)';
/** Not of good and bad weather. */
const OF_COVERAGE =
  '(?=\\s*(?:$|[^\\p{L}\\s]|(?:about|of|on|for|in|coverage|stories|articles|news|each|by|per|pie|bars?|por|de|del|sobre|que|en|es|is|notas|cobertura|para|con|a|cada)(?!\\p{L})))';
const AND = '(?:\\s?[/,-]\\s?|\\s(?:and|or|y|o|e|u|vs\\.?)\\s|\\s)';
/** What a pie is of: one that is baked has no articles. */
const OF_COUNTS = `(?= (?:of|for|with|de|del|con|para)(?: (?:the|la|las|los|el))? (?:${any(NEWS, NOTAS, 'coverage|cobertura|tone|tono|sentiment|sentimiento|menciones|mentions|lo publicado|who|quien|tone|outlets|medios|positiv')}))`;

/** Of what is written: "daily press briefing" and "monthly interest payments" are topics. */
const OF_ATTENTION =
  '(?= (?:drumbeat|story|curve|tally|series|attention|interest in|tone|sentiment)(?![a-z]))';
/** The end of a request, or what may follow a step. */
const AT_LAST = '(?=\\s*(?:$|[,;:.?!]|(?:de|desde|en|entre|este|esta|los|las|con)(?![a-z])))';

const VOZ = '(?:(?:cuota|share|participacion) de(?: la)? voz|share of voice(?= (?:entre|de|del) ))';
const OF_VOICE = new RegExp(`(?<![\\p{L}\\p{N}-])${VOZ}(?![\\p{L}\\p{N}])`, 'u');

/** Whether a query asks for a share of voice in Spanish, which only rules know: the model was not trained on it. */
export function asksForVoice(query: string): boolean {
  return OF_VOICE.test(foldLetters(query));
}

const TABLE: readonly Rewording[] = [
  // Steps of time.
  // Not of growth: "inflation year on year".
  whole(
    `(?!year[ -]o)${STEP}[ -](?:by|on|over|after)[ -]\\k<step>(?! (?:change|growth|increase|difference))`,
    'by $<step>',
  ),
  whole(`${STEP}[ -]?wise`, 'by $<step>'),
  whole('(?:on|with) an? (?<step>hourly|daily|weekly|monthly|quarterly) basis', 'coverage $<step>'),
  whole(
    '(?<=(?:items?|times|pieces|hits|stories|articles|mentions) )an? (?<step>day|week|month)',
    'by $<step>',
  ),
  whole(`daily${OF_ATTENTION}`, 'by day'),
  whole(`weekly${OF_ATTENTION}`, 'by week'),
  whole(`monthly${OF_ATTENTION}`, 'by month'),
  whole('(?:what|which) (?<step>day|week|month)(?= )', 'by $<step>, when'),
  whole('(?:en |a )?que (?<step>dia|semana|mes)(?= (?:se|hubo|fue|hablo|salio))', 'por $<step>, cuándo'),
  // "Trabajo por horas", "preso por años" are topics.
  whole(`por (?<step>dia|semana|trimestre)s${AT_LAST}`, 'por $<step>'),
  whole(`por meses${AT_LAST}`, 'por mes'),
  whole('por (?<step>hora)s(?= (?:entre|desde|durante) )', 'por $<step>'),
  whole('serie horaria', 'por hora'),
  whole('serie diaria', 'por día'),
  whole(`(?<step>por (?:hora|dia|semana|mes))(?= (?:de|desde) ${MONTH}(?![a-z]))`, '$<step>,'),
  whole(`${PASO} (?:con|tras|contra) \\k<step>`, 'por $<step>'),
  // Columns.
  whole(`${COLUMN}[ -]wise`, 'by $<column>'),
  whole(`per-${COLUMN}`, 'per $<column>'),
  whole(
    "(?<!(?:^|of |for ))(?:each|every) (?<column>country|section|language)(?!['’]| (?:in|of|on) )",
    'by $<column>',
  ),
  whole('(?<=(?:by|per|each|every|which|what) )news orgs?(?:anisations?|anizations?)?', 'outlet'),
  whole(
    "(?<=(?:who|outlets?|papers?|newspapers?|media|press|tabloids?)(?:['’]s)?(?: ha[sd]| have)? )(?:(?:been|is|are|was|were) )?all over(?= )",
    'covered',
  ),
  whole('pick(?:ed|ing|s)? up(?! (?:trucks?|artists?|lines?|games?)(?![a-z]))', 'covered'),
  // Windows.
  whole('ayer y hoy|hoy y ayer', 'desde ayer'),
  whole('yesterday and today|today and yesterday', 'since yesterday'),
  whole(
    `(?<!(?:from|between|in|of|de|desde|entre|en)(?: \\d{1,2})? )(?<from>${MONTH}) (?:to|through) (?<to>${MONTH})`,
    'from $<from> to $<to>',
  ),
  whole(
    `(?<!(?:from|between|in|of|de|desde|entre|en|del)(?: \\d{1,2})? )(?<from>${MONTH}) a (?<to>${MONTH})`,
    'de $<from> a $<to>',
  ),
  // Tone.
  whole(
    `(?:balance (?:de |entre |positivo|of )?)?${GOOD}${AND}(?:${MEDIUM}${AND})?${BAD}(?:${AND}${MEDIUM})?(?: (?:press|prensa))?${OF_COVERAGE}`,
    'tone',
  ),
  whole(`${GOOD} (?:press|prensa)${AND}${BAD} (?:press|prensa)`, 'tone'),
  whole('(?:quien|quienes) (?:trat|habl)[a-z]+ (?:mejor|peor|bien|mal)(?: (?:de|a|con))?', 'tono de'),
  whole(
    '(?:la prensa |los medios |los diarios )?(?:trat|habl)[a-z]+ (?:bien|mal) o (?:bien|mal)(?: (?:de|a|con))?',
    'tono de',
  ),
  // Types of chart.
  whole(`(?<=(?:sentiment|tone|coverage|news) )curve|(?:curva|curve)${OF_COUNTS}`, 'line chart'),
  whole(`(?:pies?|tortas?|tartas?|pastel|quesos?|quesito|grafico de quesos?)${OF_COUNTS}`, 'pie chart'),
  whole(`(?:donuts?|doughnuts?|donas?|anillo)${OF_COUNTS}`, 'donut chart'),
  whole('graficos? de (?:quesos?|quesito|sectores)', 'pie chart'),
  whole('stacked columns', 'stacked bars'),
  whole('(?:comparison|comparative) table(?= of)', 'compare, table'),
  whole('tabla comparativa', 'tabla, comparar:'),
  whole('tablita(?! cambiaria)|cuadrito', 'tabla'),
  whole('in a table', 'as a table'),
  whole('(?:on|in) (?:one|a|the same) line chart', 'as a line chart, compare'),
  // Barras of supporters and bars in streets are topics.
  whole(
    '(?<=(?:^|[,;:.?] ?|(?<![a-z])(?:con|as|with|show|draw|dame|haceme) ))(?:dos|tres|two|three) (?:barras|bars)(?! (?:bravas|de|in|on|at)(?![a-z]))',
    'comparar en barras',
  ),
  // Comparisons.
  whole('share of voice(?: (?:of|for|between|de|entre))?', 'percentage of coverage, compare'),
  whole(`(?:la )?${VOZ}(?: (?:del?|entre|para))?`, 'porcentaje de la cobertura, comparar'),
  whole('pit(?= .* against )', 'compare'),
  whole('stack up(?= .* and )', 'compare'),
  whole(
    '(?:how )?(?:do|does|did) (?<one>.+) (?:stack up|compare) (?:against|to|with)',
    'compare $<one> with',
  ),
];

/** Between things that are compared: "A / B / C". */
const SLASHES = /(?<=[\p{L}\p{N}"”»]) \/ (?=[\p{L}\p{N}"“«])/gu;

/** Words of a query, and those that stand for them. */
interface Said {
  written: string;
  as: string;
}

/** The query in words that the rules know, and what was said otherwise. */
export function reworded(query: string): { query: string; said: Said[] } {
  const said: Said[] = [];
  let rest = query;
  for (const rewording of TABLE) {
    const found = rewordedBy(rest, rewording);
    if (found === null) continue;
    said.push(found);
    rest = `${rest.slice(0, found.from)}${found.as}${rest.slice(found.from + found.written.length)}`;
  }
  return { query: rest.replace(SLASHES, ' vs '), said };
}

function rewordedBy(query: string, { words, as }: Rewording): (Said & { from: number }) | null {
  const match = words.exec(withQuotesHidden(foldLetters(query)));
  if (match === null) return null;
  const from = match.index;
  return {
    from,
    written: query.slice(from, from + match[0].length),
    as: as.replace(/\$<(\w+)>/g, (_, name: string) => {
      const group = match.groups![name]!;
      const at = from + match[0].indexOf(group);
      return query.slice(at, at + group.length);
    }),
  };
}

/** Words of a query that was reworded, as they were written in `query`. */
export function asWritten(words: string, query: string, said: readonly Said[]): string {
  const folded = foldLetters(words);
  if (foldLetters(query).includes(folded)) return words;
  for (const { written, as } of said) {
    const one = foldLetters(as);
    if (one.includes(folded)) return written;
    const at = folded.indexOf(one);
    if (at >= 0) return `${words.slice(0, at)}${written}${words.slice(at + as.length)}`;
  }
  return words;
}
