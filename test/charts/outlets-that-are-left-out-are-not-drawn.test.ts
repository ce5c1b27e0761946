// An outlet that a query leaves out is never the one that is drawn, however it is left out; in doubt it is named in the warning.
import t from 'tap';
import { withoutLeftOutDomains } from '../../core/charts/query/outlets/left-out-domains.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { intentOf } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['nyt', 'The New York Times'],
  ['guardian', 'The Guardian'],
  ['clarin', 'Clarín'],
  ['nacion', 'La Nación'],
]);

/** The plan of a query about "drought", in which a model tagged these outlets; null: there is no model. */
function planOf(query: string, outlets: string[] | null) {
  const around = (outlets ?? []).reduce((text, name) => text.replace(name, ''), query);
  const frame = around.replace('drought', 'xxxx').replace(/\s+/g, ' ').trim();
  const intent = intentOf(query, OUTLETS, outlets && { kind: 'by_outlet', outlets, frame });
  return { sources: intent.search.sources, unread: intent.reading.unread };
}

for (const [query, tagged] of [
  ['drought by outlet, except Clarín', ['Clarín']],
  ['drought by outlet, excluding articles from Clarín', ['Clarín']],
  ['drought, not in Clarín', ['Clarín']],
  ['drought por medio, no Clarín', ['Clarín']],
  ['drought by outlet, Clarín excluded', ['Clarín']],
  ['drought by outlet ignoring Clarín', ['Clarín']],
  ['drought by outlet minus Clarín', ['Clarín']],
  ['drought by outlet, leave out Clarín', ['Clarín']],
  ['drought by outlet, leave out Clarín', []],
  ['drought por medio, excluir Clarín', ['Clarín']],
  ['drought en todos los medios menos Clarín', ['Clarín']],
  ['drought by outlet, except "Clarín"', ['Clarín']],
] as const)
  t.test(`${query} (${tagged.length} tagged)`, async (t) => {
    t.same(planOf(query, [...tagged]), { sources: ['nyt', 'guardian', 'nacion'], unread: [] });
  });

t.test('an outlet is found without its article', async (t) => {
  t.same(planOf('drought by outlet except New York Times', ['New York Times']).sources, [
    'guardian',
    'clarin',
    'nacion',
  ]);
  t.same(planOf('drought by outlet without Guardian', ['Guardian']).sources, ['nyt', 'clarin', 'nacion']);
  t.same(planOf('drought por medio sin Nación', ['Nación']).sources, ['nyt', 'guardian', 'clarin']);
});

t.test('a list is left out whole, before the words and behind them', async (t) => {
  const both = ['Clarín', 'La Nación'];
  for (const query of [
    'drought por medio, sin Clarín ni La Nación',
    'drought by outlet, without Clarín or La Nación',
    'drought, not in Clarín nor in La Nación',
    'drought by outlet, Clarín and La Nación excluded',
  ])
    t.same(planOf(query, both), { sources: ['nyt', 'guardian'], unread: [] }, query);
});

t.test('what is read beside an outlet that is left out is read alone', async (t) => {
  const query = 'drought in The Guardian, not The New York Times';
  t.same(planOf(query, ['The Guardian', 'The New York Times']).sources, ['guardian']);
  t.same(planOf('drought in La Nación, Clarín excluded', ['La Nación', 'Clarín']).sources, ['nacion']);
});

t.test('"menos" weighs outlets against each other as well', async (t) => {
  for (const query of ['cubre menos La Nación que Clarín drought', 'drought, menos La Nación que Clarín'])
    t.same(planOf(query, ['La Nación', 'Clarín']).sources, ['nacion', 'clarin'], query);
});

t.test('where the outlet that is left out is not told, it is named in the warning', async (t) => {
  t.same(planOf('drought by outlet, without anything that was in the Clarín', ['Clarín']).unread, ['Clarín']);
  t.same(planOf('drought in Clarín', ['Clarín']).unread, []);
});

t.test('without a model the words are read by rules', async (t) => {
  t.same(planOf('coverage of drought by outlet excluding Clarín', null).sources, [
    'nyt',
    'guardian',
    'nacion',
  ]);
});

t.test('outlets are left out by their domains', async (t) => {
  const asked = (query: string) => ({
    query,
    request: nativeSearchRequest('', { exclude_domains: ['a.example'] }),
    windowGiven: false,
    timezone: 'UTC',
    locale: 'en' as const,
  });
  for (const [query, rest, leftOut, ...domains] of [
    [
      'iPhone rumors by week excluding GSMArena.com',
      'iPhone rumors by week',
      'excluding GSMArena.com',
      'GSMArena.com',
    ],
    ['dólar por mes sin contar clarin.com', 'dólar por mes', 'sin contar clarin.com', 'clarin.com'],
    ['noticias del dólar sin clarin.com', 'noticias del dólar', 'sin clarin.com', 'clarin.com'],
    ['hotels excluding Booking.com this week', 'hotels this week', 'excluding Booking.com', 'Booking.com'],
    ['Brexit -bbc.co.uk by outlet', 'Brexit by outlet', '-bbc.co.uk', 'bbc.co.uk'],
  ] as const)
    t.match(
      withoutLeftOutDomains(asked(query)),
      { query: rest, leftOut, request: { exclude_domains: ['a.example', ...domains] } },
      query,
    );
  for (const query of ['life without amazon.com', 'Booking.com by week', 'dólar -Clarín'])
    t.same(withoutLeftOutDomains(asked(query)), asked(query), query);
});
