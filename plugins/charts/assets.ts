/** The files of the embed page: its script and its fonts. They hold nothing of any chart. */
import { readFileSync } from 'node:fs';
import type { ServerRoute } from '@hapi/hapi';
import { WEB_FONTS } from '#core/charts/fonts/font-files.ts';
import { contentHash } from '#core/charts/images.ts';
import { Failure } from '#core/platform/errors.ts';

interface Asset {
  type: string;
  /** Fonts never change under their name; the script may with the next release. */
  cache: string;
  read(): Buffer;
}

const FILES = new Map<string, Asset>([
  [
    'embed.js',
    {
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=300',
      read: () => readFileSync(new URL('./embed.js', import.meta.url)),
    },
  ],
  ...WEB_FONTS.map(({ name, file }): [string, Asset] => [
    name,
    { type: 'font/woff2', cache: 'public, max-age=2592000', read: () => readFileSync(file) },
  ]),
]);

export function assetRoutes(): ServerRoute[] {
  const opened = new Map<string, { bytes: Buffer; hash: string }>();
  return [
    {
      method: 'GET',
      path: '/charts/assets/{name}',
      options: { auth: false },
      handler: (request, h) => {
        const name = request.params.name as string;
        const asset = FILES.get(name);
        if (!asset) throw new Failure('not_found', 'There is no such file.');
        const kept = opened.get(name) ?? { bytes: asset.read(), hash: '' };
        kept.hash ||= contentHash(kept.bytes.toString('base64'));
        opened.set(name, kept);
        return h
          .response(kept.bytes)
          .type(asset.type)
          .header('cache-control', asset.cache)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .etag(kept.hash);
      },
    },
  ];
}
