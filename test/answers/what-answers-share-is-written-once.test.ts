// The JSON of a cached answer is that of JSON.stringify, though what all its callers get was written once.
import t from 'tap';
import { sharedJsonOf, shareJson } from '../../core/answers/shared-json.ts';
import { frozen } from '../../core/platform/objects.ts';

const SHARED = {
  id: 'srch_1',
  results: [{ title: 'Huelga "general"\u2028', score: 0.5, at: null }],
  groups: null,
  counts: {},
  nothing: undefined,
};

t.test('the same text', async (t) => {
  const cached = shareJson(frozen(structuredClone(SHARED)));
  for (const id of ['srch_2', 'srch_3']) {
    const answer = { ...cached, id, gone: undefined, usage: { cached: true } };
    t.equal(String(sharedJsonOf(answer)), JSON.stringify(answer));
  }
  t.equal(String(sharedJsonOf({ nothing: undefined, counts: cached.counts })), '{"counts":{}}');
  const long = shareJson(frozen({ texts: ['año €\u{1f600}'.repeat(99)], counts: {} }));
  for (const id of ['srch_4', 'srch_5']) {
    const answer = { id, ...long, groups: null };
    t.equal(String(sharedJsonOf(answer)), JSON.stringify(answer), 'what is long is kept as bytes');
  }
});

t.test('only of what is shared', async (t) => {
  const results = [1];
  t.equal(sharedJsonOf({ results }), null);
  t.equal(sharedJsonOf(null), null);
  t.equal(sharedJsonOf('text'), null);
  class Response {
    results = shareJson({ results: [2] }).results;
  }
  t.equal(sharedJsonOf(new Response()), null, 'a response of the server is left to it');
});
