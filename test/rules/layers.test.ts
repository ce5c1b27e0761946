// The layers, and what a folder, a file and a function may hold. Walks every import, those of types too. Lists what breaks a
// rule: an assertion for each of 13,000 functions takes tap 20 s of CPU.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** Bottom first: a folder imports its own layer and those before it. */
const LAYERS: readonly (readonly string[])[] = [
  ['core/platform'],
  ['core/language'],
  ['workers'],
  ['core/store', 'core/web', 'core/inference'],
  ['core/tenants', 'core/billing', 'core/jobs', 'core/answers', 'core/news'],
  ['core/search'],
  ['core/charts', 'core/site', 'core/indexes', 'core/watches'],
  ['core/http', 'core/compat'],
  ['plugins'],
  ['core/app'],
  ['scripts'],
];

const MAX_FILES = 20;
const LONGEST_FILE = 400;
const LONGEST_FUNCTION = 80;

const files = ['core', 'plugins', 'workers', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

interface Edge {
  from: string;
  to: string;
}

const edges: readonly Edge[] = files.flatMap((from) =>
  importsOf(sources.get(from)!).flatMap((name) => {
    const to = resolve(from, name);
    return to === null || to === from ? [] : [{ from, to }];
  }),
);

function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

function resolve(file: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  return /^#(core|workers)\//.test(name) ? name.slice(1) : null;
}

function layerOf(file: string): number {
  return LAYERS.findIndex((folders) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

t.test('every file belongs to a layer and imports no layer above its own', async (t) => {
  t.same(
    files.filter((file) => layerOf(file) === -1),
    [],
    'files without a layer',
  );
  const upward = edges.filter(({ from, to }) => layerOf(to) > layerOf(from));
  t.same(upward.map(print), []);
});

t.test('no plugin imports another', async (t) => {
  const across = edges.filter(
    ({ from, to }) =>
      from.startsWith('plugins/') && to.startsWith('plugins/') && pluginOf(from) !== pluginOf(to),
  );
  t.same(across.map(print), []);
});

t.test('files and folders that stand beside each other import in one direction', async (t) => {
  // `workers` stands between layers of `core`: at the top, the layers say who imports whom.
  const folders = [...siblings(edges)].filter(([parent]) => parent !== '');
  t.same(
    folders.flatMap(([parent, graph]) => circlesOf(graph).map((way) => `${parent}: ${way}`)),
    [],
  );
});

t.test('folders, files and functions stay small', async (t) => {
  t.ok(files.length > 0);
  const large: string[] = [];
  for (const [folder, own] of Map.groupBy(files, dirname))
    if (own.length > MAX_FILES) large.push(`${folder} has ${own.length} files`);
  for (const [file, text] of sources) {
    const lines = text.split('\n').length - 1;
    if (lines > LONGEST_FILE) large.push(`${file} has ${lines} lines`);
    for (const { name, length } of functionsOf(file, text))
      if (length > LONGEST_FUNCTION) large.push(`${name} in ${file} has ${length} lines`);
  }
  t.same(large, []);
  const vague = files.filter((file) => /(utils?|helpers?|common|manager)\b/.test(file));
  t.same(vague, [], 'names that do not say what a file is');
});

function print({ from, to }: Edge): string {
  return `${from} → ${to}`;
}

function pluginOf(file: string): string {
  return file.split('/')[1]!;
}

type Graph = Map<string, Set<string>>;

/** Per folder, which of its entries (files and folders) import which others. */
function siblings(all: readonly Edge[]): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const { from, to } of all) {
    const [a, b] = [from.split('/'), to.split('/')];
    const at = a.findIndex((part, index) => part !== b[index]);
    const parent = a.slice(0, at).join('/');
    const graph: Graph = graphs.get(parent) ?? new Map();
    graphs.set(parent, graph);
    graph.set(a[at]!, (graph.get(a[at]!) ?? new Set()).add(b[at]!));
  }
  return graphs;
}

/** Entries that reach themselves, each with the way it takes. */
function circlesOf(graph: Graph): string[] {
  return [...graph.keys()].flatMap((start) => {
    const way = wayBack(graph, start);
    return way === null ? [] : [way.join(' → ')];
  });
}

function wayBack(graph: Graph, start: string): string[] | null {
  const seen = new Set<string>();
  const queue: string[][] = [[start]];
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, next];
      if (!seen.has(next)) queue.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

function functionsOf(file: string, text: string): { name: string; length: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { name: string; length: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
      const name = node.name?.getText(source) ?? 'a function';
      found.push({ name, length: line(node.getEnd()) - line(node.getStart(source)) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
