/** Every door of the house, in the order in which they are hung. Reading this list is reading the product. */
import type { Plugin } from '../http/plugin.ts';

export const PLUGINS = [
  'search',
  'site',
  'similar',
  'contents',
  'indexes',
  'charts',
  'sources',
  'websub',
  'compat-exa',
  'compat-perplexity',
  'compat-tako',
  'mcp',
  'admin',
] as const;

/** The doors, loaded from `plugins/<name>/index.ts`. */
export async function loadPlugins(): Promise<Plugin[]> {
  return Promise.all(
    PLUGINS.map(async (name) => {
      const { default: plugin } = (await import(`../../plugins/${name}/index.ts`)) as { default: Plugin };
      return plugin;
    }),
  );
}
