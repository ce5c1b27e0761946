// The files of the console, as texts: every text exists in both languages and is used, and nothing becomes markup.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const WEB = join(import.meta.dirname, '../../plugins/console/web');
const scripts = globSync('**/*.js', { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), 'utf8'),
}));
const code = scripts.filter(({ file }) => !file.startsWith('words/'));

const wordsOf = async (language: string) =>
  ((await import(join(WEB, `words/${language}.js`))) as Record<string, Record<string, string>>)[language]!;
const [en, es] = [await wordsOf('en'), await wordsOf('es')];

t.test('both languages have the same texts, with the same places', async (t) => {
  t.same(Object.keys(es).sort(), Object.keys(en).sort());
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const name of Object.keys(en)) t.same(places(es[name] ?? ''), places(en[name]!), name);
});

t.test('every text that is asked for exists, and every text is asked for', async (t) => {
  const asked = new Set<string>();
  const families = new Set<string>();
  for (const { text } of code) {
    for (const [, name] of text.matchAll(/\bsay\('([^']+)'/g)) asked.add(name!);
    for (const [, start] of text.matchAll(/\bsay(?:Or)?\(`([^`$]*)\$\{/g)) families.add(start!);
    // Names that are handed on, as data.
    for (const [, name] of text.matchAll(/'([a-z][\w-]*)'/g)) if (name! in en) asked.add(name!);
  }
  for (const name of asked) t.ok(name in en, `${name} is a text`);
  const used = (name: string) =>
    asked.has(name) || [...families].some((start) => start !== '' && name.startsWith(start));
  t.same(
    Object.keys(en).filter((name) => !used(name)),
    [],
  );
});

t.test('no text becomes markup or code, and nothing comes from elsewhere', async (t) => {
  for (const { file, text } of code) {
    t.notMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc/,
      file,
    );
    t.notMatch(
      text.replace(/^\s*(?:\*|\/\/).*$/gm, ''),
      /['"`]https?:\/\/(?!www\.w3\.org|www\.example|\$)/,
      file,
    );
    t.ok(text.split('\n').length <= 400, `${file} is short`);
  }
});

t.test('no part of a path leads elsewhere', async (t) => {
  const { path } = await import(join(WEB, 'lib/api.js'));
  t.equal(path`organizations/${'a/b?c'}/keys`, 'organizations/a%2Fb%3Fc/keys');
  for (const dots of ['.', '..'])
    t.throws(() => path`organizations/${dots}/keys`, { status: 404, code: 'not_found' }, dots);
});
