// Every highlight is a verbatim run of at most 25 words of the page (ignoring white space), never from its first
// paragraph.
import fc from 'fast-check';
import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Judged } from '../../core/search/judging/judged.ts';
import { highlightsOf } from '../../core/search/quoting/highlights.ts';
import { quotableOf } from '../../core/search/quoting/quotable.ts';
import type { Question } from '../../core/search/understanding/question.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const NOW = '2026-03-10T12:00:00Z';
const MAX_WORDS = 25;
const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

const token = fc.constantFrom(...'huelga de trenes Rosario EE.UU. «sí» 3,5% el Dr. mañana 😀 x'.split(' '));
const gap = fc.constantFrom(' ', '  ', '\n', '\u00a0', '\t ');
const stop = fc.constantFrom('. ', '? ', '!\n', '… ', ', ');
const sentence = fc
  .array(fc.tuple(token, gap), { minLength: 1, maxLength: 45 })
  .map((parts) => parts.flat().join(''));
const paragraph = fc.array(fc.tuple(sentence, stop), { maxLength: 5 }).map((parts) => parts.flat().join(''));
/** Later paragraphs often repeat the first one, whole or within a longer text. */
const echo = (first: string) =>
  fc.tuple(token, paragraph).map(([before, after]) => `${before} ${first} ${after}`);
const text = paragraph.chain((first) =>
  fc.array(fc.oneof(paragraph, echo(first)), { maxLength: 8 }).map((rest) => [first, ...rest]),
);

/** A judge that prefers the sentence at `at`. */
function prefers(at: number): Inference {
  return {
    judge: async ({ items }) =>
      items.map((_, n) => ({
        probability: n === at % items.length ? 0.9 : 0.5,
        centrality: 3,
        passage: null,
      })),
  } as Pick<Inference, 'judge'> as Inference;
}

function read(paragraphs: string[]): Judged {
  return {
    article: { url: 'https://eldiario.example/nota', title: 'Título', standfirst: null, language: 'es' },
    page: {
      title: null,
      standfirst: null,
      paragraphs,
      paywalled: null,
      robots: { nosnippet: false, maxSnippet: null },
    },
    verdicts: [{ headline: 0.9, read: { probability: 0.9, centrality: 2, passage: null }, wording: null }],
  } as unknown as Judged;
}

t.test('any page and sentence', async (t) => {
  const question = {
    parsed: [
      { topic: 'huelga de trenes', swaps: [] as object[], names: [] as object[], acronyms: [] as object[] },
    ],
  } as Question;
  await fc.assert(
    fc.asyncProperty(text, fc.nat(200), async (paragraphs, at) => {
      const highlights =
        (await highlightsOf({ inference: prefers(at), question, idf: [{}] }, [read(paragraphs)])).get(
          'https://eldiario.example/nota',
        ) ?? [];
      const [first = '', ...rest] = paragraphs.map(normal);
      return highlights.every(
        (highlight) =>
          highlight.length > 0 &&
          highlight.split(/\s+/).length <= MAX_WORDS &&
          rest.some((paragraph) => paragraph.includes(highlight)) &&
          !first.includes(highlight),
      );
    }),
    { numRuns: 300 },
  );
  t.pass();
});

t.test('who wrote an embedded post is no quotation', (t) => {
  const [first, whole] = [
    'The council voted on Monday to close the old bridge for a year.',
    'Traders on both banks said that they would not accept the decision.',
  ];
  for (const signature of [
    '— The Kelly Clarkson Show (@KellyClarksonTV) January 7, 2022',
    '— UEFA Champions League (@ChampionsLeague) 1653775138000',
  ])
    t.same(quotableOf(read([first, whole, signature]).page!).sentences, [whole], signature);
  const said = '— So the mayor (who lives on the other bank) said on Tuesday.';
  t.same(quotableOf(read([first, said]).page!).sentences, [said]);
  t.end();
});

t.test('a sentence that the page does not show to its end is not quoted', (t) => {
  const first = 'Los trenes de Rosario no salieron hoy por la huelga.';
  const whole = 'El sindicato pidió ayer una reunión con la empresa de trenes.';
  const cut = 'La huelga de trenes sigue hasta que la empresa dé una res';
  for (const end of ['…', '...', ' […]'])
    t.same(quotableOf(read([first, `${whole} ${cut}${end}`]).page!).sentences, [whole], end);
  t.same(quotableOf(read([first, `${cut}…`, whole]).page!).sentences, [`${cut}…`, whole], 'more follows');
  t.end();
});

t.test('through the API', async (t) => {
  const long = `${STRIKE[1]} Y agregó el sindicato, en un texto sin puntos ni descansos, ${'que la huelga de trenes sigue y '.repeat(12)}que nadie sabe cuándo termina.`;
  const once = [STRIKE[0]!, STRIKE[0]!, long, STRIKE[3]!];
  const site = await website(t, {
    '/uno': articlePage('Huelga de trenes en Rosario', STRIKE),
    '/dos': articlePage('Huelga de trenes en Rosario, segundo día', once),
    '/tres': articlePage('Huelga de trenes en Rosario: breve', [STRIKE[0]!]),
  });
  const service = await startTestService(t, { clock: heldClock(NOW), site });
  await service.publish([
    { url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' },
    { url: 'http://eldiario.example/dos', title: 'Huelga de trenes en Rosario, segundo día' },
    { url: 'http://eldiario.example/tres', title: 'Huelga de trenes en Rosario: breve' },
  ]);
  const ask = async (body: object) => {
    const answer = await service.post('/v1/search', { query: 'huelga de trenes en Rosario', ...body });
    return Object.fromEntries(
      answer.body.results.map((one: { url: string; highlights: string[] }) => [
        one.url.split('/').at(-1),
        one.highlights,
      ]),
    );
  };
  const { uno, dos, tres } = await ask({ highlights: true });
  for (const [paragraphs, highlights] of [
    [STRIKE, uno],
    [once, dos],
  ] as const) {
    t.equal(highlights.length, 1);
    const [highlight] = highlights;
    t.ok(
      paragraphs.slice(1).some((paragraph) => normal(paragraph).includes(highlight)),
      highlight,
    );
    t.notOk(paragraphs[0]!.includes(highlight));
    t.ok(highlight.split(' ').length <= MAX_WORDS);
    t.match(highlight, /huelga|trenes/);
  }
  t.same(tres, [], 'a page of one paragraph is not quoted');
  t.same(await ask({ highlights: false }), { uno: [], dos: [], tres: [] });
  t.same(await ask({}), { uno: [], dos: [], tres: [] }, 'off by default in normal mode');
  const group = await service.post('/v1/search', {
    query: ['huelga de trenes', 'trenes en Rosario'],
    highlights: true,
  });
  t.same(
    group.body.groups[0].results.find(({ url }: { url: string }) => url.endsWith('/uno')).highlights.length,
    1,
    'in groups too',
  );
});
