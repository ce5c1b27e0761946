// Two processes that write the same rows at the same time, on two connections: whoever comes second waits for the first and goes
// by what that one wrote, and neither is refused because each would wait for the other.
import t from 'tap';
import { saveOutlets } from '../../core/news/outlets/outlet-list.ts';
import { reindex } from '../../core/news/reindex.ts';
import { rebuildSegment } from '../../core/news/sealed-segments.ts';
import { unseen } from '../../core/platform/observe.ts';
import { deleteExpiredAnswers, saveFirstAnswer } from '../../core/store/answers.ts';
import { writeArticles } from '../../core/store/articles/articles.ts';
import { deleteBulkImportsBefore, recordImportedLines } from '../../core/store/articles/bulk-imports.ts';
import { addSegment, listSegments } from '../../core/store/articles/segments.ts';
import type { Database, Transaction } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';
import { addImportedOutlets } from '../../core/store/outlets/outlets.ts';
import { markDeleted } from '../../core/store/tenants/deletion.ts';
import {
  findOrganization,
  keyWithId,
  revoke,
  saveOrganization,
  updateKey,
} from '../../core/store/tenants/tenants.ts';
import { deleteSeenBefore, recordSeen } from '../../core/store/watches/matches.ts';
import { Tenants } from '../../core/tenants/tenants.ts';
import { articleDraft } from '../../scripts/samples/press/drafts.ts';
import { serverUrl } from '../support/postgres.ts';
import { TEST_SOURCE } from '../support/service.ts';
import { openTenants } from '../support/tenants.ts';

const skip = serverUrl === null && 'needs PostgreSQL: the embedded database has one connection';

