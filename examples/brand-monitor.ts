/**
 * What the press says about a brand, and in what tone: the articles against it first, then the count by outlet.
 *
 *     npx node examples/brand-monitor.ts "Northgate"
 */
import { connect } from './connect.ts';

const [brand = 'Northgate'] = process.argv.slice(2);
const client = connect();
const { results, tone, total } = await client.search({
  query: brand,
  days: 30,
  tone: true,
  dedupe: true,
  max_results: 20,
});

console.log(`${brand}: ${total} articles in 30 days\n`);
const order = ['negative', 'neutral', 'positive'];
const byTone = results.toSorted((a, b) => order.indexOf(a.tone!.label) - order.indexOf(b.tone!.label));
for (const { tone, title, source, url, duplicates } of byTone) {
  const others = duplicates.length > 0 ? ` and ${duplicates.length} more` : '';
  console.log(`${tone!.label.padEnd(8)}  ${title} (${source}${others})\n          ${url}`);
}
console.log();
for (const { source, positive, neutral, negative } of tone?.by_source ?? [])
  console.log(`${source}: ${positive} positive, ${neutral} neutral, ${negative} negative`);
