import t from 'tap';
import type { ToneProbabilities } from '../../core/inference/calibration/tone.ts';
import { TONES } from '../../workers/messages/tone.ts';
import { sayTone, sayToneOf } from '../support/tone.ts';

const MEGABYTE = 2 ** 20;
const HOSTILE = [
  '',
  ' \n\t ',
  '🔥🔥🔥 💀',
  'הממשלה הודיעה על תוכנית חדשה',
  'العربية تقرأ من اليمين إلى اليسار',
  '中国经济增长放缓',
  '\u0000\ud800\udfff\uffff',
  '…!?;:,.""«»()',
  'a'.repeat(MEGABYTE),
  'no '.repeat(MEGABYTE / 4),
  "'".repeat(MEGABYTE / 8),
];

function isTone(said: ToneProbabilities): boolean {
  const values = TONES.map((tone) => said[tone]);
  return (
    values.every((value) => value > 0 && value < 1) && Math.abs(values.reduce((a, b) => a + b) - 1) < 1e-9
  );
}

t.test('hostile texts, for plain and hostile targets', async (t) => {
  for (const query of ['Okafor', '', '🔥', 'הממשלה', 'no', 'x'.repeat(500)]) {
    const said = await sayTone(
      query,
      HOSTILE.map((text) => text.slice(0, 2000)),
      null,
    );
    t.ok(said.every(isTone), JSON.stringify(query.slice(0, 20)));
  }
});

t.test('a megabyte, uncut', async (t) => {
  const items = HOSTILE.slice(-3).map((title) => ({
    title,
    standfirst: title,
    passages: [title],
    language: 'xx',
  }));
  t.ok((await sayToneOf('no', items, 'article')).every(isTone));
});

t.test('an unknown language is detected by its function words', async (t) => {
  const title = 'El ministro fue condenado por corrupción y la gente celebra la caída de su gobierno';
  const [unknown] = await sayTone('ministro', [title], null);
  const [wrong] = await sayTone('ministro', [title], 'en');
  t.ok(unknown!.negative > wrong!.negative, JSON.stringify([unknown, wrong]));
});
