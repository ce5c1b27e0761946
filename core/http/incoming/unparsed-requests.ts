/** Answers requests that Node cannot parse, which reach no route, with a problem; hapi would send an empty response. */
import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import { type ErrorCode, Failure } from '../../platform/errors.ts';
import { randomId } from '../../platform/id.ts';
import { NOT_HTTP, PROBLEM_TYPE } from '../problems.ts';

type ClientError = Error & { code?: string };

const TOO_LONG = `The address and the headers of a request may have ${maxHeaderSize} bytes together; shorten the address, or send the fields in a body where the route takes one.`;
const TOO_SLOW = 'The headers did not arrive in time.';

/** What is said of errors by the code that Node gives them; of others of its parser, that they are no HTTP. */
const REFUSALS: Readonly<Record<string, [code: ErrorCode, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['invalid_request', TOO_LONG],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', TOO_SLOW],
};

/** Puts itself in the place of hapi's listener. */
export function answerUnparsedRequests({ listener }: Server): void {
  const others = listener.listeners('clientError') as ((error: ClientError, socket: Socket) => void)[];
  listener.removeAllListeners('clientError');
  const answer = (error: ClientError, socket: Socket): void => {
    const { _httpMessage: busy } = socket as { _httpMessage?: ServerResponse | null };
    const { code = '' } = error;
    const isUnparsed = socket.writable && (code.startsWith('HPE_') || code in REFUSALS);
    // The failed request may be queued behind others that are still being answered.
    if (isUnparsed && busy?.req.complete) busy.once('close', () => socket.writable && answer(error, socket));
    // hapi answers a request whose body it waits for, and knows how to end the connection.
    else if (!isUnparsed || busy) for (const one of others) one.call(listener, error, socket);
    else refuse(error, socket);
  };
  listener.on('clientError', answer);
}

function refuse({ code = '' }: ClientError, socket: Socket): void {
  const failure = new Failure(...(REFUSALS[code] ?? ['invalid_request', NOT_HTTP]));
  const body = JSON.stringify(failure.problem(randomId('req')));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
