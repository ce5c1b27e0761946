/** Requests that Node cannot parse never reach a route: they get a problem, too, where hapi would say nothing. */
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import { Failure } from '../../platform/errors.ts';
import { idOf } from '../../platform/id.ts';
import { PROBLEM_TYPE } from '../problems.ts';

type ClientError = Error & { code?: string };

const TOO_LONG = `The address and the headers of a request may have ${maxHeaderSize} bytes together; shorten the address, or send the fields in a body where the route takes one.`;
const NOT_HTTP = 'The request is not valid HTTP/1.1.';

export function answerUnparsedRequests({ listener }: Server): void {
  const others = listener.listeners('clientError') as ((error: ClientError, socket: Socket) => void)[];
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: ClientError, socket: Socket) => {
    // While a response is being written on the connection, hapi knows how to end it.
    const isBusy = (socket as { _httpMessage?: unknown })._httpMessage != null;
    if (isBusy || !socket.writable || !error.code?.startsWith('HPE_')) {
      for (const one of others) one.call(listener, error, socket);
      return;
    }
    const detail = error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NOT_HTTP;
    const body = JSON.stringify(new Failure('invalid_request', detail).problem(idOf('req')));
    const head = [
      'HTTP/1.1 400 Bad Request',
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
