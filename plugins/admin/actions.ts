/** What operators can do: the routes below `/admin/v1` by the id of their operation, for the command line and the console. */
import type { Route } from '#core/http/routes.ts';
import { defined } from '#core/platform/objects.ts';
import { JOB_ROUTES } from './jobs.ts';
import { TENANT_ROUTES } from './routes.ts';
import { SOURCE_ROUTES } from './sources.ts';
import { TAKEDOWN_ROUTES } from './takedowns.ts';
import { UPKEEP_ROUTES } from './upkeep.ts';

export interface Action extends Pick<Route<never>, 'params' | 'body'> {
  method: string;
  /** With its parameters in braces, below `/admin/v1`. */
  path: string;
}

export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  [TENANT_ROUTES, SOURCE_ROUTES, TAKEDOWN_ROUTES, JOB_ROUTES, UPKEEP_ROUTES].flatMap((routes) =>
    routes.flatMap(({ id, method, path, params, body }) =>
      id === undefined
        ? []
        : [[id, { method: String(method), path: String(path), ...defined({ params, body }) }] as const],
    ),
  ),
);
