/**
 * How editors' chart queries are planned: as meant, or wrong without a warning, by language and kind, with the 95 % Wilson
 * interval. `node scripts/bench/charts/plans.ts [--set FILE] [--errors] [--rules | --light]`
 */
import { parseArgs } from 'node:util';
import { chooseType } from '../../../core/charts/data/compatibility.ts';
import { readTable } from '../../../core/charts/data/reading/read-table.ts';
import { inFullWords } from '../../../core/charts/query/asking/short-words.ts';
import { foldLetters } from '../../../core/charts/query/folded-letters.ts';
import { type ChartIntent, readIntent } from '../../../core/charts/query/intent.ts';
import { ownNumbers } from '../../../core/charts/query/own-numbers/own-numbers.ts';
import { refuseUnreadList } from '../../../core/charts/query/own-numbers/unread-list.ts';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { wilson } from '../../cli/models/measures/interval.ts';
import { rowsIn } from '../../sets/lines.ts';

interface Meant {
  kind: string;
  types: string[];
  topics: string[];
  window: string | null;
  step: string | null;
  limit: number | null;
  unit: string | null;
}
interface Row {
  query: string;
  language: string;
  meant: Meant;
  /** Says what the labels cannot; "a warning": a part that cannot be drawn. */
  note: string;
}

/** What was planned; `faults` are the parts that differ from what is meant. */
interface Planned {
  kind: string;
  faults: string[];
  isWarned: boolean;
  /** An outlet that is named has no articles, which a warning says. */
  namesUnfollowed: boolean;
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    set: { type: 'string', default: new URL('sets/editors-queries.jsonl', import.meta.url).pathname },
    errors: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    light: { type: 'boolean', default: false },
    folder: { type: 'string', default: MODELS },
  },
});
if (values.help) {
  process.stdout.write(
    'node scripts/bench/charts/plans.ts [--set FILE] [--errors: print what was planned otherwise] [--rules: without a model] [--light: as `models: light` reads] [--folder MODELS]\n',
  );
  process.exit(0);
}

const NOW = Date.parse('2026-11-18T15:00:00Z');
const ZONE = 'America/Argentina/Buenos_Aires';
/** Outlets that an operator in the two languages of the set may follow. */
const OUTLETS = new Map(
  [
    'Clarín',
    'La Nación',
    'Infobae',
    'Página/12',
    'Página 12',
    'Ámbito',
    'Perfil',
    'La Voz del Interior',
    'La Voz',
    'Río Negro',
    'El Litoral',
    'La Gaceta',
    'El Cronista',
    'TN',
    'Olé',
    'Télam',
    'La Capital',
    'Los Andes',
    'El País',
    'El Mundo',
    'Folha',
    'BBC',
    'The Guardian',
    'Guardian',
    'Reuters',
    'AP',
    'CNN',
    'The New York Times',
    'New York Times',
    'Washington Post',
    'The Washington Post',
    'Financial Times',
    'Bloomberg',
    'The Times',
    'Le Monde',
    'The Economist',
    'Al Jazeera',
    'La Tercera',
    'El Mercurio',
    'El Universal',
    'Buenos Aires Herald',
    'Buenos Aires Times',
  ].map((name) => [name, name]),
);
const DIMENSIONS: Record<string, string> = {
  source: 'by_outlet',
  section: 'by_section',
  country: 'by_country',
  language: 'by_language',
};
/** What is drawn where the query names no type. */
const USUAL: Record<string, string[]> = {
  counts_over_time: ['line', 'area', 'bar'],
  by_outlet: ['bar_horizontal', 'bar'],
  by_section: ['bar_horizontal', 'bar'],
  by_country: ['bar_horizontal', 'bar'],
  by_language: ['bar_horizontal', 'bar'],
  tone: ['stacked_bar'],
  tone_over_time: ['stacked_bar'],
  comparison: ['line', 'bar'],
  kpi: ['kpi'],
  timeline: ['timeline'],
  stated_figures: ['bar_horizontal', 'table'],
};

