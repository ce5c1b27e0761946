/** The body of `POST /v1/charts` → the request that the chart service takes. */

import { invalidField, invalidFields, refuseFields } from '../platform/errors.ts';
import type { Mode } from '../search/modes.ts';
import {
  type DatesBody,
  type FilterBody,
  readDates,
  readFilters,
  reversedDates,
} from '../search/request/body-fields.ts';
import { DEFAULT_ZONE } from '../search/request/search-request.ts';
import { pastedText, typedText } from '../web/markup-text.ts';
import type { ChartRequest } from './chart-maker.ts';
import { styleWith } from './chart-styles.ts';
import type { Encode, Size } from './data/chart.ts';
import type { ChartStyle } from './data/chart-style.ts';
import type { ChartType, Locale, ThemeName } from './data/options.ts';
import type { GivenData } from './data/reading/given-data.ts';
import type { ChartOptions } from './new-chart.ts';
import { csvIn } from './query/own-numbers/lines/csv-lines.ts';
import { linesListed } from './query/own-numbers/lines/listed-lines.ts';
import { QUERY_FIELDS } from './request-fields.ts';

/** A body that `chartBody` has validated. */
export interface ChartBody extends Omit<FilterBody, 'sources'>, DatesBody, ChartStyle {
  query?: string;
  data?: GivenData;
  type: ChartType | 'auto';
  theme: ThemeName;
  locale: Locale;
  title?: string;
  subtitle?: string;
  notes?: string;
  alt_text?: string;
  sources?: (string | { name: string; url?: string })[];
  size: Size;
  encode?: Omit<Encode, 'y'> & { y?: string | string[] };
  timezone?: string;
  expires_in?: number;
  /** Has a default with a query; absent with data. */
  mode?: Mode;
  fresh?: boolean;
}

/** Throws 400 for fields that do not go together. `offset`: UTC offset of bare dates. */
export function readChartRequest(body: ChartBody, offset: string): ChartRequest {
  const { query, data } = body;
  const options = optionsFrom(body);
  if (data) {
    const misplaced = QUERY_FIELDS.filter((field) => body[field as keyof ChartBody] !== undefined);
    if (misplaced.length > 0)
      throw invalidFields(
        misplaced.map((path) => ({ path, message: `${path} goes with query, not with data` })),
      );
    return { options, input: { data } };
  }
  if (body.encode) throw invalidField('encode', 'goes with data, not with query');
  const errors = reversedDates(body, offset);
  refuseFields(errors);
  const dates = readDates(body);
  const pasted = pastedText(query!);
  const lines = csvIn(pasted) === null ? linesListed(pasted) : pasted;
  return {
    options,
    input: {
      query: {
        query: typedText(query!),
        ...(lines !== null && { pasted: lines }),
        windowGiven: dates.days === null || body.days !== undefined,
        timezone: options.timezone,
        locale: body.locale,
        request: {
          // With a query the schema only accepts names of outlets.
          ...readFilters(body as FilterBody),
          ...dates,
          mode: body.mode!,
          fresh: body.fresh!,
        },
      },
    },
  };
}

function optionsFrom(body: ChartBody): ChartOptions {
  const { y, ...encode } = body.encode ?? {};
  const style = styleWith(body);
  return {
    type: body.type,
    theme: body.theme,
    locale: body.locale,
    title: body.title ?? null,
    subtitle: body.subtitle ?? null,
    notes: body.notes ?? null,
    altText: body.alt_text ?? null,
    sources: body.data
      ? ((body.sources ?? []) as { name: string; url?: string }[]).map(({ name, url }) => ({
          name,
          url: url ?? null,
          title: null,
          published_at: null,
        }))
      : [],
    size: body.size,
    ...(style && { style }),
    // Bare dates have no zone; date-times of the caller's own data are read in UTC by default.
    timezone: body.timezone ?? (body.data ? 'UTC' : DEFAULT_ZONE),
    encode: { ...encode, ...(y !== undefined && { y: [y].flat() }) },
    expiresIn: body.expires_in ?? null,
  };
}
