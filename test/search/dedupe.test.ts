// One result per story: the earliest or fullest version represents it and the others are its duplicates. Counts are per
// article.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { importArticles } from '../../core/news/articles/import-articles.ts';
import { HOUR, heldClock } from '../../core/platform/clock.ts';
import { ARTICLES, publishedAt } from '../../scripts/samples/press/articles.ts';
import { OUTLETS } from '../../scripts/samples/press/outlets.ts';
import { addSources, startTestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';

interface Found {
  url: string;
  title: string;
  source: string;
  language: string;
  score: number;
  duplicates: { url: string; title: string; source: string }[];
}

const reasons = (body: { left_out: { reason: string; count: number }[] }) =>
  Object.fromEntries(body.left_out.map(({ reason, count }) => [reason, count]));

const versions = ({ url, duplicates }: Found) => [url, ...duplicates.map((one) => one.url)];

t.test('the stories of the sample press', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock });
  await addSources(service, OUTLETS);
  const story = new Map<string, string>();
  const lines = ARTICLES.filter((one) => one.minutesAgo !== null).map((one) => {
    const url = `https://${one.outlet}.example/${one.id}`;
    story.set(url, `${one.language} ${one.story}`);
    const { title, standfirst, section, language, author } = one;
    const source = OUTLETS.find(({ id }) => id === one.outlet)!.name;
    const body = one.paragraphs.join('\n\n');
    return {
      url,
      title,
      standfirst,
      section,
      language,
      author,
      source,
      body,
      published_at: publishedAt(one, new Date(clock.now())),
    };
  });
  const file = join(t.testdir(), 'press.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  await importArticles({ db: service.app.db, clock, file, keepDays: 7 });
  await service.app.index.follow();
  const ask = async (query: string, more: object = {}) => {
    const { status, body } = await service.post('/v1/search', {
      query,
      days: null,
      max_results: 50,
      ...more,
    });
    t.equal(status, 200);
    return body;
  };

  await t.test('nothing is grouped unless requested', async (t) => {
    const body = await ask('Banco Central tasa de interés');
    t.ok(body.results.length > 1);
    t.ok(body.results.every(({ duplicates }: Found) => duplicates.length === 0));
    t.notOk('duplicates' in reasons(body));
  });

  await t.test('every article is counted and appears once', async (t) => {
    for (const query of [
      'Banco Central tasa de interés',
      'superclásico River Boca',
      'rail strike',
      'dengue vacunación',
    ]) {
      const plain = await ask(query);
      const body = await ask(query, { dedupe: true });
      t.equal(body.total, plain.total, query);
      t.same(body.diffusion, plain.diffusion);
      const places = body.results.flatMap(versions);
      t.equal(new Set(places).size, places.length);
      t.same([...places].sort(), plain.results.map(({ url }: Found) => url).sort());
      const duplicates = plain.results.length - body.results.length;
      t.ok(duplicates > 0, `${query}: ${duplicates} duplicates`);
      t.equal(reasons(body)['duplicates'], duplicates);
      t.notOk('over_max_results' in reasons(body));
      const scores = body.results.map(({ score }: Found) => score);
      t.same(
        scores,
        [...scores].sort((a, b) => b - a),
        'still best first',
      );
      const one = await ask(query, { dedupe: true, max_results: 1 });
      t.same(one.results, body.results.slice(0, 1));
      t.equal(
        one.results.length + reasons(one)['duplicates']! + (reasons(one)['over_max_results'] ?? 0),
        one.total,
        'what is not shown is counted once',
      );
    }
  });

  await t.test(
    'within a language a group is one story, and a story that was read is one group',
    async (t) => {
      const queries = [...Map.groupBy(ARTICLES, ({ story, language }) => `${language} ${story}`)]
        .filter(([, versions]) => versions.length > 1)
        .map(([, [first]]) => first!.title);
      let whole = 0;
      let several = 0;
      for (const query of queries) {
        const { results } = (await ask(query, { dedupe: true })) as { results: Found[] };
        for (const result of results) {
          const stories = versions(result).map((url) => story.get(url)!);
          const [language] = stories[0]!.split(' ');
          const alike = new Set(stories.filter((name) => name.startsWith(`${language} `)));
          t.equal(alike.size, 1, `${query}: ${[...alike].join(', ')}`);
        }
        const first = results.find(({ url }) => story.get(url) !== undefined);
        if (!first) continue;
        const told = results.flatMap(versions).filter((url) => story.get(url) === story.get(first.url));
        if (told.length < 2) continue;
        several += 1;
        whole += Number(told.every((url) => versions(first).includes(url)));
      }
      t.ok(several >= 20, `${several} stories came with several versions`);
      t.ok(whole >= 0.8 * several, `${whole} of ${several} are one group`);
    },
  );

  await t.test('groups are the same for every query of a request', async (t) => {
    const body = await ask('', {
      query: ['Banco Central tasa de interés', 'recorte de la tasa'],
      dedupe: true,
    });
    const group = new Map<string, string>();
    for (const result of body.results as Found[])
      for (const url of versions(result)) group.set(url, result.url);
    for (const { results, total } of body.groups) {
      t.equal(results.flatMap(versions).length, total);
      for (const result of results as Found[])
        t.equal(new Set(versions(result).map((url) => group.get(url))).size, 1);
    }
  });
});

