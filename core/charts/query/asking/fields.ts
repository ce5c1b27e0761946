/** Requests in fields, as programs send them, said in words: "q=bird flu&interval=day&chart=line", "tema: litio; agrupación: semana". */
import { isCalendarDay } from '../../../language/dates/civil.ts';
import { foldLetters } from '../folded-letters.ts';
import { COLUMN_NOUNS } from '../vocabulary/dimension-rules.ts';
import { any } from '../vocabulary/patterns.ts';
import { STEP_NOUNS, STEP_WORDS } from '../vocabulary/step-rules.ts';
import { SHAPES } from '../vocabulary/type-rules.ts';

/** What fields are called. */
const FIELDS = {
  topic:
    'topics?|temas?|query|queries|q|consultas?|subject|entities|compare|comparar|comparativa|keywords?|search',
  by: 'interval|step|bucket|granularity|granularidad|agrupacion|frequency|freq|frecuencia|paso|group[_ ]?by|by|agg|agrupar(?:[_ ]por)?|dimension|desglose|intervalo|breakdown|split(?:[_ ]by)?|por',
  days: 'last_n_days|days|dias|ultimos_dias',
  window: 'window|range|period|periodo|rango|ventana|last|ultimos|dates|fechas|timeframe',
  from: 'from|start(?:_date)?|since|desde|fecha_desde|inicio|date_from',
  to: 'to|end(?:_date)?|until|hasta|fecha_hasta|fin|date_to',
  limit: 'limit|top|limite|max',
  chart: 'chart(?:_type)?|type|output|grafico|tipo|viz|format|formato',
  metric: 'metric|metrica|measure|mode|medida|tone|tono',
  outlets: 'outlets|sources|medios|fuentes',
  places: 'countries|country|paises|pais|languages|lang|idiomas',
};
type Field = keyof typeof FIELDS;
const WINDOW = ['window', 'from', 'to', 'days'] as const;
const FILTERS: readonly Field[] = ['from', 'to', 'days', 'outlets'];
const NAMES = Object.keys(FIELDS) as Field[];
const NAMED = new RegExp(
  `(?<![a-z_])(?:${NAMES.map((field) => `(?<${field}>${FIELDS[field]})`).join('|')})["']?\\s?([=:])\\s?`,
  'g',
);
const NAME = new RegExp(`^${any(...Object.values(FIELDS))}$`);
const SHAPE_WORDS = SHAPES.map(({ as, en, es }) => ({ said: as, words: new RegExp(`^${any(en, es)}$`) }));
/** Around values. Bullets have a space beside them: "-40 degrees" has none. */
const edges = (signs: string) =>
  new RegExp(
    `^(?:[\\s"'“”«»[\\]{},;&|.→${signs}]|[•*–-]+(?=\\s|$))+|(?:\\s+[•*–-])?[\\s"'“”«»[\\]{},;&|.→${signs}]*$`,
    'g',
  );
const EDGES = edges('');
const EDGES_AND_BRACKETS = edges('()');

const STEPS = STEP_WORDS.map(({ as, es, adjective, adjetivo }) => ({
  said: as,
  words: new RegExp(`^(?:1?${as[0]}|${as}s?|${es}(?:e?s)?|${adjective}|${adjetivo})$`),
}));
const COLUMNS = [
  {
    said: 'outlet',
    many: 'outlets',
    words: /^(?:outlets?|sources?|medios?|diarios?|newspapers?|publishers?|fuentes?)$/,
  },
  { said: 'section', many: 'sections', words: /^(?:sections?|seccion(?:es)?|desks?)$/ },
  { said: 'country', many: 'countries', words: /^(?:country|countries|pais(?:es)?)$/ },
  { said: 'language', many: 'languages', words: /^(?:languages?|lang|idiomas?)$/ },
];
const TONES = /^(?:tone|tono|sentiment|sentimiento|true)$/;
const TOTAL = /^(?:total[a-z_]*|sum|kpi)$/;

