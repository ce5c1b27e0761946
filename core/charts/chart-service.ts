/** Charts are made, listed, fetched, changed and deleted here, whichever plugin asks; `baseUrl` begins their addresses. */
import { LRUCache } from 'lru-cache';
import type { AnswerService, Caller, Served, Work } from '../answers/answer-service.ts';
import type { ReadChartQuery } from '../inference/calls/chart-query.ts';
import { requireOutlets } from '../news/outlets/named-outlets.ts';
import { isVisible } from '../news/outlets/visible-outlets.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import { newestFirst, type PageAsked } from '../platform/newest-first.ts';
import type { Answer } from '../search/answer/answer.ts';
import { noProgress, type OnProgress } from '../search/answer/progress.ts';
import { isHurried } from '../search/candidates/left-out.ts';
import { search } from '../search/search.ts';
import type { SearchDeps } from '../search/search-run.ts';
import { questionKey, understand } from '../search/understanding/question.ts';
import {
  addChart,
  type ChartRow,
  deleteChart,
  findChart,
  findChartVersion,
  listCharts,
  updateChart,
} from '../store/charts.ts';
import type { Database } from '../store/database.ts';
import type { SourceFacts } from '../store/outlets/outlet-records.ts';
import { findOrganization } from '../store/tenants/tenants.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import { isChartId, newChartId } from './chart-ids.ts';
import { type ChartAnswer, listItem, wholeChart } from './chart-response.ts';
import type { Chart, Warning } from './data/chart.ts';
import { type SpanishSetting, spanishOf } from './data/options.ts';
import type { GivenData } from './data/reading/given-data.ts';
import { readTable } from './data/reading/read-table.ts';
import { type ChartChanges, type ChartOptions, changedChart, newChart } from './new-chart.ts';
import { contentFromSearch } from './query/chart-from-query.ts';
import { type QueryChartRequest, readIntent } from './query/intent.ts';
import { outletLabels } from './query/outlets/outlet-labels.ts';
import { numbersNotDrawn, ownNumbers } from './query/own-numbers/own-numbers.ts';
import { capitalized } from './query/own-numbers/title-words.ts';
import { refuseUnreadList } from './query/own-numbers/unread-list.ts';
import { compileRules } from './query/rule-warm-up.ts';
import { SharedSearches } from './shared-searches.ts';
import { visibleChart } from './visible-chart.ts';
import { type Scene, sceneOf } from './wording/scene.ts';

/** Attempts to apply a change while others change the same chart. */
const CHANGE_ATTEMPTS = 5;

export interface ChartServiceDeps {
  db: Database;
  clock: Clock;
  answers: AnswerService;
  search: SearchDeps;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
  /** How numbers and dates of Spanish charts are formatted. */
  spanish: SpanishSetting;
}

/** What a chart is made from. */
export type ChartInput = { data: GivenData } | { query: QueryChartRequest };

export interface ChartRequest {
  options: ChartOptions;
  input: ChartInput;
}

/** A chart before it is billed, and the search it was counted from, when that is not cached yet. */
interface MadeChart {
  chart: Chart;
  search?: { key: string; answer: Answer };
}

/** What the query reader says, the outlets by their id, and where the steps of the search go. */
interface QueryReading {
  learned: ReadChartQuery | null;
  /** Outlets as queries name them. */
  names: ReadonlyMap<string, string>;
  /** Outlets as charts name them. */
  labels: ReadonlyMap<string, string>;
  onProgress: OnProgress;
}

interface ChartWork extends Pick<Work<ChartAnswer>, 'lines' | 'counts'> {
  make: (signal: AbortSignal) => Promise<MadeChart>;
  /** Called when it is stored, or has failed. */
  release?: () => void;
}

/** Cells of the tables of all scenes that are kept; the largest chart has 45,000. */
const KEPT_CELLS = 100_000;

