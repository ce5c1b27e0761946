// The documents are true to the tree: the table of settings, every relative link, every path in code marks, every table.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { withSettings } from '../../scripts/cli/settings-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  'models/*/*.md',
  'clients/*/*.md',
  'examples/*.md',
  'scripts/**/*.md',
]
  .flatMap((glob) => globSync(glob, { cwd: ROOT, exclude: ['**/node_modules'] }))
  // Heads of cards: their links are those of the card that a training writes from them.
  .filter((path) => !path.endsWith('.head.md'));

t.test('the table of settings is up to date (node scripts/cli/settings-table.ts writes it)', async (t) => {
  const document = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  t.equal(document, withSettings(document));
  t.match(document, '| `retention_days` | `365` |');
});

t.test('every relative link leads to a file, and its fragment to a heading', async (t) => {
  for (const document of DOCUMENTS) {
    for (const [, link] of read(document).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)) {
      if (link === undefined || /^[a-z]+:/.test(link)) continue;
      const [path, fragment] = link.split('#') as [string, string?];
      const target = path ? join(dirname(document), path) : document;
      t.ok(existsSync(join(ROOT, target)), `${document} links to ${link}`);
      if (fragment) t.ok(headings(target).includes(fragment), `${document} links to ${link}`);
    }
  }
});

t.test('every path in code marks exists', async (t) => {
  const path = /^(?:core|plugins|workers|models|scripts|test|docs)\/[\w./{},*-]+$/;
  for (const document of DOCUMENTS) {
    for (const [, code] of read(document).matchAll(/`(?:node )?([^`\n]+?)(?: --[^`\n]*| [A-Z][^`\n]*)?`/g)) {
      if (path.test(code!)) t.not(globSync(code!, { cwd: ROOT }).length, 0, `${document} names ${code}`);
    }
  }
});

t.test('docs/scaling.md says where each table goes', async (t) => {
  const schema = globSync('core/store/sql/*.sql', { cwd: ROOT }).map(read).join('');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name!);
  t.ok(tables.length > 30);
  const document = read('docs/scaling.md');
  t.same(
    tables.filter((name) => !document.includes(`\`${name}\``)),
    [],
  );
});

function read(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8');
}

/** Fragments of a document's headings, as forges make them. */
function headings(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
