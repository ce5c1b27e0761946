/** Whether a test file reaches a database, judged by its imports: all databases of tests come from `postgres.ts`. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DATABASES = join(import.meta.dirname, 'postgres.ts');
const RELATIVE_IMPORT = /^(?:import|export|\}).* from '(\.[^']+)'/gm;

export function needsDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === DATABASES) return true;
  if (seen.has(file) || !file.includes('/test/')) return false;
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)];
  return imports.some(([, name]) => needsDatabase(join(dirname(file), name!), seen));
}
