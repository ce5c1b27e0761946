// Where an article is now, only its outlet says: those that link to it, under ids and headlines of theirs, neither move nor hide it.
import t from 'tap';
import { importBatch } from '../../../core/news/articles/import-articles.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { BLOG, fedOutlets, NEWS, TITLE } from '../../support/fed-outlets.ts';
import { TEST_SOURCE } from '../../support/service.ts';

const [OLD, NOW, FAKE] = [`${NEWS}/renuncia`, `${NEWS}/perez-renuncia`, `${NEWS}/nunca`];

t.test('a link to an address that an article had', async (t) => {
  const { poll, pollOf, stored, former } = await fedOutlets(t);
  await poll({ url: OLD });
  await poll({ url: NOW });
  t.same(await pollOf(BLOG.id, { url: OLD, title: 'Lo que pensamos de todo esto', guid: 'x' }), []);
  t.same(await stored(), [NOW], 'leads to it');
  t.same(await former(), { [OLD]: NOW }, 'and goes on to');
});

t.test('an article to which another was first to link', async (t) => {
  const { poll, pollOf, stored } = await fedOutlets(t);
  await pollOf(BLOG.id, { url: OLD });
  await pollOf(BLOG.id, { url: FAKE });
  t.same(await stored(), [FAKE, OLD], 'is where it was');
  t.same(await poll({ url: OLD, guid: '9' }), []);
});

t.test('an address that another claimed before an outlet was on the list', async (t) => {
  const { db, poll, pollOf, stored } = await fedOutlets(t);
  await db.query('update source set domain = $1 where id = $2', ['elsewhere.example', TEST_SOURCE.id]);
  await pollOf(BLOG.id, { url: OLD });
  await pollOf(BLOG.id, { url: NOW });
  t.same(await stored(), [NOW], 'where nobody has the domain, links are followed');
  await db.query('update source set domain = $1 where id = $2', ['eldiario.example', TEST_SOURCE.id]);
  t.same(await poll({ url: OLD }), [OLD], 'is that of its outlet');
});

t.test('an address on a domain that no outlet has', async (t) => {
  const { db, poll, pollOf, stored, former } = await fedOutlets(t);
  await db.query('update source set domain = $1 where id = $2', ['elsewhere.example', TEST_SOURCE.id]);
  await poll({ url: OLD });
  await pollOf(BLOG.id, { url: NOW });
  t.same([await stored(), await former()], [[NOW, OLD], {}], 'whoever links moves only what it gave itself');
  const title = 'Lo que pensamos de todo esto y de mucho más';
  await pollOf(BLOG.id, { url: OLD, title, modified: '2026-10-07T13:00:00Z' });
  const { rows } = await db.query('select title from article where url = $1', [OLD]);
  t.same(rows, [{ title: TITLE }], 'nor changes the headline that another gave');
  t.same(await pollOf(BLOG.id, { url: FAKE, title, guid: '8' }), [FAKE]);
});

t.test('an outlet whose articles are on a domain of which an import has made another one', async (t) => {
  const { db, clock, poll, stored } = await fedOutlets(t);
  await db.query('update source set domain = $1 where id = $2', ['portada.eldiario.example', TEST_SOURCE.id]);
  await importBatch({ db, clock, keepDays: 0 }, [{ url: `${NEWS}/archivo`, title: 'Una nota de archivo' }]);
  await poll({ url: OLD });
  await poll({ url: NOW });
  t.same(await stored(), [`${NEWS}/archivo`, NOW]);
});

t.test('an article that was taken down', async (t) => {
  const { db, clock, poll, pollOf } = await fedOutlets(t);
  const { takeDown } = openTakedowns({ db, clock });
  await pollOf(BLOG.id, { url: OLD, guid: '5' });
  await takeDown(OLD);
  const other = { title: 'Llueve en toda la provincia desde ayer' };
  t.same(await pollOf(BLOG.id, { ...other, url: NOW, guid: OLD }), [NOW], 'lends its address to none');
  t.same(await pollOf(BLOG.id, { ...other, url: FAKE, guid: '5' }), [FAKE], 'nor its id');
  t.same(await poll({ ...other, url: NOW, guid: '8' }), []);
  const numbered = (slug: string) => ({ url: `${NEWS}/${slug}-7654321`, title: TITLE, guid: null });
  await poll(numbered('renuncia'));
  await takeDown(`${NEWS}/renuncia-7654321`);
  t.same(await pollOf(BLOG.id, numbered('se-va')), [], 'and is not to be had by a link to where it is now');
});
