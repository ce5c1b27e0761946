/**
 * The contract of a plugin. A plugin translates its callers' requests into those of the service, and the service's
 * answers back. It holds no search logic and no SQL, and knows no other plugin.
 *
 * To add one: create `plugins/<name>/index.ts` with `export default { … } satisfies Plugin`, declare its routes with
 * `registerRoutes`, which says which capability switches them off, and add the name to the list in `core/app/plugins.ts`.
 */
import type { Server } from '@hapi/hapi';
import type { App } from './service.ts';

export interface Plugin {
  /** Adds routes to the server. Called once, before the server listens. */
  register(server: Server, app: App): void;
}
