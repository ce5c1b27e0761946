/** Every plugin, in the order of registration: the product on one page. */
import type { Plugin } from '../http/plugin.ts';

const PLUGINS = [
  'search',
  'site',
  'similar',
  'contents',
  'indexes',
  'charts',
  'watches',
  'sources',
  'websub',
  'compat-exa',
  'compat-perplexity',
  'compat-tako',
  'mcp',
  'admin',
  'console',
] as const;

/** The plugins, loaded from `plugins/<name>/index.ts`. */
export async function loadPlugins(): Promise<Plugin[]> {
  return Promise.all(
    PLUGINS.map(async (name) => {
      const { default: plugin } = (await import(`../../plugins/${name}/index.ts`)) as { default: Plugin };
      return plugin;
    }),
  );
}
