// How probable it is that two articles tell one story: a property of the pair, from signatures of fixed size.
import t from 'tap';
import { rarityOfNumber } from '../../../core/inference/same-story/rarity.ts';
import {
  isCopy,
  SIGNATURE_BYTES,
  type StoryArticle,
  signatureOf,
  storyEvidence,
  storyProbability,
} from '../../../core/inference/same-story/same-story.ts';
import { DAY, HOUR } from '../../../core/platform/clock.ts';
import { ARTICLES } from '../../../scripts/samples/press/articles.ts';

const AT = Date.parse('2026-03-10T12:00:00Z');

function article(
  title: string,
  standfirst: string | null,
  language: string | null = 'es',
  hours = 0,
): StoryArticle {
  return { title, standfirst, language, publishedAt: new Date(AT + hours * HOUR), story: null };
}

const probability = (a: StoryArticle, b: StoryArticle) =>
  storyProbability(storyEvidence(a), storyEvidence(b));

const QUAKE = article(
  'Un terremoto de 6,9 sacude Valparaíso y deja 34 heridos',
  'El sismo despertó a millones de personas en la zona central de Chile; la Armada descartó un tsunami.',
);
const QUAKE_TOO = article(
  'Chile: sismo de magnitud 6,9 en Valparaíso, con 34 heridos y sin alerta de tsunami',
  'La Armada descartó el tsunami tras el movimiento que se sintió en la zona central.',
  'es',
  2,
);
const QUAKE_IN_ENGLISH = article(
  'Magnitude 6.9 earthquake shakes Valparaíso, injuring 34',
  'Chile’s navy ruled out a tsunami after the quake woke millions in the centre of the country.',
  'en',
  1,
);
const QUAKE_ELSEWHERE = article(
  'Un terremoto de 5,8 sacude el norte de Perú sin dejar víctimas',
  'El sismo se sintió en Piura y Tumbes; no hay daños de importancia.',
  'es',
  3,
);
const PORT_OF_VALPARAISO = article(
  'El puerto de Valparaíso licita la ampliación de su terminal de contenedores',
  'Tres consorcios de Chile y Europa presentaron ofertas por 400 millones de dólares.',
  'es',
  5,
);
const RECIPE = article('Cómo hacer una tarta de manzana en cuarenta minutos', 'Harina, manteca y canela.');

t.test('versions of one story are distinguished from others', async (t) => {
  t.ok(probability(QUAKE, QUAKE_TOO) > 0.7, `same language: ${probability(QUAKE, QUAKE_TOO)}`);
  t.ok(probability(QUAKE, QUAKE_IN_ENGLISH) > 0.5, `other language: ${probability(QUAKE, QUAKE_IN_ENGLISH)}`);
  for (const other of [QUAKE_ELSEWHERE, PORT_OF_VALPARAISO, RECIPE]) {
    for (const quake of [QUAKE, QUAKE_TOO])
      t.ok(probability(quake, other) < 0.5, `${quake.title} | ${other.title}: ${probability(quake, other)}`);
    // Between languages two shared names go far: all that is asked is that the story goes further.
    t.ok(
      probability(QUAKE_IN_ENGLISH, other) < 0.3,
      `${other.title}: ${probability(QUAKE_IN_ENGLISH, other)}`,
    );
  }
  t.ok(probability(QUAKE, RECIPE) < 0.001);
});

t.test('an article is its own story, less so with growing distance in time', async (t) => {
  const after = [0, 1, 3, 10, 100].map((days) =>
    probability(QUAKE, { ...QUAKE, publishedAt: new Date(AT + days * DAY) }),
  );
  t.ok(after[0]! > 0.9, String(after[0]));
  t.same(
    after,
    [...after].sort((a, b) => b - a),
  );
});

t.test('it is a property of the pair: symmetric, and the same from a stored signature', async (t) => {
  const some = ARTICLES.slice(0, 40).map(({ title, standfirst, language }) =>
    article(title, standfirst, language),
  );
  const stored = some.map((one) => ({ ...one, story: signatureOf(one) }));
  for (const [i, a] of some.entries()) {
    for (const [j, b] of some.entries()) {
      const p = probability(a, b);
      t.ok(p >= 0 && p <= 1);
      t.equal(probability(b, a), p);
      t.equal(probability(stored[i]!, stored[j]!), p);
      const enough = storyProbability(storyEvidence(a), storyEvidence(b), 0.2);
      t.ok(enough === p || (enough === 0 && p < 0.2), 'a least probability changes nothing above it');
    }
  }
});

