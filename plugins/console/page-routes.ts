/** The page and its files, from the folder `web` as they are: there is no build step. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { WEB_FONTS } from '#core/charts/fonts/font-files.ts';
import type { Route } from '#core/http/routes.ts';
import { Failure } from '#core/platform/errors.ts';

const FOLDER = join(import.meta.dirname, 'web');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Only our own files, no inline script or style, no frame around it, and no text that becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

interface PageFile {
  bytes: Buffer;
  type: string;
  etag: string;
}

/** `GET /console` and its assets. Browsers ask again each time, and get 304 while a file is the same. */
export function pageRoutes(): readonly Route<unknown>[] {
  const files = new Map([...ownFiles(), ...fonts()]);
  const page = files.get('index.html')!;
  return [
    {
      method: 'GET',
      path: '',
      handler(_service, _request, h) {
        const response = h.response(page.bytes).type(page.type).etag(page.etag);
        for (const [name, value] of Object.entries(PAGE_HEADERS)) response.header(name, value);
        return response.header('cache-control', 'no-cache');
      },
    },
    {
      method: 'GET',
      path: '/',
      // The page names its files as of its own address, which has no slash at its end.
      handler: (_service, _request, h) => h.redirect('../console'),
    },
    {
      method: 'GET',
      path: '/assets/{path*}',
      handler(_service, request, h) {
        const file = files.get(request.params.path as string);
        if (!file) throw new Failure('not_found', 'There is no such file.');
        return h
          .response(file.bytes)
          .type(file.type)
          .etag(file.etag)
          .header('cache-control', 'no-cache')
          .header('cross-origin-resource-policy', 'same-origin');
      },
    },
  ];
}

function ownFiles(): [string, PageFile][] {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(FOLDER.length + 1).replaceAll('\\', '/'), read(path)];
    });
}

function fonts(): [string, PageFile][] {
  return WEB_FONTS.filter(({ family }) => family !== 'grotesk').map(({ name, file }) => [
    `fonts/${name}`,
    read(file),
  ]);
}

function read(path: string): PageFile {
  const bytes = readFileSync(path);
  return { bytes, type: TYPES[extname(path)]!, etag: hash('sha256', bytes).slice(0, 20) };
}
