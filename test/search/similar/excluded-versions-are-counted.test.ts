// What filters exclude of a story is counted by reason in /v1/similar, as in a search; the reference counts as itself.
import t from 'tap';
import { DAY, heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../../support/articles.ts';
import { addSources, LA_VOZ, startTestService } from '../../support/service.ts';
import { website } from '../../support/website.ts';

const TITLE = 'Huelga de trenes en Rosario desde el lunes';
const REFERENCE = 'http://eldiario.example/nota';
const site = await website(t, { '/nota': articlePage(TITLE, STRIKE) });
const clock = heldClock('2026-03-10T12:00:00Z');
const service = await startTestService(t, { clock, site });
await addSources(service, [{ ...LA_VOZ, country: 'UY' }]);
await service.publish([
  { url: REFERENCE, title: TITLE, standfirst: STRIKE[0]!, language: 'es' },
  {
    url: 'http://lavoz.example/paro',
    title: 'Huelga de trenes: los maquinistas de Rosario paran el lunes',
    source: 'la-voz',
    language: 'es',
  },
  {
    url: 'http://lavoz.example/segunda',
    title: 'Rosario, sin trenes desde el lunes por la huelga',
    source: 'la-voz',
    language: 'es',
  },
  { url: 'http://lavoz.example/tarta', title: 'Tarta de manzana', source: 'la-voz', language: 'es' },
]);

const leftOut = async (filter: object, mode = 'fast') => {
  const { body } = await service.post('/v1/similar', { url: REFERENCE, days: null, mode, ...filter });
  return Object.fromEntries(
    body.left_out.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
  );
};

for (const [filter, reason, versions] of [
  [{ languages: ['en'] }, 'other_language', 2],
  [{ countries: ['BR'] }, 'other_country', 2],
  [{ exclude_domains: ['eldiario.example', 'lavoz.example'] }, 'other_domain', 2],
  [{ exclude_domains: ['lavoz.example'] }, 'other_domain', 2],
  [{ exclude_domains: ['eldiario.example'] }, 'other_domain', undefined],
  [{ sources: ['la-voz'] }, 'other_source', undefined],
  [{ published_before: '2000-01-01' }, 'outside_window', 2],
] as const) {
  t.test(`${JSON.stringify(filter)}: ${reason}`, async (t) => {
    for (const mode of ['fast', 'deep'])
      t.match(await leftOut(filter, mode), { reference: 1, [reason]: versions }, mode);
  });
}

t.test('what came in after the first page is no reference', async (t) => {
  const request = { url: REFERENCE, mode: 'fast', max_results: 1 };
  const first = (await service.post('/v1/similar', request)).body;
  clock.advance(11 * MINUTE);
  await service.publish([
    {
      url: 'http://lavoz.example/tercera',
      title: 'Huelga de trenes en Rosario: los maquinistas paran desde el lunes',
      source: 'la-voz',
      language: 'es',
    },
  ]);
  const { body } = await service.post('/v1/similar', { ...request, cursor: first.next_cursor });
  t.equal(body.usage.cached, false, 'judged again');
  for (const page of [first, body])
    t.equal(page.left_out.find(({ reason }: { reason: string }) => reason === 'reference').count, 1);
});

t.test('without dates, the last seven days; with one, no other bound', async (t) => {
  await service.publish([
    {
      url: 'http://lavoz.example/anuncio',
      title: 'Anuncian una huelga de trenes en Rosario desde el lunes',
      source: 'la-voz',
      language: 'es',
      publishedAt: new Date(clock.now() - 8 * DAY),
    },
  ]);
  const outside = async (dates: object) => (await leftOut(dates)).outside_window;
  t.equal(await outside({ days: undefined }), 1);
  t.equal(await outside({ days: 7 }), 1);
  t.equal(await outside({ days: null }), undefined);
  t.equal(await outside({ days: undefined, published_after: '2026-01-01' }), undefined);
});
