/** Answers requests that Node cannot parse, which reach no route, with a problem; hapi would send an empty response. */
import { maxHeaderSize, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import { Failure } from '../../platform/errors.ts';
import { randomId } from '../../platform/id.ts';
import { PROBLEM_TYPE } from '../problems.ts';

type ClientError = Error & { code?: string };

const TOO_LONG = `The address and the headers of a request may have ${maxHeaderSize} bytes together; shorten the address, or send the fields in a body where the route takes one.`;
const NOT_HTTP = 'The request is not valid HTTP/1.1.';

/** Puts itself in the place of hapi's listener. */
export function answerUnparsedRequests({ listener }: Server): void {
  const others = listener.listeners('clientError') as ((error: ClientError, socket: Socket) => void)[];
  listener.removeAllListeners('clientError');
  const answer = (error: ClientError, socket: Socket): void => {
    const { _httpMessage: busy } = socket as { _httpMessage?: ServerResponse | null };
    const isUnparsed = socket.writable && error.code?.startsWith('HPE_');
    // The failed request may be queued behind others that are still being answered.
    if (isUnparsed && busy?.req.complete) busy.once('close', () => socket.writable && answer(error, socket));
    // hapi answers a request whose body it waits for, and knows how to end the connection.
    else if (!isUnparsed || busy) for (const one of others) one.call(listener, error, socket);
    else refuse(error, socket);
  };
  listener.on('clientError', answer);
}

function refuse({ code }: ClientError, socket: Socket): void {
  const detail = code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NOT_HTTP;
  const body = JSON.stringify(new Failure('invalid_request', detail).problem(randomId('req')));
  const head = [
    'HTTP/1.1 400 Bad Request',
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
