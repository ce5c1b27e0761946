// A takedown and a process that writes what names the article, on two connections: whoever comes second waits for the first,
// and nothing that names the article is left.
import t from 'tap';
import { saveOutlets } from '../../core/news/outlets/outlet-list.ts';
import { unseen } from '../../core/platform/observe.ts';
import { saveFirstAnswer } from '../../core/store/answers.ts';
import { writeArticles, writeArticlesWithin } from '../../core/store/articles/articles.ts';
import { recordTakedown } from '../../core/store/articles/takedowns.ts';
import { openDatabase } from '../../core/store/open.ts';
import { articleDraft } from '../../scripts/samples/press/drafts.ts';
import { serverUrl } from '../support/postgres.ts';
import { TEST_SOURCE } from '../support/service.ts';
import { openTenants } from '../support/tenants.ts';

const skip = serverUrl === null && 'needs PostgreSQL: the embedded database has one connection';

t.test('takedowns, answers and articles', { skip }, async (t) => {
  const { db, url: database } = await openTenants(t);
  const connect = async () => {
    const own = await openDatabase({ url: database!, folder: null, observe: unseen });
    t.teardown(() => own.close());
    return own;
  };
  const [other, watching] = [await connect(), await connect()];
  const at = new Date();
  const later = new Date(at.getTime() + 60_000);
  const article = (n: number) => `https://eldiario.example/nota/${n}`;
  const keep = (tx: Pick<typeof db, 'query'>, n: number) =>
    saveFirstAnswer(tx, `answer ${n}`, JSON.stringify({ url: article(n) }), at, later);
  const takeDown = (tx: Parameters<typeof recordTakedown>[0], n: number) => {
    const address = article(n).replace('https://', '');
    return recordTakedown(tx, { address, url: article(n), reason: '', at });
  };
  const stored = async (n: number) =>
    (await db.query('select 1 from answer where key = $1', [`answer ${n}`])).rows.length;
  /** Resolves when a statement waits for a lock. */
  const somebodyWaits = async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watching.query(waiting)).rows.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };

  await t.test('an answer that is being written is waited for, and removed', async (t) => {
    let takingDown: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      t.equal(await keep(tx, 1), true);
      takingDown = other.transaction((theirs) => takeDown(theirs, 1));
      await somebodyWaits();
    });
    await takingDown;
    t.equal(await stored(1), 0);
  });

  await t.test('an answer that comes during a takedown waits for it, and is not stored', async (t) => {
    let keeping: Promise<boolean> = Promise.resolve(false);
    await other.transaction(async (tx) => {
      await takeDown(tx, 2);
      keeping = keep(db, 2);
      await somebodyWaits();
    });
    t.equal(await keeping, true, 'and it is not computed again');
    t.equal(await stored(2), 0);
    t.equal(await keep(db, 3), true);
    t.equal(await stored(3), 1, 'others are');
  });

  await t.test('an article that is being written is waited for, and removed', async (t) => {
    await saveOutlets(db, [TEST_SOURCE]);
    const written = { url: article(4), source: TEST_SOURCE.id, title: 'Huelga de trenes' };
    const draft = articleDraft({ ...written, firstSeenAt: at });
    let takingDown: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      t.match(await writeArticlesWithin(tx, [draft]), { inserted: 1 });
      takingDown = other.transaction((theirs) => takeDown(theirs, 4));
      await Promise.race([somebodyWaits(), takingDown]);
    });
    t.match(await takingDown, { articles: 1 });
    t.same((await db.query('select url from article')).rows, []);
    t.match(await writeArticles(db, [draft]), { inserted: 0 });
  });
});
