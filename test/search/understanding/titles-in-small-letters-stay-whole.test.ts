// A title or name in small letters that only looks like a carrier stays whole where headlines of the index show it to be one.
import t from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { Readings } from '../../../core/search/understanding/readings.ts';

const context = {
  zone: 'America/Argentina/Buenos_Aires',
  now: Date.parse('2026-11-23T15:00:00Z'),
  isBounded: false,
};
const HEADLINES = [
  '“Whatever Happened to Baby Jane?” is back in cinemas',
  'How Baby Jane the orangutan happened to escape',
  'Author of The Shipping News on her next book',
  'The News Shipping Lines Fear: Strikes',
  'Jack Nicholson looks back at “About Schmidt”',
  'Netflix: «What Happened to Monday» will have no sequel',
  'Estreno de ‘Dime qué pasa contigo’ en Sitges',
  '“Últimas Noticias” de Caracas cambia de dueño',
  'What to know about the strike of pilots',
  'Latest news on the strike of pilots',
  'News About Pilots: Strike Latest',
  'Noticias de la huelga de pilotos',
];

/** Readings over these headlines, and how often headlines were read. */
function readingsOver(headlines: readonly string[]) {
  let reads = 0;
  const has = (headline: string, variants: readonly string[]) =>
    queryTerms(headline).some((term) => term.variants.some((one) => variants.includes(one)));
  const withAll = (words: readonly (readonly string[])[]) =>
    headlines.filter((headline) => words.every((variants) => has(headline, variants)));
  const readings = new Readings({
    outlets: () => new Map(),
    inference: { readQueryTopic: async () => null },
    headlines: {
      together: (words) => withAll(words).length,
      async headlines(terms) {
        reads += 1;
        return withAll(terms.map(({ variants }) => variants));
      },
    },
  });
  return { readings, reads: () => reads };
}

async function topicOf(query: string, headlines: readonly string[] = HEADLINES): Promise<string> {
  const [reading] = await readingsOver(headlines).readings.of([query], context);
  return reading!.topic;
}

t.test('titles that headlines quote or write in capitals stay whole', async (t) => {
  for (const [query, topic] of [
    ['whatever happened to baby jane', 'whatever happened to baby jane'],
    ['the shipping news', 'the shipping news'],
    ['about schmidt', 'about schmidt'],
    ['what happened to monday', 'what happened to monday'],
    ['latest news on whatever happened to baby jane', 'whatever happened to baby jane'],
    ['dime que pasa contigo', 'dime que pasa contigo'],
  ] as const)
    t.equal(await topicOf(query), topic, query);
});

t.test('where headlines show no title, the carrier is cut', async (t) => {
  for (const [query, topic] of [
    ['tell me about the strike', 'strike'],
    ['what to know about the strike', 'strike'],
    ['news about pilots', 'pilots'],
    ['latest news on the strike', 'strike'],
    ['noticias de la huelga', 'huelga'],
    ['contame sobre la huelga', 'huelga'],
    ['últimas noticias de Caracas', 'Caracas'],
    ['últimas noticias', ''],
  ] as const)
    t.equal(await topicOf(query), topic, query);
  t.equal(await topicOf('about schmidt', ['Critics On Everything About Schmidt And His Films']), 'schmidt');
  t.equal(await topicOf('about schmidt', []), 'schmidt');
});

t.test('headlines are read only for words that have been cut, and once', async (t) => {
  const { readings, reads } = readingsOver(HEADLINES);
  await readings.of(['strike of pilots'], context);
  t.equal(reads(), 0);
  await readings.of(['about schmidt'], context);
  await readings.of(['about schmidt'], context);
  t.equal(reads(), 1);
});