t.test('a signature of another format is computed again', async (t) => {
  const foreign = signatureOf(QUAKE);
  foreign[0]! += 1;
  t.equal(probability({ ...RECIPE, story: foreign }, QUAKE), probability(RECIPE, QUAKE));
  t.equal(probability({ ...RECIPE, story: new Uint8Array(3) }, QUAKE), probability(RECIPE, QUAKE));
});

t.test('whatever an outlet writes has a signature of the same size', async (t) => {
  const texts = [
    '',
    ' ',
    '🔥🔥🔥',
    '…',
    'a',
    '7',
    'زلزال يضرب تشيلي',
    '地震',
    '\u0000\ud800',
    'x'.repeat(1_000_000),
  ];
  texts.push('El '.repeat(300_000), Array.from({ length: 5000 }, (_, n) => `Palabra${n}`).join(' '));
  for (const title of texts) {
    for (const language of [null, 'es', 'en', 'ar', 'zz', 'español', 'é']) {
      const one = article(title, title, language);
      t.equal(signatureOf(one).length, SIGNATURE_BYTES);
      const p = probability(one, QUAKE);
      t.ok(p >= 0 && p < 0.15, `${title.slice(0, 10)} in ${language}: ${p}`);
    }
  }
});

t.test('stories of the sample press are distinguished within a language', async (t) => {
  const articles = ARTICLES.map(({ minutesAgo, ...one }) => ({
    ...one,
    evidence: storyEvidence({
      ...one,
      publishedAt: minutesAgo === null ? null : new Date(AT - minutesAgo * 60_000),
      story: null,
    }),
  }));
  const pairs = articles.flatMap((a, at) =>
    articles
      .slice(at + 1)
      .filter((b) => b.language === a.language)
      .map((b) => ({ same: a.story === b.story, p: storyProbability(a.evidence, b.evidence) })),
  );
  const sure = pairs.filter(({ p }) => p >= 0.5);
  t.equal(sure.filter(({ same }) => !same).length, 0, 'no two stories are taken for one');
  const ranked = pairs.sort((a, b) => b.p - a.p).slice(0, 96);
  t.ok(
    ranked.filter(({ same }) => same).length >= 70,
    `${ranked.filter(({ same }) => same).length} of the 96 likest`,
  );
});

t.test('texts distinguish stories better than headlines', async (t) => {
  const at = new Date(AT);
  const evidenceOf = (one: (typeof ARTICLES)[number], paragraphs: string[]) =>
    storyEvidence({ ...one, publishedAt: at, story: null }, paragraphs);
  const versions = [...Map.groupBy(ARTICLES, ({ story, language }) => `${story} ${language}`).values()];
  const pairs = versions.flatMap((all) => all.slice(1).map((other) => [all[0]!, other] as const));
  const found = (read: boolean) =>
    pairs.filter(([a, b]) => {
      const text = ({ paragraphs }: (typeof ARTICLES)[number]) => (read ? paragraphs : []);
      return storyProbability(evidenceOf(a, text(a)), evidenceOf(b, text(b))) >= 0.5;
    }).length;
  t.ok(found(true) >= 1.2 * found(false), `${found(false)} by headlines, ${found(true)} by texts`);
  const [one, other] = [
    evidenceOf(ARTICLES[0]!, ARTICLES[0]!.paragraphs),
    evidenceOf(ARTICLES[9]!, ARTICLES[9]!.paragraphs),
  ];
  t.equal(storyProbability(one, other), storyProbability(other, one));
  t.equal(
    storyProbability(one, evidenceOf(ARTICLES[9]!, [])),
    storyProbability(evidenceOf(ARTICLES[0]!, []), evidenceOf(ARTICLES[9]!, [])),
  );
  t.ok(storyProbability(one, one) > 0.9);
  t.ok(storyProbability(evidenceOf(ARTICLES[0]!, ['']), other) <= 1, 'a text without words is none');
});

t.test('without a date, an article counts as a day away', async (t) => {
  const undated = { ...QUAKE_TOO, publishedAt: null };
  const tomorrow = { ...QUAKE_TOO, publishedAt: new Date(AT + DAY) };
  t.equal(probability(QUAKE, undated), probability(QUAKE, tomorrow));
});

t.test('a year says less than another number of four digits', async (t) => {
  t.ok(rarityOfNumber('2026') < rarityOfNumber('4815'));
});

t.test('a copy is a good part of the shorter text, and no few words', async (t) => {
  const numbers = (from: number, count: number) => Uint32Array.from({ length: count }, (_, n) => from + n);
  t.equal(isCopy(numbers(0, 20), numbers(8, 200)), true, 'twelve of twenty, in a long text');
  t.equal(isCopy(numbers(0, 60), numbers(48, 200)), false, 'twelve of sixty');
  t.equal(isCopy(numbers(0, 9), numbers(0, 200)), false, 'too few');
});
