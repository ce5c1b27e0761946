// The console's scripts have no build step and no types: what they import of each other is there, and names for what they are told of.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { TASKS } from '../../core/inference/models/manifest.ts';

const ROOT = join(import.meta.dirname, '../../plugins/console/web');

interface Script {
  exported: Set<string>;
  imports: { path: string; names: string[] }[];
}

function read(path: string): Script {
  const parsed = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const script: Script = { exported: new Set(), imports: [] };
  for (const statement of parsed.statements) {
    if (ts.isImportDeclaration(statement)) script.imports.push(importOf(statement, path));
    if (isExported(statement)) for (const name of namesOf(statement)) script.exported.add(name);
  }
  return script;
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration, from: string) {
  const named = importClause?.namedBindings;
  const names =
    named && ts.isNamedImports(named) ? named.elements.map((one) => (one.propertyName ?? one.name).text) : [];
  return { path: join(dirname(from), (moduleSpecifier as ts.StringLiteral).text), names };
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name!.text];
  return [];
}

t.test('every import finds its file and its name', async (t) => {
  const paths = globSync('**/*.js', { cwd: ROOT }).map((path) => join(ROOT, path));
  const scripts = new Map(paths.map((path) => [path, read(path)]));
  const missing = paths.flatMap((from) =>
    scripts.get(from)!.imports.flatMap(({ path, names }) => {
      const script = scripts.get(path);
      if (script === undefined) return existsSync(path) ? [] : [`${from}: ${path}`];
      return names.filter((name) => !script.exported.has(name)).map((name) => `${from}: ${name} of ${path}`);
    }),
  );
  t.same(missing, []);
  t.ok([...scripts.values()].flatMap(({ imports }) => imports).length > 50);
});

t.test('each task of models has a name in both languages', async (t) => {
  for (const language of ['en', 'es']) {
    const { service } = await import(join(ROOT, 'words', language, 'service.js'));
    t.same(
      TASKS.filter((task) => service[`task-${task}`] === undefined),
      [],
      language,
    );
  }
});
