// The operator's verbs about outlets, with the store itself and through a running service.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { Discovery } from '../../core/news/outlets/discovery/discover.ts';
import type { ImportReport } from '../../core/news/outlets/outlet-registry.ts';
import type { SourceRecord } from '../../core/store/outlets/outlet.ts';
import { adminCommands, keptOpen } from '../support/admin.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { postgresUrl } from '../support/postgres.ts';
import { samplePress } from '../support/press-index.ts';
import { startTestService } from '../support/service.ts';

const SETTINGS = { CANILLITA_WEB_INTERVAL_MS: '0' };
const { run, json } = adminCommands(SETTINGS);

const OPML = `<opml version="2.0"><body>
<outline text="Chile">
<outline text="La Uno" xmlUrl="https://uno.example/rss" htmlUrl="https://uno.example/"/>
<outline text="La Uno: Deportes" xmlUrl="https://www.uno.example/deportes.xml" htmlUrl="https://uno.example/"/>
<outline text="Inside" xmlUrl="http://127.0.0.1/rss"/>
<outline text="Again" xmlUrl="http://uno.example/rss/"/>
</outline></body></opml>`;

t.test('with the store: an imported list is exported unchanged', async (t) => {
  const url = await postgresUrl(t);
  const folder = t.testdir();
  const at = url === null ? ['--data', await fillDataFolder(join(folder, 'data'))] : ['--database-url', url];
  const file = join(folder, 'list.opml');
  writeFileSync(file, OPML);

  const { code, out } = await run('source', 'import', file, ...at);
  t.equal(code, 0);
  t.match(out, /^4 feeds: 2 taken, 1 there already, 1 refused\./);
  t.match(out, /127\.0\.0\.1.*blocked address: loopback; .* web_resolve/);

  const { data } = await json<{ data: SourceRecord[] }>('source', 'list', ...at);
  t.match(data, [
    {
      id: 'uno',
      name: 'La Uno',
      country: 'CL',
      languages: ['es'],
      homepage: 'https://uno.example/',
      status: 'waiting',
    },
  ]);
  t.equal(data[0]!.feeds.length, 2);

  await theVerbs(t, file, at);
});

/** The other verbs on that store, which is opened once for all of them. */
async function theVerbs(t: Test, file: string, at: readonly string[]): Promise<void> {
  const { run, json } = adminCommands(SETTINGS, { openDatabase: keptOpen(t) });
  const again = await json<ImportReport>('source', 'import', file, ...at);
  t.match(again, { taken: 0, known: 3, refused: 1, status: 'done' });
  t.match(again.report, [
    { line: 3, outcome: 'known', source: 'uno', why: 'already there' },
    { line: 4, outcome: 'known' },
    { line: 5, outcome: 'refused', source: null },
    { line: 6, outcome: 'known' },
  ]);

  for (const name of ['out.opml']) {
    const written = join(dirname(file), name);
    t.equal((await run('source', 'export', written, ...at)).code, 0);
    writeFileSync(`${written}.gz`, gzipSync(readFileSync(written)));
    t.match(await run('source', 'remove', 'uno', ...at), { code: 0, out: /off the list/ });
    t.match(await json('source', 'import', `${written}.gz`, ...at), { taken: 2, known: 0, refused: 0 });
    const back = await json<{ data: SourceRecord[] }>('source', 'list', ...at);
    t.match(back.data, [{ id: 'uno', name: 'La Uno', country: 'CL', languages: ['es'] }], name);
    t.same(back.data[0]!.feeds.map((feed) => feed.url).sort(), [
      'https://uno.example/rss',
      'https://www.uno.example/deportes.xml',
    ]);
  }

  t.match(
    await run(
      'source',
      'add',
      'https://dos.example/',
      '--feeds',
      'https://dos.example/a,https://dos.example/b',
      '--name',
      'Dos',
      '--country',
      'ar',
      ...at,
    ),
    {
      code: 0,
      out: /^ID .*\ndos +Dos +AR +es +2 +0/,
    },
  );
  t.match(await run('source', 'set', 'dos', '--country', 'UY', ...at), {
    code: 0,
    out: /^ID .*\ndos .* UY [^\n]*\s*$/,
  });
  const noCountry = { code: 1, err: /country must be the ISO 3166-1 code of a country, such as AR/ };
  t.match(await run('source', 'set', 'dos', '--country', 'xx', ...at), noCountry);
  t.match(
    await run(
      'source',
      'add',
      'https://tres.example/',
      '--feeds',
      'https://tres.example/a',
      '--country',
      'uk',
      ...at,
    ),
    noCountry,
  );
  t.match(await run('source', 'add', 'https://dos.example/', '--feeds', 'https://dos.example/a', ...at), {
    code: 1,
    err: /already listed, as dos/,
  });
  t.match(await run('source', 'add', 'https://tres.example/', '--feeds', 'ftp://tres.example/a', ...at), {
    code: 1,
    err: /feeds\[0\]: .*only http/,
  });
  const feed = ['--feeds', 'https://tres.example/a'];
  t.match(await run('source', 'add', 'https://tres.example/', ...feed, '--id', 'TRES', ...at), {
    code: 1,
    err: /^admin: id must be 1 to 63 small letters, digits and hyphens.*\(invalid_request\)$/m,
  });
  t.match(await run('source', 'set', 'dos', '--name', '', '--languages', 'castellano', ...at), {
    code: 1,
    err: /name must not be empty\. Also invalid: languages/,
  });
  const unseen = { code: 1, err: /name must have a character that can be seen/ };
  t.match(await run('source', 'set', 'dos', '--name', '\u200b', ...at), unseen);
  t.match(await json('source', 'list', 'dos', ...at), { data: [{ name: 'Dos', languages: ['es'] }] });
  t.match(await run('job', 'retry', 'nobody', ...at), {
    code: 1,
    err: /^admin: id must be the id of a job/m,
  });
  t.match(await run('source', 'look', 'dos', ...at), { code: 0, out: /2 feeds are due now/ });

  const old = { url: 'https://dos.example/1999/1', source: 'Old Dos', title: 'Strike at the docks' };
  writeFileSync(file, JSON.stringify(old));
  t.match(await run('import', file, ...at), { code: 0 });
  t.match(await run('source', 'list', 'old-dos', ...at), {
    code: 0,
    out: / archive\s+It has no feed, so nothing new is read\. To add one: .*source add https:\/\/dos\.example\/ --id old-dos$/m,
  });
  t.match(await run('source', 'poll', 'old-dos', ...at), {
    code: 1,
    err: /Outlet "old-dos" has no feed to poll/,
  });
  const oldFeed = ['--feeds', 'https://dos.example/1999.rss'];
  const added = await json('source', 'add', 'https://dos.example/', '--id', 'old-dos', ...oldFeed, ...at);
  t.match(added, { id: /^old-dos$/, name: 'Old Dos', status: 'waiting', feeds: { length: 1 } });

  t.match(await run('source', 'look', 'nobody', ...at), { code: 1, err: /Outlet "nobody" not found/ });

  for (const [text, says] of [
    ['hello', /not OPML/],
    ['[', /not JSON/],
  ] as const) {
    writeFileSync(file, text);
    const bad = await run('source', 'import', file, ...at);
    t.not(bad.code, 0);
    t.match(bad.err, says);
  }
  t.match(await run('source', 'import', '/nowhere.opml', ...at), { code: 2, err: /cannot be read/ });
}

