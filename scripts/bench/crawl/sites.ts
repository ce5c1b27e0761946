/** Many small shops on one port of loopback, in a process of their own; distinguished by the Host header. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const FILLING =
  'The pump is made of steel and brass, weighs nine kilos and comes with a hose, two valves and a manual. ';

/** A product page of about this many bytes. */
function productPage(host: string, n: number, bytes: number): string {
  const name = `Pump ${n} of ${host}`;
  const thing = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: `P-${n}`,
    brand: { '@type': 'Brand', name: host },
    offers: { '@type': 'Offer', price: n + 0.5, priceCurrency: 'EUR' },
  };
  const head = `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(thing)}</script></head><body><h1>${name}</h1>`;
  const paragraphs: string[] = [];
  for (let size = head.length; size < bytes; ) {
    const text = `<p class="text"><span>${n}</span> ${FILLING.repeat(3)}</p>`;
    paragraphs.push(text);
    size += text.length;
  }
  return `${head}${paragraphs.join('\n')}</body></html>`;
}

const bytes = Number(process.argv[2] ?? 20_000);
let served = 0;
const server = http.createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/robots.txt') {
    response.writeHead(404).end();
    return;
  }
  served += 1;
  if (request.headers['if-none-match'] === '"1"') {
    response.writeHead(304).end();
    return;
  }
  const host = (request.headers.host ?? '').replace(/:.*$/, '');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: '"1"' });
  response.end(productPage(host, Number(path.slice(1)), bytes));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ served }));
process.on('disconnect', () => process.exit(0));
