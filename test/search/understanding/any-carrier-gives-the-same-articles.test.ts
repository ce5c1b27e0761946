// A topic gives the same articles in the same order whatever words ask for it, is computed once, and answers repeat the
// caller's own words; `explain` shows how the query was understood.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLES = [
  'Huelga de trenes en Rosario: no habrá servicio el jueves',
  'Los gremios confirman la huelga de trenes en Rosario',
  'Qué dijo el gobierno sobre la huelga de trenes',
  'Noticias falsas: cómo reconocerlas antes de compartirlas',
  'Última hora: incendio en el puerto de Bahía Blanca',
  'Costas amenaza con dejar el equipo',
  'El costo de vida sube otra vez en marzo',
  'Rising cost of living worries families across the country',
];

t.test('carriers', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW) });
  await service.publish(
    TITLES.map((title, n) => ({
      url: `https://eldiario.example/${n}`,
      title,
      language: /\b(?:the|of)\b/.test(title) ? 'en' : 'es',
      publishedAt: new Date(Date.parse(NOW) - (n + 1) * 3_600_000),
    })),
  );
  const ask = async (query: string | string[], more: object = {}) => {
    const { status, body } = await service.post('/v1/search', { query, mode: 'fast', ...more });
    t.equal(status, 200, JSON.stringify(body.errors ?? query));
    return body;
  };
  const urls = (body: { results: { url: string }[] }) => body.results.map(({ url }) => url);

  t.test('the same topic gives the same articles, and is answered once', async (t) => {
    const bare = await ask('huelga de trenes');
    t.ok(bare.total >= 2);
    for (const query of [
      '¿Qué pasó con la huelga de trenes?',
      'contame las novedades sobre la huelga de trenes, por favor',
      'news about huelga de trenes',
      'huelga de trenes en las noticias',
    ]) {
      const body = await ask(query);
      t.same(urls(body), urls(bare), query);
      t.same(body.queries, [query]);
      t.equal(body.usage.cached, true, query);
    }
  });

  t.test('the words of the caller are in the answer, also of several queries', async (t) => {
    const queries = ['huelga de trenes ayer', 'costo de vida'];
    await ask(queries);
    const others = ['noticias de ayer sobre la huelga de trenes', 'lo que se sabe del costo de vida'];
    const body = await ask(others);
    t.equal(body.usage.cached, true);
    t.same(body.queries, others);
    t.same(
      body.groups.map(({ query }: { query: string }) => query),
      others,
    );
    for (const one of body.results) t.ok(one.queries.every((query: string) => others.includes(query)));
  });

  t.test('explain shows how it was understood', async (t) => {
    const query = 'tell me what happened yesterday with the cost of living';
    const { explain } = await ask(query, { explain: true });
    t.match(explain.understood, {
      topic: 'cost of living',
      carrier: 'tell me what happened with the …',
      names: { length: 0 },
      acronyms: { length: 0 },
      language: 'en',
      temporal: { expression: 'yesterday', from: '2026-03-10' },
    });
    const again = await ask('what happened yesterday with the cost of living?', { explain: true });
    t.equal(again.usage.cached, true);
    t.equal(again.explain.understood.carrier, 'what happened with the …?');
    const several = await ask(['huelga de trenes', 'any news on fires?'], { explain: true });
    t.equal(several.explain, undefined);
    t.equal(several.groups[1].explain.understood.topic, 'fires');
    t.equal((await ask('huelga de trenes')).explain, undefined);
  });

  t.test('a query that only asks gets the news; one taken literally keeps all its words', async (t) => {
    const news = await ask('what is new?', { explain: true });
    t.equal(news.total, TITLES.length);
    t.equal(news.temporal.basis, 'recency');
    t.equal((await ask('¿Qué hay de nuevo?')).total, TITLES.length);
    t.equal((await ask('tell me about', { explain: true })).explain.understood.topic, 'tell me about');
    const literal = await ask('noticias de trenes', { explain: true, temporal: 'off' });
    t.equal(literal.explain.understood.topic, 'noticias de trenes');
  });

  t.test('a language asked for filters, unless the request names languages', async (t) => {
    const languages = ({ results }: { results: { language: string }[] }) =>
      results.map(({ language }) => language);
    const days = 'noticias de hoy en inglés';
    t.same(languages(await ask(days)), ['en']);
    t.ok(languages(await ask(days, { languages: ['es'] })).every((one) => one === 'es'));
  });

  t.test('words count in the language of the query', async (t) => {
    const body = await ask('rising cost of living');
    t.notOk(body.results.some(({ title }: { title: string }) => title.startsWith('Costas')));
    t.ok(body.results.some(({ title }: { title: string }) => title.startsWith('Rising cost')));
  });
});
