/** A body of `POST /v1/similar` as a native request, with defaults. */

import { refuseFields } from '#core/platform/errors.ts';
import {
  type DatesBody,
  type FilterBody,
  type OptionsBody,
  readDates,
  readFilters,
  readOptions,
  reversedDates,
} from '#core/search/request/body-fields.ts';
import type { SimilarRequest } from '#core/search/similar/similar.ts';
import { canonicalAddress } from '#core/web/url/canonical-url.ts';

/** A body that `similarBody` has validated. */
export interface SimilarBody extends FilterBody, DatesBody, OptionsBody {
  url: string;
  explain: boolean;
}

/**
 * A validated body as a request; `offset`: UTC offset of bare dates. Throws 400 when the dates are reversed or `url` is no
 * address.
 */
export function toRequest(body: SimilarBody, offset: string): SimilarRequest {
  refuseFields(reversedDates(body, offset));
  return {
    url: canonicalAddress(body.url),
    ...readFilters(body),
    ...readDates(body),
    ...readOptions(body),
    explain: body.explain,
  };
}
