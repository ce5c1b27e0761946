/** `node bare-route.ts FILE`: a hapi route that does nothing but send the bytes of a file. Prints its address. */
import { readFileSync } from 'node:fs';
import hapi from '@hapi/hapi';

const bytes = readFileSync(process.argv[2]!, 'utf8');
const server = hapi.server({ host: '127.0.0.1', port: 0 });
server.route({
  method: 'POST',
  path: '/v1/search',
  handler: (_request, h) => h.response(bytes).type('application/json'),
});
await server.start();
process.stdout.write(`${JSON.stringify({ event: 'started', base_url: server.info.uri })}\n`);
