/** robots.txt is read by RFC 9309, and never brings the reader down. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import {
  checkingRules,
  crawlDelayOf,
  isAllowed,
  parseRobots,
  parsingRobots,
  ROBOTS_BYTES,
  sitemaps,
} from '#core/web/robots/robots.ts';
import { corpora } from '../support/corpora.ts';

const folder = corpora('robots-urls-hostile');
const rows = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

interface Case {
  source: string;
  test: string;
  check: string;
  robots: string | null;
  agent: string | null;
  url: string;
  allowed?: boolean | null;
  expected?: unknown;
}

/** `agent`, the paths it may read and those it may not. */
type Expectation = [agent: string, yes: string[], no: string[]];

const FILES: [promise: string, file: string, expectations: Expectation[]][] = [
  ['no rule means yes', '', [['canillita', ['/', '/a'], []]]],
  ['an empty Disallow forbids nothing', 'User-agent: *\nDisallow:', [['canillita', ['/', '/a'], []]]],
  [
    'robots.txt itself is always allowed',
    'User-agent: *\nDisallow: /',
    [['canillita', ['/robots.txt'], ['/']]],
  ],
  [
    'the longest match wins, Allow wins a tie',
    'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /tie\nDisallow: /tie',
    [['canillita', ['/a/b', '/a/b/d', '/tie', '/tie/1'], ['/a', '/a/c', '/a/b/c', '/a/b/cd']]],
  ],
  [
    '* stands for anything, $ for the end',
    'User-agent: *\nDisallow: /*.php$\nDisallow: /x/*/y\nDisallow: /end$\nDisallow: */print/',
    [
      [
        'canillita',
        ['/a.php?x', '/x/y', '/end/', '/ending'],
        ['/a.php', '/a/b.php', '/x/1/2/y/z', '/end', '/a/print/1'],
      ],
    ],
  ],
  [
    'a $ or * in the address is only itself',
    'User-agent: *\nDisallow: /a$b\nDisallow: /c%2Ad\nDisallow: /e%24',
    [['canillita', ['/aXb', '/cXd'], ['/a$b', '/a%24b', '/c*d', '/c%2ad', '/e$', '/e%24f']]],
  ],
  [
    'percent-encoding does not hide a path',
    'User-agent: *\nDisallow: /caf%c3%A9\nDisallow: /ñandú\nDisallow: /%7Euser\nDisallow: /a%2Fb',
    [
      [
        'canillita',
        ['/cafe', '/a/b'],
        ['/caf%C3%A9', '/café', '/%C3%B1and%C3%BA/1', '/~user', '/%7euser', '/a%2fb'],
      ],
    ],
  ],
  [
    'what an Allow permits is written as the path is sent',
    'User-agent: *\nDisallow: /\nAllow: /~a\nAllow: /%7Eb',
    [['canillita', ['/~a', '/%7Eb'], ['/%7Ea', '/~b']]],
  ],
  [
    'an empty Disallow is a rule: the next agents have a group of their own',
    'User-agent: canillita\nDisallow:\nUser-agent: other\nDisallow: /',
    [
      ['canillita', ['/a'], []],
      ['other', [], ['/a']],
    ],
  ],
  [
    'the group of the agent counts alone, whatever the case of its name',
    'User-agent: *\nDisallow: /\n\nUser-Agent: CANILLITA/2.0\nDisallow: /private\n',
    [
      ['canillita', ['/'], ['/private']],
      ['Canillita/0.1', ['/'], ['/private']],
      ['other', [], ['/']],
      ['canillitas', [], ['/']],
    ],
  ],
  [
    'groups of one agent are one, wherever they stand, and agents may share a group',
    'User-agent: a\nUser-agent: b\nDisallow: /1\n\nUser-agent: c\nDisallow: /2\nUser-agent: A\nDisallow: /3',
    [
      ['a', ['/2'], ['/1', '/3']],
      ['b', ['/2', '/3'], ['/1']],
      ['c', ['/1', '/3'], ['/2']],
    ],
  ],
  [
    'lines end and begin in many ways',
    '\ufeffUSER-AGENT : *\rDisallow:/a # why\r\n   disallow\t: /b\nDisallow /c\nDisallow /g h\nNonsense\n: /d\nDisallow: e/f',
    [['canillita', ['/d', '/g'], ['/a', '/b', '/c', '/e/f']]],
  ],
  [
    'rules before any agent belong to nobody',
    'Disallow: /\nUser-agent: *\nAllow: /',
    [['canillita', ['/'], []]],
  ],
  [
    'a page served in its place forbids nothing',
    '<!DOCTYPE html><html><head><title>404</title></head><body style="a:b">Disallow: /</body></html>',
    [['canillita', ['/'], []]],
  ],
  [
    'names of the language are no fields',
    'User-agent: *\nconstructor: /\n__proto__: /\nDisallow: /a',
    [['x', ['/'], ['/a']]],
  ],
];

