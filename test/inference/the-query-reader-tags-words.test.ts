// What a chart query asks for: topics, words of time and outlets as they are written, and what is to be counted.
import t from 'tap';
import { readingOf } from '../../core/inference/calls/chart-query.ts';
import { QUERY_CLASSES, WORD_TAGS } from '../../workers/messages/chart-query.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { openJudges } from './judges.ts';

const sure = (names: readonly string[], name: string) => names.map((one) => (one === name ? 0.9 : 0.01));

/** A query as a list of words with their tags. */
function readingFrom(tagged: string, kind: string) {
  const pairs = tagged.split(' ').map((pair) => pair.split('_') as [string, string?]);
  const query = pairs.map(([word]) => word).join(' ');
  return readingOf(query, [...query.matchAll(/\S+/g)], {
    tags: pairs.map(([, tag = 'O']) => sure(WORD_TAGS, tag)),
    classes: {
      kind: sure(QUERY_CLASSES.kind, kind),
      type: sure(QUERY_CLASSES.type, 'none'),
      step: sure(QUERY_CLASSES.step, 'week'),
      share: sure(QUERY_CLASSES.share, 'no'),
    },
  });
}

t.test('tags are texts of the query', async (t) => {
  t.same(readingFrom('tell Reuters_B-S copper_B-T mines_I-T weekly last_B-W year_I-W', 'counts_over_time'), {
    kind: 'counts_over_time',
    type: null,
    step: 'week',
    isShare: false,
    topics: ['copper mines'],
    outlets: ['Reuters'],
    windows: ['last year'],
    frame: 'tell xxxx weekly last year',
    certainty: 0.9,
  });
  const several = readingFrom('Boca_B-T or River_B-T', 'comparison');
  t.same(several.topics, ['Boca', 'River']);
  t.equal(several.frame, 'xxxx or xxxx');
  const cut = readingFrom('notas cartel_B-T de Sinaloa_B-T y más bola_B-T', 'by_outlet');
  t.same(
    cut.topics,
    ['cartel de Sinaloa'],
    'one topic is asked for: its pieces are joined, the smaller one is none',
  );
  t.same(readingFrom('-_B-T weekly', 'counts_over_time').topics, [], 'a mark is no topic');
});

t.test('the trained reader understands free phrasings', { skip: NEEDS_TRAINED }, async (t) => {
  const judges = await openJudges({ threads: 1, models: { query_reader: TRAINED.query_reader } });
  t.teardown(() => judges.close());
  await judges.ready();
  for (const [query, read] of [
    ['which papers banged on about drought the most?', { kind: 'by_outlet', topics: ['drought'] }],
    ['¿subió o bajó la cobertura de la sequía por semana?', { step: 'week', topics: ['sequía'] }],
    ['pie of who is writing about lithium', { type: 'pie', topics: ['lithium'] }],
    ['was the press kind to Norvane?', { kind: 'tone', topics: ['Norvane'] }],
  ] as const)
    t.match(await judges.readChartQuery(query), read, query);
  t.equal(await judges.readChartQuery('¿?'.repeat(100)), null, 'too long for it');
  t.equal(await judges.readChartQuery(' '), null);
  const light = await openJudges({ threads: 1 });
  t.teardown(() => light.close());
  t.equal(await light.readChartQuery('coverage of drought by outlet'), null, 'without the model');
});
