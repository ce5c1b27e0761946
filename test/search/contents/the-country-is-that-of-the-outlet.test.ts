// A page of a known outlet that is read on demand (`/v1/contents`, the reference of `/v1/similar`) is from the country of the
// outlet, as in a search, also where it says none.
import t from 'tap';
import { articleUrl } from '../../../scripts/samples/press/address.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';
import { sourceSeeds } from '../../../scripts/samples/press/outlets.ts';
import { samplePress } from '../../support/press-index.ts';
import { startTestService } from '../../support/service.ts';

t.test('the country', async (t) => {
  const press = await samplePress(t);
  const config = { web_resolve: press.resolve };
  const service = await startTestService(t, { config, sources: sourceSeeds() });
  const urls = press.outlets.map((outlet) => articleUrl(ARTICLES.find((one) => one.outlet === outlet.id)!));
  const { body } = await service.post('/v1/contents', { urls });
  for (const url of urls) {
    const { reference } = (await service.post('/v1/similar', { url, mode: 'ultra' })).body;
    t.equal(reference.country, sourceSeeds().find(({ id }) => id === reference.source)!.country, url);
  }
  for (const { id, country } of sourceSeeds())
    t.match(
      body.results.find(({ source }: { source: string }) => source === id),
      { country },
      id,
    );
});
