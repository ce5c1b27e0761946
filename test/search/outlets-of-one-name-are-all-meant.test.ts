// A name in `sources` means every outlet of that name that the organization sees, unless it is the id or domain of one.
import t from 'tap';
import { callTool } from '../support/agents.ts';
import { LA_VOZ, startTestService, TEST_SOURCE } from '../support/service.ts';

const TWIN = { ...LA_VOZ, id: 'twin', name: TEST_SOURCE.name, homepage: 'https://twin.example/', feeds: [] };
const CALLED_AS_AN_ID = { ...LA_VOZ, name: TEST_SOURCE.id };
const TITLE = 'Northgate opens a port';

t.test('names that several outlets have', async (t) => {
  const service = await startTestService(t, {
    sources: [TEST_SOURCE, TWIN, CALLED_AS_AN_ID],
    config: { web_resolve: { 'twin.example:443': '127.0.0.1:1' } },
  });
  await service.publish([
    { url: 'https://eldiario.example/1', title: TITLE },
    { url: 'https://twin.example/1', source: TWIN.id, title: TITLE },
    { url: 'https://lavoz.example/1', source: LA_VOZ.id, title: TITLE },
  ]);
  const found = async (sources: string[], key = service.key) => {
    const search = { query: 'Northgate', mode: 'ultra', dedupe: false, sources };
    const { body } = await service.send('POST', '/v1/search', search, key);
    return body.results?.map(({ source }: { source: string }) => source).sort();
  };
  t.same(await found([TEST_SOURCE.name]), [TEST_SOURCE.id, TWIN.id], 'both');
  t.same(await found([TEST_SOURCE.id]), [TEST_SOURCE.id], 'an id is that of one');
  t.same(await found([TEST_SOURCE.id, TEST_SOURCE.name]), [TEST_SOURCE.id, TWIN.id]);

  const voice = await service.stranger({ outlets: [LA_VOZ.id] });
  t.same(
    await found([TEST_SOURCE.id], voice.secret),
    [LA_VOZ.id],
    'ids of hidden outlets take no names away',
  );
  const twin = await service.stranger({ outlets: [TWIN.id] });
  t.same(await found([TEST_SOURCE.name], twin.secret), [TWIN.id]);
  const asked = { url: 'https://twin.example/1', mode: 'ultra', sources: [TEST_SOURCE.name] };
  const similar = await callTool(service, 'find_similar', asked, twin.secret);
  t.notOk(similar.isError, similar.text);
  t.notMatch(similar.text, TEST_SOURCE.id, 'agents read nothing of outlets that they may not see');
});
