import t from 'tap';
import { BASES } from '../../workers/messages/articles.ts';
import { item, judgesFor } from './judges.ts';

const TITLES = [
  'El Gobierno anunció un nuevo esquema de retenciones para el campo',
  'Boca y River empataron en un clásico sin goles',
  'La Corte Suprema dejó firme la condena',
  'Detienen en Rosario a tres sospechosos del crimen del taxista',
  'El FMI aprobó la quinta revisión del acuerdo',
  'Central bank raises interest rates for the tenth time',
  'Astronomers find water on a distant planet',
  'Nurses vote to strike over pay and staffing',
  'Wildfire forces thousands to leave their homes in California',
  'Chipmaker to build $20bn factory in Ohio',
  'Zelensky visita Madrid',
  'Paro docente',
];

const SURE = 0.9;
const SURELY_NOT = 0.05;

t.test('an article with exactly the words of the query is about it, whatever the statistics', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  for (const title of TITLES) {
    const language = /[áéíóúñ]| el | de | del | visita |^El |^Paro/i.test(title) ? 'es' : 'en';
    const items = [{ title, standfirst: title, passages: [title], language }];
    for (const basis of BASES) {
      for (const idf of [{}, Object.fromEntries(title.split(' ').map((word) => [word.toLowerCase(), 3]))]) {
        const [judgement] = await judges.judge({ query: title, basis, items, idf });
        t.ok(judgement!.probability > SURE, `${basis}: ${judgement!.probability.toFixed(3)} ${title}`);
        t.ok(judgement!.centrality > 2, `${basis}: centrality ${judgement!.centrality.toFixed(2)} ${title}`);
      }
    }
  }
});

t.test('an article that shares no word is not about the query', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const items = Array.from({ length: 36 }, (_, i) => item(i));
  for (const query of ['transplante de riñón', 'quantum computing', 'Ferrari', 'huracán Otis Acapulco']) {
    for (const basis of BASES) {
      const judgements = await judges.judge({ query, basis, items, idf: {} });
      const highest = Math.max(...judgements.map(({ probability }) => probability));
      t.ok(highest < SURELY_NOT, `${basis}: at most ${highest.toFixed(3)} for ${query}`);
    }
  }
});

t.test('more matching words never score lower', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const query = 'Petrobras oil spill Brazil coast';
  const titles = [
    'Fishermen fear for their catch',
    'Fishermen fear for their catch in Brazil',
    'Fishermen fear oil for their catch in Brazil',
    'Fishermen fear oil spill for their catch in Brazil',
    'Fishermen fear Petrobras oil spill for their catch in Brazil',
    'Fishermen fear Petrobras oil spill on Brazil coast',
  ];
  const items = titles.map((title) => ({ title, standfirst: null, language: 'en' }));
  const judged = await judges.judge({ query, basis: 'headline', items, idf: {} });
  const rising = judged.map(({ probability }) => probability);
  t.same(
    rising.toSorted((a, b) => a - b),
    rising,
    rising.map((value) => value.toFixed(2)).join(' '),
  );
});

const BODY = [
  'The volcano erupted on Tuesday near a fishing village, forcing thousands of residents to leave their homes as ash covered the fields and the roads of the island.',
  'Scientists had warned for weeks that magma was rising under the crater and that an eruption was likely within days.',
  'Farmers lost their cattle and crops, the airport was closed while ash drifted over the sea, and hospitals treated dozens of people for burns and breathing problems.',
  'The government declared an emergency, opened shelters in schools and churches, and asked neighbouring countries for blankets, water and medicine.',
];

t.test('a headline over a text about something else is not believed', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const judged = async (query: string, title: string) => {
    const items = [{ title, standfirst: null, passages: BODY, language: 'en' }];
    return (await judges.judge({ query, basis: 'article', items, idf: {} }))[0]!.probability;
  };
  const own = 'Volcano erupts near fishing village, thousands leave their homes';
  const other = 'Apple unveils new laptop with a faster chip at its spring event';
  t.ok((await judged(own, own)) > SURE, 'its own headline');
  t.ok((await judged(own, '')) > 0.5, 'also when nothing stands above the text');
  t.ok((await judged(other, other)) < 0.5, 'another one');
  t.ok((await judged(other, '')) < SURELY_NOT, 'another one, of the text alone');
});

t.test('a query is found in the other language', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const CASES = [
    ['inflation', 'La inflación de marzo fue del 8%', 'Los bomberos controlan el incendio', 'es'],
    [
      'terremoto en Turquía',
      'Earthquake in Turkey kills hundreds',
      'Chef opens a new restaurant in London',
      'en',
    ],
    ['teachers strike', 'Los maestros van a la huelga', 'Los pilotos celebran el acuerdo', 'es'],
  ] as const;
  for (const [query, right, wrong, language] of CASES) {
    const items = [right, wrong].map((title) => ({ title, standfirst: null, language }));
    const [one, other] = await judges.judge({ query, basis: 'standfirst', items, idf: {} });
    t.ok(
      one!.probability > other!.probability + 0.2,
      `${query}: ${one!.probability.toFixed(2)}, ${other!.probability.toFixed(2)}`,
    );
  }
});

t.test('an initial capital or all capitals make the same query', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const items = [
    'Incendios en Chubut: evacúan a 200 personas por el fuego en la Patagonia',
    'Los bomberos combaten las llamas en Chubut',
    'Elección presidencial: Chile vota en segunda vuelta',
    'Wildfires burn thousands of acres in Patagonia',
  ].map((title) => ({ title, standfirst: null, passages: [], language: null }));
  for (const query of [
    'incendio',
    'incendio en la patagonia',
    'elecciones en chile',
    'wildfire in patagonia',
  ]) {
    const asked = [query, `${query[0]!.toUpperCase()}${query.slice(1)}`, query.toUpperCase()];
    const [small, ...others] = await Promise.all(
      asked.map((one) => judges.judge({ query: one, basis: 'headline', items, idf: {} })),
    );
    // Sums in another order differ in the last digits.
    const rounded = (judgements: typeof small) =>
      judgements!.map(({ probability, centrality }) => [probability.toFixed(6), centrality.toFixed(6)]);
    for (const other of others) t.same(rounded(other), rounded(small), query);
  }
});
