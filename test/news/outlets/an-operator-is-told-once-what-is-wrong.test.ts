// Of a wrong country or language of an outlet, and of a list without outlets, one sentence says what is expected.
import t from 'tap';
import { startTestService } from '../../support/service.ts';

const OUTLET = {
  id: 'diary',
  name: 'Diary',
  homepage: 'https://diary.example/',
  country: 'AR',
  languages: ['es'],
};
const COUNTRY = 'country must be the ISO 3166-1 code of a country, such as AR (GB for the United Kingdom)';
const LANGUAGE = 'languages[0] must be an ISO 639 code in small letters, such as es';

t.test('the routes for outlets', async (t) => {
  const { send, operatorKey } = await startTestService(t, {
    sources: [{ ...OUTLET, feeds: ['https://diary.example/rss'] }],
  });
  const change = (fields: object) => send('PATCH', '/admin/v1/sources/diary', fields, operatorKey);
  const messages = async (fields: object) =>
    (await change(fields)).body.errors.map(({ message }: { message: string }) => message);
  for (const country of ['GBR', 'ZZ', 'A'])
    t.same(await messages({ country }), [`${COUNTRY}, not "${country}"`], country);
  t.same(await messages({ languages: ['english'] }), [`${LANGUAGE}, not "english"; did you mean en?`]);
  t.same(await messages({ languages: ['jp'] }), [`${LANGUAGE}, not "jp"; did you mean ja?`]);
  for (const language of ['EN', 'eng_GB', 'zz'])
    t.same(await messages({ languages: [language] }), [`${LANGUAGE}, not "${language}"`]);
  t.same((await change({ languages: ['es', 'spa', 'ca', 'es'] })).body.languages, ['es', 'ca'], 'each once');
  t.match(await send('POST', '/admin/v1/sources/import', {}, operatorKey), {
    body: { detail: 'the body must have one of opml, sources.' },
  });
  t.match(await send('POST', '/admin/v1/sources/import', { sources: [] }, operatorKey), {
    body: { errors: [{ path: 'sources', message: 'sources lists no outlet' }] },
  });
  t.match(await send('POST', '/admin/v1/jobs/nope/retry', undefined, operatorKey), {
    body: { detail: /^id must be the id of a job/ },
  });
});