t.test('writers', { skip }, async (t) => {
  const { db, url, clock, customer } = await openTenants(t);
  const connect = async () => {
    const own = await openDatabase({ url: url!, folder: null, observe: unseen });
    t.teardown(() => own.close());
    return own;
  };
  const [other, third, watching] = [await connect(), await connect(), await connect()];
  const { org, key } = await customer();
  const now = new Date(clock.now());
  const [before, after] = [-1, 1].map((minutes) => new Date(clock.now() + minutes * 60_000)) as [Date, Date];
  /** Resolves when so many statements wait for a lock. */
  const waiters = async (count: number) => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watching.query(waiting)).rows.length < count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const count = async (table: string) => (await db.query(`select 1 from ${table}`)).count;
  /** Refreshes a row that has expired, while it is being deleted. */
  const refreshing = async (
    refresh: (tx: Transaction) => Promise<unknown>,
    expire: () => Promise<unknown>,
  ) => {
    let deleting: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await refresh(tx);
      deleting = expire();
      await Promise.race([deleting, waiters(1)]);
    });
    await deleting;
  };

  await t.test('what is refreshed while it is deleted as expired stays', async (t) => {
    await saveFirstAnswer(db, 'key', '{}', before, before);
    await refreshing(
      (tx) => saveFirstAnswer(tx, 'key', '{}', now, after),
      () => deleteExpiredAnswers(other, now, 10),
    );
    t.equal(await count('answer'), 1);

    await recordImportedLines(db, 'a.jsonl', 'abc', 1, before);
    await refreshing(
      (tx) => recordImportedLines(tx, 'a.jsonl', 'abc', 2, after),
      () => deleteBulkImportsBefore(other, now, 10),
    );
    t.equal(await count('import'), 1);

    const watch = 'wtc_0123456789abcdef01234567';
    await db.query(
      `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at) values ($1, $2, $3, '', '{}', 60, $4)`,
      [watch, org.id, key.id, now],
    );
    await recordSeen(db, watch, ['00ff'], new Date(clock.now() - 100 * 86_400_000));
    await refreshing(
      (tx) => recordSeen(tx, watch, ['00ff'], now),
      () => deleteSeenBefore(other, before, 10),
    );
    t.equal(await count('watch_seen'), 1);
  });

  await t.test('imports that bring the same new outlets in another order both succeed', async (t) => {
    const outlets = (...ids: string[]) =>
      ids.map((id) => ({ id, name: id, domain: `${id}.example`, country: null, language: null }));
    const imported = (on: typeof db, ...ids: string[]) =>
      on.transaction((tx) => addImportedOutlets(tx, outlets(...ids)));
    let both: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await addImportedOutlets(tx, outlets('m'));
      const first = imported(other, 'a', 'm', 'z');
      await waiters(1);
      const second = imported(third, 'z', 'a');
      both = Promise.all([first, second]);
      await Promise.race([both, waiters(2)]);
    });
    await both;
    t.same((await db.query('select id from source order by id')).rows, [
      { id: 'a' },
      { id: 'm' },
      { id: 'z' },
    ]);
  });

  await t.test('two changes of an organization both stand, and two of a key', async (t) => {
    const theirs = new Tenants(other, clock, unseen);
    /** Another process makes a change while a row is being changed here. */
    const meeting = async (
      mine: (tx: Transaction) => Promise<() => Promise<void>>,
      change: () => Promise<unknown>,
    ) => {
      let changing: Promise<unknown> = Promise.resolve();
      await db.transaction(async (tx) => {
        const save = await mine(tx);
        changing = change();
        await Promise.race([changing, waiters(1)]);
        await save();
      });
      await changing;
    };
    await meeting(
      async (tx) => {
        const held = await findOrganization(tx, org.id, true);
        return () => saveOrganization(tx, { ...held!, outlets: ['a.example'] });
      },
      () => theirs.organizations.set(org.id, { name: 'Renamed' }),
    );
    t.match(await findOrganization(db, org.id), { name: 'Renamed', outlets: ['a.example'] });
    await meeting(
      async (tx) => {
        const held = await keyWithId(tx, key.id, true);
        return () => updateKey(tx, { ...held!, capabilities: ['search'] });
      },
      () => theirs.keys.set(key.id, { label: 'Labelled' }),
    );
    t.match(await keyWithId(db, key.id), { label: 'Labelled', capabilities: ['search'] });
  });

  await t.test('an organization is deleted while a key of it is revoked', async (t) => {
    let deleting: Promise<boolean> = Promise.resolve(false);
    await db.transaction(async (tx) => {
      await keyWithId(tx, key.id, true);
      deleting = other.transaction((theirs) => markDeleted(theirs, org.id, now));
      await waiters(1);
      t.same((await revoke(tx, key.id, before))?.revokedAt, before);
    });
    t.equal(await deleting, true);
    t.same((await keyWithId(db, key.id))?.revokedAt, before);
  });

  await t.test('segments are not rebuilt over one that is being replaced', async (t) => {
    await saveOutlets(db, [TEST_SOURCE]);
    await writeArticles(db, [
      articleDraft({
        url: 'https://eldiario.example/1',
        source: TEST_SOURCE.id,
        title: 'Paro',
        firstSeenAt: now,
      }),
    ]);
    const { rows } = await db.query<{ seq: number }>('select seq from article');
    const { seq } = rows[0]!;
    await addSegment(db, { lo: seq, hi: seq, documents: 1 }, new Uint8Array());
    const [old] = await listSegments(db);
    const replacing = async (sql: string) => {
      if (sql.includes('pg_try_advisory')) await rebuildSegment(other, old!);
    };
    const slow = {
      query: db.query.bind(db),
      transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
        db.transaction((tx) =>
          work({
            exec: tx.exec,
            query: async (sql, params) => {
              await replacing(sql);
              return tx.query(sql, params);
            },
          }),
        ),
    } as unknown as Database;
    await t.rejects(reindex({ db: slow, clock, observe: unseen }), { code: 'conflict' });
    t.equal((await listSegments(db)).length, 1, 'no article is in two');
  });
});
