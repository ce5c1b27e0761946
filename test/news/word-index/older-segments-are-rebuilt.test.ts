// A start after an update of the format rebuilds the stored segments from their articles, before anything is searched.
import t from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { NewsIndex } from '../../../core/news/news-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import { type Observation, unseen } from '../../../core/platform/observe.ts';
import { addSegment } from '../../../core/store/articles/segments.ts';
import { startTestService } from '../../support/service.ts';
import { article } from '../../support/word-index.ts';

/** Byte of a segment that holds the number of its layout. */
const LAYOUT_AT = 4;

t.test('an older segment', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const { db } = service.app;
  const titles = ['Habló Axel Kicillof en La Plata', 'Qué dijo ayer Kicillof', 'Llueve en Rosario'];
  await service.publish(titles.map((title, n) => ({ url: `https://eldiario.example/${n}`, title })));
  const older = buildSegment(titles.map((title, n) => article({ seq: n + 1, title })));
  older[LAYOUT_AT]! -= 1;
  await addSegment(db, { lo: 1, hi: 3, documents: 3 }, older);

  const seen: Observation[] = [];
  const reader = new NewsIndex({ db, clock, observe: unseen, seals: false });
  await reader.open();
  t.equal(reader.wordIndex.documents, 3, 'a process that does not seal keeps the articles in its tail');
  const index = new NewsIndex({ db, clock, observe: (one) => seen.push(one), seals: true });
  t.teardown(() => Promise.all([index.close(), reader.close()]));
  await index.open();
  t.ok(
    seen.some(({ event }) => event === 'segment-unreadable'),
    'it is reported',
  );
  t.equal(index.wordIndex.documents, 3);
  t.equal(index.wordIndex.names.texts('axel kicillof'), 1);
  const found = index.wordIndex.candidates(queryTerms('kicillof'), {
    filter: NO_FILTER,
    limit: 9,
    now: clock.now(),
  });
  t.equal(found.hits.length, 2);
  const { rows } = await db.query<{ documents: number; body: Uint8Array }>(
    'select documents, body from segment',
  );
  t.same(
    rows.map(({ documents }) => documents),
    [3],
  );
  t.equal(rows[0]!.body[LAYOUT_AT], older[LAYOUT_AT]! + 1);
  await reader.follow();
  t.equal(reader.wordIndex.documents, 3, 'and follows the rebuilt one');
});
