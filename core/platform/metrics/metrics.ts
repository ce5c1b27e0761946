/** The metrics of a process. A reader of `core/platform/observe.ts`; nobody else counts. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Observation, Observe } from '../observe.ts';
import { type Measured, measure } from './instruments.ts';
import { ingestReadings, moneyReadings, searchReadings, serviceReadings } from './readings.ts';

export interface Metrics {
  read: Observe;
  /** Adds a gauge whose values are read with the metrics. If reading fails, it has no values. */
  measure(name: string, help: string, labels: string[], values: () => Promise<Measured[]> | Measured[]): void;
  /** The text of `GET /metrics`. */
  text(): Promise<string>;
  contentType: string;
}

/** A reader with its own registry; the metrics of the process itself are among them. */
export function metricsReader(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readers = [serviceReadings, searchReadings, ingestReadings, moneyReadings].map((make) =>
    make(registry),
  );
  return {
    read(observation) {
      for (const readings of readers) {
        (readings[observation.event] as ((seen: Observation) => void) | undefined)?.(observation);
      }
    },
    measure: (name, help, labels, values) => measure(registry, name, help, labels, values),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
