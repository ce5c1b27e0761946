/**
 * The contract of a door. A door turns its callers' words into what the house understands, and the house's
 * answer into its callers' words. It holds no search logic, no SQL, and knows no other door.
 *
 * To add one: make `plugins/<name>/index.ts` with `export default { … } satisfies Plugin`, and add the name to
 * the list in `core/app/plugins.ts`. Its routes carry `options.app` of type `RouteFacts`; authentication, switches,
 * rate limits, validation errors, problem+json, metrics and the interface description follow from that.
 */
import type { Request, Server } from '@hapi/hapi';
import type { Capability } from '../platform/capabilities.ts';
import type { ErrorCode, Failure } from '../platform/errors.ts';
import type { App } from './service.ts';

declare module '@hapi/hapi' {
  interface RouteOptionsApp extends RouteFacts {}
}

export interface Plugin {
  name: string;
  /** Null: cannot be switched off (the operator's doors). */
  capability: Capability | null;
  /** Adds routes to the server. Called once, before the server listens. */
  register(server: Server, app: App): void | Promise<void>;
}

/** What a route says of itself in `options.app`. */
export interface RouteFacts {
  capability?: Capability;
  /**
   * Rate-limit units that a request takes; default one. Called after validation, and before it too, to tell who is
   * refused how long to wait: it must stand any body.
   */
  units?: (request: Request) => number;
  operation?: Operation;
  /** How the route's callers are told of a failure; left out: problem+json. */
  spell?: (failure: Failure, request: Request) => Spelled;
}

/** A failure in the words of another API. */
export interface Spelled {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** What the interface description says of a route; paths, parameters and bodies come from the Joi schemas. */
export interface Operation {
  id: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Success responses by status; each schema a Joi schema or a JSON Schema object. Errors are added from the codes. */
  responses: Record<
    number,
    {
      description: string;
      schema?: object;
      contentType?: string;
      /** The same status may also be a stream of server-sent events: which ones, in words. */
      events?: string;
      headers?: Record<string, string>;
    }
  >;
  errors?: readonly ErrorCode[];
  /** An example request body. */
  example?: object;
}
