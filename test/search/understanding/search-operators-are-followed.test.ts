// AND and OR between words are no words, site: says where to search, and what cannot be followed is refused.
import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import type { SearchRequest } from '../../../core/search/request/search-request.ts';
import { understand } from '../../../core/search/understanding/question.ts';

const NOW = Date.parse('2026-03-11T15:00:00Z');

function read(query: string | string[], more: Partial<SearchRequest> = {}) {
  return understand(nativeSearchRequest(query, { temporal: 'auto', ...more }), NOW, '-03:00');
}

t.test('AND and OR', async (t) => {
  for (const [query, topic] of [
    ['wheat AND corn', 'wheat corn'],
    ['wheat OR corn', 'wheat corn'],
    ['trigo AND maíz OR soja', 'trigo maíz soja'],
    ['(wheat OR corn) AND prices', 'wheat corn prices'],
    ['Milei OR Massa', 'Milei, Massa'],
    ['"war AND peace" review', '"war AND peace" review'],
    ['wildfires in Portland, OR', 'wildfires in Portland, OR'],
    ['Portland, OR wildfires', 'Portland, OR wildfires'],
    ['trigo y maíz', 'trigo y maíz'],
    ['WAR AND PEACE', 'war and peace'],
  ] as const)
    t.equal(read(query).parsed[0]!.topic, topic, query);
});

t.test('site: and its opposite', async (t) => {
  const one = read('rates site:example.com/world');
  t.match(one, {
    include_domains: ['example.com/world'],
    exclude_domains: { length: 0 },
    queries: [one.queries[0]],
  });
  t.equal(one.parsed[0]!.topic, 'rates');
  t.match(read('-site:a.example rates -site:b.example'), {
    include_domains: { length: 0 },
    exclude_domains: ['a.example', 'b.example'],
    parsed: [{ topic: 'rates', excluded: { length: 0 } }],
  });
  t.same(
    read('rates site:a.example', { include_domains: ['b.example'] }).include_domains,
    ['b.example'],
    'the field decides',
  );
  t.same(read('rates site:a.example', { temporal: 'off' }).include_domains, [], 'literally');
  for (const query of ['rates site:"x"', 'inurl:sports messi', 'allinurl:sports messi', 'site:example.com'])
    t.throws(() => read(query), { errors: [{ path: 'query' }] }, query);
  t.throws(() => read(['rates site:a.example', 'trigo']), /single/);
});

t.test('what stands in a headline anyway', async (t) => {
  for (const query of [
    'intitle:dengue cases',
    'title:dengue cases',
    'allintitle:dengue cases',
    'intext:dengue cases',
  ])
    t.equal(read(query).parsed[0]!.topic, 'dengue cases', query);
  t.equal(read('Entitled: a story').parsed[0]!.topic, 'Entitled: a story');
});
