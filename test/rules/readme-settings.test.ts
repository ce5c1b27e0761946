// The README's table of settings is the table of settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { withSettings } from '../../scripts/cli/settings-table.ts';

t.test('the table is up to date (node scripts/cli/settings-table.ts writes it)', async (t) => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  t.equal(readme, withSettings(readme));
  t.match(readme, '| `retention_days` | `365` |');
});
