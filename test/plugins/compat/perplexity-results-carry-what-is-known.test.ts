// Results of the Perplexity API carry the day of the last change, stand under the query they match best, and are quoted
// word for word, as far as the budget goes.
import t from 'tap';
import { WARNINGS_HEADER } from '../../../core/compat/fields.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { selectedResults } from '../../../plugins/compat-perplexity/answer.ts';
import { formatPerplexityError } from '../../../plugins/compat-perplexity/errors.ts';
import { quotableTexts } from '../../../plugins/compat-perplexity/excerpts.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00Z';
const SEARCH = '/compat/perplexity/search';
const CHAT = '/compat/perplexity/chat/completions';
const STRIKE = 'La huelga de trenes sigue en Rosario';
const SAID = '"No volvemos al trabajo", dijo el gremio de la huelga de trenes. La medida empezó el lunes.';

const at = (day: string) => new Date(`2026-03-${day}T10:00:00Z`);
const page = (name: string) => `https://eldiario.example/${name}`;

t.test('an error names its field, and no client waits for long', async (t) => {
  const wrong = new Failure('invalid_request', 'Wrong.', {
    errors: [{ path: 'canillita.mode', message: 'canillita.mode must be one of …' }],
  });
  t.match(formatPerplexityError(wrong), {
    status: 422,
    body: { detail: [{ loc: ['body', 'canillita', 'mode'], msg: /^canillita\.mode/, type: 'value_error' }] },
  });
  const limited = (seconds: string) => {
    const failure = new Failure('rate_limited', 'Wait.', { headers: { 'retry-after': seconds } });
    return [formatPerplexityError(failure).headers, failure.headers];
  };
  t.same(limited('60'), [{}, { 'retry-after': '60' }]);
  t.same(limited('61'), [{ 'x-should-retry': 'false' }, {}], 'rather than sleep');
});

t.test('no more results are shown than asked for, and no text of one twice', async (t) => {
  const found = { results: ['a', 'b', 'c', 'd'].map((url) => ({ url })) };
  const wanted = { passes: (url: string) => url !== 'a', updatedBefore: null, maxResults: 2 };
  t.same(
    selectedResults(found as never, wanted, new Map()).map(({ url }) => url),
    ['b', 'c'],
  );
  t.same(quotableTexts({ snippet: 'The same.', highlights: ['The  same.', 'Another.'] }), [
    'The same.',
    'Another.',
  ]);
});

