import t from 'tap';
import { strictest, type ToneRow, type ToneSplit } from '../../scripts/train/tone/tone-row.ts';

const row = (set: string, split: ToneSplit, title: string, query = 'Okafor'): ToneRow => ({
  set,
  split,
  query,
  basis: 'headline',
  item: { title, standfirst: null, language: 'en' },
  gold: 'neutral',
});

t.test('a headline that tests one set neither trains nor calibrates another', async (t) => {
  const tested = row('tone-2', 'test', 'Okafor wins the runoff');
  const other = row('read', 'train', 'A quiet day in Redmoor');
  const rows = [
    tested,
    row('read', 'train', 'OKAFOR WINS THE RUNOFF!'),
    row('read', 'calibrate', 'Okafor wins the runoff'),
    row('sentfin', 'dev', 'Okafor wins the runoff'),
    other,
  ];
  t.same(strictest(rows), [tested, other], 'however it is written');
});

t.test('one that calibrates or chooses does not train', async (t) => {
  const calibrates = row('read', 'calibrate', 'Okafor resigns', 'Okafor');
  const again = row('read', 'calibrate', 'Okafor resigns', 'Redmoor');
  t.same(strictest([row('articles', 'dev', 'Okafor resigns'), calibrates, again]), [calibrates, again]);
  const chooses = row('tone-2', 'dev', 'Okafor returns');
  t.same(strictest([chooses, row('newsmtsc', 'train', 'Okafor returns')]), [chooses]);
});
