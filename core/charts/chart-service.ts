/** The office of charts: made, listed, fetched, changed and deleted here, whichever door asks. */
import { randomBytes } from 'node:crypto';
import type { AnswerService, Caller, Usage } from '../answers/answer-service.ts';
import type { Line } from '../billing/meter.ts';
import type { Item } from '../billing/prices.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { SearchDeps } from '../search/search.ts';
import { addChart, type ChartRow, changeChart, dropChart, findChart, listCharts } from '../store/charts.ts';
import type { Database } from '../store/database.ts';
import { listSources } from '../store/outlets/outlets.ts';
import { type ChartAnswer, listItem, wholeChart } from './chart-response.ts';
import type { Chart, Encode, Size, Source, Warning } from './data/chart.ts';
import { clean } from './data/clean-text.ts';
import { chooseType, compatibleTypes } from './data/compatibility.ts';
import type { GivenData } from './data/given-data.ts';
import type { ChartType, Locale, ThemeName } from './data/options.ts';
import type { ChartPlan } from './data/plan.ts';
import { readTable } from './data/read-table.ts';
import type { Table } from './data/table.ts';
import { countedFrom, type FromQuery, keepSearch } from './query/chart-from-query.ts';
import { intentOf, type QueryChartRequest } from './query/intent.ts';
import type { Spanish } from './wording/formats.ts';
import { planSummary } from './wording/plan-wording.ts';

/** Charts of organizations that pay as they go. */
const LIFETIME = 90 * DAY;
const ID_LENGTH = 24;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHANGES_IN_A_ROW = 5;

export interface ChartServiceDeps {
  db: Database;
  clock: Clock;
  answers: AnswerService;
  search: SearchDeps;
  spanish: Spanish;
  baseUrl(): string;
}

/** How a chart is to look, whatever it is made of. */
export interface Looks {
  type: ChartType | 'auto';
  theme: ThemeName;
  locale: Locale;
  title: string | null;
  subtitle: string | null;
  notes: string | null;
  altText: string | null;
  sources: Source[];
  size: Size;
  timezone: string;
  encode: Encode;
  /** Seconds; null: as long as the plan keeps charts. */
  expiresIn: number | null;
}

export type Material = { data: GivenData } | { query: QueryChartRequest };

export interface Changes {
  type?: ChartType;
  theme?: ThemeName;
  title?: string;
  subtitle?: string;
  locale?: Locale;
}

type Answered = ChartAnswer & { usage: Usage };

export class ChartService {
  readonly #room: ChartServiceDeps;

  constructor(deps: ChartServiceDeps) {
    this.#room = deps;
  }

  /** Makes, stores and bills a chart. Throws what is wrong with its material; then nothing is stored or billed. */
  async create(caller: Caller, looks: Looks, material: Material): Promise<Answered> {
    return 'data' in material
      ? this.#fromData(caller, looks, material.data)
      : this.#fromQuery(caller, looks, material.query);
  }

