/** Charts are billed and stored, listed, fetched, changed and deleted here, whichever plugin asks; `baseUrl` begins their addresses. */
import { LRUCache } from 'lru-cache';
import type { Caller, Served } from '../answers/answer-service.ts';
import { chartWithoutTakenDown } from '../news/articles/takedowns.ts';
import { Failure } from '../platform/errors.ts';
import { newestFirst, type PageAsked } from '../platform/newest-first.ts';
import { noProgress, type OnProgress } from '../search/answer/progress.ts';
import { isHurried } from '../search/candidates/left-out.ts';
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
import { findOrganization } from '../store/tenants/tenants.ts';
import { isChartId, newChartId } from './chart-ids.ts';
import {
  ChartMaker,
  type ChartMakerDeps,
  type ChartRequest,
  type ChartWork,
  type MadeChart,
} from './chart-maker.ts';
import { type ChartAnswer, listItem, wholeChart } from './chart-response.ts';
import type { Chart } from './data/chart.ts';
import type { SpanishSetting } from './data/options.ts';
import { type ChartChanges, changedChart } from './new-chart.ts';
import { visibleChart } from './visible-chart.ts';
import { type Scene, sceneOf } from './wording/scene.ts';

/** Attempts to apply a change while others change the same chart. */
const CHANGE_ATTEMPTS = 5;

export interface ChartServiceDeps extends ChartMakerDeps {
  db: Database;
  /** How numbers and dates of Spanish charts are formatted. */
  spanish: SpanishSetting;
}

/** Cells of the tables of all scenes that are kept; the largest chart has 45,000. */
const KEPT_CELLS = 100_000;

export class ChartService {
  readonly #deps: ChartServiceDeps;
  readonly #maker: ChartMaker;
  readonly #scenes = new LRUCache<string, Scene<Chart>>({
    maxSize: KEPT_CELLS,
    sizeCalculation: ({ picture: { table } }) => 100 + table.rows.length * table.columns.length,
  });

  constructor(deps: ChartServiceDeps) {
    this.#deps = deps;
    this.#maker = new ChartMaker(deps);
  }

  /**
   * Makes, stores and bills a chart: all of it, or nothing. Its addresses begin with `baseUrl`; the steps of its search
   * are reported. Throws 400 or 422 saying what is wrong with its input.
   */
  async create(
    caller: Caller,
    request: ChartRequest,
    baseUrl: string,
    onProgress: OnProgress = noProgress,
  ): Promise<Served<ChartAnswer>> {
    const work = await this.#maker.workFor(caller, request, onProgress);
    try {
      return await this.#serve(caller, work, baseUrl);
    } finally {
      work.release?.();
    }
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
        const row = toRow(made.chart, title);
        const drawn = await chartWithoutTakenDown(tx, row.drawn, new Date(this.#deps.clock.now()));
        // Its charts are deleted once: one that is made meanwhile would stay.
        if (!(await addChart(tx, { ...row, drawn })))
          throw new Failure('not_found', `Organization ${row.org} not found.`);
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

  /** A page of the charts of an organization, newest first. */
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
    `Chart ${isChartId(id) ? `${id} ` : ''}not found; it may have expired or been deleted.`,
  );
}

function free(answer: ChartAnswer): Served<ChartAnswer> {
  return { ...answer, usage: { cost_usd: 0, cached: false } };
}
