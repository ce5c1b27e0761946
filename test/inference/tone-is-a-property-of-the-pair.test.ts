import t from 'tap';
import { TONES } from '../../workers/messages/tone.ts';
import { sayTone, sayToneOf } from '../support/tone.ts';

const CLOSE = 1e-6;
const TITLES = [
  'Okafor beats Lindqvist in the runoff',
  'A storm closes the northern roads for a third day, and nobody knows when they will open',
  'Lindqvist: "We lost"',
  'Okafor',
  '',
];

t.test('the same alone, in a batch and in any order', async (t) => {
  const together = await sayTone('Okafor', TITLES, 'en');
  const reversed = (await sayTone('Okafor', TITLES.toReversed(), 'en')).toReversed();
  for (const [at, title] of TITLES.entries()) {
    const [alone] = await sayTone('Okafor', [title], 'en');
    for (const tone of TONES) {
      t.ok(Math.abs(alone![tone] - together[at]![tone]) < CLOSE, `${title}: ${tone}, alone`);
      t.ok(Math.abs(alone![tone] - reversed[at]![tone]) < CLOSE, `${title}: ${tone}, the other way round`);
    }
  }
});

t.test('a tone does not depend on who it is about', async (t) => {
  const [one] = await sayTone('Okafor', ['Voters punish Okafor at the polls'], 'en');
  const [other] = await sayTone('Trump', ['Voters punish Trump at the polls'], 'en');
  for (const tone of TONES) t.ok(Math.abs(one![tone] - other![tone]) < CLOSE, tone);
});

t.test('an article is read where it names the target', async (t) => {
  const item = {
    title: 'A long night of counting',
    standfirst: 'The results came late.',
    language: 'en',
    passages: ['The roads were wet. Okafor was convicted of fraud and disgraced.', 'Nothing else happened.'],
  };
  const [read] = await sayToneOf('Okafor', [item], 'article');
  const [unread] = await sayToneOf('Okafor', [item], 'headline');
  t.ok(read!.negative > unread!.negative, JSON.stringify([read, unread]));
});
