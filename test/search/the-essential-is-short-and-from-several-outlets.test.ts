// The essential: a few very short verbatim excerpts, from different outlets first, never from a first paragraph, with
// no two saying the same. Deep mode includes it, and two highlights per article, by default.
import fc from 'fast-check';
import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Judged } from '../../core/search/judging/judged.ts';
import { essentialOf } from '../../core/search/quoting/essential.ts';
import { Allowance, SHORT } from '../../core/search/quoting/quotes.ts';
import { isSameStatement } from '../../core/search/quoting/same-statement.ts';
import type { Part } from '../../core/search/ranking/ranking.ts';
import type { Question } from '../../core/search/understanding/question.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { addSources, startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const MOST = 5;
const PER_SOURCE = 2;
const MAX_WORDS = 25;
const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

const word = fc.constantFrom(
  ...'huelga de trenes Rosario 3,5% gremio pasajeros lunes paro tarifa é x'.split(' '),
);
const sentence = fc.array(word, { minLength: 3, maxLength: 40 }).map((words) => `${words.join(' ')}. `);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const article = fc.record({
  source: fc.constantFrom('a', 'b', 'c', 'd'),
  paragraphs: fc.array(paragraph, { maxLength: 6 }),
  limit: fc.constantFrom(null, null, null, 0, 60, 120),
  paywalled: fc.constantFrom(null, false, true),
});

/** The more often a sentence says "huelga", the more relevant it is. */
const judge = {
  judge: async ({ items }) =>
    items.map(({ title }) => ({
      probability: Math.min(1, title.split('huelga').length / 5),
      centrality: 1,
      passage: null,
    })),
} as Pick<Inference, 'judge'> as Inference;

t.test('any articles', async (t) => {
  const parsed = { topic: 'huelga de trenes', names: [], acronyms: [] };
  const question = { parsed: [parsed] } as unknown as Question;
  await fc.assert(
    fc.asyncProperty(fc.array(article, { maxLength: 8 }), async (articles) => {
      const relevant = articles.map(
        ({ source, paragraphs, limit, paywalled }, n) =>
          ({
            article: { url: `u${n}`, title: 'Título', standfirst: null, language: 'es', source },
            page: {
              title: null,
              standfirst: null,
              paragraphs,
              paywalled,
              robots: { nosnippet: false, maxSnippet: limit },
            },
            verdicts: [{ headline: 0.9, read: { probability: 0.9, centrality: 2, passage: 0 } }],
          }) as unknown as Judged,
      );
      const wanted = { most: MOST, perSource: PER_SOURCE, size: SHORT, allowance: new Allowance() };
      const part = { at: 0, relevant } as unknown as Part;
      const { excerpts } = await essentialOf({ inference: judge, question, idf: [{}] }, part, wanted);
      const ofSource = Map.groupBy(excerpts, ({ source }) => source);
      return (
        excerpts.length <= MOST &&
        [...ofSource.values()].every((own) => own.length <= PER_SOURCE) &&
        new Set(excerpts.map(({ url }) => url)).size === excerpts.length &&
        excerpts.every(({ text, url }, at) => {
          const { paragraphs, limit, paywalled } = articles[Number(url.slice(1))]!;
          const [first = '', ...rest] = paragraphs.map(normal);
          return (
            paywalled !== true &&
            text.length <= (limit ?? Number.POSITIVE_INFINITY) &&
            text.split(' ').length <= MAX_WORDS &&
            rest.some((one) => one.includes(text)) &&
            !first.includes(text) &&
            excerpts.slice(0, at).every((before) => !isSameStatement(before.text, text, 'es'))
          );
        })
      );
    }),
    { numRuns: 150 },
  );
  t.pass();
});

const FACTS = [
  'El sindicato de maquinistas pidió un aumento del 40 por ciento para los trenes de Rosario y lo espera antes del lunes.',
  'La huelga de trenes dejó a doscientos mil pasajeros de Rosario sin transporte durante la mañana del martes.',
  'El gobierno de la provincia reforzó los colectivos en Rosario por la huelga de trenes y suspendió el cobro del boleto.',
];

t.test('through the API', async (t) => {
  const hosts = ['uno', 'dos', 'tres'];
  const site = await website(
    t,
    Object.fromEntries(
      hosts.map((host, n) => [
        `/${host}`,
        articlePage('Huelga de trenes en Rosario', [STRIKE[0]!, FACTS[n]!, FACTS[(n + 1) % 3]!, STRIKE[2]!]),
      ]),
    ),
  );
  const service = await startTestService(t, {
    clock: heldClock('2026-03-10T12:00:00Z'),
    config: {
      read_ms: 10_000,
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}.example:80`, `127.0.0.1:${site.port}`])),
    },
  });
  const sources = hosts.map((id) => ({
    id,
    name: id,
    homepage: `http://${id}.example/`,
    country: 'AR',
    languages: ['es'],
    feeds: [`http://${id}.example/rss`],
  }));
  await addSources(service, sources);
  await service.publish(
    hosts.map((id) => ({
      url: `http://${id}.example/${id}`,
      source: id,
      title: 'Huelga de trenes en Rosario',
    })),
  );
  const ask = (body: object) => service.search({ query: 'huelga de trenes en Rosario', ...body });

  const { essential } = await ask({ essential: true });
  t.ok(essential.excerpts.length >= 2 && essential.excerpts.length <= MOST);
  const outlets = essential.excerpts.map(({ source }: { source: string }) => source);
  t.equal(new Set(outlets.slice(0, 3)).size, Math.min(3, outlets.length), 'different outlets first');
  for (const { text, url, title } of essential.excerpts) {
    t.ok(
      [...FACTS, STRIKE[2]!].some((fact) => fact.includes(text)),
      text,
    );
    t.notOk(STRIKE[0]!.includes(text));
    t.ok(text.split(' ').length <= MAX_WORDS);
    t.match({ url, title }, { url: /^http:/, title: 'Huelga de trenes en Rosario' });
  }

  const deep = await ask({ mode: 'deep' });
  t.ok(deep.essential.excerpts.length >= 2, 'without being asked');
  for (const { highlights } of deep.results) {
    t.equal(highlights.length, 2);
    t.notOk(isSameStatement(highlights[0], highlights[1], 'es'));
  }
  t.match(await ask({ mode: 'deep', essential: false, highlights: false }), {
    essential: null,
    results: [{ highlights: { length: 0 } }],
  });

  const groups = await ask({ query: ['huelga de trenes', 'colectivos en Rosario'], essential: true });
  t.ok(groups.groups[0].essential.excerpts.length > 0);
  t.ok(groups.essential.excerpts.length > 0);
  t.same(
    await ask({ essential: true, mode: 'fast' }).then((body) => body.essential),
    { excerpts: [] },
    'nothing was read',
  );
});
