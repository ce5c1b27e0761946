// Deep mode also searches other wordings: synonyms and acronyms, in both languages and directions, including those
// explained only in articles. When that falls short, it searches beyond the index.
import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { heldClock } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import type { Result } from '../../core/search/answer/answer.ts';
import type { Candidate } from '../../core/search/candidates/candidate.ts';
import type { CandidateSource } from '../../core/search/candidates/candidate-source.ts';
import type { Elsewhere } from '../../core/search/elsewhere.ts';
import { acronymNames, acronymOf, standsFor } from '../../core/search/understanding/rewordings/acronyms.ts';
import { reword } from '../../core/search/understanding/rewordings/rewordings.ts';
import { inWordsOf, swapsIn, termsIn } from '../../core/search/understanding/rewordings/swaps.ts';
import { startTestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';

t.test('the phrase tables', (t) => {
  const known: [topic: string, part: string, other: string][] = [
    ['huelga de maquinistas', 'huelga', 'strike'],
    ['BCRA reservas', 'BCRA', 'Banco Central de la República Argentina'],
    [
      'reservas del banco central de la república argentina',
      'banco central de la república argentina',
      'BCRA',
    ],
    ['IMF loan', 'IMF', 'Fondo Monetario Internacional'],
    ['fondo monetario internacional', 'fondo monetario internacional', 'IMF'],
    ['heat waves in Spain', 'heat', ''],
    ['interest rates in Chile', 'interest rates', 'tasa de interés'],
    ['tipos de interés', 'tipos de interés', 'interest rate'],
  ];
  for (const [topic, part, other] of known) {
    const swap = swapsIn(topic, new Map()).find(({ start, end }) => topic.slice(start, end) === part);
    if (other === '') t.equal(swap, undefined, `${topic}: ${part}`);
    else
      t.ok(
        swap?.to.some(({ text }) => text === other),
        `${topic}: ${part} → ${other}`,
      );
  }
  t.same(swapsIn('un plan', new Map()).length, 0, '"un" is no organization');
  t.ok(swapsIn('UN plan', new Map()).length > 0);
  const names = (topic: string) =>
    swapsIn(topic, new Map()).flatMap(({ to }) =>
      to.filter(({ worth }) => worth === 1).map(({ text }) => text),
    );
  for (const topic of [
    'drought and wheat',
    'forest fire',
    'budget cuts',
    'humanitarian aid',
    'cese del fuego',
    'la paz',
    'snow in the Andes',
  ])
    t.same(names(topic), [], `${topic}: a word with the stem of an acronym is none`);
  for (const topic of ['las ongs', 'ONGs', 'the ngos', 'ANDE'])
    t.ok(names(topic).length > 0, `${topic}: an acronym`);
  const narrower = swapsIn('central bank', new Map())[0]!.to;
  t.ok(
    narrower.some(({ text }) => text === 'ECB'),
    'one of them says it',
  );
  t.notOk(
    swapsIn('ECB', new Map())[0]!.to.some(({ text }) => text === 'central bank'),
    'but not the other way',
  );
  t.end();
});

t.test('an article is judged in its own words', (t) => {
  const topic = 'huelga de maquinistas en la ONU';
  const swaps = swapsIn(topic, new Map());
  const said = (text: string, language: string) =>
    inWordsOf(topic, swaps, termsIn(text, language))?.topic ?? null;
  t.equal(said('Paro de maquinistas', 'es'), 'paro de maquinistas en la ONU');
  t.equal(
    said('Huelga de maquinistas en las Naciones Unidas', 'es'),
    'huelga de maquinistas en la Naciones Unidas',
  );
  t.match(said('United Nations drivers on strike', 'en'), /^strike de maquinistas en la United Nations$/);
  t.equal(said('Huelga de maquinistas', 'es'), null, 'as in the query');
  t.end();
});

t.test('acronyms are learned from articles', (t) => {
  const textOf = (title: string, standfirst: string | null = null) => ({ title, standfirst });
  const outright = [textOf('Multa', 'El Ente Regulador de Obras Públicas (EROP) multó a dos empresas')];
  t.same(acronymNames('EROP', outright), ['Ente Regulador de Obras Públicas']);
  t.same(acronymNames('EROP', [textOf('El EROP (Ente Regulador de Obras Públicas) multó')]), [
    'Ente Regulador de Obras Públicas',
  ]);
  const twice = [
    textOf('EROP fine: Ente Regulador de Obras Públicas acts'),
    textOf('Ente Regulador de Obras Públicas', 'The EROP'),
  ];
  t.same(acronymNames('EROP', twice), ['Ente Regulador de Obras Públicas'], 'by its initials, met twice');
  t.same(acronymNames('EROP', twice.slice(1)), [], 'once is chance');
  t.same(acronymNames('EROP', [textOf('Elena, Ramón, Olga y Pedro (EROP)')]), [], 'a list is not a name');
  t.equal(acronymOf(splitWords('ente regulador de obras públicas')), 'EROP');
  t.equal(acronymOf(splitWords('obras públicas')), null);
  t.ok(standsFor('EROP', 'ente regulador de obras publicas', outright));
  t.end();
});

const clock = heldClock(NOW);
const service = await startTestService(t, { clock, config: { read_ms: 0 } });
delete service.app.search.elsewhere;
const TITLES: Record<string, [title: string, standfirst: string | null, language: string]> = {
  asked: ['Huelga de maquinistas en Rosario', null, 'es'],
  synonym: ['Paro de maquinistas en Rosario', null, 'es'],
  english: ['Train drivers on strike in Rosario: maquinistas walk out', null, 'en'],
  explains: ['El Ente Regulador de Obras Públicas (EROP) multó a dos empresas viales', null, 'es'],
  name: ['Multa del Ente Regulador de Obras Públicas por el puente', null, 'es'],
  acronym: ['Otra multa del EROP por el puente', null, 'es'],
  far: ['Receta de la tarta de manzana', null, 'es'],
};
await service.publish(
  Object.entries(TITLES).map(([name, [title, standfirst, language]]) => ({
    url: `https://eldiario.example/${name}`,
    title,
    standfirst,
    language,
  })),
);
const ask = (query: string, body: object = {}) =>
  service.search({ query, mode: 'deep', explain: true, fresh: true, ...body });
const names = ({ results }: { results: Result[] }) => results.map(({ url }) => url.split('/').at(-1)!).sort();

t.test('through the API', async (t) => {
  const query = 'huelga de maquinistas en Rosario';
  const deep = await ask(query);
  t.ok(names(deep).includes('asked'));
  t.ok(names(deep).includes('synonym'));
  const synonym = deep.results.find(({ url }: Result) => url.endsWith('/synonym'));
  t.equal(synonym.why.other_words, 'paro de maquinistas en Rosario');
  t.equal(deep.results.find(({ url }: Result) => url.endsWith('/asked')).why.other_words, null);
  t.notOk(names(deep).includes('far'));
  t.ok(names(await ask('multa del EROP por el puente')).includes('name'), 'an acronym finds its name');
  t.ok(
    names(await ask('multa del Ente Regulador de Obras Públicas por el puente')).includes('acronym'),
    'and back',
  );
  const normal = await ask('multa del EROP por el puente', { mode: 'normal' });
  t.ok(
    normal.results.every(({ why }: Result) => why!.other_words === null),
    'normal mode takes words as they are',
  );
});

t.test('no wording is repeated', async (t) => {
  const from = { words: { frequency: () => 0 } } as unknown as CandidateSource;
  for (const topic of ['ola de calor', 'stock market', 'climate change', 'tasa de interés BCRA']) {
    const { wordings } = await reword({ neighbours: async () => [] }, from, topic);
    const said = wordings.map((one) => one.topic.toLowerCase());
    t.ok(said.length > 3, topic);
    t.same(said, [...new Set(said)]);
  }
});

t.test('the nearest words from a model', async (t) => {
  const { inference } = service.app.search;
  const asked: string[][] = [];
  const neighbours: Inference['neighbours'] = async (task) => {
    asked.push(task.words);
    return task.words.map((word) =>
      word === 'postre'
        ? [
            { term: 'tart~', language: 'es', nearness: 0.9 },
            { term: 'puent~', language: 'es', nearness: 0.2 },
          ]
        : [],
    );
  };
  Object.assign(service.app.search, { inference: { ...inference, neighbours } });
  const found = await ask('postre', { max_results: 50 });
  t.same(asked[0], ['postre']);
  const seen = names({ results: [...found.results, ...found.near_misses] });
  t.ok(seen.includes('far'), 'a near word brings candidates');
  t.notOk(seen.includes('name'), 'a far one does not');
  const absent: Inference['neighbours'] = () =>
    Promise.reject(new Failure('unavailable', 'no model for vectors'));
  Object.assign(service.app.search, { inference: { ...inference, neighbours: absent } });
  t.equal((await service.post('/v1/search', { query: 'postre', mode: 'deep', fresh: true })).status, 200);
  Object.assign(service.app.search, { inference });
});

/** As if found on another site. */
function discovery(name: string, title: string): Candidate {
  return {
    article: {
      seq: -1,
      url: `https://otro.example/${name}`,
      title,
      standfirst: null,
      section: null,
      language: 'es',
      author: null,
      image: null,
      publishedAt: new Date(clock.now()),
      modifiedAt: null,
      source: 'otro.example',
      country: null,
      firstSeenAt: new Date(clock.now()),
      story: null,
    },
    lexical: 1,
    spread: 0,
    foundIn: 'discovery',
    data: null,
  };
}

t.test('beyond the index', async (t) => {
  const calls: Parameters<Elsewhere>[0][] = [];
  const known = { ...discovery('x', 'Huelga de maquinistas en Rosario'), foundIn: 'discovery' as const };
  known.article.url = 'https://eldiario.example/asked';
  service.app.search.elsewhere = async (asked) => {
    calls.push(asked);
    return {
      union: [
        discovery('nuevo', 'Huelga de maquinistas en Rosario, lo último'),
        known,
        discovery('far', 'Tarta de limón'),
      ],
      leftOut: [{ reason: 'site_failed', count: 1 }],
    };
  };
  const query = 'huelga de maquinistas en Rosario';
  const deep = await ask(query);
  t.equal(calls.length, 1);
  t.ok(calls[0]!.judged.length > 0 && calls[0]!.question.parsed.length === 1);
  const fresh = deep.results.find(({ found_in }: Result) => found_in === 'discovery');
  t.match(fresh, { url: 'https://otro.example/nuevo', source: 'otro.example' });
  t.equal(
    deep.results.filter(({ found_in }: Result) => found_in === 'discovery').length,
    1,
    'judged like the rest',
  );
  t.equal(
    new Set(deep.results.map(({ url }: Result) => url)).size,
    deep.results.length,
    'known articles are not added again',
  );
  t.ok(deep.left_out.some(({ reason }: { reason: string }) => reason === 'site_failed'));
  t.equal(deep.usage.cost_usd, 0.0056);
  await ask(query, { max_results: 1 });
  t.equal(calls.length, 1, 'the index has enough');
  await ask(query, { mode: 'normal' });
  t.equal(calls.length, 1, 'only in deep mode');
  delete service.app.search.elsewhere;
  t.notOk((await ask(query)).results.some(({ found_in }: Result) => found_in === 'discovery'));
});
