/**
 * The day's articles on several topics as the text of an e-mail, for any program that sends mail:
 *
 *     npx node examples/daily-digest.ts "central bank" "elecciones" | mail -s "Today" me@example.org
 */
import { connect } from './connect.ts';

const given = process.argv.slice(2);
const topics = given.length > 0 ? given : ['central bank interest rates', 'elecciones', 'football'];
const client = connect();
const { groups, ...only } = await client.search({
  query: topics.slice(0, 5),
  days: 1,
  dedupe: true,
  max_results: 5,
});

for (const { query, results, near_misses } of groups ?? [{ query: topics[0]!, ...only }]) {
  console.log(`${query.toUpperCase()}\n`);
  if (results.length === 0)
    console.log(`Nothing today${near_misses[0] ? `; nearest: ${near_misses[0].title}` : ''}.`);
  for (const { title, snippet, source, url } of results)
    console.log([`* ${title} (${source})`, snippet, url].filter(Boolean).join('\n  '));
  console.log();
}
