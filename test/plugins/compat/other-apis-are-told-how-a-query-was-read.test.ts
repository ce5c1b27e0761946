// What the other APIs would not do is told in their formats: another topic was searched, words of the query limited the
// days; and what the extras ask for comes back.
import t from 'tap';
import { WARNINGS_HEADER } from '../../../core/compat/fields.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00-03:00';

t.test('typing errors and dates', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW), config: { read_ms: 0 } });
  await service.publish(
    ['Axel Kicillof anunció obras para la provincia', 'Kicillof habló de la inflación'].map((title, at) => ({
      url: `https://eldiario.example/${at}`,
      title,
      publishedAt: new Date(Date.parse(NOW) - 3_600_000),
    })),
  );
  const ask = async (path: string, body: object) => {
    const { body: answer, headers } = await service.post(`/compat/${path}`, body);
    return { answer, codes: String(headers[WARNINGS_HEADER] ?? '').split(', ') };
  };
  const extras = { canillita: { mode: 'fast' } };
  const message = (content: string) => ({ model: 'sonar', messages: [{ role: 'user', content }] });
  const doors: [path: string, (query: string) => object][] = [
    ['exa/search', (query) => ({ query, ...extras })],
    ['perplexity/search', (query) => ({ query, ...extras })],
    ['perplexity/chat/completions', (query) => ({ ...message(query), ...extras })],
    ['tako/api/v3/search', (query) => ({ query, sources: { web: {} }, ...extras })],
  ];
  const questions = { works: { type: 'boolean', instructions: '¿Habla de obras?' } };
  for (const [path, bodyOf] of doors) {
    const asked = bodyOf('Kicillof') as typeof extras;
    const whole = await ask(path, { ...asked, canillita: { mode: 'normal', essential: true, questions } });
    const { essential, diffusion, results } = whole.answer.canillita;
    t.not(essential, undefined, `${path}: null, where nothing was read`);
    t.equal(diffusion.by_source[0].count, results.length, path);
    t.match(
      results[0].answers.values,
      { works: { type: 'boolean' } },
      `${path}: by the name of its question`,
    );
    const french = await ask(path, { ...asked, canillita: { ...asked.canillita, languages: ['fr'] } });
    t.ok(french.codes.includes('limited:index_empty'), `${path}: ${french.codes}`);
    const mistyped = await ask(path, bodyOf('Kicilof'));
    t.ok(mistyped.codes.includes('approximated:did_you_mean'), `${path}: ${mistyped.codes}`);
    t.equal(mistyped.answer.canillita.did_you_mean, 'Kicillof', path);
    const dated = await ask(path, bodyOf('Kicillof hoy'));
    t.ok(dated.codes.includes('limited:temporal'), `${path}: ${dated.codes}`);
    t.match(dated.answer.canillita.temporal, {
      expression: 'hoy',
      window: { from: '2026-03-11', to: '2026-03-11' },
    });
    const plain = await ask(path, bodyOf('Kicillof'));
    t.notMatch(plain.codes.join(), /did_you_mean|temporal/, path);
    t.notOk('did_you_mean' in plain.answer.canillita, path);
  }

  const noticesOf = async (body: object) => (await ask('exa/search', body)).answer.notices;
  const about = (code: string, message: RegExp) => [{ code, path: '/query', message }];
  const corrected = /^Nothing was found as written; "Kicillof" was searched instead\.$/;
  t.match(
    await noticesOf({ query: 'Kicilof' }),
    about('DID_YOU_MEAN', corrected),
    'for models that read results',
  );
  const days = /^Days searched: 2026-03-11 \(America\/Argentina\/Buenos_Aires, from "hoy"\)\.$/;
  t.match(await noticesOf({ query: 'Kicillof hoy' }), about('TEMPORAL', days));
  const french = { query: 'Kicillof', canillita: { languages: ['fr'] } };
  t.match(await noticesOf(french), about('INDEX_EMPTY', /no article of those outlets/));
  t.equal(await noticesOf({ query: 'Kicillof' }), undefined);

  const { answer } = await ask('perplexity/chat/completions', message('Kicilof'));
  const { content } = answer.choices[0].message;
  t.match(content, /^Nothing was found about the topic as written; these are about "Kicillof"\.\n\n\[1\]/);
  t.same(answer.canillita.warnings.includes('approximated:did_you_mean'), true, 'without extras too');

  const several = await ask('perplexity/search', { query: ['Kicillof', 'Kicillof hoy'], ...extras });
  t.match(several.answer.canillita.groups, [
    { query: 'Kicillof', temporal: null },
    { query: 'Kicillof hoy', temporal: { expression: 'hoy' } },
  ]);
});
