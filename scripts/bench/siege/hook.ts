/** The webhook of watches: as slow as they are, so that faults come between its answer and the note of it. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../cli/models/measures/random.ts';
import type { Acknowledged } from './record.ts';

interface Delivery {
  watch: { id: string };
  matches: { result: { url: string } }[];
}

/** Ids are remembered as they first came; one that comes again with other articles is a defect. */
export async function startHook(
  { delivered, defects }: Acknowledged,
  random: Random,
): Promise<{ port: number; close(): void }> {
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { watch, matches } = JSON.parse(text) as Delivery;
    const id = String(request.headers['webhook-id']);
    const articles = matches.map(({ result }) => `${watch.id} ${result.url}`);
    const before = delivered.get(id);
    if (before && before.join('\n') !== articles.join('\n'))
      defects.push(`delivery ${id} came again with other articles`);
    delivered.set(id, before ?? articles);
    await sleep(random() * 100);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
