// In the Exa API `false`, `''` and `0` mean "not used" in some fields and are refused in others.
import t from 'tap';
import { readExaContents, readExaSearch } from '../../../plugins/compat-exa/request.ts';

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

t.test('of urls and ids, the other one may be false or empty', async (t) => {
  const urls = ['https://example.com/a'];
  for (const ids of [false, '', null, []]) t.strictSame(readExaContents({ urls, ids }).urls, urls);
  t.throws(() => readExaContents({ urls, ids: 0 }), { code: 'invalid_request' });
});
