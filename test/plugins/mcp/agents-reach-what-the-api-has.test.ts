// Tools take what the API takes: custom indexes, tone, questions, webhooks; and their texts say it.
import t from 'tap';
import { callTool } from '../../support/agents.ts';
import { plainPage, startIndexService } from '../../support/indexes.ts';

t.test('indexes, tone and questions', async (t) => {
  const site = {
    '/mill': plainPage('Windmills of Zealand', [
      'All windmills of the island are sound and loved by visitors.',
    ]),
  };
  const service = await startIndexService(t, { 'shop.example': site });
  const { id } = await service.make({ urls: ['http://shop.example/mill', 'http://shop.example/gone'] });
  const call = (name: string, args: object) => callTool(service, name, args);

  const search = {
    query: 'windmills of Zealand',
    index: id,
    tone: true,
    questions: { praised: { type: 'boolean', instructions: 'Are they praised?' } },
  };
  const found = await call('search_news', search);
  t.match(found.facts.results, [{ url: 'http://shop.example/mill', tone: { label: /./ } }]);
  t.match(found.text, /^Tone: \d positive, \d neutral, \d negative\.$/m);
  t.match(found.text, / · tone (positive|neutral|negative)/);
  t.match(found.text, /^ {3}praised: probability \d/m);
  const { secret } = await service.stranger();
  const refused = await callTool(service, 'search_news', search, secret);
  t.match(refused, { isError: true, text: /not found/ }, 'of others');

  const read = await call('get_contents', { urls: ['http://shop.example/gone'] });
  t.match(read.text, /could not be read: .*404/);

  const webhook = 'https://hooks.example/news';
  const watch = await call('create_watch', { query: 'windmills', webhook });
  const { deliver } = watch.facts;
  t.match(deliver, { webhook: { url: webhook, secret: /^whsec_/ } });
  t.ok(watch.text.includes(`Webhook: ${webhook}, signed with ${deliver.webhook.secret} (shown this once).`));
});
