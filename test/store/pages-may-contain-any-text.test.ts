// A page or chart with any characters can be stored, and comes back with all those that the database can hold.
import t from 'tap';
import { findPages, savePage, savePages } from '../../core/store/articles/pages.ts';
import { addChart, findChart } from '../../core/store/charts.ts';
import { migratedDatabase } from '../support/postgres.ts';

const { db } = await migratedDatabase(t);
const NOW = new Date('2026-03-10T12:00:00Z');
const LATER = new Date('2026-03-11T12:00:00Z');

/** What is written → what is read. */
const TEXTS: Record<string, [string, string]> = {
  plain: ['El Niño', 'El Niño'],
  nul: ['a\0b', 'ab'],
  'a backslash and u0000': ['a\\u0000b', 'a\\u0000b'],
  'two backslashes': ['a\\\\u0000', 'a\\\\u0000'],
  'a backslash, then nul': ['\\\0', '\\'],
  'half a pair': ['a\ud83d b', 'a\ufffd b'],
  'the other half': ['\udc00', '\ufffd'],
  'a whole pair': ['👍', '👍'],
};

t.test('stored one by one', async (t) => {
  for (const [name, [written, read]] of Object.entries(TEXTS)) {
    const url = `http://one.example/${name.replaceAll(' ', '-')}`;
    await savePage(
      db,
      { url, body: { paragraphs: [written], [written]: 1 }, failure: null, readAt: NOW },
      LATER,
    );
    const [page] = await findPages(db, [url], NOW);
    t.same(page?.body, { paragraphs: [read], [read]: 1 }, name);
  }
});

t.test('stored in batches', async (t) => {
  const pages = Object.entries(TEXTS).map(([name, [written]]) => {
    return { url: `http://many.example/${name}`, body: { text: written } };
  });
  await savePages(db, pages, NOW, LATER);
  const found = await findPages(
    db,
    pages.map(({ url }) => url),
    NOW,
  );
  const byUrl = new Map(found.map(({ url, body }) => [url, body]));
  for (const [name, [, read]] of Object.entries(TEXTS))
    t.same(byUrl.get(`http://many.example/${name}`), { text: read }, name);
});

t.test('in charts, whose sources may be of live sites', async (t) => {
  const org = 'org_chart0';
  await db.query(`insert into organization (id, name, created_at) values ($1, 'Test', $2)`, [org, NOW]);
  const times = { createdAt: NOW, updatedAt: NOW, expiresAt: null };
  for (const [at, [name, [written, read]]] of Object.entries(TEXTS).entries()) {
    const id = `chart_${String(at).padStart(24, '0')}`;
    const drawn = { sources: [{ title: written }] };
    await addChart(db, {
      ...{
        id,
        org,
        type: 'bars',
        title: written.replaceAll('\0', ''),
        theme: 'light',
        locale: 'es',
        drawn,
        version: 1,
      },
      ...times,
    });
    t.same((await findChart(db, id, NOW, null))?.drawn, { sources: [{ title: read }] }, name);
  }
});