  async #fromData(caller: Caller, looks: Looks, data: GivenData): Promise<Answered> {
    const { table, encode, warnings } = readTable(data, looks.encode, looks.timezone);
    const chart = this.#chart(caller, looks, { table, encode, warnings, plan: null, sources: looks.sources });
    return this.#serve(
      caller,
      chart,
      [{ item: 'chart_data', quantity: 1 }],
      { charts: 1 },
      async () => chart,
    );
  }

  async #fromQuery(caller: Caller, looks: Looks, asked: QueryChartRequest): Promise<Answered> {
    const { search, db, clock } = this.#room;
    const intent = intentOf(asked, clock.now());
    const item = `search_${asked.request.mode}` satisfies Item;
    const chartLine: Line = { item: 'chart_query', quantity: 1 };
    const searches = intent.reading.topics.length;
    let found: FromQuery | null = null;
    const made = await this.#serve(
      caller,
      null,
      [{ item, quantity: searches }, chartLine],
      { searches, charts: 1 },
      async (signal) => {
        const names = new Map((await listSources(db)).map(({ id, name }) => [id, name]));
        found = await countedFrom(search, asked, intent, names, signal);
        const wanted = looks.type === 'auto' ? (intent.reading.type ?? 'auto') : looks.type;
        const chart = this.#chart(caller, { ...looks, type: wanted }, found);
        return { chart, lines: found.cached ? [chartLine] : undefined };
      },
    );
    // The search is paid for now; that it could not be kept would only cost the next one.
    if (found) await keepSearch(search, found).catch(() => undefined);
    return made;
  }

  async #serve(
    caller: Caller,
    ready: Chart | null,
    lines: readonly Line[],
    counts: { charts: number; searches?: number },
    make: (signal: AbortSignal) => Promise<Chart | { chart: Chart; lines: readonly Line[] | undefined }>,
  ): Promise<Answered> {
    const { answers, db } = this.#room;
    let stored: Chart | null = null;
    let billed: readonly Line[] = lines;
    try {
      return await answers.serve(caller, {
        cacheKey: null,
        fresh: true,
        lines,
        billed: () => billed,
        counts,
        newId: () => ready?.id ?? newChartId(),
        compute: async (signal) => {
          const made = await make(signal);
          const chart = 'chart' in made ? made.chart : made;
          if ('chart' in made && made.lines) billed = made.lines;
          const answer = this.#answer(chart);
          await addChart(db, this.#row(chart, answer.title));
          stored = chart;
          return answer;
        },
      });
    } catch (error) {
      // Not paid, so not kept.
      const unpaid = stored as Chart | null;
      if (unpaid) await dropChart(db, unpaid.id, unpaid.org, unpaid.createdAt).catch(() => undefined);
      throw error;
    }
  }

  /** Throws `chart_not_found` when there is none, it has expired, or it is another organization's. */
  async get(org: string, id: string): Promise<Answered> {
    return free(this.#answer(chartOf(await this.#find(id, org))));
  }

  /** The chart behind a public address. Throws `chart_not_found`. */
  async look(id: string): Promise<Chart> {
    return chartOf(await this.#find(id, null));
  }

  /** Redraws from the same data. Two changes at once are both made, one after the other. */
  async change(org: string, id: string, changes: Changes): Promise<Answered> {
    const { db, clock } = this.#room;
    for (let left = CHANGES_IN_A_ROW; left > 0; left -= 1) {
      const chart = chartOf(await this.#find(id, org));
      const next = changed(chart, changes, new Date(clock.now()));
      const answer = this.#answer(next);
      if (await changeChart(db, this.#row(next, answer.title))) return free(answer);
    }
    throw new Failure('conflict', 'The chart is being changed by others; try again.');
  }

  /** Throws `chart_not_found`. */
  async drop(org: string, id: string): Promise<void> {
    const { db, clock } = this.#room;
    if (!isChartId(id) || !(await dropChart(db, id, org, new Date(clock.now())))) throw unknown(id);
  }

  /** A page of the organization's charts, newest first. Throws 400 when `before` is no place of a list. */
  async list(org: string, limit: number, before: string | null) {
    const { db, clock, baseUrl } = this.#room;
    const place = before === null ? null : placeOf(before);
    const rows = await listCharts(db, org, place, limit + 1, new Date(clock.now()));
    const data = rows.slice(0, limit);
    const more = rows.length > limit;
    const last = data.at(-1);
    return {
      object: 'list' as const,
      data: data.map((row) => listItem(row, baseUrl())),
      has_more: more,
      next_before: more && last ? `${last.createdAt.getTime().toString(36)}-${last.id}` : null,
    };
  }

  async #find(id: string, org: string | null): Promise<ChartRow> {
    const { db, clock } = this.#room;
    const row = isChartId(id) ? await findChart(db, id, new Date(clock.now()), org) : null;
    if (!row) throw unknown(id);
    return row;
  }

  #answer(chart: Chart): ChartAnswer {
    return wholeChart(chart, this.#room.baseUrl(), this.#room.spanish);
  }

  #row(chart: Chart, title: string): ChartRow {
    const {
      id,
      org,
      type,
      theme,
      locale,
      version,
      createdAt,
      updatedAt,
      expiresAt,
      title: given,
      ...drawn
    } = chart;
    return {
      id,
      org,
      type,
      title,
      theme,
      locale,
      version,
      createdAt,
      updatedAt,
      expiresAt,
      drawn: { ...drawn, title: given },
    };
  }

  #chart(
    { org }: Caller,
    looks: Looks,
    made: {
      table: Table;
      encode: Encode;
      warnings: Warning[];
      plan: ChartPlan | null;
      sources: Source[];
      prefers?: ChartType | null;
    },
  ): Chart {
    const now = this.#room.clock.now();
    const { type: wanted, expiresIn, ...rest } = looks;
    const { type, warnings } = typeFor(preferred(wanted, made), made.table, made.encode);
    const keep = org.plan === 'credit' ? null : LIFETIME;
    const lifetime = expiresIn === null ? keep : Math.min(expiresIn * 1000, keep ?? Number.POSITIVE_INFINITY);
    const chart: Chart = {
      ...rest,
      title: said(looks.title),
      subtitle: said(looks.subtitle),
      notes: said(looks.notes),
      altText: said(looks.altText),
      type,
      requestedType: wanted,
      table: made.table,
      encode: made.encode,
      plan: made.plan,
      sources: made.sources,
      warnings: [...made.warnings, ...warnings],
      id: newChartId(),
      org: org.id,
      version: 1,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      expiresAt: lifetime === null ? null : new Date(now + lifetime),
    };
    return chart;
  }
}

/** `chart_` and 24 letters and digits: 142 bits that nobody guesses. */
export function newChartId(): string {
  let text = '';
  while (text.length < ID_LENGTH)
    for (const byte of randomBytes(ID_LENGTH))
      if (byte < 248 && text.length < ID_LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return `chart_${text}`;
}

function isChartId(id: string): boolean {
  return /^chart_[0-9A-Za-z]{24}$/.test(id);
}

function unknown(id: string): Failure {
  return new Failure(
    'chart_not_found',
    `There is no chart ${isChartId(id) ? id : 'with that id'}; it may have expired or been deleted.`,
  );
}

function placeOf(before: string): { createdAt: Date; id: string } {
  const [, moment, id] = /^([0-9a-z]{1,10})-(chart_[0-9A-Za-z]{24})$/.exec(before) ?? [];
  if (moment === undefined) {
    const message = 'must be the next_before of a page';
    throw new Failure('invalid_request', `before ${message}.`, { errors: [{ path: 'before', message }] });
  }
  return { createdAt: new Date(Number.parseInt(moment, 36)), id: id! };
}

function said(text: string | null): string | null {
  return text === null ? null : clean(text) || null;
}

/** What was asked for; where nothing was, what the measure prefers, if it fits. */
function preferred(
  wanted: ChartType | 'auto',
  { prefers, table, encode }: { prefers?: ChartType | null; table: Table; encode: Encode },
): ChartType | 'auto' {
  const fits = wanted === 'auto' && prefers && compatibleTypes(table, encode).includes(prefers);
  return fits ? prefers : wanted;
}

/** What is drawn for the type asked for, and a warning when it is another. Throws 422 when nothing can be. */
function typeFor(
  wanted: ChartType | 'auto',
  table: Table,
  encode: Encode,
): { type: ChartType; warnings: Warning[] } {
  const choice = chooseType(wanted, table, encode);
  if (!choice) throw new Failure('unchartable_data', 'The data have no rows that could be drawn.');
  const { type, reason } = choice;
  if (reason === null) return { type, warnings: [] };
  const message = `${wanted} does not fit: ${reason}. ${type} is drawn instead.`;
  return { type, warnings: [{ code: ADJUSTED, message, requested: wanted, used: type, reason }] };
}

const ADJUSTED = 'chart_type_adjusted';

function changed(chart: Chart, { type, theme, title, subtitle, locale }: Changes, now: Date): Chart {
  const wanted = type ?? chart.requestedType;
  // A change of looks alone keeps what is drawn, also where the rules would choose anew.
  const fit = type === undefined ? null : typeFor(type, chart.table, chart.encode);
  return {
    ...chart,
    type: fit?.type ?? chart.type,
    requestedType: wanted,
    theme: theme ?? chart.theme,
    locale: locale ?? chart.locale,
    title: title === undefined ? chart.title : said(title),
    subtitle: subtitle === undefined ? chart.subtitle : said(subtitle),
    plan: chart.plan && { ...chart.plan, summary: planSummary(chart.plan, locale ?? chart.locale) },
    warnings: fit
      ? [...chart.warnings.filter(({ code }) => code !== ADJUSTED), ...fit.warnings]
      : chart.warnings,
    version: chart.version + 1,
    updatedAt: now,
  };
}

function chartOf({ drawn, title: _, ...row }: ChartRow): Chart {
  return { ...(drawn as object), ...row } as Chart;
}

function free(answer: ChartAnswer): Answered {
  return { ...answer, usage: { cost_usd: 0, cached: false } };
}