t.test('through a running service: sites are discovered, read and polled', async (t) => {
  const press = await samplePress(t);
  const service = await startTestService(t, {
    ingests: true,
    sources: [],
    config: { web_resolve: press.resolve },
  });
  await service.server.start();
  const at = ['--url', service.server.info.uri, '--operator-key', service.operatorKey];

  const found = await json<Discovery>('source', 'discover', 'http://elfarodelplata.example', ...at);
  t.match(found, {
    homepage: 'http://elfarodelplata.example/',
    country: 'AR',
    suggested: ['http://elfarodelplata.example/feed/'],
  });
  t.equal(found.languages[0], 'es');
  t.match(await run('source', 'discover', 'http://elfarodelplata.example', ...at), {
    code: 0,
    out: /To add it: .*source add/,
  });

  const added = await json<SourceRecord>('source', 'add', 'http://elfarodelplata.example', ...at);
  t.match(added, {
    id: 'elfarodelplata',
    name: 'El Faro del Plata',
    feeds: [{ url: 'http://elfarodelplata.example/feed/' }],
  });
  for (let tries = 0; tries < 1000 && (await sources()).at(0)?.feeds[0]?.last_look_at === null; tries++)
    await sleep(100);
  const [source] = await sources();
  t.ok(source!.articles > 0, 'it was polled right away');
  t.match(source!.feeds[0], { format: 'rss', last_error: null });
  t.match(await run('source', 'list', 'elfarodelplata', ...at), { code: 0, out: /rss; last look 20/ });
  const none = { code: 0, out: /No outlet is failing/ };
  t.match(await run('source', 'list', '--failing', ...at), none);
  t.match(await run('source', 'list', 'elfarodelplata', '--failing', ...at), none);

  const file = join(t.testdir(), 'list.opml');
  writeFileSync(file, OPML);
  t.match(await json('source', 'import', file, ...at), { status: 'done', taken: 2, known: 1, refused: 1 });
  t.match(await run('source', 'export', '--format', 'opml', ...at), {
    code: 0,
    out: /^<\?xml[\s\S]*canillita:source="uno"/,
  });
  t.equal((await json<unknown[]>('source', 'export', ...at)).length, 2);
  t.match(await run('source', 'discover', 'http://127.0.0.1/', ...at), {
    code: 1,
    err: /blocked address: loopback; .* web_resolve\. \(fetch_failed\)/,
  });
  const gone = 'http://theharbourpost.example/gone';
  await json('source', 'add', 'http://theharbourpost.example', '--feeds', gone, ...at);
  for (let tries = 0; tries < 1000 && !(await sources()).some(isFailing); tries++) await sleep(100);
  t.match(await run('source', 'list', '--failing', ...at), { code: 0, out: /gone\n.*\n {2}failed: .*404/ });
  t.match(await run('source', 'discover', 'what is this', ...at), { code: 1, err: /address of a site/ });

  // Outlets of the list above fail, too, sooner or later.
  function isFailing({ status, feeds }: SourceRecord) {
    return status === 'failing' && feeds.some(({ url }) => url === gone);
  }

  async function sources(): Promise<SourceRecord[]> {
    return (await json<{ data: SourceRecord[] }>('source', 'list', ...at)).data;
  }
});
