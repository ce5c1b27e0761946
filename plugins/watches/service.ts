import type { App } from '#core/http/service.ts';
import type { WatchService } from '#core/watches/watch-service.ts';

/** What the routes of watches need. */
export interface WatchPlugin {
  app: App;
  watches: WatchService;
}
