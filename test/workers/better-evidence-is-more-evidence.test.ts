import t from 'tap';
import { evidenceOf, PLANE } from './evidence.ts';

t.test('rare words count more than common ones', async (t) => {
  const idf = { bank: 2, zimbabw: 10 };
  const rare = evidenceOf('Zimbabwe bank', { title: 'Zimbabwe votes', language: 'en' }, { idf });
  const common = evidenceOf('Zimbabwe bank', { title: 'Bank opens', language: 'en' }, { idf });
  t.ok(rare.l_soft > common.l_soft && rare.l_bm25 > common.l_bm25);
  t.ok(rare.l_missing === 0 && rare.l_least === 0, 'and the missing one is missed');
});

t.test('words together and in order are more than words apart', async (t) => {
  const together = evidenceOf('central bank rates', {
    title: 'The central bank raises rates',
    language: 'en',
  });
  const apart = evidenceOf('central bank rates', {
    title: 'Rates at the blood bank in central Leeds',
    language: 'en',
  });
  t.equal(together.t_run, 1);
  t.ok(together.t_run > apart.t_run && together.l_near > apart.l_near);
  t.equal(together.t_soft, apart.t_soft, 'though all words are in both');
});

t.test('the standfirst counts, and where in it', async (t) => {
  const item = { title: 'Morning briefing', standfirst: 'Floods hit the coast', language: 'en' };
  const late = { ...item, standfirst: 'Also today: the weather, the markets, and the floods' };
  t.ok(evidenceOf('floods', item).s_place < evidenceOf('floods', late).s_place);
  t.equal(evidenceOf('floods', { title: item.title, language: 'en' }).s_place, 1);
  t.equal(evidenceOf('floods', item, { basis: 'headline' }).shared, false);
});

t.test('the rarer the word that is missing, the more is missing', async (t) => {
  const idf = { antitrust: 9, case: 3 };
  t.equal(
    evidenceOf('antitrust case', { title: 'Antitrust fight', language: 'en' }, { idf }).l_absent,
    0.333,
  );
  t.equal(evidenceOf('antitrust case', { title: 'A sad case', language: 'en' }, { idf }).l_absent, 1);
});

t.test('near words stand in for the missing ones, in either language', async (t) => {
  const near = evidenceOf('petrol prices', { title: 'Fuel prices up', language: 'en' }, { vectors: PLANE });
  const other = evidenceOf('petrol prices', { title: 'Moon prices up', language: 'en' }, { vectors: PLANE });
  const spanish = evidenceOf('petrol', { title: 'Sube la gasolina', language: 'es' }, { vectors: PLANE });
  t.equal(near.l_missing, 0.8);
  t.equal(other.l_missing, 0);
  t.equal(spanish.l_soft, 0.95);
  t.ok(near.t_cosine > other.t_cosine);
  t.equal(spanish.shared, true, 'which is something in common');
  const moon = evidenceOf('petrol', { title: 'Moon', language: 'en' }, { vectors: PLANE });
  t.equal(moon.shared, false, 'and the moon is not');
});

t.test('the passage that says most is found', async (t) => {
  const passages = [
    'The weather was fine.',
    'Tax cuts were on the table; the tax on wine too.',
    'Wine sells.',
    'A tax.',
  ];
  const { passage, x_best } = evidenceOf('wine tax', { title: 'Budget day', passages, language: 'en' });
  t.equal(passage, 1);
  t.equal(x_best, 1);
  t.equal(
    evidenceOf('wine tax', { title: 'Budget day', passages: ['Nothing.'], language: 'en' }).passage,
    -1,
  );
  t.equal(
    evidenceOf('wine tax', { title: 'Wine tax', passages, language: 'en' }, { basis: 'standfirst' }).passage,
    -1,
  );
});

t.test('no word, no evidence', async (t) => {
  for (const query of ['', '   ', '🔥', '…']) {
    const evidence = evidenceOf(
      query,
      { title: 'Anything', passages: ['at all'], language: 'en' },
      { vectors: PLANE },
    );
    t.notOk(evidence.shared);
    t.ok(Object.values(evidence).every((value) => typeof value !== 'number' || Number.isFinite(value)));
  }
});

t.test('a text by itself is its own lead', async (t) => {
  const item = { title: 'Wine tax', passages: ['Nothing of the kind.'], language: 'en' };
  t.equal(evidenceOf('wine tax', item).l_soft, 1);
  t.equal(evidenceOf('wine tax', item, { alone: true }).l_soft, 0);
  t.equal(evidenceOf('wine tax', item, { alone: true }).shared, false);
  const own = { ...item, passages: ['A tax on wine.'] };
  t.equal(evidenceOf('wine tax', own, { alone: true }).l_soft, 1);
});