t.test('which version represents a story', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const title = 'Incendio destruye el mercado central de Rosario';
  const standfirst =
    'Los bomberos de Rosario trabajaron toda la noche en el mercado central; no hay víctimas.';
  const at = (hours: number) => new Date(clock.now() - hours * HOUR);
  await service.publish([
    { url: 'https://eldiario.example/bare', title, standfirst: null, publishedAt: at(5) },
    { url: 'https://eldiario.example/full', title, standfirst, publishedAt: at(4) },
    { url: 'https://eldiario.example/late', title, standfirst, publishedAt: at(2) },
    {
      url: 'https://eldiario.example/other',
      title: 'Abre en Rosario un mercado de flores',
      standfirst: 'Cuarenta puestos venden plantas y flores los domingos en el parque.',
      publishedAt: at(3),
    },
  ]);
  const body = await service.search({ query: 'mercado Rosario', mode: 'ultra', dedupe: true });
  t.equal(body.total, 4);
  t.same(body.results.map(({ url }: Found) => url).sort(), [
    'https://eldiario.example/full',
    'https://eldiario.example/other',
  ]);
  const lead = body.results.find(({ url }: Found) => url.endsWith('full'));
  t.same(lead.duplicates.map(({ url }: Found) => url).sort(), [
    'https://eldiario.example/bare',
    'https://eldiario.example/late',
  ]);
  t.match(lead.duplicates[0], { title, source: 'el-diario' });

  const several = { query: ['mercado Rosario', 'incendio hoy'], mode: 'ultra', dedupe: true };
  const { groups } = await service.search(several);
  const own = groups[0].results.map(({ queries: _, ...result }: Found & { queries: string[] }) => result);
  t.same(own, body.results, 'also for a query without a date beside one that has one');
});

t.test('the signature is stored with the article and follows its changes', async (t) => {
  const service = await startTestService(t, { config: { read_ms: 0 } });
  const stored = async () =>
    (await service.app.db.query<{ story: Uint8Array | null }>('select story from article')).rows[0]!.story;
  await service.publish([{ title: 'Nieve en Bariloche', standfirst: 'Cerraron dos rutas' }]);
  const first = await stored();
  t.ok(first);
  await service.publish([{ title: 'Nieve en Ushuaia', standfirst: 'Cerraron dos rutas' }]);
  t.notSame(await stored(), first);
  await service.publish([{ title: 'Nieve y viento en Ushuaia', standfirst: null }]);
  t.equal(await stored(), null, 'a row that keeps what the look did not bring is signed when it is read');
});
