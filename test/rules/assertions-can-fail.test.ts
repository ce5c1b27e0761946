// A pattern of `t.match` that matches anything proves nothing: `[]` matches every list, and a Date every date. Write
// `{ length: 0 }`, and the time as ISO text.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const TESTS = join(import.meta.dirname, '..');
const MATCHING = new Set(['match', 'rejects', 'throws']);

/** The places in a pattern that match any list or date. */
function loose(node: ts.Node): ts.Node[] {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' ? [node] : [];
  if (ts.isCallExpression(node) || ts.isFunctionLike(node)) return [];
  if (ts.isArrayLiteralExpression(node) && node.elements.length === 0) return [node];
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(...loose(child)));
  return found;
}

function looseIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(...looseIn(child)));
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return found;
  const { name, expression } = node.expression;
  const pattern = node.arguments[1];
  const isAssertion = MATCHING.has(name.text) && expression.getText() === 't';
  return isAssertion && pattern ? [...found, ...loose(pattern)] : found;
}

t.test('no pattern matches any list or date', async (t) => {
  const places: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: TESTS })) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(TESTS, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    for (const node of looseIn(source)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      places.push(`${file}:${line + 1} ${node.getText()}`);
    }
  }
  t.same(places, []);
});
