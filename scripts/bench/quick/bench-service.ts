/** A whole service on a database in memory. */
import { type RunningService, serve } from '../../../core/app/serve.ts';
import { type Config, loadConfig } from '../../../core/platform/config.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { OutletSeed } from '../../../core/store/outlets/outlet.ts';
import { UNLIMITED } from '../process/unlimited.ts';
import type { Closing } from './measure.ts';

/** A service without limits, with the light models, that stops with `closing`. */
export async function benchService(
  closing: Closing,
  sources: readonly OutletSeed[],
  config: Partial<Config>,
  { listen = false } = {},
): Promise<RunningService> {
  const service = await serve({
    config: {
      ...loadConfig({ env: {}, argv: ['--models', 'light'] }),
      ...{ port: 0, threads: 1, web_interval_ms: 0, ...UNLIMITED },
      ...config,
    },
    observe: unseen,
    sources,
    folder: null,
    listen,
  });
  closing.push(() => service.stop());
  return service;
}
