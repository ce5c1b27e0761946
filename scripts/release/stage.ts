/**
 * The files of the package `canillita`. Node strips types from no file inside `node_modules`, so it holds the sources as
 * JavaScript, line for line, and a lock file that gives its users the versions that were tested.
 */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** What runs; tests, benches and training stay in the repository. */
const SHIPPED = [
  'core/**',
  'plugins/**',
  'workers/**',
  'models/**',
  'docs/**',
  'scripts/cli/**',
  'scripts/samples/press/**',
  'sources.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
];
/** The end of a string that names a source file. */
const SOURCE_NAME = /\.ts(?=['"`])/g;

interface Manifest {
  scripts: unknown;
  devDependencies: unknown;
  private: unknown;
  [field: string]: unknown;
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown; [field: string]: unknown }>;
  [field: string]: unknown;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Writes the files of the package into an empty folder. */
export function stagePackage(folder: string): void {
  const files = globSync(SHIPPED, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const from = join(parentPath, name);
    ship(from, join(folder, from.slice(ROOT.length)));
  }
  const {
    scripts: _scripts,
    devDependencies: _dev,
    private: _private,
    ...manifest
  } = read<Manifest>('package.json');
  write(join(folder, 'package.json'), {
    ...manifest,
    bin: { canillita: 'scripts/cli/canillita.js' },
  });
  const lock = read<Lock>('package-lock.json');
  const { devDependencies: _locked, ...itself } = lock.packages['']!;
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  write(join(folder, 'npm-shrinkwrap.json'), { ...lock, packages: { ...packages, '': itself } });
}

function ship(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!from.endsWith('.ts')) {
    cpSync(from, to);
    return;
  }
  const script = stripTypeScriptTypes(readFileSync(from, 'utf8'));
  writeFileSync(to.replace(/\.ts$/, '.js'), script.replaceAll(SOURCE_NAME, '.js'));
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Content;
}

function write(path: string, content: unknown): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
