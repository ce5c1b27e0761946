/** Prometheus counters, gauges and histograms whose labels stay few and whose numbers are always finite. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The values of a gauge's labels, in their order, and its own. */
export type Measured = readonly [labels: string[], value: number];

/** Values one label may take before further ones are counted as `other`: a mistake elsewhere cannot flood the store. */
const MAX_VALUES = 100;

/** Makes instruments of a registry; the values of labels are given in the order of their names. */
export function instruments(registry: Registry) {
  const common = (name: string, help: string, labelNames: string[]) => ({
    name: `canillita_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    counter(name: string, help: string, labels: string[] = []) {
      const metric = new Counter(common(name, help, labels));
      const bound = bounded(labels);
      return { add: (values: string[] = [], by = 1) => metric.inc(bound(values), Math.max(0, finite(by))) };
    },
    gauge(name: string, help: string, labels: string[] = []) {
      const metric = new Gauge(common(name, help, labels));
      const bound = bounded(labels);
      return {
        set: (values: string[], to: number) => metric.set(bound(values), finite(to)),
        add: (values: string[], by: number) => metric.inc(bound(values), finite(by)),
      };
    },
    histogram(name: string, help: string, buckets: number[], labels: string[] = []) {
      const metric = new Histogram({ ...common(name, help, labels), buckets });
      const bound = bounded(labels);
      return {
        observe: (values: string[], value: number) =>
          metric.observe(bound(values), Math.max(0, finite(value))),
      };
    },
  };
}

/** Adds a gauge whose values are read with the metrics. If reading fails, it has no values. */
export function measure(
  registry: Registry,
  name: string,
  help: string,
  labels: string[],
  values: () => Promise<Measured[]> | Measured[],
): void {
  const bound = bounded(labels);
  new Gauge({
    name: `canillita_${name}`,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      // While the database is away, what is counted there is missing rather than wrong; `store_up` says why.
      const measured = await Promise.resolve(values()).catch(() => []);
      for (const [given, value] of measured) this.set(bound(given), finite(value));
    },
  });
}

/** Labels by name; a value beyond the first `MAX_VALUES` of a name is `other`. */
function bounded(names: string[]): (values: string[]) => Record<string, string> {
  const known = names.map(() => new Set<string>());
  const made = new Map<string, Record<string, string>>();
  return (values) => {
    const key = values.length === 1 ? values[0]! : values.join('\0');
    const before = made.get(key);
    if (before) return before;
    const labels = Object.fromEntries(
      names.map((name, at) => {
        const value = String(values[at]);
        const seen = known[at]!;
        if (!seen.has(value) && seen.size >= MAX_VALUES) return [name, 'other'];
        seen.add(value);
        return [name, value];
      }),
    );
    if (made.size < MAX_VALUES) made.set(key, labels);
    return labels;
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