for (const [promise, file, expectations] of FILES) {
  t.test(promise, async (t) => {
    const robots = parseRobots(file);
    for (const [agent, yes, no] of expectations) {
      for (const path of yes) t.equal(isAllowed(robots, agent, path), true, `${agent} may read ${path}`);
      for (const path of no) t.equal(isAllowed(robots, agent, path), false, `${agent} may not read ${path}`);
      for (const path of no)
        t.equal(isAllowed(robots, agent, `https://a.test${path}#x`), false, 'nor as a whole URL');
    }
  });
}

t.test('Crawl-delay belongs to its group; Sitemap to the file', async (t) => {
  const robots = parseRobots(
    [
      ...[
        'Sitemap: https://a.test/1.xml',
        'User-agent: a',
        'Crawl-delay: 2.5',
        'User-agent: *',
        'Disallow: /x',
      ],
      ...[
        'Sitemap: /2.xml',
        'sitemap:https://a.test/1.xml',
        'Crawl-delay: 10',
        'Crawl-delay: soon',
        'Sitemap: http://',
      ],
    ].join('\n'),
  );
  t.equal(crawlDelayOf(robots, 'a'), 2.5);
  t.equal(crawlDelayOf(robots, 'canillita'), 10);
  t.equal(crawlDelayOf(parseRobots('User-agent: *\nAllow: /'), 'canillita'), null);
  t.equal(isAllowed(robots, 'a', '/x'), false, 'a Crawl-delay ends no group: RFC 9309 §2.2.4');
  t.strictSame(robots.sitemaps, ['https://a.test/1.xml', '/2.xml', 'http://']);
  t.strictSame(sitemaps(robots, 'https://a.test/robots.txt'), [
    'https://a.test/1.xml',
    'https://a.test/2.xml',
  ]);
});

t.test('of several Crawl-delays for an agent the longest counts', async (t) => {
  for (const text of [
    'User-agent: a\nCrawl-delay: 9\nCrawl-delay: 2',
    'User-agent: a\nCrawl-delay: 2\nDisallow: /x\n\nUser-agent: a\nCrawl-delay: 9\nDisallow: /y',
  ])
    t.equal(crawlDelayOf(parseRobots(text), 'a'), 9, JSON.stringify(text));
});

t.test('the $ at the end of a rule makes it longer, and what is before it is needed once each', async (t) => {
  const longer = parseRobots('User-agent: *\nAllow: /x\nDisallow: /x$');
  t.same([isAllowed(longer, 'a', '/x'), isAllowed(longer, 'a', '/xy')], [false, true]);
  const pieces = parseRobots('User-agent: *\nDisallow: /a*a$');
  t.same([isAllowed(pieces, 'a', '/a'), isAllowed(pieces, 'a', '/aa')], [true, false]);
});

t.test('a Crawl-delay between agents counts for those above it, and the rules below for all', async (t) => {
  const robots = parseRobots(
    'User-agent: a\nCrawl-delay: 2\nUser-agent: b\nUser-agent: c\nCrawl-delay: 5\nUser-agent: a\nDisallow: /x\n\nUser-agent: d\nAllow: /',
  );
  t.same(
    ['a', 'b', 'c', 'd'].map((agent) => [isAllowed(robots, agent, '/x'), crawlDelayOf(robots, agent)]),
    [
      [false, 2],
      [false, 5],
      [false, 5],
      [true, null],
    ],
  );
  const many = parseRobots(
    `${'User-agent: a\nCrawl-delay: 1\n'.repeat(8000)}${'Disallow: /x\n'.repeat(8000)}`,
  );
  t.equal(many.agents.get('a')!.length, 1, 'an agent that is repeated has its rules once');
});

t.test('a product token ends where its letters, dashes and underscores do', async (t) => {
  const allowed = (line: string, agent = 'canillita') =>
    isAllowed(parseRobots(`User-agent: ${line}\nDisallow: /`), agent, '/x');
  for (const line of [
    'canillita',
    'Canillita/1.0',
    'canillita1.0',
    'canillita; +https://example.org',
    '*',
    '* all',
  ])
    t.equal(allowed(line), false, line);
  for (const line of ['canillita-news', 'canilla', '*canillita', '1canillita'])
    t.equal(allowed(line), true, line);
  t.equal(allowed('canillita', 'canillita/0.1'), false);
});

