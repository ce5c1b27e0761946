// In the Exa API `false`, `''` and `0` mean "not used" in some fields and are refused in others.
import t from 'tap';
import { readExaContents, readExaSearch, readExaSimilar } from '../../../plugins/compat-exa/request.ts';

const OFFSET = '-03:00';
const DATES = ['startPublishedDate', 'endPublishedDate'];
const LISTS = ['includeDomains', 'excludeDomains', 'includeText', 'excludeText'];
const search = (fields: Record<string, unknown>) => readExaSearch({ query: 'banco', ...fields }, OFFSET);

t.test('dates and lists of strings may be false or empty, not 0', async (t) => {
  for (const name of [...DATES, ...LISTS]) {
    for (const value of [false, '', null])
      t.doesNotThrow(() => search({ [name]: value }), `${name} ${value}`);
    t.throws(() => search({ [name]: 0 }), { code: 'invalid_request' }, `${name} 0`);
  }
});

t.test('integers may be false or, but for numResults, 0, not empty, and have no maximum', async (t) => {
  const bodies: ((value: unknown) => Record<string, unknown>)[] = [
    (numResults) => ({ numResults }),
    (maxCharacters) => ({ contents: { text: { maxCharacters } } }),
    (maxCharacters) => ({ contents: { highlights: { maxCharacters } } }),
    (numSentences) => ({ contents: { highlights: { numSentences } } }),
  ];
  for (const body of bodies) {
    const isCount = 'numResults' in body(0);
    for (const value of [false, ...(isCount ? [] : [0]), null, 1e300])
      t.doesNotThrow(() => search(body(value)), JSON.stringify(body(value)));
    for (const value of ['', -1, 1.5, ...(isCount ? [0] : [])])
      t.throws(() => search(body(value)), { code: 'invalid_request' }, JSON.stringify(body(value)));
  }
  t.equal(search({ numResults: 1e300 }).numResults, 50);
});

t.test('options of contents are named where the request has them', async (t) => {
  const urls = ['https://example.com/a'];
  const bad = { text: { maxCharacters: -1 } };
  const asked: [read: () => unknown, path: string][] = [
    [() => search({ contents: bad }), 'contents.text.maxCharacters'],
    [() => search(bad), 'text.maxCharacters'],
    [() => search({ ...bad, contents: { highlights: true } }), 'text.maxCharacters'],
    [() => search({ contents: { highlights: { numSentences: 'x' } } }), 'contents.highlights.numSentences'],
    [() => readExaSimilar({ url: urls[0], contents: bad }, OFFSET), 'contents.text.maxCharacters'],
    [() => readExaContents({ urls, ...bad }), 'text.maxCharacters'],
    [() => readExaContents({ urls, contents: bad }), 'contents.text.maxCharacters'],
  ];
  for (const [read, path] of asked)
    t.throws(read, { message: new RegExp(`^${path} `), errors: [{ path }] }, path);
});

t.test('phrases without a letter are not used', async (t) => {
  for (const name of ['includeText', 'excludeText']) {
    const { includeText, excludeText, warnings } = search({ [name]: ['', '  '] });
    t.same([includeText, excludeText, warnings.codes], [[], [], []], name);
  }
  t.same(search({ excludeText: [' casino ', ''] }).excludeText, ['casino']);
});

t.test('what is refused may be empty', async (t) => {
  for (const value of [false, '', 0, [], null]) {
    t.doesNotThrow(() => search({ compliance: value, snapshotAsOf: value }), JSON.stringify(value));
    t.doesNotThrow(() => readExaContents({ urls: ['https://example.com/a'], compliance: value }));
  }
  t.throws(() => search({ snapshotAsOf: '2026-01-01' }), { code: 'forbidden' });
  for (const read of [readExaContents, (body: object) => readExaSimilar({ ...body }, OFFSET)])
    t.throws(() => read({ compliance: 'hipaa' }), { code: 'forbidden' });
});

t.test('lists of links are shown when some are asked for', async (t) => {
  const shows = (extras: unknown) => search({ contents: { extras } }).shown.extras;
  for (const none of [{}, { links: 0 }, { links: null }, false]) t.notOk(shows(none), JSON.stringify(none));
  for (const some of [{ links: 1 }, { imageLinks: true }]) t.ok(shows(some), JSON.stringify(some));
});

t.test('contents are on for every value that is used', async (t) => {
  for (const text of [true, {}, 'true', 1]) {
    const { shown, warnings } = search({ contents: { text, highlights: text, summary: text } });
    t.ok(shown.text !== null && shown.highlights !== null, JSON.stringify(text));
    t.same(warnings.codes, ['limited:text', 'unsupported:summary']);
  }
  t.same(search({ contents: true }).warnings.codes, ['ignored:contents']);
  t.same(search({ contents: 'text' }).warnings.codes, ['ignored:contents']);
});

t.test('what excludeSourceDomain cannot mean is refused', async (t) => {
  const url = 'https://www.diario.example/x';
  const read = (excludeSourceDomain: unknown) => readExaSimilar({ url, excludeSourceDomain }, OFFSET);
  for (const value of [false, '', 0, null])
    t.same(read(value).native.exclude_domains, [], JSON.stringify(value));
  for (const value of ['yes', 1, {}])
    t.throws(() => read(value), { code: 'invalid_request' }, JSON.stringify(value));
});

t.test('on /contents, a null in contents leaves what is beside it', async (t) => {
  const urls = ['https://example.com/a'];
  t.equal(readExaContents({ urls, text: { maxCharacters: 15 }, contents: { text: null } }).shown.text, 15);
});

t.test('of urls and ids, the other one may be false or empty', async (t) => {
  const urls = ['https://example.com/a'];
  for (const ids of [false, '', null, []]) t.strictSame(readExaContents({ urls, ids }).urls, urls);
  t.throws(() => readExaContents({ urls, ids: 0 }), { code: 'invalid_request' });
});
