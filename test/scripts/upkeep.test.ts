// A copy taken while the store works is a database of its own, and the word index can be rebuilt.
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { reindex } from '../../core/news/reindex.ts';
import { SEGMENT_DOCUMENTS } from '../../core/news/word-index/indexed-document.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { type ArticleDraft, writeArticles } from '../../core/store/articles/articles.ts';
import { listSegments } from '../../core/store/articles/segments.ts';
import { migrate } from '../../core/store/migrate.ts';
import { openDatabase } from '../../core/store/open.ts';
import { saveOutlets } from '../../core/store/outlets/outlets.ts';
import { backupOf } from '../../core/store/pglite/backup.ts';
import { articleDraft } from '../../scripts/samples/press/drafts.ts';
import { adminCommands } from '../support/admin.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { serverUrl, testDatabase } from '../support/postgres.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';

const { run } = adminCommands();

function draft(at: number): ArticleDraft {
  const [url, title] = [`https://eldiario.example/${at}`, `Nota ${at} sobre la inundación`];
  return articleDraft({ url, source: TEST_SOURCE.id, title, publishedAt: new Date() });
}

t.test(
  'a copy of the embedded database, taken while it is written to',
  { skip: serverUrl ? 'on PostgreSQL' : false },
  async (t) => {
    // What a killed backup left, and what it did not.
    const folder = t.testdir({
      data: { 'backup.draft-x1': { database: { base: 'half' } }, 'backup-of-mine.tar.gz': 'x' },
    });
    const data = await fillDataFolder(join(folder, 'data'));
    const db = await openDatabase({ url: null, folder: data, observe: unseen });
    const backups = () => readdirSync(data).filter((name) => name.startsWith('backup'));
    t.same(backups(), ['backup-of-mine.tar.gz'], 'half a backup is gone after the next start');
    await migrate(db, unseen);
    await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }]);
    await writeArticles(db, [draft(0)]);
    let written = 1;
    let stop = false;
    const writing = (async () => {
      for (; !stop; written++) await writeArticles(db, [draft(written)]);
    })();
    const file = join(folder, 'copy.tar.gz');
    const { pipeline } = await import('node:stream/promises');
    const { createWriteStream } = await import('node:fs');
    const before = written;
    await pipeline(await backupOf(db), createWriteStream(file));
    stop = true;
    await writing;
    // Takes no room itself, but a copy of it would.
    const huge = join(data, 'database/huge');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 43);
    await t.rejects(backupOf(db), {
      code: 'conflict',
      message: /^A backup needs \d+ MB .* and \d+ MB are free/,
    });
    rmSync(huge);
    await db.close();
    t.same(backups(), ['backup-of-mine.tar.gz'], 'nothing is left beside the database');

    const back = join(folder, 'back');
    mkdirSync(back);
    execFileSync('tar', ['-xzf', file, '-C', back]);
    const copy = await openDatabase({ url: null, folder: back, observe: unseen });
    t.teardown(() => copy.close());
    const counted = await copy.query<{ count: number }>('select count(*) as count from article');
    const count = counted.rows[0]!.count;
    t.ok(
      count >= before && count <= written,
      `${count} of ${written} articles are in the copy, taken after ${before}`,
    );
    const { rows } = await copy.query<{ url: string }>('select url from article order by seq');
    t.same(
      rows.map(({ url }) => url),
      Array.from({ length: count }, (_, at) => draft(at).url),
      'all until one moment',
    );
  },
);

