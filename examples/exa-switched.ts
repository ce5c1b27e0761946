/** A program written for Exa: only the key and the address of its client are different. `npm install exa-js`. */
import { Exa } from 'exa-js';

const address = process.env.CANILLITA_URL ?? 'http://127.0.0.1:8080';
const exa = new Exa(process.env.CANILLITA_API_KEY, `${address}/compat/exa`);

const { results } = await exa.searchAndContents('central bank interest rates', {
  type: 'auto',
  category: 'news',
  numResults: 5,
  highlights: true,
});
for (const { title, url, publishedDate, highlights } of results)
  console.log(`${publishedDate?.slice(0, 10)}  ${title}\n  ${url}\n  ${highlights?.[0] ?? ''}`);
