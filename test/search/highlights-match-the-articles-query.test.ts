// A highlight is about the query that its article matches, in the wording it was found by. Articles that share no word
// with the query, such as those in the other language, are quoted too.

import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Judged, Verdict } from '../../core/search/judging/judged.ts';
import { highlightsOf } from '../../core/search/quoting/highlights.ts';
import type { Question } from '../../core/search/understanding/question.ts';
import type { JudgeTask } from '../../workers/messages/relevance.ts';
import { articlePage } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const FIRE = [
  'Un incendio forestal avanza desde el martes por los bosques de la cordillera y obligó a evacuar un pueblo entero.',
  'Las pérdidas se conocerán después y el banco central no dijo nada todavía.',
  'El incendio consumió ya catorce mil hectáreas de bosque nativo, según el parte oficial.',
  'Trabajan cuatrocientos brigadistas con nueve aviones y cuatro helicópteros.',
];
const BANK = [
  'El banco central bajó ayer la tasa de interés por tercera vez en el año y sorprendió a los analistas.',
  'El directorio del banco central sostuvo que la inflación cede desde el otoño.',
  'Los bancos deberán comunicar las nuevas condiciones a sus clientes.',
];
const BLAZE = [
  'A forest fire has been moving since Tuesday through the woods of the range and has emptied a whole village.',
  'The fire has burned fourteen thousand hectares of native forest, the official report says.',
  'Four hundred firefighters are at work with nine aircraft and four helicopters.',
];

const read = (probability: number, wording: string | null = null): Verdict => {
  return { headline: probability, read: { probability, centrality: 2, passage: null }, wording };
};

function articleOf(name: string, paragraphs: string[], verdicts: Verdict[], maxSnippet?: number): Judged {
  return {
    article: { url: name, title: name, standfirst: null, language: 'es' },
    page: {
      title: null,
      standfirst: null,
      paragraphs,
      paywalled: null,
      robots: { nosnippet: false, maxSnippet: maxSnippet ?? null },
    },
    verdicts,
  } as unknown as Judged;
}

/** Prefers longer sentences, and records its tasks. */
function judge(tasks: JudgeTask[], liking = (text: string) => text.length / 1000): Inference {
  return {
    judge: async (task) => {
      tasks.push(task);
      return task.items.map(({ title }) => ({ probability: liking(title), centrality: 1, passage: null }));
    },
  } as Pick<Inference, 'judge'> as Inference;
}

const asked = (...topics: string[]) =>
  ({
    parsed: topics.map((topic) => ({
      topic,
      swaps: [] as object[],
      names: [] as object[],
      acronyms: [] as object[],
    })),
  }) as Question;

t.test('each article is judged on its own query and wording', async (t) => {
  const tasks: JudgeTask[] = [];
  const articles = [
    articleOf('fire', FIRE, [read(0.1), read(0.9)]),
    articleOf('bank', BANK, [read(0.8), read(0.6)]),
    articleOf('blaze', BLAZE, [read(0.1), read(0.7, 'fire')]),
    articleOf('neither', FIRE, [read(0.2), read(0.3)]),
  ];
  const question = asked('banco central', 'incendio');
  const highlights = await highlightsOf(
    { inference: judge(tasks), question, idf: [{}, { incendi: 4 }] },
    articles,
  );
  const sentences = Object.fromEntries(
    tasks.map(({ query, items }) => [query, items.map(({ title }) => title)]),
  );
  t.same(sentences, {
    'banco central': BANK.slice(1),
    incendio: FIRE.slice(1),
    fire: BLAZE.slice(1),
  });
  t.same([...highlights.keys()].sort(), ['bank', 'blaze', 'fire'], 'none for what belongs to no query');
  t.end();
});

t.test('a query with only dates takes no article from another', async (t) => {
  const tasks: JudgeTask[] = [];
  const ofToday = { headline: 1, read: null };
  const articles = [
    articleOf('fire', FIRE, [ofToday, read(0.7)]),
    articleOf('bank', BANK, [ofToday, read(0.1)]),
  ];
  const highlights = await highlightsOf(
    { inference: judge(tasks), question: asked('', 'incendio'), idf: [{}, {}] },
    articles,
  );
  t.same([...highlights.keys()], ['fire']);
});

t.test('when the best does not fit, the next one is used', async (t) => {
  const [, , best, last] = FIRE;
  const article = articleOf('fire', FIRE, [read(0.9)], last!.length);
  const highlights = await highlightsOf({ inference: judge([]), question: asked('incendio'), idf: [{}] }, [
    article,
  ]);
  t.ok(best!.length > last!.length);
  t.same(highlights.get('fire'), [last]);
});

t.test('unrelated sentences are not quoted', async (t) => {
  const strange = judge([], () => 0.045);
  t.equal(
    (
      await highlightsOf({ inference: strange, question: asked('x'), idf: [{}] }, [
        articleOf('a', FIRE, [read(0.9)]),
      ])
    ).size,
    0,
  );
});

t.test('through the API', async (t) => {
  const host = 'eldiario.example';
  const pages = {
    fire: { title: 'Incendio en la cordillera: evacuaron un pueblo', paragraphs: FIRE, language: 'es' },
    bank: { title: 'El banco central baja la tasa de interés', paragraphs: BANK, language: 'es' },
    blaze: { title: 'Village evacuated as forest fire spreads', paragraphs: BLAZE, language: 'en' },
  };
  const site = await website(
    t,
    Object.fromEntries(
      Object.entries(pages).map(([name, { title, paragraphs, language }]) => [
        `/${name}`,
        articlePage(title, paragraphs, language),
      ]),
    ),
  );
  const service = await startTestService(t, {
    clock: heldClock('2026-03-10T12:00:00Z'),
    config: { read_ms: 10_000, web_resolve: { [`${host}:80`]: `127.0.0.1:${site.port}` } },
  });
  await service.publish(
    Object.entries(pages).map(([name, { title, language }]) => {
      return { url: `http://${host}/${name}`, title, language };
    }),
  );
  const ask = async (body: object) =>
    Object.fromEntries(
      (await service.search({ highlights: true, ...body })).results.map(
        (one: { url: string; highlights: string[] }) => [one.url.split('/').at(-1), one.highlights],
      ),
    );
  const both = await ask({ query: ['banco central', 'incendio'] });
  t.match(both.fire[0], /incendio/);
  t.match(both.bank[0], /banco central/);
  const deep = await ask({ query: 'incendio', mode: 'deep' });
  t.match(deep.blaze[0], /fire/, 'found by another word, quoted by it');
});
