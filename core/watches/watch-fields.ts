/** What a tenant says about a watch. */
import type { WatchedSearch } from './watched-request.ts';

/** Minutes from one run of a watch to the next, at least and at most. */
export const MIN_INTERVAL = 5;
export const MAX_INTERVAL = 1440;

interface WebhookFields {
  url: string;
  /** Made when absent. */
  secret?: string;
}

/** What is absent stays as it is; a null webhook is removed. */
export interface DeliverFields {
  webhook?: WebhookFields | null;
  feed?: boolean;
}

export interface NewWatchFields {
  name: string;
  request: WatchedSearch;
  every_minutes: number;
  deliver?: DeliverFields;
}

export interface WatchFields extends Partial<NewWatchFields> {
  status?: 'active' | 'paused';
}
