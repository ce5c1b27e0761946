/** Plain connections. Asserts nothing. */
import type { Socket } from 'node:net';

/** All that a server sends on a connection until that is closed, or breaks. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
