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

let ofProcess: Registry | null = null;

/** Those of the process itself. What measures them is never stopped, and would keep the service of each reader in memory. */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** A reader with its own registry; the metrics of the process itself are among its text. */
export function metricsReader(): Metrics {
  const process = processRegistry();
  const registry = new Registry();
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
    text: async () => `${await process.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  };
}
