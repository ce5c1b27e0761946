/** The extras of a body, split by purpose: charts of a query, charts of own data, articles. */
import type Joi from 'joi';
import type { Usage } from '#core/answers/answer-service.ts';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { chartBody } from '#core/charts/request-fields.ts';
import { STYLE_FIELDS } from '#core/charts/style-fields.ts';
import {
  dropOverruled,
  EXTRAS,
  type Extras,
  nativeAnswerFields,
  type OverruledFields,
  readExtras,
  warnUnusedExtras,
} from '#core/compat/extras.ts';
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { isUsed, type Warnings } from '#core/compat/fields.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';

/** How any chart looks. */
const LOOKS = [
  'type',
  'theme',
  'locale',
  'title',
  'subtitle',
  'notes',
  'alt_text',
  'size',
  'timezone',
  'expires_in',
  ...STYLE_FIELDS,
] as const;
/** What a chart of a query counts. */
const COUNTED = [
  'sources',
  'include_domains',
  'exclude_domains',
  'countries',
  'languages',
  'sections',
  'days',
  'published_after',
  'published_before',
  'mode',
  'fresh',
] as const;

export type Purpose = 'charts' | 'data' | 'articles';

/** The extras of each purpose; null: every field of a search. */
const TAKEN: Record<Purpose, readonly string[] | null> = {
  charts: [...LOOKS, ...COUNTED],
  data: [...LOOKS, 'encode'],
  articles: null,
};

const OF_CHARTS: Joi.PartialSchemaMap = Object.fromEntries(
  [...LOOKS.filter((name) => name !== 'timezone'), 'encode'].map((name) => [name, chartBody.extract(name)]),
);

const WEB = 'sources.web';
const DARK = ['output_settings.image_dark_mode', 'output_settings.knowledge_card_settings.image_dark_mode'];
const OVERRULED: OverruledFields = {
  max_results: [`${WEB}.count`],
  include_domains: [`${WEB}.include_domains`],
  exclude_domains: [`${WEB}.exclude_domains`],
  days: [`${WEB}.published_after`, `${WEB}.published_before`],
  published_after: [`${WEB}.published_after`],
  published_before: [`${WEB}.published_before`],
  timezone: ['timezone'],
  theme: DARK,
};
export interface SplitExtras {
  /** The fields of the body that count. */
  body: JsonObject;
  given: Extras | null;
  /** Native fields of a chart. */
  chart: JsonObject;
  /** Native fields of the search for articles. */
  search: Partial<SearchRequest>;
}

/** Reads the extras of a body. Throws 400 naming invalid ones; adds warnings for those that no purpose uses. */
export function splitExtras(body: JsonObject, purposes: readonly Purpose[], warnings: Warnings): SplitExtras {
  new FieldReader(body).object(EXTRAS);
  const given = readExtras(body, OF_CHARTS);
  warnUnusedExtras(given, warnings);
  const { days_given: _, ...searched } = given?.fields ?? {};
  const all: JsonObject = { ...searched, ...given?.more };
  const isTaken = (name: string) =>
    purposes.some((purpose) => TAKEN[purpose]?.includes(name) ?? name in searched);
  for (const [name, value] of Object.entries(all))
    if (!isTaken(name) && isUsed(value)) warnings.ignored(`${EXTRAS}.${name}`);
  const ofChart = purposes.find((purpose) => purpose !== 'articles') ?? 'charts';
  return {
    body: dropOverruled(body, given, OVERRULED, warnings),
    given,
    chart: Object.fromEntries(Object.entries(all).filter(([name]) => TAKEN[ofChart]!.includes(name))),
    search: given?.fields ?? {},
  };
}

/** The native fields that the extras asked for: charts, articles if any were searched for, cost. */
export function takoExtras(
  charts: readonly ChartAnswer[],
  costUsd: number,
  found: (Answer & { usage: Usage }) | null = null,
) {
  return {
    charts: charts.map(({ id, type, compatible_types, plan, warnings, svg_url, expires_at }) => ({
      card_id: id,
      type,
      compatible_types,
      plan,
      warnings,
      svg_url,
      expires_at,
    })),
    ...(found && { ...nativeAnswerFields(found), results: found.results }),
    usage: { cost_usd: costUsd },
  };
}
