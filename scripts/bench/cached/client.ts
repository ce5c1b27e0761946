/**
 * The caller: a process that takes orders from its parent, `{ url, calls }`, and answers each with the seconds that it took.
 * `node client.ts FILE`: a file of `{ body, secrets }`; the keys are used in turns.
 */
import { readFileSync } from 'node:fs';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';
import { openConnections, searchRequest } from '../quick/calls.ts';

const { body, secrets } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  body: object;
  secrets: string[];
};
const requests = secrets.map((secret) => searchRequest(body, secret));

process.on('message', async ({ url, calls }: { url: string; calls: number }) => {
  const connections = await openConnections(url, requests);
  const began = systemClock.tick();
  await connections.make(calls);
  process.send!({ seconds: (systemClock.tick() - began) / SECOND });
  connections.close();
});
process.once('disconnect', () => process.exit());
