// Templates often declare a language that their text is not in, and some declare it by three letters: /v1/contents judges and
// quotes such a page in the language of its text.
import t from 'tap';
import { articlePage, STRIKE, TART } from '../../support/articles.ts';
import { startTestService } from '../../support/service.ts';
import { website } from '../../support/website.ts';

const TITLE = 'Huelga de trenes en Rosario desde el lunes';
const DECLARED = ['es', 'es-AR', 'en-US', 'spa'];

t.test('the language of a page', async (t) => {
  const pages = DECLARED.map((language) => [
    `/${language}`,
    articlePage(TITLE, [...STRIKE, ...TART], language),
  ]);
  const site = await website(t, Object.fromEntries(pages));
  const service = await startTestService(t, { site });
  const { results } = (
    await service.post('/v1/contents', {
      urls: DECLARED.map((language) => `http://eldiario.example/${language}`),
      query: 'las huelgas del tren rosarino',
    })
  ).body;
  for (const { url, language, read, excerpts } of results) {
    t.equal(language, 'es', url);
    t.same([read, excerpts], [results[0].read, results[0].excerpts], url);
  }
  t.ok(results[0].excerpts.length > 0);
});
