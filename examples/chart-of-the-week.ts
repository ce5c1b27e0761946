/**
 * A chart of a week's coverage, saved as a picture, and the code that embeds the live one in a page.
 *
 *     npx node examples/chart-of-the-week.ts "central bank rates by day this week" chart.png
 */
import { writeFile } from 'node:fs/promises';
import { connect } from './connect.ts';

const [query = 'coverage of the central bank by outlet this week', file = 'chart.png'] =
  process.argv.slice(2);
const client = connect();
const chart = await client.createChart({ query, theme: 'editorial', expires_in: 7 * 86_400 });
const picture = await fetch(chart.image_url);
await writeFile(file, Buffer.from(await picture.arrayBuffer()));

console.log(`${chart.title}\n${chart.alt_text}\n`);
for (const { message } of chart.warnings) console.log(`Note: ${message}`);
console.log(`Saved as ${file}. To embed it:\n${chart.embed_html}`);