t.test('results', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW), config: { read_ms: 0 } });
  await service.publish([
    { url: page('changed'), title: STRIKE, standfirst: SAID, publishedAt: at('08'), modifiedAt: at('10') },
    { url: page('unchanged'), title: 'Huelga de trenes\n en Rosario', publishedAt: at('07') },
    { url: page('fires'), title: 'Incendios forestales en Chubut', publishedAt: at('09') },
  ]);
  const ask = async (body: object) => {
    const {
      status,
      body: answer,
      headers,
    } = await service.post(SEARCH, { query: 'huelga de trenes', ...body });
    t.equal(status, 200, JSON.stringify(answer).slice(0, 200));
    return { results: answer.results, codes: headers[WARNINGS_HEADER] };
  };
  const chat = async (body: object = {}) => {
    const messages = [{ role: 'user', content: 'huelga de trenes' }];
    return (await service.post(CHAT, { model: 'sonar', messages, ...body })).body;
  };
  const named = (results: { url: string }[], name: string) => results.find(({ url }) => url === page(name));

  t.test('have the day of the last change where one is known', async (t) => {
    for (const results of [(await ask({})).results, (await chat()).search_results]) {
      t.match(named(results, 'changed'), { date: '2026-03-08', last_updated: '2026-03-10' });
      t.notOk('last_updated' in named(results, 'unchanged')!, 'omitted, never null');
    }
  });

  t.test('cost what a search costs, and name their outlets', async (t) => {
    const { created, usage, choices } = await chat({ canillita: { fresh: true } });
    t.equal(created, Date.parse(NOW) / 1000, 'in seconds');
    t.match(usage, { total_tokens: 0, cost: { request_cost: 0.0022, total_cost: 0.0022 } });
    t.match(choices[0].message.content, /^\[1\] El Diario, 2026-03-08: /);
  });

  t.test('come block by block in a stream, whose messages grow', async (t) => {
    const whole = (await chat()).choices[0].message.content;
    const stream = (await chat({ stream: true })) as unknown as string;
    const chunks = stream
      .trimEnd()
      .split('\n\n')
      .slice(0, -1)
      .map((event) => JSON.parse(event.slice('data: '.length)));
    t.ok(chunks.length > 1);
    for (const { choices } of chunks) t.ok(whole.startsWith(choices[0].message.content));
    t.equal(chunks.at(-1).choices[0].message.content, whole);
    t.same(
      chunks.map(({ usage }) => usage?.cost.total_cost),
      chunks.map((_, at) => (at === chunks.length - 1 ? 0 : undefined)),
      'the last says what it cost: this one came from the cache',
    );
  });

  t.test('of an outlet that may not be seen are as those of none', async (t) => {
    const { secret } = await service.stranger({ outlets: ['otro-diario'] });
    const asked = { query: 'huelga de trenes', search_domain_filter: ['eldiario.example'] };
    const { body, headers } = await service.send('POST', SEARCH, asked, secret);
    t.same(body.results, []);
    t.equal(headers[WARNINGS_HEADER], 'limited:search_domain_filter', 'as of a domain that nobody has');
  });

  t.test('changed after the day asked for are left out, exactly', async (t) => {
    const until = async (day: string) => ask({ last_updated_before_filter: `3/${day}/2026` });
    const before = await until('9');
    t.notOk(named(before.results, 'changed'), 'published before, changed after');
    t.ok(named(before.results, 'unchanged'), 'never changed: by its publication');
    t.equal(before.codes, undefined, 'no warning');
    t.ok(named((await until('10')).results, 'changed'), 'the day itself counts');
    const quoted = await chat({ last_updated_before_filter: '3/9/2026' });
    t.same(quoted.citations, [page('unchanged')]);
  });

  t.test('stand under the query that they match best', async (t) => {
    const query = ['Argentina', 'incendios forestales', 'huelga de trenes'];
    const { body } = await service.post(SEARCH, { query, canillita: { group_by_query: true, min_score: 0 } });
    t.equal(body.results.length, query.length);
    t.ok(named(body.results[1], 'fires') && named(body.results[2], 'changed'));
    t.equal(
      new Set(body.results.flat().map(({ url }: { url: string }) => url)).size,
      body.results.flat().length,
    );
  });

  t.test('are quoted between straight marks, whatever marks they have', async (t) => {
    const { choices, search_results: found } = await chat();
    const lines: string[] = choices[0].message.content.split('\n');
    const quotes = lines.filter((line) => line !== '' && !/^\[\d+\] /.test(line));
    t.ok(quotes.includes(`"${SAID}"`), quotes.join());
    const told = found.map(({ snippet }: { snippet: string }) => snippet).join();
    for (const line of quotes) t.ok(/^".+"$/.test(line) && told.includes(line.slice(1, -1)), line);
    t.equal(choices[0].finish_reason, 'stop');
  });

  t.test('a quotation cut in the middle ends the reply for its length', async (t) => {
    const { choices, citations } = await chat({ max_tokens: 35, search_after_date_filter: '3/8/2026' });
    const { content } = choices[0].message;
    t.match(content, /huelga de trenes\."$/, 'cut at the end of a sentence');
    t.ok(content.length <= 35 * 4);
    t.equal(citations.length, 1);
    t.equal(choices[0].finish_reason, 'length');
  });
});