t.test(
  'the verb, with the store itself and through a service',
  { skip: serverUrl ? 'on PostgreSQL' : false },
  async (t) => {
    const folder = t.testdir();
    const file = join(folder, 'b.tar.gz');
    const data = ['--data', await fillDataFolder(join(folder, 'data'))];
    t.match(await run('org', 'create', 'Acme', ...data), { code: 0 });
    t.match(await run('backup', file, ...data), { code: 0, out: /Written to .*MiB.*tar -xzf/ });
    const spaced = join(folder, "it's ours.tar.gz");
    t.match(
      await run('backup', spaced, ...data),
      { code: 0, out: String.raw`tar -xzf '${folder}/it'\''s ours.tar.gz' -C data` },
      'as a shell reads it',
    );
    const [link, early, pipe] = ['latest', 'early', 'pipe'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    symlinkSync(file, link);
    symlinkSync('later.tar.gz', early);
    execFileSync('mkfifo', [pipe]);
    for (const to of [link, early]) t.match(await run('backup', to, ...data), { code: 0 });
    t.ok(lstatSync(early).isSymbolicLink() && lstatSync(join(folder, 'later.tar.gz')).isFile());
    t.match(await run('backup', pipe, ...data), {
      code: 2,
      err: /pipe cannot be written: it is a device or a pipe/,
    });
    t.ok(lstatSync(link).isSymbolicLink() && lstatSync(pipe).isFIFO(), 'both are still there');
    const back = ['--data', join(folder, 'back')];
    t.match(await run('restore', file, ...back), { code: 0, out: /Restored into .*back/ });
    const database = join(folder, 'back', 'database');
    const restored = readdirSync(database, { recursive: true, encoding: 'utf8' });
    const forOthers = [file, database, ...restored.map((name) => join(database, name))].filter(
      (path) => statSync(path).mode & 0o077,
    );
    t.same(forOthers, [], 'only the owner may read a backup, and what is restored from it');
    t.match(await run('org', 'list', ...back), { code: 0, out: /Acme/ });
    t.match(await run('restore', file, ...back), { code: 1, err: /has a database already/ });
    writeFileSync(join(folder, 'cut'), readFileSync(file).subarray(0, 200_000));
    writeFileSync(join(folder, 'text'), 'no archive');
    writeFileSync(join(folder, 'empty'), gzipSync(Buffer.alloc(1024)));
    for (const bad of ['cut', 'text', 'empty'])
      t.match(await run('restore', join(folder, bad), '--data', join(folder, 'new')), {
        code: 1,
        err: /not a whole backup/,
      });
    t.notOk(
      readdirSync(join(folder, 'new')).some((name) => !name.startsWith('lock')),
      'all of it or nothing',
    );
    t.match(await run('restore', join(folder, 'none'), ...back), { code: 2, err: /cannot be read/ });
    const empty = ['--data', join(folder, 'new')];
    t.match(await run('restore', folder, ...empty), { code: 2, err: /cannot be read: it is a folder/ });
    t.match(execFileSync('tar', ['-tzf', file]).toString(), /^database\/\n[\s\S]*database\/PG_VERSION/);
    const service = await startTestService(t, { database: await testDatabase(t) });
    await service.server.start();
    const at = ['--url', service.server.info.uri, '--operator-key', service.operatorKey];
    t.match(await run('backup', file, ...at), { code: 1, err: /in memory has no files/ });
    const { timeout } = AbortSignal;
    t.teardown(() => Object.assign(AbortSignal, { timeout }));
    Object.assign(AbortSignal, { timeout: (ms: number) => t.fail(`given up after ${ms} ms`) });
    t.match(await run('reindex', ...at), { code: 0, out: /no segment yet/ }, 'however long it takes');
    Object.assign(AbortSignal, { timeout });
  },
);

t.test(
  'on a server, the command that does it there',
  { skip: serverUrl ? false : 'not on PostgreSQL' },
  async (t) => {
    const db = await testDatabase(t);
    await t.rejects(backupOf(db), { code: 'conflict', message: /pg_dump --format=custom/ });
  },
);

t.test('segments are rebuilt with the same articles, without deleted ones', async (t) => {
  const service = await startTestService(t, { ingests: true });
  const { db, index } = service.app;
  const drafts = Array.from({ length: SEGMENT_DOCUMENTS + 100 }, (_, at) => draft(at));
  for (let at = 0; at < drafts.length; at += 5000) await writeArticles(db, drafts.slice(at, at + 5000));
  await index.follow();
  const before = await listSegments(db);
  t.ok(before.length > 0, 'something was sealed');
  await writeArticles(db, [{ ...draft(3), title: 'Otro título' }]);
  await index.follow();
  const total = index.wordIndex.documents;

  const done = await reindex({ db, clock: systemClock, observe: unseen });
  const after = await listSegments(db);
  t.equal(done.segments, after.length);
  t.same(
    after.filter(({ id }) => before.some((old) => old.id === id)),
    [],
    'none of the old ones is left',
  );
  t.equal(after.at(-1)!.hi <= before.at(-1)!.hi, true);
  await index.follow();
  t.equal(
    index.wordIndex.documents,
    total - 1,
    'all articles once; the changed one no longer in its old words',
  );
  const { body } = await service.post('/v1/search', {
    query: `inundación nota ${drafts.length - 1}`,
    mode: 'ultra',
    max_results: 3,
  });
  t.match(body.results[0], { url: drafts.at(-1)!.url });
});