const folded = (topic: string) =>
  foldLetters(topic)
    .replace(/^(?:the|el|la|los|las|an?|un|una) /, '')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();

async function planned(row: Row): Promise<Planned> {
  const { meant } = row;
  // As the service reads it.
  const query = inFullWords(row.query);
  const learned = await inference.readChartQuery(query, [...OUTLETS.values()]);
  const own = ownNumbers(query, learned);
  if (own) {
    const { table, encode } = readTable(own.data);
    const { type, reason } = chooseType(own.type ?? 'auto', table, encode)!;
    return {
      kind: 'own_numbers',
      faults: faultsOf(meant, { kind: 'own_numbers', types: [type] }),
      isWarned: reason !== null || own.unread.length + own.doubts.length > 0,
      namesUnfollowed: false,
    };
  }
  try {
    refuseUnreadList(query, learned);
    const request = nativeSearchRequest('', { days: 30 });
    const asked = { query, request, windowGiven: false, timezone: ZONE, locale: 'en' as const };
    const intent = readIntent(asked, NOW, '-03:00', OUTLETS, learned);
    const { reading } = intent;
    // A series for each outlet, month by month, is counted by both.
    const isBoth = reading.isSplit && DIMENSIONS[reading.dimension] === meant.kind;
    const kind = isBoth ? meant.kind : kindOf(intent);
    const types = reading.type ? [reading.type] : intent.windows ? ['bar'] : (USUAL[kind] ?? []);
    const faults = [...faultsOf(meant, { kind, types }), ...detailsOf(row, intent)];
    return {
      kind,
      faults,
      isWarned:
        reading.unread.length + reading.doubted.length + reading.leftOut.length > 0 ||
        reading.unsure !== null,
      namesUnfollowed:
        reading.unread.length > 0 && reading.unread.every((words) => learned?.outlets.includes(words)),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const faults = meant.kind === 'not_chartable' ? [] : ['refused'];
    return { kind: 'refused', faults, isWarned: true, namesUnfollowed: false };
  }
}

function kindOf({ reading, windows }: ChartIntent): string {
  const { measure, dimension, topics, type, isSplit } = reading;
  if (measure === 'tone') return dimension === 'time' ? 'tone_over_time' : 'tone';
  if (windows || topics.length > 1) return 'comparison';
  if (isSplit) return 'counts_over_time';
  if (measure.startsWith('coverage_by_')) return DIMENSIONS[dimension]!;
  if (measure === 'coverage_over_time') return type === 'kpi' ? 'kpi' : 'counts_over_time';
  return measure;
}

function faultsOf(meant: Meant, { kind, types }: { kind: string; types: string[] }): string[] {
  if (meant.kind === 'not_chartable') return [];
  const same = new Set(types.flatMap(equals));
  // The tone of several topics is a comparison as well.
  const isToneOfMany = meant.topics.length > 1 && kind === 'tone' && meant.kind === 'comparison';
  return [
    ...(kind === meant.kind || isToneOfMany ? [] : [`kind ${kind}`]),
    ...(meant.types.flatMap(equals).some((type) => same.has(type)) ? [] : [`type ${types.join()}`]),
  ];
}

function equals(type: string): string[] {
  const sets = [
    ['pie', 'donut'],
    ['bar', 'bar_horizontal'],
  ];
  return sets.find((set) => set.includes(type)) ?? [type];
}

/** With the article before it, which labels leave out: "la última semana" are seven days, "última semana" is the last whole one. */
function asWritten(window: string, query: string): string {
  const at = query.toLowerCase().indexOf(window.toLowerCase());
  const [article = ''] = /(?:(?:over )?the|el|las?|los) $/i.exec(query.slice(0, Math.max(0, at))) ?? [];
  return article + window;
}

function detailsOf({ meant, query }: Row, { reading, windows, days }: ChartIntent): string[] {
  if (meant.kind === 'not_chartable')
    return (reading.unread.length > 0 || reading.unsure === 'request') && meant.types.length > 0
      ? []
      : ['charted'];
  const [wanted, found] = [meant.topics, reading.topics].map((topics) =>
    topics.map(folded).toSorted().join('|'),
  );
  const isRead = reading.read.some(({ what }) => what === 'window');
  const time =
    meant.window === null
      ? null
      : wordsOfTime(`x ${asWritten(meant.window, query)}`, { reference: NOW, zone: ZONE });
  const isSameWindow =
    meant.window === null
      ? !isRead
      : windows !== null ||
        // A month alone is read as one to come there; what is published lies in the one that has been.
        (isRead &&
          (!time?.expression || time.basis === 'event' || time.from === null || time.from === days.from));
  return [
    ...(wanted === found ? [] : [`topics ${reading.topics.join(' / ')}`]),
    ...(isSameWindow ? [] : [`window ${days.from}..${days.to}`]),
    ...(meant.step === null || meant.step === reading.granularity ? [] : [`step ${reading.granularity}`]),
    ...(meant.limit === null || meant.limit === reading.limit ? [] : [`limit ${reading.limit}`]),
    ...(meant.unit !== 'percent' || reading.isShare ? [] : ['not in percent']),
  ];
}

function shareOf(right: number, all: number): string {
  const [low, high] = wilson(right / all, all);
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(right / all).padStart(5)} % (${percent(Math.max(0, low))}–${percent(Math.min(1, high))})`;
}

const inference = await localInference({
  modelsFolder: values.folder,
  models: {
    ...((values.rules || values.light) && { query_reader: 'none' }),
    ...(values.rules && { queries: 'none' }),
  },
});
const rows = [];
for (const row of rowsIn<Row>(values.set))
  rows.push({ ...row, ...(await planned(row)), meantKind: row.meant.kind });
await inference.close();
const groups: [string, typeof rows][] = [
  ['all', rows],
  ...[...Map.groupBy(rows, ({ language }) => language)],
  ...[...Map.groupBy(rows, ({ meantKind }) => meantKind)].toSorted(([, a], [, b]) => b.length - a.length),
];
const needless = rows.filter(
  ({ faults, isWarned, meantKind }) => faults.length === 0 && isWarned && meantKind !== 'not_chartable',
);
const toWarn = rows.filter(({ note, faults }) => /\ba warning\b/.test(note) && faults.length === 0);
const unsaid = toWarn.filter(({ isWarned }) => !isWarned);
const unfollowed = needless.filter(({ namesUnfollowed }) => namesUnfollowed).length;
process.stdout.write(`${''.padEnd(20)}   n   as meant                  wrong without a warning\n`);
for (const [name, of] of groups) {
  const right = of.filter(({ faults }) => faults.length === 0).length;
  const silent = of.filter(({ faults, isWarned }) => faults.length > 0 && !isWarned).length;
  process.stdout.write(
    `${name.padEnd(20)} ${String(of.length).padStart(3)}   ${shareOf(right, of.length).padEnd(24)}   ${silent} ${shareOf(silent, of.length)}\n`,
  );
}
process.stdout.write(
  `parts that cannot be drawn, in queries planned as meant otherwise: ${toWarn.length}, of which ${unsaid.length} are not said\n`,
);
process.stdout.write(
  `charts planned as meant, yet warned: ${needless.length}, of which ${unfollowed} name an outlet that is not followed\n`,
);
if (values.errors) for (const { query } of unsaid) process.stdout.write(`UNSAID  ${query}\n`);
if (values.errors)
  for (const { query, faults, isWarned, meantKind } of rows)
    if (faults.length > 0)
      process.stdout.write(
        `${isWarned ? 'warned' : 'SILENT'}  ${meantKind}  ${query}  →  ${faults.join('; ')}\n`,
      );
