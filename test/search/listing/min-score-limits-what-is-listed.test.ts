// `min_score` limits what is listed, never what is counted: below 0.5 the list goes on by score, above it is shorter.
import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { requestKey } from '../../../core/search/request/search-request.ts';
import { startPressIndex } from '../../support/press-index.ts';

interface Found {
  url: string;
  score: number;
  queries?: string[];
  duplicates: { url: string }[];
}

const QUERY = 'central bank interest rates';
const urlsOf = (results: Found[]) => results.map(({ url }) => url);

t.test('min_score', async (t) => {
  const service = await startPressIndex(t);
  const ask = async (fields: object = {}, path = '/v1/search') => {
    const body = { query: QUERY, days: null, mode: 'fast', max_results: 50, ...fields };
    const { status, body: answer } = await service.post(path, body);
    t.equal(status, 200);
    return answer;
  };
  const usual = await ask();
  t.ok(usual.results.length > 3 && usual.results.every(({ score }: Found) => score >= 0.5));

  await t.test('below 0.5 more is listed, after what is relevant, and nothing else changes', async (t) => {
    const more = await ask({ min_score: 0.05 });
    t.same(more.results.slice(0, usual.results.length), usual.results);
    t.ok(more.results.length > usual.results.length);
    const scores = more.results.map(({ score }: Found) => score);
    t.same(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    t.ok(scores.every((score: number) => score >= 0.05));
    const { id: _, results: _more, rejected: _rejected, ...rest } = more;
    const { id: _id, results: _usual, rejected: _none, ...before } = usual;
    t.same(rest, before);
  });

  await t.test('above 0.5 less is listed, and all is counted', async (t) => {
    const least = usual.results[1].score;
    const best = await ask({ min_score: least });
    t.same(urlsOf(best.results), urlsOf(usual.results.filter(({ score }: Found) => score >= least)));
    t.match(best, {
      found: true,
      total: usual.total,
      diffusion: usual.diffusion,
      near_misses: { length: 0 },
    });
    t.match(best.left_out, [
      ...best.left_out.filter(({ reason }: { reason: string }) => reason !== 'below_min_score'),
      { reason: 'below_min_score', count: usual.total - best.results.length },
    ]);
  });

  await t.test('near misses are given when the list is empty, and never repeat it', async (t) => {
    const nothing = await ask({ query: 'central bank of Mongolia strike' });
    t.match(nothing, { found: false, results: { length: 0 } });
    t.ok(nothing.near_misses.length > 0);
    const least = nothing.near_misses.at(-1).score - 0.0001;
    const listed = await ask({ query: 'central bank of Mongolia strike', min_score: least });
    t.match(listed, { found: false, total: 0, near_misses: { length: 0 }, diffusion: null });
    t.same(urlsOf(listed.results).slice(0, nothing.near_misses.length), urlsOf(nothing.near_misses));
  });

  await t.test('date words order what is relevant; the rest follows by score', async (t) => {
    const latest = await ask({ query: `latest ${QUERY}`, min_score: 0.05 });
    const first = latest.results.findIndex(({ score }: Found) => score < 0.5);
    t.ok(first > 0);
    t.ok(latest.results.slice(first).every(({ score }: Found) => score < 0.5));
    const rest = latest.results.slice(first).map(({ score }: Found) => score);
    t.same(
      rest,
      [...rest].sort((a, b) => b - a),
    );
  });

  await t.test('stories: an article that is not relevant never stands for one that is', async (t) => {
    const folded = await ask({ min_score: 0.05, dedupe: true });
    const all = folded.results.flatMap(({ url, duplicates }: Found) => [
      url,
      ...urlsOf(duplicates as Found[]),
    ]);
    t.same([...all].sort(), urlsOf((await ask({ min_score: 0.05 })).results).sort());
    const relevant = new Set(urlsOf(usual.results));
    for (const { url, duplicates } of folded.results as Found[])
      if (duplicates.some((one) => relevant.has(one.url))) t.ok(relevant.has(url), url);
  });

  await t.test('several queries: each list, and the queries of each result', async (t) => {
    const query = [QUERY, 'rail strike'];
    const { results, groups } = await ask({ query, min_score: 0.2 });
    for (const { url, queries } of results as Found[]) {
      t.ok(queries!.length > 0);
      t.same(
        queries,
        query.filter((_, at) => urlsOf(groups[at].results).includes(url)),
      );
    }
  });

  await t.test('invalid ones are refused', async (t) => {
    for (const min_score of [-0.1, 1.1, '0.5', null]) {
      const { status, body } = await service.post('/v1/search', { query: QUERY, min_score });
      t.match(
        { status, body },
        { status: 400, body: { code: 'invalid_request', errors: [{ path: 'min_score' }] } },
      );
    }
  });
});

t.test('it is part of the cache key, and 0.5 is what it is without', (t) => {
  const key = (fields: object) => requestKey('search', nativeSearchRequest('x', fields));
  t.equal(key({ min_score: 0.5 }), key({}));
  t.not(key({ min_score: 0.4 }), key({}));
  t.end();
});

t.test('APIs of ranked lists fill up to the number asked for', async (t) => {
  const service = await startPressIndex(t);
  const scores = async (path: string, body: object) => {
    const reply = await service.post(path, body);
    t.equal(reply.status, 200, path);
    return reply.body.canillita.results.map(({ score }: Found) => score) as number[];
  };
  const lists = {
    '/compat/exa/search': (canillita: object) => ({ query: QUERY, numResults: 30, canillita }),
    '/compat/perplexity/search': (canillita: object) => ({ query: QUERY, max_results: 30, canillita }),
    '/compat/tako/api/v3/search': (canillita: object) => ({
      query: QUERY,
      sources: { web: { count: 20 } },
      canillita,
    }),
  };
  for (const [path, body] of Object.entries(lists)) {
    const filled = await scores(path, body({}));
    t.ok(filled.some((score) => score < 0.5) && filled.every((score) => score >= 0.25), path);
    const relevant = filled.filter((score) => score >= 0.5);
    t.same(await scores(path, body({ min_score: 0.5 })), relevant, 'extras say otherwise');
    t.same(
      filled,
      [...filled].sort((a, b) => b - a),
    );
  }
  const chat = await service.post('/compat/perplexity/chat/completions', {
    model: 'sonar-deep-research',
    messages: [{ role: 'user', content: QUERY }],
    canillita: {},
  });
  t.ok(
    chat.body.canillita.results.every(({ score }: Found) => score >= 0.5),
    'a reply quotes what is relevant',
  );
});