/** What is counted anyway. */
const COUNTS =
  /^(?:counts?|coverage|articles?|stories|volume|mentions?|number|cobertura|notas|menciones|cantidad|articulos|volumen|conteo|compar[a-z]*|time ?series|trend)$/;

/** A request in words, and the fields of it that no words are known for. */
interface Said {
  query: string;
  unread: string[];
}

type Values = ReadonlyMap<Field, string>;

/**
 * Whether a query is a request in fields that says where its window begins or ends, or names outlets, or is written in JSON: a model
 * reads them as words of a sentence, in which "since": "2026-09-01" is that day alone, and an outlet the topic.
 */
export function asksInFields(query: string): boolean {
  const fields = [...foldLetters(query).matchAll(NAMED)].map(({ groups }) => groups!);
  const names = new Set(NAMES.filter((name) => fields.some((groups) => groups[name] !== undefined)));
  if (names.size < 2 || !names.has('topic')) return false;
  const isJson = /^\s*\{.*\}\s*$/s.test(query);
  return (isJson && names.has('by')) || FILTERS.some((name) => names.has(name));
}

/** Whether a field of a request may be called so: "days", "límite". */
export function isFieldName(name: string): boolean {
  return NAME.test(foldLetters(name));
}

/** The same request in a sentence; a text without fields as it is. */
export function fieldsSaid(query: string): Said {
  const found = [...foldLetters(query).matchAll(NAMED)];
  if (found.length < 2 && !found.some(({ 0: words }) => words.includes('='))) return { query, unread: [] };
  const values = new Map<Field, string>();
  const written = new Map<Field, string>();
  for (const [at, { 0: name, index, groups }] of found.entries()) {
    const field = NAMES.find((one) => groups![one] !== undefined)!;
    const end = found[at + 1]?.index;
    const words = bare(query.slice(index, end));
    const value = bare(query.slice(index + name.length, end));
    // Of two fields of a kind, the step of time stands beside the column.
    if (value === 'true' && field !== 'metric') continue;
    values.set(field, [values.get(field), value].filter(Boolean).join(' & '));
    written.set(field, [written.get(field), words].filter(Boolean).join(' '));
  }
  const topic = values.get('topic');
  if (topic === undefined) return { query, unread: [] };
  const lead = bare(query.slice(0, found[0]!.index));
  const { said, unsaid } = sentence(topic, values);
  return {
    query: `${lead === '' ? '' : `${lead}: `}${said}`,
    unread: [...values.keys()].filter((field) => unsaid.includes(field)).map((field) => written.get(field)!),
  };
}

/** A value without what stands around it; a pair of brackets is its own: "Boca (Argentina)". */
function bare(text: string): string {
  const isPaired = text.includes('(') && text.includes(')');
  return text.replace(isPaired ? EDGES : EDGES_AND_BRACKETS, '');
}

/** "query": "coverage of inflation by outlet", "compare Boca and River" and "which papers covered dengue?" are requests of their own. */
const SENTENCE = new RegExp(
  [
    '(?<![a-z])(?:coverage|cobertura|articles|notas|tone|tono|sentiment|sentimiento) (?:of|de|about|around|on|sobre)(?![a-z])',
    `(?<![a-z])(?:by|per|por) ${any(...STEP_NOUNS, ...COLUMN_NOUNS)}(?![a-z])`,
    '^(?:compar(?:e|a|ar)|how (?:much|many)|cuant[oa]s?|(?:which|que|cuales) (?:outlets|papers|newspapers|medios|diarios)) ',
    '\\?$',
  ].join('|'),
);

