import t from 'tap';
import { likeliest } from '../../scripts/cli/models/tasks/tone.ts';
import { TONES, type ToneName } from '../../workers/messages/tone.ts';
import { openJudges } from './judges.ts';

const judges = await openJudges({ threads: 1 });
t.teardown(() => judges.close());

/** The tone of bare headlines toward a target. */
function sayTone(query: string, titles: readonly string[], language: string | null) {
  const items = titles.map((title) => ({ title, standfirst: null, language }));
  return judges.tone({ query, basis: 'headline', items });
}

/** A sentence, and what each of its targets gets out of it. */
const PAIRS: [language: 'en' | 'es', title: string, better: string, worse: string][] = [
  ['en', 'Redmoor beats Calder City in the final', 'Redmoor', 'Calder City'],
  ['en', 'Calder City defeated by Redmoor', 'Redmoor', 'Calder City'],
  ['en', 'Union praises Okafor and condemns Lindqvist', 'Okafor', 'Lindqvist'],
  ['es', 'Sarmiento Norte derrota a Puerto Viejo en la final', 'Sarmiento Norte', 'Puerto Viejo'],
  ['es', 'Puerto Viejo fue derrotado por Sarmiento Norte', 'Sarmiento Norte', 'Puerto Viejo'],
  ['es', 'El sindicato elogió a Arrieta y denunció a Castañón', 'Arrieta', 'Castañón'],
];

t.test('one sentence, two targets of opposite tone', async (t) => {
  for (const [language, title, better, worse] of PAIRS) {
    const [up] = await sayTone(better, [title], language);
    const [down] = await sayTone(worse, [title], language);
    t.ok(up!.positive - up!.negative > down!.positive - down!.negative, `${title}: ${better} fares better`);
    t.ok(down!.negative > up!.negative, `${title}: ${worse} is spoken of worse`);
  }
});

const CASES: [language: 'en' | 'es', target: string, title: string, tone: ToneName][] = [
  ['en', 'Okafor', 'Okafor found guilty of fraud and sent to prison', 'negative'],
  ['en', 'Halden Motors', 'Halden Motors shares plunge after record loss', 'negative'],
  ['en', 'Halden Motors', 'Halden Motors profit surges to a record, shares jump', 'positive'],
  ['en', 'Okafor', 'Okafor to hold a press conference on Tuesday', 'neutral'],
  ['es', 'Arrieta', 'Imputaron a Arrieta por corrupción y crece el escándalo', 'negative'],
  ['es', 'Puerto Viejo', 'Puerto Viejo ganó y celebra un triunfo histórico', 'positive'],
  ['es', 'Arrieta', 'Arrieta anuncia la fecha de la reunión', 'neutral'],
  ['es', 'Arrieta', 'Arrieta hablará el martes ante la prensa', 'neutral'],
];

t.test('praise, blame and plain announcements', async (t) => {
  for (const [language, target, title, tone] of CASES) {
    const [said] = await sayTone(target, [title], language);
    t.equal(likeliest(said!), tone, `${title} ${JSON.stringify(said)}`);
  }
});

t.test('negation moves a tone the other way', async (t) => {
  for (const [language, target, good, bad] of [
    ['en', 'Okafor', 'Okafor wins the vote', 'Okafor did not win the vote'],
    ['en', 'Okafor', 'Okafor not guilty of fraud, court rules', 'Okafor guilty of fraud, court rules'],
    ['es', 'Arrieta', 'Arrieta ganó la votación', 'Arrieta no ganó la votación'],
    ['es', 'Arrieta', 'Arrieta no es culpable, según el fallo', 'Arrieta es culpable, según el fallo'],
  ] as const) {
    const [up, down] = await sayTone(target, [good, bad], language);
    const better = up!.positive - up!.negative - (down!.positive - down!.negative);
    t.ok(better > 0.1, `${bad} ${JSON.stringify([up, down])}`);
  }
});

t.test('a text that does not name the target is mostly neutral toward it', async (t) => {
  const titles = {
    en: ['Minister convicted of fraud and sent to prison', 'Striker wins award and is praised by critics'],
    es: ['Condenan al ministro por fraude y va a prisión', 'El delantero ganó un premio y lo elogian todos'],
  };
  const named = { en: ['minister', 'striker'], es: ['ministro', 'delantero'] };
  for (const language of ['en', 'es'] as const) {
    for (const [at, said] of (await sayTone('Norvane Energy', titles[language], language)).entries()) {
      const [other] = await sayTone(named[language][at]!, [titles[language][at]!], language);
      t.ok(Math.max(said.positive, said.negative) < 0.6, `sure of nothing: ${JSON.stringify(said)}`);
      t.ok(said.neutral > other!.neutral, 'and nearer to neutral than of whom it names');
    }
  }
});

t.test('a tone does not depend on who it is about', async (t) => {
  const [one] = await sayTone('Okafor', ['Voters punish Okafor at the polls'], 'en');
  const [other] = await sayTone('Trump', ['Voters punish Trump at the polls'], 'en');
  for (const tone of TONES) t.ok(Math.abs(one![tone] - other![tone]) < 1e-6, tone);
});

t.test('an article is read where it names the target', async (t) => {
  const item = {
    title: 'A long night of counting',
    standfirst: 'The results came late.',
    language: 'en',
    passages: ['The roads were wet. Okafor was convicted of fraud and disgraced.', 'Nothing else happened.'],
  };
  const [read] = await judges.tone({ query: 'Okafor', basis: 'article', items: [item] });
  const [unread] = await judges.tone({ query: 'Okafor', basis: 'headline', items: [item] });
  t.ok(read!.negative > unread!.negative, JSON.stringify([read, unread]));
});

t.test('an unknown language is detected by its function words', async (t) => {
  const title = 'El ministro fue condenado por corrupción y la gente celebra la caída de su gobierno';
  const [unknown] = await sayTone('ministro', [title], null);
  const [wrong] = await sayTone('ministro', [title], 'en');
  t.ok(unknown!.negative > wrong!.negative, JSON.stringify([unknown, wrong]));
});
