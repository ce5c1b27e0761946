/** An operator's route as a row of a table: what it takes, what it gives, and what it does. */
import type { Request, ResponseToolkit, RouteOptionsPayload, ServerRoute } from '@hapi/hapi';
import type { RouteFacts } from '#core/http/plugin.ts';
import type { ErrorCode } from '#core/platform/errors.ts';

type Validate = NonNullable<
  Exclude<ServerRoute['options'], undefined | ((...args: never[]) => unknown)>['validate']
>;

export interface Action<Room> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  id: string;
  summary: string;
  description?: string;
  validate?: Validate;
  payload?: RouteOptionsPayload;
  /** The answer: its status, what it is, its schema, and its type where it is no JSON. */
  gives: [status: number, description: string, schema?: object, contentType?: string];
  errors?: readonly ErrorCode[];
  run(deps: Room, request: Request, h: ResponseToolkit): Promise<unknown>;
}

export const UNKNOWN: readonly ErrorCode[] = ['not_found'];

export function list<T>(data: T[]): { object: 'list'; data: T[] } {
  return { object: 'list', data };
}

/** The routes under `/admin/v1`; each needs an operator key. */
export function actionRoutes<Room>(actions: readonly Action<Room>[], deps: Room): ServerRoute[] {
  return actions.map(({ method, path, id, summary, description, validate, payload, gives, errors, run }) => {
    const [status, says, schema, contentType] = gives;
    const operation = {
      id,
      summary,
      ...(description && { description }),
      tags: ['Operator'],
      responses: {
        [status]: { description: says, ...(schema && { schema }), ...(contentType && { contentType }) },
      },
    };
    return {
      method,
      path: `/admin/v1${path}`,
      options: {
        auth: 'operator',
        ...(validate && { validate }),
        ...(payload && { payload }),
        app: { operation: { ...operation, ...(errors && { errors }) } } satisfies RouteFacts,
      },
      handler: async (request, h) => {
        const answer = h.response((await run(deps, request, h)) as object).code(status);
        return contentType ? answer.type(contentType) : answer;
      },
    };
  });
}
