/**
 * Calls over kept connections, as cheap as they can be made: of an answer only the end is looked for. With a real client, the
 * client would be what is measured.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;
const HEAD_END = '\r\n\r\n';

/** The bytes of `POST /v1/search` with a key. */
export function searchRequest(body: object, secret: string): Buffer {
  const payload = JSON.stringify(body);
  const head = [
    'POST /v1/search HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${secret}`,
    'content-type: application/json',
    'accept: */*',
    `content-length: ${Buffer.byteLength(payload)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}${HEAD_END}${payload}`);
}

/** Connections to a server; `make` sends the requests in turns until so many calls are made. Throws for any status but 200. */
export async function openConnections(url: string, requests: readonly Buffer[]) {
  const { port, hostname } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let turn = 0;
  return {
    async make(calls: number): Promise<void> {
      let left = calls;
      const next = () => {
        left -= 1;
        turn += 1;
        return left < 0 ? null : requests[turn % requests.length]!;
      };
      await Promise.all(sockets.map((socket) => callInTurns(socket, next)));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Makes calls over one connection, one after another, while there is a `next`. */
function callInTurns(socket: Socket, next: () => Buffer | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const send = () => {
      const request = next();
      if (request !== null) return socket.write(request);
      socket.removeAllListeners();
      resolve();
    };
    socket.on('data', (bytes) => {
      if (missing === 0) {
        const head = bytes.toString('latin1', 0, bytes.indexOf(HEAD_END));
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(bytes.toString()));
        const length = Number(/content-length: (\d+)/i.exec(head)![1]);
        missing = head.length + HEAD_END.length + length;
      }
      missing -= bytes.length;
      if (missing === 0) send();
    });
    socket.once('error', reject);
    send();
  });
}
