/**
 * The caller: a process that takes orders from its parent, `{ url, calls }`, and answers each with the seconds that it took.
 * `node client.ts FILE`: a file of `{ body, secrets }`; the keys are used in turns. It reads of an answer only where it ends:
 * with a real client, the client would be what is measured.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';

const CONNECTIONS = 16;
const HEAD_END = '\r\n\r\n';

const { body, secrets } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  body: object;
  secrets: string[];
};
const payload = JSON.stringify(body);
const requests = secrets.map((secret) => {
  const head = [
    'POST /v1/search HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${secret}`,
    'content-type: application/json',
    'accept: */*',
    `content-length: ${Buffer.byteLength(payload)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}${HEAD_END}${payload}`);
});
let turn = 0;

/** Makes calls over one connection, one after another, while `left` has some. */
function caller(socket: Socket, left: { calls: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const next = () => {
      if (left.calls === 0) return resolve();
      left.calls -= 1;
      turn += 1;
      socket.write(requests[turn % requests.length]!);
    };
    socket.on('data', (bytes) => {
      if (missing === 0) {
        const head = bytes.toString('latin1', 0, bytes.indexOf(HEAD_END));
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(bytes.toString()));
        const length = Number(/content-length: (\d+)/i.exec(head)![1]);
        missing = head.length + HEAD_END.length + length;
      }
      missing -= bytes.length;
      if (missing === 0) next();
    });
    socket.once('error', reject);
    next();
  });
}

process.on('message', async ({ url, calls }: { url: string; calls: number }) => {
  const { port, hostname } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const began = systemClock.tick();
  const left = { calls };
  await Promise.all(sockets.map((socket) => caller(socket, left)));
  process.send!({ seconds: (systemClock.tick() - began) / SECOND });
  for (const socket of sockets) socket.destroy();
});
process.once('disconnect', () => process.exit());
