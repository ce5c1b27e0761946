/** Makes charts of the caller's own data and of queries: what each costs, and how it comes about. */

import type { AnswerService, Caller, Work } from '../answers/answer-service.ts';
import type { ReadChartQuery } from '../inference/calls/chart-query.ts';
import { requireOutlets } from '../news/outlets/named-outlets.ts';
import { visibleAmong } from '../news/outlets/visible-outlets.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { renamedFields } from '../platform/errors.ts';
import type { Answer } from '../search/answer/answer.ts';
import type { OnProgress } from '../search/answer/progress.ts';
import { search } from '../search/search.ts';
import type { SearchDeps } from '../search/search-run.ts';
import { type Question, questionKey, understand } from '../search/understanding/question.ts';
import { fillPhraseTables } from '../search/understanding/rewordings/phrase-tables.ts';
import type { SourceFacts } from '../store/outlets/outlet-records.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import type { ChartAnswer } from './chart-response.ts';
import type { Chart, Warning } from './data/chart.ts';
import { spanishOf } from './data/options.ts';
import type { GivenData } from './data/reading/given-data.ts';
import { readTable } from './data/reading/read-table.ts';
import { type ChartOptions, newChart } from './new-chart.ts';
import { inFullWords } from './query/asking/short-words.ts';
import { contentFromSearch } from './query/chart-from-query.ts';
import { type QueryChartRequest, readIntent } from './query/intent.ts';
import { withoutLeftOutDomains } from './query/outlets/left-out-domains.ts';
import { outletLabels } from './query/outlets/outlet-labels.ts';
import { numbersNotDrawn, ownNumbers } from './query/own-numbers/own-numbers.ts';
import { capitalized } from './query/own-numbers/title-words.ts';
import { refuseUnreadList } from './query/own-numbers/unread-list.ts';
import { compileRules } from './query/rule-warm-up.ts';
import { SharedSearches } from './shared-searches.ts';

export interface ChartMakerDeps {
  clock: Clock;
  answers: AnswerService;
  search: SearchDeps;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
}

/** What a chart is made from. */
type ChartInput = { data: GivenData } | { query: QueryChartRequest };

export interface ChartRequest {
  options: ChartOptions;
  input: ChartInput;
}

/** A chart before it is billed, and the search it was counted from, when that is not cached yet. */
export interface MadeChart {
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

/** What is to be paid, and what makes the chart. */
export interface ChartWork extends Pick<Work<ChartAnswer>, 'lines' | 'counts'> {
  make: (signal: AbortSignal) => Promise<MadeChart>;
  /** Called when it is stored, or has failed. */
  release?: () => void;
}

export class ChartMaker {
  readonly #deps: ChartMakerDeps;
  readonly #searches: SharedSearches;

  constructor(deps: ChartMakerDeps) {
    this.#deps = deps;
    this.#searches = new SharedSearches(deps.answers);
  }

  /**
   * The work of a request, priced: own data are read already, queries are understood. Throws 400 or 422 saying what is wrong
   * with them.
   */
  async workFor(
    caller: Caller,
    { options, input }: ChartRequest,
    onProgress: OnProgress,
  ): Promise<ChartWork> {
    if ('data' in input) return this.#fromData(caller, options, input.data);
    await fillPhraseTables();
    await compileRules();
    const outlets = this.#outletsOf(caller);
    const names = new Map(outlets.map(({ id, name }) => [id, name]));
    const asked = withoutLeftOutDomains({ ...input.query, query: inFullWords(input.query.query) });
    const learned = await this.#deps.search.inference.readChartQuery(asked.query, [...names.values()]);
    const isWhole = asked.leftOut === undefined;
    const own = ownNumbers((isWhole && asked.pasted) || asked.query, learned);
    if (own === null) {
      refuseUnreadList(asked.query, learned);
      requireCapability('search', this.#deps.capabilities, caller);
      return this.#fromQuery(caller, options, asked, {
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
    return visibleAmong(org.outlets, this.#deps.search.index.sources.values());
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
    const question = understoodAsOne({ ...intent.search, visible }, clock.now(), searchDeps.dateOffset);
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
        const type = options.type === 'auto' ? (intent.reading.type ?? 'auto') : options.type;
        const content = await contentFromSearch(searchDeps, {
          request,
          intent,
          type,
          names,
          labels,
          question,
          answer,
        });
        const chart = newChart(caller.org, { ...options, type }, content, clock);
        return cached ? { chart } : { chart, search: { key, answer } };
      },
    };
  }
}

/** A search for the topics of a query. What is wrong with one of them is wrong with the query, the only one that the caller gave. */
function understoodAsOne(...given: Parameters<typeof understand>): Question {
  try {
    return understand(...given);
  } catch (error) {
    throw renamedFields(error, (path) => path.replace(/^query\.\d+$/, 'query'));
  }
}