t.test('500 KiB are read, and a rule cut by that limit is ignored', async (t) => {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(Math.floor((ROBOTS_BYTES - 40) / 101));
  const start = `User-agent: *\n${filler}`;
  const cut = `${start}Disallow: /${'y'.repeat(ROBOTS_BYTES - Buffer.byteLength(start) + 10)}\nDisallow: /late\n`;
  const robots = parseRobots(cut);
  t.equal(isAllowed(robots, 'canillita', '/late'), true);
  t.equal(isAllowed(robots, 'canillita', `/${'y'.repeat(ROBOTS_BYTES)}`), true);
  t.equal(isAllowed(parseRobots(`${start}Disallow: /early\n`), 'canillita', '/early'), false);
});

t.test('a long file leaves other work its turns', async (t) => {
  const turns = (work: Generator<void, unknown>) => [...work].length;
  const file = `User-agent: *\n${'Disallow: /carpeta/*/nota\n'.repeat(18_000)}`;
  t.ok(turns(parsingRobots(file)) > 40);
  t.ok(turns(checkingRules(parseRobots(file), 'canillita', '/nota')) > 30);
});

t.test('no file and no path hangs or throws', async (t) => {
  const wild = parseRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(500)}$\n`.repeat(450)}`);
  t.equal(isAllowed(wild, 'canillita', `/${'a'.repeat(2000)}b`), true);
  const stars = parseRobots(`User-agent: *\nDisallow: /${'*'.repeat(400_000)}x`);
  t.equal(isAllowed(stars, 'canillita', `/${'a'.repeat(2000)}`), true);
  const agents = parseRobots('User-agent: a\n'.repeat(30_000));
  t.equal(agents.agents.size, 1);
  const slow = parseRobots(`User-agent: *\nCrawl-delay: ${'1'.repeat(400_000)}x`);
  t.equal(crawlDelayOf(slow, 'canillita'), null);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), (bytes, agent, path) => {
      const robots = parseRobots(Buffer.concat([Buffer.from('User-agent: *\nDisallow: '), bytes]));
      t.type(isAllowed(robots, agent, path), 'boolean');
    }),
    { numRuns: 200 },
  );
});

t.test('the checks of two well-known parsers', { skip: folder ? false : 'corpora absent' }, async (t) => {
  const cases: Case[] = rows(readFileSync(join(folder!, 'robots', 'cases.jsonl'), 'utf8'));
  const score: Record<string, [right: number, of: number]> = {};
  for (const { source, test, check, robots, agent, url, ...wanted } of cases) {
    // Marked as one vendor's own leniencies; null means that the file is of another site.
    if (test.startsWith('GoogleOnly_') || wanted.allowed === null) continue;
    const parsed = parseRobots(robots ?? '');
    const answers: Record<string, () => [got: unknown, want: unknown]> = {
      allowed: () => [isAllowed(parsed, agent ?? '*', url), wanted.allowed],
      crawlDelay: () => [crawlDelayOf(parsed, agent ?? '*') ?? 'undefined', wanted.expected],
      sitemaps: () => [parsed.sitemaps.join(' '), (wanted.expected as string[])?.join(' ')],
    };
    const answer = answers[check]?.();
    if (!answer) continue;
    const tally = score[`${source} ${check}`] ?? [0, 0];
    score[`${source} ${check}`] = tally;
    tally[1]++;
    if (answer[0] === answer[1]) tally[0]++;
    else t.fail(`${source}: ${test}: ${url}`);
  }
  for (const [name, [right, of]] of Object.entries(score)) t.equal(right, of, `${name}: ${right}/${of}`);
  t.ok((score['google/robotstxt allowed']?.[1] ?? 0) >= 72);
});

t.test('every real file', { skip: folder ? false : 'corpora absent' }, async (t) => {
  const files = rows(gunzipSync(readFileSync(join(folder!, 'robots', 'real-robots.jsonl.gz'))).toString());
  let named = 0;
  let found = 0;
  for (const file of files) {
    const bytes = file.text === undefined ? Buffer.from(file.base64, 'base64') : Buffer.from(file.text);
    const robots = parseRobots(bytes);
    isAllowed(robots, 'canillita', '/2024/02/05/una-nota-cualquiera.html?utm_source=rss');
    crawlDelayOf(robots, 'canillita');
    const written = bytes.toString('utf8').matchAll(/^[\ufeff \t]*sitemap[ \t]*:[ \t]*([^\s#]+)/gim);
    for (const [, address] of written) {
      named++;
      if (robots.sitemaps.some((sitemap) => sitemap.startsWith(address!))) found++;
    }
  }
  t.equal(found, named, `${found} of ${named} Sitemap lines in ${files.length} files`);
});
