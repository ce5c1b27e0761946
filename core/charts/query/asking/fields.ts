/** Requests in fields, as programs send them, said in words: "q=bird flu&interval=day&chart=line", "tema: litio; agrupación: semana". */
import { foldLetters } from '../folded-letters.ts';
import { any } from '../vocabulary/patterns.ts';
import { STEP_WORDS } from '../vocabulary/step-rules.ts';
import { SHAPES } from '../vocabulary/type-rules.ts';

const FIELDS = [
  {
    as: 'topic',
    names:
      'topics?|temas?|query|queries|q|consultas?|subject|entities|compare|comparar|comparativa|keywords?|search',
  },
  {
    as: 'by',
    names:
      'interval|step|bucket|granularity|granularidad|agrupacion|frequency|freq|frecuencia|paso|group[_ ]?by|by|agg|agrupar(?:[_ ]por)?|dimension|desglose|intervalo',
  },
  { as: 'days', names: 'last_n_days|days|dias|ultimos_dias' },
  { as: 'window', names: 'window|range|period|periodo|rango|ventana|last|ultimos|dates|fechas|timeframe' },
  { as: 'from', names: 'from|start(?:_date)?|since|desde|fecha_desde|inicio|date_from' },
  { as: 'to', names: 'to|end(?:_date)?|until|hasta|fecha_hasta|fin|date_to' },
  { as: 'limit', names: 'limit|top|limite|max' },
  { as: 'chart', names: 'chart(?:_type)?|type|output|grafico|tipo|viz|format|formato' },
  { as: 'metric', names: 'metric|metrica|measure|mode|medida|tone|tono' },
  { as: 'outlets', names: 'outlets|sources|medios|fuentes' },
  { as: 'places', names: 'countries|country|paises|pais|languages|lang|idiomas' },
] as const;
type Field = (typeof FIELDS)[number]['as'];
const NAMED = new RegExp(
  `(?<![a-z_])(?:${FIELDS.map(({ as, names }) => `(?<${as}>${names})`).join('|')})["']?\\s?([=:])\\s?`,
  'g',
);
const SHAPE_WORDS = SHAPES.map(({ as, en, es }) => ({ said: as, words: new RegExp(`^${any(en, es)}$`) }));
/** Around values. */
const EDGES = /^[\s"'“”«»[\]{},;&|.→]+|[\s"'“”«»[\]{},;&|.→]+$/g;

const STEPS = STEP_WORDS.map(({ as, es, adjective, adjetivo }) => ({
  said: as,
  words: new RegExp(`^(?:1?${as[0]}|${as}s?|${es}(?:e?s)?|${adjective}|${adjetivo})$`),
}));
const COLUMNS = [
  { said: 'outlet', words: /^(?:outlets?|sources?|medios?|diarios?|newspapers?|publishers?|fuentes?)$/ },
  { said: 'section', words: /^(?:sections?|seccion(?:es)?|desks?)$/ },
  { said: 'country', words: /^(?:country|countries|pais(?:es)?)$/ },
  { said: 'language', words: /^(?:languages?|lang|idiomas?)$/ },
];
const MANY: Readonly<Record<string, string>> = { country: 'countries' };
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

/** The same request in a sentence; a text without fields as it is. */
export function fieldsSaid(query: string): Said {
  const found = [...foldLetters(query).matchAll(NAMED)];
  if (found.length < 2 && !found.some(({ 0: words }) => words.includes('='))) return { query, unread: [] };
  const values = new Map<Field, string>();
  const written = new Map<Field, string>();
  for (const [at, match] of found.entries()) {
    const field = FIELDS.find(({ as }) => match.groups![as] !== undefined)!.as;
    const words = query.slice(match.index, found[at + 1]?.index).replace(EDGES, '');
    const value = query.slice(match.index + match[0].length, found[at + 1]?.index).replace(EDGES, '');
    // Of two fields of a kind, the step of time stands beside the column.
    if (value === 'true' && field !== 'metric') continue;
    values.set(field, [values.get(field), value].filter(Boolean).join(' & '));
    written.set(field, [written.get(field), words].filter(Boolean).join(' '));
  }
  const topic = values.get('topic');
  if (topic === undefined) return { query, unread: [] };
  const lead = query.slice(0, found[0]!.index).replace(EDGES, '');
  const unsaid = fieldsUnsaid(values);
  return {
    query: `${lead === '' ? '' : `${lead}: `}${sentence(topic, values)}`,
    unread: unsaid.map((field) => written.get(field)!),
  };
}

/** The fields that the sentence leaves out. */
function fieldsUnsaid(values: ReadonlyMap<Field, string>): Field[] {
  const has = (field: Field) => values.has(field);
  const isEach = (one: string) => [...STEPS, ...COLUMNS].some(({ words }) => words.test(one));
  const metric = foldLetters(values.get('metric') ?? '');
  const isSaid: Record<string, boolean> = {
    by: countedBy(values).every(isEach),
    to: has('from'),
    limit: limitOf(values) !== undefined && columnOf(values) !== undefined,
    chart: shapeOf(values) !== undefined,
    metric: [TONES, TOTAL, COUNTS].some((words) => words.test(metric)),
    places: false,
  };
  return [...values.keys()].filter((field) => isSaid[field] === false);
}

/** The steps and columns that it asks for. */
function countedBy(values: ReadonlyMap<Field, string>): string[] {
  return foldLetters(values.get('by') ?? '').split(' & ');
}

function columnOf(values: ReadonlyMap<Field, string>): string | undefined {
  const by = countedBy(values);
  return COLUMNS.find(({ words }) => by.some((one) => words.test(one)))?.said;
}

function limitOf(values: ReadonlyMap<Field, string>): string | undefined {
  return /^\d+$/.exec(values.get('limit') ?? '')?.[0];
}

function shapeOf(values: ReadonlyMap<Field, string>) {
  const shape = foldLetters(values.get('chart') ?? '');
  return SHAPE_WORDS.find(({ words }) => words.test(shape))?.said;
}

function sentence(topic: string, values: ReadonlyMap<Field, string>): string {
  const value = (field: Field) => foldLetters(values.get(field) ?? '');
  const topics = topic.split(/["'\]]?\s*(?:,|\s&\s|\|)\s*["'[]?/).map((one) => `"${one}"`);
  const by = countedBy(values);
  const step = STEPS.find(({ words }) => by.some((one) => words.test(one)))?.said;
  const [column, limit, shape] = [columnOf(values), limitOf(values), shapeOf(values)];
  const metric = value('metric');
  const isTop = limit !== undefined && column !== undefined;
  return [
    isTop ? `top ${limit} ${MANY[column] ?? `${column}s`} by` : '',
    TONES.test(metric) ? 'tone of' : 'coverage of',
    topics.join(' vs '),
    column && !isTop ? `by ${column}` : '',
    step ? `by ${step}` : '',
    values.has('outlets') ? `in ${values.get('outlets')}` : '',
    windowSaid(values),
    TOTAL.test(metric) ? 'in total' : '',
    shape ? `as a ${shape.replaceAll('_', ' ')} chart` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const UNITS: Readonly<Record<string, string>> = {
  h: 'hours',
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
};

/** "30d" are the last 30 days, "2026-01..2026-03" and "start=… end=…" go from one to the other. */
function windowSaid(values: ReadonlyMap<Field, string>): string {
  const [window = '', from, to, days] = (['window', 'from', 'to', 'days'] as const).map((field) =>
    values.get(field),
  );
  if (from !== undefined) return to === undefined ? `since ${from}` : `from ${from} to ${to}`;
  if (days !== undefined) return `in the last ${days} days`;
  const [, count, unit] = /^(\d+) ?([hdwmy])$/.exec(window) ?? [];
  if (unit !== undefined) return `in the last ${count} ${UNITS[unit]}`;
  const [, first, last] = /^(\S+)(?:\.\.|\s(?:to|a)\s|\/)(\S+)$/.exec(window) ?? [];
  if (first !== undefined) return `from ${first} to ${last}`;
  return /^\d{4}$/.test(window) ? `in ${window}` : window && `, ${window}`;
}
