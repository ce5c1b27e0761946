/** A service with custom indexes over sites on loopback, read when the test says so. Asserts nothing. */
import type { Test } from 'tap';
import { type CrawlDeps, crawlIndex } from '../../core/indexes/crawl/crawl.ts';
import { billIndexes } from '../../core/indexes/daily-billing.ts';
import { indexSwitches } from '../../core/indexes/index-switches.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Config } from '../../core/platform/config.ts';
import { passTime, startTestService } from './service.ts';
import { type Page, says, type Website, website } from './website.ts';

const NOON = '2026-10-07T12:00:00Z';

export interface ProductFacts {
  name: string;
  description?: string;
  price?: number | string;
  currency?: string;
  availability?: string;
  brand?: string;
  sku?: string;
}

/** The page of a product with its markup. */
export function productPage(facts: ProductFacts, headers: Record<string, string> = {}): Page {
  const { name, description, price, currency = 'EUR', availability = 'InStock', brand, sku } = facts;
  const thing = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(sku && { sku }),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: `https://schema.org/${availability}`,
      },
    }),
  };
  return says(
    `<!doctype html><html lang="en"><head><title>${name}</title>${
      description ? `<meta name="description" content="${description}">` : ''
    }<script type="application/ld+json">${JSON.stringify(thing)}</script></head><body><h1>${name}</h1><p>${
      description ?? name
    }</p></body></html>`,
    headers,
  );
}

/** A page with a title and paragraphs. */
export function plainPage(
  title: string,
  paragraphs: readonly string[],
  headers: Record<string, string> = {},
): Page {
  return says(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${paragraphs
      .map((text) => `<p>${text}</p>`)
      .join('')}</main></body></html>`,
    headers,
  );
}

/** A sitemap of these paths of a host. */
export function sitemapPage(host: string, paths: readonly string[]): Page {
  const urls = paths.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('');
  return says(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
    {
      'content-type': 'application/xml',
    },
  );
}

/** Answers 304 to whoever has the tag already. */
export function tagged(tag: string, page: (headers: Record<string, string>) => Page): Page {
  return (request, response) => {
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else page({ etag: tag })(request, response);
  };
}

/** Opens the service; `sites` are the pages of each host, by path, and may be changed while the test runs. */
export async function startIndexService(
  t: Test,
  sites: Record<string, Record<string, Page>>,
  config: Partial<Config> = {},
) {
  const served: Record<string, Website> = {};
  const resolve: Record<string, string> = {};
  for (const [host, pages] of Object.entries(sites)) {
    served[host] = await website(t, pages);
    resolve[`${host}:80`] = `127.0.0.1:${served[host].port}`;
  }
  const clock = heldClock(NOON);
  const service = await startTestService(t, {
    clock,
    sources: [],
    config: { web_resolve: resolve, ...config },
  });
  const { app, send } = service;
  const { db, fetcher, parser, observe, meter } = app;
  const { mayCrawl, mayBill, readable } = indexSwitches(db, app.capabilities, app.index);
  const deps: CrawlDeps = { db, fetcher, parser, clock, observe, meter, mayUse: mayCrawl, readable };

  /** Does all that is due for an index; its record. */
  async function crawl(id: string, signal = new AbortController().signal) {
    while (await crawlIndex(deps, id, signal)) clock.advance(0);
    return (await send('GET', `/v1/indexes/${id}`)).body;
  }

  return {
    ...service,
    clock,
    deps,
    served,
    crawl,
    /** Makes an index and reads all of it; its record. */
    async make(fields: object) {
      const made = await send('POST', '/v1/indexes', { name: 'Test', ...fields });
      return crawl(made.body.id);
    },
    bill: () => billIndexes({ ...deps, mayUse: mayBill }),
    /** Lets time pass for the service and for what it knows of hosts. */
    pass: (ms: number) => passTime(service, clock, ms),
  };
}
