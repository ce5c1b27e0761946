/** Writes the generated parts of the clients from the OpenAPI description of this version: `npm run clients`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../core/app/serve.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { ApiDocument } from '../clients/calls.ts';
import { generatedFiles } from '../clients/files.ts';

const ROOT = join(import.meta.dirname, '../..');

const data = await mkdtemp(join(tmpdir(), 'canillita-clients-'));
const service = await serve({
  config: { ...loadConfig({ env: {}, argv: [] }), data, role: 'api', database_url: '' },
  observe: unseen,
  clock: systemClock,
  sources: [],
  listen: false,
});
try {
  const { payload } = await service.server.inject('/openapi.json');
  for (const [path, text] of await generatedFiles(JSON.parse(payload) as ApiDocument))
    await writeFile(join(ROOT, path), text);
} finally {
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