function topicsSaid(topics: string, isTone: boolean): string {
  const named = topics
    .split(/["'\]]?\s*(?:,|\s&\s|\||\s(?:vs\.?|versus)\s)\s*["'[]?/i)
    .map((one) => `"${one}"`);
  return `${isTone ? 'tone' : 'coverage'} of ${named.join(' vs ')}`;
}

/** A sentence with the values, and the fields that it leaves out. */
function sentence(topic: string, values: Values): { said: string; unsaid: Field[] } {
  const value = (field: Field) => foldLetters(values.get(field) ?? '');
  const [metric, shape] = [value('metric'), value('chart')];
  const by = value('by').split(' & ');
  const step = STEPS.find(({ words }) => by.some((one) => words.test(one)))?.said;
  const column = COLUMNS.find(({ words }) => by.some((one) => words.test(one)));
  const limit = /^\d+$/.exec(values.get('limit') ?? '')?.[0];
  const type = SHAPE_WORDS.find(({ words }) => words.test(shape))?.said;
  const top = limit !== undefined && column !== undefined ? `top ${limit} ${column.many} by` : '';
  const isWindow = hasWindow(values);
  const parts = [
    top,
    SENTENCE.test(foldLetters(topic)) ? topic : topicsSaid(topic, TONES.test(metric)),
    column && top === '' ? `by ${column.said}` : '',
    step ? `by ${step}` : '',
    values.has('outlets') ? `in ${values.get('outlets')}` : '',
    isWindow ? windowSaid(values) : '',
    TOTAL.test(metric) ? 'in total' : '',
    type ? `as a ${type.replaceAll('_', ' ')} chart` : '',
  ];
  const isEach = (one: string) => [...STEPS, ...COLUMNS].some(({ words }) => words.test(one));
  const isSaid: Partial<Record<Field, boolean>> = {
    by: by.every(isEach),
    from: isWindow,
    to: isWindow && values.has('from'),
    days: isWindow,
    window: isWindow,
    limit: top !== '',
    chart: type !== undefined,
    metric: [TONES, TOTAL, COUNTS].some((words) => words.test(metric)),
    places: false,
  };
  return { said: parts.filter(Boolean).join(' '), unsaid: NAMES.filter((field) => isSaid[field] === false) };
}

const UNITS: Readonly<Record<string, string>> = {
  h: 'hours',
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
};

/** "2026-01..2026-03" */
const RANGE = /^(\S+)(?:\.\.|\s(?:to|a)\s|\/)(\S+)$/;
const IN_FIGURES = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?![\d-])/;

/** Whether the window can be one: a day that is none, or an end before the beginning, would be left in the topic. */
function hasWindow(values: Values): boolean {
  const [window = '', given, end, days = '1'] = WINDOW.map((field) => values.get(field));
  if (given === '' || !/^[1-9]\d{0,3}$/.test(days)) return false;
  const [, first, last] = given === undefined ? (RANGE.exec(window) ?? []) : ['', given, end];
  const [from, to] = [dayIn(first), dayIn(last)];
  return from !== null && to !== null && (from === '' || to === '' || from.slice(0, to.length) <= to);
}

/** The day or month of a text in figures; '' for words, null for days that are none. */
function dayIn(text = ''): string | null {
  if (!/^\d{4}-/.test(text)) return '';
  const [, ...parts] = IN_FIGURES.exec(text) ?? [];
  const day = parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'));
  return isCalendarDay([...day, '01'].slice(0, 3).join('-')) ? day.join('-') : null;
}

/** "30d" are the last 30 days, "2026-01..2026-03" and "start=… end=…" go from one to the other. */
function windowSaid(values: Values): string {
  const [window = '', from, to, days] = WINDOW.map((field) => values.get(field));
  if (from !== undefined) return to === undefined ? `since ${from}` : `from ${from} to ${to}`;
  if (days !== undefined) return `in the last ${days} days`;
  const [, count, unit] = /^(\d+) ?([hdwmy])$/.exec(window) ?? [];
  if (unit !== undefined) return `in the last ${count} ${UNITS[unit]}`;
  const [, first, last] = RANGE.exec(window) ?? [];
  if (first !== undefined) return `from ${first} to ${last}`;
  return /^\d{4}$/.test(window) ? `in ${window}` : window && `, ${window}`;
}
