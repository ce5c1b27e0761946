/** Readings of queries by rules alone, where no models are wanted. */
import { Readings } from '../../core/search/understanding/readings.ts';

export const readingsByRules = new Readings({
  outlets: () => new Map(),
  inference: { readQueryTopic: async () => null },
});
