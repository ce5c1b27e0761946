/** A cached answer, beside a hapi route that does nothing but send the same bytes. */
import hapi from '@hapi/hapi';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import { article, benchService } from './bench-service.ts';
import type { Closing, Part } from './measure.ts';

const ARTICLES = 60;
const CALLS = 600;
const BODY = { query: 'huelga de trenes', mode: 'fast', days: 30, max_results: 20 };

/** `keys`: of as many tenants, in turns. */
export async function cachedAnswers(closing: Closing, keys: number): Promise<Part> {
  const outlet = { id: 'bench', name: 'Bench', homepage: 'https://bench.example/', country: 'AR' };
  const service = await benchService(closing, [{ ...outlet, languages: ['es'], feeds: [] }], { role: 'api' });
  const { db, index, tenants } = service.app;
  const articles = Array.from({ length: ARTICLES }, (_, n) =>
    article({
      url: `https://bench.example/${n}`,
      source: 'bench',
      title: `Huelga de trenes en la ciudad ${n}`,
    }),
  );
  await writeArticles(db, articles);
  await index.follow();
  const secrets = [service.first!.key];
  while (secrets.length < keys) {
    const org = await tenants.createOrganization({ name: `Bench ${secrets.length}` });
    secrets.push((await tenants.createKey({ org: org.id })).secret);
  }
  const payload = JSON.stringify(BODY);
  const ask = async (server: hapi.Server, url: string, call: number) => {
    const { statusCode, payload: answer } = await server.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${secrets[call % keys]}`,
        'content-type': 'application/json',
      },
    });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${answer}`);
    return answer;
  };
  const bytes = await ask(service.server, '/v1/search', 0);
  const bare = hapi.server();
  bare.route({
    method: 'POST',
    path: '/',
    handler: (_request, h) => h.response(bytes).type('application/json'),
  });
  const calls = (server: hapi.Server, url: string) => async () => {
    for (let call = 0; call < CALLS; call += 1) await ask(server, url, call);
    return CALLS;
  };
  return { part: calls(service.server, '/v1/search'), floor: calls(bare, '/') };
}
