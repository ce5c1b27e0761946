// What has one owner in the product is written there alone, and layers import only the packages that fit them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

const sources = ['core', 'plugins', 'workers', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const OWNERS: readonly { what: string; pattern: RegExp; owner: RegExp }[] = [
  {
    what: 'process.env',
    pattern: /process\.env|\benv\b[^=;]*\} = process\b/,
    owner: /^core\/(platform\/config|app\/memory-limits)\.ts$|^scripts\//,
  },
  { what: 'Date.now()', pattern: /Date\.now\(\)/, owner: /^core\/platform\/clock\.ts$/ },
  { what: 'new Piscina', pattern: /new Piscina\b/, owner: /^core\/inference\// },
  { what: 'console', pattern: /\bconsole\.\w+\(/, owner: /^scripts\// },
  {
    what: 'SQL',
    pattern: /\b(select|update|delete)\s[\s\S]{0,200}?\b(from|set)\s+\w+[\s\S]{0,80}?\bwhere\b/,
    // Stop words and the examples of the API reference read like SQL.
    owner: /^core\/(store|language|http\/(openapi|docs))\/|^scripts\/(bench|samples)\//,
  },
  {
    what: 'process.exit',
    pattern: /process\.exit\(/,
    // In a thread it ends the thread.
    owner: /^core\/app\/start\.ts$|^core\/store\/pglite\/pglite-thread\.ts$|^scripts\//,
  },
];

t.test('what has one owner is written there alone', async (t) => {
  const elsewhere: string[] = [];
  for (const { file, text } of sources) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const { what, pattern, owner } of OWNERS) {
      if (!owner.test(file) && pattern.test(code)) elsewhere.push(`${file}: ${what}`);
    }
  }
  t.same(elsewhere, []);
});

t.test('no two exported types of the service have one name', async (t) => {
  const byName = new Map<string, string[]>();
  for (const { file, text } of sources) {
    if (file.startsWith('scripts/')) continue;
    for (const [, name] of text.matchAll(/^export (?:interface|type|class|abstract class) (\w+)/gm))
      byName.set(name!, [...(byName.get(name!) ?? []), file]);
  }
  t.same(
    [...byName].filter(([, files]) => files.length > 1),
    [],
  );
});

const NOT_IMPORTED: readonly { by: RegExp; not: RegExp }[] = [
  { by: /^core\/(language|search)\//, not: /^@hapi\// },
  { by: /^core\/language\//, not: /^node:/ },
  { by: /^workers\//, not: /^(@hapi\/|pg(-boss)?$|@electric-sql|undici$|node:(http|https|net|dns)$)/ },
  { by: /^(core\/(?!store\/)|plugins\/)/, not: /^(pg$|@electric-sql)/ },
  { by: /^(core\/(?!web\/)|plugins\/)/, not: /^(undici|node:(https|dns|tls)(\/promises)?)$/ },
  // What answers may ask Node for the limits of its own server.
  { by: /^(core\/(?!web\/|http\/incoming\/)|plugins\/)/, not: /^node:http$/ },
  { by: /^(core|plugins|workers)\//, not: /(^|\/)test\// },
];

t.test('pure layers import no server, database or network', async (t) => {
  const imported: string[] = [];
  for (const { file, text } of sources) {
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      for (const { by, not } of NOT_IMPORTED)
        if (by.test(file) && not.test(fileName)) imported.push(`${file}: ${fileName}`);
    }
  }
  t.same(imported, []);
});
