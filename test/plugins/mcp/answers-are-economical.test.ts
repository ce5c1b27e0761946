// An answer spends no tokens on what is empty or said twice, and an error says what is taken instead.
import t from 'tap';
import { DAY, heldClock } from '../../../core/platform/clock.ts';
import { articlesAsText } from '../../../plugins/mcp/articles.ts';
import { bounded } from '../../../plugins/mcp/tool.ts';
import { callTool } from '../../support/agents.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00Z';

t.test('a long text ends with how many of its lines are missing', async (t) => {
  const lines = Array.from({ length: 16 }, () => 'x'.repeat(999));
  t.equal(bounded(lines.slice(0, 14)), lines.slice(0, 14).join('\n'));
  t.match(bounded(lines.slice(0, 15)), /x\n\(1 more lines omitted;[^\n]*$/);
  t.match(bounded(lines), /x\n\(2 more lines omitted;[^\n]*$/);
});

t.test('answers', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW) });
  await service.publish(
    ['Axel Kicillof anunció obras para la provincia', 'Kicillof habló de las obras en La Plata'].map(
      (title, at) => ({
        url: `https://eldiario.example/${at}`,
        title,
        publishedAt: new Date(Date.parse(NOW) - DAY / 8),
      }),
    ),
  );
  const call = (name: string, args: object) => callTool(service, name, args);

  t.test('no empty fields, and each article once', async (t) => {
    const several = { query: ['Kicillof', 'obras'], mode: 'fast', dedupe: false };
    const { text, facts } = await call('search_news', several);
    t.same(emptyIn(facts), []);
    t.equal(facts.results.length, 2);
    for (const one of facts.results) t.notMatch(Object.keys(one).join(), /headline_relevance|found_in|data/);
    t.equal(facts.groups.length, 2);
    for (const { results } of facts.groups)
      for (const one of results) t.same(Object.keys(one), ['url', 'title', 'score']);
    t.match(text, /^Relevant by outlet: .+ 2\.$/m);
    const none = await call('search_news', { query: 'zxqv wvuts', mode: 'ultra', min_score: 1 });
    t.same(none.facts.results, [], 'that nothing was found is said');
    t.same(emptyIn(none.facts), ['results']);
  });

  t.test('ten outlets are named, the others counted', async (t) => {
    const { body } = await service.post('/v1/search', { query: 'Kicillof', mode: 'fast' });
    const told = (outlets: number) => {
      const sources = Array.from({ length: outlets }, (_, n) => ({ source: `o${n}`, count: 1 }));
      const answer = { ...body, total: outlets, diffusion: { ...body.diffusion, by_source: sources } };
      return articlesAsText(answer, '', (source) => source).join('\n');
    };
    t.match(told(10), /o9 1\.$/m);
    t.match(told(11), /o9 1 and 1 other\.$/m);
    t.match(told(12), /o9 1 and 2 others\.$/m);
  });

  t.test('a chart says what was drawn instead', async (t) => {
    const { text } = await call('create_chart', { type: 'pie', data: { csv: 'a,b\nx,-1\ny,2\n' } });
    t.match(text, /^Note: pie does not fit: some values are negative\./m);
  });

  t.test('lists that are empty say what to do', async (t) => {
    const outlets = await call('list_outlets', { query: 'no such outlet' });
    t.match(
      outlets.text,
      /^None of the \d+ outlets matches\. list_outlets without filters shows them \(max_results: up to 200\)\.$/,
    );
    t.same(emptyIn(outlets.facts), ['outlets']);
    const all = (await call('list_outlets', {})).text.split('\n').slice(1);
    for (const line of all)
      t.match(line, / · read (never|\d{4}-\d\d-\d\d \d\d:\d\dZ)$/, 'a time of UTC, like others');
    t.same(emptyIn((await call('list_indexes', {})).facts), ['indexes']);
  });

  t.test('an unknown argument is told which are taken, where it stands', async (t) => {
    const told = async (name: string, args: object) => (await call(name, args)).text;
    t.match(
      await told('list_indexes', { email: 'x' }),
      /email is not a known field\.\nThe tool takes max_results, before\.$/,
    );
    t.match(
      await told('create_chart', { data: { series: [{ name: 'A', values: [1] }], labels: ['x'] } }),
      /data\.labels is not a known field\.\ndata takes x, series, columns, rows, csv\.$/,
    );
    const annotations = [{ type: 'line', y: 5, label: 'Goal' }];
    t.equal(
      await told('create_chart', { data: { csv: 'a,b\nx,1\n' }, annotations }),
      [
        'invalid_request: several arguments are wrong.',
        '- annotations[0].y is not a known field',
        '- annotations[0].label is not a known field',
        'annotations[0] takes type, x, from, to, value, series, text.',
      ].join('\n'),
    );
    t.match(
      await told('search_news', { query: 'strike', questions: { one: { type: 'boolean', ask: '?' } } }),
      /questions\.one takes type, instructions, criteria\.$/,
    );
    t.match(
      await told('create_chart', { data: { csv: 'a,b\nx,1\n' }, sources: ['INDEC'] }),
      /sources\[0\] must be an object with a name, and a url if there is one, not "INDEC"\.$/,
    );
    t.notMatch(
      await told('search_news', { query: 'strike', dayss: 3 }),
      /takes/,
      'a typing error has its own hint',
    );
  });

  t.test('a fault of ours is told in a word, and logged', async (t) => {
    const { serve } = service.app.answers;
    service.app.answers.serve = () => Promise.reject(new Error('power cut'));
    const { text } = await call('get_contents', { urls: ['http://nowhere.example/x'] });
    service.app.answers.serve = serve;
    t.match(text, /^internal_error: /);
    t.notMatch(text, /power cut/);
    const logged = service.seen.filter(({ event }) => event === 'request-failed');
    t.match(logged, [{ id: 'get_contents', route: '/mcp', error: /power cut/ }]);
  });
});

/** Paths of null and of empty lists. */
function emptyIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === null || (Array.isArray(inner) && inner.length === 0)
      ? [name]
      : emptyIn(inner).map((rest) => `${name}.${rest}`),
  );
}
