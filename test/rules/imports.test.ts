// The rooms, and who may enter them: walks every import of the tree and holds the table of the README's map.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import t from 'tap';

const ROOT = join(import.meta.dirname, '../..');

interface Room {
  /** Files of the room, by path prefix. */
  deps: string;
  /** Path prefixes that may be imported; npm packages and node: are free unless named in `not`. */
  may: readonly string[];
  not?: readonly RegExp[];
}

// The first room that a file's path begins with is its own.
const ROOMS: readonly Room[] = [
  {
    deps: 'core/search/',
    may: ['core/'],
    not: [/^@hapi\//, /^core\/(jobs|billing|server|tenants)\//, /^core\/(server|app|desk)\.ts$/],
  },
  { deps: 'core/text/', may: ['core/text/'], not: [/^node:/, /^@hapi\//] },
  { deps: 'core/', may: ['core/'] },
  { deps: 'plugins/', may: ['core/', 'plugins/<own>/'] },
  {
    deps: 'workers/',
    // What tasks ask and answer has words of its own, in pure files.
    may: [
      'workers/',
      'core/text/',
      'core/inference/calibration/tone.ts',
      'core/inference/calibration/questions.ts',
    ],
    not: [/^@hapi\//, /^pg(-boss)?$/, /^@electric-sql/, /^undici$/, /^node:(http|https|net|dns)/],
  },
  { deps: 'scripts/', may: ['core/', 'scripts/', 'workers/', 'test/support/'] },
];

const files = ['core', 'plugins', 'workers', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.ts`, { cwd: ROOT }),
);

interface Import {
  from: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?[^;'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'/gm,
  );
  return [...statements].map(([, type, named, bare]) => ({
    from: resolve(file, named ?? bare!),
    typeOnly: Boolean(type),
  }));
}

function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  return name.replace(/^#(core|workers)\//, '$1/');
}

const OWN = /^(core|plugins|workers|scripts|test|models)\//;

t.test('every import stays within what its room may enter', async (t) => {
  for (const file of files) {
    const { deps, may, not = [] } = ROOMS.find((one) => file.startsWith(one.deps))!;
    const own = file.split('/').slice(0, 2).join('/');
    const allowed = may.map((prefix) => prefix.replace('plugins/<own>', own));
    for (const { from, typeOnly } of importsOf(file)) {
      const forbidden = not.some((rule) => rule.test(from));
      const outside = OWN.test(from) && !allowed.some((prefix) => from.startsWith(prefix));
      const typesOfCore = deps === 'workers/' && typeOnly && from.startsWith('core/');
      t.notOk(forbidden || (outside && !typesOfCore), `${file} imports ${from}`);
    }
  }
});

// What has a single owner: nobody else may write it.
const OWNERS: readonly { what: string; pattern: RegExp; owner: RegExp }[] = [
  { what: 'process.env', pattern: /process\.env/, owner: /^core\/config\.ts$|^scripts\/|^test\// },
  { what: 'Date.now()', pattern: /Date\.now\(\)/, owner: /^core\/clock\.ts$/ },
  { what: 'new Piscina', pattern: /new Piscina\b/, owner: /^core\/inference\// },
  { what: 'console', pattern: /\bconsole\.\w+\(/, owner: /^scripts\// },
  {
    what: 'SQL',
    pattern: /\b(select|update|delete)\s[\s\S]{0,200}?\b(from|set)\s+\w+[\s\S]{0,80}?\bwhere\b/,
    owner: /^core\/(store|text|openapi|docs)\/|^scripts\/(bench|press)\//,
  },
  // Of a thread, exit ends the thread.
  {
    what: 'process.exit',
    pattern: /process\.exit\(/,
    owner: /^core\/start\.ts$|^core\/store\/pglite-thread\.ts$|^scripts\//,
  },
];

t.test('what has one owner is written by it alone', async (t) => {
  for (const file of files) {
    const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const { what, pattern, owner } of OWNERS) {
      if (!owner.test(file)) t.notMatch(code, pattern, `${file} has no ${what}`);
    }
  }
});

const LONGEST = 450;

t.test('files hold one noun each', async (t) => {
  const lengths = files.map(
    (file) =>
      [relative(ROOT, join(ROOT, file)), readFileSync(join(ROOT, file), 'utf8').split('\n').length] as const,
  );
  for (const [file, length] of lengths) t.ok(length <= LONGEST, `${file} has ${length} lines`);
  for (const [file] of lengths)
    t.notMatch(file, /(utils?|helpers?|common|manager)\b/, `${file} has a name that says what it is`);
});
