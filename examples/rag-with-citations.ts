/**
 * A prompt for a language model that may only use, and must cite, what the outlets printed. It is written to the standard
 * output; send it to the model of your choice.
 *
 *     npx node examples/rag-with-citations.ts "Why did the central bank cut rates?"
 */
import { connect } from './connect.ts';

const [question = 'Why did the central bank cut its interest rate?'] = process.argv.slice(2);
const client = connect();
const { results } = await client.search({
  query: question,
  days: 30,
  mode: 'deep',
  highlights: true,
  max_results: 8,
  max_tokens: 4000,
});

const sources = results.map(({ title, source, published_at, url, snippet, highlights }, at) => {
  const quotes = [snippet, ...highlights].filter((text) => text !== null).map((text) => `    - ${text}`);
  return `[${at + 1}] ${title}\n    ${source}, ${published_at?.slice(0, 10) ?? 'undated'}, ${url}\n${quotes.join('\n')}`;
});

console.log(`Answer the question from the sources alone. After each sentence cite its source as [1]. Where the sources do not
answer it, say so.

Question: ${question}

Sources:
${sources.length > 0 ? sources.join('\n') : '(none: the press of the last 30 days has nothing about it)'}`);
