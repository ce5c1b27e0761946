// /docs and /openapi.json have every route that clients of other APIs call with a key.
import t from 'tap';
import type { Route } from '../../../core/http/routes.ts';
import { EXA_ROUTES } from '../../../plugins/compat-exa/routes.ts';
import { PERPLEXITY_ROUTES } from '../../../plugins/compat-perplexity/routes.ts';
import { REFUSED } from '../../../plugins/compat-tako/fixed.ts';
import { TAKO_ROUTES } from '../../../plugins/compat-tako/routes.ts';

t.test('operations', async (t) => {
  const rows: readonly Route<never>[] = [...EXA_ROUTES, ...PERPLEXITY_ROUTES, ...TAKO_ROUTES];
  const offered = rows.filter(
    (row) => row.access !== 'public' && row.method !== '*' && !(REFUSED as readonly unknown[]).includes(row),
  );
  t.same(
    offered.filter(({ id }) => id === undefined).map(({ path }) => path),
    [],
  );
  const ids = offered.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length, 'each has an id of its own');
});
