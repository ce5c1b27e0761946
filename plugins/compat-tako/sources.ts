/** Charts and articles for one request: disabled ones, rate-limit units, and failures of one of the two. */
import type { Request } from '@hapi/hapi';
import type { Caller } from '#core/answers/answer-service.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { mayUse } from '#core/tenants/capabilities.ts';
import type { TakoSearch } from './request.ts';

/** Drops a source whose capability is disabled, with a warning; a sole source is refused later. */
export function dropDisabledSource(asked: TakoSearch, app: App, caller: Caller): void {
  const { charts, web, warnings } = asked;
  if (charts === null || web === null) return;
  const [draws, searches] = [
    mayUse('charts', app.capabilities, caller),
    mayUse('search', app.capabilities, caller),
  ];
  if (draws === searches) return;
  if (!draws) asked.charts = null;
  else asked.web = null;
  warnings.add(`unsupported:sources.${draws ? 'web' : 'data'}`);
}

/** Articles next to charts; if they fail, the charts, which are finished and paid for, are still returned. */
export async function articlesBesideCharts<T>(
  { web, warnings }: TakoSearch,
  drawn: boolean,
  find: () => Promise<T>,
): Promise<T | null> {
  if (web === null) return null;
  try {
    return await find();
  } catch (error) {
    if (!drawn || !(error instanceof Failure)) throw error;
    warnings.add('limited:sources.web');
    return null;
  }
}

/** A request for charts and articles does the work of two. */
export function takoUnits({ payload }: Pick<Request, 'payload'>): number {
  const { sources } = isObject(payload) ? payload : {};
  if (!isObject(sources)) return 2;
  return Math.max(1, ['data', 'tako', 'web'].filter((name) => isObject(sources[name])).slice(0, 2).length);
}
