/** A cached answer, beside a hapi route that does nothing but send the same bytes; both with what a caller costs. */
import hapi from '@hapi/hapi';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import { articleDraft } from '../../samples/press/drafts.ts';
import { benchService } from './bench-service.ts';
import { openConnections, searchRequest } from './calls.ts';
import type { Closing, Part } from './measure.ts';

const ARTICLES = 60;
const CALLS = 600;
/** Calls before the first round, for the compiler. */
const WARM_UP = 5000;
const BODY = { query: 'huelga de trenes', mode: 'fast', days: 30, max_results: 20 };

/** `keys`: of as many tenants, in turns. */
export async function cachedAnswers(closing: Closing, keys: number): Promise<Part> {
  const outlet = { id: 'bench', name: 'Bench', homepage: 'https://bench.example/', country: 'AR' };
  const sources = [{ ...outlet, languages: ['es'], feeds: [] }];
  const service = await benchService(closing, sources, { role: 'api', host: '127.0.0.1' }, { listen: true });
  const { db, index, tenants } = service.app;
  const articles = Array.from({ length: ARTICLES }, (_, n) =>
    articleDraft({
      url: `https://bench.example/${n}`,
      source: 'bench',
      title: `Huelga de trenes en la ciudad ${n}`,
      publishedAt: new Date(),
    }),
  );
  await writeArticles(db, articles);
  await index.follow();
  const secrets = [service.first!.key];
  while (secrets.length < keys) {
    const org = await tenants.organizations.create({ name: `Bench ${secrets.length}` });
    secrets.push((await tenants.keys.create({ org: org.id })).secret);
  }
  const requests = secrets.map((secret) => searchRequest(BODY, secret));
  const bytes = await fetch(`${service.baseUrl}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify(BODY),
  }).then((response) => response.text());
  const bare = hapi.server({ host: '127.0.0.1', port: 0 });
  bare.route({
    method: 'POST',
    path: '/v1/search',
    handler: (_request, h) => h.response(bytes).type('application/json'),
  });
  await bare.start();
  closing.push(() => bare.stop());
  const callsOf = async (url: string) => {
    const connections = await openConnections(url, requests);
    closing.push(() => connections.close());
    await connections.make(WARM_UP);
    return async () => {
      await connections.make(CALLS);
      return CALLS;
    };
  };
  return { part: await callsOf(service.baseUrl), floor: await callsOf(bare.info.uri) };
}
