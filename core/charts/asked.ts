/** From the words of `POST /v1/charts` to what the office of charts takes. */

import { Failure } from '../errors.ts';
import type { Mode } from '../search/modes.ts';
import { endOf, startOf } from '../search/question.ts';
import type { ChartType, Encode, Locale, Size, ThemeName } from './chart.ts';
import { QUERY_FIELDS } from './fields.ts';
import type { Looks, Material } from './office.ts';
import type { GivenData } from './table.ts';

/** A body that `chartBody` has validated. */
export interface ChartBody {
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
  include_domains?: string[];
  exclude_domains?: string[];
  countries?: string[];
  languages?: string[];
  sections?: string[];
  days?: number | null;
  published_after?: string;
  published_before?: string;
  mode: Mode;
  fresh: boolean;
}

const DEFAULT_DAYS = 7;
const ARGENTINA = 'America/Argentina/Buenos_Aires';

/** Throws 400 for fields that do not go together. */
export function toMaterial(body: ChartBody): { looks: Looks; material: Material } {
  const { query, data } = body;
  const looks = looksOf(body);
  if (data) {
    const strangers = QUERY_FIELDS.filter(
      (field) => field !== 'fresh' && body[field as keyof ChartBody] !== undefined,
    );
    if (strangers.length > 0)
      throw invalid(strangers.map((path) => ({ path, message: `${path} goes with query, not with data` })));
    return { looks, material: { data } };
  }
  if (body.encode) throw invalid([{ path: 'encode', message: 'encode goes with data, not with query' }]);
  refuseReversed(body);
  const dated = body.published_after !== undefined || body.published_before !== undefined;
  return {
    looks,
    material: {
      query: {
        query: query!,
        windowGiven: dated || body.days !== undefined,
        timezone: looks.timezone,
        locale: body.locale,
        request: {
          sources: (body.sources as string[] | undefined) ?? null,
          include_domains: body.include_domains ?? [],
          exclude_domains: body.exclude_domains ?? [],
          countries: body.countries ?? null,
          languages: body.languages ?? null,
          sections: body.sections?.length ? body.sections : null,
          days: dated ? null : body.days === undefined ? DEFAULT_DAYS : body.days,
          published_after: body.published_after ?? null,
          published_before: body.published_before ?? null,
          mode: body.mode,
          fresh: body.fresh,
        },
      },
    },
  };
}

function looksOf(body: ChartBody): Looks {
  const { y, ...encode } = body.encode ?? {};
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
    // Bare dates have no zone; date-times of the caller's own data are read in UTC unless said otherwise.
    timezone: body.timezone ?? (body.data ? 'UTC' : ARGENTINA),
    encode: { ...encode, ...(y !== undefined && { y: [y].flat() }) },
    expiresIn: body.expires_in ?? null,
  };
}

function refuseReversed({ published_after: after, published_before: before }: ChartBody): void {
  if (after === undefined || before === undefined || startOf(after) <= endOf(before)) return;
  throw invalid([
    {
      path: 'published_before',
      message: `published_before (${before}) must not be earlier than published_after (${after})`,
    },
  ]);
}

function invalid(errors: { path: string; message: string }[]): Failure {
  return new Failure('invalid_request', `${errors[0]!.message}.`, { errors });
}
