// A domain that a query excludes leaves no piece in its topic, and its articles are left out; domains that it is about stay.
import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { understand } from '../../../core/search/understanding/question.ts';

const NOW = Date.parse('2026-03-11T15:00:00Z');

function read(query: string | string[], exclude: string[] = []) {
  return understand(
    nativeSearchRequest(query, { temporal: 'auto', exclude_domains: exclude }),
    NOW,
    '-03:00',
  );
}

t.test('left out', async (t) => {
  for (const [query, topic, ...domains] of [
    ['iPhone 14 rumors excluding GSMArena.com', 'iPhone 14 rumors', 'GSMArena.com'],
    ['iPhone rumors -gsmarena.com', 'iPhone rumors', 'gsmarena.com'],
    ['excluding gsmarena.com, iPhone rumors', 'iPhone rumors', 'gsmarena.com'],
    ['noticias del dólar sin clarin.com', 'dólar', 'clarin.com'],
    ['inflación excepto infobae.com y clarin.com', 'inflación', 'infobae.com', 'clarin.com'],
    ['noticias de inflación que no sean de infobae.com', 'inflación', 'infobae.com'],
    ['Brexit news except bbc.co.uk', 'Brexit', 'bbc.co.uk'],
    ['Brexit (excluding bbc.co.uk and theguardian.com)', 'Brexit', 'bbc.co.uk', 'theguardian.com'],
    ['Tesla earnings, not techcrunch.com', 'Tesla earnings', 'techcrunch.com'],
    // As outlets of the demo are called.
    ['merger excluding theharbourpost.example', 'merger', 'theharbourpost.example'],
    ['hotel prices excluding Booking.com this week', 'hotel prices', 'Booking.com'],
    ['iPhone rumors except GSMArena.com in Argentina', 'iPhone rumors in Argentina', 'GSMArena.com'],
    ['iPhone rumors NOT a.com', 'iPhone rumors', 'a.com'],
    ['iPhone rumors AND NOT a.com', 'iPhone rumors', 'a.com'],
    ['iPhone rumors NOT a.com NOT b.com', 'iPhone rumors', 'a.com', 'b.com'],
    ['iPhone rumors AND NOT a.com AND NOT b.com', 'iPhone rumors', 'a.com', 'b.com'],
    ['inflación -clarin.com/deportes', 'inflación', 'clarin.com/deportes'],
    ['inflación -20minutos.es', 'inflación', '20minutos.es'],
    ['inflación -https://www.clarin.com/x?y=1#z.', 'inflación', 'https://www.clarin.com/x?y=1#z'],
    ['inflación -bbc.co.uk:8080, -a.com', 'inflación', 'bbc.co.uk:8080', 'a.com'],
  ] as const) {
    const { parsed, exclude_domains: excluded } = read(query);
    t.equal(parsed[0]!.topic, topic, query);
    t.same(parsed[0]!.excluded, domains, query);
    t.same(excluded, domains, query);
  }
  t.same(read('rates excluding b.com', ['a.com']).exclude_domains, ['a.com', 'b.com'], 'beside the field');
  t.same(
    read(['rates excluding b.com', 'trigo']).exclude_domains,
    [],
    'of one query among several, only headlines',
  );
});

t.test('what is no domain that is left out', async (t) => {
  for (const query of [
    'life without amazon.com',
    'vivir sin mercadolibre.com',
    'EU law excluding Booking.com from fees',
    'why is Trump not on X.com',
    'why Trump not X.com',
    'Booking.com antitrust case',
  ]) {
    const { parsed, exclude_domains: excluded } = read(query);
    t.equal(parsed[0]!.topic, query);
    t.same(excluded, [], query);
  }
  t.match(read('frameworks except Node.js'), {
    parsed: [{ topic: 'frameworks', excluded: ['Node.js'] }],
    exclude_domains: { length: 0 },
  });
});

t.test('a query that is nothing else is refused', async (t) => {
  for (const query of ['-a.com', '-a.com, -b.com', 'excluding infobae.com', 'sin contar clarin.com'])
    t.throws(() => read(query), { code: 'invalid_request', message: /only says what is excluded/ }, query);
});
