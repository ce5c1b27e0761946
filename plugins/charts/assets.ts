/** The files of the embed page: its script and its fonts. They depend on no chart. */
import { readFileSync } from 'node:fs';
import { WEB_FONTS } from '#core/charts/fonts/font-files.ts';
import { contentHash } from '#core/charts/images.ts';
import type { Route } from '#core/http/routes.ts';
import { Failure } from '#core/platform/errors.ts';

interface Asset {
  type: string;
  /** Fonts never change under their name; the script may with the next release. */
  cache: string;
  file: string | URL;
}

const ASSETS = new Map<string, Asset>([
  [
    'embed.js',
    {
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=300',
      file: new URL('./embed.js', import.meta.url),
    },
  ],
  ...WEB_FONTS.map(({ name, file }): [string, Asset] => [
    name,
    { type: 'font/woff2', cache: 'public, max-age=2592000', file },
  ]),
]);
/** Read once per process. */
const contents = new Map<string, { bytes: Buffer; hash: string }>();

export const ASSET_ROUTES: readonly Route<unknown>[] = [
  {
    method: 'GET',
    path: '/charts/assets/{name}',
    handler(_service, request, h) {
      const name = request.params.name as string;
      const asset = ASSETS.get(name);
      if (!asset) throw new Failure('not_found', 'There is no such file.');
      const { bytes, hash } = contents.get(name) ?? read(name, asset);
      return h
        .response(bytes)
        .type(asset.type)
        .header('cache-control', asset.cache)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .etag(hash);
    },
  },
];

function read(name: string, { file }: Asset): { bytes: Buffer; hash: string } {
  const bytes = readFileSync(file);
  const content = { bytes, hash: contentHash(bytes.toString('base64')) };
  contents.set(name, content);
  return content;
}