export class ChartService {
  readonly #deps: ChartServiceDeps;
  readonly #searches: SharedSearches;
  readonly #scenes = new LRUCache<string, Scene<Chart>>({
    maxSize: KEPT_CELLS,
    sizeCalculation: ({ picture: { table } }) => 100 + table.rows.length * table.columns.length,
  });

  constructor(deps: ChartServiceDeps) {
    this.#deps = deps;
    this.#searches = new SharedSearches(deps.answers);
  }

  /**
   * Makes, stores and bills a chart: all of it, or nothing. Its addresses begin with `baseUrl`; the steps of its search
   * are reported. Throws 400 or 422 saying what is wrong with its input.
   */
  async create(
    caller: Caller,
    { options, input }: ChartRequest,
    baseUrl: string,
    onProgress: OnProgress = noProgress,
  ): Promise<Served<ChartAnswer>> {
    const work = await this.#workFor(caller, options, input, onProgress);
    try {
      return await this.#serve(caller, work, baseUrl);
    } finally {
      work.release?.();
    }
  }

  async #workFor(
    caller: Caller,
    options: ChartOptions,
    input: ChartInput,
    onProgress: OnProgress,
  ): Promise<ChartWork> {
    if ('data' in input) return this.#fromData(caller, options, input.data);
    await compileRules();
    const outlets = this.#outletsOf(caller);
    const names = new Map(outlets.map(({ id, name }) => [id, name]));
    const learned = await this.#deps.search.inference.readChartQuery(input.query.query, [...names.values()]);
    const own = ownNumbers(input.query.query, learned);
    if (own === null) {
      refuseUnreadList(input.query.query, learned);
      requireCapability('search', this.#deps.capabilities, caller);
      return this.#fromQuery(caller, options, input.query, {
        learned,
        names,
        labels: outletLabels(outlets),
        onProgress,
      });
    }
    const type = options.type === 'auto' ? (own.type ?? 'auto') : options.type;
    return this.#fromData(
      caller,
      { ...options, type, title: options.title ?? (own.title && capitalized(own.title)) },
      own.data,
      numbersNotDrawn(own),
    );
  }

  /** The outlets that a caller may see. */
  #outletsOf({ org }: Caller): SourceFacts[] {
    return [...this.#deps.search.index.sources.values()].filter((one) => isVisible(org.outlets, one));
  }

  #fromData(
    caller: Caller,
    options: ChartOptions,
    data: GivenData,
    warnings: readonly Warning[] = [],
  ): ChartWork {
    const outlets = [...this.#deps.search.index.sources.values()].filter(({ feeds }) => feeds > 0);
    const read = readTable(data, options.encode, options.timezone);
    const content = {
      ...read,
      warnings: [...read.warnings, ...warnings],
      plan: null,
      prefers: null,
      spanish: spanishOf(outlets.map(({ country }) => country)),
    };
    const chart = newChart(caller.org, options, { ...content, sources: options.sources }, this.#deps.clock);
    return {
      lines: [{ item: 'chart_data', quantity: 1 }],
      counts: { charts: 1 },
      make: async () => ({ chart }),
    };
  }

  /** The search is billed unless it is cached; it is cached with the chart that it was made for. */
  async #fromQuery(
    caller: Caller,
    options: ChartOptions,
    request: QueryChartRequest,
    { learned, names, labels, onProgress }: QueryReading,
  ): Promise<ChartWork> {
    const { search: searchDeps, clock } = this.#deps;
    const { outlets: visible } = caller.org;
    requireOutlets(request.request.sources, visible, searchDeps.index.sources.values());
    const intent = readIntent(request, clock.now(), searchDeps.dateOffset, names, learned);
    const question = understand({ ...intent.search, visible }, clock.now(), searchDeps.dateOffset);
    const key = questionKey('chart', question);
    const searches = intent.reading.topics.length;
    const chartLine = { item: 'chart_query', quantity: 1 } as const;
    const searchLine = { item: `search_${request.request.mode}`, quantity: searches } as const;
    const claimed = request.request.fresh ? null : await this.#searches.claim(key, caller.signal);
    const cached = claimed?.cached ?? null;
    return {
      lines: cached ? [chartLine] : [searchLine, chartLine],
      counts: { searches, charts: 1 },
      ...(claimed && { release: claimed.release }),
      make: async (signal) => {
        const answer =
          cached ?? (await search(searchDeps, question, signal, { keepsTopics: true, onProgress }));
        const content = await contentFromSearch(searchDeps, {
          request,
          intent,
          names,
          labels,
          question,
          answer,
        });
        const type = options.type === 'auto' ? (intent.reading.type ?? 'auto') : options.type;
        const chart = newChart(caller.org, { ...options, type }, content, clock);
        return cached ? { chart } : { chart, search: { key, answer } };
      },
    };
  }

  async #serve(
    caller: Caller,
    { lines, counts, make }: ChartWork,
    baseUrl: string,
  ): Promise<Served<ChartAnswer>> {
    const { answers } = this.#deps;
    let made: MadeChart;
    return answers.serve(caller, {
      cacheKey: null,
      fresh: true,
      lines,
      counts,
      newId: newChartId,
      compute: async (signal) => {
        made = await make(signal);
        return this.#answer(made.chart, baseUrl);
      },
      alongside: async (tx, { title }) => {
        await addChart(tx, toRow(made.chart, title));
        if (!made.search) return;
        const { key, answer } = made.search;
        await answers.cache(tx, key, answer, !isHurried(answer));
      },
    });
  }

  /** Throws 404 `chart_not_found` when there is none, it has expired, or it belongs to another organization. */
  async get(org: string, id: string, baseUrl: string): Promise<Served<ChartAnswer>> {
    return free(this.#answer(await this.#visible(fromRow(await this.#find(id, org))), baseUrl));
  }

  /** The chart at a public address, described; kept until it is changed. Throws 404 `chart_not_found`. */
  async getScene(id: string): Promise<Scene<Chart>> {
    const kept = this.#scenes.get(id);
    if (kept && (await this.#stillStands(kept.picture))) return kept;
    this.#scenes.delete(id);
    const chart = fromRow(await this.#find(id, null));
    const visible = await this.#visible(chart);
    const scene = this.#scene(visible);
    // What a restricted organization may see changes with its outlets, not with the chart.
    if (visible === chart) this.#scenes.set(id, scene);
    return scene;
  }

  async #stillStands(chart: Chart): Promise<boolean> {
    const { db, clock } = this.#deps;
    const version = await findChartVersion(db, chart.id, new Date(clock.now()));
    return version === chart.version && (await this.#visible(chart)) === chart;
  }

  /** Redraws from the same data. Of two concurrent changes both are made, one after the other. */
  async change(
    org: string,
    id: string,
    changes: ChartChanges,
    baseUrl: string,
  ): Promise<Served<ChartAnswer>> {
    const { db, clock } = this.#deps;
    for (let left = CHANGE_ATTEMPTS; left > 0; left -= 1) {
      const chart = fromRow(await this.#find(id, org));
      const next = changedChart(chart, changes, new Date(clock.now()));
      const answer = this.#answer(next, baseUrl);
      if (await updateChart(db, toRow(next, answer.title)))
        return free(this.#answer(await this.#visible(next), baseUrl));
    }
    throw new Failure('conflict', 'Others are changing this chart; try again.');
  }

  /** Throws 404 `chart_not_found`. */
  async delete(org: string, id: string): Promise<void> {
    const { db, clock } = this.#deps;
    if (!isChartId(id) || !(await deleteChart(db, id, org, new Date(clock.now())))) throw notFound(id);
  }

  async list(org: string, page: PageAsked, baseUrl: string) {
    const { db, clock } = this.#deps;
    const now = new Date(clock.now());
    return newestFirst(
      page,
      (place, limit) => listCharts(db, org, place, limit, now),
      (row) => listItem(row, baseUrl),
    );
  }

  async #find(id: string, org: string | null): Promise<ChartRow> {
    const { db, clock } = this.#deps;
    const row = isChartId(id) ? await findChart(db, id, new Date(clock.now()), org) : null;
    if (!row) throw notFound(id);
    return row;
  }

  /** The chart without articles of outlets that its organization has ceased to see; counts stay as they were drawn. */
  async #visible(chart: Chart): Promise<Chart> {
    const { db, search: deps } = this.#deps;
    // A chart of the caller's own data names no article.
    if (chart.plan === null) return chart;
    const visible = (await findOrganization(db, chart.org))?.outlets ?? null;
    if (visible === null) return chart;
    return visibleChart(chart, visible, [...deps.index.sources.values()]);
  }

  #answer(chart: Chart, baseUrl: string): ChartAnswer {
    return wholeChart(this.#scene(chart), baseUrl);
  }

  #scene(chart: Chart): Scene<Chart> {
    return sceneOf(chart, this.#deps.spanish);
  }
}

/** The stored title is the one that is drawn, for lists; the caller's own title, or null, is part of `drawn`. */
function toRow(
  { id, org, type, theme, locale, version, createdAt, updatedAt, expiresAt, ...drawn }: Chart,
  title: string,
): ChartRow {
  return { id, org, type, title, theme, locale, version, createdAt, updatedAt, expiresAt, drawn };
}

function fromRow({ drawn, title: _, ...row }: ChartRow): Chart {
  return { ...(drawn as Chart), ...row } as Chart;
}

function notFound(id: string): Failure {
  return new Failure(
    'chart_not_found',
    `There is no chart ${isChartId(id) ? id : 'with that id'}; it may have expired or been deleted.`,
  );
}

function free(answer: ChartAnswer): Served<ChartAnswer> {
  return { ...answer, usage: { cost_usd: 0, cached: false } };
}
